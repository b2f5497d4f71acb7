import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { examinerOf, score } from '../../test/scoreEntries.ts'
import { buildUnscored } from '../scoreEntry/scoreEntry.factory.ts'
import { buildScoreSheet } from './score.factory.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const ask = (who: Client, sn: string) => who.call(scoreSheetContract.distribution, { params: { id: sn } })

describe('“distribution view before publishing” (issue 14; interface.md §5a)', () => {
  it('histogram by room and examiner, and examiners’ mean differences; an absent candidate is in no band', async () => {
    const made = await buildUnscored(t.db, 3)
    const [one, two] = [await examinerOf(t, made), await examinerOf(t, made, 'CHIEF')]
    const [first, second] = made.signups
    if (!first || !second) throw new Error('three candidates were not made')
    await score(one, first, { total: 80 })
    await score(two, first, { total: 76.5 })
    await score(one, second, { total: 66 })
    await score(two, second, { total: 65 })
    await t.db.execute(sql`update score set flag = 'ABSENT', final_score = null, raw_score = null
      where plan_sn = ${made.plan_sn} and subject = 'ONLINE' and signup_sn = ${made.signups[2]}`)
    const { data } = await ask(center, made.plan_sn)
    expect(data.rooms.map(({ subject, count, mean, bands }) => [subject, count, mean, bands])).toEqual([
      ['ONLINE', 2, 75, [0, 0, 0, 0, 0, 0, 0, 2, 0, 0]],
      ['OFFLINE', 2, 71.9, [0, 0, 0, 0, 0, 0, 1, 1, 0, 0]],
    ])
    const shown = data.examiners.map(({ name, count, mean, difference, compared, bands }) => [
      name,
      count,
      mean,
      difference,
      compared,
      bands.join(''),
    ])
    expect(shown.toSorted((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
      [one.name, 2, 73, 2.3, 2, '0000001010'],
      [two.name, 2, 70.8, -2.2, 2, '0000001100'],
    ])
    expect([data.passed, data.candidates]).toEqual([2, 3])
  })

  it('compares the pass rate with the last three published plans of the credential and level, of all sites, and no others', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const of = (more: object = {}) => ({ plan: { credential_sn, level: 'MIDDLE' as const, ...more } })
    const published = async (days: number, passes: number, more: Parameters<typeof buildScoreSheet>[1] = {}) => {
      const scores = Array.from({ length: 2 }, (_, at) => {
        const points = at < passes ? 70 : 50
        return [{ score: points }, { score: points }] as const
      })
      const { sn } = await buildScoreSheet(t.db, { status: 'AUDIT', scores, days_ago: days, ...of(), ...more })
      await t.db.execute(
        sql`update score_sheet set publish_time = business_now() - make_interval(days => ${days}) where sn = ${sn}`,
      )
      return sn
    }
    const oldest = await published(90, 2)
    const [third, second, first] = [
      await published(80, 0),
      await published(70, 1, { org_sn: 'org-college2' }),
      await published(60, 2),
    ]
    await published(50, 2, of({ level: 'BEGINNER' }))
    const { sn } = await buildScoreSheet(t.db, { status: 'SUBMIT', days_ago: 10, ...of() })
    const { data } = await ask(center, sn)
    expect(data.earlier.map((one) => [one.sn, one.passed, one.candidates])).toEqual([
      [first, 2, 2],
      [second, 1, 2],
      [third, 0, 2],
    ])
    // Of a published plan: those before it.
    expect((await ask(center, second)).data.earlier.map((one) => one.sn)).toEqual([third, oldest])
    expect((await ask(center, oldest)).data.earlier).toEqual([])
  })

  it('is for who decides: the center and the platform; not for the site itself, an examiner or a school', async () => {
    const { sn } = await buildScoreSheet(t.db, { status: 'SUBMIT' })
    expect((await ask(await t.as('system'), sn)).http).toBe(200)
    for (const role of ['college', 'school', 'teacher'] as const)
      expect((await ask(await t.as(role), sn)).http).toBe(403)
    expect((await ask(center, 'absent')).http).toBe(404)
  })
})
