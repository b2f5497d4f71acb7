import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import type { TeacherRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import type { TrainCertificateStatus } from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import type { TraineeStatus, TrainResult } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { TrainingFacts } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import type { Db } from '../../db/client.ts'
import { collegeRecordsOf } from '../../people/college/college.queries.ts'
import { college } from '../../people/college/college.table.ts'
import { isDocumentOf, teacherCalls, teacherDuties } from '../../people/teacher/teacher.queries.ts'
import type { Duties } from '../../people/teacher/teacher.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { accountOfOthers, accountTrainee } from '../../platform/operator/operator.queries.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { listHistory } from '../../record/history.ts'
import { namesFrom } from '../../record/names.ts'
import { refersTo, valueOf, valuePoint } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { trainSession } from '../session/session.table.ts'
import { trainee } from './trainee.table.ts'

/** Whose registrations an actor reads: the platform all, a training organisation those for its trainings, an institution its own staff (interface.md §6). */
type TraineeScope = { organiser?: string; staff?: string }
export function traineeScope(actor: Actor): TraineeScope {
  const { scope } = ownOrAll(actor)
  if (scope === undefined) return {}
  return actor.role === 'train' ? { organiser: scope } : { staff: scope }
}

export const ofOrganiser = (org: unknown) =>
  sql`${trainee.train_sn} in (select s.sn from ${trainSession} s where s.org_sn = ${org})`
export const ofStaff = (org: unknown) => sql`(${trainee.org_sn} = ${org} or ${trainee.registrar_org} = ${org})`

/** SQL, boolean: does the registration wait for its organiser, or for the platform (Decided 30)? */
export const waitsForOrganiser = sql`(${trainee.status} = 'SUBMIT' and ${trainee.first_audit_time} is null)`
export const waitsForPlatform = sql`(${trainee.status} = 'SUBMIT' and (${trainee.first_audit_time} is not null
  or exists (select 1 from ${trainSession} s where s.sn = ${trainee.train_sn} and s.org_sn is null)))`

/** SQL, the same of the table: not deleted, and in the actor's scope. */
function visibleTo(actor: Actor): SQL | undefined {
  const { organiser, staff } = traineeScope(actor)
  return and(
    isNull(trainee.delete_time),
    organiser === undefined ? undefined : ofOrganiser(organiser),
    staff === undefined ? undefined : ofStaff(staff),
  )
}

/** The application for a certificate of a registration. */
export type TraineeCertificate = { sn: string; status: TrainCertificateStatus }
export const traineeCertificate = valuePoint<TraineeCertificate | null>('trainee.certificate', sql`null::json`)
const certificateOf = (sn: SQL) => valueOf(traineeCertificate, sn)
/** SQL, boolean: was a certificate of this registration applied for, and not rejected? Its result is fixed then. */
export const isCertified = (sn: SQL) =>
  sql<boolean>`coalesce((${certificateOf(sn)} ->> 'status') in ('SUBMIT', 'AUDIT'), false)`
/** SQL, boolean: did the person pass, and has nobody applied for a certificate? */
export const isCertifiable = sql<boolean>`(${trainee.status} = 'AUDIT' and ${trainee.result} is not distinct from 'PASS' and ${certificateOf(sql`${trainee.sn}`)} is null)`

const TRAINING = [
  'title',
  'type',
  'status',
  'signup_end',
  'start_date',
  'org_sn',
  'quota',
  'hours',
  'pass_score',
] as const
/** The training as the rules see it. */
const training = sql<TrainingFacts>`json_build_object(${sql.join(
  TRAINING.map((name) => sql`${sql.raw(`'${name}'`)}, ${trainSession[name]}`),
  sql`, `,
)})`

/** SQL: is another registration for the same training, with the same document, approved? */
const hasTwin = sql<boolean>`exists (select 1 from ${trainee} o where o.train_sn = ${trainee.train_sn} and o.sn <> ${trainee.sn}
  and o.status = 'AUDIT' and o.delete_time is null and document_key(o.id_type, o.id_no) = document_key(${trainee.id_type}, ${trainee.id_no}))`

/** Registrations, still to be filtered. */
export const traineeRecords = (db: Db) =>
  db
    .select({
      ...getTableColumns(trainee),
      org_name: sql<string>`coalesce(${college.name}, ${trainee.org_text})`.as('org_name'),
      train: training.as('train'),
      duties: sql<Pick<Duties, 'first_duty'>>`case when ${teacher.sn} is null then '{"first_duty":null}'::json
        else ${valueOf(teacherDuties, sql`${teacher.sn}`)} end`.as('duties'),
      duty_waived: sql<boolean>`coalesce(${teacher.duty_waived}, false)`.as('duty_waived'),
      today: sql<string>`to_char(business_now(), 'YYYY-MM-DD')`.as('today'),
      has_twin: hasTwin.as('has_twin'),
      certificate: certificateOf(sql`${trainee.sn}`).as('certificate'),
      is_certified: sql<boolean>`(${trainee.certificate_no} is not null or ${isCertified(sql`${trainee.sn}`)})`.as(
        'is_certified',
      ),
      is_certifiable: isCertifiable.as('is_certifiable'),
    })
    .from(trainee)
    .innerJoin(trainSession, eq(trainSession.sn, trainee.train_sn))
    .leftJoin(college, eq(college.sn, trainee.org_sn))
    .leftJoin(teacher, eq(teacher.sn, trainee.teacher_sn))
    .$dynamic()
/** The row as it is read, without the thresholds of its guards. */
export type StoredTrainee = Awaited<ReturnType<typeof traineeRecords>>[number]
export type TraineeRecord = StoredTrainee & { rules: TeacherRules }

/** A registration in the actor's scope. Throws `not_found`. */
export async function getTrainee(db: Db, actor: Actor, sn: string): Promise<TraineeRecord> {
  const [found] = await traineeRecords(db).where(and(eq(trainee.sn, sn), visibleTo(actor)))
  if (!found) throw notFound()
  return { ...found, rules: await readSettings(db, 'teacher_rules') }
}

/** A registration whose person acts; its row is locked until the transaction ends. Throws `not_found`. */
export async function lockOwnTrainee(db: Db, sn: string): Promise<TraineeRecord> {
  const isLive = and(eq(trainee.sn, sn), isNull(trainee.delete_time))
  await db.select({ sn: trainee.sn }).from(trainee).where(isLive).for('update')
  const [found] = await traineeRecords(db).where(isLive)
  if (!found) throw notFound()
  return { ...found, rules: await readSettings(db, 'teacher_rules') }
}

/** A registration in the actor's scope, its row locked until the transaction ends. */
export async function lockTrainee(db: Db, actor: Actor, sn: string): Promise<TraineeRecord> {
  await db.select({ sn: trainee.sn }).from(trainee).where(eq(trainee.sn, sn)).for('update')
  return getTrainee(db, actor, sn)
}

/** Who passed a training, as an application for certificates sees it. */
export type Applicant = {
  sn: string
  name: string
  status: TraineeStatus
  result: TrainResult | null
  hours_done: number
  theory_score: number
  photo: string
  certificate: TraineeCertificate | null
}

/** Registrations of one training by their numbers, locked in one order; hours, score and photo are there where the training was passed. */
export async function lockApplicants(
  db: Db,
  train_sn: string,
  sns: readonly string[],
): Promise<Map<string, Applicant>> {
  const chosen = sql`${trainee.train_sn} = ${train_sn} and ${inArray(trainee.sn, [...sns])} and ${trainee.delete_time} is null`
  await db.execute(sql`select 1 from ${trainee} where ${chosen} order by ${trainee.sn} for update`)
  // A statement of its own: it sees the applications that were committed while the locks were awaited.
  const { rows } = await db.execute<Applicant>(sql`
    select ${trainee.sn} as sn, ${trainee.name} as name, ${trainee.status} as status, ${trainee.result} as result,
      coalesce(${trainee.hours_done}, 0) as hours_done, coalesce(${trainee.theory_score}, 0)::float8 as theory_score,
      coalesce(${trainee.photo}, '') as photo, ${certificateOf(sql`${trainee.sn}`)} as certificate
    from ${trainee} where ${chosen}`)
  return new Map(rows.map((row) => [row.sn, row]))
}

export async function listTraineeHistory(db: Db, actor: Actor, sn: string) {
  await getTrainee(db, actor, sn)
  return listHistory(db, actor, traineeLifecycle.name, sn)
}

type Person = { id_type: IdType; id_no: string }
/** The person's registration for the training with this document and mobile, locked; undefined: there is none. */
export async function lockRegistered(db: Db, train_sn: string, person: Person & { mobile: string }) {
  const isSame = sql`document_key(${trainee.id_type}, ${trainee.id_no}) = document_key(${person.id_type}, ${person.id_no})`
  const [found] = await db
    .select({
      sn: trainee.sn,
      status: trainee.status,
      registrar_org: trainee.registrar_org,
      kind: trainee.kind,
      email: trainee.email,
    })
    .from(trainee)
    .where(and(eq(trainee.train_sn, train_sn), isSame, eq(trainee.mobile, person.mobile), isNull(trainee.delete_time)))
    .for('update')
  return found
}

/** The examiner with this document, or null: a registration hangs on that record (Decided 30). */
export async function findExaminer(db: Db, person: Person): Promise<string | null> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select t.sn from ${teacher} t cross join (select ${person.id_type}::text as id_type, ${person.id_no}::text as id_no) s
    where t.delete_time is null and ${isDocumentOf('t', 's')} limit 1`)
  return rows[0]?.sn ?? null
}

/** Those of these files that no live registration names. */
export async function listUnnamedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select k.key from unnest(${sql.param([...keys])}::text[]) k (key) where not exists (
      select 1 from ${trainee} t where array[t.photo, t.title_proof, t.skill_proof, t.recommend_letter] @> array[k.key] and t.delete_time is null)`)
  return rows.map(({ key }) => key)
}

/** Does another live registration, or an examiner, have this account? */
export async function needsAccount(db: Db, account: string, except: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${trainee} t where t.account_sn = ${account} and t.sn <> ${except} and t.delete_time is null
    union all select 1 from ${teacher} e where e.account_sn = ${account} and e.delete_time is null limit 1`)
  return rows.length > 0
}

/** The trainees by their names; no number of theirs is free of personal data. */
export const traineeNames = namesFrom(
  { type: 'trainee', permission: 'train:read', screens: ['traineeAll'] },
  { from: trainee, name: trainee.name, where: visibleTo },
)

/** Is this the actor of the platform, of the organiser, or of the organisation that registered? They open the files. */
export const mayOpenFiles = (actor: Actor, { train, registrar_org }: StoredTrainee): boolean =>
  isPlatformRole(actor.role) || (actor.org_sn !== null && [train.org_sn, registrar_org].includes(actor.org_sn))

/** What accounts, institutions and examiners ask of registrations. */
export const traineeReferences = [
  refersTo(
    accountOfOthers,
    ({
      account,
      document,
    }) => sql`from ${trainee} t where t.account_sn = ${account} and t.status = 'AUDIT' and t.delete_time is null
      and document_key(t.id_type, t.id_no) <> ${document}`,
  ),
  refersTo(accountTrainee, (sn) => sql`from ${trainee} t where t.account_sn = ${sn} and t.delete_time is null`),
  refersTo(
    collegeRecordsOf,
    (org) => sql`from ${trainee} t where (t.org_sn = ${org} or t.registrar_org = ${org}) and t.delete_time is null`,
  ),
  refersTo(teacherCalls, (sn) => sql`from ${trainee} t where t.teacher_sn = ${sn} and t.delete_time is null`),
]
