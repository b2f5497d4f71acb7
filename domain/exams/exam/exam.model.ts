import { z } from 'zod'

/** How an exam is run (Decided 39): planned, running, finished; or past its time without a start, then finished from paper or cancelled. */
export const RUN_STATES = ['PLANNED', 'RUNNING', 'FINISHED', 'NOT_RUN', 'CANCELLED'] as const
export type RunState = (typeof RUN_STATES)[number]

/** The state of an exam as screens show it, derived from its run, its times and its scores (domain.md §3.13). */
export const EXAM_STATES = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'ENDED',
  'NOT_RUN',
  'CANCELLED',
  'SCORING',
  'PUBLISHED',
] as const
export type ExamState = (typeof EXAM_STATES)[number]

/** How far the scores of an exam are (domain.md §3.13, 成绩状态): the states of the score sheet of its plan, which holds those of all its exams (Decided 8). */
export const SCORE_STATES = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type ScoreState = (typeof SCORE_STATES)[number]

/** The day of an exam is open from so many minutes before its start. */
export const DAY_OPENS_MIN = 60
/** A job closes an exam this many hours after its planned end, begun or not (Decided 39). */
export const FINISH_HOURS = 12
/** The day of an exam: not open yet; open, the exam can be begun and run; over, nothing of it can begin any more. */
export const DAY_STAGES = ['COMING', 'OPEN', 'OVER'] as const
export type DayStage = (typeof DAY_STAGES)[number]
/** How the day of an exam ended: finished by a person, by the system, never begun on the platform, or filed from paper. */
export const DAY_ENDINGS = ['FINISHED', 'BY_SYSTEM', 'UNUSED', 'FILED'] as const
export type DayEnding = (typeof DAY_ENDINGS)[number]

/** The state of an examiner's call to an exam: unanswered, confirmed, refused, not answered in time, given to another. */
export const ASSIGNMENT_STATUS = ['PENDING', 'CONFIRMED', 'DECLINED', 'LAPSED', 'REPLACED'] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUS)[number]

/** Why the centre looks at how an exam was run: it began with too few examiners, nobody finished it, its list of candidates differs from the committed one. */
export const RUN_FLAGS = ['PANEL_INCOMPLETE', 'FINISHED_BY_JOB', 'DRAW_LIST_CHANGED'] as const
export type RunFlag = (typeof RUN_FLAGS)[number]

/** Of each subject a plan has the paper A and may have the spare paper B (domain.md §3.15a); an exam is held with A until the centre opens B. */
export const PAPER_VARIANTS = ['A', 'B'] as const
export type PaperVariant = (typeof PAPER_VARIANTS)[number]

const count = z.number().int()
/** How far the records of an exam's rooms are: rooms with candidates, those whose checks are all ticked, confirmations of those needed, submitted ones. */
const recordProgress = z.strictObject({
  rooms: count,
  written: count,
  confirmed: count,
  needed: count,
  submitted: count,
})
/** The chief's report of a plan: nothing written yet, being written, submitted. */
const REPORT_PROGRESS = ['NONE', 'INIT', 'SUBMIT'] as const
/** What is filed after an exam (domain.md §3.13a). */
export const closing = z.strictObject({ records: recordProgress, report: z.enum(REPORT_PROGRESS) })
export type Closing = z.output<typeof closing>

/** The rooms of an exam, by serial, with how many sit there. */
export const roomList = z.array(
  z.strictObject({
    room_sn: z.string(),
    room: z.string(),
    capacity: z.number().int(),
    candidate_count: z.number().int(),
  }),
)

/** Seats changed in one call at most. */
export const SEATS_MAX = 200
