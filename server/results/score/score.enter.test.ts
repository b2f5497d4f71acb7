import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildScoreSheet } from './score.factory.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const BLANKS = [
  [null, null],
  [null, null],
  [null, null],
] as const
const points = (score: number) => ({ flag: 'NORMAL' as const, score })
type Item = { sn: string; version?: number; entry: { flag: 'NORMAL' | 'ABSENT'; score?: number | null } | null }
const enter = (client: Client, id: string, items: readonly Item[]) =>
  client.call(scoreContract.enter, { params: { id }, body: { items: [...items] } })

/** A sheet without scores, and the keys of its theory scores. */
async function blankSheet(overrides = {}) {
  const { sn } = await buildScoreSheet(t.db, { scores: BLANKS, ...overrides })
  const { data } = await college.call(scoreContract.rows, { params: { id: sn } })
  return { sn, keys: data.items.map(({ theory }) => theory!.sn) }
}
const actionsOn = async (key: string) => {
  const { rows } = await t.db.execute<{ action: string }>(
    sql`select action from audit where target_sn = ${key} order by seq`,
  )
  return rows.map(({ action }) => action)
}

describe('several scores of a plan in one call (issue 13, score grid)', () => {
  it('are judged one by one: the good ones are written, each refused one has its own reason', async () => {
    const { sn, keys } = await blankSheet()
    const answer = await enter(college, sn, [
      { sn: keys[0]!, version: 0, entry: points(81.5) },
      { sn: keys[1]!, version: 0, entry: { flag: 'NORMAL', score: null } },
      { sn: keys[2]!, version: 0, entry: { flag: 'ABSENT' } },
      { sn: 'elsewhere-T', entry: points(70) },
    ])
    expect(answer.http).toBe(200)
    expect(answer.data.refused.map((one) => [one.sn, one.rule])).toEqual([
      [keys[1], 'score_required'],
      ['elsewhere-T', 'not_found'],
    ])
    const shown = new Map(answer.data.rows.map(({ theory }) => [theory?.sn, theory]))
    expect(keys.map((key) => [shown.get(key)?.score, shown.get(key)?.flag, shown.get(key)?.version])).toEqual([
      [81.5, 'NORMAL', 1],
      [null, null, null],
      [null, 'ABSENT', 1],
    ])
  })

  it('an entry is removed again by null, with an audit entry; a blank one stays blank without one', async () => {
    const { sn, keys } = await blankSheet()
    const [key, other] = [keys[0]!, keys[1]!]
    await enter(college, sn, [{ sn: key, version: 0, entry: points(60) }])
    const removed = await enter(college, sn, [
      { sn: key, version: 1, entry: null },
      { sn: other, version: 0, entry: null },
    ])
    expect(removed.data.refused).toEqual([])
    expect(removed.data.rows.map(({ theory }) => theory?.version)).toEqual([null, null])
    expect(await actionsOn(key)).toEqual(['score.enter', 'score.remove'])
    expect(await actionsOn(other)).toEqual([])
  })

  it('another person’s entry since then is a conflict, also where nothing was before: it is shown, not overwritten', async () => {
    const { sn, keys } = await blankSheet()
    const key = keys[0]!
    await enter(college, sn, [{ sn: key, version: 0, entry: points(60) }])
    const late = await enter(college, sn, [{ sn: key, version: 0, entry: points(90) }])
    expect(late.data.refused.map(({ rule }) => rule)).toEqual(['stale'])
    expect(late.data.rows[0]?.theory).toMatchObject({ score: 60, version: 1 })
    const gone = await enter(college, sn, [{ sn: keys[1]!, version: 3, entry: points(90) }])
    expect(gone.data.refused.map(({ rule }) => rule)).toEqual(['stale'])
  })

  it('a score of another plan is refused, and the answer shows nothing of it', async () => {
    const [mine, other] = [await blankSheet(), await blankSheet()]
    const answer = await enter(college, mine.sn, [{ sn: other.keys[0]!, version: 0, entry: points(60) }])
    expect(answer.data).toMatchObject({ rows: [], refused: [{ sn: other.keys[0], rule: 'not_found' }] })
    expect(await actionsOn(other.keys[0]!)).toEqual([])
  })

  it.each([
    ['before the exam has ended', { days_ago: -3 }, 'exam_not_ended'],
    ['once submitted', { status: 'SUBMIT', scores: [[{ score: 75 }, { score: 75 }]] }, 'score_locked'],
    ['once published', { status: 'AUDIT', scores: [[{ score: 75 }, { score: 75 }]] }, 'score_locked'],
  ])('each is refused %s', async (_, overrides, rule) => {
    const { sn, keys } = await blankSheet(overrides)
    const { data } = await enter(college, sn, [
      { sn: keys[0]!, entry: points(60) },
      { sn: keys[0]!.replace(/T$/, 'P'), entry: null },
    ])
    expect(data.refused.map((one) => one.rule)).toEqual([rule, rule])
  })

  it('is for those who enter scores, in their plans', async () => {
    const { sn, keys } = await blankSheet()
    const items = [{ sn: keys[0]!, entry: points(60) }]
    expect((await enter(t.anonymous, sn, items)).http).toBe(401)
    for (const who of ['school', 'center', 'system', 'teacher'] as const)
      expect((await enter(await t.as(who), sn, items)).http).toBe(403)
    expect((await enter(await t.as('college2'), sn, items)).http).toBe(404)
  })

  it('a hundred are written by one call; more, and none, are refused as a whole; of one named twice the first counts', async () => {
    const { sn } = await buildScoreSheet(t.db, { scores: Array.from({ length: 50 }, () => [null, null] as const) })
    const { data } = await college.call(scoreContract.rows, { params: { id: sn }, query: { limit: 100 } })
    const items: Item[] = data.items.flatMap(({ theory, practical }) => [
      { sn: theory!.sn, version: 0, entry: points(60) },
      { sn: practical!.sn, version: 0, entry: { flag: 'ABSENT' } },
    ])
    for (const wrong of [[], [...items, items[0]!]]) expect((await enter(college, sn, wrong)).http).toBe(400)
    const twice = await enter(college, sn, [items[0]!, { sn: items[0]!.sn, entry: points(99) }])
    expect(twice.data).toMatchObject({ rows: [{ theory: { score: 60 } }], refused: [{ rule: 'stale' }] })
    const rest = await enter(college, sn, items)
    expect(rest.data.refused.map((one) => one.sn)).toEqual([items[0]!.sn])
    expect(rest.data.rows.map(({ theory, practical }) => [theory?.score, practical?.flag])).toEqual(
      Array.from({ length: 50 }, () => [60, 'ABSENT']),
    )
  })
})
