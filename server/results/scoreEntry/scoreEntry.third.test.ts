import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { timeOutCall } from '../../exams/assignment/assignment.commands.ts'
import { listUnanswered } from '../../exams/assignment/assignment.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { FACTORY_PASSWORD } from '../../platform/operator/operator.factory.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { examinerOf, score } from '../../test/scoreEntries.ts'
import type { Made } from '../../test/scoreEntries.ts'
import { buildUnscored } from './scoreEntry.factory.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const panelOf = async ({ exam_sn }: Made) =>
  (await college.call(assignmentContract.teachers, { params: { id: exam_sn }, query: {} })).data.exam
type Lines = Awaited<ReturnType<typeof panelOf>>['calls']
const linesOf = (calls: Lines) =>
  calls
    .filter(({ status }) => status === 'CONFIRMED')
    .map(({ teacher_sn, role, room_sn }) => ({ teacher_sn, role, room_sn }))
const add = async (made: Made, teacher_sn: string, reason: string | null = '两名考评员评分分差过大') =>
  college.call(assignmentContract.saveTeachers, {
    params: { id: made.exam_sn },
    body: {
      panel: [...linesOf((await panelOf(made)).calls), { teacher_sn, role: 'EXAMINER', room_sn: null }],
      reason,
    },
  })
/** An examiner of another institution, who may examine the credential and level of the plan. */
async function ableExaminer({ plan_sn }: Made) {
  const examines = await t.db
    .select({ credential_sn: plan.credential_sn, level: plan.level })
    .from(plan)
    .where(eq(plan.sn, plan_sn))
  return buildTeacher(t.db, { org_sn: 'org-college2', examines })
}
const submit = ({ plan_sn }: Made) => college.call(scoreSheetContract.submit, { params: { id: plan_sn }, body: {} })
const callOf = async ({ exam_sn }: Made, teacher_sn: string) => {
  const { rows } = await t.db.execute<{ sn: string; status: string }>(
    sql`select sn, status from assignment where exam_sn = ${exam_sn} and teacher_sn = ${teacher_sn}`,
  )
  return rows[0]!
}

/** An exam with two examiners only, who differ by more than 30 points. */
async function disputed() {
  const made = await buildUnscored(t.db)
  const [signup] = made.signups as [string]
  const [one, two] = [await examinerOf(t, made, 'CHIEF'), await examinerOf(t, made)]
  await score(one, signup, { total: 90 })
  const before = await panelOf(made)
  await score(two, signup, { total: 55 })
  return { made, signup, before }
}

it('“where there is none the site calls one (emergency replacement)” (Decided 13): called after the exam, confirmed, the mean of all three stands', async () => {
  const { made, signup, before } = await disputed()
  expect([before.actions, before.refused.map(({ rule }) => rule)]).toEqual([[], ['examiner_begun']])
  expect((await submit(made)).rule).toBe('third_scorer')
  const open = await panelOf(made)
  expect([open.actions, open.emergency]).toEqual([['edit'], true])
  expect(open.calls.flatMap(({ actions }) => actions)).toEqual([])

  const third = await ableExaminer(made)
  expect((await add(made, third.sn, null)).rule).toBe('examiner_late')
  expect((await add(made, third.sn)).http).toBe(200)
  const { rows } = await t.db.execute(
    sql`select count(*)::int as notices from notice where event = 'exam.emergency' and entity_sn = ${made.exam_sn}`,
  )
  expect(rows).toEqual([{ notices: 1 }])
  expect((await panelOf(made)).refused.map(({ rule }) => rule)).toEqual(['examiner_begun'])

  const call = await callOf(made, third.sn)
  expect([call.status, await listUnanswered(t.db)]).toEqual(['PENDING', expect.not.arrayContaining([call.sn])])
  const client = await signIn(t.app, third.mobile, FACTORY_PASSWORD)
  const answer = await client.call(assignmentContract.confirm, { params: { id: call.sn }, body: { declared: true } })
  expect(answer.http).toBe(200)
  const who = { sn: third.sn, client, certificate_no: '', name: third.name }
  expect((await score(who, signup, { total: 70 })).http).toBe(200)
  const stored = await t.db.execute(
    sql`select final_score::float8 as final, examiner_scores as totals from score where sn = ${`${signup}-P`}`,
  )
  expect(stored.rows).toEqual([{ final: 71.7, totals: [90, 55, 70] }])
  expect((await submit(made)).http).toBe(200)
})

it('a third scorer who does not answer in time lapses like anybody, and the site may call another', async () => {
  const { made } = await disputed()
  const silent = await ableExaminer(made)
  await add(made, silent.sn)
  const { sn } = await callOf(made, silent.sn)
  await t.db.execute(
    sql`update assignment set create_time = business_now() - interval '25 hours', time = tstzrange(business_now() - interval '30 hours', business_now() - interval '27 hours') where sn = ${sn}`,
  )
  expect(await listUnanswered(t.db)).toContain(sn)
  await timeOutCall(t.db, sn)
  expect((await callOf(made, silent.sn)).status).toBe('LAPSED')
  expect((await panelOf(made)).actions).toEqual(['edit'])
  expect((await add(made, (await ableExaminer(made)).sn)).http).toBe(200)
})
