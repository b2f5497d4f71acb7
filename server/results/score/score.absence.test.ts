import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { closeOverdue } from '../../exams/attendance/attendance.run.commands.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { keptDay } from '../../test/keptDay.ts'
import type { Given } from '../../test/keptDay.ts'
import { score } from './score.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const running = (states: readonly AttendanceState[], given: Given = {}) => keptDay(t.db, states, given)
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
    await t.db.transaction((tx) => closeOverdue(tx, sn))
    expect(await scoresOf(sn)).toEqual([{ flag: 'ABSENT', final_score: null, entered_by: 'job' }])
  })

  it('scores that are submitted are not changed', async () => {
    const { sn } = await running(['ABSENT'], { status: 'SUBMIT' })
    expect((await finish(sn)).http).toBe(200)
    expect(await scoresOf(sn)).toEqual([])
  })
})
