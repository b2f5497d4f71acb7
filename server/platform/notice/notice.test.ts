import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS, USERNAMES } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { hashToken } from '../operator/operator.queries.ts'
import { buildOperator } from '../operator/operator.factory.ts'
import { openSession } from '../../test/proof/accounts.ts'
import { clientOf } from '../../test/client.ts'
import { sendNotice } from './notice.commands.ts'
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

const UNREAD = { page: 1, size: 20, status: ['SEND', 'BACK'] }
const listAs = async (username: Username, query: object = UNREAD, headers = {}) => {
  const { http, data } = await (await t.as(username)).call(noticeContract.list, { query, headers })
  expect(http).toBe(200)
  return data
}
const readAs = async (username: Username, sn: string) =>
  (await t.as(username)).call(noticeContract.read, { params: { id: sn }, body: { status: 'READ' } })
/** Who of all accounts has these notices in the bell, and may mark them read. */
const receiversOf = async (sn: string) => {
  const receivers: Username[] = []
  for (const username of USERNAMES) {
    const { items } = await listAs(username, {})
    const { http } = await readAs(username, sn)
    expect(http).toBe(items.some((item) => item.sn === sn) ? 200 : 404)
    if (http === 200) receivers.push(username)
  }
  return receivers
}

describe('who gets a notice', () => {
  const PLATFORM: Username[] = ['system', 'center', 'admin']
  test.each<[string, Partial<typeof notice.$inferInsert>, Username[]]>([
    ['one account', { to_account: 'acc-teacher' }, ['teacher']],
    ['one account of an institution', { to_account: 'acc-school2' }, ['school2']],
    ['a school', { to_org: ORGS.school }, ['school']],
    ['a site', { to_org: ORGS.college2 }, ['college2']],
    ['a training organisation', { to_org: ORGS.trainer }, ['trainer']],
    ['centre and platform', { to_platform: true }, PLATFORM],
    ['a refusal', { to_org: ORGS.college, status: 'BACK', opinion: '材料不全' }, ['college']],
    ['an opinion to centre and platform', { to_platform: true, type: 'OPINION' }, ['system', 'admin']],
    [
      'an answered opinion there',
      { to_platform: true, type: 'OPINION', status: 'BACK', opinion: '已处理' },
      ['center'],
    ],
    ['an opinion to its own sender', { to_org: ORGS.college, type: 'OPINION' }, []],
    ['an answered opinion', { to_org: ORGS.college, type: 'OPINION', status: 'BACK', opinion: '已处理' }, ['college']],
    ['an answered opinion of the platform', { to_account: 'acc-system', type: 'OPINION', status: 'BACK' }, []],
  ])('%s', async (_, overrides, receivers) => {
    const { sn } = await buildNotice(t.db, overrides)
    expect((await receiversOf(sn)).toSorted()).toEqual(receivers.toSorted())
  })

  it('an examiner of an institution gets only notices to its own account', async () => {
    const { sn } = await buildOperator(t.db, { role: 'teacher', org_sn: ORGS.school })
    const examiner = clientOf(t.app, await openSession(t.pool, sn))
    await buildNotice(t.db, { to_org: ORGS.school })
    const inPerson = await buildNotice(t.db, { to_account: sn })
    const { data } = await examiner.call(noticeContract.list, {})
    expect(data.items.map((item) => item.sn)).toEqual([inPerson.sn])
  })

  it.each([
    ['school', { to_org: ORGS.school }, ORGS.school],
    ['center', { to_platform: true }, null],
  ] as const)('an account of role %s gets no notices from before it was created', async (role, to, org_sn) => {
    await shiftClock(t.db, '-2 days')
    const early = await buildNotice(t.db, to)
    await shiftClock(t.db, '-1 day')
    const { sn } = await buildOperator(t.db, { role, org_sn })
    await shiftClock(t.db, '0')
    const late = await buildNotice(t.db, to)
    const newcomer = clientOf(t.app, await openSession(t.pool, sn))
    const { data } = await newcomer.call(noticeContract.list, {})
    expect([data.items.map((item) => item.sn), data.unread.all]).toEqual([[late.sn], 1])
    const mark = await newcomer.call(noticeContract.read, { params: { id: early.sn }, body: { status: 'READ' } })
    expect(mark.http).toBe(404)
  })

  it('a request without a session is refused', async () => {
    const { sn } = await buildNotice(t.db)
    expect((await t.anonymous.call(noticeContract.list)).status).toBe(40002)
    expect((await t.anonymous.call(noticeContract.read, { params: { id: sn }, body: { status: 'READ' } })).status).toBe(
      40002,
    )
    expect((await t.anonymous.call(noticeContract.readAll, { body: {} })).status).toBe(40002)
  })
})

describe('an item', () => {
  const words = defineMessages({
    title: { CN: '计划 {code} 被退回', HK: '計劃 {code} 被退回', US: 'Plan {code} was sent back' },
    abstract: { CN: '请修改', HK: '請修改', US: 'Please correct it' },
  })
  it('has the fields of the specification and no others, in the reader’s language (spec §3.6, §6.10–11, §7.39)', async () => {
    await sendNotice(t.db, {
      to: [{ org: ORGS.school }],
      event: 'plan.reject',
      ...words,
      params: { code: 'P-7' },
      opinion: '日期有误',
      screen: 'majorList',
      about: { entity: 'plan', sn: 'P7' },
    })
    const fields = { types: 'NOTIFY', status: 'BACK', opinion: '日期有误', url: '/school/major/manage' }
    const some = { sn: expect.any(String), update_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }
    const [CN] = (await listAs('school')).items
    expect(CN).toEqual({ ...fields, ...some, title: '计划 P-7 被退回', abstract: '请修改' })
    const [US] = (await listAs('school', UNREAD, { 'accept-language': 'en-US' })).items
    expect(US).toMatchObject({ title: 'Plan P-7 was sent back', abstract: 'Please correct it' })
  })

  test.each<[Username, Partial<typeof notice.$inferInsert>, string | null]>([
    ['college', { to_org: ORGS.college, screen: 'studentList' }, '/college/student/manage'],
    ['school', { to_org: ORGS.school, screen: 'studentList' }, '/school/student/manage'],
    ['center', { to_platform: true, screen: 'collegeList' }, '/center/college'],
    ['system', { to_platform: true, screen: 'collegeList' }, '/system/college'],
    ['school', { to_org: ORGS.school, screen: 'collegeInfo' }, null],
    ['teacher', { to_account: 'acc-teacher', screen: 'studentList' }, null],
    ['school', { to_org: ORGS.school }, null],
  ])('links %s of %j to %s', async (username, overrides, url) => {
    await buildNotice(t.db, overrides)
    expect((await listAs(username)).items.map((item) => item.url)).toEqual([url])
  })

  it('has no link when the account may not open the screen', async () => {
    const { sn } = await buildOperator(t.db, {
      role: 'school',
      org_sn: ORGS.school,
      permissions: ['/school/student/manage'],
    })
    const narrowed = clientOf(t.app, await openSession(t.pool, sn))
    await buildNotice(t.db, { to_org: ORGS.school, screen: 'majorList' })
    await buildNotice(t.db, { to_org: ORGS.school, screen: 'studentList' })
    const { data } = await narrowed.call(noticeContract.list, { query: { sort: 'update_time' } })
    expect(new Set(data.items.map((item) => item.url))).toEqual(new Set(['/school/student/manage', null]))
    expect((await narrowed.call(majorContract.list)).http).toBe(403)
  })
})

describe('the list', () => {
  const snsOf = async (query: object) => (await listAs('school', query)).items.map((item) => item.sn).toSorted()

  it('is filtered by the reader’s status, by type and by today (spec §2.6.10, §4.4)', async () => {
    await shiftClock(t.db, '-1 day')
    const old = await buildNotice(t.db, { type: 'MESSAGE' })
    await shiftClock(t.db, '0')
    const sent = await buildNotice(t.db)
    const back = await buildNotice(t.db, { status: 'BACK', opinion: '退回', type: 'OPINION' })
    const read = await buildNotice(t.db, { status: 'BACK', opinion: '退回' })
    await readAs('school', read.sn)
    const sorted = (...rows: { sn: string }[]) => rows.map(({ sn }) => sn).toSorted()
    expect(await snsOf({})).toEqual(sorted(old, sent, back, read))
    expect(await snsOf({ status: 'SEND,BACK' })).toEqual(sorted(old, sent, back))
    expect(await snsOf({ status: 'BACK' })).toEqual(sorted(back))
    expect(await snsOf({ status: ['READ'] })).toEqual(sorted(read))
    expect(await snsOf({ status: 'BACK,READ' })).toEqual(sorted(back, read))
    expect(await snsOf({ types: 'OPINION' })).toEqual(sorted(back))
    expect(await snsOf({ type: 'MESSAGE', types: 'OPINION' })).toEqual(sorted(old, back))
    expect(await snsOf({ today: 'true' })).toEqual(sorted(sent, back, read))
    expect(await snsOf({ today: '1', status: 'SEND' })).toEqual(sorted(sent))
    expect(await snsOf({ today: 'false' })).toEqual(sorted(old, sent, back, read))
  })

  it('counts what is unread, whatever the page shows (spec §4.4)', async () => {
    await shiftClock(t.db, '-1 day')
    await buildNotice(t.db, { type: 'MESSAGE' })
    await shiftClock(t.db, '0')
    for (let at = 0; at < 3; at++) await buildNotice(t.db, { to_org: ORGS.school })
    await buildNotice(t.db, { type: 'OPINION', status: 'BACK', opinion: '已处理' })
    await buildNotice(t.db, { type: 'OPINION' })
    await buildNotice(t.db, { to_org: ORGS.school2 })
    const { sn } = await buildNotice(t.db)
    await readAs('school', sn)
    const data = await listAs('school', { size: 1, types: 'MESSAGE' })
    expect(data.unread).toEqual({ all: 5, NOTIFY: 3, MESSAGE: 1, OPINION: 1, today: 4 })
    expect([data.items.length, data.total, data.limit]).toEqual([1, 1, 1])
  })

  it('is sorted newest first, in pages of the requested size', async () => {
    const made: string[] = []
    for (const minutes of [3, 2, 1]) {
      await shiftClock(t.db, `-${minutes} minutes`)
      made.unshift((await buildNotice(t.db)).sn)
    }
    const first = await listAs('school', { size: 2 })
    const second = await listAs('school', { page: 2, limit: 2 })
    expect([...first.items, ...second.items].map((item) => item.sn)).toEqual(made)
    expect([first.total, first.limit, second.limit]).toEqual([3, 2, 2])
  })

  it.each([{ size: 0 }, { size: 101 }, { status: 'NEW' }, { types: 'NEWS' }, { unexpected: '1' }])(
    'refuses %j',
    async (query) => {
      const { status } = await (await t.as('school')).call(noticeContract.list, { query })
      expect(status).toBe(40000)
    },
  )

  it('does not extend a session', async () => {
    const change = "idle_end = now() + interval '5 minutes', used_time = now() - interval '1 minute'"
    const token = await openSession(t.pool, 'acc-school', change)
    const isShort = async () => {
      const statement = "select idle_end < now() + interval '6 minutes' as short from session where token_hash = $1"
      return (await t.pool.query<{ short: boolean }>(statement, [hashToken(token)])).rows[0]?.short
    }
    const cookie = { cookie: `Authorization=${encodeURIComponent(`Bearer ${token}`)}` }
    const poll = await t.app.inject({ url: '/api/admin/notice', headers: cookie })
    expect([poll.statusCode, poll.cookies.length, await isShort()]).toEqual([200, 0, true])
    const use = await t.app.inject({ url: '/api/admin/user/current', headers: cookie })
    expect([use.statusCode, use.cookies.length > 0, await isShort()]).toEqual([200, true, false])
  })
})
