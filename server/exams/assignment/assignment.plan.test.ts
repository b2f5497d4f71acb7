import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { buildCandidate } from '../exam/exam.factory.ts'
import { buildAssignment } from './assignment.factory.ts'

const { list, detail, history, print } = planContract
const STATES = ['PENDING', 'CONFIRMED', 'DECLINED', 'LAPSED', 'REPLACED'] as const
let t: TestApp
let teacher: Client
beforeAll(async () => {
  t = await testApp()
  teacher = await t.as('teacher')
})
afterAll(() => t.close())

/** A plan with one exam of one candidate, to which the examiner is called. */
async function called(status: (typeof STATES)[number], account_sn = 'acc-teacher') {
  const reason = status === 'DECLINED' || status === 'LAPSED' ? { reason: '家中有事' } : {}
  const call = await buildAssignment(t.db, { account_sn, status, ...reason })
  await buildCandidate(t.db, call.exam_sn)
  const { rows } = await t.db.execute<{ plan_sn: string; name: string; id_no: string }>(sql`
    select g.plan_sn, s.name, s.id_no from exam e join signup g on g.plan_sn = e.plan_sn join student s on s.sn = g.student_sn
    where e.sn = ${call.exam_sn}`)
  return { call: call.sn, ...rows[0]! }
}

describe('an examiner reads the plans of confirmed calls alone (W17, domain.md §4: V assigned)', () => {
  it('of 5 plans with a call in each state, and of the call of another examiner, the list has 1; the rest answer 404', async () => {
    const plans = new Map<string, string>()
    for (const status of STATES) plans.set(status, (await called(status)).plan_sn)
    const foreign = (await called('CONFIRMED', 'acc-teacher2')).plan_sn
    const confirmed = plans.get('CONFIRMED') ?? ''
    const { data } = await teacher.call(list, { query: { limit: 100 } })
    expect(data.items.map(({ sn }) => sn)).toEqual([confirmed])
    expect(data.total).toBe(1)
    for (const call of [detail, history, print])
      for (const sn of [...plans.values(), foreign])
        expect([sn, (await teacher.call(call, { params: { id: sn } })).http]).toEqual([
          sn,
          sn === confirmed ? 200 : 404,
        ])
    await t.db.execute(sql`update plan set delete_time = business_now() where sn = ${confirmed}`)
    expect((await teacher.call(list)).data.total).toBe(0)
  })

  it('finds no student, no file, no check and no opinion in it, and may do nothing to it', async () => {
    const { plan_sn, name, id_no } = await called('CONFIRMED')
    const files = sql`array['aa/bb/list.pdf']`
    await t.db.execute(sql`update plan set materials = ${files} where sn = ${plan_sn}`)
    await t.db.execute(sql`update exam_application set exam_attachments = ${files} where sn = ${plan_sn}`)
    await t.db.execute(
      sql`insert into history (sn, entity, entity_sn, move, from_status, to_status, actor_sn, actor_name, actor_role, opinion)
        values ('h-examiner', 'plan', ${plan_sn}, 'approve', 'PLAN_SUBMIT', 'PLAN_AUDIT', 'acc-center', '赵审核', 'center', ${`${name}的照片请更换`})`,
    )
    const sent = JSON.stringify({ remark: name, materials: ['aa/bb/list.pdf'], panel: [{ name }] })
    for (const table of ['plan_round', 'exam_round'])
      await t.db.execute(
        sql`insert into ${sql.identifier(table)} values (${plan_sn}, 1, business_now(), ${sent}::jsonb)`,
      )
    const params = { id: plan_sn }
    const read = await teacher.call(detail, { params })
    const { materials, exam_attachments, exam_checks, faults, warnings, actions, refused } = read.data
    const { rounds, exam_rounds } = read.data
    expect([rounds, exam_rounds]).toEqual([[], []])
    expect({ materials, exam_attachments, exam_checks, faults, warnings, actions, refused }).toEqual({
      materials: [],
      exam_attachments: [],
      exam_checks: [],
      faults: [],
      warnings: [],
      actions: [],
      refused: [],
    })
    const lines = await teacher.call(history, { params })
    expect(lines.data.map((line) => [line.opinion, line.actor_name])).toEqual([[null, '职考']])
    const printed = (await textOfPdf((await teacher.call(print, { params })).raw)).join('').replaceAll(/\s/g, '')
    const listed = await teacher.call(list, { query: { keyword: plan_sn } })
    const answers = [read.raw, lines.raw, listed.raw].map((raw) => raw.toString('utf8'))
    for (const answer of [...answers, printed]) {
      expect(answer).toContain(answer === answers[1] ? 'PLAN_AUDIT' : plan_sn)
      expect([answer.includes(name), answer.includes(id_no)]).toEqual([false, false])
    }
    // The site reads both.
    const site = await (await t.as('college')).call(history, { params })
    expect(site.data[0]?.opinion).toBe(`${name}的照片请更换`)
    for (const call of [signupContract.list, signupContract.students])
      expect((await teacher.call(call, { params })).http).toBe(403)
    expect((await teacher.call(planContract.export, { body: {} })).http).toBe(403)
  })

  it('is offered the plan on the confirmed call alone', async () => {
    const sns = new Map<string, string>()
    for (const status of STATES) sns.set((await called(status)).call, status)
    const { data } = await teacher.call(assignmentContract.list, { query: { limit: 100 } })
    const offered = data.items.filter(({ sn, actions }) => sns.has(sn) && actions.includes('plan'))
    expect(offered.map(({ status }) => status)).toEqual(['CONFIRMED'])
    const site = await (await t.as('college')).call(assignmentContract.list, { query: { limit: 100 } })
    expect(site.data.items.filter(({ actions }) => actions.includes('plan'))).toEqual([])
  })
})
