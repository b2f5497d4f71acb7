import { sql } from 'drizzle-orm'
import { ticketNotices } from '@zhikao/domain/exams/signup/signup.messages.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { signup } from './signup.table.ts'

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

/** Plans whose tickets can be had by now, and of which nobody was told since their exams were made. */
const isUntold = sql`p.status = 'EXAM_AUDIT' and not exists (select 1 from notice n
  where n.entity = 'plan' and n.entity_sn = p.sn and n.event = 'signup.ticket'
    and n.create_time >= (select min(e.create_time) from exam e where e.plan_sn = p.sn))`

/** The plans of which the parties are to be told that tickets are ready, the earliest exam first. */
export async function listTicketsReady(db: Db): Promise<string[]> {
  const { ticket_open_days } = await readSetting(db, 'exam_rules')
  const { rows } = await db.execute<{ sn: string }>(sql`
    select p.sn from plan p join lateral (select min(e.start_time) as first_exam from exam e where e.plan_sn = p.sn) f on true
    where f.first_exam > business_now() and f.first_exam::date - ${ticket_open_days}::int <= business_now()::date and ${isUntold}
    order by f.first_exam, p.sn`)
  return rows.map(({ sn }) => sn)
}

/** Tells the site and everybody who has candidates that the tickets of a plan can be downloaded, once (domain.md §5.11). */
export async function tellTicketsReady(db: Db, planSn: string): Promise<void> {
  await db.execute(sql`select 1 from plan where sn = ${planSn} for update`)
  const { rows } = await db.execute<{ title: string; time: string; orgs: string[] }>(sql`
    select p.title, (select to_char(min(e.start_time), 'YYYY-MM-DD HH24:MI') from exam e where e.plan_sn = p.sn) as time,
      array(select p.org_sn union select g.org_sn from signup g where g.plan_sn = p.sn and g.status = 'AUDIT' and g.ticket_no is not null) as orgs
    from plan p where p.sn = ${planSn} and ${isUntold}`)
  const [plan] = rows
  if (!plan) return
  await sendNotice(db, {
    to: plan.orgs.map((org) => ({ org })),
    type: 'NOTIFY',
    event: 'signup.ticket',
    title: ticketNotices.ready_title,
    abstract: ticketNotices.ready_abstract,
    params: { title: plan.title, time: plan.time },
    screen: 'studentPlanRows',
    at: { sn: planSn },
    about: { entity: 'plan', sn: planSn },
  })
}
