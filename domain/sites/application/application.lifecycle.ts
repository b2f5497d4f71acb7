import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { applicationMoveWords as words, applicationStatusWords } from './application.messages.ts'
import { APPLICATION_STATUS } from './application.model.ts'
import {
  hasNotExpired,
  mayNotDecide,
  mayNotDisable,
  mayNotEnable,
  mayNotRenew,
  mayNotSubmit,
} from './application.rules.ts'
import type { ApplicationFacts } from './application.rules.ts'

/**
 * An institution applies to examine a credential; AUDIT means that it is an assessment site for it (domain.md §5.1).
 *
 * `renew` leaves the approval as it is and makes a second record, of type RENEW or CHANGE. That record begins in
 * INIT, not in SUBMIT as in the table of §5.1: the applicant checks levels and rooms first, and what is submitted
 * must pass the same guards as any application. A renewal follows the approval, which stays in force to its last
 * day; a change takes over at once (`replace`, in the same transaction and by the same account). One approval of a
 * credential at most is in force on any day (Decided 10, 11).
 */
export const applicationLifecycle = lifecycleOf<ApplicationFacts>()({
  name: 'application',
  states: APPLICATION_STATUS,
  initial: 'INIT',
  words: applicationStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected', DISABLE: 'disabled' },
  path: ['INIT', 'SUBMIT', 'AUDIT'],
  next: {
    INIT: { move: 'submit', by: 'school' },
    SUBMIT: { move: 'approve', by: 'center', until: 'due' },
    REJECT: { move: 'submit', by: 'school' },
  },
  labels: words,
  moves: {
    submit: { from: ['INIT', 'REJECT'], to: 'SUBMIT', permission: 'application:submit', when: mayNotSubmit },
    withdraw: { from: ['SUBMIT'], to: 'INIT', permission: 'application:submit' },
    approve: {
      from: ['SUBMIT'],
      to: 'AUDIT',
      permission: 'application:audit',
      opinion: 'optional',
      when: mayNotDecide,
    },
    reject: {
      from: ['SUBMIT'],
      to: 'REJECT',
      permission: 'application:audit',
      opinion: 'required',
      when: (facts, actor) => mayNotDecide({ ...facts, clashes: [] }, actor),
    },
    renew: { from: ['AUDIT'], to: 'AUDIT', permission: 'application:add', when: mayNotRenew },
    disable: {
      from: ['AUDIT'],
      to: 'DISABLE',
      permission: 'application:disable',
      opinion: 'required',
      danger: true,
      when: mayNotDisable,
    },
    enable: { from: ['DISABLE'], to: 'AUDIT', permission: 'application:disable', when: mayNotEnable },
  },
  jobMoves: {
    expire: { from: ['AUDIT'], to: 'DISABLE', when: hasNotExpired },
    replace: { from: ['AUDIT'], to: 'DISABLE' },
  },
})
