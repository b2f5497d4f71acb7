import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { buildPlan } from '../exams/plan/plan.factory.ts'
import { buildTeacher } from '../people/teacher/teacher.factory.ts'
import { teacherCredential } from '../people/teacher/teacher.table.ts'
import { buildScoreSheet } from '../results/score/score.factory.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { ORGS } from './world.ts'

let t: TestApp
/** A published sheet of the first site with one candidate of each of two schools. */
let sn: string
let students: Record<string, { name: string; id_no: string; mobile: string; student_no: string; signup: string }>
beforeAll(async () => {
  t = await testApp()
  const scored = [{ score: 81 }, { score: 72 }] as const
  sn = (await buildScoreSheet(t.db, { status: 'AUDIT', scores: [scored, scored], owners: [ORGS.school, ORGS.school2] }))
    .sn
  const { rows } = await t.pool.query<{
    org_sn: string
    name: string
    id_no: string
    mobile: string
    student_no: string
    signup: string
  }>(
    'select g.org_sn, s.name, s.id_no, s.mobile, s.student_no, g.sn as signup from signup g join student s on s.sn = g.student_sn where g.plan_sn = $1',
    [sn],
  )
  students = Object.fromEntries(rows.map((row) => [row.org_sn, row]))
})
afterAll(() => t.close())
const byId = (id: string) => ({ params: { id } })

test('a school reads of a plan, its sign-ups and its scores those of its own students: nothing of another school’s', async () => {
  const school = await t.as('school')
  const [own, other] = [students[ORGS.school]!, students[ORGS.school2]!]
  const answers = [
    await school.call(signupContract.list, byId(sn)),
    await school.call(signupContract.students, byId(sn)),
    await school.call(scoreContract.rows, byId(sn)),
    await school.call(scoreContract.list, { query: { plan_sn: [sn] } }),
  ]
  expect(answers.map(({ data }) => data.total)).toEqual([1, 1, 1, 2])
  for (const { raw } of answers) {
    expect(raw.toString()).toContain(own.signup)
    for (const hidden of [other.signup, other.id_no, other.mobile, other.student_no, ORGS.school2])
      expect(raw.toString()).not.toContain(hidden)
  }
  const head = await school.call(signupContract.plan, { ...byId(sn), query: {} })
  expect(head.data.borrows.map(({ org_sn }) => org_sn)).toEqual([ORGS.school])
  const { data: sheet } = await school.call(scoreSheetContract.detail, byId(sn))
  expect([sheet.candidates, sheet.seats, sheet.verdicts.reduce((sum, { count }) => sum + count, 0)]).toEqual([1, 2, 1])
  expect((await school.call(planContract.detail, byId(sn))).http).toBe(403)
  expect((await school.call(examContract.students, byId(`${sn}T01`))).http).toBe(403)
})

test('a site reads of borrowed candidates in its exam, scores and sign-ups no whole number, mobile or student number', async () => {
  const college = await t.as('college')
  const answers = [
    await college.call(signupContract.students, byId(sn)),
    await college.call(examContract.students, byId(`${sn}T01`)),
    await college.call(scoreContract.rows, byId(sn)),
    await college.call(scoreContract.list, { query: { plan_sn: [sn] } }),
  ]
  expect(answers.map(({ data }) => data.total)).toEqual([2, 2, 2, 4])
  for (const { raw } of answers)
    for (const { id_no, mobile, student_no } of Object.values(students))
      for (const hidden of [id_no, mobile, student_no]) expect(raw.toString()).not.toContain(`"${hidden}"`)
  const search = async (keyword: string) => [
    (await college.call(signupContract.students, { ...byId(sn), query: { keyword } })).data.total,
    (await college.call(examContract.students, { ...byId(`${sn}T01`), query: { keyword } })).data.total,
    (await college.call(scoreContract.rows, { ...byId(sn), query: { keyword } })).data.total,
    (await college.call(scoreContract.list, { query: { plan_sn: [sn], keyword } })).data.total,
  ]
  const { id_no, student_no } = students[ORGS.school]!
  for (const number of [id_no, id_no.slice(-4), student_no])
    expect([number, await search(number)]).toEqual([number, [0, 0, 0, 0]])
})

test('another site reads nothing of a plan, its sign-ups, exams and scores: 404 each', async () => {
  const other = await t.as('college2')
  for (const call of [
    planContract.detail,
    planContract.history,
    signupContract.list,
    signupContract.students,
    scoreContract.rows,
    scoreSheetContract.detail,
    scoreSheetContract.history,
  ])
    expect([call.name, (await other.call(call, byId(sn))).http]).toEqual([call.name, 404])
  expect((await other.call(examContract.students, byId(`${sn}T01`))).http).toBe(404)
  expect((await other.call(scoreContract.list, { query: { plan_sn: [sn] } })).data.total).toBe(0)
})

test('the panel picker shows of another institution’s examiner no number, and finds none by one', async () => {
  const plan = await buildPlan(t.db, { org_sn: ORGS.college, status: 'PLAN_AUDIT' })
  const one = await buildTeacher(t.db, { org_sn: ORGS.college2 })
  const can = { teacher_sn: one.sn, credential_sn: plan.credential_sn, level: plan.level, directions: [] }
  await t.db.insert(teacherCredential).values(can)
  const pick = async (keyword: string) =>
    (await t.as('college')).call(panelContract.list, { ...byId(plan.sn), query: { keyword } })
  const found = await pick(one.name)
  expect(found.raw.toString()).toContain(one.sn)
  for (const number of [one.id_no, one.mobile, one.train_cert_no ?? '']) {
    expect(found.raw.toString()).not.toContain(`"${number}"`)
    expect((await pick(number)).data.items).toEqual([])
  }
})

test('each row of docs/shared-reads.md names a test that exists', () => {
  const text = readFileSync(new URL('../../docs/shared-reads.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (GET|POST|PUT) /.test(line))
  expect(rows.length).toBeGreaterThanOrEqual(25)
  for (const row of rows) {
    const [, call, , , file = '', title = ''] = row.split('|').map((cell) => cell.trim())
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect([call, source.includes(`'${title}'`)]).toEqual([call, true])
  }
})
