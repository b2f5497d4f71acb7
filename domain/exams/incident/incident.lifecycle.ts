import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { incidentMoveWords, incidentStatusWords } from './incident.messages.ts'
import { INCIDENT_STATUS } from './incident.model.ts'
import { isNotLate, isSupplementOpen, mayHandle, maySubmit } from './incident.rules.ts'
import type { IncidentFacts } from './incident.rules.ts'
import { maySpare } from './incident.spare.rules.ts'

/** What goes wrong in an exam (domain.md §5.9): recorded and reported by chief and site, handled by the centre. */
export const incidentLifecycle = lifecycleOf<IncidentFacts>()({
  name: 'incident',
  states: INCIDENT_STATUS,
  initial: 'INIT',
  words: incidentStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  path: ['INIT', 'SUBMIT', 'AUDIT'],
  next: {
    INIT: { move: 'submit', by: 'college', until: 'due' },
    SUBMIT: { move: 'handle', by: 'center', until: 'due' },
    REJECT: { move: 'submit', by: 'college', until: 'due' },
  },
  labels: incidentMoveWords,
  moves: {
    submit: { from: ['INIT', 'REJECT'], to: 'SUBMIT', permission: 'problem:submit', when: maySubmit },
    handle: {
      from: ['SUBMIT'],
      to: 'AUDIT',
      permission: 'problem:audit',
      opinion: 'required',
      when: mayHandle,
    },
    return: { from: ['SUBMIT'], to: 'REJECT', permission: 'problem:audit', opinion: 'required', danger: true },
    // The exam goes on with the spare paper; the incident still waits to be handled.
    spare: { from: ['SUBMIT'], to: 'SUBMIT', permission: 'problem:audit', opinion: 'required', when: maySpare },
    // Ends an incident without a result, also one that was sent back and was not completed (Decided 35).
    close: { from: ['SUBMIT', 'REJECT'], to: 'AUDIT', permission: 'problem:audit', opinion: 'required' },
  },
  jobMoves: {
    passOn: { from: ['INIT'], to: 'SUBMIT', when: isNotLate },
    putBack: { from: ['REJECT'], to: 'SUBMIT', when: isSupplementOpen },
  },
})

/** The recording of a major incident of a plan, for features that must not change meanwhile: they follow it before the incident is written, with the number of the plan (domain.md §5.9). */
export const CRITICAL_INCIDENT = { name: 'criticalIncident', moves: { record: true } } as const
