import { drizzle } from 'drizzle-orm/node-postgres'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { getActor } from '../auth/auth.queries.ts'
import { account } from '../operator/operator.table.ts'
import { readAllNotices } from './notice.commands.ts'
import { buildNotice } from './notice.factory.ts'
import { notice, noticeMark, noticeRead } from './notice.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // The accounts of the test world are as old as the oldest notice below.
  await t.db.update(account).set({ create_time: sql`business_now() - interval '900 days'` })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(noticeRead)
  await t.db.delete(noticeMark)
  await t.db.delete(notice)
  await shiftClock(t.db, '0')
})

/** So many notices to centre and platform, one every second, the newest `hours` ago. */
const fill = (count: number, type: string, hours: number, status = 'SEND') =>
  t.db.execute(sql`
    insert into ${notice} (sn, type, status, to_platform, event, title, abstract, entity, entity_sn, create_time, update_time)
    select ${type} || ${hours}::int || '-' || n, ${type}, ${status}, true, 'plan.submit', '{"CN":"a","HK":"a","US":"a"}', '{"CN":"a","HK":"a","US":"a"}', 'plan', 'p' || n, time, time
    from generate_series(1, ${count}::int) n, lateral (select business_now() - make_interval(hours => ${hours}::int, secs => n) as time) at`)
const bellOf = async (query: object = { status: 'SEND,BACK' }) =>
  (await (await t.as('center')).call(noticeContract.list, { query })).data
const readAll = async (body: object = {}) =>
  (await (await t.as('center')).call(noticeContract.readAll, { body })).data.read

/** How many statements `work` sends. */
async function statementsOf(work: (db: typeof t.db) => Promise<unknown>): Promise<number> {
  let count = 0
  await work(drizzle({ client: t.pool, logger: { logQuery: () => void (count += 1) } }))
  return count
}

describe('the figures of the bell', () => {
  it('end at 100, each tab for itself, so that the badge can show 99+', async () => {
    await fill(150, 'NOTIFY', 30 * 24)
    await fill(99, 'MESSAGE', 30 * 24)
    await fill(120, 'OPINION', 30 * 24, 'BACK')
    expect((await bellOf()).unread).toEqual({ all: 100, NOTIFY: 100, MESSAGE: 99, OPINION: 100, today: 0 })
  })

  it('count those of today also where the older ones are more than 100', async () => {
    await fill(150, 'NOTIFY', 48)
    await fill(1, 'NOTIFY', 0)
    await shiftClock(t.db, '0')
    const { unread } = await bellOf()
    expect([unread.all, unread.today]).toEqual([100, 1])
  })
})

describe('marking all of many', () => {
  it('is at most two statements and one row for each type, however many notices there are', async () => {
    await fill(3000, 'NOTIFY', 24)
    await fill(2000, 'MESSAGE', 24)
    const actor = await getActor(t.db, 'acc-center')
    expect(await statementsOf((db) => readAllNotices(db, actor, {}))).toBeLessThanOrEqual(2)
    expect((await t.db.select().from(noticeRead)).length).toBe(0)
    expect((await t.db.select().from(noticeMark)).length).toBe(3)
    expect((await bellOf()).unread.all).toBe(0)
    const { total, total_capped } = await bellOf({ status: 'READ' })
    expect([total, total_capped]).toEqual([1000, true])
  })

  it('returns how many it marked, and keeps single marks above it', async () => {
    await fill(300, 'NOTIFY', 24)
    const recent = await buildNotice(t.db, { to_platform: true })
    const center = await t.as('center')
    await center.call(noticeContract.read, { params: { id: recent.sn }, body: { status: 'READ' } })
    const { items } = await bellOf({ status: 'SEND,BACK', size: 1 })
    expect(await readAll({ until: items[0]?.update_time })).toBe(300)
    expect((await t.db.select().from(noticeRead)).map((mark) => mark.notice_sn)).toEqual([recent.sn])
    expect((await bellOf({ status: 'READ' })).total).toBe(301)
  })

  it('does not lower a mark that is later', async () => {
    await fill(5, 'NOTIFY', 24)
    await readAll()
    expect(await readAll({ until: '2020-01-01 00:00:00' })).toBe(0)
    expect((await bellOf()).unread.all).toBe(0)
  })

  it('leaves a notice unread whose transaction began before and commits afterwards', async () => {
    const client = await t.pool.connect()
    try {
      await client.query('begin')
      await client.query('select now()')
      await buildNotice(t.db, { to_platform: true })
      expect(await readAll()).toBe(1)
      await client.query(
        `insert into notice (sn, type, to_platform, event, title, abstract, entity, entity_sn)
         values ('late', 'NOTIFY', true, 'plan.submit', '{"CN":"a","HK":"a","US":"a"}', '{"CN":"a","HK":"a","US":"a"}', 'plan', 'p')`,
      )
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await bellOf()).items.map((item) => item.sn)).toEqual(['late'])
  })

  it('is for one reader only', async () => {
    await fill(5, 'NOTIFY', 24)
    await readAll()
    const { data } = await (await t.as('system')).call(noticeContract.list, { query: { status: 'SEND,BACK' } })
    expect(data.unread.all).toBe(5)
    expect((await t.db.select().from(noticeMark).where(eq(noticeMark.account_sn, 'acc-system'))).length).toBe(0)
  })
})

it('pages of read and unread notices together are the whole list, each notice once', async () => {
  await fill(30, 'NOTIFY', 24)
  await readAll()
  const single = await buildNotice(t.db, { to_platform: true })
  const center = await t.as('center')
  await center.call(noticeContract.read, { params: { id: single.sn }, body: { status: 'READ' } })
  await buildNotice(t.db, { to_platform: true, status: 'BACK', opinion: '退回' })
  await buildNotice(t.db, { to_account: 'acc-center', type: 'MESSAGE' })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => bellOf({ page, limit: 10 })))
  const seen = pages.flatMap(({ items }) => items)
  expect([seen.length, new Set(seen.map(({ sn }) => sn)).size, pages[0]?.total]).toEqual([33, 33, 33])
  expect(seen.map(({ update_time }) => update_time)).toEqual(
    seen
      .map(({ update_time }) => update_time)
      .toSorted()
      .toReversed(),
  )
  expect(seen.filter(({ status }) => status === 'READ').length).toBe(31)
})
