import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import {
  handleResultWords,
  incidentGradeWords,
  incidentNotices as words,
  incidentTypeWords,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import type { HandleResult } from '@zhikao/domain/exams/incident/incident.model.ts'
import { flagOf, minutesAsked, supplementDue, touched } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { objectionDue } from '@zhikao/domain/exams/incident/incident.witness.rules.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { giveMinutes } from '../attendance/attendance.incident.commands.ts'
import { useSparePaper } from '../exam/exam.commands.ts'
import { lockExam } from '../exam/exam.queries.ts'
import { lockRun } from '../attendance/attendance.queries.ts'
import { factsOf, listAffected, lockIncident } from './incident.queries.ts'
import type { IncidentRecord } from './incident.queries.ts'
import { incident, incidentMinutes } from './incident.table.ts'
import { listAccounts, listExaminers } from './incident.witness.queries.ts'

type PersonMove = MoveOf<typeof incidentLifecycle>
type JobMove = 'passOn' | 'putBack'
type Move = PersonMove | JobMove
type Moving = ReturnType<typeof factsOf>
/** `handle_result`: how it was handled. */
type Body = MoveBody & { handle_result?: HandleResult | undefined }

/** Moves an incident; what follows is in the same transaction, the scores by the score feature. */
export function moveIncident(db: Db, actor: Actor, sn: string, move: Move, body: Body): Promise<void> {
  const { handle_result } = body
  return moveRecord<Moving, Moving['status'], PersonMove, JobMove>(db, {
    lifecycle: incidentLifecycle,
    table: incident,
    load: async (tx) => ({ ...(await loadFor(tx, actor, sn, move)), given: { handle_result } }),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

/** The incident, locked; where its report gives minutes or its exam gets the spare paper, the exam too, before anything is written: what is written of an exam is written in turn. */
async function loadFor(db: Db, actor: Actor, sn: string, move: Move): Promise<Moving> {
  const facts = factsOf(await lockIncident(db, actor, sn))
  if (move === 'submit' && facts.extra_minutes) await lockRun(db, actor, facts.exam_sn)
  if (move !== 'spare') return facts
  // Read again: until it was locked, the exam could end, or another incident open its spare paper.
  await lockExam(db, actor, facts.exam_sn)
  return factsOf(await lockIncident(db, actor, sn))
}

/** A draft that was not reported in time goes to the centre by itself. */
export const passOn = (db: Db, sn: string): Promise<void> => moveIncident(db, jobActor, sn, 'passOn', {})

/** What was sent back and not supplemented in time goes to the centre again. */
export const putBack = (db: Db, sn: string): Promise<void> => moveIncident(db, jobActor, sn, 'putBack', {})

function effectsOf({ opinion, handle_result }: Body): Effects<typeof incidentLifecycle, Moving> {
  return {
    submit: async (db, actor, record) => {
      await write(db, record.sn, { ...reported, told_time: businessNow })
      await compensate(db, actor, record)
      await notify(db, record, record.grade === 'CRITICAL' ? 'critical' : 'submit', { to: ['platform'] })
      await tellWitnesses(db, record)
    },
    passOn: async (db, _, record) => {
      await write(db, record.sn, { reported_time: businessNow, told_time: businessNow })
      await notify(db, record, 'passOn', { to: ['platform', { org: record.org_sn }] })
      await tellWitnesses(db, record)
    },
    putBack: async (db, _, record) => {
      await write(db, record.sn, { ...reported, put_back: true })
      await notify(db, record, 'putBack', { to: ['platform', { org: record.org_sn }] })
    },
    spare: (db, actor, record) => openSpare(db, actor, record, opinion ?? null),
    handle: (db, _, record) => handle(db, record, handle_result, opinion?.trim() || null),
    close: (db, _, record) => handle(db, record, 'NONE', opinion?.trim() || null),
    return: (db, _, record) => sendBack(db, record, opinion ?? null),
  }
}

const reported = { reported_time: businessNow, changed: false, put_back: false }

/** Gives the candidates the minutes that the incident asks for, and keeps what each got of it (Decided 35). */
async function compensate(db: Db, actor: Actor, record: Moving): Promise<void> {
  const asked = minutesAsked({ ...record, affected: await listAffected(db, record.sn) })
  if (!asked) return
  const given = await giveMinutes(db, actor, record.sn, { ...asked, exam_sn: record.exam_sn })
  if (given.length === 0) return
  const { minutes } = incidentMinutes
  await db
    .insert(incidentMinutes)
    .values(given.map((one) => ({ ...one, incident_sn: record.sn })))
    .onConflictDoUpdate({
      target: [incidentMinutes.incident_sn, incidentMinutes.signup_sn],
      set: { minutes: sql`${minutes} + excluded.minutes` },
    })
}

/** Each witness learns of the report, and until when he may object (Decided 36). */
async function tellWitnesses(db: Db, record: Moving): Promise<void> {
  const teachers = record.witnesses.flatMap(({ teacher_sn }) => teacher_sn ?? [])
  const accounts = teachers.length > 0 ? await listAccounts(db, teachers) : []
  const due = objectionDue(record.now) ?? ''
  await notify(db, record, 'witness', { to: accounts.map((account) => ({ account })), due })
}

const write = (db: Db, sn: string, values: PgUpdateSetSource<typeof incident>) =>
  db.update(incident).set(values).where(eq(incident.sn, sn))

/** To its reporter, and to the site, which may supplement it too (Decided 35). */
async function sendBack(db: Db, record: Moving, opinion: string | null): Promise<void> {
  const { incident_supplement_days, calendar } = record.terms
  const supplement_due = supplementDue(record.now, incident_supplement_days, calendar)
  await write(db, record.sn, { changed: false, put_back: false, supplement_due })
  const site: Audience[] = record.reporter_org_sn === record.org_sn ? [] : [{ org: record.org_sn }]
  await notify(db, record, 'return', { to: [{ account: record.reporter_sn }, ...site], opinion, due: supplement_due })
}

/** The exam goes on with the spare paper; the site and the examiners of the exam are notified. */
async function openSpare(db: Db, actor: Actor, record: Moving, opinion: string | null): Promise<void> {
  const { exam_sn, exam_version, org_sn } = record
  await useSparePaper(db, actor, { sn: exam_sn, version: exam_version, org_sn })
  const accounts = (await listExaminers(db, exam_sn)).flatMap(({ account_sn }) => account_sn ?? [])
  await notify(db, record, 'spare', { to: [{ org: org_sn }, ...accounts.map((account) => ({ account }))], opinion })
}

/** Closed with a result; the site and the institutions of the candidates concerned are notified. */
async function handle(db: Db, record: Moving, result: HandleResult | undefined, opinion: string | null): Promise<void> {
  if (!result) throw new Error('an incident is closed with a result')
  await write(db, record.sn, {
    handle_result: result,
    handle_opinion: opinion,
    closed_time: businessNow,
    score_flag: flagOf(record.type, result),
  })
  await notify(db, record, 'handle', { to: [{ org: record.org_sn }], result })
  const concerned = touched(await listAffected(db, record.sn)).filter(({ org_sn }) => org_sn !== record.org_sn)
  for (const [org, candidates] of Map.groupBy(concerned, ({ org_sn }) => org_sn))
    await notify(db, record, 'school', { to: [{ org }], result, count: candidates.length })
}

type Event =
  | 'submit'
  | 'critical'
  | 'passOn'
  | 'putBack'
  | 'spare'
  | 'handle'
  | 'school'
  | 'return'
  | 'witness'
  | 'object'
/** What only some notices say: `name` of the witness who objects. */
type Given = {
  to: Audience[]
  opinion?: string | null
  result?: HandleResult
  count?: number
  due?: string
  name?: string
}

/** What happened, with who must know (domain.md §5.9, §5.11). */
export async function notify(db: Db, record: IncidentRecord, event: Event, given: Given): Promise<void> {
  const { to, opinion = null, result, count = 0, due = '', name = '' } = given
  const none: Text = { CN: '', HK: '', US: '' }
  await sendNotice(db, {
    to,
    event: `incident.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: {
      sn: record.sn,
      org: record.org_name,
      exam: record.exam_name,
      type: incidentTypeWords[record.type],
      grade: incidentGradeWords[record.grade],
      time: record.occur_time,
      result: result ? handleResultWords[result] : none,
      count,
      due,
      name,
    },
    opinion,
    ...(event === 'school' ? {} : { screen: 'incidentExam' as const, at: { sn: record.exam_sn, record: record.sn } }),
    about: { entity: 'incident', sn: record.sn },
  })
}
