import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildNews } from './news.factory.ts'
import { updateNewsBells } from './news.jobs.ts'

let t: TestApp
let center: Client
let school: Client
let teacher: Client

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  school = await t.as('school')
  teacher = await t.as('teacher')
})
afterAll(() => t.close())

const asking = (more: object = {}) =>
  buildNews(t.db, { need_receipt: true, scope: ['teacher'], org_sns: [ORGS.school, ORGS.college2], ...more })
const confirm = (client: Client, sn: string, version: number) =>
  client.call(newsContract.confirm, { params: { id: sn }, body: { version } })
const receiptsOf = async (sn: string, confirmed?: 'true' | 'false') =>
  (await center.call(newsContract.receipts, { params: { id: sn }, query: confirmed ? { confirmed } : {} })).data
const bell = async (client: Client) => {
  await updateNewsBells(t.services)
  return (await client.call(noticeContract.list, { query: { limit: '100' } })).data.items.map(({ title }) => title)
}
const edit = async (sn: string, change: object) => {
  const { data } = await center.call(newsContract.detail, { params: { id: sn } })
  const {
    title,
    abstract,
    content,
    cover,
    attachments,
    scope,
    orgs,
    publish_time,
    need_receipt,
    deadline,
    is_top,
    top_until,
    version,
  } = data
  const body = {
    title,
    abstract,
    content,
    cover,
    attachments,
    scope,
    org_sns: orgs.map((one) => one.sn),
    publish_time,
    need_receipt,
    deadline,
    is_top,
    top_until,
    version,
    ...change,
  }
  return center.call(newsContract.update, { params: { id: sn }, body })
}

it('§3.16 a receipt is an act, never the opening: an institution confirms once for all its accounts, an examiner for himself', async () => {
  const { sn } = await asking()
  await school.call(newsContract.readOne, { params: { id: sn } })
  expect(await receiptsOf(sn)).toMatchObject({
    total: 4,
    items: [{ time: null }, { time: null }, { time: null }, { time: null }],
  })
  expect((await confirm(school, sn, 1)).data.receipt).toMatchObject({
    by: expect.stringMatching(/^测试账号/),
    time: expect.any(String),
  })
  expect((await confirm(teacher, sn, 1)).http).toBe(200)
  expect((await confirm(teacher, sn, 1)).http).toBe(200)
  expect((await receiptsOf(sn, 'true')).items.map(({ is_org, outdated }) => [is_org, outdated])).toEqual([
    [false, false],
    [true, false],
  ])
  expect((await receiptsOf(sn, 'false')).items.map(({ name }) => name)).toContain('吉林工业职业技术学院')
  expect((await center.call(newsContract.detail, { params: { id: sn } })).data.receipts).toEqual({
    expected: 4,
    confirmed: 2,
  })
  const { rows } = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit where action = 'news.confirm' and target_sn = ${sn}`,
  )
  expect(rows[0]?.count).toBe(2)
})

it('§3.16 changed content asks again, and tells those who had confirmed; a change of the place on top does not', async () => {
  const { sn } = await asking({ title: '考场调整' })
  await confirm(school, sn, 1)
  await center.call(newsContract.top, { params: { id: sn }, body: { is_top: true } })
  expect((await receiptsOf(sn, 'true')).total).toBe(1)
  expect((await edit(sn, { content: '<p>改在二号楼。</p>' })).data).toMatchObject({
    edition: 2,
    receipts: { expected: 4, confirmed: 0 },
  })
  expect(await confirm(school, sn, 1)).toMatchObject({ http: 409, rule: 'stale' })
  expect((await receiptsOf(sn)).items.find(({ name }) => name === '长春市第一中等专业学校')).toMatchObject({
    time: null,
    outdated: true,
  })
  expect(await bell(school)).toContain('通知：考场调整')
  expect((await edit(sn, { title: '考场再调整' })).data.edition).toBe(3)
  expect(await bell(school)).toContain('通知有更新：考场再调整')
  expect((await confirm(school, sn, 3)).http).toBe(200)
  const { data } = await center.call(newsContract.edition, { params: { id: sn, edition: '2' } })
  expect(data.changes.map(({ kind }) => kind)).toContain('added')
  expect(
    (await center.call(newsContract.editions, { params: { id: sn } })).data.items.map(({ edition }) => edition),
  ).toEqual([3, 2, 1])
})

it('reminds those who have not confirmed, once in 4 hours; the others hear nothing', async () => {
  const { sn } = await asking({ title: '请核对考场', deadline: '2999-01-01' })
  await confirm(school, sn, 1)
  await confirm(teacher, sn, 1)
  const remind = () => center.call(newsContract.remind, { params: { id: sn } })
  expect((await remind()).data).toEqual({ reminded: 2 })
  expect(await bell(await t.as('college2'))).toContain('请确认收到：请核对考场')
  for (const one of [school, teacher]) expect(await bell(one)).not.toContain('请确认收到：请核对考场')
  expect(await remind()).toMatchObject({ http: 422, rule: 'news_reminded' })
  await t.db.execute(sql`update news set remind_time = business_now() - interval '4 hours' where sn = ${sn}`)
  await confirm(await t.as('college2'), sn, 1)
  await confirm(await t.as('teacher2'), sn, 1)
  expect(await remind()).toMatchObject({ http: 422, rule: 'news_all_confirmed' })
})

it('nothing is confirmed or reminded where it is not asked, not addressed, not published', async () => {
  const { sn } = await asking()
  expect((await confirm(center, sn, 1)).http).toBe(404)
  expect((await confirm(await t.as('college'), sn, 1)).http).toBe(404)
  const plain = await buildNews(t.db)
  expect(await confirm(school, plain.sn, 1)).toMatchObject({ http: 422, rule: 'news_no_receipt' })
  const remind = async (id: string) => center.call(newsContract.remind, { params: { id } })
  expect(await remind(plain.sn)).toMatchObject({ http: 422, rule: 'news_no_receipt' })
  expect(await remind((await asking({ status: 'DISABLE' })).sn)).toMatchObject({
    http: 422,
    rule: 'news_not_published',
  })
  const open = await school.call(newsContract.read, { query: { unconfirmed: 'true', limit: '100' } })
  expect(open.data.items.map((one) => one.sn)).toContain(sn)
  expect(open.data.items.map((one) => one.sn)).not.toContain(plain.sn)
  expect((await center.call(newsContract.read, { query: { unconfirmed: 'true' } })).data.items).toEqual([])
})

it('a confirmation that is asked for after the publication is told', async () => {
  const { sn, title } = await asking({ need_receipt: false, bell: 'TELL', scope: [], org_sns: [ORGS.school] })
  const told = async () => (await bell(school)).filter((one) => one.includes(title))
  expect(await told()).toEqual([`通知：${title}`])
  expect((await edit(sn, { need_receipt: true })).http).toBe(200)
  expect(await told()).toEqual([`通知有更新：${title}`, `通知：${title}`])
})

it('a page beyond the last one has no rows and the true total, for each choice', async () => {
  const { sn } = await asking()
  await confirm(school, sn, 1)
  for (const [confirmed, total] of [
    [undefined, 4],
    ['true', 1],
    ['false', 3],
  ] as const) {
    const query = { page: '9', limit: '10', ...(confirmed ? { confirmed } : {}) }
    const { data } = await center.call(newsContract.receipts, { params: { id: sn }, query })
    expect([confirmed, data.items, data.total]).toEqual([confirmed, [], total])
  }
})

describe('the workbook of who has confirmed', () => {
  const exported = async (client: Client, sn: string, confirmed?: 'true' | 'false') =>
    client.call(newsContract.exportReceipts, { params: { id: sn }, body: confirmed ? { confirmed } : {} })
  /** Name, kind, state and person of each line. */
  const linesOf = async (sn: string, confirmed?: 'true' | 'false') => {
    const rows = await rowsOf((await exported(center, sn, confirmed)).raw)
    const head = rows.findIndex((row) => row[0] === '院校或考评员')
    return rows.slice(head + 1).map(([name, who, state, , by]) => [name, who, state, by ?? ''].join(' | '))
  }

  it('has a line for each who is asked, those who have not come first; or those alone (§3.16)', async () => {
    const { sn } = await asking({ title: '考场安排' })
    await confirm(school, sn, 1)
    await confirm(teacher, sn, 1)
    await edit(sn, { content: '<p>改期。</p>' })
    await confirm(teacher, sn, 2)
    const open = await linesOf(sn, 'false')
    expect(open).toHaveLength(3)
    expect(open).toContain('长春市第一中等专业学校 | 院校 | 旧版本已确认，新版本未确认 | ')
    expect(open).toContain('吉林工业职业技术学院 | 院校 | 未确认 | ')
    const [own = ''] = await linesOf(sn, 'true')
    expect(own).toMatch(/^(.+) \| 个人 \| 已确认 \| \1$/)
    expect(await linesOf(sn)).toEqual([...open, own])
    const { headers } = await exported(center, sn)
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/考场安排_确认情况_\d{14}\.xlsx/)
  })

  it('is for those who write news: other roles 403, without a session 401, an unknown number 404', async () => {
    const { sn } = await asking()
    for (const reader of ['school', 'college', 'teacher', 'trainer'] as const)
      expect([reader, (await exported(await t.as(reader), sn)).http]).toEqual([reader, 403])
    expect((await exported(t.anonymous, sn)).http).toBe(401)
    expect((await exported(center, 'nowhere')).http).toBe(404)
    expect((await exported(await t.as('system'), sn)).http).toBe(200)
    const { rows } = await t.db.execute<{ after: { rows: number } }>(
      sql`select after from audit where action = 'news.export' and actor_sn = 'acc-system'`,
    )
    expect(rows.map(({ after }) => after.rows)).toEqual([4])
  })
})

it('who is taken out of the scope of a published notice sees it as withdrawn in the bell; who stays does not (§3.16)', async () => {
  const { sn, title } = await asking({ scope: [], org_sns: [ORGS.school, ORGS.college2], bell: 'TELL' })
  const titled = (titles: readonly string[]) => titles.filter((one) => one.includes(title))
  const college2 = await t.as('college2')
  expect(titled(await bell(school))).toEqual([expect.not.stringContaining('已撤回')])
  await edit(sn, { org_sns: [ORGS.college2] })
  expect(titled(await bell(school))).toEqual([expect.stringMatching(/（已撤回）$/)])
  expect(titled(await bell(college2))).toEqual([expect.not.stringContaining('已撤回')])
})

it('an item whose notices cannot be written is tried again, and the items after it are sent', async () => {
  const [failing, next] = [
    await asking({ sn: '0-failing', bell: 'TELL' }),
    await asking({ sn: '1-next', title: '下一条通知', bell: 'TELL' }),
  ]
  await t.db.execute(
    sql`create function refuse_notice() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await t.db.execute(
    sql`create trigger refuse before insert on notice for each row when (new.entity_sn = '0-failing') execute function refuse_notice()`,
  )
  expect(await bell(school)).toContainEqual(expect.stringContaining(next.title))
  await t.db.execute(sql`drop trigger refuse on notice`)
  expect(await bell(school)).toContainEqual(expect.stringContaining(failing.title))
})
