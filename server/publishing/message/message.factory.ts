import { eq } from 'drizzle-orm'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { message, messageRead } from './message.table.ts'

let made = 0
type Overrides = Partial<typeof message.$inferInsert> & { opened_by?: string }

/** A message for tests: of the test world's first site, not opened, or answered by the system's operator. */
export async function buildMessage(db: Db, { opened_by, ...overrides }: Overrides = {}) {
  made += 1
  const { org_sn = 'org-college', status = 'SEND' } = overrides
  const now = await clock(db)
  const answer = {
    reply: '已核实，将在两个工作日内处理',
    replier_sn: 'acc-system',
    reply_time: now,
    first_reply_time: now,
    turn: 2,
  }
  const [row] = await db
    .insert(message)
    .values({
      sn: await nextDayNumber(db, 'FK', now),
      account_sn: await keeperOf(db, org_sn),
      title: `考场电脑无法登录 ${made}`,
      category: 'FAULT',
      content: '第二考场的电脑登录后显示空白页面，请协助处理',
      contact_name: '王晓明',
      contact_mobile: `1390000${String(made % 10_000).padStart(4, '0')}`,
      due: addDays(now, 7),
      ...(status === 'BACK' ? answer : {}),
      ...overrides,
      org_sn,
      status,
    })
    .returning()
  if (!row) throw new Error('the message was not made')
  if (opened_by) {
    const { sn: message_sn, turn } = row
    await db.insert(messageRead).values({ message_sn, account_sn: opened_by, turn, by_platform: true })
  }
  return row
}

/** An account of the institution, else one of the test world. */
async function keeperOf(db: Db, orgSn: string): Promise<string> {
  const [own] = await db.select({ sn: account.sn }).from(account).where(eq(account.org_sn, orgSn)).limit(1)
  return own?.sn ?? 'acc-college'
}
