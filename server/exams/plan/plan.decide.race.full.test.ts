import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { freshClient } from '../../test/proof/races.ts'
import { calmOf, DUEL_ROUNDS, DUEL_SECONDS } from '../../test/proof/figures.ts'
import { ORGS } from '../../test/world.ts'
import { examOutcome } from '../exam/exam.factory.ts'
import { buildPanel } from '../panel/panel.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildPlan } from './plan.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Answer = { http: number; status: number; rule: string | undefined }
const WON = [200, 80200, undefined]
const LATE = [409, 40900, 'state']
/** The answers of two callers, the first caller's before the other's. */
const sortedAnswers = (answers: readonly Answer[]) =>
  answers.map(({ http, status, rule }) => [http, status, rule]).toSorted((a, b) => Number(a[0]) - Number(b[0]))
const opinion = '与其他安排冲突'
const approveExam = (who: Client, id: string) => who.call(planContract.approveExam, { params: { id }, body: {} })

/** The moves that a plan's history and audit trail contain. */
async function movesOf(sn: string) {
  const { rows } = await t.db.execute<{ moves: string; written: string }>(sql`
    select (select string_agg(move, ' ') from history where entity in ('plan', 'examApplication') and entity_sn = ${sn}) as moves,
      (select string_agg(action, ' ') from audit where target_sn = ${sn} and action ~ '^(plan|examApplication)[.]') as written`)
  return [rows[0]?.moves, rows[0]?.written]
}

it(
  'a plan approved and rejected at once: one decision is stored, the other gets 409',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn } = await buildPlan(t.db, { status: 'PLAN_SUBMIT' })
      const [center, system] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const answers = await Promise.all([
        center.call(planContract.approve, { params: { id: sn }, body: {} }),
        system.call(planContract.reject, { params: { id: sn }, body: { opinion } }),
      ])
      expect(sortedAnswers(answers)).toEqual([WON, LATE])
      const move = answers[0].http === 200 ? 'approve' : 'reject'
      expect(await movesOf(sn)).toEqual([move, `plan.${move}`])
      const { rows } = await t.db.execute(
        sql`select status, (select count(*)::int from notice where entity_sn = plan.sn) as notified from plan where sn = ${sn}`,
      )
      expect(rows).toEqual([{ status: move === 'approve' ? 'PLAN_AUDIT' : 'PLAN_REJECT', notified: 1 }])
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
)

it(
  'an exam approved by two at once is made once and completely',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT', candidates: 2 })
      const [center, system] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const answers = await Promise.all([approveExam(center, sn), approveExam(system, sn)])
      expect(sortedAnswers(answers)).toEqual([WON, LATE])
      expect(await movesOf(sn)).toEqual(['approveExam', 'examApplication.approveExam'])
      expect(await examOutcome(t.db, sn)).toMatchObject({
        status: 'EXAM_AUDIT',
        exams: 2,
        seats: 4,
        tickets: 2,
        sheets: 1,
      })
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
)

it(
  'an exam approved and rejected at once is made completely or not at all',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT', candidates: 2 })
      const [center, system] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const answers = await Promise.all([
        approveExam(center, sn),
        system.call(planContract.rejectExam, { params: { id: sn }, body: { opinion } }),
      ])
      expect(sortedAnswers(answers)).toEqual([WON, LATE])
      const isMade = answers[0].http === 200
      const move = isMade ? 'approveExam' : 'rejectExam'
      expect(await movesOf(sn)).toEqual([move, `examApplication.${move}`])
      expect(await examOutcome(t.db, sn)).toMatchObject(
        isMade
          ? { status: 'EXAM_AUDIT', exams: 2, seats: 4, tickets: 2, sheets: 1, notified: 1 }
          : { status: 'EXAM_REJECT', exams: 0, seats: 0, tickets: 0, calls: 0, called: 0, sheets: 0, notified: 0 },
      )
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
)

it(
  'two plans that need one student at the same time, approved at once: one is made, the other is refused with exam_student_taken',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn: student_sn } = await buildStudent(t.db, {
        org_sn: ORGS.college,
        photo_status: 'AUDIT',
        photo: 'twice.jpg',
      })
      const plans = [
        await buildPanel(t.db, { status: 'EXAM_SUBMIT', candidates: 1 }),
        await buildPanel(t.db, { status: 'EXAM_SUBMIT', candidates: 1, level: 'BEGINNER' }),
      ]
      for (const { sn: plan_sn } of plans) await buildSignup(t.db, { plan_sn, student_sn, pay_status: 'PAID' })
      const [center, system] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const answers = await Promise.all([approveExam(center, plans[0]!.sn), approveExam(system, plans[1]!.sn)])
      expect(sortedAnswers(answers)).toEqual([WON, [422, 42200, 'exam_student_taken']])
      const loser = answers[0].http === 200 ? 1 : 0
      expect(await examOutcome(t.db, plans[1 - loser]!.sn)).toMatchObject({
        status: 'EXAM_AUDIT',
        seats: 4,
        tickets: 2,
      })
      expect(await examOutcome(t.db, plans[loser]!.sn)).toEqual({
        status: 'EXAM_SUBMIT',
        exams: 0,
        rooms: 0,
        seats: 0,
        tickets: 0,
        calls: 0,
        called: 0,
        sheets: 0,
        notified: 0,
        moves: 0,
        written: 0,
      })
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
)
