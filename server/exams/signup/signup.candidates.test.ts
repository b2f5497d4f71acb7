import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { SignupSubjects } from '@zhikao/domain/exams/signup/signup.model.ts'
import { newSn } from '../../db/sn.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildSignup } from './signup.factory.ts'

let t: TestApp
let college: Client
let today: string
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

type Result = { score?: number | null; flag?: 'NORMAL' | 'ABSENT' | 'CHEAT' | 'DEFERRED' }
/** A student who sat the exam of an earlier plan, so many days ago, with these published results. */
async function sat(theory: Result, practical: Result, daysAgo = 100) {
  const earlier = await buildPlan(t.db, { status: 'EXAM_AUDIT' })
  const one = await buildStudent(t.db, { org_sn: 'org-college', photo_status: 'AUDIT', photo: 'x.jpg' })
  const row = await buildSignup(t.db, { plan_sn: earlier.sn, student_sn: one.sn, closed: true })
  await score(row.sn, earlier.sn, 'ONLINE', theory, daysAgo)
  await score(row.sn, earlier.sn, 'OFFLINE', practical, daysAgo)
  return { student: one.sn, signup: row.sn }
}

async function score(
  signup: string,
  plan: string,
  subject: string,
  { score: points = null, flag = 'NORMAL' }: Result,
  daysAgo: number,
) {
  const exam = newSn()
  const day = addDays(today, -daysAgo)
  await t.db.execute(sql`insert into exam (sn, plan_sn, org_sn, subject, session_no, name, start_time, end_time, minutes, capacity, candidate_count)
    values (${exam}, ${plan}, 'org-college', ${subject}, 1, '考试', ${`${day} 09:00:00`}, ${`${day} 11:00:00`}, 120, 40, 1)
    on conflict do nothing`)
  await t.db.execute(sql`insert into score (sn, exam_sn, plan_sn, signup_sn, subject, final_score, flag, attempt, entered_by)
    values (${newSn()}, ${exam}, ${plan}, ${signup}, ${subject}, ${points}, ${flag}, 'NEW', 'x')`)
}

async function join(student: string, subjects: SignupSubjects, plan: object = {}) {
  const { sn } = await buildPlan(t.db, { status: 'PLAN_AUDIT', ...plan })
  const { data } = await college.call(signupContract.create, {
    params: { id: sn },
    body: { students: [student], subjects },
  })
  const { rows } = await t.db.execute<Record<string, unknown>>(
    sql`select theory_attempt, practical_attempt, prior_signup_sn, pay_status from signup where plan_sn = ${sn}`,
  )
  return { rules: data.refused.map(({ rule }) => rule), row: rows[0] }
}

/** “One retake for the failed subject only” (domain.md §6.3). */
test('a retake is for the failed subject, once, and refers to the attempt that it belongs to', async () => {
  const one = await sat({ score: 40 }, { score: 80 })
  expect((await join(one.student, 'PRACTICAL')).rules).toEqual(['signup_retake_subject'])
  const retake = await join(one.student, 'THEORY')
  expect(retake.row).toEqual({
    theory_attempt: 'RETAKE',
    practical_attempt: null,
    prior_signup_sn: one.signup,
    pay_status: 'UNPAID',
  })
  await t.db.execute(sql`update signup set closed = true where student_sn = ${one.student}`)
  expect((await join(one.student, 'THEORY')).rules).toEqual(['retake_used'])
  expect((await join(one.student, 'BOTH')).row).toMatchObject({ theory_attempt: 'NEW', prior_signup_sn: null })
})

/** “Cheat also bars sign-up for 12 months” (domain.md §6.2). */
test.each<[string, Result, Result, number, SignupSubjects, string[]]>([
  ['both failed: no retake of one subject', { score: 40 }, { score: 50 }, 100, 'THEORY', ['retake_not_single']],
  ['both failed: both subjects again', { score: 40 }, { score: 50 }, 100, 'BOTH', []],
  ['the kept pass has expired', { score: 40 }, { score: 80 }, 400, 'THEORY', ['retake_expired']],
  ['absent: no retake', { flag: 'ABSENT' }, { score: 80 }, 100, 'THEORY', ['retake_absent']],
  ['absent: both subjects again', { flag: 'ABSENT' }, { score: 80 }, 100, 'BOTH', []],
  ['cheated within the year: refused', { flag: 'CHEAT' }, { score: 80 }, 100, 'BOTH', ['signup_cheat_bar']],
  ['cheated longer ago: taken', { flag: 'CHEAT' }, { score: 80 }, 400, 'BOTH', []],
])('after an earlier exam: %s', async (_, theory, practical, daysAgo, subjects, rules) => {
  const { student } = await sat(theory, practical, daysAgo)
  expect((await join(student, subjects)).rules).toEqual(rules)
})

test('a plan for retakes takes only students with a retake; after a deferred exam the fee is waived', async () => {
  const one = await sat({ score: 90 }, { score: 10 })
  const fresh = await buildStudent(t.db, { org_sn: 'org-college', photo_status: 'AUDIT', photo: 'x.jpg' })
  expect((await join(fresh.sn, 'PRACTICAL', { plan_type: 'RETAKE' })).rules).toEqual(['signup_retake_only'])
  expect((await join(one.student, 'PRACTICAL', { plan_type: 'RETAKE' })).row).toMatchObject({
    practical_attempt: 'RETAKE',
  })
  const deferred = await sat({ flag: 'DEFERRED' }, { flag: 'DEFERRED' })
  expect((await join(deferred.student, 'BOTH')).row).toMatchObject({ pay_status: 'WAIVED', theory_attempt: 'NEW' })
})

test('deferred in one subject: the passed one is kept, the deferred one is sat alone, free and not as a retake (Decided 19)', async () => {
  const one = await sat({ score: 80 }, { flag: 'DEFERRED' })
  expect((await join(one.student, 'BOTH')).rules).toEqual(['signup_deferred_alone'])
  expect((await join(one.student, 'PRACTICAL')).row).toMatchObject({
    theory_attempt: null,
    practical_attempt: 'NEW',
    prior_signup_sn: one.signup,
    pay_status: 'WAIVED',
  })
  // That sitting does not use up the one retake of the template: the failed practical may be sat again.
  await t.db.execute(sql`update signup set closed = true where student_sn = ${one.student}`)
  await t.db.execute(
    sql`update score set flag = 'NORMAL', final_score = 40 where signup_sn = ${one.signup} and subject = 'OFFLINE'`,
  )
  expect((await join(one.student, 'PRACTICAL')).row).toMatchObject({
    practical_attempt: 'RETAKE',
    pay_status: 'UNPAID',
  })
  const expired = await sat({ score: 80 }, { flag: 'DEFERRED' }, 400)
  expect((await join(expired.student, 'PRACTICAL')).rules).toEqual(['retake_expired'])
  expect((await join(expired.student, 'BOTH')).row).toMatchObject({ practical_attempt: 'NEW', pay_status: 'WAIVED' })
})

test('a student with the certificate of the level is refused; an expired certificate does not count', async () => {
  const one = await sat({ score: 90 }, { score: 90 })
  await t.db.execute(sql`insert into certificate (sn, no, signup_sn, student_sn, org_sn, plan_sn, site_sn, credential_sn, level, content, photo, issue_date)
    select ${newSn()}, 'S000122000017254000123', s.sn, s.student_sn, s.org_sn, s.plan_sn, s.org_sn, s.credential_sn, s.level, '{}', 'x', ${today}
    from signup s where s.sn = ${one.signup}`)
  expect((await join(one.student, 'BOTH')).rules).toEqual(['signup_certified'])
  expect((await join(one.student, 'BOTH', { level: 'SENIOR' })).rules).toEqual([])
  await t.db.execute(sql`update certificate set status = 'EXPIRED' where student_sn = ${one.student}`)
  expect((await join(one.student, 'BOTH')).rules).toEqual([])
})

/** Another record of the same person, as it was stored before it was refused: the travel permit of the first one, issued again. */
async function anotherRecordOf(sn: string): Promise<string> {
  const id_no = `H7${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  await t.db.execute(sql`update student set id_type = 'HK_MACAO_PERMIT', id_no = ${id_no} where sn = ${sn}`)
  const issuedAgain = { id_type: 'HK_MACAO_PERMIT' as const, id_no: `${id_no}01` }
  return (await buildStudent(t.db, { org_sn: 'org-college', photo_status: 'AUDIT', photo: 'x.jpg', ...issuedAgain })).sn
}

test('Decided 43: a retake follows the last attempt of the person, and cheating bars the person, in whichever record it was', async () => {
  const one = await sat({ score: 40 }, { score: 80 })
  const retake = await join(await anotherRecordOf(one.student), 'THEORY')
  expect(retake.row).toMatchObject({ theory_attempt: 'RETAKE', practical_attempt: null, prior_signup_sn: one.signup })
  const cheat = await sat({ flag: 'CHEAT' }, { score: 80 })
  expect((await join(await anotherRecordOf(cheat.student), 'BOTH')).rules).toEqual(['signup_cheat_bar'])
})
