import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { SwitchStatus } from '@zhikao/domain/kernel/switch.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import { credentialLevelUsed, credentialUsed, namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { collegeRecordsOf } from '../../people/college/college.queries.ts'
import { college } from '../../people/college/college.table.ts'
import { publishedFile, textFile } from '../../platform/media/media.queries.ts'
import type { Find } from '../../record/find.ts'
import { listHistory } from '../../record/history.ts'
import { namesFrom } from '../../record/names.ts'
import { refersTo } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { trainSession } from './session.table.ts'

/** Whose sessions an actor reads: the platform all, a training organisation its own in every state, institutions those that are offered. */
type TrainScope = { own?: string; offered?: true }
export function trainScope(actor: Actor): TrainScope {
  const { scope } = ownOrAll(actor)
  if (scope === undefined) return {}
  return actor.role === 'train' ? { own: scope } : { offered: true }
}

/** SQL, the same of the table: not deleted, and in the actor's scope. */
export function visibleTo(actor: Actor): SQL {
  const { own, offered } = trainScope(actor)
  const scope =
    own === undefined
      ? offered
        ? sql`${trainSession.status} = 'ENABLE'`
        : sql`true`
      : sql`${trainSession.org_sn} = ${own}`
  return sql`${trainSession.delete_time} is null and ${scope}`
}

/** SQL: do people register for it today? */
export const takesTraineesToday = sql`(${trainSession.status} = 'ENABLE' and ${trainSession.signup_end} >= business_now()::date)`

const columns = {
  sn: trainSession.sn,
  status: trainSession.status,
  version: trainSession.version,
  create_time: trainSession.create_time,
  update_time: trainSession.update_time,
  title: trainSession.title,
  credential_sn: trainSession.credential_sn,
  credential_name: namedCredential,
  levels: trainSession.levels,
  type: trainSession.type,
  mode: trainSession.mode,
  start_date: trainSession.start_date,
  end_date: trainSession.end_date,
  signup_end: trainSession.signup_end,
  place: trainSession.place,
  hours: trainSession.hours,
  quota: trainSession.quota,
  fee: trainSession.fee,
  org_sn: trainSession.org_sn,
  org_name: sql<string | null>`${college.name}`.as('org_name'),
  contact: trainSession.contact,
  content: trainSession.content,
  files: trainSession.files,
  exam_mode: trainSession.exam_mode,
  pass_score: trainSession.pass_score,
  taken: trainSession.taken,
  approved: trainSession.approved,
  // What the guard of the lifecycle looks at.
  today: sql<string>`to_char(business_now(), 'YYYY-MM-DD')`.as('today'),
  credential_status: sql<'INIT' | SwitchStatus>`${credential.status}`.as('credential_status'),
  training_open: sql<boolean>`${credential.training_open}`.as('training_open'),
  organiser_status: sql<SwitchStatus | null>`${college.status}`.as('organiser_status'),
}
export const sessionRecords = (db: Db) =>
  db
    .select(columns)
    .from(trainSession)
    .innerJoin(credential, eq(credential.sn, trainSession.credential_sn))
    .leftJoin(college, eq(college.sn, trainSession.org_sn))
    .$dynamic()
export type TrainSessionRecord = Awaited<ReturnType<typeof sessionRecords>>[number]

/** A session that the actor may see. Throws `not_found`. */
export async function getTrainSession(db: Db, actor: Actor, sn: string): Promise<TrainSessionRecord> {
  const [found] = await sessionRecords(db).where(and(eq(trainSession.sn, sn), visibleTo(actor)))
  if (!found) throw notFound()
  return found
}

/** A session that was offered, for people without an account; undefined: there is none, or it is still a draft. */
export async function findOfferedSession(db: Db, sn: string): Promise<TrainSessionRecord | undefined> {
  const isOffered = and(eq(trainSession.sn, sn), isNull(trainSession.delete_time), ne(trainSession.status, 'INIT'))
  const [found] = await sessionRecords(db).where(isOffered)
  return found
}

/** A session that the actor may see, its row locked until the transaction ends, and the credential and the organiser as they are now held with it. */
export async function lockTrainSession(db: Db, actor: Actor, sn: string): Promise<TrainSessionRecord> {
  const [locked] = await db
    .select({ credential_sn: trainSession.credential_sn, org_sn: trainSession.org_sn })
    .from(trainSession)
    .where(eq(trainSession.sn, sn))
    .for('update')
  if (!locked) throw notFound()
  await db.execute(sql`select 1 from ${credential} where sn = ${locked.credential_sn} for share`)
  await db.execute(sql`select 1 from ${college} where sn = ${locked.org_sn} for share`)
  return getTrainSession(db, actor, sn)
}

/** Is there such a training organisation, enabled? It stays so until the transaction ends. */
export async function holdsTrainingOrg(db: Db, sn: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${college} where sn = ${sn} and org_level = 'TRAINING' and status = 'ENABLE' and delete_time is null for share`)
  return rows.length > 0
}

export async function listTrainSessionHistory(db: Db, actor: Actor, sn: string) {
  await getTrainSession(db, actor, sn)
  return listHistory(db, actor, trainSessionLifecycle.name, sn)
}

/** Sessions by a part of their title, the next to begin first. */
export const findTrainSessions: Find = (actor, word, max) => sql`
  select ${trainSession.sn} as sn, ${trainSession.title} as title, to_char(${trainSession.start_date}, 'YYYY-MM-DD') as subtitle
  from ${trainSession} where ${visibleTo(actor)} and ${titleHas(word)} order by ${trainSession.start_date} desc, ${trainSession.sn} limit ${max}`

/** SQL: the title holds this word, in capitals or not. */
export const titleHas = (word: unknown): SQL => sql`strpos(lower(${trainSession.title}), lower(${word}::text)) > 0`

export const trainSessionNames = namesFrom(
  { type: 'trainSession', permission: 'train:read', screens: ['trainSessionList'] },
  { from: trainSession, name: trainSession.title, where: visibleTo },
)

export const trainSessionReferences = [
  refersTo(
    credentialUsed,
    (key) => sql`from ${trainSession} s where s.credential_sn = ${key} and s.delete_time is null`,
  ),
  refersTo(
    credentialLevelUsed,
    (key) =>
      sql`from ${trainSession} s cross join unnest(s.levels) named (level) where (s.credential_sn, named.level) = ${key} and s.delete_time is null`,
  ),
  refersTo(collegeRecordsOf, (key) => sql`from ${trainSession} s where s.org_sn = ${key}`),
  refersTo(
    textFile,
    (key) => sql`from ${trainSession} s where s.files @> array[${key}::text] and s.delete_time is null`,
  ),
  // The pictures of a content, for every account that sees the session.
  refersTo(
    publishedFile,
    ({ key, role, org }) => sql`from ${trainSession} s where s.files @> array[${key}::text] and s.delete_time is null
      and (${role}::text in ('center', 'system') or ${role}::text = 'train' and s.org_sn = ${org}::text
        or ${role}::text in ('school', 'college') and s.status = 'ENABLE')`,
  ),
]
