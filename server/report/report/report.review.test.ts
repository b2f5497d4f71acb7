import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { addDays, addWorkingDays, daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { buildIncident } from '../../exams/incident/incident.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildCollegeChange } from '../../people/collegeChange/collegeChange.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const dueIn = async (tile: Tile) =>
  (await center.call(reportContract.dashboard)).data.due.find(({ name }) => name === tile)
const paged = (status: string) => ({ query: { status } })
const of = (sn: string) => ({ params: { id: sn } })

/** Of each kind of review: its tile, one that was submitted at a moment, and its deadline in the list and in the record. */
type Review = {
  tile: Tile
  build: (db: Db, submitted: string) => Promise<string>
  listed: () => Promise<{ sn: string; due: string | null }[]>
  due: (sn: string) => Promise<string | null>
}
const REVIEWS: readonly Review[] = [
  {
    tile: 'applications_waiting',
    build: async (db, submit_time) =>
      (await buildApplication(db, { org_sn: 'org-school2', status: 'SUBMIT', submit_time })).sn,
    listed: async () => (await center.call(applicationContract.list, paged('SUBMIT'))).data.items,
    due: async (sn) => (await center.call(applicationContract.detail, of(sn))).data.due,
  },
  {
    tile: 'changes_waiting',
    build: async (db, create_time) => (await buildCollegeChange(db, { create_time })).sn,
    listed: async () => (await center.call(collegeChangeContract.list, paged('SUBMIT'))).data.items,
    due: async (sn) => (await center.call(collegeChangeContract.detail, of(sn))).data.due,
  },
  {
    tile: 'exams_submitted',
    build: async (db, submitted) => {
      const { sn } = await buildPlan(db, { status: 'EXAM_SUBMIT' })
      await db.execute(sql`update exam_application set submit_time = ${submitted} where sn = ${sn}`)
      return sn
    },
    listed: async () => (await center.call(planContract.list, paged('EXAM_SUBMIT'))).data.items,
    due: async (sn) => (await center.call(planContract.detail, of(sn))).data.due,
  },
  {
    tile: 'scores_to_publish',
    build: async (db, submitted) => {
      const { sn } = await buildScoreSheet(db, { status: 'SUBMIT' })
      await db.execute(sql`update score_sheet set submit_time = ${submitted} where sn = ${sn}`)
      return sn
    },
    listed: async () => (await center.call(scoreSheetContract.list, paged('SUBMIT'))).data.items,
    due: async (sn) => (await center.call(scoreSheetContract.detail, of(sn))).data.due,
  },
  {
    tile: 'incidents_to_handle',
    build: async (db, reported_time) => (await buildIncident(db, { status: 'SUBMIT', reported_time })).sn,
    listed: async () => (await center.call(incidentContract.list, paged('SUBMIT'))).data.items,
    due: async (sn) => (await center.call(incidentContract.detail, of(sn))).data.due,
  },
]

test.each(REVIEWS.map((one) => [one.tile, one] as const))(
  'Decided 50: “deadline of a review = submission + review_days (5 working days)”, in list, record and tile: %s',
  async (tile, { build, listed, due }) => {
    const today = (await clock(t.db)).slice(0, 10)
    for (const [ago, days] of [
      [1, 5],
      // Overdue whatever the days of the week are.
      [20, 5],
      [20, 2],
    ] as const) {
      await buildSettings(t.db, 'exam_rules', { review_days: days })
      const submitted = addDays(today, -ago)
      const sn = await build(t.db, `${submitted} 10:00:00`)
      const last = addWorkingDays(submitted, days)
      expect(await due(sn)).toBe(last)
      expect((await listed()).find((row) => row.sn === sn)?.due).toBe(last)
      expect(await dueIn(tile)).toMatchObject({ deadline: last, days_left: daysBetween(today, last) })
    }
    expect((await dueIn(tile))?.days_left).toBeLessThan(0)
  },
)

test('Decided 50: a plan whose sign-up begins before its review is made is overdue from then on', async () => {
  await buildSettings(t.db, 'exam_rules', {})
  const now = await clock(t.db)
  const yesterday = addDays(now, -1)
  await buildPlan(t.db, { status: 'PLAN_SUBMIT', submit_time: now, signup_start: `${yesterday} 09:00:00` })
  expect(await dueIn('plans_submitted')).toMatchObject({ deadline: yesterday, days_left: -1 })
})
