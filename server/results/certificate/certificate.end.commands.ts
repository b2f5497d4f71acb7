import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { certificateNotices } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import type { Db } from '../../db/client.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { expireCertificate } from './certificate.move.commands.ts'
import { certificate } from './certificate.table.ts'

/** Certificates that end on one day, of one institution's students in one plan: one notice for all of them. */
type Ending = { org_sn: string; plan_sn: string; title: string; expire_date: string; count: number }

/** So many at a time; the next round goes on. */
const WARNED_AT_ONCE = 2000

/** Announces coming ends to the institutions of the students, once for each number of days (domain.md §5.11). Returns how many notices. */
export async function warnOfEnds(db: Db, days: readonly number[]): Promise<number> {
  const { rows } = await db.execute<Ending>(sql`
    with due as (
      select c.sn, (select min(d) from unnest(${sql.param([...days])}::int[]) d where d >= c.expire_date - business_now()::date) as at
      from ${certificate} c
      where c.status = 'VALID' and c.expire_date between business_now()::date and business_now()::date + ${Math.max(0, ...days)}::int
      order by c.sn limit ${WARNED_AT_ONCE} for update
    ), marked as (
      update ${certificate} c set warned_days = due.at from due
      where c.sn = due.sn and due.at is not null and (c.warned_days is null or c.warned_days > due.at)
      returning c.org_sn, c.plan_sn, c.expire_date
    )
    select m.org_sn, m.plan_sn, p.title, m.expire_date::text as expire_date, count(*)::int as count
    from marked m join ${plan} p on p.sn = m.plan_sn group by 1, 2, 3, 4 order by 1, 2, 4`)
  for (const ending of rows) await notifyEnd(db, 'ending', ending)
  return rows.length
}

/** Ends the certificates of one institution in one plan whose last day is over, and notifies it. Returns how many; 0 where another worker was first. */
export async function endCertificates(
  db: Db,
  actor: Actor,
  { org_sn, plan_sn }: Pick<Ending, 'org_sn' | 'plan_sn'>,
): Promise<number> {
  const { rows } = await db.execute<{ sn: string; title: string; expire_date: string }>(sql`
    select c.sn, p.title, c.expire_date::text as expire_date from ${certificate} c join ${plan} p on p.sn = c.plan_sn
    where c.org_sn = ${org_sn} and c.plan_sn = ${plan_sn} and c.status = 'VALID' and c.expire_date < business_now()::date
    order by c.sn for update of c`)
  const [first] = rows
  if (!first) return 0
  for (const { sn } of rows) await expireCertificate(db, actor, sn)
  const { title, expire_date } = first
  await notifyEnd(db, 'ended', { org_sn, plan_sn, title, expire_date, count: rows.length })
  return rows.length
}

function notifyEnd(
  db: Db,
  event: 'ending' | 'ended',
  { org_sn, plan_sn, title, expire_date, count }: Ending,
): Promise<void> {
  return sendNotice(db, {
    to: [{ org: org_sn }],
    event: `certificate.${event}`,
    title: certificateNotices[`${event}_title`],
    abstract: certificateNotices[`${event}_abstract`],
    params: { title, count, date: expire_date },
    screen: 'scoreRows',
    at: { sn: plan_sn },
    about: { entity: 'score', sn: plan_sn },
  })
}
