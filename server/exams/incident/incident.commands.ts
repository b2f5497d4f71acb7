import { eq, inArray } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { CRITICAL_INCIDENT, incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import { incidentMessages } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { SIGNATURE_BYTES_MAX } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { IncidentEntry, IncidentGrade, Witness } from '@zhikao/domain/exams/incident/incident.model.ts'
import {
  editRefusal,
  incidentFaults,
  occurrenceRefusal,
  registrationRefusal,
  reportDue,
} from '@zhikao/domain/exams/incident/incident.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { media } from '../../platform/media/media.table.ts'
import { canonical } from '../../record/audit.ts'
import { followersOf } from '../../record/subscriptions.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { momentOf } from '../attendance/attendance.commands.ts'
import { getIncidentExam, listExamCandidates } from './incident.exam.queries.ts'
import { factsOf, incidentTerms, listAffected, lockIncident } from './incident.queries.ts'
import type { IncidentRecord } from './incident.queries.ts'
import { incident, incidentCandidate } from './incident.table.ts'

type ExamTime = { sn: string; org_sn: string; exam_start: string; exam_end: string; now: string }

function demand(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', refusal)
}
function demandFaultless(errors: readonly InputFault[]): void {
  const [first] = errors
  if (first) throw new AppError('input', { rule: first.rule, errors: [...errors] })
}

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
  { exam_sn, occurred_at, ...entry }: BodyOf<typeof incidentContract.create>,
): Promise<string> {
  const exam = await getIncidentExam(db, actor, exam_sn)
  const time = { ...exam, exam_start: exam.start_time, exam_end: exam.end_time }
  const at = momentOf(exam.now, occurred_at)
  demand(registrationRefusal(time, at))
  await announceCritical(db, actor, { ...exam, was: null, grade: entry.grade })
  const lines = await judge(db, { ...time, now: at }, entry)
  const sn = await nextDayNumber(db, 'YJ', exam.now)
  const { affected: _, ...facts } = entry
  const due_time = reportDue({ ...entry, create_time: exam.now, exam_end: exam.end_time }, await incidentTerms(db))
  const files = await linkFiles(db, actor, { before: [], entry, org_sn: exam.org_sn })
  const { plan_sn, org_sn } = exam
  const offline = occurred_at !== undefined
  const filed = { sn, exam_sn, plan_sn, org_sn, files, due_time, offline, reporter_sn: actor.sn }
  await db.insert(incident).values({ ...facts, ...filed })
  await writeAffected(db, sn, lines)
  await recordCreated(
    db,
    actor,
    incidentLifecycle,
    { sn, org_sn: exam.org_sn },
    { exam_sn, ...(offline ? { occurred_at } : {}), ...entry },
  )
  return sn
}

/** Changes a draft, or completes one that was sent back. */
export async function updateIncident(
  db: Db,
  actor: Actor,
  sn: string,
  { version, ...entry }: BodyOf<typeof incidentContract.update>,
): Promise<void> {
  const before = await lockFresh(lockIncident(db, actor, sn), version)
  if (before.status !== 'INIT' && before.status !== 'REJECT') throw new AppError('state', { rule: 'state' })
  demand(editRefusal(factsOf(before), actor))
  await announceCritical(db, actor, { ...before, was: before.grade, grade: entry.grade })
  const lines = await judge(db, { ...before, sn: before.exam_sn }, entry)
  const files = await linkFiles(db, actor, { before: before.files, entry, org_sn: before.org_sn })
  const was = await entryOf(db, before)
  const { affected: _, ...facts } = entry
  await updateVersioned(db, incident, before, {
    ...facts,
    files,
    due_time: reportDue({ ...before, ...entry }, before.terms),
    changed: before.changed || canonical(was) !== canonical(entry),
  })
  await writeAffected(db, sn, lines)
  await recordChanged(db, actor, 'incident.update', before, was, entry)
}

/** Deletes a draft: what was reported stays for ever. */
export async function removeIncident(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockIncident(db, actor, sn)
  if (record.status !== 'INIT') throw new AppError('state', { rule: 'state' })
  demand(editRefusal(factsOf(record), actor))
  await unlinkMedia(db, record.files)
  await recordRemoved(db, actor, 'incident', incident, record, await entryOf(db, record), record)
}

/** A record as it was entered. */
async function entryOf(db: Db, record: IncidentRecord): Promise<IncidentEntry> {
  const { occur_time, type, kind, grade, description, measures } = record
  const { extra_minutes, fault_minutes, evidence, witnesses, candidate_acknowledge } = record
  const affected = (await listAffected(db, record.sn)).map(({ signup_sn, station, effect }) => ({
    signup_sn,
    station,
    effect,
  }))
  return {
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

/** Refuses what the rules forbid; answers the candidates with their owners. */
async function judge(db: Db, exam: ExamTime, entry: IncidentEntry): Promise<Line[]> {
  demandFaultless(incidentFaults(entry))
  demand(occurrenceRefusal(entry.occur_time, exam, exam.now))
  if (entry.affected.length === 0) return []
  const known = new Map((await listExamCandidates(db, exam.sn)).map((one) => [one.signup_sn, one]))
  const lines = entry.affected.map((line, at) => ({ line, at, who: known.get(line.signup_sn) }))
  demandFaultless(
    lines
      .filter(({ who }) => who === undefined)
      .map(({ at }) => ({
        path: `affected.${at}.signup_sn`,
        rule: 'incident_candidate_unknown',
        message: incidentMessages.incident_candidate_unknown,
      })),
  )
  return lines.flatMap(({ line, who }) => (who ? [{ ...line, org_sn: who.org_sn, student_sn: who.student_sn }] : []))
}

async function writeAffected(db: Db, sn: string, lines: readonly Line[]): Promise<void> {
  await db.delete(incidentCandidate).where(eq(incidentCandidate.incident_sn, sn))
  if (lines.length > 0)
    await db.insert(incidentCandidate).values(lines.map((line) => ({ ...line, sn: newSn(), incident_sn: sn })))
}

type Filed = { before: readonly string[]; entry: Pick<IncidentEntry, 'evidence' | 'witnesses'>; org_sn: string }

/** Links the files of an entry, which the site may then open too, and lets go of those that it names no more; answers all of them. */
async function linkFiles(db: Db, actor: Actor, { before, entry, org_sn }: Filed): Promise<string[]> {
  const { evidence, witnesses } = entry
  const signatures = witnesses.flatMap(({ signature }) => signature ?? [])
  const added = (keys: readonly string[]) => keys.filter((key) => !before.includes(key))
  await linkMedia(db, actor, added(evidence), ['ATTACHMENT'], 'evidence')
  await linkMedia(db, actor, added(signatures), ['ATTACHMENT'], 'witnesses')
  await demandSignatures(db, witnesses)
  const files = [...new Set([...evidence, ...signatures])]
  await giveMedia(db, added(files), org_sn)
  await unlinkMedia(
    db,
    before.filter((key) => !files.includes(key)),
  )
  return files
}

/** A drawn signature is a small PNG, a photographed one a picture (domain.md §3.18). */
async function demandSignatures(db: Db, witnesses: readonly Witness[]): Promise<void> {
  const keys = witnesses.flatMap(({ signature }) => signature ?? [])
  if (keys.length === 0) return
  const files = await db.select().from(media).where(inArray(media.key, keys))
  const isFit = ({ signature, way }: Witness) => {
    const file = files.find(({ key }) => key === signature)
    if (!file) return signature === null
    return way === 'DRAWN'
      ? file.type === 'image/png' && file.bytes <= SIGNATURE_BYTES_MAX
      : file.type.startsWith('image/')
  }
  demandFaultless(
    witnesses.flatMap((one, at) =>
      isFit(one)
        ? []
        : [
            {
              path: `witnesses.${at}.signature`,
              rule: 'incident_signature',
              message: incidentMessages.incident_signature,
            },
          ],
    ),
  )
}
