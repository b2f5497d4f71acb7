import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, addHours, addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildAttendance } from '../../exams/attendance/attendance.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import type { Username } from '../../test/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
/** Only the exams of the test are open, and in the calendar. */
beforeEach(async () => {
  await t.db.execute(sql`update exam set actual_end_time = business_now(), start_time = start_time + interval '300 days',
    end_time = end_time + interval '300 days'`)
})

const openDays = async (name: Username) => (await (await t.as(name)).call(reportContract.examDay)).data
const shown = async (name: Username) => (await openDays(name)).exams.map(({ sn }) => sn)
const everyone = ['college', 'teacher', 'center', 'system'] as const

test('a card for the site of the exam, its CONFIRMED examiners, centre and platform; none for another site, a school, who has not confirmed (domain.md §3.13a, Decided 14)', async () => {
  const { sn } = await buildAttendance(t.db, { minutes: 30, examiners: { 'acc-teacher': 'CHIEF' } })
  await buildAssignment(t.db, { exam_sn: sn, account_sn: 'acc-teacher2', role: 'INVIGILATOR', status: 'PENDING' })
  for (const name of everyone) expect([name, await shown(name)]).toEqual([name, [sn]])
  for (const name of ['college2', 'school', 'school2', 'teacher2'] as const)
    expect([name, await openDays(name)]).toMatchObject([name, { count: 0, exams: [] }])
  const [card] = (await openDays('teacher')).exams
  expect(card).toMatchObject({ role: 'CHIEF', begun: false, url: `/teacher/center/setting/${sn}` })
  expect(card?.rooms.length).toBeGreaterThan(0)
  expect((await openDays('college')).exams).toMatchObject([{ role: null, url: `/college/exam/manage/${sn}/run` }])
  // Where the card leads, the reader may be.
  for (const name of everyone) await (await t.as(name)).call(attendanceContract.list, { params: { id: sn } })
})

/** Moves the planned times of an exam to so many minutes from now; its start was so many minutes ago where it has begun. */
async function moveTo(sn: string, start: number, end: number, begun: boolean) {
  const now = await clock(t.db)
  const [from, to] = [addMinutes(now, start), addMinutes(now, end)]
  await t.db.execute(sql`update exam set start_time = ${from}, end_time = ${to},
    actual_start_time = ${begun ? addMinutes(now, Math.min(start, -1)) : null} where sn = ${sn}`)
}

test.each([
  ['65 minutes before the start', 65, 155, false, false],
  ['60 minutes before the start', 60, 150, false, true],
  ['begun 70 minutes before its planned start', 70, 160, true, true],
  ['after the end, not finished', -200, -110, true, true],
  ['11 hours 55 minutes after the end, not begun', -820, -715, false, true],
  ['12 hours 1 minute after the end', -840, -721, true, false],
] as const)(
  'a card “from −60 min to +12 h” (domain.md §3.13a): %s: %s to %s min, begun %s: %s',
  async (_, start, end, begun, isShown) => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'EXAMINER' } })
    await moveTo(sn, start, end, begun)
    for (const name of everyone) expect([name, await shown(name)]).toEqual([name, isShown ? [sn] : []])
  },
)

test('a finished exam has no card; of a published one an examiner sees nothing (interface.md §6)', async () => {
  const finished = await buildAttendance(t.db, { minutes: -100, started: true, examiners: { 'acc-teacher': 'CHIEF' } })
  await t.db.execute(sql`update exam set actual_end_time = business_now() where sn = ${finished.sn}`)
  for (const name of everyone) expect([name, await shown(name)]).toEqual([name, []])
  const published = await buildScoreSheet(t.db, { status: 'AUDIT', scores: [[{ score: 81 }, { score: 72 }]] })
  await t.db.execute(sql`update exam set start_time = business_now() - interval '3 hours', end_time = business_now() - interval '1 hour',
    actual_end_time = null where plan_sn = ${published.sn}`)
  const { rows } = await t.db.execute<{ sn: string }>(
    sql`select sn from exam where plan_sn = ${published.sn} order by sn limit 1`,
  )
  await buildAssignment(t.db, { exam_sn: rows[0]!.sn, account_sn: 'acc-teacher', role: 'CHIEF', status: 'CONFIRMED' })
  expect(await shown('teacher')).toEqual([])
  expect(await shown('center')).toContain(rows[0]!.sn)
})

test('“what the running view and the score sheet need is read before the start” (domain.md §3.13a, F45): the exams of today of those who run them, also hours before', async () => {
  const today = async (name: Username) => (await openDays(name)).today.map((one) => one.sn)
  const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'EXAMINER' } })
  await buildAssignment(t.db, { exam_sn: sn, account_sn: 'acc-teacher2', role: 'INVIGILATOR', status: 'PENDING' })
  const day = (await clock(t.db)).slice(0, 10)
  const runners = async () => [await today('college'), await today('teacher')]
  const none = async () => {
    for (const name of ['center', 'system', 'college2', 'school', 'teacher2'] as const)
      expect([name, await today(name)]).toEqual([name, []])
  }
  for (const [time, isRead] of [
    [`${day} 00:00:00`, true],
    [`${day} 23:59:00`, true],
    [`${addDays(day, 1)} 02:00:00`, false],
    [`${addDays(day, 2)} 09:00:00`, false],
  ] as const) {
    await t.db.execute(sql`update exam set start_time = ${time}, end_time = ${addHours(time, 2)} where sn = ${sn}`)
    expect([time, await runners()]).toEqual([time, isRead ? [[sn], [sn]] : [[], []]])
    await none()
  }
  // What is over needs no copy.
  await moveTo(sn, -100, -10, true)
  expect(await runners()).toEqual([[sn], [sn]])
  await t.db.execute(sql`update exam set actual_end_time = business_now() where sn = ${sn}`)
  expect(await runners()).toEqual([[], []])
})

test('three cards at most, those whose time is up last, and how many there are, in one query', async () => {
  const sns: string[] = []
  for (const minutes of [-200, -20, 5, 50]) sns.push((await buildAttendance(t.db, { minutes, candidates: 0 })).sn)
  const [up, ...others] = sns
  const now = await clock(t.db)
  await t.db.execute(sql`update exam set end_time = ${addHours(now, -1)} where sn = ${up}`)
  const held = await openDays('college')
  expect([held.count, held.exams.map(({ sn }) => sn)]).toEqual([4, others])
  const day = now.slice(0, 10)
  expect(held.url).toBe(`/college/exam/manage/list?date_from=${day}&date_to=${day}`)
  const client = await t.as('college')
  const counter = countStatements(t.pool)
  await t.pool.query('update session set used_time = now()')
  counter.take()
  await client.call(preferenceContract.current)
  const base = counter.take() - 1
  await client.call(reportContract.examDay)
  expect(counter.take() - base).toBe(1)
})

test('an exam of the calendar leads to its exam day once that is open (domain.md §3.13a): before it to plan or candidates; a school to its own students', async () => {
  const { sn, plan_sn } = await buildAttendance(t.db, { minutes: 65, examiners: { 'acc-teacher': 'CHIEF' } })
  const now = await clock(t.db)
  // The call is read with the day of the exam.
  await t.db.execute(
    sql`update assignment set time = tstzrange(${addMinutes(now, 65)}, ${addMinutes(now, 155)}) where exam_sn = ${sn}`,
  )
  await t.db.execute(sql`update signup set org_sn = 'org-school' where plan_sn = ${plan_sn}`)
  const link = async (name: Username) => {
    const { calendar } = (await (await t.as(name)).call(reportContract.dashboard)).data
    return calendar.flatMap(({ exams }) => exams).find((one) => one.sn === sn)?.url
  }
  expect([await link('teacher'), await link('college')]).toEqual([
    `/teacher/center/plan/${plan_sn}`,
    `/college/exam/manage/${sn}/student`,
  ])
  const ofSchool = await link('school')
  await moveTo(sn, -5, 85, false)
  expect([await link('teacher'), await link('college'), await link('center'), await link('school')]).toEqual([
    `/teacher/center/setting/${sn}`,
    `/college/exam/manage/${sn}/run`,
    `/center/exam/manage/${sn}/run`,
    ofSchool,
  ])
  // Finished today: its next steps are there.
  await t.db.execute(sql`update exam set actual_end_time = business_now() where sn = ${sn}`)
  expect(await link('teacher')).toBe(`/teacher/center/setting/${sn}`)
})
