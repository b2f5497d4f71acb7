import { RUN_STATES } from '../exam/exam.model.ts'
import type { RunState } from '../exam/exam.model.ts'
import { lifecycleOf } from '../../kernel/lifecycle.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { actFault, actReason } from './attendance.act.rules.ts'
import type { Act } from './attendance.act.rules.ts'
import { scoresFault } from './attendance.correction.rules.ts'
import { attendanceMoveWords, attendanceStateWords, runMoveWords, runStateWords } from './attendance.messages.ts'
import { ATTENDANCE_STATES, ATTENDANCE_TONES } from './attendance.model.ts'
import type { AttendanceState } from './attendance.model.ts'
import { cancelFault } from './attendance.paper.rules.ts'
import { CANDIDATE_ACTS } from './attendance.rules.ts'
import type { CandidateAct } from './attendance.rules.ts'
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

/** What the guards look at: the candidate, the act with its person and moment, and the state that the act comes to (`afterCheckin`, `afterChange`). */
type Attending = {
  status: AttendanceState
  to: AttendanceState
  room_sn: string
  checkin_time: string | null
  station: number | null
}
/** Read for the moves of people. */
type ActFacts = { act: Act }

type Judged = Attending & ActFacts
const candidateOf = ({ status, ...one }: Judged) => ({ ...one, state: status })
const rule = (name: CandidateAct) => ({
  needs: 'act' as const,
  when: (one: Judged) => actFault(name, one.act, candidateOf(one)),
  asks: (one: Attending & Partial<ActFacts>) =>
    one.act ? actReason(name, one.act, candidateOf({ ...one, act: one.act })) : null,
})
type Ways = Partial<Record<AttendanceState, readonly [AttendanceState, ...AttendanceState[]]>>
/** Where an act leads from each state; to which of these, the act function says (`afterCheckin`, `afterChange`). */
const leads = (ways: Ways) => ({ ways, of: ({ to }: Attending) => to })
const GONE = ['ABSENT', 'LEFT'] as const
const ANY = ATTENDANCE_STATES

/** A candidate on the day of the exam (domain.md §3.13a). Its column is `state`; workstation, minutes and note are no states. */
export const attendanceLifecycle = lifecycleOf<Attending, ActFacts>()({
  name: 'attendance',
  states: ATTENDANCE_STATES,
  initial: 'EXPECTED',
  words: attendanceStateWords,
  tones: ATTENDANCE_TONES,
  labels: attendanceMoveWords,
  moves: {
    /** Who comes after the start, or was marked absent before, is late. */
    checkin: {
      from: CANDIDATE_ACTS.checkin,
      to: leads({ EXPECTED: ['PRESENT', 'LATE'], ABSENT: ['LATE'] }),
      permission: 'exam:run',
      opinion: 'optional',
      ...rule('checkin'),
    },
    absent: {
      from: CANDIDATE_ACTS.absent,
      to: 'ABSENT',
      permission: 'exam:run',
      opinion: 'optional',
      ...rule('absent'),
    },
    leave: { from: CANDIDATE_ACTS.leave, to: 'LEFT', permission: 'exam:run', opinion: 'optional', ...rule('leave') },
    /** A mistake is taken back: who left is in the room again, every other candidate is expected. */
    undo: {
      from: CANDIDATE_ACTS.undo,
      to: leads({
        PRESENT: ['EXPECTED'],
        LATE: ['EXPECTED'],
        ABSENT: ['EXPECTED'],
        LEFT: ['PRESENT', 'LATE', 'EXPECTED'],
      }),
      permission: 'exam:run',
      opinion: 'optional',
      ...rule('undo'),
    },
  },
  jobMoves: {
    /** When the exam ends: who is in the room has left. */
    finish: { from: ['PRESENT', 'LATE'], to: 'LEFT' },
    /** When an exam that nobody ran is filed from paper (Decided 39). */
    file: {
      from: ATTENDANCE_STATES,
      to: leads({ EXPECTED: GONE, PRESENT: GONE, LATE: GONE, ABSENT: ['LEFT'], LEFT: ['ABSENT'] }),
    },
    /** When the centre confirms a correction (Decided 37). */
    correct: {
      from: ATTENDANCE_STATES,
      to: leads({ EXPECTED: GONE, PRESENT: ['ABSENT'], LATE: ['ABSENT'], ABSENT: ['LEFT'], LEFT: ['ABSENT'] }),
    },
    /** When a late report is taken over: it may name an earlier moment, so that each state can follow (Decided 38). */
    late: { from: ATTENDANCE_STATES, to: leads({ EXPECTED: ANY, PRESENT: ANY, LATE: ANY, ABSENT: ANY, LEFT: ANY }) },
  },
})

/** An attendance changes after the end of its exam: the scores of the plan, by its number, stay as they are meanwhile. Features that write scores follow it before anything is judged. */
export const ATTENDANCE_SCENE = { name: 'attendanceScene', moves: { hold: true } } as const
