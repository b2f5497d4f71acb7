import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import type { NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildNews } from './news.factory.ts'
import { publishDue, updateNewsBells } from './news.jobs.ts'

let t: TestApp
let center: Client
let school: Client

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  school = await t.as('school')
})
afterAll(() => t.close())

type Draft = BodyIn<typeof newsContract.create>
const draft: Draft = {
  title: '关于 2026 年 11 月考核安排的通知',
  content: '<p>请按时完成报名信息核对。</p>',
  scope: ['school'],
}
const create = (kind: NewsKind, body: Partial<Draft> = {}) =>
  center.call(newsContract.create, { query: { kind }, body: { ...draft, ...body } })
const publish = (sn: string) => center.call(newsContract.publish, { params: { id: sn }, body: {} })
/** What the bell of this reader says of it, newest first. */
async function bellOf(client: Client, sn: string) {
  await updateNewsBells(t.services)
  const { data } = await client.call(noticeContract.list, { query: { limit: '100' } })
  return data.items.filter(({ title, url }) => title.includes(sn) || url?.includes(sn))
}
/** Does a session of the database wait for a lock? */
const isWaiting = async () =>
  (
    await t.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length > 0
const faultsOf = (answer: { errors: { path: string; rule: string }[] }) =>
  answer.errors.map(({ path, rule }) => `${path} ${rule}`)

describe('a notice', () => {
  it('is written, published, told in the bells of its scope, withdrawn: the bells then say so (§5.10; spec §1.15, §3.1–2)', async () => {
    const made = await create('notice')
    expect(made.data).toMatchObject({
      kind: 'notice',
      status: 'INIT',
      edition: 0,
      timed: false,
      receipts: null,
      actions: ['edit', 'publish', 'top', 'delete'],
    })
    const { sn } = made.data
    expect((await school.call(newsContract.readOne, { params: { id: sn } })).http).toBe(404)

    expect((await publish(sn)).data).toMatchObject({
      status: 'ENABLE',
      edition: 1,
      actions: ['edit', 'withdraw', 'top'],
    })
    expect(await bellOf(school, sn)).toMatchObject([
      { types: 'NOTIFY', title: `通知：${draft.title}`, url: `/user/news/${sn}` },
    ])
    for (const other of ['college', 'teacher', 'center', 'trainer'] as const)
      expect(await bellOf(await t.as(other), sn)).toEqual([])
    expect((await school.call(newsContract.readOne, { params: { id: sn } })).data).toMatchObject({
      title: draft.title,
      version: 1,
      receipt: null,
    })

    const withdrawn = await center.call(newsContract.withdraw, { params: { id: sn }, body: { opinion: '日期有误' } })
    expect(withdrawn.data).toMatchObject({ status: 'DISABLE', actions: ['edit', 'publish', 'top'] })
    await updateNewsBells(t.services)
    const { data } = await school.call(noticeContract.list, {})
    expect(data.items[0]).toMatchObject({ title: `通知：${draft.title}（已撤回）`, url: null })
    expect((await school.call(newsContract.readOne, { params: { id: sn } })).http).toBe(404)
    const history = await center.call(newsContract.history, { params: { id: sn } })
    expect(history.data.map(({ move }) => move)).toEqual(['withdraw', 'publish', 'create'])
  })

  it('is published at its time by the job, to named institutions as well; not before (§5.10)', async () => {
    const { rows } = await t.db.execute<{ soon: string }>(
      sql`select to_char(business_now() + interval '1 hour', 'YYYY-MM-DD HH24:MI:SS') as soon`,
    )
    const publish_time = rows[0]?.soon ?? ''
    const made = await create('notice', { scope: [], org_sns: [ORGS.school, ORGS.college2], publish_time })
    expect(made.data).toMatchObject({
      timed: true,
      orgs: [{ name: '吉林工业职业技术学院' }, { name: '长春市第一中等专业学校' }],
    })
    const { sn } = made.data
    await publishDue(t.services)
    expect(await bellOf(school, sn)).toEqual([])
    await shiftClock(t.db, '2 hours')
    await publishDue(t.services)
    expect((await center.call(newsContract.detail, { params: { id: sn } })).data).toMatchObject({
      status: 'ENABLE',
      publish_time,
      timed: false,
    })
    expect(await bellOf(school, sn)).toHaveLength(1)
    expect(await bellOf(await t.as('college2'), sn)).toHaveLength(1)
    expect(await bellOf(await t.as('college'), sn)).toEqual([])
    await shiftClock(t.db, '0')
  })

  it('is not published without readers; the timed one then stays a draft', async () => {
    const { data } = await create('notice', { scope: [] })
    expect(await publish(data.sn)).toMatchObject({ http: 422, rule: 'news_no_reader' })
    await t.db.execute(sql`update news set publish_time = business_now() - interval '1 minute' where sn = ${data.sn}`)
    await publishDue(t.services)
    expect((await center.call(newsContract.detail, { params: { id: data.sn } })).data.status).toBe('INIT')
  })

  it('is not published by the job when its time is moved at the last moment', async () => {
    const { data } = await create('notice')
    await t.db.execute(sql`update news set publish_time = business_now() - interval '1 minute' where sn = ${data.sn}`)
    const editor = await t.pool.connect()
    await editor.query('begin')
    await editor.query("update news set publish_time = business_now() + interval '1 day' where sn = $1", [data.sn])
    const round = publishDue(t.services)
    await expect.poll(() => isWaiting()).toBe(true)
    await editor.query('commit')
    editor.release()
    await round
    expect((await center.call(newsContract.detail, { params: { id: data.sn } })).data.status).toBe('INIT')
  })

  it('keeps readers once it is published', async () => {
    const { data } = await create('notice')
    await publish(data.sn)
    const { publish_time } = (await center.call(newsContract.detail, { params: { id: data.sn } })).data
    const body = { ...draft, scope: [], publish_time }
    expect(faultsOf(await center.call(newsContract.update, { params: { id: data.sn }, body }))).toEqual([
      'scope news_no_reader',
    ])
  })

  it('tells readers whom a wider scope adds, and nobody twice', async () => {
    const { data } = await create('notice')
    await publish(data.sn)
    expect(await bellOf(school, data.sn)).toHaveLength(1)
    await center.call(newsContract.update, {
      params: { id: data.sn },
      body: {
        ...draft,
        scope: ['school', 'teacher'],
        publish_time: (await center.call(newsContract.detail, { params: { id: data.sn } })).data.publish_time,
      },
    })
    expect(await bellOf(school, data.sn)).toHaveLength(1)
    expect(await bellOf(await t.as('teacher'), data.sn)).toHaveLength(1)
  })
})

describe('announcements and policies', () => {
  it.each([
    ['public', false, 0],
    ['public', true, 1],
    ['policy', false, 0],
    ['policy', true, 1],
  ] as const)(
    'a %s with push %s gives a reader in scope %i notices (§5.10; spec §1.15, §3.1)',
    async (kind, push, notices) => {
      const { data } = await create(kind, { push })
      await publish(data.sn)
      expect(await bellOf(school, data.sn)).toHaveLength(notices)
    },
  )

  it('fields of another kind, times of the past, days without their switch are refused at their fields (§3.16)', async () => {
    const past = { publish_time: '2026-01-01 08:00:00', top_until: '2026-01-01', is_top: true }
    expect(
      faultsOf(
        await create('public', {
          org_sns: [ORGS.school],
          need_receipt: true,
          deadline: '2030-01-01',
          policy_no: '教职〔2026〕1 号',
        }),
      ),
    ).toEqual([
      'org_sns news_other_kind',
      'need_receipt news_other_kind',
      'deadline news_other_kind',
      'policy_no news_other_kind',
    ])
    expect(faultsOf(await create('notice', { push: true }))).toEqual(['push news_other_kind'])
    expect(faultsOf(await create('notice', past))).toEqual(['publish_time news_time_past', 'top_until news_top_until'])
    expect(faultsOf(await create('notice', { deadline: '2030-01-01', top_until: '2030-01-01' }))).toEqual([
      'deadline news_deadline',
      'top_until news_top_until',
    ])
    expect(faultsOf(await create('notice', { org_sns: ['org-nowhere'] }))).toEqual(['org_sns news_org_unknown'])
    expect(faultsOf(await create('notice', { content: '<p> </p><script>alert(1)</script>' }))).toEqual([
      'content news_empty',
    ])
    expect(faultsOf(await create('policy', { original_url: 'javascript:alert(1)' }))).toEqual([
      'original_url news_address',
    ])
    expect(faultsOf(await create('notice', { title: '题'.repeat(101) }))).toHaveLength(1)
  })

  it('the time of a published one is fixed; a draft is deleted, a published one is not', async () => {
    const { data } = await create('public')
    await publish(data.sn)
    const changed = await center.call(newsContract.update, {
      params: { id: data.sn },
      body: { ...draft, publish_time: '2030-01-01 08:00:00' },
    })
    expect(faultsOf(changed)).toEqual(['publish_time news_time_fixed'])
    expect(await center.call(newsContract.remove, { params: { id: data.sn } })).toMatchObject({
      http: 409,
      rule: 'state',
    })
    await center.call(newsContract.withdraw, { params: { id: data.sn }, body: {} })
    const timed = { ...draft, publish_time: '2030-01-01 08:00:00' }
    const again = await center.call(newsContract.update, { params: { id: data.sn }, body: timed })
    expect(faultsOf(again)).toEqual(['publish_time news_time_fixed'])
    const other = await create('public')
    expect((await center.call(newsContract.remove, { params: { id: other.data.sn } })).http).toBe(200)
    expect((await center.call(newsContract.detail, { params: { id: other.data.sn } })).http).toBe(404)
  })

  it('an older version is refused with 409, on edit, move and top', async () => {
    const { data } = await create('public')
    const top = (version: number) =>
      center.call(newsContract.top, {
        params: { id: data.sn },
        body: { version, is_top: true, top_until: '2199-01-01' },
      })
    expect((await top(1)).data).toMatchObject({ is_top: true, on_top: true, version: 2 })
    expect(await top(1)).toMatchObject({ http: 409, rule: 'stale' })
    expect(
      await center.call(newsContract.update, { params: { id: data.sn }, body: { ...draft, version: 1 } }),
    ).toMatchObject({ http: 409 })
    expect(await center.call(newsContract.publish, { params: { id: data.sn }, body: { version: 1 } })).toMatchObject({
      http: 409,
    })
  })
})

describe('the list of those who write', () => {
  it('is filtered by kind, state, scope, title and day; other roles are refused with 403', async () => {
    const { sn } = await buildNews(t.db, {
      kind: 'policy',
      title: '《职业教育法》要点 100%_解读',
      scope: ['train'],
      publish_time: '2026-03-05 10:00:00',
    })
    const found = async (query: Record<string, unknown>) =>
      (await center.call(newsContract.list, { query: { limit: '100', ...query } })).data.items.map((one) => one.sn)
    const both = { publish_from: '2026-03-05', publish_to: '2026-03-05' }
    for (const query of [{ kind: 'policy' }, { status: 'ENABLE' }, { scope: 'train' }, { keyword: '100%_解' }, both])
      expect(await found(query)).toContain(sn)
    for (const query of [
      { kind: 'notice' },
      { status: 'INIT' },
      { scope: 'teacher' },
      { keyword: '100__解' },
      { publish_from: '2026-03-06' },
      { publish_to: '2026-03-04' },
    ])
      expect(await found(query)).not.toContain(sn)
    for (const reader of ['school', 'college', 'teacher', 'trainer'] as const)
      expect((await (await t.as(reader)).call(newsContract.list, {})).http).toBe(403)
    expect((await t.anonymous.call(newsContract.list, {})).http).toBe(401)
  })
})
