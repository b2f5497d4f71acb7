import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FeeTotals } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { SignupFee } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Db } from '../../db/client.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { college } from '../../people/college/college.table.ts'
import { student } from '../../people/student/student.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { givesValue } from '../../record/references.ts'
import { borrowFees } from '../borrow/borrow.queries.ts'
import { planFees } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { schoolFees } from '../signup/signup.plan.queries.ts'
import { signupFees } from '../signup/signup.queries.ts'
import { attested, identityInForce } from '../signup/signup.identity.queries.ts'
import { signup, signupIdentity } from '../signup/signup.table.ts'
import { feeLine } from './fee.table.ts'

const host = alias(college, 'host')
const billed = alias(college, 'billed')
const settlerOrg = alias(college, 'settler_org')

const amountText = sql<string>`${feeLine.amount}::text`

const columns = {
  sn: feeLine.sn,
  signup_sn: feeLine.signup_sn,
  name: attested.name,
  org_sn: feeLine.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  host_org_sn: feeLine.host_org_sn,
  host_name: sql<string>`${host.name}`.as('host_name'),
  payer: feeLine.payer,
  payer_org_sn: feeLine.payer_org_sn,
  payer_name: sql<string>`${billed.name}`.as('payer_name'),
  plan_sn: feeLine.plan_sn,
  plan_title: sql<string>`${plan.title}`.as('plan_title'),
  borrow_sn: feeLine.borrow_sn,
  credential_name: namedCredential,
  level: plan.level,
  subjects: feeLine.subjects,
  attempt: feeLine.attempt,
  amount: amountText.as('amount_text'),
  pay_status: feeLine.pay_status,
  closed: feeLine.closed,
  signup_status: sql<typeof signup.$inferSelect.status>`${signup.status}`.as('signup_status'),
  reason: feeLine.reason,
  settler_name: sql<string | null>`${account.name}`.as('settler_name'),
  settler_org_sn: sql<string | null>`${account.org_sn}`.as('settler_org_sn'),
  settler_org_name: sql<string | null>`${settlerOrg.name}`.as('settler_org_name'),
  settle_time: feeLine.settle_time,
  create_time: feeLine.create_time,
  update_time: feeLine.update_time,
}

/** Fees with student, plan and institutions; still to be filtered. */
export const feeRecords = (db: Db) =>
  db
    .select(columns)
    .from(feeLine)
    .innerJoin(signup, eq(signup.sn, feeLine.signup_sn))
    .innerJoin(student, eq(student.sn, signup.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .innerJoin(plan, eq(plan.sn, feeLine.plan_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(college, eq(college.sn, feeLine.org_sn))
    .innerJoin(host, eq(host.sn, feeLine.host_org_sn))
    .innerJoin(billed, eq(billed.sn, feeLine.payer_org_sn))
    .leftJoin(account, eq(account.sn, feeLine.settler_sn))
    .leftJoin(settlerOrg, eq(settlerOrg.sn, account.org_sn))
    .$dynamic()
export type FeeRecord = Awaited<ReturnType<typeof feeRecords>>[number]

const lineColumns = {
  sn: feeLine.sn,
  org_sn: feeLine.org_sn,
  subjects: feeLine.subjects,
  attempt: feeLine.attempt,
  deferred: feeLine.deferred,
  amount: amountText,
  pay_status: feeLine.pay_status,
  closed: feeLine.closed,
  version: feeLine.version,
}

/** The fees of a sign-up, the latest first, locked: all of them, or those that are not closed. */
export function lockLines(db: Db, signupSn: string, only?: 'open') {
  const isOpen = only === 'open' ? eq(feeLine.closed, false) : undefined
  return db
    .select(lineColumns)
    .from(feeLine)
    .where(and(eq(feeLine.signup_sn, signupSn), isOpen))
    .orderBy(sql`${feeLine.create_time} desc`, asc(feeLine.sn))
    .for('update')
}
export type LineRecord = Awaited<ReturnType<typeof lockLines>>[number]

const sumOf = (which: SQL) => sql`coalesce(sum(${feeLine.amount}) filter (where ${which}), 0)::numeric(14, 2)::text`
const inState = (status: string) => sql`not ${feeLine.closed} and ${feeLine.pay_status} = ${status}`

/** SQL: the sums of the fees that are selected. */
export const sums = {
  count: sql<number>`count(*) filter (where not ${feeLine.closed})::int`,
  total: sql<string>`${sumOf(sql`not ${feeLine.closed}`)}`,
  paid: sql<string>`${sumOf(inState('PAID'))}`,
  waived: sql<string>`${sumOf(inState('WAIVED'))}`,
  unpaid: sql<string>`${sumOf(inState('UNPAID'))}`,
  refundable: sql<string>`${sumOf(sql`${feeLine.closed} and ${feeLine.pay_status} = 'PAID'`)}`,
}

const totalsOf = (
  which: SQL,
) => sql<FeeTotals>`(select json_build_object('count', ${sums.count}, 'total', ${sums.total},
  'paid', ${sums.paid}, 'waived', ${sums.waived}, 'unpaid', ${sums.unpaid}, 'refundable', ${sums.refundable})
  from ${feeLine} where ${which})`

const shown = (moment: SQL) => sql`to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS')`

/** What sign-ups, plans and borrowed exams show of fees. */
export const feeReferences = [
  givesValue(
    signupFees,
    (key) => sql<SignupFee[]>`coalesce((select json_agg(json_build_object('sn', f.sn, 'subjects', f.subjects,
      'attempt', f.attempt, 'amount', f.amount::text, 'payer', f.payer, 'pay_status', f.pay_status, 'reason', f.reason,
      'settle_time', ${shown(sql`f.settle_time`)})) from ${feeLine} f where f.signup_sn = ${key} and not f.closed), '[]')`,
  ),
  givesValue(planFees, (key) => totalsOf(sql`${feeLine.plan_sn} = ${key}`)),
  givesValue(schoolFees, (key) => totalsOf(sql`(${feeLine.plan_sn}, ${feeLine.org_sn}) = ${key}`)),
  givesValue(borrowFees, (key) => totalsOf(sql`${feeLine.borrow_sn} = ${key}`)),
]
