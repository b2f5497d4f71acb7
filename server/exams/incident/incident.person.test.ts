import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { storedVersion } from '../../test/storedVersion.ts'
import { buildRunningExam, buildSeated, incidentCalls } from './incident.factory.ts'

let t: TestApp
let site: Client
let calls: ReturnType<typeof incidentCalls>
beforeAll(async () => {
  t = await testApp()
  calls = incidentCalls(t.db)
  site = await t.as('college')
})
afterAll(() => t.close())

type Body = BodyIn<typeof incidentContract.create>
const signed = async (id: string) => ({ params: { id }, body: { version: await storedVersion(t.db, 'incident', id) } })

describe('who is accused is the person concerned, without an effect (exam-day D10)', () => {
  async function begun() {
    const exam = await buildRunningExam(t.db)
    return { exam, signup_sn: await buildSeated(t.db, exam) }
  }
  const violation = { type: 'VIOLATION', kind: '5.4' } as const

  it('a draft is stored without all; list and detail say what is missing until it is reported', async () => {
    const { exam, signup_sn } = await begun()
    const { data } = await calls.record(site, exam.sn, violation)
    const { sn } = data
    const missing = async () => {
      const query = { exam_sn: exam.sn }
      const { items } = (await site.call(incidentContract.list, { query })).data
      return items.map((one) => one.missing)
    }
    expect([data.missing, await missing()]).toEqual([
      ['affected', 'evidence', 'witnesses'],
      [['affected', 'evidence', 'witnesses']],
    ])
    const entry = async (change: Partial<Body>) => {
      const { exam_sn: _, ...body } = await calls.bodyFor(exam.sn, { ...violation, ...change })
      return site.call(incidentContract.update, { params: { id: sn }, body })
    }
    const all = { affected: [{ signup_sn }], evidence: [await calls.upload(site)] }
    expect((await entry(all)).data.missing).toEqual(['witnesses'])
    const witnesses = [await calls.witness(site, exam.sn), await calls.witness(site, exam.sn)]
    expect((await entry({ ...all, witnesses })).data).toMatchObject({
      missing: [],
      actions: ['submit', 'edit', 'delete'],
    })
    expect((await site.call(incidentContract.submit, await signed(sn))).data).toMatchObject({
      status: 'SUBMIT',
      affected: [{ signup_sn, effect: null }],
    })
    expect(await missing()).toEqual([[]])
  })

  it('an effect that is sent along is not recorded; who is accused is on the list of violations', async () => {
    const { exam, signup_sn } = await begun()
    const { data } = await calls.record(site, exam.sn, { ...violation, affected: [{ signup_sn, effect: 'NONE' }] })
    expect(data.affected).toMatchObject([{ effect: null }])
    const day = await site.call(incidentContract.exam, { params: { id: exam.sn } })
    expect(day.data.violators).toMatchObject([{ types: ['VIOLATION'] }])
  })

  it('of a fault it is asked what it means for each candidate', async () => {
    const { exam, signup_sn } = await begun()
    const refused = await calls.record(site, exam.sn, { affected: [{ signup_sn }] })
    expect(refused.errors.map(({ path, rule }) => [path, rule])).toEqual([['affected.0.effect', 'incident_effect']])
  })

  it('what was recorded before keeps its meaning: named without effect is not accused', async () => {
    const { exam, signup_sn } = await begun()
    const { sn } = (await calls.record(site, exam.sn, { ...violation, affected: [{ signup_sn }] })).data
    await t.db.execute(sql`update incident_candidate set effect = 'NONE' where incident_sn = ${sn}`)
    expect((await site.call(incidentContract.submit, await signed(sn))).rule).toBe('incident_person')
  })
})
