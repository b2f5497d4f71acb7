import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { collegeDetail } from '@zhikao/domain/people/college/college.contract.ts'
import type { PilotCredential } from '@zhikao/domain/people/college/college.model.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { accountInstitution, listHistory } from '../../record/history.ts'
import {
  countReferences,
  givesValue,
  isReferenced,
  referencePoint,
  refersTo,
  valueOf,
  valuePoint,
} from '../../record/references.ts'
import { credentialLevelUsed, credentialUsed } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { institutionDisabled, institutionName } from '../../platform/operator/operator.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { college } from './college.table.ts'

type Detail = z.output<typeof collegeDetail>

/** Which institutions an actor may see: the platform all, an institution itself, other accounts none. */
export function collegeScope(actor: Actor): { scope?: string } {
  if (isPlatformRole(actor.role)) return {}
  if (actor.org_sn) return { scope: actor.org_sn }
  throw notFound()
}

/** Records that belong to an institution, which then cannot be deleted. */
export const collegeRecordsOf = referencePoint('college.records')
/** The approvals in force as an assessment site. */
export const collegeApprovals = referencePoint('college.approvals')
/** Of those approvals: the certificates, the largest capacity per day, and the last day of the last of them. */
export const collegeApprovedCredentials = valuePoint('college.approved_credentials', sql<string[]>`'{}'::text[]`)
export const collegeCapacity = valuePoint('college.capacity', sql<number | null>`null::int`)
export const collegeAgreementEnd = valuePoint('college.agreement_end', sql<string | null>`null::text`)

/** The number of the agreement that ends last. */
export const collegeAgreementNo = valuePoint('college.agreement_no', sql<string | null>`null::text`)
/** An approval as an assessment site. */
export type CollegeApproval = CredentialNames &
  Pick<
    Detail['approvals'][number],
    'sn' | 'credential_sn' | 'levels' | 'capacity' | 'agreement_no' | 'valid_from' | 'valid_to'
  >
/** All approvals of an institution, sorted by credential and first day. */
export const collegeApprovalList = valuePoint('college.approval_list', sql<CollegeApproval[]>`'[]'::json`)

type Pilot = PilotCredential & CredentialNames

/** What it pilots, with the certificates' names, in the order of the form. */
const pilots = sql<Pilot[]>`(
  select coalesce(json_agg(json_build_object('credential_sn', c.sn, 'name', c.name, 'name_hk', c.name_hk, 'name_en', c.name_en,
    'level', x.one -> 'level', 'declared_count', x.one -> 'declared_count') order by x.at), '[]')
  from jsonb_array_elements(${college.pilot_credentials}) with ordinality x(one, at) join ${credential} c on c.sn = x.one ->> 'credential_sn')`.as(
  'pilots',
)

const ownKey = sql`${college.sn}`
const columns = () => ({
  ...getTableColumns(college),
  pilots,
  approved_count: countReferences(collegeApprovals, ownKey).as('approved_count'),
  approved_capacity: valueOf(collegeCapacity, ownKey).as('approved_capacity'),
  agreement_end: valueOf(collegeAgreementEnd, ownKey).as('agreement_end'),
  agreement_no: valueOf(collegeAgreementNo, ownKey).as('agreement_no'),
  has_records: isReferenced(collegeRecordsOf, ownKey).as('has_records'),
})

/** The select of institutions that still takes where and order. */
export const collegeRecords = (db: Db) => {
  const keeper = db
    .select({ sn: account.sn, username: account.username })
    .from(account)
    .where(and(eq(account.org_sn, college.sn), ne(account.role, 'teacher'), isNull(account.delete_time)))
    .orderBy(account.create_time, account.sn)
    .limit(1)
    .as('keeper')
  return db
    .select({ ...columns(), account_sn: keeper.sn, account_username: keeper.username })
    .from(college)
    .leftJoinLateral(keeper, sql`true`)
    .$dynamic()
}
/** An institution with its first account, and whether records of other features belong to it. */
export type CollegeRecord = Awaited<ReturnType<typeof collegeRecords>>[number]

const live = (sn: string, scope?: string) =>
  and(eq(college.sn, sn), isNull(college.delete_time), scope ? eq(college.sn, scope) : undefined)

/** An institution in the actor's scope; any other is not found. */
export async function getCollege(db: Db, actor: Actor, sn: string): Promise<CollegeRecord> {
  const [found] = await collegeRecords(db).where(live(sn, collegeScope(actor).scope))
  if (!found) throw notFound()
  return found
}

/** What an institution is approved for as an assessment site. */
export async function listApprovals(db: Db, sn: string): Promise<CollegeApproval[]> {
  const { rows } = await db.execute<{ approvals: CollegeApproval[] }>(
    sql`select ${valueOf(collegeApprovalList, sql`${sn}`)} as approvals`,
  )
  return rows[0]?.approvals ?? []
}

/** The same, its row locked until the transaction ends. */
export async function lockCollege(db: Db, actor: Actor, sn: string): Promise<CollegeRecord> {
  await db
    .select({ sn: college.sn })
    .from(college)
    .where(live(sn, collegeScope(actor).scope))
    .for('update')
  return getCollege(db, actor, sn)
}

type Unique = { name: string; school_code: string; uscc: string }

/** Which of its unique marks another institution holds already; null when none. */
export async function findTaken(
  db: Db,
  given: Unique,
  except: string | null,
): Promise<'name_taken' | 'school_code_taken' | 'uscc_taken' | null> {
  const { rows } = await db.execute<{ name: boolean; school_code: boolean; uscc: boolean }>(sql`
    select coalesce(bool_or(name = ${given.name}), false) as name, coalesce(bool_or(school_code = ${given.school_code}), false) as school_code,
      coalesce(bool_or(uscc = ${given.uscc}), false) as uscc
    from ${college} where delete_time is null and sn is distinct from ${except} and (name = ${given.name} or school_code = ${given.school_code} or uscc = ${given.uscc})`)
  if (rows[0]?.name) return 'name_taken'
  if (rows[0]?.school_code) return 'school_code_taken'
  return rows[0]?.uscc ? 'uscc_taken' : null
}

/** Those of these files that no live institution names. */
export async function listUnnamed(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) key where not exists (select 1 from ${college} c where c.delete_time is null and (c.logo = key or key = any(c.license_files)))`)
  return rows.map((row) => row.key)
}

/** Who did what to an institution, newest first; 404 outside the actor's scope. */
export async function listCollegeHistory(db: Db, actor: Actor, sn: string) {
  await getCollege(db, actor, sn)
  return listHistory(db, actor, 'college', sn)
}

export const collegeReferences = [
  givesValue(
    accountInstitution,
    (key) =>
      sql<{
        sn: string
        name: string
      } | null>`(select json_build_object('sn', o.sn, 'name', o.name) from ${account} a join ${college} o on o.sn = a.org_sn where a.sn = ${key})`,
  ),
  givesValue(institutionName, (key) => sql`(select o.name from ${college} o where o.sn = ${key})`),
  refersTo(institutionDisabled, (key) => sql`from ${college} o where o.sn = ${key} and o.status <> 'ENABLE'`),
  refersTo(
    credentialUsed,
    (key) => sql`from ${college} o where o.delete_time is null
      and o.pilot_credentials @> jsonb_build_array(jsonb_build_object('credential_sn', ${key}))`,
  ),
  refersTo(
    credentialLevelUsed,
    (
      key,
    ) => sql`from ${college} o cross join jsonb_to_recordset(o.pilot_credentials) pilot (credential_sn text, level text)
      where o.delete_time is null and (pilot.credential_sn, pilot.level) = ${key}`,
  ),
]
