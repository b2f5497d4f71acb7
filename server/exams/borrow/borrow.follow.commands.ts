import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planNotices } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { notifyDisabled } from '../../sites/application/application.notice.commands.ts'
import { getApplication } from '../../sites/application/application.queries.ts'
import { getPlan } from '../plan/plan.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { listBorrowers, listBorrowersOf } from './borrow.queries.ts'
import { borrow } from './borrow.table.ts'

/** What follows for borrowed exams when a plan closes its sign-up early or is overdue, or a site is disabled (domain.md §5.11). */
export const borrowSubscriptions = [
  onMoved(planLifecycle, 'closeSignup', async (db, actor, { sn }) => {
    await moveDeadlines(db, sn)
    await notifyBorrowers(db, await getPlan(db, actor, sn), 'close')
  }),
  onMoved(planLifecycle, 'overdue', async (db, actor, { sn }) =>
    notifyBorrowers(db, await getPlan(db, actor, sn), 'overdue'),
  ),
  onMoved(applicationLifecycle, 'disable', (db, actor, { sn }) => notifySiteDisabled(db, actor, sn)),
]

/** The sign-up of a plan ends at another time: so does the time to decide on the requests for it (Decided 4). The plan is locked. */
async function moveDeadlines(db: Db, planSn: string): Promise<void> {
  const { borrow_decide_days } = await readSettings(db, 'exam_rules')
  await db.execute(sql`
    update ${borrow} b set deadline = p.signup_end - make_interval(days => ${borrow_decide_days}::int)
    from ${plan} p where p.sn = ${planSn} and b.wanted_plan_sn = p.sn and b.status = 'SCHOOL_INIT' and b.delete_time is null`)
}

async function notifyBorrowers(db: Db, record: PlanRecord, event: 'close' | 'overdue'): Promise<void> {
  for (const org of await listBorrowers(db, record.sn))
    await sendNotice(db, {
      to: [{ org }],
      event: `plan.${event}`,
      title: planNotices[`${event}_title`],
      abstract: planNotices[`${event}_abstract`],
      params: { org: record.org_name, title: record.title, sn: record.sn, time: record.now },
      screen: 'borrowList',
      about: { entity: 'plan', sn: record.sn },
    })
}

async function notifySiteDisabled(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await getApplication(db, actor, sn)
  await notifyDisabled(db, record, await listBorrowersOf(db, record))
}
