import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { CRITICAL_INCIDENT, incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import { incidentMessages } from '@zhikao/domain/exams/incident/incident.messages.ts'
import type { IncidentEntry, IncidentGrade, Witness } from '@zhikao/domain/exams/incident/incident.model.ts'
import { incidentRoomRefusal, ownRoom, strangersTo } from '@zhikao/domain/exams/incident/incident.room.rules.ts'
import type { IncidentDuty } from '@zhikao/domain/exams/incident/incident.room.rules.ts'
import {
  editRefusal,
  incidentFaults,
  occurrenceRefusal,
  registrationRefusal,
  reportDue,
  settledEntry,
} from '@zhikao/domain/exams/incident/incident.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { unlinkMedia } from '../../platform/media/media.commands.ts'
import { canonical } from '../../record/audit.ts'
import { followersOf } from '../../record/subscriptions.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { momentOf, refuseFault } from '../attendance/attendance.commands.ts'
import { getIncidentExam, listExamCandidates } from './incident.exam.queries.ts'
import type { ExamCandidate } from './incident.exam.queries.ts'
import { factsOf, incidentTerms, listAffected, lockIncident } from './incident.queries.ts'
import type { IncidentRecord } from './incident.queries.ts'
import { incident, incidentCandidate } from './incident.table.ts'
import { demandFaultless, linkFiles, storedWitnesses } from './incident.witness.commands.ts'
import { dutyIn, listExaminers, listRooms } from './incident.witness.queries.ts'

type ExamTime = { sn: string; org_sn: string; exam_start: string; exam_end: string; now: string }

type Graded = { plan_sn: string; org_sn: string; was: IncidentGrade | null; grade: IncidentGrade }

/** Before an incident becomes a major one: what it blocks is locked first, and before any file and number of a day, so that all lock in one order. */
async function announceCritical(db: Db, actor: Actor, { plan_sn, org_sn, was, grade }: Graded): Promise<void> {
  if (grade !== 'CRITICAL' || was === grade) return
  for (const follow of followersOf(CRITICAL_INCIDENT.name, 'record')) await follow(db, actor, { sn: plan_sn, org_sn })
}

/** Records what goes wrong in an exam, not yet reported (domain.md §5.9). Returns the YJ number. */
export async function createIncident(
  db: Db,
  actor: Actor,
  { exam_sn, occurred_at, ...given }: BodyOf<typeof incidentContract.create>,
): Promise<string> {
  const entry = settledEntry(given)
  const exam = await getIncidentExam(db, actor, exam_sn)
  const time = { ...exam, exam_start: exam.start_time, exam_end: exam.end_time }
  const at = momentOf(exam.now, occurred_at)
  refuseFault(registrationRefusal(time, at))
  await announceCritical(db, actor, { ...exam, was: null, grade: entry.grade })
  const { lines, witnesses, room_sn } = await judge(db, actor, { ...time, now: at }, entry)
  const sn = await nextDayNumber(db, 'YJ', exam.now)
  const { affected: _, ...facts } = entry
  const due_time = reportDue({ ...entry, create_time: exam.now, exam_end: exam.end_time }, await incidentTerms(db))
  const { plan_sn, org_sn } = exam
  const files = await linkFiles(db, actor, { before: [], entry, witnesses, org_sn })
  const offline = occurred_at !== undefined
  const judged = { room_sn, witnesses, files, due_time }
  const filed = { sn, exam_sn, plan_sn, org_sn, offline, reporter_sn: actor.sn, ...judged }
  await db.insert(incident).values({ ...facts, ...filed })
  await writeAffected(db, sn, lines)
  await recordCreated(
    db,
    actor,
    incidentLifecycle,
    { sn, org_sn: exam.org_sn },
    { exam_sn, ...(offline ? { occurred_at } : {}), ...entry, room_sn, witnesses },
  )
  return sn
}

/** Changes a draft, or completes one that was sent back. */
export async function updateIncident(
  db: Db,
  actor: Actor,
  sn: string,
  { version, ...given }: BodyOf<typeof incidentContract.update>,
): Promise<void> {
  const entry = settledEntry(given)
  const before = await lockFresh(lockIncident(db, actor, sn), version)
  if (before.status !== 'INIT' && before.status !== 'REJECT') throw new AppError('state', { rule: 'state' })
  refuseFault(editRefusal(factsOf(before), actor))
  await announceCritical(db, actor, { ...before, was: before.grade, grade: entry.grade })
  const { lines, witnesses, room_sn } = await judge(db, actor, { ...before, sn: before.exam_sn }, entry, before)
  const files = await linkFiles(db, actor, { before: before.files, entry, witnesses, org_sn: before.org_sn })
  const was = await entryOf(db, before)
  const now = { ...entry, room_sn, witnesses }
  const { affected: _, ...facts } = now
  await updateVersioned(db, incident, before, {
    ...facts,
    files,
    due_time: reportDue({ ...before, ...entry }, before.terms),
    changed: before.changed || canonical(was) !== canonical(now),
  })
  await writeAffected(db, sn, lines)
  await recordChanged(db, actor, 'incident.update', before, was, now)
}

/** Deletes a draft: what was reported stays for ever. */
export async function removeIncident(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockIncident(db, actor, sn)
  if (record.status !== 'INIT') throw new AppError('state', { rule: 'state' })
  refuseFault(editRefusal(factsOf(record), actor))
  await unlinkMedia(db, record.files)
  await recordRemoved(db, actor, 'incident', incident, record, await entryOf(db, record), record)
}

/** A record as it was entered. */
async function entryOf(db: Db, record: IncidentRecord) {
  const { room_sn, occur_time, type, kind, grade, description, measures } = record
  const { extra_minutes, fault_minutes, evidence, witnesses, candidate_acknowledge } = record
  const affected = (await listAffected(db, record.sn)).map(({ signup_sn, station, effect }) => ({
    signup_sn,
    station,
    effect,
  }))
  return {
    room_sn,
    occur_time,
    type,
    kind,
    grade,
    affected,
    description,
    measures,
    extra_minutes,
    fault_minutes,
    evidence,
    witnesses,
    candidate_acknowledge,
  }
}

type Line = Omit<typeof incidentCandidate.$inferInsert, 'sn' | 'incident_sn'>

/** What was recorded of an incident before it is changed. */
type Recorded = Pick<IncidentRecord, 'room_sn' | 'witnesses'>
type Judged = { lines: Line[]; witnesses: Witness[]; room_sn: string | null }

/** Refuses what the rules forbid; answers the candidates with their owners, the witnesses with their names, and the room. */
async function judge(db: Db, actor: Actor, exam: ExamTime, entry: IncidentEntry, before?: Recorded): Promise<Judged> {
  demandFaultless(incidentFaults(entry))
  refuseFault(occurrenceRefusal(entry.occur_time, exam, exam.now))
  const examiners = await listExaminers(db, exam.sn)
  const witnesses = storedWitnesses(entry.witnesses, examiners, before?.witnesses ?? [])
  const candidates = await knownCandidates(db, exam.sn, entry)
  const duty = dutyIn(examiners, actor)
  const room_sn = await judgeRoom(db, { exam_sn: exam.sn, duty, asked: entry.room_sn, candidates, before })
  demandFaultless(strangersTo(room_sn, candidates))
  const lines = entry.affected.map((line, at) => {
    const { org_sn = '', student_sn = '' } = candidates[at] ?? {}
    return { ...line, org_sn, student_sn }
  })
  return { lines, witnesses, room_sn }
}

/** The candidates affected, in the order of the entry; all are of the exam. */
async function knownCandidates(db: Db, examSn: string, { affected }: IncidentEntry): Promise<ExamCandidate[]> {
  if (affected.length === 0) return []
  const known = new Map((await listExamCandidates(db, examSn)).map((one) => [one.signup_sn, one]))
  demandFaultless(
    affected.flatMap(({ signup_sn }, at) =>
      known.has(signup_sn)
        ? []
        : [
            {
              path: `affected.${at}.signup_sn`,
              rule: 'incident_candidate_unknown',
              message: incidentMessages.incident_candidate_unknown,
            },
          ],
    ),
  )
  return affected.flatMap(({ signup_sn }) => known.get(signup_sn) ?? [])
}

type Place = {
  exam_sn: string
  duty: IncidentDuty
  asked: string | null | undefined
  candidates: readonly ExamCandidate[]
  before: Recorded | undefined
}

/** Where it happened: a room of the exam that the actor serves, or the whole exam (Decided 36); what was recorded already stays. */
async function judgeRoom(db: Db, { exam_sn, duty, asked, candidates, before }: Place): Promise<string | null> {
  if (before && (asked === undefined || asked === before.room_sn)) return before.room_sn
  const rooms = await listRooms(db, exam_sn)
  const room_sn = asked === undefined ? ownRoom(duty, rooms, candidates) : asked
  const isUnknown = room_sn !== null && !rooms.some((one) => one.room_sn === room_sn)
  const { incident_room_unknown: message } = incidentMessages
  demandFaultless(isUnknown ? [{ path: 'room_sn', rule: 'incident_room_unknown', message }] : [])
  refuseFault(incidentRoomRefusal(room_sn, duty))
  return room_sn
}

async function writeAffected(db: Db, sn: string, lines: readonly Line[]): Promise<void> {
  await db.delete(incidentCandidate).where(eq(incidentCandidate.incident_sn, sn))
  if (lines.length > 0)
    await db.insert(incidentCandidate).values(lines.map((line) => ({ ...line, sn: newSn(), incident_sn: sn })))
}
