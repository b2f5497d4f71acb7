import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildSiteCode } from '../../people/college/college.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { buildSiteCondition } from '../../sites/siteCondition/siteCondition.factory.ts'
import { siteConditionTasks } from '../../sites/siteCondition/siteCondition.jobs.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPanel, examForm } from '../panel/panel.factory.ts'
import { buildPlan } from './plan.factory.ts'

let t: TestApp
let college: Client
let center: Client
let today = ''
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  center = await t.as('center')
  today = (await clock(t.db)).slice(0, 10)
  await buildSiteCode(t.db, 'org-college')
})
afterAll(() => t.close())

type Level = 'BEGINNER' | 'MIDDLE'
/** A site whose level was to be kept by a condition that was due yesterday. */
async function siteWithCondition(level: Level = 'MIDDLE') {
  const { sn: credential_sn } = await buildCredential(t.db)
  const site = await buildApplication(t.db, { credential_sn, status: 'AUDIT' })
  const condition = await buildSiteCondition(t.db, {
    application_sn: site.sn,
    level,
    due: addDays(today, -1),
    evidence_time: null,
  })
  return { site, condition, at: { credential_sn, application_sn: site.sn } }
}
const runJobs = async () => {
  for (const task of siteConditionTasks) await task.run(t.services)
}
const shown = async (id: string) => (await college.call(planContract.detail, { params: { id } })).data
const submitExam = (id: string) => college.call(planContract.submitExam, { params: { id }, body: examForm() })
async function noticesOf(condition: string) {
  const { rows } = await t.db.execute<{ event: string; to_org: string; text: string }>(
    sql`select event, to_org, abstract ->> 'CN' as text from notice where entity_sn = ${condition} order by event`,
  )
  return rows
}

describe('plans of a level that lapsed (issue 34, conditions; Decided 9)', () => {
  it('without an approved exam they are frozen, cannot submit their exam application, and the site is told which', async () => {
    const { site, condition, at } = await siteWithCondition()
    const plan = await buildPanel(t.db, at)
    expect((await shown(plan.sn)).frozen).toBe(false)
    await runJobs()
    const [affected, lapse] = await noticesOf(condition.sn)
    expect([affected?.event, lapse?.event]).toEqual(['siteCondition.affected', 'siteCondition.lapse'])
    expect([affected?.to_org, affected?.text.includes(plan.sn)]).toEqual([site.org_sn, true])
    expect((await shown(plan.sn)).frozen).toBe(true)
    const { http, rule } = await submitExam(plan.sn)
    expect([http, rule]).toEqual([422, 'plan_frozen'])
  })

  it('a change that has the level again lifts it', async () => {
    const { site, at } = await siteWithCondition()
    const plan = await buildPanel(t.db, at)
    await runJobs()
    const change = await buildApplication(t.db, {
      credential_sn: at.credential_sn,
      base_sn: site.sn,
      apply_type: 'CHANGE',
      status: 'SUBMIT',
    })
    const body = { confirm: [plan.sn] }
    expect((await center.call(applicationContract.approve, { params: { id: change.sn }, body })).http).toBe(200)
    expect((await shown(plan.sn)).frozen).toBe(false)
  })

  it('with an approved exam they keep it: not named, nothing of them changes', async () => {
    const { condition, at } = await siteWithCondition()
    const plan = await buildPanel(t.db, { ...at, status: 'EXAM_AUDIT' })
    const before = await shown(plan.sn)
    await runJobs()
    expect((await noticesOf(condition.sn)).map(({ event }) => event)).toEqual(['siteCondition.lapse'])
    const { status, sessions } = await shown(plan.sn)
    expect({ status, sessions }).toEqual({ status: 'EXAM_AUDIT', sessions: before.sessions })
  })

  it.each<[string, Level, PlanStatus]>([
    ['of another level', 'BEGINNER', 'PLAN_AUDIT'],
    ['not yet submitted, which hold no rooms', 'MIDDLE', 'PLAN_INIT'],
  ])('are not named where they are %s', async (_, level, status) => {
    const { condition, at } = await siteWithCondition(level)
    await buildPlan(t.db, { ...at, status })
    await runJobs()
    expect((await noticesOf(condition.sn)).map(({ event }) => event)).toEqual(['siteCondition.lapse'])
  })

  it.each([
    ['on its last day', -1, ['siteCondition.lapse']],
    ['on the day after', 0, ['siteCondition.affected', 'siteCondition.lapse']],
  ])('lose it by their day: sessions %s', async (_, days, events) => {
    const { condition, at } = await siteWithCondition()
    const plan = await buildPlan(t.db, { ...at, status: 'PLAN_AUDIT' })
    const day = addDays(today, days)
    await t.db.execute(sql`update plan_session set start_time = ${`${day} 23:58:00`}, end_time = ${`${day} 23:59:00`}
      where plan_sn = ${plan.sn}`)
    await runJobs()
    expect((await noticesOf(condition.sn)).map(({ event }) => event)).toEqual(events)
  })

  it('a new plan of the level is not made; the choices have the other levels', async () => {
    const { at } = await siteWithCondition()
    await runJobs()
    const { data } = await college.call(planContract.basis, {
      query: { org_sn: 'org-college', credential_sn: at.credential_sn },
    })
    expect(data.approvals.map(({ levels }) => levels)).toEqual([['BEGINNER', 'SENIOR']])
    expect(new Set(data.rooms.flatMap(({ levels }) => levels))).toEqual(new Set(['BEGINNER', 'SENIOR']))
    const draft = await buildPlan(t.db, { ...at, status: 'PLAN_INIT' })
    const { http, rule } = await college.call(planContract.submit, { params: { id: draft.sn }, body: {} })
    expect([http, rule]).toEqual([422, 'plan_level'])
  })
})
