import { outcomeOf } from '../catalogue/template/template.scoring.rules.ts'
import type { Outcome, Scoring } from '../catalogue/template/template.scoring.rules.ts'
import type { Subject } from '../catalogue/credential/credential.model.ts'
import type { CheckItem } from '../exams/attendance/attendance.model.ts'
import { endOf, presenceOf } from '../exams/attendance/attendance.rules.ts'
import type { ExamDay, Presence } from '../exams/attendance/attendance.rules.ts'
import type { Applied } from '../exams/attendance/attendance.change.rules.ts'
import type { CorrectedState, CorrectionStatus } from '../exams/attendanceCorrection/attendanceCorrection.model.ts'
import type { RunState } from '../exams/exam/exam.model.ts'
import type { HandleResult, IncidentGrade, IncidentStatus, IncidentType } from '../exams/incident/incident.model.ts'
import type { LateAct, LateStatus } from '../exams/lateReport/lateReport.model.ts'
import type { KeptEntry } from '../results/scoreEntry/scoreEntry.judged.rules.ts'
import type { ScorersRule } from '../results/scoreEntry/scoreEntry.model.ts'
import type { ScoreContent } from '../results/score/score.result.rules.ts'
import type { ScoreStatus } from '../results/scoreSheet/scoreSheet.model.ts'
import type { PersonName } from './people.ts'

/** What is recorded of a candidate on the day. */
export type Attendance = Required<Applied['facts']>
type Score = ScoreContent & { entered_by: string; earlier_by: string[] }
export type Candidate = {
  sn: string
  room_sn: string
  attendance: Attendance
  entries: KeptEntry[]
  decided_by: string[]
  score: Score | null
  /** The centre sent this score back alone. */
  returned: boolean
  /** It was corrected after the publication. */
  corrected: boolean
}
export type Correction = {
  sn: string
  candidate: string
  to_state: CorrectedState
  by: PersonName
  status: CorrectionStatus
}
/** What was kept of a call that came late; `points`: of an examiner's entry. */
export type Late = {
  sn: string
  candidate: string
  act: LateAct
  by: PersonName
  occurred_at: string
  points: number
  status: LateStatus
}
export type Incident = {
  sn: string
  type: IncidentType
  grade: IncidentGrade
  /** The candidate that it names, or null. */
  candidate: string | null
  by: PersonName
  status: IncidentStatus
  supplement_due: string | null
  changed: boolean
  given: number
  result: HandleResult | null
}
/** A plan of one exam, from the eve of its day to its certificates. */
export type World = {
  subject: Subject
  now: string
  day: ExamDay
  run: { state: RunState; checked: CheckItem[]; drawn: boolean; station_mode: 'DRAW' | 'ORDER'; chief_here: boolean }
  scorers: number
  /** The exam template says that scores are given blind. */
  blind: boolean
  /** A further examiner was called for scoring alone. */
  has_scorer: boolean
  candidates: Candidate[]
  corrections: Correction[]
  late: Late[]
  incidents: Incident[]
  /** The rooms whose record is submitted. */
  filed: string[]
  sheet: {
    status: ScoreStatus
    in_part: boolean
    publish_time: string | null
    publicity_end: string | null
    issue_time: string | null
    withheld: number
  }
  certificates: string[]
}
/** `begins`: where a sequence begins: on the eve, past the end of an exam that nobody began, or of one to which all came. */
export type Plan = Pick<World, 'subject' | 'scorers' | 'blind'> & {
  candidates: number
  station_mode: 'DRAW' | 'ORDER'
  begins?: 'EVE' | 'UNBEGUN' | 'HELD'
}

const NOBODY: Attendance = {
  state: 'EXPECTED',
  checkin_time: null,
  checkin_by: null,
  checkin_way: null,
  identity_checked: false,
  late_reason: null,
  absent_reason: null,
  left_time: null,
  station: null,
  extra_minutes: 0,
  extra_reason: null,
  note: null,
  offline: false,
}
export const ROOMS = ['room-1', 'room-2'] as const
const START = '2026-03-10 09:00:00'
const END = '2026-03-10 10:30:00'

/** A plan before anything is done. */
export const buildPlan = ({ candidates, station_mode, begins, ...plan }: Plan): World => ({
  ...plan,
  now: begins === 'UNBEGUN' ? '2026-03-10 10:40:00' : '2026-03-10 08:00:00',
  day: {
    start_time: START,
    end_time: END,
    actual_start_time: null,
    actual_end_time: null,
    open_minutes: 30,
    late_minutes: 30,
    early_minutes: plan.subject === 'ONLINE' ? 30 : 0,
  },
  run: { state: 'PLANNED', checked: [], drawn: false, station_mode, chief_here: false },
  has_scorer: false,
  candidates: Array.from({ length: candidates }, (_, at) => ({
    sn: `candidate-${at + 1}`,
    room_sn: ROOMS[at % ROOMS.length] ?? ROOMS[0],
    attendance: NOBODY,
    entries: [],
    decided_by: [],
    score: null,
    returned: false,
    corrected: false,
  })),
  corrections: [],
  late: [],
  incidents: [],
  filed: [],
  sheet: { status: 'INIT', in_part: false, publish_time: null, publicity_end: null, issue_time: null, withheld: 0 },
  certificates: [],
})

export const ruleOf = ({ scorers }: World): ScorersRule => ({
  scorers,
  practical_pass: 60,
  third_scorer_percent: 30,
  critical_cap: 59,
})
const scoringOf = ({ subject }: World): Scoring => ({
  theory_enabled: subject === 'ONLINE',
  theory_weight: subject === 'ONLINE' ? 100 : 0,
  theory_pass: 60,
  practical_enabled: subject === 'OFFLINE',
  practical_weight: subject === 'OFFLINE' ? 100 : 0,
  practical_pass: 60,
  pass_rule: 'EACH',
  composite_pass: 60,
})

/** What a candidate comes to, by the scores as they are now. */
export function outcomeFor(world: World, { score }: Candidate): Outcome {
  const sitting = score && { score: score.final_score, flag: score.flag }
  const [theory, practical] = world.subject === 'ONLINE' ? [sitting, null] : [null, sitting]
  return outcomeOf(scoringOf(world), { theory, practical })
}
export const presenceFor = ({ day }: World, { attendance }: Candidate): Presence | null =>
  presenceOf(attendance.state, day)
/** When the exam ends: when it was finished, else its planned end with the most extra minutes of a candidate. */
export const examEnd = ({ day, candidates }: World): string =>
  day.actual_end_time ?? endOf(day, Math.max(...candidates.map(({ attendance }) => attendance.extra_minutes)))
export const hasPoints = ({ score, entries }: Candidate): boolean =>
  score?.final_score != null || entries.some(({ state }) => state === 'HANDED')

/** The world with one candidate changed. */
export const withCandidate = (world: World, sn: string, change: Partial<Candidate>): World => ({
  ...world,
  candidates: world.candidates.map((one) => (one.sn === sn ? { ...one, ...change } : one)),
})
export const withFacts = (world: World, one: Candidate, facts: Partial<Attendance>): World =>
  withCandidate(world, one.sn, { attendance: { ...one.attendance, ...facts } })
/** The world with one element of a list changed. */
export const withOne = <T extends { sn: string }>(list: readonly T[], sn: string, change: Partial<T>): T[] =>
  list.map((one) => (one.sn === sn ? { ...one, ...change } : one))
