import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { openSession } from '../../test/proof/accounts.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildOperator } from '../operator/operator.factory.ts'
import { account } from '../operator/operator.table.ts'
import { buildNotice } from './notice.factory.ts'
import { notice, noticeMark, noticeRead } from './notice.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(noticeRead)
  await t.db.delete(noticeMark)
  await t.db.delete(notice)
  await shiftClock(t.db, '0')
})

const listAs = async (username: Username) =>
  (await (await t.as(username)).call(noticeContract.list, { query: { status: 'SEND,BACK' } })).data
const readAs = async (username: Username, sn: string) =>
  (await t.as(username)).call(noticeContract.read, { params: { id: sn }, body: { status: 'READ' } })

describe('a mark', () => {
  it('is for the reader only: other accounts of the institution still see the notice unread', async () => {
    const { sn } = await buildNotice(t.db, { to_org: ORGS.school, status: 'BACK', opinion: '缺少附件' })
    const colleague = await buildOperator(t.db, { role: 'school', org_sn: ORGS.school })
    await t.db
      .update(account)
      .set({ create_time: sql`business_now() - interval '1 day'` })
      .where(eq(account.sn, colleague.sn))
    const { http, data } = await readAs('school', sn)
    expect([http, data.status, data.opinion]).toEqual([200, 'READ', '缺少附件'])
    expect((await listAs('school')).items).toEqual([])
    const other = clientOf(t.app, await openSession(t.pool, colleague.sn))
    const theirs = await other.call(noticeContract.list, { query: { status: 'SEND,BACK' } })
    expect(theirs.data.items.map((item) => [item.sn, item.status])).toEqual([[sn, 'BACK']])
  })

  it('may be made twice, and the first one is kept', async () => {
    const { sn } = await buildNotice(t.db)
    await readAs('school', sn)
    const [first] = await t.db.select().from(noticeRead)
    await shiftClock(t.db, '1 hour')
    expect((await readAs('school', sn)).http).toBe(200)
    expect(await t.db.select().from(noticeRead)).toEqual([first])
  })

  it('cannot be set back to unread', async () => {
    const { sn } = await buildNotice(t.db)
    for (const status of ['SEND', 'BACK']) {
      const school = await t.as('school')
      const { status: code } = await school.call(noticeContract.read, {
        params: { id: sn },
        body: { status: status as never },
      })
      expect(code).toBe(40000)
    }
  })

  it('an unknown notice and one of another institution get the same 404', async () => {
    const foreign = await buildNotice(t.db, { to_org: ORGS.school2 })
    const answers = [await readAs('school', foreign.sn), await readAs('school', 'absent00000000000000')]
    expect(answers.map(({ status }) => status)).toEqual([40400, 40400])
    expect(answers[0]?.raw).toEqual(answers[1]?.raw)
    expect(await t.db.select().from(noticeRead)).toEqual([])
  })
})

describe('marking all', () => {
  const readAllAs = async (username: Username, body: object = {}) =>
    (await (await t.as(username)).call(noticeContract.readAll, { body })).data.read

  it('marks only the unread notices of this account', async () => {
    const { sn } = await buildNotice(t.db, { to_org: ORGS.school })
    await buildNotice(t.db)
    await buildNotice(t.db, { to_org: ORGS.school2 })
    await buildNotice(t.db, { to_platform: true })
    await readAs('school', sn)
    expect(await readAllAs('school')).toBe(1)
    expect(await readAllAs('school')).toBe(0)
    expect([(await listAs('school')).unread.all, (await listAs('school2')).unread.all]).toEqual([0, 1])
    expect((await listAs('center')).unread.all).toBe(1)
  })

  it('marks only one tab when it is named, also when it is named twice', async () => {
    await shiftClock(t.db, '-1 day')
    await buildNotice(t.db, { type: 'MESSAGE' })
    await shiftClock(t.db, '0')
    await buildNotice(t.db, { type: 'MESSAGE' })
    await buildNotice(t.db)
    expect(await readAllAs('school', { types: ['MESSAGE'], today: true })).toBe(1)
    expect((await listAs('school')).unread).toMatchObject({ all: 2, MESSAGE: 1, NOTIFY: 1 })
    expect(await readAllAs('school', { types: ['NOTIFY', 'NOTIFY'] })).toBe(1)
    expect((await listAs('school')).unread).toMatchObject({ all: 1, MESSAGE: 1 })
  })

  it('does not mark notices that came after the time the reader sent', async () => {
    await shiftClock(t.db, '-1 hour')
    const seen = await buildNotice(t.db)
    await shiftClock(t.db, '0')
    const unseen = await buildNotice(t.db)
    expect(await readAllAs('school', { until: seen.update_time })).toBe(1)
    expect((await listAs('school')).items.map((item) => item.sn)).toEqual([unseen.sn])
  })
})
