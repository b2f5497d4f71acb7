import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { finishOverdue } from '../../exams/attendance/attendance.run.commands.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildScoreSheet } from './score.factory.ts'
import { score } from './score.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Scores = NonNullable<Parameters<typeof buildScoreSheet>[1]>['scores']

/** A practical exam under way, each candidate in one of these states. */
async function running(states: readonly AttendanceState[], given: { scores?: Scores; status?: 'SUBMIT' } = {}) {
  const sheet = await buildScoreSheet(t.db, { scores: states.map(() => [null, null] as const), ...given })
  const exams = await t.db.select().from(exam).where(eq(exam.plan_sn, sheet.sn))
  const held = exams.find(({ subject }) => subject === 'OFFLINE')
  if (!held) throw new Error('the plan has no practical exam')
  await t.db.update(exam).set({ actual_start_time: held.start_time }).where(eq(exam.sn, held.sn))
  const { rows } = await t.db.execute<{ signup_sn: string; room_sn: string }>(
    sql`select signup_sn, room_sn from seat where exam_sn = ${held.sn} order by seat_no`,
  )
  for (const [at, one] of rows.entries())
    await t.db.insert(attendance).values({
      ...one,
      sn: `${one.signup_sn}-P`,
      exam_sn: held.sn,
      subject: 'OFFLINE',
      state: states[at] ?? 'PRESENT',
      ...(states[at] === 'PRESENT'
        ? {
            checkin_time: held.start_time,
            checkin_by: 'acc-college',
            checkin_way: 'MANUAL' as const,
            identity_checked: true,
          }
        : {}),
      absent_reason: states[at] === 'ABSENT' ? '未到' : null,
    })
  return { sn: held.sn, plan_sn: sheet.sn }
}
const finish = async (id: string) =>
  (await t.as('college')).call(attendanceContract.finish, { params: { id }, body: { reason: '主考未到' } })
const scoresOf = (exam_sn: string) =>
  t.db
    .select({ flag: score.flag, final_score: score.final_score, entered_by: score.entered_by })
    .from(score)
    .where(eq(score.exam_sn, exam_sn))
    .orderBy(score.sn)

describe('“ABSENT 缺考: subject score blank, counted 0, not passed” (domain.md §6.2), from the attendance of the exam', () => {
  it('whoever is absent has the flag once the exam ends, the others have no score; each is in the audit trail', async () => {
    const { sn } = await running(['ABSENT', 'PRESENT', 'ABSENT'])
    expect(await scoresOf(sn)).toEqual([])
    expect((await finish(sn)).http).toBe(200)
    const flagged = { flag: 'ABSENT', final_score: null, entered_by: 'acc-college' }
    expect(await scoresOf(sn)).toEqual([flagged, flagged])
    const { rows } = await t.db.execute(
      sql`select a.after from audit a join ${score} s on s.sn = a.target_sn where a.action = 'score.enter' and s.exam_sn = ${sn}`,
    )
    const after = { flag: 'ABSENT', final_score: null, exam_sn: sn }
    expect(rows).toEqual([{ after }, { after }])
  })

  it('what was entered before stays', async () => {
    const { sn } = await running(['ABSENT'], { scores: [[null, { score: null, flag: 'DEFERRED' }]] })
    expect((await finish(sn)).http).toBe(200)
    expect(await scoresOf(sn)).toEqual([{ flag: 'DEFERRED', final_score: null, entered_by: 'acc-college' }])
  })

  it('the job that ends an exam writes the flag of those recorded as absent, and makes nobody absent', async () => {
    const { sn } = await running(['EXPECTED', 'ABSENT'])
    await t.db.transaction((tx) => finishOverdue(tx, sn))
    expect(await scoresOf(sn)).toEqual([{ flag: 'ABSENT', final_score: null, entered_by: 'job' }])
  })

  it('scores that are submitted are not changed', async () => {
    const { sn } = await running(['ABSENT'], { status: 'SUBMIT' })
    expect((await finish(sn)).http).toBe(200)
    expect(await scoresOf(sn)).toEqual([])
  })
})
