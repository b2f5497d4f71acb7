import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPanel, examForm } from '../panel/panel.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'

let t: TestApp
let college: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  ;[college, center] = [await t.as('college'), await t.as('center')]
})
afterAll(() => t.close())

/** Half of a form: no leader, a mobile that is not whole. */
const HALF = {
  station_mode: 'ORDER' as const,
  paper_delivery: 'SEALED' as const,
  exam_contact: '王',
  exam_contact_mobile: '1381',
  equipment_checked: false,
  emergency_leader: '',
  emergency_mobile: '',
}
const save = (who: Client, id: string, body = {}) =>
  who.call(planContract.saveExam, { params: { id }, body: { ...HALF, ...body } })
const detail = async (id: string, who = college) => (await who.call(planContract.detail, { params: { id } })).data
const fileOf = async () =>
  (await college.call(mediaContract.file, { file: { name: '布局.pdf', bytes: drawDocument('draft') }, body: {} })).data
    .key
const linked = async (key: string) =>
  (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${key}`)).rows[0]?.linked

describe('the draft of an exam application (issue 13: the exam application keeps a draft)', () => {
  it('is kept whole or not for the site alone, and leaves the plan as it is', async () => {
    const { sn } = await buildPanel(t.db)
    const before = await detail(sn)
    expect(before.exam_draft).toBeNull()
    const saved = await save(college, sn)
    expect(saved.http).toBe(200)
    const after = await detail(sn)
    expect(after.exam_draft).toEqual({ ...HALF, exam_attachments: [], save_time: saved.data.save_time })
    expect([after.version, after.status, after.exam_contact]).toEqual([before.version, 'PLAN_AUDIT', null])
    expect((await detail(sn, center)).exam_draft).toBeNull()
    await save(college, sn, { exam_contact: '王敏' })
    expect((await detail(sn)).exam_draft?.exam_contact).toBe('王敏')
  })
  it('is written by the site alone: others get 403, another site 404, and only while there is an application to write', async () => {
    const { sn } = await buildPanel(t.db)
    expect((await save(t.anonymous, sn)).http).toBe(401)
    for (const name of ['school', 'teacher', 'center', 'system'] as const)
      expect([name, (await save(await t.as(name), sn)).http]).toEqual([name, 403])
    expect((await save(await t.as('college2'), sn)).http).toBe(404)
    for (const status of ['PLAN_INIT', 'PLAN_SUBMIT'] as const) {
      const other = await buildPlan(t.db, { status })
      expect([status, (await save(college, other.sn)).status]).toEqual([status, 40900])
    }
    expect((await save(college, sn, { station_mode: 'ANY' })).http).toBe(400)
  })
  it('is gone with the submission, in its transaction; a refused one leaves it', async () => {
    const { sn } = await buildPanel(t.db)
    await save(college, sn)
    const submit = (body = {}) =>
      college.call(planContract.submitExam, { params: { id: sn }, body: { ...examForm(), ...body } })
    expect((await submit({ version: 99 })).status).toBe(40900)
    expect((await detail(sn)).exam_draft?.exam_contact).toBe('王')
    expect((await submit()).http).toBe(200)
    expect((await detail(sn)).exam_draft).toBeNull()
    expect((await save(college, sn)).status).toBe(40900)
    await center.call(planContract.rejectExam, { params: { id: sn }, body: { opinion: '请补充' } })
    expect((await save(college, sn)).http).toBe(200)
  })
  it('holds its files: kept while it names them, let go when it does not, the submission’s stay', async () => {
    const { sn } = await buildPanel(t.db)
    const [first, second] = [await fileOf(), await fileOf()]
    await save(college, sn, { exam_attachments: [first, second] })
    expect([await linked(first), await linked(second)]).toEqual([true, true])
    await save(college, sn, { exam_attachments: [second] })
    expect([await linked(first), await linked(second)]).toEqual([false, true])
    const body = { ...examForm(), exam_attachments: [second] }
    expect((await college.call(planContract.submitExam, { params: { id: sn }, body })).http).toBe(200)
    expect([await linked(second), (await detail(sn)).exam_attachments]).toEqual([true, [second]])
    expect((await save(college, (await buildPanel(t.db)).sn, { exam_attachments: ['aa/bb/none.pdf'] })).http).toBe(400)
  })
})
