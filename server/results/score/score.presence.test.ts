import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { keptDay } from '../../test/keptDay.ts'
import { faultsOf, importAs, NOBODY } from '../../test/scoreImports.ts'
import { examinerOf, handin, save } from '../../test/scoreEntries.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
})
afterAll(() => t.close())

const ended = (states: readonly AttendanceState[], subject: 'ONLINE' | 'OFFLINE' = 'ONLINE') =>
  keptDay(t.db, states, { ended: true, subject })
const enter = (signup: string | undefined, flag: ScoreFlag, score: number | null, letter: 'T' | 'P' = 'T') =>
  college.call(scoreContract.update, { params: { id: `${signup}-${letter}` }, body: { flag, score } })
const submit = (plan: string) => college.call(scoreSheetContract.submit, { params: { id: plan }, body: {} })

/** N1: absent in both subjects, 75 and 80 points, certificate issued. F24: 80 points for one who never came. F25: 70 over the flag of an absent candidate. */
describe('Decided 37: “Attendance and scores are one truth”', () => {
  it.each([
    ['ABSENT', 75, 'score_absent'],
    ['ABSENT', 0, 'score_absent'],
    ['EXPECTED', 80, 'score_expected'],
  ] as const)('theory points of a candidate who is %s, %s, are refused at once: %s', async (state, points, rule) => {
    const { signups } = await ended([state])
    const refused = await enter(signups[0], 'NORMAL', points)
    expect([refused.http, refused.errors?.[0]]).toMatchObject([400, { path: 'score', rule }])
    expect((await enter(signups[0], 'ABSENT', null)).http).toBe(200)
    expect((await enter(signups[0], 'NORMAL', points)).errors?.[0]?.rule).toBe(rule)
  })

  it.each(['LATE', 'LEFT'] as const)('who was there, %s, is not absent', async (state) => {
    const { signups } = await ended([state])
    const refused = await enter(signups[0], 'ABSENT', null)
    expect(refused.errors?.[0]).toMatchObject({ path: 'flag', rule: 'score_present' })
    expect((await enter(signups[0], 'NORMAL', 60)).http).toBe(200)
  })

  it('the import refuses such rows, each at its column', async () => {
    const { sn, signups } = await ended(['ABSENT', 'LEFT', 'LEFT'])
    const { rows } = await t.db.execute<{ ticket_no: string; name: string }>(
      sql`select g.ticket_no, st.name from signup g join student st on st.sn = g.student_sn where g.sn = any(${sql.param(signups)}) order by g.ticket_no`,
    )
    const line = (at: number, points: string, flag: string) => [
      sn,
      rows[at]!.ticket_no,
      rows[at]!.name,
      points,
      flag,
      '',
      ...NOBODY,
    ]
    const lines = [line(0, '75', '正常'), line(1, '', '缺考'), line(2, '60', '正常')]
    const job = await importAs(college, lines, 'skip')
    expect([job.ok, await faultsOf(college, job.sn)]).toEqual([
      1,
      [
        [2, '成绩', 'score_absent'],
        [3, '标志', 'score_present'],
      ],
    ])
  })

  /** R21: marks were entered at the planned end while the extra time of a candidate ran. */
  it.each([
    ['the extra time of a candidate runs', 30, null, 'exam_not_ended'],
    ['it is over', 9, null, null],
    ['the exam was finished', 30, 0, null],
  ] as const)(
    'Decided 13: “theory and Excel after the end”, 10 minutes after the planned end, %s',
    async (_, extra, finished, rule) => {
      const { sn, signups } = await keptDay(t.db, ['PRESENT', 'PRESENT'], { subject: 'ONLINE' })
      await t.db.execute(sql`update exam set end_time = business_now() - interval '10 minutes', start_time = business_now() - interval '2 hours',
      actual_start_time = business_now() - interval '2 hours', actual_end_time = ${finished === null ? null : sql`business_now()`} where sn = ${sn}`)
      await t.db.execute(
        sql`update attendance set extra_minutes = ${extra}, extra_reason = '设备故障' where sn = ${`${signups[1]}-T`}`,
      )
      expect((await enter(signups[0], 'NORMAL', 60)).rule ?? null).toBe(rule)
    },
  )

  it('in an exam whose day was not kept on the platform nothing is compared', async () => {
    const { sn, signups } = await ended(['EXPECTED'])
    await t.db.update(exam).set({ actual_start_time: null, actual_end_time: null }).where(eq(exam.sn, sn))
    expect((await enter(signups[0], 'NORMAL', 80)).http).toBe(200)
  })

  it.each([
    ['ABSENT', 'entry_absent'],
    ['EXPECTED', 'entry_expected'],
  ] as const)('an examiner does not even type points of a candidate who is %s: %s', async (state, rule) => {
    const { sn, plan_sn, signups } = await keptDay(t.db, [state, 'PRESENT'])
    const [held] = await t.db.select().from(exam).where(eq(exam.sn, sn))
    const one = await examinerOf(t, { exam_sn: sn, plan_sn, signups, held: held! })
    expect((await save(one, signups[0]!, { total: 80 })).rule).toBe(rule)
    expect((await handin(one, signups[0]!)).rule).toBe(rule)
    expect((await save(one, signups[1]!, { total: 80 })).http).toBe(200)
  })

  it('“at submission attendance and score of each candidate and subject are compared, contradictions are listed by name and block (rule `attendance_score`)”', async () => {
    const { plan_sn, signups } = await keptDay(t.db, ['LEFT', 'ABSENT', 'EXPECTED', 'LEFT'], {
      ended: true,
      subject: 'ONLINE',
      scores: [75, 76, 77, 78].map((score) => [{ score }, { score: 80 }] as const),
    })
    await t.db.execute(
      sql`update score set flag = 'ABSENT', final_score = null, raw_score = null where sn = ${`${signups[3]}-T`}`,
    )
    const { rows } = await t.db.execute<{ name: string }>(
      sql`select st.name from signup g join student st on st.sn = g.student_sn where g.sn = any(${sql.param(signups.slice(1))}) order by g.ticket_no`,
    )
    const refused = await submit(plan_sn)
    const named = rows.map(({ name }) => `${name}（理论）`).join('、')
    expect([refused.rule, refused.message]).toEqual([
      'attendance_score',
      `还有 3 处考勤与成绩不一致：${named}；更正成绩，或申请更正考勤后提交`,
    ])
    for (const at of [1, 2]) await enter(signups[at], 'ABSENT', null)
    await enter(signups[3], 'NORMAL', 78)
    // What is left is the record of the room, as of every exam that was started here.
    expect((await submit(plan_sn)).rule).toBe('records_missing')
  })
})
