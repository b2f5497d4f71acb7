import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { examinerFileContract } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildDutyFeedback } from '../dutyFeedback/dutyFeedback.factory.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'

const { detail, rate, violate } = examinerFileContract
let t: TestApp
let [center, own]: Client[] = []
let now: string
let mine: string
beforeAll(async () => {
  t = await testApp()
  ;[center, own] = [await t.as('center'), await t.as('teacher')]
  mine = (await buildTeacher(t.db, { account_sn: 'acc-teacher', org_sn: ORGS.college, name: '高山' })).sn
})
beforeEach(async () => {
  now = await clock(t.db)
})
afterAll(() => t.close())

const today = () => now.slice(0, 10)
const year = () => Number(now.slice(0, 4))
const at = (days: number) => ({
  start: `${addDays(today(), days)} 09:00:00`,
  end: `${addDays(today(), days)} 11:00:00`,
})
const file = async (who: Client, id: string) => who.call(detail, { params: { id } })
const grade = (who: Client, id: string, body: object = {}) =>
  who.call(rate, { params: { id }, body: { year: year(), grade: 'QUALIFIED', reason: '反馈良好', ...body } })
const accuse = (who: Client, id: string, body: object = {}) =>
  who.call(violate, { params: { id }, body: { day: today(), reason: '评分不实', ...body } })
const eventsOf = async (sn: string) =>
  (
    await t.db.execute<{ event: string }>(
      sql`select event from notice where entity = 'teacher' and entity_sn = ${sn} order by event, to_org nulls first`,
    )
  ).rows.map((row) => row.event)

describe('the file of an examiner (§3.7)', () => {
  it('is read by centre, platform, the own institution and the examiner', async () => {
    expect((await file(t.anonymous, mine)).http).toBe(401)
    for (const name of ['center', 'system', 'college', 'teacher'] as const)
      expect((await file(await t.as(name), mine)).http).toBe(200)
    for (const name of ['school', 'college2', 'teacher2'] as const)
      expect((await file(await t.as(name), mine)).http).toBe(404)
    expect((await file(await t.as('trainer'), mine)).http).toBe(403)
    expect((await file(own!, mine)).data.actions).toEqual([])
    expect((await file(center!, mine)).data.actions).toEqual(['rate', 'violate'])
  })

  it('has the feedback of the sites with the mean of its marks, for who rates alone (domain.md §3.13a)', async () => {
    const { sn: plan_sn } = await buildDutyFeedback(t.db, { given: true })
    await t.db.execute(
      sql`update duty_feedback set skill = 3, comment = '到场准时', teacher_sn = ${mine} where plan_sn = ${plan_sn}`,
    )
    const marks = { discipline: 4, skill: 3, fairness: 4, attitude: 4, average: 3.8, comment: '到场准时' }
    expect((await file(center!, mine)).data.feedback).toMatchObject([marks])
    for (const name of ['college', 'teacher'] as const)
      expect((await file(await t.as(name), mine)).data.feedback).toEqual([])
  })

  it('proposes the rating of each year from its feedback, for who rates alone (§3.13a “proposed from the feedback”)', async () => {
    const { sn } = await buildTeacher(t.db)
    const { sn: plan_sn } = await buildDutyFeedback(t.db, { given: true })
    await t.db.execute(sql`update duty_feedback set skill = 3, teacher_sn = ${sn} where plan_sn = ${plan_sn}`)
    const { rows } = await t.db.execute<{ year: number }>(
      sql`select extract(year from least(theory_start, practical_start))::int as year from plan where sn = ${plan_sn}`,
    )
    const [held] = rows
    const proposals = async (who: Client) => (await file(who, sn)).data.proposals
    const figures = { year: held?.year, count: 1, average: 3.8, violations: 0, refusals: 0, grade: 'QUALIFIED' }
    expect(await proposals(center!)).toEqual([figures])
    await t.db.execute(
      sql`insert into teacher_violation (sn, teacher_sn, day, reason, account_sn) select 'V' || ${sn}, ${sn}, make_date(${held?.year}, 1, 2), '评分不实', 'acc-center'`,
    )
    expect(await proposals(center!)).toEqual([{ ...figures, violations: 1, grade: 'BASIC' }])
    await t.db.execute(sql`update teacher_violation set day = day - 2 where teacher_sn = ${sn}`)
    expect(await proposals(center!)).toEqual([figures])
    expect((await file(own!, mine)).data.proposals).toEqual([])
  })

  it('has the exams that were served, and the answers of this year, each counted or not, with the limit', async () => {
    const { sn } = await buildTeacher(t.db)
    const call = (days: number, overrides: object) =>
      buildAssignment(t.db, { teacher_sn: sn, time: at(days), ...overrides })
    await call(-30, { status: 'CONFIRMED', role: 'CHIEF' })
    await call(-20, { status: 'CONFIRMED' })
    await call(20, { status: 'CONFIRMED' })
    const answered = (time: string, overrides: object) =>
      call(-3, { status: 'DECLINED', reason: '家中有事', reply_time: time, ...overrides })
    await answered(now, { decline_kind: 'REFUSE' })
    await answered(now, { decline_kind: 'AVOID', time: at(-4) })
    await answered(now, { decline_kind: 'LEAVE', leave_files: ['k'], time: at(-5) })
    await answered(now, { status: 'LAPSED', reason: '逾期未答复，任务已失效', time: at(-6) })
    await answered(`${year() - 1}-12-31 12:00:00`, { decline_kind: 'REFUSE', time: at(-400) })
    const { data } = await center!.call(detail, { params: { id: sn }, headers: { 'accept-language': 'en-US' } })
    expect(data).toMatchObject({ duty_count: 2, chief_count: 1, refusal_count: 2, refusals_max: 3, year: year() })
    expect(data.served.map(({ day, role }) => [day, role])).toEqual([
      [addDays(today(), -20), 'INVIGILATOR'],
      [addDays(today(), -30), 'CHIEF'],
    ])
    const kinds = data.answers.map(({ kind, late, counted }) => `${kind} ${late} ${counted}`)
    expect(kinds.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'AVOID false false',
      'LEAVE false false',
      'REFUSE false true',
      'null true true',
    ])
    expect(data.answers.find(({ late }) => late)?.reason).toMatch(/^No response/)
    const { data: row } = await center!.call(teacherContract.detail, { params: { id: sn } })
    expect(row).toMatchObject({
      duty_count: 2,
      chief_count: 1,
      decline_count: 3,
      violation_count: 0,
      yearly_rating: null,
    })
  })
})

/** “yearly rating 优秀/合格/… kept in the examiner file” (domain.md §6.4). */
describe('the yearly rating', () => {
  it('is given by centre and platform alone, once a year, and can be corrected; all is audited and notified', async () => {
    const { sn } = await buildTeacher(t.db)
    expect((await grade(t.anonymous, sn)).http).toBe(401)
    for (const name of ['school', 'college', 'teacher', 'trainer'] as const)
      expect((await grade(await t.as(name), sn)).http).toBe(403)
    expect((await grade(center!, 'absent')).http).toBe(404)
    await grade(center!, sn, { year: year() - 1, grade: 'EXCELLENT' })
    await grade(center!, sn)
    const { data } = await grade(await t.as('system'), sn, { grade: 'BASIC', reason: '两次迟到' })
    expect(data.ratings.map((one) => [one.year, one.grade, one.reason])).toEqual([
      [year(), 'BASIC', '两次迟到'],
      [year() - 1, 'EXCELLENT', '反馈良好'],
    ])
    const list = await center!.call(teacherContract.list, { query: { limit: 100 } })
    expect(list.data.items.find((row) => row.sn === sn)?.yearly_rating).toEqual({ year: year(), grade: 'BASIC' })
    const { rows } = await t.db.execute<{ before: { grade: string } | null }>(
      sql`select before from audit where action = 'teacher.rate' and target_sn = ${sn} order by seq`,
    )
    expect(rows.map(({ before }) => before?.grade ?? null)).toEqual([null, null, 'QUALIFIED'])
    expect(await eventsOf(sn)).toEqual(Array.from({ length: 6 }, () => 'teacher.rated'))
  })

  it.each([
    ['the next year', () => ({ year: year() + 1 }), 422, 'rating_year'],
    ['no reason', () => ({ reason: ' ' }), 400, null],
    ['an unknown grade', () => ({ grade: 'GOOD' }), 400, null],
  ])('refuses %s', async (_, change, http, rule) => {
    const refused = await grade(center!, mine, change())
    expect([refused.http, refused.rule ?? null]).toEqual([http, rule ?? refused.rule ?? null])
    expect((await file(center!, mine)).data.ratings).toEqual([])
  })

  it('two ratings of one year at once leave one', async () => {
    const { sn } = await buildTeacher(t.db)
    const answers = await Promise.all([grade(center!, sn), grade(await t.as('system'), sn, { grade: 'EXCELLENT' })])
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect((await file(center!, sn)).data.ratings).toHaveLength(1)
  })
})

describe('violations (§5.6 “violation record”)', () => {
  it('are recorded by centre and platform alone, counted, and notified to examiner and institution', async () => {
    const { sn } = await buildTeacher(t.db)
    for (const name of ['school', 'college', 'teacher', 'trainer'] as const)
      expect((await accuse(await t.as(name), sn)).http).toBe(403)
    const future = await accuse(center!, sn, { day: addDays(today(), 1) })
    expect([future.http, future.rule]).toEqual([422, 'violation_future'])
    await accuse(center!, sn, { day: addDays(today(), -9) })
    const { data } = await accuse(await t.as('system'), sn)
    expect(data.violations.map(({ day }) => day)).toEqual([today(), addDays(today(), -9)])
    const { data: row } = await center!.call(teacherContract.detail, { params: { id: sn } })
    expect(row.violation_count).toBe(2)
    expect(await eventsOf(sn)).toEqual(Array.from({ length: 4 }, () => 'teacher.violated'))
    const { rows } = await t.db.execute(sql`select 1 from audit where action = 'teacher.violate' and target_sn = ${sn}`)
    expect(rows).toHaveLength(2)
  })
})
