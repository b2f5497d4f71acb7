import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOSTILE_HTML } from '@zhikao/domain/test/hostileHtml.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { LETTERS_PER_DAY } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { MailGroup, MailWay } from '@zhikao/domain/platform/notice/notice.model.ts'
import { shiftClock } from '../../db/clock.ts'
import { openMailer } from '../../jobs/mailer.ts'
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
import { sendNotice } from './notice.commands.ts'
import { postLetters } from './notice.letter.commands.ts'
import { noticeChoice, noticeLetter, notice } from './notice.table.ts'
import { recallNotices, withdrawNotices } from './notice.withdraw.commands.ts'

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
  await t.db.delete(mail)
  await t.db.delete(notice)
  await t.db.delete(noticeChoice)
  await t.db.delete(noticeLetter)
  await t.db.update(account).set({ email: null })
  await shiftClock(t.db, '0')
  smtp.letters.length = 0
})

type Set = Parameters<typeof buildOperator>[1]
/** An account of the school with an address, which existed before. */
async function reader(ways: Partial<Record<MailGroup, MailWay>>, set: Set = {}) {
  people += 1
  const one = await buildOperator(t.db, {
    role: 'school',
    org_sn: ORGS.school,
    email: `reader${people}@example.cn`,
    ...set,
  })
  await t.db
    .update(account)
    .set({ create_time: sql`business_now() - interval '10 days'` })
    .where(eq(account.sn, one.sn))
  for (const [mail_group, way] of Object.entries(ways) as [MailGroup, MailWay][])
    await t.db.insert(noticeChoice).values({ account_sn: one.sn, mail_group, way })
  return one
}
type Sent = Parameters<typeof sendNotice>[1]
const words = (text: string) => ({ CN: text, HK: `${text}（港）`, US: `${text} (US)` })
const send = (change: Partial<Sent> = {}) =>
  sendNotice(t.db, {
    to: [{ org: ORGS.school }],
    event: 'score.publish',
    title: words('成绩已发布'),
    abstract: words('共 12 人'),
    screen: 'scoreRows',
    at: { sn: 'P1' },
    about: { entity: 'score', sn: 'P1' },
    ...change,
  })
async function arrived() {
  await postLetters(t.services)
  await emptyOutbox(t.services)
  return smtp.letters.splice(0)
}
const addresses = (letters: { to: string[] }[]) => letters.flatMap(({ to }) => to).toSorted()
const mailsOf = (readers: { email: string | null }[]) => readers.map(({ email }) => String(email)).toSorted()

describe('a notice by mail at once (domain.md §5.11, ADR 0059)', () => {
  it('goes once to each account of the institution that chose it, with title, abstract and the address in its own portal', async () => {
    const one = await reader({ RESULT: 'NOW' })
    await reader({ RESULT: 'NONE' })
    await reader({ DECISION: 'NOW' })
    await reader({ RESULT: 'NOW' }, { org_sn: ORGS.school2 })
    await send()
    const letters = await arrived()
    expect(letters).toMatchObject([{ to: [one.email], subject: '职考：成绩已发布' }])
    expect(letters[0]?.text).toContain('成绩已发布\n\n共 12 人\n\nhttps://zhikao.example.cn/school/score/plan/P1/score')
    expect(letters[0]?.text).toContain('https://zhikao.example.cn/user/info')
    expect(letters[0]?.raw).toMatch(/^Content-Type: text\/plain/im)
    expect(await arrived()).toEqual([])
  })

  it('is written in the language that the account saved, else in simplified Chinese', async () => {
    const one = await reader({ RESULT: 'NOW' })
    await t.db.execute(
      sql`insert into preference (account_sn, setting, revision) values (${one.sn}, '{"version": 1, "lang": "US"}', 'r1')`,
    )
    await send()
    expect(await arrived()).toMatchObject([{ subject: 'Zhikao: 成绩已发布 (US)' }])
  })

  it('does not go to disabled and deleted accounts, to accounts without an address, nor to those created later', async () => {
    await reader({ RESULT: 'NOW' }, { status: 'DISABLE' })
    await reader({ RESULT: 'NOW' }, { email: null })
    const gone = await reader({ RESULT: 'NOW' })
    await t.db.update(account).set({ delete_time: sql`business_now()` }).where(eq(account.sn, gone.sn))
    await send()
    const late = await reader({ RESULT: 'NOW' })
    await t.db
      .update(account)
      .set({ create_time: sql`business_now() + interval '1 hour'` })
      .where(eq(account.sn, late.sn))
    expect(await arrived()).toEqual([])
  })

  it('by default only major emergencies to centre and platform, and duties to examiners', async () => {
    const staff = await Promise.all([
      reader({}, { role: 'center', org_sn: null }),
      reader({}, { role: 'system', org_sn: null }),
    ])
    const examiner = await reader({}, { role: 'teacher', org_sn: null })
    await reader({})
    await send()
    await send({ event: 'plan.submit', to: ['platform'] })
    await send({ event: 'score.remind', to: [{ account: examiner.sn }] })
    expect(await arrived()).toEqual([])
    await send({ event: 'incident.critical', to: ['platform'] })
    await send({ event: 'assignment.called', to: [{ account: examiner.sn }] })
    expect(addresses(await arrived())).toEqual(mailsOf([...staff, examiner]))
  })

  it('a question goes to the role system alone, as in the bell (spec §6.10)', async () => {
    const system = await reader({ FEEDBACK: 'NOW' }, { role: 'system', org_sn: null })
    await reader({ FEEDBACK: 'NOW' }, { role: 'center', org_sn: null })
    await send({ event: 'message.create', to: ['platform'] })
    expect(addresses(await arrived())).toEqual([system.email])
  })

  it('one that is read, recalled or withdrawn in time, or is older than a day, is not sent', async () => {
    const one = await reader({ RESULT: 'NOW', DECISION: 'NOW' })
    await send()
    await clientOf(t.app, await openSession(t.pool, one.sn)).call(noticeContract.readAll, { body: {} })
    const [sent] = await t.db.select().from(notice)
    const client = clientOf(t.app, await openSession(t.pool, one.sn))
    await client.call(noticeContract.read, { params: { id: sent!.sn }, body: { status: 'READ' } })
    await send({ about: { entity: 'score', sn: 'P2' } })
    await withdrawNotices(t.db, { entity: 'score', sn: 'P2', event: 'score.publish' }, words('（已撤回）'))
    await send({ about: { entity: 'score', sn: 'P3' } })
    await postLetters(t.services)
    expect((await t.db.select().from(mail)).length).toBe(1)
    await withdrawNotices(t.db, { entity: 'score', sn: 'P3', event: 'score.publish' }, words('（已撤回）'))
    await send({ event: 'plan.approve', held: true, about: { entity: 'plan', sn: 'P4' } })
    await recallNotices(t.db, { entity: 'plan', sn: 'P4' }, ['plan.approve'])
    await shiftClock(t.db, '-25 hours')
    await send({ about: { entity: 'score', sn: 'P5' } })
    await shiftClock(t.db, '0')
    expect(await arrived()).toEqual([])
  })

  it('a decision that may be taken back is sent once it is shown, not before (Decided 49)', async () => {
    await reader({ DECISION: 'NOW' })
    await send({ event: 'plan.approve', held: true, about: { entity: 'plan', sn: 'P1' } })
    expect(await arrived()).toEqual([])
    await shiftClock(t.db, '1 hour')
    expect((await arrived()).length).toBe(1)
  })

  it('two workers at the same time send each mail once', async () => {
    const readers = await Promise.all([reader({ RESULT: 'NOW' }), reader({ RESULT: 'NOW' })])
    for (let nth = 0; nth < 5; nth += 1) await send({ about: { entity: 'score', sn: `P${nth}` } })
    await Promise.all([postLetters(t.services), postLetters(t.services), postLetters(t.services)])
    await Promise.all([emptyOutbox(t.services), emptyOutbox(t.services)])
    expect(addresses(smtp.letters)).toEqual(mailsOf(readers.flatMap((one) => Array.from({ length: 5 }, () => one))))
  })

  it('an account gets so many in a day, and no more', async () => {
    await reader({ RESULT: 'NOW' })
    for (let nth = 0; nth < LETTERS_PER_DAY + 3; nth += 1) await send({ about: { entity: 'score', sn: `P${nth}` } })
    expect((await arrived()).length).toBe(LETTERS_PER_DAY)
    await send({ about: { entity: 'score', sn: 'more' } })
    expect(await arrived()).toEqual([])
  })

  it('while the mail server cannot be reached, one is tried and the others wait', async () => {
    const readers = [await reader({ RESULT: 'NOW' }), await reader({ RESULT: 'NOW' })]
    await send()
    await postLetters(t.services)
    const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:9', publicUrl: undefined })
    await emptyOutbox({ ...t.services, mailer })
    expect(
      (await t.db.select().from(mail)).map(({ attempts }) => attempts).toSorted((one, other) => one - other),
    ).toEqual([0, 1])
    await t.db.update(mail).set({ due_time: sql`now()` })
    expect(addresses(await arrived())).toEqual(mailsOf(readers))
  })

  it('without a mail server nothing waits to be sent later', async () => {
    await reader({ RESULT: 'NOW' })
    await send()
    await postLetters({ ...t.services, mailer: null })
    expect(await arrived()).toEqual([])
  })
})

const BREAKS = ['a\r\nBcc: x@evil.example\r\n\r\nbody', 'a\nTo: y@evil.example', 'a\u2028b\u0085c\u0001d', 'a\u202eb']
const TITLES = [...BREAKS, ...HOSTILE_HTML.slice(0, 20)]

describe('a hostile title', () => {
  it('adds no header and no recipient, and the mail stays plain text', async () => {
    const one = await reader({ NEWS: 'NOW' })
    for (const [nth, title] of TITLES.entries())
      await send({
        event: 'news.publish',
        title: words(title),
        abstract: words(title),
        about: { entity: 'news', sn: `N${nth}` },
      })
    const letters = await arrived()
    expect(letters.length).toBe(TITLES.length)
    for (const { to, raw, subject } of letters) {
      expect(to).toEqual([one.email])
      expect(subject).not.toMatch(/[\r\n\u2028\u2029\u0085\u202e]/)
      const head = raw.split('\r\n\r\n')[0] ?? ''
      expect(
        head
          .match(/^(to|cc|bcc|subject|content-type): /gim)
          ?.map((name) => name.toLowerCase())
          .toSorted(),
      ).toEqual(['content-type: ', 'subject: ', 'to: '])
      expect(head).toMatch(/^Content-Type: text\/plain/im)
    }
  })
})
