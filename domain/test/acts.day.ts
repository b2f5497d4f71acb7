import { actRefusal } from '../exams/attendance/attendance.act.rules.ts'
import type { Act as Judged } from '../exams/attendance/attendance.act.rules.ts'
import { afterChange, afterCheckin, leftAtEnd } from '../exams/attendance/attendance.change.rules.ts'
import type { Change } from '../exams/attendance/attendance.change.rules.ts'
import { scoresFault } from '../exams/attendance/attendance.correction.rules.ts'
import { attendanceContract } from '../exams/attendance/attendance.contract.ts'
import { examLifecycle } from '../exams/attendance/attendance.lifecycle.ts'
import type { RunSituation } from '../exams/attendance/attendance.lifecycle.ts'
import { CHECK_ITEMS } from '../exams/attendance/attendance.model.ts'
import { afterPaper, closingMoveOf, paperFault } from '../exams/attendance/attendance.paper.rules.ts'
import { isOpenAct } from '../exams/attendance/attendance.rules.ts'
import type { CandidateAct } from '../exams/attendance/attendance.rules.ts'
import { chiefFault, drawFault, isInRoom } from '../exams/attendance/attendance.run.rules.ts'
import { FINISH_HOURS } from '../exams/exam/exam.model.ts'
import { addHours } from '../kernel/calendar.ts'
import { absenceAfter } from '../results/score/score.presence.rules.ts'
import { scoreAfterIncident } from '../results/score/score.result.rules.ts'
import { demand, demandCall, demandFound, demandState, moved, partOf } from './act.ts'
import type { Act, Given } from './act.ts'
import type { PersonName } from './people.ts'
import { hasPoints, withCandidate, withFacts } from './world.ts'
import type { Candidate, World } from './world.ts'

const REASON = 'seen in the recording'
/** An exam that is planned or runs, and whose scores are not submitted. */
function holdRun(world: World, by: PersonName): void {
  demandState(world.run.state === 'PLANNED' || world.run.state === 'RUNNING')
  demand(scoresFault(runSituation(world, by)))
}
/** "The chief’s first act is his check-in." */
const seen = (world: World, by: PersonName): World =>
  by === 'chief' ? { ...world, run: { ...world.run, chief_here: true } } : world

/** What decides about an act on a candidate. */
function judgedBy(world: World, { by, at = world.now }: Given): Judged {
  const chief_here = world.run.chief_here || by === 'chief'
  const day = { ...world.day, station_mode: world.run.station_mode, blind: world.blind }
  return { day, person: partOf(world, by), chief_here, at }
}
function judge(world: World, name: CandidateAct, given: Given, reason: string | null): void {
  const { one } = given
  demandCall(given.by, attendanceContract.checkin)
  const act = judgedBy(world, given)
  holdRun(world, given.by)
  demandState(isOpenAct(name, one.attendance.state))
  demand(actRefusal(name, act, { ...one.attendance, room_sn: one.room_sn }, reason))
}

const checkin: Act = (world, given) => {
  const { by, one, at = world.now } = given
  judge(world, 'checkin', given, REASON)
  const { facts } = afterCheckin(
    one.attendance,
    { way: 'QR', reason: REASON },
    { day: world.day, at, offline: !!given.at },
  )
  return withFacts(seen(world, by), one, { ...facts, checkin_by: by })
}
const NO_CHANGE: Change = { note: null, reason: REASON }
const changing =
  (name: 'absent' | 'leave' | 'undo' | 'extra', changeOf: (given: Given) => Partial<Change>): Act =>
  (world, given) => {
    const { by, one, at = world.now } = given
    judge(world, name, given, REASON)
    const change = { ...NO_CHANGE, ...changeOf(given) }
    const acts = afterChange(one.attendance, change, { day: world.day, at, offline: !!given.at })
    return withFacts(seen(world, by), one, Object.assign({}, ...acts.map(({ facts }) => facts)))
  }

/** What the guards of the moves of the exam look at. */
export const runSituation = (world: World, by: PersonName): RunSituation & { paper: { points: number } } => ({
  ...world.day,
  ...world.run,
  status: world.run.state,
  person: partOf(world, by),
  chief_here: world.run.chief_here || by === 'chief',
  shortages: [],
  now: world.now,
  candidates: world.candidates.map(({ attendance }) => attendance),
  scores_submitted: world.sheet.status === 'SUBMIT',
  is_published: world.sheet.status === 'AUDIT',
  paper: { points: world.candidates.filter((one) => hasPoints(one)).length },
})
type ExamMove = keyof typeof examLifecycle.moves | keyof NonNullable<typeof examLifecycle.jobMoves>
const runMoved = (world: World, move: ExamMove, by: PersonName): World => {
  const state = moved({ lifecycle: examLifecycle, record: runSituation(world, by), move, by })
  return { ...world, run: { ...world.run, state } }
}

const checklist: Act = (world, { by }) => {
  demandCall(by, attendanceContract.saveChecklist)
  partOf(world, by)
  holdRun(world, by)
  demandState(world.run.state === 'PLANNED')
  return seen({ ...world, run: { ...world.run, checked: [...CHECK_ITEMS] } }, by)
}
const draw: Act = (world, { by }) => {
  demandCall(by, attendanceContract.draw)
  const run = runSituation(world, by)
  holdRun(world, by)
  demandState(world.run.state === 'PLANNED' && !world.run.drawn)
  demand(drawFault(run) ?? chiefFault(run.person, run.chief_here))
  const candidates = world.candidates.map((one, at) => ({
    ...one,
    attendance: { ...one.attendance, station: at + 1 },
  }))
  return seen({ ...world, candidates, run: { ...world.run, drawn: true } }, by)
}
const start: Act = (world, { by }) => {
  holdRun(world, by)
  const after = runMoved(world, 'start', by)
  return seen({ ...after, day: { ...after.day, actual_start_time: world.now } }, by)
}

/** Who is in the room has left; who was absent is flagged, while the sheet is with the site. */
function ended(world: World): World {
  const leaving = world.candidates.filter(({ attendance }) => isInRoom(attendance))
  const over: World = { ...world, day: { ...world.day, actual_end_time: world.now } }
  const after = leaving.reduce((so, one) => withFacts(so, one, leftAtEnd(world.now)), over)
  return after.candidates.reduce((so, one) => withAbsence(so, one, 'job', 'write'), after)
}
/** The flag 缺考 follows the attendance of a candidate. */
export function withAbsence(world: World, { sn }: Candidate, by: PersonName, only?: 'write'): World {
  const one = world.candidates.find((other) => other.sn === sn)
  if (!one || world.sheet.status === 'SUBMIT' || world.sheet.status === 'AUDIT') return world
  const due = absenceAfter(one.attendance.state, one.score?.flag ?? null)
  if (due === null || (only && due !== only)) return world
  if (due === 'remove') return withCandidate(world, sn, { score: null, returned: one.returned || world.sheet.in_part })
  return withCandidate(world, sn, { score: { ...BLANK, flag: 'ABSENT', entered_by: by, earlier_by: [] } })
}
const BLANK = { raw_score: null, final_score: null, examiner_scores: [], deduction: null, deducted: null, remark: null }

const finish: Act = (world, { by }) => {
  holdRun(world, by)
  return seen(ended(runMoved(world, 'finish', by)), by)
}
/** The job that closes an exam at its end + 12 h. */
const closeOverdue: Act = (world, { by }) => {
  demandFound(by === 'job')
  const { state } = world.run
  if (state !== 'PLANNED' && state !== 'RUNNING') return world
  if (world.now <= addHours(world.day.end_time, FINISH_HOURS)) return world
  const { scores_submitted, is_published } = runSituation(world, 'job')
  const move = closingMoveOf({ run_state: state, scores_submitted, is_published })
  const after = runMoved(world, move, 'job')
  return move === 'endOverdue' ? ended(after) : after
}
/** The paper names every second candidate, or none. */
const file: Act = (world, { by, choice }) => {
  const after = runMoved(world, 'file', by)
  const isAbsent = (at: number) => choice % 2 === 1 && at % 2 === 1
  demand(
    paperFault(
      world.candidates.map((one, at) => ({ name: one.sn, is_absent: isAbsent(at), has_points: hasPoints(one) })),
    ),
  )
  return after.candidates.reduce((so, one, at) => {
    const facts = afterPaper(world.day, one.attendance, isAbsent(at), REASON)?.facts
    return withAbsence(facts ? withFacts(so, one, facts) : so, one, by)
  }, after)
}
/** The candidates of a cancelled exam are put off. */
const cancel: Act = (world, { by }) => {
  const after = runMoved(world, 'cancel', by)
  return after.candidates.reduce((so, one) => {
    const content = scoreAfterIncident(one.score ?? undefined, 'DEFERRED')
    if (!content) return so
    const score = { ...BLANK, ...one.score, ...content, entered_by: by, earlier_by: one.score?.earlier_by ?? [] }
    return withCandidate(so, one.sn, { score })
  }, after)
}

export const dayActs = {
  checkin,
  absent: changing('absent', () => ({ state: 'ABSENT' })),
  leave: changing('leave', () => ({ state: 'LEFT' })),
  undo: changing('undo', ({ one }) => ({ state: one.attendance.state === 'LEFT' ? 'PRESENT' : 'EXPECTED' })),
  extra: changing('extra', ({ choice }) => ({ extra_minutes: choice % 46 })),
  checklist,
  draw,
  start,
  finish,
  closeOverdue,
  file,
  cancel,
}
