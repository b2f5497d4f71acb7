import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { application } from '../../sites/application/application.table.ts'
import { ORGS } from '../../test/world.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildBorrow, buildOpenPlan } from '../borrow/borrow.factory.ts'
import { listAtClosedSites } from '../borrow/borrow.queries.ts'
import { buildPanel } from '../panel/panel.factory.ts'

let t: TestApp
let college: Client
let center: Client
let school: Client
let today = ''
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  center = await t.as('center')
  school = await t.as('school')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

type Approval = Partial<typeof application.$inferInsert>
const change = (sn: string, approval: Approval) => t.db.update(application).set(approval).where(eq(application.sn, sn))

/** What ends the one reading of Decided 10 for a level MIDDLE, today. */
const NOT_IN_FORCE: [string, () => Approval][] = [
  ['the level is not among those approved; a higher one does not cover it', () => ({ approved_levels: ['SENIOR'] })],
  ['the approval begins tomorrow', () => ({ valid_from: addDays(today, 1) })],
  ['the approval ended yesterday', () => ({ valid_to: addDays(today, -1) })],
]

describe.each(NOT_IN_FORCE)('an approval is in force on a day for its levels (Decided 10): %s', (_, approval) => {
  it('freezes the plan of that level: it cannot be approved, and takes no sign-up', async () => {
    const waiting = await buildOpenPlan(t.db, { status: 'PLAN_SUBMIT' })
    const { sn, application_sn } = await buildOpenPlan(t.db)
    const student = await buildStudent(t.db, { org_sn: ORGS.college, photo_status: 'AUDIT', photo: 'p-level.jpg' })
    await change(waiting.application_sn, approval())
    await change(application_sn, approval())
    const approve = await center.call(planContract.approve, { params: { id: waiting.sn }, body: {} })
    expect([approve.http, approve.rule]).toEqual([422, 'plan_frozen'])
    const shown = await college.call(planContract.detail, { params: { id: sn } })
    expect(shown.data.frozen).toBe(true)
    const joined = await college.call(signupContract.create, {
      params: { id: sn },
      body: { subjects: 'BOTH', students: [student.sn] },
    })
    expect([joined.http, joined.rule]).toEqual([422, 'signup_frozen'])
  })

  it('takes the site off the list of open sites and refuses requests and their approval', async () => {
    const open = await buildOpenPlan(t.db)
    const asked = await buildBorrow(t.db, {
      host_org_sn: open.org_sn,
      credential_sn: open.credential_sn,
      level: open.level,
      deadline: `${addDays(today, 20)} 18:00:00`,
    })
    const sites = async () =>
      (await school.call(borrowContract.sites, { query: { credential_sn: [open.credential_sn] } })).data.total
    expect(await sites()).toBe(1)
    await change(open.application_sn, approval())
    expect(await sites()).toBe(0)
    const approve = await college.call(borrowContract.approve, {
      params: { id: asked.sn },
      body: { approved_count: 1 },
    })
    expect([approve.http, approve.rule]).toEqual([422, 'borrow_host_inactive'])
  })
})

it('an approved borrowed exam of a level that the site has lost by a change is cancelled by the job (Decided 10)', async () => {
  const open = await buildOpenPlan(t.db)
  const kept = await buildBorrow(t.db, {
    host_org_sn: open.org_sn,
    credential_sn: open.credential_sn,
    level: open.level,
    plan_sn: open.sn,
    status: 'SCHOOL_AUDIT',
  })
  await change(open.application_sn, { status: 'DISABLE' })
  await buildApplication(t.db, { credential_sn: open.credential_sn, status: 'AUDIT', levels: ['SENIOR'], rooms: [] })
  expect(await listAtClosedSites(t.db)).toContain(kept.sn)
})

it('the exam application is judged by the approval on each exam day (Decided 10)', async () => {
  const { sn, application_sn } = await buildPanel(t.db)
  await t.db.execute(sql`update application set valid_to = business_now()::date + 1 where sn = ${application_sn}`)
  const shown = await college.call(planContract.detail, { params: { id: sn } })
  expect(shown.data.frozen).toBe(false)
  const site = shown.data.exam_checks.find(({ check }) => check === 'site')
  expect([site?.passed, site?.rule]).toEqual([false, 'plan_site'])
})
