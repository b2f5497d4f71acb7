import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planBody, planSession } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { keysOf, pick } from '@zhikao/domain/kernel/pick.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPanel, examForm } from '../panel/panel.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'

const PDF = drawDocument('plan')
let t: TestApp
let college: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  ;[college, center] = [await t.as('college'), await t.as('center')]
})
afterAll(() => t.close())

type Plan = DataOf<typeof planContract.detail>
const detail = async (id: string, who = college) => (await who.call(planContract.detail, { params: { id } })).data
const countOf = async (table: 'plan_round' | 'exam_round', sn: string) =>
  (await t.db.execute<{ count: number }>(sql`select count(*)::int from ${sql.identifier(table)} where plan_sn = ${sn}`))
    .rows[0]?.count

/** The plan as its form sends it. */
function formOf(plan: Plan) {
  const fields = Object.fromEntries(
    Object.entries(plan).filter(([key]) => keysOf(planBody).some((name) => name === key)),
  )
  const sessions = plan.sessions.map((session) => pick(planSession, session))
  return planBody.parse({ ...fields, sessions })
}
const change = async (id: string, fields: Partial<ReturnType<typeof formOf>>) =>
  college.call(planContract.update, { params: { id }, body: { ...formOf(await detail(id)), ...fields } })
const submit = (id: string) => college.call(planContract.submit, { params: { id }, body: {} })
const submitExam = (id: string, body = {}) =>
  college.call(planContract.submitExam, { params: { id }, body: { ...examForm(), ...body } })

describe('the rounds of a plan (issue 13: differences to the last round)', () => {
  it('each submission is kept as it was, newest first; the site and the centre read the same', async () => {
    const { sn } = await buildPlan(t.db)
    expect((await detail(sn)).rounds).toEqual([])
    await change(sn, { title: '第一次的标题', expected_count: 30 })
    await submit(sn)
    await center.call(planContract.reject, { params: { id: sn }, body: { opinion: '人数不足' } })
    const draft = await change(sn, { title: '第二次的标题', expected_count: 35 })
    expect([draft.data.title, draft.data.rounds.map(({ title }) => title)]).toEqual(['第二次的标题', ['第一次的标题']])
    await submit(sn)
    const { rounds } = await detail(sn, center)
    expect(
      rounds.map(({ round, title, expected_count, capacity }) => [round, title, expected_count, capacity]),
    ).toEqual([
      [2, '第二次的标题', 35, 35],
      [1, '第一次的标题', 30, 30],
    ])
    expect(rounds[0]?.sessions).toEqual((await detail(sn)).sessions)
    expect((await detail(sn)).rounds).toEqual(rounds)
  })
  it('a submission that a rule refuses keeps no round: both are one transaction', async () => {
    const { sn } = await buildPlan(t.db)
    await t.db.execute(sql`delete from plan_session where plan_sn = ${sn}`)
    expect((await submit(sn)).http).toBe(422)
    expect(await countOf('plan_round', sn)).toBe(0)
  })
  it('a file that was submitted stays readable after it is taken out of the plan', async () => {
    const { sn } = await buildPlan(t.db)
    const { data: file } = await college.call(mediaContract.file, { file: { name: '预案.pdf', bytes: PDF }, body: {} })
    await change(sn, { materials: [file.key] })
    await submit(sn)
    await center.call(planContract.reject, { params: { id: sn }, body: { opinion: '附件有误' } })
    await change(sn, { materials: [] })
    const { rows } = await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${file.key}`)
    expect(rows).toEqual([{ linked: true }])
    expect((await center.call(mediaContract.download, { query: { key: file.key } })).http).toBe(200)
  })
})

describe('the rounds of an exam application (issue 13)', () => {
  it('keep the form, the candidates and the chosen examiners by name', async () => {
    const { sn } = await buildPanel(t.db)
    await submitExam(sn)
    await center.call(planContract.rejectExam, { params: { id: sn }, body: { opinion: '请更换主考' } })
    const { chosen } = (await college.call(panelContract.list, { params: { id: sn }, query: { limit: 1 } })).data
    expect((await submitExam(sn, { station_mode: 'ORDER', emergency_leader: '李国强' })).http).toBe(200)
    const { exam_rounds, rounds } = await detail(sn, center)
    expect(
      exam_rounds.map(({ round, station_mode, emergency_leader, candidates }) => [
        round,
        station_mode,
        emergency_leader,
        candidates,
      ]),
    ).toEqual([
      [2, 'ORDER', '李国强', 3],
      [1, 'DRAW', examForm().emergency_leader, 3],
    ])
    const names = (list: readonly { name: string; role: string }[]) => list.map(({ name, role }) => `${role} ${name}`)
    expect(names(exam_rounds[0]?.panel ?? []).toSorted()).toEqual(names(chosen.panel).toSorted())
    expect(names(chosen.panel).length).toBeGreaterThan(3)
    // The plan itself was approved before rounds were kept.
    expect(rounds).toEqual([])
  })
  it('F50: “After EXAM_REJECT the auditor sees who changed, by name”: the site may remove (domain.md §5.4), not add; who was removed is named', async () => {
    const { sn } = await buildPanel(t.db, { candidates: 4 })
    const since = async (who = center) => (await detail(sn, who)).exam_rounds[0]?.candidate_changes
    await submitExam(sn)
    expect(await since()).toBeNull()
    await center.call(planContract.rejectExam, { params: { id: sn }, body: { opinion: '一名考生已退学' } })
    const { items } = (await college.call(signupContract.students, { params: { id: sn }, query: {} })).data
    const [gone, ...left] = items
    const student = await buildStudent(t.db, { org_sn: 'org-college' })
    const added = await college.call(signupContract.create, { params: { id: sn }, body: { students: [student.sn] } })
    expect([added.http, added.rule]).toEqual([422, 'signup_plan_state'])
    const place = { plan: sn, id: gone!.sn }
    expect((await college.call(signupContract.remove, { params: place })).http).toBe(200)
    expect((await submitExam(sn)).http).toBe(200)
    const { name, id_no, org_name } = gone!
    const removed = [{ signup_sn: gone!.sn, name, id_no, org_name }]
    for (const who of [center, college]) expect(await since(who)).toEqual({ added: [], removed })
    expect(id_no).toMatch(/\*{4}/)
    expect((await detail(sn, center)).candidates).toBe(left.length)
    // Nobody came or went for the third round; the second still says who did.
    await center.call(planContract.rejectExam, { params: { id: sn }, body: { opinion: '请更换主考' } })
    await submitExam(sn)
    const { exam_rounds } = await detail(sn, center)
    expect(exam_rounds.map(({ candidate_changes }) => candidate_changes)).toEqual([
      { added: [], removed: [] },
      { added: [], removed },
      null,
    ])
  })
  it('of a submission of before candidates were kept nothing is compared', async () => {
    const { sn } = await buildPanel(t.db)
    await submitExam(sn)
    await t.db.execute(sql`update exam_round set candidates = null where plan_sn = ${sn}`)
    await center.call(planContract.rejectExam, { params: { id: sn }, body: { opinion: '请更换主考' } })
    await submitExam(sn)
    expect((await detail(sn, center)).exam_rounds.map(({ candidate_changes }) => candidate_changes)).toEqual([
      null,
      null,
    ])
  })
  it('are kept with the move only: an invalid form and a second submission keep none', async () => {
    const { sn } = await buildPanel(t.db)
    expect((await submitExam(sn, { exam_contact_mobile: '1' })).http).toBe(400)
    expect((await submitExam(sn)).http).toBe(200)
    expect((await submitExam(sn)).http).toBe(409)
    expect(await countOf('exam_round', sn)).toBe(1)
  })
  it('are for those who read the plan: another site gets 404', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_REJECT' })
    await submitExam(sn)
    expect((await (await t.as('college2')).call(planContract.detail, { params: { id: sn } })).http).toBe(404)
    expect((await detail(sn)).exam_rounds).toHaveLength(1)
  })
})

it('has on the wire the version of the plan, raised by each of its moves; the history of the plan shows both (issue 30, ADR 0047)', async () => {
  const { sn } = await buildPanel(t.db)
  const { version } = await detail(sn)
  const params = { id: sn }
  const apply = (seen: number) =>
    college.call(planContract.submitExam, { params, body: { ...examForm(), version: seen } })
  const reject = (seen: number) =>
    center.call(planContract.rejectExam, { params, body: { version: seen, opinion: '请更换主考' } })
  expect(await apply(version + 1)).toMatchObject({ http: 409, rule: 'stale' })
  expect((await apply(version)).data.version).toBe(version + 1)
  expect(await reject(version)).toMatchObject({ http: 409, rule: 'stale' })
  expect((await reject(version + 1)).data.version).toBe(version + 2)
  expect((await apply(version + 2)).data.version).toBe(version + 3)
  const lines = (await center.call(planContract.history, { params })).data
  expect(lines.map(({ move: made, from_status, to_status }) => [made, from_status, to_status])).toEqual([
    ['submitExam', 'EXAM_REJECT', 'EXAM_SUBMIT'],
    ['rejectExam', 'EXAM_SUBMIT', 'EXAM_REJECT'],
    ['submitExam', 'PLAN_AUDIT', 'EXAM_SUBMIT'],
  ])
})
