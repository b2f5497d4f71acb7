import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { fileRecords } from '../../exams/roomRecord/roomRecord.factory.ts'
import { buildScoreSheet } from '../score/score.factory.ts'

const { submit, detail } = scoreSheetContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it.each([
  ['held on paper', false],
  ['run on the platform', true],
])(
  '“Room records are due for every room with candidates” (Decided 39; domain.md §5.5: room record filed): exams %s',
  async (_, isRun) => {
    const college = await t.as('college')
    const { sn: id } = await buildScoreSheet(t.db, { filed: false })
    if (isRun) {
      await t.db.execute(
        sql`update exam set run_state = 'FINISHED', actual_start_time = start_time, actual_end_time = end_time where plan_sn = ${id}`,
      )
      // Who has a score was there (Decided 37).
      await t.db.execute(sql`insert into attendance (sn, exam_sn, room_sn, signup_sn, subject, state, checkin_time, checkin_way, identity_checked, left_time)
      select sc.sn, sc.exam_sn, x.room_sn, sc.signup_sn, sc.subject, 'LEFT', e.start_time, 'MANUAL', true, e.end_time
      from score sc join seat x on (x.signup_sn, x.subject) = (sc.signup_sn, sc.subject) join exam e on e.sn = sc.exam_sn where e.plan_sn = ${id}`)
    }
    const both = await college.call(submit, { params: { id }, body: {} })
    expect([both.http, both.rule]).toEqual([422, 'records_missing'])
    expect(both.message).toMatch(/^还有 2 份考场情况记录表未提交：理论.+、实操/)
    await fileRecords(t.db, id, 'ONLINE')
    const one = (await college.call(detail, { params: { id } })).data
    expect(one.actions).not.toContain('submit')
    expect(
      one.refused.map(({ rule, message }) => [rule, message.includes('还有 1 份'), message.includes('理论')]),
    ).toEqual([['records_missing', true, false]])
    await fileRecords(t.db, id, 'OFFLINE')
    expect((await college.call(submit, { params: { id }, body: {} })).http).toBe(200)
  },
)

it('of a cancelled exam no record is due (Decided 39)', async () => {
  const { sn: id } = await buildScoreSheet(t.db, {
    filed: false,
    scores: [[{ score: 75 }, { score: null, flag: 'DEFERRED' }]],
  })
  await t.db.execute(sql`update exam set run_state = 'CANCELLED' where plan_sn = ${id} and subject = 'OFFLINE'`)
  const college = await t.as('college')
  const refused = await college.call(submit, { params: { id }, body: {} })
  expect([refused.rule, refused.message]).toEqual(['records_missing', expect.stringContaining('还有 1 份')])
  await fileRecords(t.db, id, 'ONLINE')
  expect((await college.call(submit, { params: { id }, body: {} })).http).toBe(200)
})
