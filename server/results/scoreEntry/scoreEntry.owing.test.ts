import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { examinerOf as signedIn, save, score } from '../../test/scoreEntries.ts'
import type { Examiner, Made } from '../../test/scoreEntries.ts'
import { buildUnscored } from './scoreEntry.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const owingTo = async (who: Client, { plan_sn }: Made) =>
  (await who.call(scoreSheetContract.detail, { params: { id: plan_sn } })).data.owing
const owes = (...pairs: [Examiner, number][]) => pairs.map(([{ name }, count]) => ({ name, count }))

it('D3: “the box says who owes what”: each examiner with the number of candidates, for the site and the platform', async () => {
  const made = await buildUnscored(t.db, 3)
  const [a, b, c] = made.signups as [string, string, string]
  const [one, two] = [await signedIn(t, made), await signedIn(t, made)]
  const college = await t.as('college')
  const all = await owingTo(college, made)
  expect(all).toHaveLength(2)
  expect(all.map(({ count }) => count)).toEqual([3, 3])
  await score(one, a, { total: 80 })
  await score(one, b, { total: 70 })
  // What is typed and not handed in is still owed.
  await save(two, a, { total: 81 })
  expect(await owingTo(college, made)).toEqual(owes([two, 3], [one, 1]))
  await score(two, a, { total: 82 })
  expect(await owingTo(await t.as('center'), made)).toEqual(owes([two, 2], [one, 1]))
  expect(await owingTo(one.client, made)).toEqual([])
  // An absent candidate lacks nothing.
  await t.db.execute(sql`insert into attendance (sn, exam_sn, signup_sn, subject, room_sn, state, absent_reason)
    select signup_sn || '-P', exam_sn, signup_sn, subject, room_sn, 'ABSENT', '未到' from seat where exam_sn = ${made.exam_sn} and signup_sn = ${c}`)
  expect(await owingTo(college, made)).toEqual(owes([two, 1]))
  await score(two, b, { total: 70 })
  expect(await owingTo(college, made)).toEqual([])
})

it.each([
  ['two are there and a third is due', [50, 95], 1],
  ['two agree', [80, 82], 0],
])('D3: of a panel of three, %s', async (_, totals, count) => {
  const made = await buildUnscored(t.db)
  const [signup] = made.signups as [string]
  const panel = [await signedIn(t, made), await signedIn(t, made), await signedIn(t, made, 'CHIEF')]
  for (const [at, total] of totals.entries()) await score(panel[at]!, signup, { total })
  expect(await owingTo(await t.as('college'), made)).toEqual(count ? owes([panel[2]!, count]) : [])
})

it('D3: “催交评分 (notice to the named examiners)”: each with the number of candidates, once in 12 hours, by the site alone', async () => {
  const made = await buildUnscored(t.db, 2)
  const [one, two] = [await signedIn(t, made), await signedIn(t, made)]
  const [a = ''] = made.signups
  await score(one, a, { total: 80 })
  const college = await t.as('college')
  const remind = (who: Client) => who.call(scoreSheetContract.remind, { params: { id: made.plan_sn } })
  const toldTo = async ({ client }: Examiner) =>
    (await client.call(noticeContract.list, { query: { limit: 20 } })).data.items.map(({ title, abstract }) => [
      title,
      /还有 (\d+) 名/.exec(abstract)?.[1],
    ])
  for (const [who, http] of [
    ['center', 403],
    ['school', 403],
    ['college2', 404],
  ] as const)
    expect([who, (await remind(await t.as(who))).http]).toEqual([who, http])
  const done = await remind(college)
  expect([done.http, done.data.actions.includes('remind')]).toEqual([200, false])
  expect(done.data.refused.find(({ move }) => move === 'remind')?.rule).toBe('remind_soon')
  expect([await toldTo(one), await toldTo(two)]).toEqual([[['待交分', '1']], [['待交分', '2']]])
  expect((await remind(college)).rule).toBe('remind_soon')
  await t.db.execute(
    sql`update score_sheet set remind_time = remind_time - interval '12 hours' where sn = ${made.plan_sn}`,
  )
  for (const who of [one, two]) for (const signup of made.signups) await score(who, signup, { total: 80 })
  expect((await remind(college)).rule).toBe('state')
  await t.db.execute(sql`update score_sheet set status = 'SUBMIT' where sn = ${made.plan_sn}`)
  expect((await remind(college)).http).toBe(409)
})
