import { openStep } from '../exam/exam.closing.rules.ts'
import type { ClosingStep } from '../exam/exam.closing.rules.ts'
import type { AssignmentStatus, Closing, DayStage } from '../exam/exam.model.ts'
import type { CallRole } from '../panel/panel.model.ts'

/** The groups of an examiner's calls, in their order: exams of today, calls to answer, exams to come, what is over. */
export const CALL_GROUPS = ['TODAY', 'PENDING', 'COMING', 'PAST'] as const
export type CallGroup = (typeof CALL_GROUPS)[number]

type Grouped = {
  role: CallRole
  status: AssignmentStatus
  stage: DayStage
  start_time: string
  now: string
  published: boolean
}

/** Where a call belongs: an exam whose day is open or that is held today, until midnight also when it is finished; a scorer's until the publication; a call that is not confirmed any more is over. */
export function callGroupOf({ role, status, stage, start_time, now, published }: Grouped): CallGroup {
  if (status === 'PENDING') return 'PENDING'
  if (status !== 'CONFIRMED') return 'PAST'
  if (role === 'SCORER') return published ? 'PAST' : 'TODAY'
  if (stage === 'OPEN' || start_time.slice(0, 10) === now.slice(0, 10)) return 'TODAY'
  return stage === 'COMING' ? 'COMING' : 'PAST'
}

type Call = { role: CallRole; stage: DayStage; closing: Closing | null; actions: readonly string[] }
/** What an examiner does next: answer, go to the exam day, score what is missing, or one of the steps after the end. */
export type CallStep = 'answer' | 'run' | 'score' | ClosingStep

/** The next step of a call, of those that the server opens; null while there is none for this examiner. */
export function nextStepOf({ role, stage, closing, actions }: Call): CallStep | null {
  if (actions.includes('confirm')) return 'answer'
  if (role === 'SCORER') return actions.includes('score') ? 'score' : null
  if (stage === 'OPEN') return actions.includes('run') ? 'run' : null
  if (stage !== 'OVER' || closing === null) return null
  const next = openStep(closing)?.name ?? null
  // After the publication the records are closed to examiners (interface.md §6), the report is not.
  if (next !== null && next !== 'report' && actions.includes('record'))
    // The chief submits the record (domain.md §3.13a).
    return next === 'submit' && role !== 'CHIEF' ? null : next
  return closing.report !== 'SUBMIT' && actions.includes('report') ? 'report' : null
}
