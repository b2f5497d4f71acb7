import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { DIGEST_MAX, LETTERS_PER_DAY } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { MailWay } from '@zhikao/domain/platform/notice/notice.model.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { openSession } from '../../test/proof/accounts.ts'
import { openSmtp } from '../../test/smtp.ts'
import { ORGS } from '../../test/world.ts'
import { emptyOutbox } from '../auth/auth.mail.commands.ts'
import { mail } from '../auth/auth.table.ts'
import { buildOperator } from '../operator/operator.factory.ts'
import { account } from '../operator/operator.table.ts'
import { buildNotice } from './notice.factory.ts'
import { postDigests, postLetters } from './notice.letter.commands.ts'
import { notice, noticeChoice, noticeLetter } from './notice.table.ts'

let t: TestApp
let smtp: Awaited<ReturnType<typeof openSmtp>>
let people = 0
beforeAll(async () => {
  smtp = await openSmtp()
  t = await testApp({ environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://zhikao.example.cn', DEMO: '0' } })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  for (const table of [mail, notice, noticeChoice, noticeLetter]) await t.db.delete(table)
  await t.db.update(account).set({ email: null })
  await at(0, '08:05')
  smtp.letters.length = 0
})

const seconds = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000
/** Business time at this hour so many days after that of the machine. */
async function at(days: number, time: string) {
  await shiftClock(t.db, '0')
  const now = seconds(await clock(t.db))
  const midnight = Math.floor(now / 86_400) * 86_400
  await shiftClock(t.db, `${midnight + days * 86_400 + seconds(`1970-01-01 ${time}:00`) - now} seconds`)
}
async function reader(way: MailWay = 'DAILY', set: Parameters<typeof buildOperator>[1] = {}) {
  people += 1
  const email = `daily${people}@example.cn`
  const one = await buildOperator(t.db, { role: 'school', org_sn: ORGS.school, email, ...set })
  await t.db
    .update(account)
    .set({ create_time: sql`business_now() - interval '30 days'` })
    .where(eq(account.sn, one.sn))
  await t.db.insert(noticeChoice).values({ account_sn: one.sn, mail_group: 'RESULT', way })
  return one
}
const result = (change: Parameters<typeof buildNotice>[1] = {}) =>
  buildNotice(t.db, { event: 'score.publish', to_org: ORGS.school, ...change })
async function arrived() {
  await postDigests(t.services)
  await emptyOutbox(t.services)
  return smtp.letters.splice(0)
}

describe('the daily mail (ADR 0059)', () => {
  it('comes once a day in the morning, with what is unread of the chosen groups since the one before', async () => {
    const one = await reader()
    await at(0, '06:00')
    const { title } = await result()
    await result({ event: 'news.publish' })
    const { sn } = await result()
    const client = clientOf(t.app, await openSession(t.pool, one.sn))
    await client.call(noticeContract.read, { params: { id: sn }, body: { status: 'READ' } })
    expect(await arrived()).toEqual([])
    await at(0, '08:05')
    const letters = await arrived()
    expect(letters).toMatchObject([{ to: [one.email], subject: '职考：1 条未读通知' }])
    expect(letters[0]?.text).toContain(`1. ${title.CN}`)
    await result()
    await at(0, '08:15')
    expect(await arrived()).toEqual([])
    await at(1, '08:05')
    expect(await arrived()).toMatchObject([{ subject: '职考：1 条未读通知' }])
    await at(2, '08:05')
    expect(await arrived()).toEqual([])
  })

  it('is not sent in the afternoon, to a disabled account, or where nothing is unread', async () => {
    await reader('DAILY', { status: 'DISABLE' })
    await reader('DAILY', { org_sn: ORGS.school2 })
    await reader('NONE')
    await result()
    expect(await arrived()).toEqual([])
    await reader()
    await at(0, '12:00')
    expect(await arrived()).toEqual([])
  })

  it('lists the newest, and says how many there are besides', async () => {
    await reader()
    for (let nth = 0; nth < DIGEST_MAX + 3; nth += 1) await result()
    await at(0, '08:10')
    const [letter] = await arrived()
    expect(letter?.subject).toBe(`职考：${DIGEST_MAX + 3} 条未读通知`)
    expect(letter?.text).toContain(`\n${DIGEST_MAX}. `)
    expect(letter?.text).toContain('另有 3 条')
  })

  it('goes once to each account where several workers prepare it', async () => {
    const readers = await Promise.all([reader(), reader(), reader()])
    await result()
    await at(0, '08:10')
    await Promise.all([postDigests(t.services), postDigests(t.services), postDigests(t.services)])
    await emptyOutbox(t.services)
    expect(smtp.letters.flatMap(({ to }) => to).toSorted()).toEqual(
      readers.map(({ email }) => String(email)).toSorted(),
    )
  })

  it('has what came beyond the number of mails of a day', async () => {
    await reader('NOW')
    for (let nth = 0; nth < LETTERS_PER_DAY + 2; nth += 1) await result({ mail_from: await clock(t.db) })
    await postLetters(t.services)
    await emptyOutbox(t.services)
    expect(smtp.letters.splice(0).length).toBe(LETTERS_PER_DAY)
    await at(1, '08:01')
    expect(await arrived()).toMatchObject([{ subject: `职考：${LETTERS_PER_DAY + 2} 条未读通知` }])
  })
})
