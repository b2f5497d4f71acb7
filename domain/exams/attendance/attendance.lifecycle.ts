import { RUN_STATES } from '../exam/exam.model.ts'
import type { RunState } from '../exam/exam.model.ts'
import { lifecycleOf } from '../../kernel/lifecycle.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { scoresFault } from './attendance.correction.rules.ts'
import { runMoveWords, runStateWords } from './attendance.messages.ts'
import { cancelFault } from './attendance.paper.rules.ts'
import { chiefFault, chiefReason, finishFault, finishReason, startFault, startReason } from './attendance.run.rules.ts'
import type { RunCandidate, RunFacts, RunPerson } from './attendance.run.rules.ts'

/** What the guards of the moves of an exam look at. */
export type RunSituation = RunFacts & {
  status: RunState
  person: RunPerson
  /** The chief has acted in this exam. */
  chief_here: boolean
  candidates: readonly RunCandidate[]
  scores_submitted: boolean
  is_published: boolean
}
/** Read of an exam that nobody ran: how many of its candidates have points. */
type PaperFacts = { paper: { points: number } }

const byChief = ({ person, chief_here }: RunSituation): Refusal | null => chiefFault(person, chief_here)

/**
 * "States of an exam: planned → running → finished; planned → NOT_RUN → finished (filed from paper) or cancelled"
 * (Decided 39). Its column is `run_state`; what screens show, `exam_state`, is derived from it, the times and the scores.
 */
export const examLifecycle = lifecycleOf<RunSituation, PaperFacts>()({
  name: 'exam',
  states: RUN_STATES,
  initial: 'PLANNED',
  words: runStateWords,
  tones: { PLANNED: 'draft', RUNNING: 'attention', FINISHED: 'approved', NOT_RUN: 'rejected', CANCELLED: 'disabled' },
  path: ['PLANNED', 'RUNNING', 'FINISHED'],
  next: {
    PLANNED: { move: 'start', by: 'teacher' },
    RUNNING: { move: 'finish', by: 'teacher' },
    NOT_RUN: { move: 'file', by: 'college' },
  },
  labels: runMoveWords,
  moves: {
    start: {
      from: ['PLANNED'],
      to: 'RUNNING',
      permission: 'exam:run',
      opinion: 'optional',
      when: (run) => byChief(run) ?? scoresFault(run) ?? startFault(run),
      asks: (run) => chiefReason(run.person) ?? startReason(run),
    },
    finish: {
      from: ['RUNNING'],
      to: 'FINISHED',
      permission: 'exam:run',
      opinion: 'optional',
      when: (run) => byChief(run) ?? finishFault(run.candidates),
      asks: (run) => chiefReason(run.person) ?? finishReason(run, run.candidates),
    },
    /** "The site files attendance and records from paper with a scan" (Decided 39). */
    file: { from: ['NOT_RUN'], to: 'FINISHED', permission: 'exam:file', opinion: 'required', when: scoresFault },
    /** "Or the centre cancels it" (Decided 39). */
    cancel: {
      from: ['NOT_RUN'],
      to: 'CANCELLED',
      permission: 'plan:audit',
      opinion: 'required',
      danger: true,
      needs: 'paper',
      when: (run) => scoresFault(run) ?? cancelFault(run.paper),
    },
  },
  jobMoves: {
    /** "At end + 12 h a job closes every exam, begun or not" (Decided 39): nobody finished this one. */
    endOverdue: { from: ['RUNNING'], to: 'FINISHED' },
    /** "One not begun becomes NOT_RUN" (Decided 39). */
    notRun: { from: ['PLANNED'], to: 'NOT_RUN' },
    /** "Exams whose sheets are submitted or published already are closed silently" (Decided 39). */
    settle: { from: ['PLANNED'], to: 'FINISHED' },
  },
})

/** An attendance changes after the end of its exam: the scores of the plan, by its number, stay as they are meanwhile. Features that write scores follow it before anything is judged. */
export const ATTENDANCE_SCENE = { name: 'attendanceScene', moves: { hold: true } } as const
