import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { planTasks } from './plan.jobs.ts'
import { buildPlan, sessionsOf } from './plan.factory.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const submit = (id: string) => college.call(planContract.submit, { params: { id }, body: {} })

it('of two plans for the same room at the same time, submitted at once, exactly one is accepted', async () => {
  for (let round = 0; round < 10; round++) {
    const first = await buildPlan(t.db)
    const sessions = (await sessionsOf(t.db, first.sn)).map(
      ({ room_sn, subject, session_no, start_time, end_time, capacity }) => ({
        room_sn,
        subject,
        session_no,
        start_time,
        end_time,
        capacity,
      }),
    )
    const second = await buildPlan(t.db, { sessions })
    const answers = await Promise.all([submit(first.sn), submit(second.sn)])
    expect(answers.map((answer) => answer.http).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find((answer) => answer.http === 422)?.rule).toBe('plan_room_taken')
    const { rows } = await t.db.execute<{ live: number }>(
      sql`select count(*)::int as live from plan where sn in (${first.sn}, ${second.sn}) and status = 'PLAN_SUBMIT'`,
    )
    expect(rows).toEqual([{ live: 1 }])
    const winner = answers[0]?.http === 200 ? first : second
    const loser = winner === first ? second : first
    await college.call(planContract.withdraw, { params: { id: winner.sn }, body: {} })
    expect((await submit(loser.sn)).http).toBe(200)
  }
})

it('a site can have 99 plans in a year: after 98, of two made at once one gets number 99 and the other is refused', async () => {
  const like = await buildPlan(t.db, { org_sn: ORGS.college2 })
  const { year } = like
  await t.db.execute(sql`update serial set value = 98 where name = ${`plan:${ORGS.college2}:${year}`}`)
  const other = await t.as('college2')
  const today = (await clock(t.db)).slice(0, 10)
  const body = {
    org_sn: ORGS.college2,
    credential_sn: like.credential_sn,
    level: 'BEGINNER' as const,
    template_sn: (
      await buildPlan(t.db, { org_sn: ORGS.college2, level: 'BEGINNER', year: year - 1, serial: 1, sn: 'JHOLD' })
    ).template_sn,
    title: '初级考核计划',
    signup_start: `${today} 00:00:00`,
    signup_end: `${addDays(today, 9)} 00:00:00`,
    expected_count: 30,
    contact_name: '周海燕',
    contact_mobile: '13812345678',
  }
  await t.db.execute(sql`update serial set value = 98 where name = ${`plan:${ORGS.college2}:${year}`}`)
  const answers = await Promise.all([1, 2].map(() => other.call(planContract.create, { body })))
  expect(answers.map((answer) => answer.http).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(answers.find((answer) => answer.http === 200)?.data.sn).toMatch(/1099$/)
  expect(answers.find((answer) => answer.http === 422)?.rule).toBe('plan_serial')
})

it('a plan whose exam day passed without an exam application is flagged once, and its site and the platform are notified once', async () => {
  const approved = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
  const draft = await buildPlan(t.db)
  const task = planTasks.find((one) => 'upkeep' in one)
  const work = async () => {
    if (task && 'upkeep' in task) await task.run(t.services)
  }
  const flags = async () =>
    (
      await t.db.execute<{ sn: string }>(sql`select sn from plan where overdue and sn in (${approved.sn}, ${draft.sn})`)
    ).rows.map((row) => row.sn)
  await work()
  expect(await flags()).toEqual([])
  await shiftClock(t.db, '46 days')
  await work()
  await work()
  expect(await flags()).toEqual([approved.sn])
  const { rows } = await t.db.execute(
    sql`select to_org from notice where event = 'plan.overdue' and entity_sn = ${approved.sn} order by 1`,
  )
  expect(rows).toEqual([{ to_org: ORGS.college }, { to_org: null }])
  const history = await college.call(planContract.history, { params: { id: approved.sn } })
  expect(history.data[0]).toMatchObject({ move: 'overdue', to_status: 'PLAN_AUDIT' })
  await shiftClock(t.db, '0')
})
