import { and, gt, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { major } from '../../people/major/major.table.ts'
import { isFound, searchOf, wordIn } from '../../people/student/student.search.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { seesWhole } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { signupRecords } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'
import { signup } from './signup.table.ts'

type Value = Placeholder | SQL
type FilterName =
  | 'plan'
  | 'there'
  | 'scope'
  | 'word'
  | 'source'
  | 'status'
  | 'org'
  | 'borrow'
  | 'major'
  | 'class_name'
  | 'subjects'
  | 'chosen'

const ofStudent = (condition: SQL) =>
  sql`exists (select 1 from ${student} st where st.sn = ${signup.student_sn} and (${condition}))`

/** One condition per filter over `signup`; a plan's sign-ups are few, so its index by plan leads all of them. */
const conditions: Record<FilterName, (value: Value) => SQL> = {
  plan: (value) => sql`${signup.plan_sn} = ${value}`,
  // A removed student is not signed up.
  there: () => sql`${signup.status} <> 'INIT'`,
  scope: (value) => sql`${signup.org_sn} = ${value}`,
  // A site finds a borrowed student by name and ticket alone: it must not be able to guess the numbers.
  word: (value) => sql`(${signup.ticket_no} = ${wordIn(value)} or ${ofStudent(isFound(value))})`,
  source: (value) => sql`${signup.source} = any(${value})`,
  status: (value) => sql`${signup.status} = any(${value})`,
  org: (value) => sql`${signup.org_sn} = any(${value})`,
  borrow: (value) => sql`${signup.borrow_sn} = any(${value})`,
  major: (value) =>
    ofStudent(
      sql`st.major_sn = any(array(select ${major.sn} from ${major} where ${major.code} = any(${value}::text[])))`,
    ),
  class_name: (value) => ofStudent(sql`st.class_name = ${value}::text`),
  subjects: (value) => sql`${signup.subjects} = any(${value})`,
  chosen: (value) => sql`${signup.sn} = any(${value}::text[])`,
}

const signups = listOf<FilterName, 'update_time' | 'create_time' | 'ticket_no' | 'status'>()({
  name: 'signup',
  table: signup,
  key: signup.sn,
  select: signupRecords,
  filters: conditions,
  sorts: {
    update_time: signup.update_time,
    create_time: signup.create_time,
    ticket_no: signup.ticket_no,
    status: signup.status,
  },
  defaultSort: '-update_time',
})

export type SignupFilters = Omit<QueryOf<typeof signupContract.students>, 'page' | 'limit' | 'sort'>

function filterValues(
  actor: Actor,
  record: SignupPlanRecord,
  filters: SignupFilters,
): Partial<Record<FilterName, unknown>> {
  const { keyword, source, status, org_sn, borrow_sn, major_code, class_name, subjects, chosen } = filters
  // A site is not shown the major of a borrowed student: its filter by major finds its own students only.
  const isOwnOnly = !seesWhole(actor, record) || (actor.org_sn !== null && major_code !== undefined)
  const own = isOwnOnly ? { scope: actor.org_sn } : {}
  return {
    plan: record.sn,
    there: true,
    ...own,
    word: keyword ? searchOf(actor, keyword) : undefined,
    source,
    status,
    org: org_sn,
    borrow: borrow_sn,
    major: major_code,
    class_name,
    subjects,
    chosen,
  }
}

type Window = { page: number; limit: number; sort?: string | undefined }

/** One page of a plan's sign-ups, those that the actor may see. */
export function listSignups(
  db: Db,
  actor: Actor,
  record: SignupPlanRecord,
  { page, limit, sort, ...filters }: SignupFilters & Window,
): Promise<Page<SignupRecord>> {
  return listPage(db, signups, { page, limit, sort }, filterValues(actor, record, filters))
}

const whereOf = (actor: Actor, record: SignupPlanRecord, filters: SignupFilters) =>
  conditionOf(conditions, filterValues(actor, record, filters))

/** How many sign-ups of the filters the actor may see. */
export const countSignups = (db: Db, actor: Actor, record: SignupPlanRecord, filters: SignupFilters): Promise<number> =>
  countRows(db, signup, whereOf(actor, record, filters))

const BATCH = 250

/** Every sign-up of the filters, in constant memory (exports). */
export async function* eachSignup(
  db: Db,
  actor: Actor,
  record: SignupPlanRecord,
  filters: SignupFilters,
): AsyncGenerator<SignupRecord> {
  const batches = inBatches<SignupRecord>(BATCH, (last) =>
    signupRecords(db)
      .where(and(whereOf(actor, record, filters), gt(signup.sn, last?.sn ?? '')))
      .orderBy(signup.sn)
      .limit(BATCH),
  )
  for await (const batch of batches) yield* batch
}
