import { sql } from 'drizzle-orm'
import { ticketNotices } from '@zhikao/domain/exams/ticket/ticket.messages.ts'
import type { Db } from '../../db/client.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { exam } from '../exam/exam.table.ts'
import { hasExams } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { deleteNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { signup } from '../signup/signup.table.ts'

/** Over a plan `p`: its exams are approved, and no notice of its tickets was sent since they were made. */
const isUnannounced = sql`${hasExams('p')} and not exists (select 1 from ${notice} n
  where n.entity = 'plan' and n.entity_sn = p.sn and n.event = 'signup.ticket'
    and n.create_time >= (select min(e.create_time) from ${exam} e where e.plan_sn = p.sn))`

/** The plans whose parties are to be notified that tickets are ready, the earliest exam first. */
export async function listTicketsReady(db: Db): Promise<string[]> {
  const { ticket_open_days } = await readSettings(db, 'exam_rules')
  const { rows } = await db.execute<{ sn: string }>(sql`
    select p.sn from ${plan} p join lateral (select min(e.start_time) as first_exam from ${exam} e where e.plan_sn = p.sn) f on true
    where f.first_exam > business_now() and f.first_exam::date - ${ticket_open_days}::int <= business_now()::date and ${isUnannounced}
    order by f.first_exam, p.sn`)
  return rows.map(({ sn }) => sn)
}

/** Notifies the site and every institution with candidates that the tickets of a plan can be downloaded, once (domain.md §5.11). */
export async function notifyTicketsReady(db: Db, planSn: string): Promise<void> {
  await db.execute(sql`select 1 from ${plan} where sn = ${planSn} for update`)
  const { rows } = await db.execute<{ title: string; time: string; orgs: string[] }>(sql`
    select p.title, (select to_char(min(e.start_time), 'YYYY-MM-DD HH24:MI') from ${exam} e where e.plan_sn = p.sn) as time,
      array(select p.org_sn union select g.org_sn from ${signup} g where g.plan_sn = p.sn and g.status = 'AUDIT' and g.ticket_no is not null) as orgs
    from ${plan} p where p.sn = ${planSn} and ${isUnannounced}`)
  const [ready] = rows
  if (!ready) return
  await sendNotice(db, {
    to: ready.orgs.map((org) => ({ org })),
    event: 'signup.ticket',
    title: ticketNotices.ready_title,
    abstract: ticketNotices.ready_abstract,
    params: { title: ready.title, time: ready.time },
    screen: 'studentPlanRows',
    at: { sn: planSn },
    about: { entity: 'plan', sn: planSn },
  })
}

/** Deletes the notice that tickets are ready where the approval that made the exams is taken back: they never were. */
export const recallTickets = (db: Db, planSn: string): Promise<void> =>
  deleteNotices(
    db,
    { entity: 'plan', sn: planSn, event: 'signup.ticket' },
    sql`(select min(e.create_time) from ${exam} e where e.plan_sn = ${planSn})`,
  )
