import type { Actor } from '@zhikao/domain/access/actor.ts'
import { actRefusal, dependsOnClaim } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import type { Act } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import { attendanceLifecycle } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { afterChange, afterCheckin } from '@zhikao/domain/exams/attendance/attendance.change.rules.ts'
import type { Applied } from '@zhikao/domain/exams/attendance/attendance.change.rules.ts'
import { scoresFault } from '@zhikao/domain/exams/attendance/attendance.correction.rules.ts'
import type { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceMessages } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { isOpenAct, occurredFault } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import type { CandidateAct } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import { roomFault } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { ticketRefusal } from '@zhikao/domain/exams/attendance/attendance.ticket.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { recordHistory } from '../../record/history.ts'
import { moveAlike, moveRecord } from '../../record/moveRecord.ts'
import { recordChanged, uniqueOr, updateVersioned } from '../../record/write.ts'
import { writeChief } from '../exam/exam.commands.ts'
import { findCandidate } from './attendance.candidate.queries.ts'
import type { CandidateRecord } from './attendance.candidate.queries.ts'
import { getRun, hadCopy, listTicketPlaces, lockRun, lockScene } from './attendance.queries.ts'
import type { RunRecord } from './attendance.queries.ts'
import { attendance } from './attendance.table.ts'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'

/** Throws where a rule refuses. */
export function refuseFault(fault: Refusal | null): void {
  if (fault) throw new AppError('rule', { rule: fault.rule, message: fault.message })
}

/** The same as `lockRun`; past the planned end, when the scores may be submitted, with them. */
async function lockDay(db: Db, actor: Actor, sn: string): Promise<RunRecord> {
  const { now, end_time } = await getRun(db, actor, sn)
  return now < end_time ? lockRun(db, actor, sn) : lockScene(db, actor, sn)
}

/** An exam that is planned or runs, locked; the chief’s first act is his check-in. */
export async function holdRun(db: Db, actor: Actor, sn: string): Promise<RunRecord> {
  const run = await lockDay(db, actor, sn)
  if (run.run_state !== 'PLANNED' && run.run_state !== 'RUNNING') throw new AppError('state', { rule: 'state' })
  if (run.person.part !== 'chief' || run.chief_time !== null) return run
  await writeChief(db, sn, run.now)
  return { ...run, chief_time: run.now }
}

/** The same for what is recorded of its day: nothing is, over scores that are submitted (Decided 37). */
export async function holdOpenDay(db: Db, actor: Actor, sn: string): Promise<RunRecord> {
  const run = await holdRun(db, actor, sn)
  refuseFault(scoresFault(run))
  return run
}

/** When an act happened: the moment of the call, or an earlier one that was kept without network. */
export function momentOf(now: string, occurredAt: string | undefined): string {
  if (occurredAt === undefined) return now
  refuseFault(occurredFault(occurredAt, now))
  return occurredAt
}

/** An act of the actor in this exam at a moment. */
export const actOf = (run: RunRecord, at: string): Act => ({
  day: run,
  person: run.person,
  chief_here: run.chief_time !== null,
  at,
})

/** An act that changes no state of the candidate: workstation, minutes. */
function judge(name: CandidateAct, act: Act, candidate: CandidateRecord, reason: string | null): void {
  if (!isOpenAct(name, candidate.state)) throw new AppError('state', { rule: 'state' })
  refuseFault(actRefusal(name, act, candidate, reason))
}

type Claimed = { name: CandidateAct; at: string; reason: string | null; candidate: CandidateRecord }

/** Refuses an act whose verdict depends on the earlier moment that its caller names, where the caller had no copy of the exam then (Decided 38). */
async function demandCopy(db: Db, actor: Actor, run: RunRecord, { name, at, reason, candidate }: Claimed) {
  if (!dependsOnClaim(name, { act: actOf(run, at), now: run.now }, candidate, reason)) return
  if (!(await hadCopy(db, actor, run.sn, at))) throw refuse(attendanceMessages, 'late_copy')
}

type Placed = Pick<CandidateRecord, 'signup_sn' | 'subject' | 'room_sn'>
const rowFor = (examSn: string, { signup_sn, subject, room_sn }: Placed) => ({
  sn: subjectKey(signup_sn, subject),
  exam_sn: examSn,
  room_sn,
  signup_sn,
  subject,
})

/** Makes the rows that are missing of these candidates, as they are: expected. */
export async function ensureRows(db: Db, examSn: string, candidates: readonly Placed[]): Promise<void> {
  if (candidates.length === 0) return
  const values = candidates.map((one) => rowFor(examSn, one))
  await db.insert(attendance).values(values).onConflictDoNothing()
}

/** A candidate as the lifecycle has it: where the act leads is what the act function says. */
const attending = (candidate: CandidateRecord, to: AttendanceState) => ({
  ...candidate,
  version: Math.max(candidate.version, 1),
  status: candidate.state,
  to,
})
const OF_CANDIDATES = { lifecycle: attendanceLifecycle, table: attendance, column: 'state' } as const

type Alike = { move: 'finish' | 'file'; facts: Facts & { state: AttendanceState }; opinion: string | null }

/** Writes the same of candidates to whom the same happened, with the history of each. */
export async function writeAlike(
  db: Db,
  actor: Actor,
  candidates: readonly CandidateRecord[],
  { facts: { state, ...facts }, ...given }: Alike,
): Promise<void> {
  const records = candidates.map((one) => attending(one, state))
  await moveAlike(db, records, { ...OF_CANDIDATES, ...given, actor, facts })
}

type Facts = Applied['facts']
type Moved = { move: Move; facts: Facts & { state: AttendanceState }; reason: string | null }
type PeopleMove = MoveOf<typeof attendanceLifecycle>
type Move = PeopleMove | 'correct' | 'late'
const isMove = (act: Applied['act']): act is PeopleMove & Applied['act'] => act in attendanceLifecycle.moves
/** What a move of a person is judged by, and what else is demanded of it. */
type By = { act?: Act; demand?: () => Promise<void> }

/** Moves a candidate: the one writer of the state of an attendance. */
export async function moveCandidate(
  db: Db,
  actor: Actor,
  run: RunRecord,
  candidate: CandidateRecord,
  { move, facts: { state, ...facts }, reason, act, demand }: Moved & By,
): Promise<void> {
  if (candidate.version === 0) await ensureRows(db, run.sn, [candidate])
  // Each act that came late says so itself in its audit entry, also where one before it has marked the candidate.
  const mark = facts.offline ? { offline: false } : {}
  const record = { ...attending(candidate, state), ...mark, ...(act ? { act } : {}) }
  await moveRecord(db, {
    ...OF_CANDIDATES,
    load: async () => record,
    move,
    actor,
    body: { opinion: reason },
    facts,
    effect: async () => demand?.(),
    org_sn: () => run.org_sn,
  })
}

/** The facts of an act, with the state to which it comes. */
export const stated = ({ state }: CandidateRecord, facts: Facts) => ({ ...facts, state: facts.state ?? state })

type Written = { act: Exclude<Applied['act'], PeopleMove>; facts: Facts; reason: string | null }

/** Version 1 of a candidate is one who is expected, the row made or not: what is written first is version 2. */
const writeRow = (db: Db, run: RunRecord, candidate: CandidateRecord, facts: Facts): Promise<unknown> =>
  candidate.version === 0
    ? db.insert(attendance).values({ ...rowFor(run.sn, candidate), ...facts, version: 2 })
    : updateVersioned(db, attendance, candidate, facts)

/** Writes what changes no state of a candidate, with history and audit. */
export async function writeCandidate(
  db: Db,
  actor: Actor,
  run: RunRecord,
  candidate: CandidateRecord,
  { act, facts, reason }: Written,
) {
  await uniqueOr(attendanceMessages, { attendance_station: 'station_taken' }, writeRow(db, run, candidate, facts))
  await recordHistory(db, actor, {
    entity: 'attendance',
    entity_sn: candidate.sn,
    move: act,
    from: candidate.state,
    to: candidate.state,
    opinion: reason,
    version: Math.max(candidate.version, 1),
  })
  // Each act that came late says so itself, also where one before it has marked the candidate.
  const before = Object.fromEntries(Object.entries(candidate).filter(([name]) => name in facts && name !== 'offline'))
  await recordChanged(db, actor, `attendance.${act}`, { sn: candidate.sn, org_sn: run.org_sn }, before, {
    ...facts,
    ...(reason ? { reason } : {}),
  })
}

/** Writes one act of a late report that is taken over, in whatever state the candidate is (Decided 38). */
export function writeTaken(
  db: Db,
  actor: Actor,
  run: RunRecord,
  candidate: CandidateRecord,
  { act, facts, reason }: Applied & { reason: string | null },
): Promise<void> {
  if (!isMove(act)) return writeCandidate(db, actor, run, candidate, { act, facts, reason })
  return moveCandidate(db, actor, run, candidate, { move: 'late', facts: stated(candidate, facts), reason })
}

/** The exam in which something was written, and the key of the candidate. */
export type WrittenIn = { run: RunRecord; sn: string }

/** Nobody of the exam has the ticket: it is told where it belongs (F38). */
async function unknownIn(db: Db, actor: Actor, run: RunRecord, ticketNo: string | undefined): Promise<AppError> {
  const places = ticketNo === undefined ? [] : await listTicketPlaces(db, actor, run, ticketNo)
  return new AppError('rule', ticketRefusal(places))
}

/** Checks a candidate in (domain.md §3.13a): by the ticket’s number or the sign-up. */
export async function checkIn(
  db: Db,
  actor: Actor,
  examSn: string,
  body: BodyOf<typeof attendanceContract.checkin>,
): Promise<WrittenIn> {
  const run = await holdOpenDay(db, actor, examSn)
  const { ticket_no, signup, way, identity_checked, reason, occurred_at } = body
  const candidate = await findCandidate(db, examSn, signup === undefined ? { ticket_no: ticket_no ?? '' } : { signup })
  if (!candidate) throw await unknownIn(db, actor, run, ticket_no)
  const at = momentOf(run.now, occurred_at)
  const { facts } = afterCheckin(candidate, { way, reason }, { day: run, at, offline: occurred_at !== undefined })
  await moveCandidate(db, actor, run, candidate, {
    move: 'checkin',
    facts: { ...stated(candidate, facts), checkin_by: actor.sn },
    reason,
    act: actOf(run, at),
    demand: async () => {
      if (occurred_at !== undefined) await demandCopy(db, actor, run, { name: 'checkin', at, reason, candidate })
      if (!identity_checked) throw refuse(attendanceMessages, 'identity_unchecked')
    },
  })
  return { run, sn: candidate.sn }
}

type Change = BodyOf<typeof attendanceContract.update>

type Changing = { run: RunRecord; at: string; candidate: CandidateRecord; body: Change }

/** Applies one act of a change: a move if it changes the state, else a plain write. */
async function applyChange(db: Db, actor: Actor, { run, at, candidate, body }: Changing, { act, facts }: Applied) {
  const { reason } = body
  if (act === 'note') {
    refuseFault(roomFault(run.person, candidate.room_sn))
    return writeCandidate(db, actor, run, candidate, { act, facts, reason: null })
  }
  const demand = async () => {
    if (body.occurred_at !== undefined) await demandCopy(db, actor, run, { name: act, at, reason, candidate })
  }
  const judged = actOf(run, at)
  if (isMove(act))
    return moveCandidate(db, actor, run, candidate, {
      move: act,
      facts: stated(candidate, facts),
      reason,
      act: judged,
      demand,
    })
  judge(act, judged, candidate, reason)
  await demand()
  return writeCandidate(db, actor, run, candidate, { act, facts, reason })
}

/** Records what a candidate does, or takes a mistake back: absent, left, workstation, extra minutes, note. */
export async function updateCandidate(
  db: Db,
  actor: Actor,
  examSn: string,
  sn: string,
  body: Change,
): Promise<WrittenIn> {
  const run = await holdOpenDay(db, actor, examSn)
  const found = await findCandidate(db, examSn, { sn })
  if (!found) throw notFound()
  if (body.version !== undefined && body.version !== found.version) throw new AppError('stale', { rule: 'stale' })
  const at = momentOf(run.now, body.left_time ?? body.occurred_at)
  const changes = afterChange(found, body, { day: run, at, offline: body.occurred_at !== undefined })
  for (const [place, change] of changes.entries()) {
    const candidate = place === 0 ? found : ((await findCandidate(db, examSn, { sn })) ?? found)
    await applyChange(db, actor, { run, at, candidate, body }, change)
  }
  return { run, sn }
}
