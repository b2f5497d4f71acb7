import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { holdBusinessTime } from '../../test/businessTime.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildScoreSheet, scoreNotices } from '../score/score.factory.ts'

let t: TestApp
let center: Client
let college: Client
beforeAll(async () => {
  t = await testApp()
  await holdBusinessTime(t.pool)
  ;[center, college] = [await t.as('center'), await t.as('college')]
})
afterAll(() => t.close())
beforeEach(() => shiftClock(t.db, '0'))

/** Submitted scores that the centre has sent back just now, some time after they were written. */
async function rejected() {
  const { sn } = await buildScoreSheet(t.db, { status: 'SUBMIT' })
  await shiftClock(t.db, '1 hour')
  const { data } = await center.call(scoreSheetContract.reject, {
    params: { id: sn },
    body: { opinion: '请核对实操成绩' },
  })
  expect([data.status, data.opinion, data.take_back_seconds]).toEqual(['REJECT', '请核对实操成绩', 9])
  return { sn, version: data.version }
}
const takeBack = (who: Client, { sn, version }: { sn: string; version: number }) =>
  who.call(scoreSheetContract.takeBack, { params: { id: sn }, body: { version } })
const detail = async (id: string, who = center) => (await who.call(scoreSheetContract.detail, { params: { id } })).data

it('Decided 49: “the rejection of a score sheet can be taken back by their maker”: pending again, without opinion and notice, in history and audit trail', async () => {
  const { sn, version } = await rejected()
  expect((await detail(sn)).actions).toContain('takeBack')
  expect((await scoreNotices(t.db, sn)).map(({ event }) => event)).toContain('score.reject')
  const { http, data } = await takeBack(center, { sn, version })
  expect([http, data.status, data.opinion, data.version]).toEqual([200, 'SUBMIT', null, version + 1])
  expect((await scoreNotices(t.db, sn)).map(({ event }) => event)).not.toContain('score.reject')
  await shiftClock(t.db, '2 hours')
  const bell = await college.call(noticeContract.list, { query: { status: 'BACK' } })
  expect(bell.data.items.filter(({ url }) => url?.includes(sn))).toEqual([])
  const { rows } = await t.db.execute(sql`
    select (select string_agg(move, ' ' order by time) from history where entity = 'score' and entity_sn = ${sn}) as moves,
      (select string_agg(action, ' ' order by seq) from audit where target_sn = ${sn}) as written`)
  expect(rows).toEqual([{ moves: 'reject takeBack', written: 'score.reject score.takeBack' }])
  const published = await center.call(scoreSheetContract.publish, {
    params: { id: sn },
    body: { version: version + 1 },
  })
  expect([published.http, published.data.status]).toEqual([200, 'AUDIT'])
})

it('Decided 49: the site’s notice of it is shown when it can no longer be taken back', async () => {
  const { sn } = await rejected()
  const shown = async () => {
    const { data } = await college.call(noticeContract.list, { query: { status: 'BACK' } })
    return data.items.filter(({ url }) => url?.includes(sn)).map(({ opinion }) => opinion)
  }
  expect(await shown()).toEqual([])
  await shiftClock(t.db, '1 hour 11 seconds')
  expect(await shown()).toEqual(['请核对实操成绩'])
})

it('Decided 49: nobody else, not after the time, not without the version', async () => {
  const held = await rejected()
  expect((await takeBack(college, held)).http).toBe(403)
  const other = await takeBack(await t.as('system'), held)
  expect([other.http, other.rule]).toEqual([422, 'take_back_other'])
  const without = await center.call(scoreSheetContract.takeBack, { params: { id: held.sn }, body: {} as never })
  expect([without.http, without.errors[0]?.rule]).toEqual([400, 'version_required'])
  await shiftClock(t.db, '1 hour 10 seconds')
  const late = await takeBack(center, held)
  expect([late.http, late.rule]).toEqual([422, 'take_back_late'])
})

it.each<[string, (sn: string) => Promise<unknown>]>([
  [
    'the site has changed a score',
    async (plan_sn) => {
      const { rows } = await t.db.execute<{ sn: string; version: number }>(
        sql`select sn, version from score where plan_sn = ${plan_sn} and subject = 'ONLINE'`,
      )
      const [{ sn, version } = { sn: '', version: 0 }] = rows
      const body = { version, score: 80, flag: 'NORMAL' as const }
      expect((await college.call(scoreContract.update, { params: { id: sn }, body })).http).toBe(200)
    },
  ],
  [
    'an examiner has written points',
    (sn) =>
      t.db.execute(sql`insert into score_entry (sn, score_sn, exam_sn, plan_sn, signup_sn, total, migrated, handin_time)
        select x.signup_sn || '-M1', x.signup_sn || '-P', x.exam_sn, e.plan_sn, x.signup_sn, 68.5, true, business_now()
        from seat x join exam e on e.sn = x.exam_sn where e.plan_sn = ${sn} and x.subject = 'OFFLINE'`),
  ],
  [
    'it could not be submitted now',
    (sn) =>
      t.db.execute(
        sql`update room_record set status = 'INIT' where exam_sn in (select sn from exam where plan_sn = ${sn})`,
      ),
  ],
])('Decided 49: “refused (`stale`) once anything refers to the record”: %s', async (_, change) => {
  const held = await rejected()
  await change(held.sn)
  const { http, rule } = await takeBack(center, held)
  expect([http, rule]).toEqual([409, 'stale'])
  expect(await detail(held.sn)).toMatchObject({ status: 'REJECT', opinion: '请核对实操成绩' })
})

it('Decided 49: a single score that was sent back is not taken back with its sheet', async () => {
  const { sn } = await buildScoreSheet(t.db, { status: 'SUBMIT' })
  const { rows } = await t.db.execute<{ sn: string; version: number }>(
    sql`select sn, version from score where plan_sn = ${sn} limit 1`,
  )
  const [one = { sn: '', version: 0 }] = rows
  const returned = await center.call(scoreContract.return, {
    params: { id: one.sn },
    body: { version: one.version, opinion: '请核对实操成绩' },
  })
  expect(returned.http).toBe(200)
  const { http, rule } = await takeBack(center, { sn, version: (await detail(sn)).version })
  expect([http, rule]).toEqual([409, 'stale'])
})

it('Decided 49: taken back twice at once, it has one effect', async () => {
  const held = await rejected()
  const answers = await Promise.all([takeBack(center, held), takeBack(center, held)])
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
})
