import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { rowsOf } from '../../test/jobs.ts'
import { clock } from '../../db/clock.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { buildExam } from './exam.factory.ts'
import { examRoom, seat } from './exam.table.ts'
import { eq } from 'drizzle-orm'

const { list, detail, students } = examContract
let t: TestApp
let now: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  now = await clock(t.db)
})
afterAll(() => t.close())

const listed = async (who: Username, query: object = {}) => {
  const { http, data } = await (await t.as(who)).call(list, { query: { limit: 100, ...query } })
  return http === 200 ? data.items : http
}
const snsOf = async (who: Username, query: object = {}) => {
  const rows = await listed(who, query)
  return typeof rows === 'number' ? rows : rows.map((row) => row.sn)
}
const at = (from: number, to: number) => ({ start_time: addHours(now, from), end_time: addHours(now, to) })

describe('exams', () => {
  it('are listed for their own site, and all of them for the platform', async () => {
    const own = await buildExam(t.db)
    const foreign = await buildExam(t.db, { org_sn: 'org-college2' })
    expect((await t.anonymous.call(list)).http).toBe(401)
    for (const who of ['school', 'teacher', 'trainer'] as const) expect(await listed(who)).toBe(403)
    expect(await snsOf('college')).toEqual([own.sn])
    expect(await snsOf('center')).toEqual(expect.arrayContaining([own.sn, foreign.sn]))
    expect(await snsOf('system', { org_sn: ['org-college2'] })).toEqual([foreign.sn])
    const college = await t.as('college')
    expect((await college.call(detail, { params: { id: own.sn } })).data.room_list).toHaveLength(1)
    for (const endpoint of [detail, students])
      expect((await college.call(endpoint, { params: { id: foreign.sn } })).http).toBe(404)
  })
  it('get their state from the time and the published scores', async () => {
    const made = {
      NOT_STARTED: await buildExam(t.db, at(1, 3)),
      IN_PROGRESS: await buildExam(t.db, at(-1, 1)),
      ENDED: await buildExam(t.db, at(-3, -1)),
      PUBLISHED: await buildExam(t.db, at(-9, -7)),
    }
    await t.db.execute(
      sql`insert into score_sheet (sn, org_sn, status) values (${made.PUBLISHED.plan_sn}, 'org-college', 'AUDIT')`,
    )
    for (const [state, { sn }] of Object.entries(made)) {
      const rows = await snsOf('college', { exam_state: [state] })
      expect([state, rows]).toEqual([state, expect.arrayContaining([sn])])
      const others = Object.entries(made).flatMap(([other, one]) => (other === state ? [] : [one.sn]))
      expect(Array.isArray(rows) && rows.some((one) => others.includes(one))).toBe(false)
    }
  })
  it('show and are found by how far the scores of their plan are (§3.13)', async () => {
    const made = {
      INIT: await buildExam(t.db, at(-30, -28)),
      SUBMIT: await buildExam(t.db, at(-33, -31)),
      AUDIT: await buildExam(t.db, at(-36, -34)),
      REJECT: await buildExam(t.db, at(-39, -37)),
    }
    const none = await buildExam(t.db, at(-42, -40))
    for (const [status, { plan_sn }] of Object.entries(made))
      await t.db.execute(
        sql`insert into score_sheet (sn, org_sn, status) values (${plan_sn}, 'org-college', ${status})`,
      )
    for (const [status, { sn }] of Object.entries(made)) {
      expect(await snsOf('college', { score_status: [status], keyword: sn })).toEqual([sn])
      expect(await snsOf('college', { score_status: [status], keyword: none.sn })).toEqual([])
    }
    const { data } = await (await t.as('college')).call(examContract.list, { query: { keyword: none.sn } })
    expect(data.items.map(({ score_status }) => score_status)).toEqual([null])
  })
  it('are found by number, subject and day', async () => {
    const exam = await buildExam(t.db, { subject: 'OFFLINE', ...at(24 * 90, 24 * 90 + 2) })
    const day = exam.start_time.slice(0, 10)
    expect(await snsOf('college', { subject: ['OFFLINE'] })).toEqual([exam.sn])
    expect(await snsOf('college', { keyword: exam.sn.toLowerCase() })).toEqual([exam.sn])
    expect(await snsOf('college', { date_from: day, date_to: day })).toEqual([exam.sn])
    expect(await snsOf('college', { date_to: '2020-01-01' })).toEqual([])
  })
  it('are exported by centre and platform, with the filters of the list; a site and an examiner may not (W17)', async () => {
    const exam = await buildExam(t.db, at(24 * 70, 24 * 70 + 2))
    const ask = async (who: Username) => (await t.as(who)).call(examContract.export, { body: { keyword: exam.sn } })
    expect((await t.anonymous.call(examContract.export, { body: {} })).http).toBe(401)
    for (const who of ['school', 'college', 'teacher'] as const) expect((await ask(who)).http).toBe(403)
    for (const who of ['center', 'system'] as const) {
      const sheet = await rowsOf((await ask(who)).raw)
      expect(sheet[0]?.slice(0, 3)).toEqual(['考试编号', '计划编号', '考试名称'])
      expect(sheet.slice(1).map((row) => row.slice(0, 2))).toEqual([[exam.sn, exam.plan_sn]])
    }
  })
  it('show the chief who confirmed, and every called examiner (Decided 14)', async () => {
    const exam = await buildExam(t.db, at(24 * 60, 24 * 60 + 2))
    const time = { start: exam.start_time, end: exam.end_time }
    for (const status of ['DECLINED', 'LAPSED', 'PENDING'] as const)
      await buildAssignment(t.db, { exam_sn: exam.sn, role: 'CHIEF', status, time })
    const rows = await listed('college', { keyword: exam.sn })
    expect(rows).toEqual([expect.objectContaining({ chief: null, absent_count: null })])
    await buildAssignment(t.db, { exam_sn: exam.sn, role: 'CHIEF', status: 'CONFIRMED', time })
    const { data } = await (await t.as('college')).call(detail, { params: { id: exam.sn } })
    expect(data.chief).toBe('乔军文')
    expect(data.examiners.map(({ role, status }) => [role, status])).toEqual(
      expect.arrayContaining([
        ['CHIEF', 'DECLINED'],
        ['CHIEF', 'LAPSED'],
        ['CHIEF', 'PENDING'],
        ['CHIEF', 'CONFIRMED'],
      ]),
    )
  })
})

describe('the seat list', () => {
  it('shows who has which seat, with masked ID numbers', async () => {
    const exam = await buildExam(t.db, at(24 * 50, 24 * 50 + 2))
    const [place] = await t.db.select().from(examRoom).where(eq(examRoom.exam_sn, exam.sn))
    const time = { start: exam.start_time, end: exam.end_time }
    const made = []
    for (const seat_no of [2, 1]) {
      const one = await buildSignup(t.db, {
        plan_sn: exam.plan_sn,
        status: 'AUDIT',
        ticket_no: `22000126010010${seat_no}`,
      })
      await t.db.insert(seat).values({
        signup_sn: one.sn,
        subject: 'ONLINE',
        exam_sn: exam.sn,
        room_sn: place!.room_sn,
        seat_no,
        student_sn: one.student_sn,
        time,
      })
      made.push(one)
    }
    const college = await t.as('college')
    const { data } = await college.call(students, { params: { id: exam.sn } })
    expect(data.items.map((row) => [row.sn, row.seat_no])).toEqual([
      [made[1]?.sn, 1],
      [made[0]?.sn, 2],
    ])
    expect(data.items[0]?.id_no).toMatch(/\*{8}/)
    const found = async (query: object) =>
      (await college.call(students, { params: { id: exam.sn }, query })).data.items.map((row) => row.seat_no)
    expect(await found({ keyword: '220001260100102' })).toEqual([2])
    expect(await found({ sort: '-seat_no', limit: 1 })).toEqual([2])
    expect(await found({ page: 2, limit: 1 })).toEqual([2])
    expect(await found({ room_sn: ['absent'] })).toEqual([])
    expect((await college.call(students, { params: { id: exam.sn }, query: { page: 2000, limit: 100 } })).rule).toBe(
      'page_depth',
    )
    expect((await (await t.as('school')).call(students, { params: { id: exam.sn } })).http).toBe(403)
  })
})
