import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { RETENTION } from '@zhikao/domain/platform/setting/setting.model.ts'
import { SETTINGS } from '@zhikao/domain/platform/setting/setting.settings.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { buildOperator } from '../operator/operator.factory.ts'
import { account } from '../operator/operator.table.ts'
import { buildSettings } from '../setting/setting.factory.ts'
import { buildNotice } from './notice.factory.ts'
import { sweepNotices } from './notice.sweep.commands.ts'
import { notice, noticeMark, noticeRead } from './notice.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.db.update(account).set({ create_time: sql`business_now() - interval '2000 days'` })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(noticeRead)
  await t.db.delete(noticeMark)
  await t.db.delete(notice)
  await shiftClock(t.db, '0')
})

const old = async (to: Parameters<typeof buildNotice>[1], days = RETENTION.notice_days + 1) => {
  await shiftClock(t.db, `-${days} days`)
  const made = await buildNotice(t.db, to)
  await shiftClock(t.db, '0')
  return made.sn
}
const left = async () => (await t.db.select({ sn: notice.sn }).from(notice)).map(({ sn }) => sn).toSorted()
const readAllAs = async (username: Parameters<TestApp['as']>[0]) =>
  (await t.as(username)).call(noticeContract.readAll, { body: {} })

test('a notice that its reader has read is deleted after the days of the setting, not on its last day; an unread one is kept', async () => {
  const unread = await old({ to_org: ORGS.school2 })
  await old({ to_account: 'acc-school' })
  const young = await old({ to_account: 'acc-school' }, RETENTION.notice_days - 1)
  await readAllAs('school')
  expect(await sweepNotices(t.db)).toBe(1)
  expect(await left()).toEqual([unread, young].toSorted())
})

test('a notice to an institution is kept until each enabled account has read it that existed when it was sent', async () => {
  const sn = await old({ to_org: ORGS.school })
  const late = await buildOperator(t.db, { role: 'school', org_sn: ORGS.school })
  const early = await buildOperator(t.db, { role: 'school', org_sn: ORGS.school })
  await t.db
    .update(account)
    .set({ create_time: sql`business_now() - interval '2000 days'` })
    .where(eq(account.sn, early.sn))
  await readAllAs('school')
  expect(await sweepNotices(t.db)).toBe(0)
  expect(await left()).toEqual([sn])
  await t.db.update(account).set({ status: 'DISABLE' }).where(eq(account.sn, early.sn))
  expect(await sweepNotices(t.db)).toBe(1)
  await t.db.update(account).set({ status: 'DISABLE' }).where(eq(account.sn, late.sn))
})

test('a notice to centre and platform waits for all of their accounts; the setting can shorten the days', async () => {
  await old({ to_platform: true }, 400)
  for (const username of ['system', 'center'] as const) await readAllAs(username)
  await buildSettings(t.db, 'retention', { notice_days: 380 })
  expect(await sweepNotices(t.db)).toBe(0)
  await readAllAs('admin')
  expect(await sweepNotices(t.db)).toBe(1)
})

test('marks below the high-water mark are deleted, the others are kept, in batches', async () => {
  const center = await t.as('center')
  const below = await old({ to_platform: true }, 2)
  await center.call(noticeContract.read, { params: { id: below }, body: { status: 'READ' } })
  await readAllAs('center')
  const above = await buildNotice(t.db, { to_platform: true })
  await center.call(noticeContract.read, { params: { id: above.sn }, body: { status: 'READ' } })
  // More notices than one batch.
  await t.db.execute(sql`
    insert into ${notice} (sn, type, to_account, event, title, abstract, entity, entity_sn)
    select 'many' || n, 'NOTIFY', 'acc-school', 'plan.submit', '{}', '{}', 'plan', 'p' from generate_series(1, 2500) n`)
  await sweepNotices(t.db)
  expect((await t.db.select().from(noticeRead)).map((mark) => mark.notice_sn)).toEqual([above.sn])
  expect((await left()).length).toBe(2502)
})

test.each([
  [{ ...RETENTION, notice_days: 365 }, false],
  [{ ...RETENTION, notice_days: 366 }, true],
  [{ ...RETENTION, notice_days: 3651 }, false],
  [{ ...RETENTION, job_days: 6 }, false],
  [{ ...RETENTION, job_error_days: 0 }, false],
  [RETENTION, true],
])('the setting of the retention %j is accepted: %s', (value, taken) => {
  expect(SETTINGS.retention.schema.safeParse(value).success).toBe(taken)
})
