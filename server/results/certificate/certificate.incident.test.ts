import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { INCIDENT_GRADES } from '@zhikao/domain/exams/incident/incident.model.ts'
import { buildIncident } from '../../exams/incident/incident.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildDueSheet } from './certificate.factory.ts'
import { issueDue } from './certificate.jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const numbersOf = async (plan_sn: string) =>
  (await t.db.execute<{ no: string }>(sql`select no from certificate where plan_sn = ${plan_sn}`)).rows.length

it.each(INCIDENT_GRADES)(
  'a job issues when the 5 working days end without an open problem (Decided 7): one of grade %s stops it until it is closed',
  async (grade) => {
    const { sn } = await buildDueSheet(t.db)
    const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from exam where plan_sn = ${sn} order by sn`)
    const incident = await buildIncident(t.db, { exam_sn: rows[0]?.sn ?? '', grade, status: 'SUBMIT' })
    for (const status of ['INIT', 'REJECT', 'SUBMIT']) {
      await t.db.execute(sql`update incident set status = ${status} where sn = ${incident.sn}`)
      expect([await issueDue(t.services), await numbersOf(sn)]).toEqual([0, 0])
    }
    const center = await t.as('center')
    const closed = await center.call(incidentContract.handle, {
      params: { id: incident.sn },
      body: { handle_result: 'NONE', opinion: '已核实，无需处理' },
    })
    expect(closed.http).toBe(200)
    expect([await issueDue(t.services), await numbersOf(sn)]).toEqual([1, 1])
  },
)

it('a deleted draft stops nothing', async () => {
  const { sn } = await buildDueSheet(t.db)
  const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from exam where plan_sn = ${sn} order by sn`)
  await buildIncident(t.db, { exam_sn: rows[0]?.sn ?? '', delete_time: '2026-01-01 00:00:00' })
  expect([await issueDue(t.services), await numbersOf(sn)]).toEqual([1, 1])
})
