import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { findNames } from '../../record/names.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { schoolActor } from '../../test/testDatabase.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { buildPlan, showState } from '../plan/plan.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildSignup } from './signup.factory.ts'
import { EXPORT_COLUMNS } from './signup.sheets.ts'
import { signup } from './signup.table.ts'

let t: TestApp
let [college, college2, school, center]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[college, college2, school, center] = await Promise.all(
    (['college', 'college2', 'school', 'center'] as const).map((name) => t.as(name)),
  )
})
afterAll(() => t.close())

const open = (overrides: NonNullable<Parameters<typeof buildPlan>[1]> = {}) =>
  buildPlan(t.db, { status: 'PLAN_AUDIT', ...overrides })
const ready = (overrides: object = {}) =>
  buildStudent(t.db, { org_sn: 'org-college', photo_status: 'AUDIT', photo: `${Math.random()}.jpg`, ...overrides })
const join = (client: Client, planSn: string, students: string[], more: object = {}) =>
  client.call(signupContract.create, { params: { id: planSn }, body: { students, ...more } })
const countsOf = async (sn: string) => {
  const [row] = await t.db.select().from(plan).where(eq(plan.sn, sn))
  return { taken: row!.taken, own_taken: row!.own_taken }
}
const historyOf = async (sn: string) =>
  (
    await t.db.execute<{ move: string }>(
      sql`select move from history where entity = 'signup' and entity_sn = ${sn} order by time, sn`,
    )
  ).rows.map((row) => row.move)

describe('who may', () => {
  test('no session 401, a role without the permission 403, a plan of another institution 404', async () => {
    const { sn } = await open()
    const calls = [signupContract.eligible, signupContract.list, signupContract.students, signupContract.plan] as const
    for (const call of calls) {
      expect((await t.anonymous.call(call, { params: { id: sn } })).status).toBe(40002)
      expect((await (await t.as('teacher')).call(call, { params: { id: sn } })).status).toBe(40300)
      for (const stranger of [college2!, school!])
        expect((await stranger.call(call, { params: { id: sn } })).status).toBe(40400)
      for (const reader of [college!, center!]) expect((await reader.call(call, { params: { id: sn } })).http).toBe(200)
    }
    // An institution learns whose sign-up it is, in the audit trail too, of its own students alone.
    const signups = [ORGS.school, ORGS.school2].map((org_sn) => buildSignup(t.db, { org_sn }))
    const targets = (await Promise.all(signups)).map((one) => ({ type: 'signup', sn: one.sn }))
    const nameOf = await findNames(t.db, schoolActor(), targets)
    expect(targets.map((one) => nameOf(one) !== undefined)).toEqual([true, false])
    expect((await join(school!, sn, ['x'])).status).toBe(40400)
    expect((await join(t.anonymous, sn, ['x'])).status).toBe(40002)
    expect((await college!.call(signupContract.plans)).http).toBe(200)
  })

  test('the platform signs students up only for plans made on behalf', async () => {
    const [own, behalf] = [await open(), await open({ on_behalf: true })]
    const student = await ready()
    expect(await join(center!, own.sn, [student.sn])).toMatchObject({ status: 42200, rule: 'signup_host_only' })
    expect((await join(center!, behalf.sn, [student.sn])).data.taken).toHaveLength(1)
  })
})

describe('signing up own students', () => {
  test('each student is judged alone: signed up as AUDIT with photo and attempt, or refused with rule and message', async () => {
    const { sn } = await open()
    const [good, bare, gone, foreign] = [
      await ready(),
      await ready({ photo_status: 'INIT', photo: null }),
      await ready({ status: 'DISABLE' }),
      await ready({ org_sn: 'org-school' }),
    ]
    const answer = await join(college!, sn, [good.sn, bare.sn, gone.sn, foreign.sn, 'absent', good.sn])
    expect(answer.data.taken).toMatchObject([{ student_sn: good.sn, status: 'AUDIT', name: good.name }])
    expect(answer.data.refused.map(({ student_sn, rule }) => [student_sn, rule])).toEqual([
      [bare.sn, 'signup_photo'],
      [gone.sn, 'signup_student_disabled'],
      [foreign.sn, 'signup_student_unknown'],
      ['absent', 'signup_student_unknown'],
    ])
    expect(answer.data.refused.every(({ message }) => message.length > 5)).toBe(true)
    expect(answer.data.places).toMatchObject({ capacity: 40, taken: 1, own_taken: 1, free: 39 })
    const [row] = await t.db.select().from(signup).where(eq(signup.student_sn, good.sn))
    expect(row).toMatchObject({
      source: 'OWN',
      subjects: 'BOTH',
      theory_attempt: 'NEW',
      practical_attempt: 'NEW',
      photo: good.photo,
      pay_status: 'UNPAID',
      version: 2,
    })
    expect(await historyOf(row!.sn)).toEqual(['join'])
    expect((await join(college!, sn, [good.sn])).data.refused).toMatchObject([{ rule: 'signup_here' }])
  })

  test('declared_condition: asked where the level names conditions, one for the students of a call, shown in list and export (§3.12)', async () => {
    const conditions = ['已取得中级', '相关专业在读']
    const levels = THREE_LEVELS.map((one) => ({ ...one, conditions }))
    const { sn } = await open({ credential_sn: (await buildCredential(t.db, { levels })).sn })
    const students = [(await ready()).sn, (await ready()).sn]
    const head = await college!.call(signupContract.plan, { params: { id: sn } })
    expect(head.data.conditions).toEqual(conditions)
    for (const more of [{}, { declared_condition: '别的条件' }])
      expect(await join(college!, sn, students, more)).toMatchObject({ status: 42200, rule: 'signup_condition' })
    expect(await countsOf(sn)).toEqual({ taken: 0, own_taken: 0 })
    const joined = await join(college!, sn, students, { declared_condition: conditions[1] })
    expect(joined.data.taken).toHaveLength(2)
    const { data } = await college!.call(signupContract.list, { params: { id: sn } })
    expect(data.items.map((row) => row.declared_condition)).toEqual([conditions[1], conditions[1]])
    const { raw } = await college!.call(signupContract.export, { params: { id: sn }, body: {} })
    const [heads = [], ...rows] = await rowsOf(raw)
    expect(rows.map((row) => row[heads.indexOf('申报条件')])).toEqual([conditions[1], conditions[1]])
    const other = await open()
    const refused = await join(college!, other.sn, [(await ready()).sn], { declared_condition: conditions[1] })
    expect(refused.rule).toBe('signup_condition_none')
  })

  test.each<[string, NonNullable<Parameters<typeof buildPlan>[1]>, string]>([
    [
      'before its sign-up time',
      { signup_start: '2199-01-01 00:00:00', signup_end: '2199-02-01 00:00:00' },
      'signup_not_open',
    ],
    [
      'after its sign-up time',
      { signup_start: '2001-01-01 00:00:00', signup_end: '2001-02-01 00:00:00' },
      'signup_over',
    ],
    ['not yet approved', { status: 'PLAN_SUBMIT' }, 'signup_plan_state'],
    ['with its list locked', { status: 'EXAM_SUBMIT' }, 'signup_plan_state'],
  ])('a plan %s takes no sign-up', async (_, overrides, rule) => {
    const { sn } = await open(overrides)
    const student = await ready()
    expect(await join(college!, sn, [student.sn])).toMatchObject({ status: 42200, rule })
    const head = await college!.call(signupContract.plan, { params: { id: sn } })
    expect(head.data.refused).toMatchObject({ rule })
    expect(await countsOf(sn)).toEqual({ taken: 0, own_taken: 0 })
  })

  test('a student has one live sign-up for each certificate and level; another level is possible', async () => {
    const [first, second, higher] = [await open(), await open(), await open({ level: 'SENIOR' })]
    const student = await ready()
    await join(college!, first.sn, [student.sn])
    const refused = await join(college!, second.sn, [student.sn])
    expect(refused.data.refused).toMatchObject([{ rule: 'signup_elsewhere' }])
    expect(refused.data.refused[0]!.message).toContain(first.sn)
    expect((await join(college!, higher.sn, [student.sn])).data.taken).toHaveLength(1)
    expect(await countsOf(second.sn)).toEqual({ taken: 0, own_taken: 0 })
  })

  test('a full plan refuses the rest, with the capacity in the message', async () => {
    const { sn } = await open({ expected_count: 2, capacity: 2 })
    const students = [await ready(), await ready(), await ready()].map((one) => one.sn)
    const { data } = await join(college!, sn, students)
    expect(data.taken).toHaveLength(2)
    expect(data.refused).toMatchObject([{ student_sn: students[2], rule: 'signup_full' }])
    expect(data.refused[0]!.message).toContain('2')
    expect(data.places).toMatchObject({ taken: 2, free: 0 })
  })

  test('a place kept for borrowed exams is not taken by own students', async () => {
    const { sn } = await open({ expected_count: 3, capacity: 3, accept_borrow: true, borrow_quota: 2 })
    const students = [await ready(), await ready()].map((one) => one.sn)
    const { data } = await join(college!, sn, students)
    expect(data.taken).toHaveLength(1)
    expect(data.refused).toMatchObject([{ rule: 'signup_full' }])
    expect(data.places).toMatchObject({ reserved: 2, free: 0 })
  })
})

describe('removing', () => {
  test('frees one place and keeps the row, which the next sign-up uses again', async () => {
    const { sn } = await open()
    const student = await ready()
    const first = (await join(college!, sn, [student.sn])).data.taken[0]!
    const at = { plan: sn, id: first.sn }
    expect((await college2!.call(signupContract.remove, { params: at })).status).toBe(40400)
    expect((await college!.call(signupContract.remove, { params: { ...at, plan: 'absent' } })).status).toBe(40400)
    expect((await college!.call(signupContract.remove, { params: at })).http).toBe(200)
    expect(await countsOf(sn)).toEqual({ taken: 0, own_taken: 0 })
    expect((await college!.call(signupContract.remove, { params: at })).status).toBe(40900)
    expect((await college!.call(signupContract.students, { params: { id: sn } })).data.total).toBe(0)
    expect((await join(college!, sn, [student.sn])).data.taken).toMatchObject([{ sn: first.sn, status: 'AUDIT' }])
    expect(await countsOf(sn)).toEqual({ taken: 1, own_taken: 1 })
    expect(await historyOf(first.sn)).toEqual(['join', 'remove', 'join'])
  })

  test('is refused once the exam application is submitted, possible again when it is rejected', async () => {
    const row = await buildSignup(t.db)
    const move = (status: 'EXAM_SUBMIT' | 'EXAM_REJECT') => showState(t.db, row.plan_sn, status)
    await move('EXAM_SUBMIT')
    const params = { plan: row.plan_sn, id: row.sn }
    expect(await college!.call(signupContract.remove, { params })).toMatchObject({
      status: 42200,
      rule: 'signup_list_locked',
    })
    await move('EXAM_REJECT')
    expect((await college!.call(signupContract.remove, { params })).http).toBe(200)
  })
})

describe('lists', () => {
  test('eligible: students not yet signed up, each with every reason; filters and subjects', async () => {
    const { sn } = await open({ level: 'BEGINNER' })
    const org = { org_sn: 'org-college', class_name: '报名一班' }
    const [good, bare, chosen] = [
      await ready({ ...org, name: '张三丰' }),
      await ready({ ...org, photo_status: 'REJECT', status: 'DISABLE' }),
      await ready(org),
    ]
    await join(college!, sn, [chosen.sn])
    const ask = async (query: object) =>
      (
        await college!.call(signupContract.eligible, {
          params: { id: sn },
          query: { class_name: '报名一班', ...query },
        })
      ).data
    const all = await ask({})
    expect(all.items.map((row) => [row.sn, row.eligible, row.reasons.map(({ rule }) => rule), row.actions])).toEqual([
      [good.sn, true, [], ['join']],
      [bare.sn, false, ['signup_student_disabled', 'signup_photo'], []],
    ])
    expect(all.items[0]!.id_no).toMatch(/^\d{6}\*{8}\w{4}$/)
    expect((await ask({ keyword: '三丰' })).items.map((row) => row.sn)).toEqual([good.sn])
    expect((await ask({ photo_status: 'REJECT' })).items.map((row) => row.sn)).toEqual([bare.sn])
    expect((await ask({ subjects: 'THEORY' })).items[0]!.reasons).toMatchObject([{ rule: 'signup_whole' }])
  })

  test('the list of a plan: columns, filters, the plans with my students', async () => {
    const { sn } = await open({ level: 'BEGINNER' })
    const [one, two] = [await ready({ name: '欧阳春晓', class_name: '甲班' }), await ready({ class_name: '乙班' })]
    await join(college!, sn, [one.sn, two.sn])
    const ask = async (query: object) =>
      (await college!.call(signupContract.students, { params: { id: sn }, query })).data
    const [row] = (await ask({ keyword: '春晓' })).items
    expect(row).toMatchObject({
      student_sn: one.sn,
      name: '欧阳春晓',
      source: 'OWN',
      subjects: 'BOTH',
      status: 'AUDIT',
      seats: [],
      ticket_no: null,
      actions: ['pay', 'remove'],
      refused: [],
    })
    expect(row!.id_no).toContain('********')
    expect((await ask({ class_name: '乙班' })).items.map((found) => found.student_sn)).toEqual([two.sn])
    expect((await ask({ keyword: one.student_no })).total).toBe(1)
    expect((await ask({ source: 'BORROW' })).total).toBe(0)
    expect((await ask({ status: 'SUBMIT,REJECT' })).total).toBe(0)
    expect((await college!.call(signupContract.list, { params: { id: sn } })).data.total).toBe(2)
    const plans = await college!.call(signupContract.plans, { query: { keyword: sn } })
    expect(plans.data.items).toMatchObject([{ sn, count: 2, waiting: 0, actions: ['students', 'signup'] }])
    expect((await school!.call(signupContract.plans, { query: { keyword: sn } })).data.total).toBe(0)
    expect((await center!.call(signupContract.plans, { query: { student_sn: one.sn } })).data.total).toBe(1)
    expect((await college!.call(signupContract.plans, { query: { year: 2001 } })).data.total).toBe(0)
  })

  test('the export has the columns of §7; ID numbers are masked unless requested with a reason', async () => {
    const { sn } = await open({ level: 'BEGINNER' })
    const student = await ready()
    await join(college!, sn, [student.sn])
    const ask = (body: object) => college!.call(signupContract.export, { params: { id: sn }, body })
    const masked = await ask({})
    expect(decodeURIComponent(String(masked.headers['content-disposition']))).toMatch(
      new RegExp(`\\d{6}_${sn}_报名表_\\d{14}\\.xlsx`),
    )
    const [header, first] = await rowsOf(masked.raw)
    expect(header).toEqual(EXPORT_COLUMNS.map(({ title }) => title.CN))
    expect(first?.join()).toContain('********')
    expect(await ask({ full: true })).toMatchObject({ http: 400, errors: [{ path: 'reason' }] })
    expect((await rowsOf((await ask({ full: true, reason: '上报考务系统' })).raw))[1]).toContain(student.id_no)
    expect(await ask({ status: ['REJECT'] })).toMatchObject({ http: 422, rule: 'export_empty' })
  })
})
