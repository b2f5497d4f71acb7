import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { TeacherRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { ComingDuties } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Db } from '../../db/client.ts'
import { credentialLevelUsed, credentialUsed } from '../../catalogue/credential/credential.queries.ts'
import { college } from '../college/college.table.ts'
import { accountExaminer, isUnclaimed } from '../../platform/operator/operator.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { refersTo } from '../../record/references.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

/** Which examiners an actor may know of: the platform all, an institution its own, an examiner itself. */
export function teacherScope(actor: Actor): { scope?: string; self?: string } {
  if (isPlatformRole(actor.role)) return {}
  if (actor.role === 'teacher') return { self: actor.sn }
  if (actor.org_sn) return { scope: actor.org_sn }
  throw notFound()
}

/** A certificate that an examiner may examine, at these levels. */
export type Examined = {
  credential_sn: string
  code: string
  names: CredentialNames
  levels: Level[]
  directions: string[]
}

const examinedList = sql<Examined[]>`(
  select coalesce(json_agg(json_build_object('credential_sn', c.sn, 'code', c.code, 'names', json_build_object('name', c.name, 'name_hk', c.name_hk, 'name_en', c.name_en), 'levels', x.levels, 'directions', x.directions) order by c.code), '[]')
  from (select tc.credential_sn, min(tc.directions) as directions,
      array_agg(tc.level order by array_position(array['BEGINNER', 'MIDDLE', 'SENIOR'], tc.level)) as levels
    from teacher_credential tc where tc.teacher_sn = teacher.sn group by tc.credential_sn) x
  join credential c on c.sn = x.credential_sn)`

/** What the calls of an examiner come to: those that are over and were confirmed, those refused, those still to come (domain.md §3.7). */
type Duties = {
  duty_count: number
  chief_count: number
  last_duty: string | null
  decline_count: number
  coming: ComingDuties
}
const isDone = sql.raw("a.status = 'CONFIRMED' and e.end_time <= business_now()")
const isComing = sql.raw("a.status in ('PENDING', 'CONFIRMED') and e.end_time > business_now()")
const duties = sql<Duties>`(
  select json_build_object(
    'duty_count', count(*) filter (where ${isDone}),
    'chief_count', count(*) filter (where ${isDone} and a.role = 'CHIEF'),
    'last_duty', to_char(max(e.start_time) filter (where ${isDone}), 'YYYY-MM-DD'),
    'decline_count', count(*) filter (where a.reason is not null),
    'coming', json_build_object('count', count(*) filter (where ${isComing}),
      'next', to_char(min(e.start_time) filter (where ${isComing}), 'YYYY-MM-DD HH24:MI:SS')))
  from assignment a join exam e on e.sn = a.exam_sn where a.teacher_sn = teacher.sn)`

const columns = {
  sn: teacher.sn,
  account_sn: teacher.account_sn,
  org_sn: teacher.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  name: teacher.name,
  gender: teacher.gender,
  mobile: teacher.mobile,
  title: teacher.title,
  grade: teacher.grade,
  credentials: examinedList.as('credentials'),
  skill_cert_level: teacher.skill_cert_level,
  work_years: teacher.work_years,
  birthday: teacher.birthday,
  train_cert_no: teacher.train_cert_no,
  train_cert_date: teacher.train_cert_date,
  train_cert_expire: teacher.train_cert_expire,
  is_chief: teacher.is_chief,
  reserve: teacher.reserve,
  init_reason: teacher.init_reason,
  status: teacher.status,
  version: teacher.version,
  update_time: teacher.update_time,
  today: sql<string>`business_now()::date`.as('today'),
  days_left: sql<number>`(teacher.train_cert_expire - business_now()::date)`.as('days_left'),
  duties: duties.as('duties'),
  has_duty: sql<boolean>`(exists (select 1 from panel p where p.teacher_sn = teacher.sn)
    or exists (select 1 from assignment a where a.teacher_sn = teacher.sn))`.as('has_duty'),
}
const moreColumns = {
  id_type: teacher.id_type,
  id_no: teacher.id_no,
  nation: teacher.nation,
  email: teacher.email,
  photo: teacher.photo,
  department: teacher.department,
  position: teacher.position,
  education: teacher.education,
  degree: teacher.degree,
  major: teacher.major,
  skill_cert_name: teacher.skill_cert_name,
  skill_cert_no: teacher.skill_cert_no,
  bank_name: teacher.bank_name,
  bank_card: teacher.bank_card,
  resume: teacher.resume,
  files: teacher.files,
  told_days: teacher.told_days,
  create_time: teacher.create_time,
  username: sql<string | null>`${account.username}`.as('username'),
}

/** Examiners as lists show them, still to be filtered. */
export const teacherRows = (db: Db) =>
  db.select(columns).from(teacher).innerJoin(college, eq(college.sn, teacher.org_sn)).$dynamic()
/** Examiners in the little that a choice among them shows, still to be filtered. */
export const teacherOptions = (db: Db) =>
  db
    .select({
      sn: teacher.sn,
      name: teacher.name,
      org_sn: teacher.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      grade: teacher.grade,
      is_chief: teacher.is_chief,
      reserve: teacher.reserve,
      train_cert_expire: teacher.train_cert_expire,
      credentials: examinedList.as('credentials'),
    })
    .from(teacher)
    .innerJoin(college, eq(college.sn, teacher.org_sn))
    .$dynamic()
export type TeacherOption = Awaited<ReturnType<typeof teacherOptions>>[number]
/** Examiners with all that is known of them, still to be filtered. */
export const teacherRecords = (db: Db) =>
  db
    .select({ ...columns, ...moreColumns })
    .from(teacher)
    .innerJoin(college, eq(college.sn, teacher.org_sn))
    .leftJoin(account, and(eq(account.sn, teacher.account_sn), isNull(account.delete_time)))
    .$dynamic()

type Ruled = { rules: TeacherRules }
/** A row with the thresholds that its guards go by. */
export type TeacherRow = Awaited<ReturnType<typeof teacherRows>>[number] & Ruled
/** Without them: as it is read. */
export type StoredTeacher = Awaited<ReturnType<typeof teacherRecords>>[number]
export type TeacherRecord = StoredTeacher & Ruled

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope, self } = teacherScope(actor)
  return and(
    eq(teacher.sn, sn),
    isNull(teacher.delete_time),
    scope ? eq(teacher.org_sn, scope) : undefined,
    self ? eq(teacher.account_sn, self) : undefined,
  )
}

/** An examiner in the actor's scope; anything else is not there. */
export async function getTeacher(db: Db, actor: Actor, sn: string): Promise<TeacherRecord> {
  const [found] = await teacherRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return { ...found, rules: await readSetting(db, 'teacher_rules') }
}

/** The same, its row locked until the transaction ends. */
export async function lockTeacher(db: Db, actor: Actor, sn: string): Promise<TeacherRecord> {
  await db.select({ sn: teacher.sn }).from(teacher).where(inScope(actor, sn)).for('update')
  return getTeacher(db, actor, sn)
}

type Given = { org_sn: string; id_no: string; mobile: string; train_cert_no: string | null }
/** Why these numbers cannot be given to this examiner, or undefined; never tells where else. */
export async function findTaken(
  db: Db,
  given: Given,
  except: { sn: string; account_sn: string | null } | null,
): Promise<'id_no_exists' | 'id_no_elsewhere' | 'mobile_taken' | 'cert_no_taken' | undefined> {
  const { rows } = await db.execute<{ id_org: string | null; mobile: boolean; cert: boolean }>(sql`
    select max(t.org_sn) filter (where t.id_no = ${given.id_no}) as id_org, coalesce(bool_or(t.mobile = ${given.mobile}), false) as mobile,
      coalesce(bool_or(t.train_cert_no = ${given.train_cert_no}::text), false) as cert
    from teacher t where t.delete_time is null and t.sn <> ${except?.sn ?? ''}
      and (t.id_no = ${given.id_no} or t.mobile = ${given.mobile} or t.train_cert_no = ${given.train_cert_no}::text)`)
  const taken = rows[0]
  if (taken?.id_org) return taken.id_org === given.org_sn ? 'id_no_exists' : 'id_no_elsewhere'
  if (taken?.mobile || (await isMobileTaken(db, given.mobile, except?.account_sn ?? null))) return 'mobile_taken'
  return taken?.cert ? 'cert_no_taken' : undefined
}

async function isMobileTaken(db: Db, mobile: string, ownAccount: string | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from account a where a.delete_time is null and a.sn is distinct from ${ownAccount}
      and (a.mobile = ${mobile} or lower(a.username) = ${mobile}) and not (a.mobile = ${mobile} and ${isUnclaimed()})`)
  return rows.length > 0
}

/** An examiner's account as it stands, or undefined. */
export async function findAccount(db: Db, sn: string) {
  const [found] = await db
    .select({ sn: account.sn, org_sn: account.org_sn, status: account.status, version: account.version })
    .from(account)
    .where(and(eq(account.sn, sn), isNull(account.delete_time)))
  return found
}

/** Which of these certificates exist, held against deletion until the transaction ends. */
export async function holdCredentials(db: Db, sns: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from credential where delete_time is null and sn = any(${sql.param([...sns])}::text[]) order by sn for share`,
  )
  return new Set(rows.map((row) => row.sn))
}

/** Is there such an institution? Held against deletion until the transaction ends. */
export async function holdsOrg(db: Db, sn: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from college where sn = ${sn} and delete_time is null for share`)
  return rows.length > 0
}

/** Those of these files that no live examiner names. */
export async function listUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) key
    where not exists (select 1 from teacher t where t.delete_time is null and (t.photo = key or key = any(t.files)))`)
  return rows.map((row) => row.key)
}

export const teacherReferences = [
  refersTo(accountExaminer, (key) => sql`from ${teacher} t where t.account_sn = ${key} and t.delete_time is null`),
  refersTo(credentialUsed, (key) => sql`from ${teacherCredential} t where t.credential_sn = ${key}`),
  refersTo(credentialLevelUsed, (key) => sql`from ${teacherCredential} t where (t.credential_sn, t.level) = ${key}`),
]
