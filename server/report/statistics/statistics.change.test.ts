import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { dimensionsOf, figuresOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { examApplication } from '../../exams/examApplication/examApplication.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { scoreSheet } from '../../results/scoreSheet/scoreSheet.table.ts'
import { countStatistics } from './statistics.commands.ts'
import { statisticMonth } from './statistics.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { groupUnits, sumOf, unitsOf } from '../../test/reportUnits.ts'
import type { Figures } from '../../test/reportUnits.ts'
import type { Unit } from '../../test/reportWorld.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const scores = [
  [{ score: 80 }, { score: 80 }],
  [{ score: 10 }, { score: 10 }],
] as const
const owners = ['org-school', 'org-school2']
let sn: string
beforeEach(async () => {
  // Two plans: one changes, the other does not.
  await buildScoreSheet(t.db, { org_sn: 'org-college', status: 'AUDIT', scores, owners })
  ;({ sn } = await buildScoreSheet(t.db, { org_sn: 'org-college', status: 'AUDIT', scores, owners }))
  await t.db.transaction(countStatistics)
})

const TOPICS = ['pass', 'signup'] as const satisfies readonly Topic[]
type Filter = { query: Record<string, string>; holds: (unit: Unit) => boolean }
const rows = async <R extends object>(text: string) => (await t.pool.query<R & Record<string, unknown>>(text)).rows

const valuesOf = (topic: Topic, figures: Figures) => figuresOf(topic).map((name) => figures[name] ?? 0)

/** A report in every dimension, and a count of the stored rows to compare it with. */
async function compare(client: Client, topic: Topic, { query, holds }: Filter, owns: (unit: Unit) => boolean) {
  const units = (await unitsOf(rows, topic)).filter((unit) => holds(unit) && owns(unit))
  for (const by of dimensionsOf(topic)) {
    const { data } = await client.call(statisticsContract.list, {
      params: { topic },
      query: { ...query, by, limit: 100 },
    })
    const found = new Map(data.items.map(({ sn: key, values }) => [key, values]))
    const counted = new Map([...groupUnits(units, by)].map(([key, figures]) => [key, valuesOf(topic, figures)]))
    expect([topic, by, found]).toEqual([topic, by, counted])
    expect([topic, by, data.sums]).toEqual([topic, by, valuesOf(topic, sumOf(units))])
  }
}

const dayOf = async () => {
  const found = await t.db.execute<{ day: string }>(
    sql`select to_char(least(theory_start, practical_start), 'YYYY-MM-DD') as day from ${plan} where sn = ${sn}`,
  )
  return found.rows[0]?.day ?? ''
}

/** Of each topic four to the centre, one to a school. */
const REPORTS = 10

/** Without a filter, and with each that the sums of months answer: whole months, and the middle of one. Answers how many reports were compared. */
async function compareAll(): Promise<number> {
  const day = await dayOf()
  const whole = `${day.slice(0, 7)}-01`
  const filters: Filter[] = [
    { query: {}, holds: () => true },
    { query: { date_from: whole }, holds: (unit) => String(unit.day) >= whole },
    { query: { date_from: day, date_to: day }, holds: (unit) => unit.day === day },
    { query: { org_sn: 'org-school' }, holds: ({ org }) => org === 'org-school' },
  ]
  let reports = 0
  for (const topic of TOPICS) {
    for (const filter of filters) {
      await compare(await t.as('center'), topic, filter, () => true)
      reports += 1
    }
    const ofSchool = ({ org, host }: Unit) => org === 'org-school' || host === 'org-school'
    await compare(await t.as('school'), topic, { query: {}, holds: () => true }, ofSchool)
    reports += 1
  }
  return reports
}

describe('a plan that changed since the last count is in every sum as it is now (ADR 0058)', () => {
  it('unchanged: the sums of months hold all', async () => {
    expect(await compareAll()).toBe(REPORTS)
    const { rows: sums } = await t.db.execute<{ count: number }>(
      sql`select sum(results)::int as count from ${statisticMonth}`,
    )
    expect(sums[0]?.count).toBe((await unitsOf(rows, 'pass')).length)
  })

  it('its exams revoked: its results are out at once, and in again when they are approved once more', async () => {
    const before = (await unitsOf(rows, 'pass')).length
    await t.db.execute(sql`update ${examApplication} set status = 'EXAM_REJECT' where sn = ${sn}`)
    expect((await unitsOf(rows, 'pass')).length).toBe(before - 2)
    expect(await compareAll()).toBe(REPORTS)
    await t.db.transaction(countStatistics)
    expect(await compareAll()).toBe(REPORTS)
    await t.db.execute(sql`update ${examApplication} set status = 'EXAM_AUDIT' where sn = ${sn}`)
    expect(await compareAll()).toBe(REPORTS)
  })

  it('its sheet taken back', async () => {
    await t.db.execute(sql`update ${scoreSheet} set status = 'SUBMIT' where sn = ${sn}`)
    expect(await compareAll()).toBe(REPORTS)
  })

  it('deleted', async () => {
    await t.db.execute(sql`update ${plan} set delete_time = business_now() where sn = ${sn}`)
    expect(await compareAll()).toBe(REPORTS)
  })

  it('its exams moved to another month', async () => {
    await t.db.execute(sql`update ${plan} set theory_start = theory_start + interval '2 months', theory_end = theory_end + interval '2 months',
      practical_start = practical_start + interval '2 months', practical_end = practical_end + interval '2 months' where sn = ${sn}`)
    expect(await compareAll()).toBe(REPORTS)
  })

  it('of another level', async () => {
    await t.db.execute(
      sql`update ${plan} set level = case level when 'SENIOR' then 'MIDDLE' else 'SENIOR' end where sn = ${sn}`,
    )
    expect(await compareAll()).toBe(REPORTS)
  })
})
