import { sql } from 'drizzle-orm'
import type { FeePrices, FeeSignup } from '@zhikao/domain/exams/fee/fee.model.ts'
import type { PayStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { credentialLevel } from '../../catalogue/credential/credential.table.ts'
import { borrow } from '../borrow/borrow.table.ts'
import { plan } from '../plan/plan.table.ts'
import { liveSignup } from '../signup/signup.queries.ts'
import { signup } from '../signup/signup.table.ts'
import { feeLine } from './fee.table.ts'

/** A sign-up with all that its fee depends on; `fee_standard` is the fee that its plan copied when it was made. */
export type FeeFacts = Omit<FeeSignup, 'deferred'> &
  FeePrices & {
    sn: string
    plan_sn: string
    borrow_sn: string | null
    org_sn: string
    host_org_sn: string
    pay_status: PayStatus
    fee_standard: string
    create_time: string
  }

/** These sign-ups with their prices, amounts as text. A level that its credential has no more costs what the plan copied. */
export async function listFacts(db: Db, sns: readonly string[]): Promise<FeeFacts[]> {
  const { rows } = await db.execute<FeeFacts>(sql`
    select s.sn, s.plan_sn, s.borrow_sn, s.org_sn, p.org_sn as host_org_sn, s.source, s.subjects, s.theory_attempt,
      s.practical_attempt, s.pay_status, s.create_time, coalesce(l.fee, p.fee_standard)::text as fee,
      l.fee_retake_single::text as fee_retake_single, p.fee_standard::text as fee_standard, b.fee_bearer
    from ${signup} s join ${plan} p on p.sn = s.plan_sn
      left join ${credentialLevel} l on l.credential_sn = s.credential_sn and l.level = s.level
      left join ${borrow} b on b.sn = s.borrow_sn
    where s.sn = any(${sql.param([...sns])}) order by s.sn`)
  return rows
}

export async function getFacts(db: Db, sn: string): Promise<FeeFacts> {
  const [found] = await listFacts(db, [sn])
  if (!found) throw notFound()
  return found
}

/** Live sign-ups without a line, locked for this transaction; those that another transaction has locked are left for the next run. */
export async function listWithoutLine(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select s.sn from ${signup} s where ${liveSignup('s')} and not exists (select 1 from ${feeLine} f where f.signup_sn = s.sn)
    order by s.sn limit ${limit} for update of s skip locked`)
  return rows.map((row) => row.sn)
}
