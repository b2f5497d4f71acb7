import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examinerFileContract } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { examinerOf, save, score } from '../../test/scoreEntries.ts'
import { buildUnscored } from './scoreEntry.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('“Per examiner and credential: deviation from the co-marker, its trend over exams, kappa on pass or fail” (issue 14, build 6)', () => {
  it('counts what was handed in for submitted sheets, for who rates alone', async () => {
    const made = await buildUnscored(t.db, 4)
    const [one, two] = [await examinerOf(t, made), await examinerOf(t, made, 'CHIEF')]
    const [first = '', second = '', third = '', fourth = ''] = made.signups
    await score(one, first, { total: 80 })
    await score(two, first, { total: 76.5 })
    await score(one, second, { total: 66 })
    await score(two, second, { total: 55 })
    await score(one, third, { total: 20 })
    await score(one, fourth, { total: 90 })
    await save(two, fourth, { total: 10 })
    const center = await t.as('center')
    const file = async (sn: string, who = center) =>
      (await who.call(examinerFileContract.detail, { params: { id: sn } })).data
    expect((await file(one.sn)).scoring).toEqual([])
    await t.db.execute(sql`update score_sheet set status = 'SUBMIT' where sn = ${made.plan_sn}`)
    const found = await file(one.sn)
    expect(found.deviation_percent).toBe(10)
    expect(found.scoring).toMatchObject([
      {
        candidates: 2,
        difference: 7.3,
        absolute_percent: 7.3,
        flagged: false,
        kappa: 0,
        third_percent: 0,
        trend: [{ exam_sn: made.exam_sn, candidates: 2, difference: 7.3 }],
      },
    ])
    expect((await file(two.sn)).scoring).toMatchObject([{ candidates: 2, difference: -7.2, absolute_percent: 7.3 }])
    expect((await file(one.sn, one.client)).scoring).toEqual([])
    await t.db.execute(sql`update score_sheet set status = 'AUDIT' where sn = ${made.plan_sn}`)
    expect((await file(one.sn)).scoring).toHaveLength(1)
    expect((await file(one.sn, await t.as('system'))).scoring).toHaveLength(1)
  })
})
