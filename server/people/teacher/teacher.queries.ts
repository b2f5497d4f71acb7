import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import type { YearlyRating } from '@zhikao/domain/people/teacher/teacher.model.ts'
import type { TeacherRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { ComingDuties } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Db } from '../../db/client.ts'
import { givesValue, isReferenced, referencePoint, refersTo, valueOf, valuePoint } from '../../record/references.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { collegeRecordsOf } from '../college/college.queries.ts'
import { credentialLevelUsed, credentialUsed } from '../../catalogue/credential/credential.queries.ts'
import { isPermit } from '../../record/documents.ts'
import { college } from '../college/college.table.ts'
import { accountExaminer, isUnclaimed } from '../../platform/operator/operator.queries.ts'
import { documentAccounts } from '../../platform/operator/operator.person.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { teacher, teacherCredential, teacherFormerNo } from './teacher.table.ts'

/** Which examiners an actor may see: the platform all, an institution its own, an examiner itself. */
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
    from ${teacherCredential} tc where tc.teacher_sn = ${teacher.sn} group by tc.credential_sn) x
  join ${credential} c on c.sn = x.credential_sn)`

/** What the calls of an examiner come to: those that are over and were confirmed, those refused, those still to come (domain.md §3.7). */
export type Duties = {
  duty_count: number
  chief_count: number
  first_duty: string | null
  last_duty: string | null
  decline_count: number
  coming: ComingDuties
  /** The last time that the centre sent the examiner to a plan. */
  last_dispatch: { time: string; plan_sn: string; title: string } | null
}
const NO_DUTIES: Duties = {
  duty_count: 0,
  chief_count: 0,
  first_duty: null,
  last_duty: null,
  decline_count: 0,
  coming: { count: 0, next: null, chief_of: [] },
  last_dispatch: null,
}
export const teacherDuties = valuePoint<Duties>(
  'teacher.duties',
  sql`${sql.raw(`'${JSON.stringify(NO_DUTIES)}'`)}::json`,
)
/** Violations of an examiner, and the latest yearly rating (domain.md §3.7). */
type Conduct = { violation_count: number; rating: { year: number; grade: YearlyRating } | null }
export const teacherConduct = valuePoint<Conduct>('teacher.conduct', sql`'{"violation_count":0,"rating":null}'::json`)
/** Records of other features that name a file of an examiner. */
export const teacherFile = referencePoint('teacher.file')
/** Issued certificates with a number, of anybody but the examiner `own`. */
export const teacherCertNo = referencePoint<{ no: SQL; own: SQL }>('teacher.certNo')
/** Panels and calls of an examiner, who then cannot be deleted. */
export const teacherCalls = referencePoint('teacher.calls')

const key = sql`${teacher.sn}`
const columns = () => ({
  ...getTableColumns(teacher),
  org_name: sql<string>`${college.name}`.as('org_name'),
  credentials: examinedList.as('credentials'),
  today: sql<string>`business_now()::date`.as('today'),
  days_left: sql<number>`(${teacher.train_cert_expire} - business_now()::date)`.as('days_left'),
  duties: valueOf(teacherDuties, key).as('duties'),
  conduct: valueOf(teacherConduct, key).as('conduct'),
  has_duty: isReferenced(teacherCalls, key).as('has_duty'),
})

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
/** Examiners, still to be filtered. */
export const teacherRecords = (db: Db) =>
  db
    .select({ ...columns(), username: sql<string | null>`${account.username}`.as('username') })
    .from(teacher)
    .innerJoin(college, eq(college.sn, teacher.org_sn))
    .leftJoin(account, and(eq(account.sn, teacher.account_sn), isNull(account.delete_time)))
    .$dynamic()

/** The row as it is read, without the thresholds of its guards. */
export type StoredTeacher = Awaited<ReturnType<typeof teacherRecords>>[number]
export type TeacherRecord = StoredTeacher & { rules: TeacherRules }

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope, self } = teacherScope(actor)
  return and(
    eq(teacher.sn, sn),
    isNull(teacher.delete_time),
    scope ? eq(teacher.org_sn, scope) : undefined,
    self ? eq(teacher.account_sn, self) : undefined,
  )
}

/** An examiner in the actor's scope; any other is not found. */
export async function getTeacher(db: Db, actor: Actor, sn: string): Promise<TeacherRecord> {
  const [found] = await teacherRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return { ...found, rules: await readSettings(db, 'teacher_rules') }
}

/** The same, its row locked until the transaction ends. */
export async function lockTeacher(db: Db, actor: Actor, sn: string): Promise<TeacherRecord> {
  await db.select({ sn: teacher.sn }).from(teacher).where(inScope(actor, sn)).for('update')
  return getTeacher(db, actor, sn)
}

/** SQL: is the document of the examiner `t` that of the row `s`, whatever its issue is (Decided 43)? */
export const isDocumentOf = (t: string, s: string) =>
  sql.raw(`document_key(${t}.id_type, ${t}.id_no) = document_key(${s}.id_type, ${s}.id_no)`)

/** Whose a number is to be: the examiner, and the person's document as `document_key` gives it. */
type Holder = { own: SQL; document: SQL }
export const NOBODY: Holder = { own: sql`null::text`, document: sql`null::text` }
/** SQL, boolean: has another person this number of a training certificate, or had it before? It is unique for ever (reliability.md §4). */
export const isNumberTaken = (no: SQL, { own, document }: Holder): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${teacher} h where h.train_cert_no = ${no} and h.delete_time is null and h.sn is distinct from ${own})
  or exists (select 1 from ${teacherFormerNo} f join ${teacher} h on h.sn = f.teacher_sn
    where f.no = ${no} and f.teacher_sn is distinct from ${own} and document_key(h.id_type, h.id_no) is distinct from ${document})
  or ${isReferenced(teacherCertNo, { no, own })})`

/** SQL, the same in the form that the indexes of examiners answer: a look-up for one row `s`, not a join of many. */
export const isFoundBy = (t: string, s: string) =>
  sql`(${isDocumentOf(t, s)} and (${sql.raw(`${t}.id_no = ${s}.id_no`)} or ${isPermit(t)}))`

type Given = { org_sn: string; id_type: IdType; id_no: string; mobile: string; train_cert_no: string | null }
/** Why these numbers cannot be given to this examiner, or undefined; the other institution is never named. */
export async function findTaken(
  db: Db,
  given: Given,
  except: { sn: string; account_sn: string | null } | null,
): Promise<'id_no_exists' | 'teacher_elsewhere' | 'mobile_taken' | 'cert_no_taken' | undefined> {
  const { rows } = await db.execute<{ id_org: string | null; mobile: boolean }>(sql`
    select max(t.org_sn) filter (where ${isDocumentOf('t', 's')}) as id_org, coalesce(bool_or(t.mobile = ${given.mobile}), false) as mobile
    from ${teacher} t cross join (select ${given.id_type}::text as id_type, ${given.id_no}::text as id_no) s
    where t.delete_time is null and t.sn <> ${except?.sn ?? ''} and (${isDocumentOf('t', 's')} or t.mobile = ${given.mobile})`)
  const taken = rows[0]
  if (taken?.id_org) return taken.id_org === given.org_sn ? 'id_no_exists' : 'teacher_elsewhere'
  if (taken?.mobile || (await isMobileTaken(db, given, except?.account_sn ?? null))) return 'mobile_taken'
  return (await isCertNoTaken(db, given, except?.sn ?? null)) ? 'cert_no_taken' : undefined
}

async function isCertNoTaken(db: Db, { train_cert_no: no, id_type, id_no }: Given, own: string | null) {
  if (no === null) return false
  const holder = { own: sql`${own}::text`, document: sql`document_key(${id_type}::text, ${id_no}::text)` }
  const { rows } = await db.execute<{ taken: boolean }>(sql`select ${isNumberTaken(sql`${no}::text`, holder)} as taken`)
  return rows[0]?.taken === true
}

async function isMobileTaken(
  db: Db,
  { mobile, id_type, id_no }: { mobile: string; id_type: string; id_no: string },
  ownAccount: string | null,
): Promise<boolean> {
  const document = sql`document_key(${id_type}, ${id_no})`
  const { rows } = await db.execute(sql`
    select 1 from ${account} a where a.delete_time is null and a.sn is distinct from ${ownAccount}
      and (a.mobile = ${mobile} or lower(a.username) = ${mobile}) and not (a.mobile = ${mobile} and ${isUnclaimed(document)})`)
  return rows.length > 0
}

/** An examiner's account, locked, or undefined. */
export async function lockAccount(db: Db, sn: string) {
  const [found] = await db
    .select({ sn: account.sn, org_sn: account.org_sn, status: account.status, version: account.version })
    .from(account)
    .where(and(eq(account.sn, sn), isNull(account.delete_time)))
    .for('update')
  return found
}

/** Is there such an institution? Held against deletion until the transaction ends. */
export async function holdsOrg(db: Db, sn: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${college} where sn = ${sn} and delete_time is null for share`)
  return rows.length > 0
}

/** Those of these files that no live examiner names, nor the registration that an examiner was made from. */
export async function listUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) key
    where not exists (select 1 from ${teacher} t where t.delete_time is null and (t.photo = key or key = any(t.files)))
      and not ${isReferenced(teacherFile, sql`key`)}`)
  return rows.map((row) => row.key)
}

/** What accounts, credentials and institutions ask of examiners. */
export const teacherReferences = [
  refersTo(
    accountExaminer,
    (account_sn) => sql`from ${teacher} t where t.account_sn = ${account_sn} and t.delete_time is null`,
  ),
  refersTo(
    credentialUsed,
    (credential_sn) => sql`from ${teacherCredential} t where t.credential_sn = ${credential_sn}`,
  ),
  refersTo(
    credentialLevelUsed,
    (level) => sql`from ${teacherCredential} t where (t.credential_sn, t.level) = ${level}`,
  ),
  givesValue(
    documentAccounts,
    (own) => sql<string[]>`array(select o.account_sn from ${teacher} t join ${teacher} o on ${isDocumentOf('o', 't')}
      where t.account_sn = ${own} and o.account_sn is not null)`,
  ),
  refersTo(collegeRecordsOf, (org_sn) => sql`from ${teacher} t where t.org_sn = ${org_sn} and t.delete_time is null`),
]
