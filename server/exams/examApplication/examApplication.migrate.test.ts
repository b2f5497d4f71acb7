import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildPanel } from '../panel/panel.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The row of a plan as it was before its exam application was a record. */
const asBefore = async (sn: string, status: string, leader: string | null) =>
  t.db.execute(sql`
    with gone as (delete from exam_application where sn = ${sn})
    update plan set status = ${status}, station_mode = 'DRAW', emergency_leader = ${leader}, exam_submit_time = '2026-03-01 10:00:00' where sn = ${sn}`)
const line = (sn: string, move: string, from: string, to: string, day: number) =>
  t.db.execute(sql`
    insert into history (sn, entity, entity_sn, move, from_status, to_status, actor_name, actor_role, time)
    values (${`h-${sn.slice(-4)}-${day}`}, 'plan', ${sn}, ${move}, ${from}, ${to}, '系统', 'system', ${`2026-03-0${day} 10:00:00`})`)

test('migration 0059 copies state, form and history of the exam applications; plans without one stay as they are', async () => {
  const approved = await buildPanel(t.db, { status: 'EXAM_AUDIT' })
  const rejected = await buildPlan(t.db, { status: 'EXAM_REJECT' })
  const open = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
  await t.db.execute(sql`alter table plan drop constraint plan_own_status`)
  await asBefore(approved.sn, 'EXAM_AUDIT', '韩志强')
  await asBefore(rejected.sn, 'EXAM_REJECT', null)
  await line(approved.sn, 'approve', 'PLAN_SUBMIT', 'PLAN_AUDIT', 1)
  await line(approved.sn, 'submitExam', 'PLAN_AUDIT', 'EXAM_SUBMIT', 2)
  await line(approved.sn, 'approveExam', 'EXAM_SUBMIT', 'EXAM_AUDIT', 3)
  await line(rejected.sn, 'overdueRejected', 'EXAM_REJECT', 'EXAM_REJECT', 4)

  const file = await readFile(new URL('../../db/migrations/0059_exam_application.sql', import.meta.url), 'utf8')
  await t.db.execute(sql.raw(file.slice(file.indexOf('insert into exam_application'))))

  const center = await t.as('center')
  const detail = async (id: string) => (await center.call(planContract.detail, { params: { id } })).data
  expect(await detail(approved.sn)).toMatchObject({
    status: 'EXAM_AUDIT',
    station_mode: 'DRAW',
    emergency_leader: '韩志强',
    exam_submit_time: '2026-03-01 10:00:00',
  })
  expect(await detail(rejected.sn)).toMatchObject({ status: 'EXAM_REJECT', emergency_leader: null })
  expect(await detail(open.sn)).toMatchObject({ status: 'PLAN_AUDIT', exam_submit_time: null })
  const { rows } = await t.db.execute(sql`
    select entity, move, to_status from history where entity_sn in (${approved.sn}, ${rejected.sn}) and sn like 'h-%' order by time`)
  expect(rows).toEqual([
    { entity: 'plan', move: 'approve', to_status: 'PLAN_AUDIT' },
    { entity: 'examApplication', move: 'submitExam', to_status: 'EXAM_SUBMIT' },
    { entity: 'examApplication', move: 'approveExam', to_status: 'EXAM_AUDIT' },
    { entity: 'plan', move: 'overdue', to_status: 'PLAN_AUDIT' },
  ])
  const history = await center.call(planContract.history, { params: { id: approved.sn } })
  expect(history.data.map(({ move }) => move)).toEqual(['approveExam', 'submitExam', 'approve'])
  await expect(t.db.execute(sql`update plan set status = 'EXAM_SUBMIT' where sn = ${open.sn}`)).rejects.toThrow()
})
