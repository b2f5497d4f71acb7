import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PayStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { signup } from './signup.table.ts'

/** The plan's scores are published: its sign-ups are over, their students free to sign up again. In the transaction of the publication. */
export async function closeSignups(db: Db, planSn: string): Promise<void> {
  await db
    .update(signup)
    .set({ closed: true, version: sql`${signup.version} + 1`, update_time: businessNow })
    .where(and(eq(signup.plan_sn, planSn), eq(signup.status, 'AUDIT'), eq(signup.closed, false)))
}

/** All exams of these sign-ups are cancelled: they are over, their students free to sign up again (Decided 39). In the transaction of the cancellation. */
export async function releaseSignups(db: Db, sns: readonly string[]): Promise<void> {
  await db
    .update(signup)
    .set({ closed: true, version: sql`${signup.version} + 1`, update_time: businessNow })
    .where(and(inArray(signup.sn, [...sns]), eq(signup.status, 'AUDIT'), eq(signup.closed, false)))
}

/** Marks a sign-up that is entered again with the fee that was settled before; in the transaction of its move. */
export async function keepPayment(db: Db, sn: string, pay_status: PayStatus): Promise<void> {
  const kept = { pay_status }
  await db.update(signup).set(kept).where(eq(signup.sn, sn))
}

/** Gives sign-ups their ticket numbers; called with the plan locked, when its exams are made. */
export async function giveTickets(db: Db, tickets: readonly { signup_sn: string; ticket_no: string }[]): Promise<void> {
  const [sns, numbers] = [tickets.map((one) => one.signup_sn), tickets.map((one) => one.ticket_no)]
  await db.execute(sql`
    update ${signup} s set ticket_no = t.no
    from unnest(${sql.param(sns)}::text[], ${sql.param(numbers)}::text[]) as t (sn, no) where s.sn = t.sn`)
}

/** Takes the ticket numbers of a plan's sign-ups back: its exams are no more. */
export async function voidTickets(db: Db, planSn: string): Promise<void> {
  await db.execute(sql`update ${signup} s set ticket_no = null where s.plan_sn = ${planSn} and s.ticket_no is not null`)
}
