import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { INCIDENT_GRADES } from '@zhikao/domain/exams/incident/incident.model.ts'
import { buildIncident } from '../../exams/incident/incident.factory.ts'
import { incidentTasks } from '../../exams/incident/incident.jobs.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
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

type Ended = (sn: string) => Promise<unknown>
const close: Ended = async (sn) => {
  const center = await t.as('center')
  return center.call(incidentContract.close, { params: { id: sn }, body: { opinion: '无法补充，结案' } })
}
/** R4: any open incident counted, so one that named a single candidate withheld every certificate of the plan. */
it.each(['NORMAL', 'MAJOR'] as const)(
  'Decided 35: “An open 重大 or one without named candidates blocks the certificates of the exam; any other blocks those of the candidates that it names”: %s',
  async (grade) => {
    const { sn } = await buildDueSheet(t.db, { scores: [80, 81, 82].map((score) => [{ score }, { score }] as const) })
    const { rows } = await t.db.execute<{ exam_sn: string; signup_sn: string }>(
      sql`select x.exam_sn, x.signup_sn from seat x join signup g on g.sn = x.signup_sn where g.plan_sn = ${sn} order by x.signup_sn, x.exam_sn limit 1`,
    )
    const { exam_sn = '', signup_sn = '' } = rows[0] ?? {}
    const incident = await buildIncident(t.db, { exam_sn, grade, status: 'SUBMIT' })
    await t.db.execute(sql`insert into incident_candidate (sn, incident_sn, signup_sn, org_sn, student_sn, effect)
      select ${incident.sn} || '-1', ${incident.sn}, g.sn, g.org_sn, g.student_sn, 'EXTRA_TIME' from signup g where g.sn = ${signup_sn}`)
    const issued = async () =>
      (
        await t.db.execute<{ signup_sn: string }>(sql`select signup_sn from certificate where plan_sn = ${sn}`)
      ).rows.map((one) => one.signup_sn)
    expect(await issueDue(t.services)).toBe(1)
    expect([(await issued()).length, (await issued()).includes(signup_sn)]).toEqual([2, false])
    const center = await t.as('center')
    const sheet = async () => (await center.call(scoreSheetContract.detail, { params: { id: sn } })).data
    expect([(await sheet()).withheld, await issueDue(t.services)]).toEqual([1, 0])
    await close(incident.sn)
    expect([await issueDue(t.services), (await issued()).length, (await sheet()).withheld]).toEqual([1, 3, 0])
    expect(await issueDue(t.services)).toBe(0)
  },
)

const WAYS: [string, Ended][] = [
  ['the centre closes it', close],
  [
    'the site supplements it, and the centre closes it',
    async (sn) => {
      const site = await t.as('college')
      const { data } = await site.call(incidentContract.detail, { params: { id: sn } })
      const { occur_time, type, grade, description } = data
      const measures = '更换备用机，考生确认'
      const { data: written } = await site.call(incidentContract.update, {
        params: { id: sn },
        body: { occur_time, type, grade, description, measures },
      })
      await site.call(incidentContract.submit, { params: { id: sn }, body: { version: written.version } })
      await close(sn)
    },
  ],
  [
    'a job puts it back, and the centre closes it',
    async (sn) => {
      await t.db.execute(
        sql`update incident set supplement_due = business_now() - interval '1 minute' where sn = ${sn}`,
      )
      for (const task of incidentTasks) await task.run(t.services)
      await close(sn)
    },
  ],
]
it.each(WAYS)(
  'one that an examiner recorded and the centre sent back after the publication does not withhold the certificates for ever (Decided 35; exam-day R4): %s',
  async (_, end) => {
    const { sn } = await buildDueSheet(t.db)
    const { rows } = await t.db.execute<{ exam_sn: string; occur_time: string }>(
      sql`select sn as exam_sn, to_char(start_time, 'YYYY-MM-DD HH24:MI:SS') as occur_time from exam where plan_sn = ${sn} order by sn`,
    )
    const incident = await buildIncident(t.db, { ...rows[0], status: 'SUBMIT', reporter_sn: 'acc-teacher' })
    const [center, examiner] = [await t.as('center'), await t.as('teacher')]
    const body = { opinion: '请写明机号' }
    expect((await center.call(incidentContract.return, { params: { id: incident.sn }, body })).http).toBe(200)
    expect((await examiner.call(incidentContract.detail, { params: { id: incident.sn } })).http).toBe(404)
    expect(await issueDue(t.services)).toBe(0)
    await end(incident.sn)
    expect([await issueDue(t.services), await numbersOf(sn)]).toEqual([1, 1])
  },
)

it('a deleted draft stops nothing', async () => {
  const { sn } = await buildDueSheet(t.db)
  const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from exam where plan_sn = ${sn} order by sn`)
  await buildIncident(t.db, { exam_sn: rows[0]?.sn ?? '', delete_time: '2026-01-01 00:00:00' })
  expect([await issueDue(t.services), await numbersOf(sn)]).toEqual([1, 1])
})
