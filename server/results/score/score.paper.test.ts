import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { attendanceTasks } from '../../exams/attendance/attendance.jobs.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { incidentCalls } from '../../exams/incident/incident.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { storedVersion } from '../../test/storedVersion.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildScoreSheet } from './score.factory.ts'

let t: TestApp
let [center, college]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[center, college] = [await t.as('center'), await t.as('college')]
})
afterAll(() => t.close())

type Scores = NonNullable<Parameters<typeof buildScoreSheet>[1]>['scores']
let plan: string
let exams: Record<Subject, string>
let signups: { sn: string; student_sn: string }[]
/** A plan both of whose exams nobody ran, with these scores. */
async function missed(scores: Scores, owners: readonly string[] = []) {
  plan = (await buildScoreSheet(t.db, { scores, owners })).sn
  for (const task of attendanceTasks) await task.run(t.services)
  const rows = await t.db.select().from(exam).where(eq(exam.plan_sn, plan))
  expect(rows.map(({ run_state }) => run_state)).toEqual(['NOT_RUN', 'NOT_RUN'])
  const of = (subject: Subject) => rows.find((one) => one.subject === subject)?.sn ?? ''
  exams = { ONLINE: of('ONLINE'), OFFLINE: of('OFFLINE') }
  signups = (
    await t.db.execute<{ sn: string; student_sn: string }>(
      sql`select sn, student_sn from signup where plan_sn = ${plan} order by ticket_no`,
    )
  ).rows
}
const key = (at: number, subject: Subject) => `${signups[at]?.sn}-${subject === 'ONLINE' ? 'T' : 'P'}`
const fileExam = async (subject: Subject, absent: readonly string[]) => {
  const scan = await incidentCalls(t.db).upload(college!)
  const body = { scan, reason: '按签到表补录', absent: [...absent], identity_checked: true }
  return college!.call(attendanceContract.file, { params: { id: exams[subject] }, body })
}
const cancelExam = (subject: Subject) =>
  center!.call(attendanceContract.cancel, { params: { id: exams[subject] }, body: { reason: '停电，考试没有举行' } })
const scoresOf = async (subject: Subject) =>
  (
    await t.db.execute<{ flag: string; final_score: number | null }>(
      sql`select flag, final_score from score where exam_sn = ${exams[subject]} order by signup_sn`,
    )
  ).rows
const flagsOf = async (subject: Subject) => (await scoresOf(subject)).map(({ flag }) => flag)
const closedOf = async () =>
  (
    await t.db.execute<{ closed: boolean }>(sql`select closed from signup where plan_sn = ${plan} order by ticket_no`)
  ).rows.map(({ closed }) => closed)
const submit = () => college!.call(scoreSheetContract.submit, { params: { id: plan }, body: {} })

describe('filed from paper, score flags follow as with corrections (Decided 39, 37)', () => {
  it('who was absent has the flag 缺考; who was there has it no more, and the score is due again', async () => {
    await missed([
      [null, { score: 70 }],
      [{ score: null, flag: 'ABSENT' }, { score: 70 }],
      [{ score: 80 }, { score: 70 }],
    ])
    expect((await fileExam('ONLINE', [key(0, 'ONLINE')])).http).toBe(200)
    expect((await scoresOf('ONLINE')).map(({ flag, final_score }) => `${flag} ${final_score}`).toSorted()).toEqual([
      'ABSENT null',
      'NORMAL 80',
    ])
    expect((await submit()).rule).toBe('score_blank')
  })
  it.each([
    ['a score', [[{ score: 80 }, null]], 'ONLINE'],
    ['a practical score', [[null, { score: 80 }]], 'OFFLINE'],
  ] as const)('nobody with %s is filed as absent', async (_, scores, subject) => {
    await missed(scores)
    const refused = await fileExam(subject, [key(0, subject)])
    expect([refused.http, refused.rule]).toEqual([422, 'paper_points'])
    expect((await fileExam(subject, [])).http).toBe(200)
  })
  it('nor one for whom an examiner has handed in', async () => {
    await missed([[null, null]])
    await t.db.execute(sql`insert into score_entry (sn, score_sn, exam_sn, plan_sn, signup_sn, total, migrated, handin_time)
      values (${`${signups[0]?.sn}-M1`}, ${key(0, 'OFFLINE')}, ${exams.OFFLINE}, ${plan}, ${signups[0]?.sn}, 50, true, business_now())`)
    expect((await fileExam('OFFLINE', [key(0, 'OFFLINE')])).rule).toBe('paper_points')
    const refused = await cancelExam('OFFLINE')
    expect([refused.http, refused.rule]).toEqual([422, 'cancel_points'])
  })
  it('submitted scores are sent back first', async () => {
    await missed([[{ score: 80 }, { score: 70 }]])
    await t.db.execute(sql`update score_sheet set status = 'SUBMIT' where sn = ${plan}`)
    expect((await fileExam('ONLINE', [])).rule).toBe('correction_submitted')
    expect((await cancelExam('ONLINE')).rule).toBe('correction_submitted')
    await t.db.execute(sql`update score_sheet set status = 'AUDIT' where sn = ${plan}`)
    expect((await fileExam('ONLINE', [])).rule).toBe('correction_published')
    await t.db.execute(sql`update score_sheet set status = 'REJECT' where sn = ${plan}`)
    expect((await fileExam('ONLINE', [])).http).toBe(200)
  })
})

describe('“the centre cancels it: its sign-ups are released as deferred (Decided 19), fees WAIVED” (Decided 39)', () => {
  it('an exam with points was held: it is not cancelled', async () => {
    await missed([[{ score: 80 }, null]])
    const refused = await cancelExam('ONLINE')
    expect([refused.http, refused.rule]).toEqual([422, 'cancel_points'])
    expect(refused.message).toContain('1 名考生')
    expect((await cancelExam('OFFLINE')).http).toBe(200)
  })
  it('every candidate has the flag 缓考, which the site cannot change; what an incident decided stays', async () => {
    await missed([
      [{ score: 80 }, null],
      [{ score: 80 }, { score: null, flag: 'ABSENT' }],
      [{ score: 80 }, { score: null, flag: 'CHEAT' }],
    ])
    expect((await cancelExam('OFFLINE')).http).toBe(200)
    expect((await flagsOf('OFFLINE')).toSorted()).toEqual(['CHEAT', 'DEFERRED', 'DEFERRED'])
    const body = { flag: 'ABSENT' as const, score: null }
    const entered = await college!.call(scoreContract.update, { params: { id: key(0, 'OFFLINE') }, body })
    expect([entered.http, entered.rule]).toEqual([422, 'score_flag_decided'])
    // The theory was sat: what it came to is known with the publication.
    expect(await closedOf()).toEqual([false, false, false])
    expect((await submit()).http).toBe(200)
  })

  /** Signs the student up for another plan. */
  async function joinAgain(at: number, subjects: 'BOTH' | 'PRACTICAL') {
    const { sn } = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const body = { students: [signups[at]?.student_sn ?? ''], subjects }
    const { data } = await college!.call(signupContract.create, { params: { id: sn }, body })
    const { rows } =
      await t.db.execute(sql`select g.theory_attempt, g.practical_attempt, g.pay_status, f.amount::text, f.pay_status as fee
      from signup g left join fee_line f on f.signup_sn = g.sn where g.plan_sn = ${sn}`)
    return { rules: data.refused.map(({ rule }) => rule), row: rows[0] }
  }
  it('once all exams of a sign-up are cancelled its student may sign up again at once, without fee, not as a retake', async () => {
    await missed([
      [null, null],
      [null, null],
    ])
    expect((await cancelExam('ONLINE')).http).toBe(200)
    expect(await closedOf()).toEqual([false, false])
    expect((await joinAgain(0, 'BOTH')).rules).toEqual(['signup_elsewhere'])
    expect((await cancelExam('OFFLINE')).http).toBe(200)
    expect(await closedOf()).toEqual([true, true])
    expect(await joinAgain(0, 'BOTH')).toEqual({
      rules: [],
      row: { theory_attempt: 'NEW', practical_attempt: 'NEW', pay_status: 'WAIVED', amount: '0.00', fee: 'WAIVED' },
    })
  })
  it('a passed theory is kept: after the publication the practical is sat alone, without fee (Decided 19)', async () => {
    await missed([[{ score: 80 }, null]])
    await cancelExam('OFFLINE')
    expect((await submit()).http).toBe(200)
    const body = { version: await storedVersion(t.db, 'score_sheet', plan) }
    expect((await center!.call(scoreSheetContract.publish, { params: { id: plan }, body })).http).toBe(200)
    expect(await joinAgain(0, 'PRACTICAL')).toEqual({
      rules: [],
      row: { theory_attempt: null, practical_attempt: 'NEW', pay_status: 'WAIVED', amount: '0.00', fee: 'WAIVED' },
    })
  })
  it('the institutions of all candidates are told', async () => {
    await missed(
      [
        [null, null],
        [null, null],
      ],
      ['org-college', 'org-school'],
    )
    await cancelExam('ONLINE')
    const { rows } = await t.db.execute(
      sql`select to_org from notice where event = 'exam.cancelled' and entity_sn = ${exams.ONLINE} order by to_org`,
    )
    expect(rows).toEqual([{ to_org: 'org-college' }, { to_org: 'org-school' }])
  })
})
