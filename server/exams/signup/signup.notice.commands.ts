import type { TextParams } from '@zhikao/domain/kernel/text.ts'
import { signupNotices } from '@zhikao/domain/exams/signup/signup.messages.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { countBorrowed } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'

/** When no sign-up of a borrowed exam waits any more, its school is notified of the result: one notice, however many were decided. */
export async function notifyDecided(db: Db, plan: SignupPlanRecord, record: SignupRecord): Promise<void> {
  if (!record.borrow_sn) return
  const { waiting, confirmed, rejected } = await countBorrowed(db, record.borrow_sn)
  if (waiting === 0 && confirmed > 0) await notify(db, plan, record, 'confirm', { confirmed, rejected })
}

/** Notifies the student's institution of the result of the sign-up. */
export async function notify(
  db: Db,
  plan: SignupPlanRecord,
  record: SignupRecord,
  event: 'confirm' | 'reject' | 'remove',
  params: TextParams,
  opinion: string | null = null,
): Promise<void> {
  await sendNotice(db, {
    to: [{ org: record.org_sn }],
    event: `signup.${event}`,
    title: signupNotices[`${event}_title`],
    abstract: signupNotices[`${event}_abstract`],
    params: { site: plan.org_name, title: plan.title, name: record.name, ...params },
    opinion,
    screen: 'studentPlanRows',
    at: { sn: plan.sn },
    about: { entity: 'signup', sn: record.sn },
  })
}
