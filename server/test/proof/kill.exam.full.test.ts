import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { verifyAudit } from '../../record/auditVerify.ts'
import { poolDb } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { shiftClock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { examOutcome } from '../../exams/exam/exam.factory.ts'
import { buildPanel } from '../../exams/panel/panel.factory.ts'
import { buildPlan, sessionsOf } from '../../exams/plan/plan.factory.ts'
import { entryColumns } from '../../results/score/score.sheets.ts'
import { brokenInvariants } from '../invariants.ts'
import { workbookOf } from '../jobs.ts'
import { buildWorld } from '../world.ts'
import { openSession } from './accounts.ts'
import { openProofServer, VICTIMS } from './proofFixture.ts'
import type { ProofServer, Victim } from './proofFixture.ts'
import { callOver, insist, jobEnd } from './kill.ts'
import { calmOf, EXAM_KILL_CYCLES } from './figures.ts'

const CANDIDATES = 104
/** Rooms of 40 places for each subject. */
const ROOMS = 3
/** The theory: practical scores come from entries of examiners. */
const SCORES = CANDIDATES
/** The tables that an approval and an import write, in no order: every second kill comes while one of them is awaited. */
const APPROVAL_WRITES = ['seat', 'notice', 'assignment', 'signup', 'audit', 'exam_room', 'score_sheet', 'history']
const IMPORT_WRITES = ['score', 'audit']
/** The others come somewhere within so many milliseconds. */
const SPAN_MS = 400
/** What a kill and all that follows it takes on a calm machine. */
const CYCLE_SECONDS = 6

let proof: ProofServer
/** Who decides, and who enters scores. */
let tokens: { center: string; college: string }
beforeAll(async () => {
  proof = await openProofServer(buildWorld)
  tokens = await proof.look(async (pool) => ({
    center: await openSession(pool, 'acc-center'),
    college: await openSession(pool, 'acc-college'),
  }))
})
afterAll(() => proof.close())

/** An exam application of a plan that fills three rooms a subject. */
const applied = () =>
  proof.look((pool) =>
    transaction(pool, async (db) => {
      const sessions = []
      for (let one = 0; one < ROOMS; one++) {
        const like = await buildPlan(db)
        for (const { sn: _, plan_sn: __, ...session } of await sessionsOf(db, like.sn)) sessions.push(session)
      }
      const seats = { sessions, expected_count: CANDIDATES, capacity: CANDIDATES, candidates: CANDIDATES }
      return (await buildPanel(db, { status: 'EXAM_SUBMIT', ...seats })).sn
    }),
  )

/** Starts a work and kills the victim in its middle: while the work waits for the held table, or at any moment; answers what the caller got. */
async function strike<R>(victim: Victim, table: string | null, work: () => Promise<R>): Promise<R | null> {
  const held = table === null ? null : await proof.hold(table)
  const answer = work().catch(() => null)
  await (held ? held.met() : wait(randomInt(SPAN_MS)))
  await proof.kill(victim)
  await held?.release()
  return answer
}
const heldAt = (tables: readonly string[], at: number) =>
  at % 2 === 0 ? (tables[(at / 2) % tables.length] ?? null) : null

/** No rule is broken, and the audit trail is whole. */
const expectSound = () =>
  proof.look(async (pool) => {
    expect(await brokenInvariants(pool)).toEqual([])
    const verdicts = await verifyAudit(pool)
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter((verdict) => verdict.broken)).toEqual([])
  })

const outcomeOf = (sn: string) => proof.look((pool) => examOutcome(poolDb(pool), sn))
const membersOf = (sn: string) =>
  proof.look(async (pool) => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from panel where plan_sn = $1',
      [sn],
    )
    return rows[0]!.count
  })
const approve = (id: string, key: string) =>
  callOver(proof.server().url, tokens.center, planContract.approveExam, { key, params: { id }, body: {} })

/** One approval and the kill in its middle; answers whether the kill met it: the caller got no answer. */
async function approvalCycle(at: number, victim: Victim): Promise<boolean> {
  const sn = await applied()
  const calls = await membersOf(sn)
  const nothing = await outcomeOf(sn)
  expect(nothing).toMatchObject({ status: 'EXAM_SUBMIT', exams: 0, seats: 0, tickets: 0, calls: 0, notified: 0 })
  const parts = { exams: 2, rooms: ROOMS * 2, seats: CANDIDATES * 2, tickets: CANDIDATES, calls, called: calls }
  const whole = { status: 'EXAM_AUDIT', ...parts, sheets: 1, notified: 1, moves: 1, written: 1 }
  const key = randomUUID()
  const first = await strike(victim, heldAt(APPROVAL_WRITES, at), () => approve(sn, key))
  const left = await outcomeOf(sn)
  expect([nothing, whole]).toContainEqual(left)
  // What was acknowledged is stored.
  expect(first?.http === 200 ? left : whole).toEqual(whole)
  // A caller without an answer sends the call again under the same key.
  const answer = await insist(() => approve(sn, key))
  expect([answer.http, answer.rule, answer.data.status]).toEqual([200, undefined, 'EXAM_AUDIT'])
  expect(await outcomeOf(sn)).toEqual(whole)
  await expectSound()
  return first?.http !== 200
}

describe.each(VICTIMS)('kills of the %s', (victim) => {
  test(
    `in the middle of ${EXAM_KILL_CYCLES} exam approvals leave each made completely or not at all`,
    async () => {
      let hits = 0
      for (let at = 0; at < EXAM_KILL_CYCLES; at++) hits += (await approvalCycle(at, victim)) ? 1 : 0
      expect(hits).toBeGreaterThanOrEqual(EXAM_KILL_CYCLES / 2)
      process.stdout.write(`\n${hits} of ${EXAM_KILL_CYCLES} kills of the ${victim} met the approval\n`)
    },
    patience(calmOf(EXAM_KILL_CYCLES, CYCLE_SECONDS)),
  )

  test(
    `in the middle of ${EXAM_KILL_CYCLES} imports of scores leave each row written once`,
    async () => {
      const sn = await satPlan()
      let hits = 0
      for (let at = 0; at < EXAM_KILL_CYCLES; at++) hits += (await importCycle(sn, at, victim)) ? 1 : 0
      expect(hits).toBeGreaterThanOrEqual(EXAM_KILL_CYCLES / 2)
      process.stdout.write(`\n${hits} of ${EXAM_KILL_CYCLES} kills of the ${victim} met the import of scores\n`)
      await proof.look((pool) => shiftClock(poolDb(pool), '0'))
    },
    patience(calmOf(EXAM_KILL_CYCLES, CYCLE_SECONDS)),
  )
})

/** An approved plan whose exams are over. */
async function satPlan(): Promise<string> {
  const sn = await applied()
  expect((await insist(() => approve(sn, randomUUID()))).http).toBe(200)
  await proof.look((pool) => shiftClock(poolDb(pool), '48 days'))
  return sn
}

/** No examiners are in a line of the theory: number, total and veto of three. */
const BLANK_PANEL = Array.from({ length: 9 }, () => '')
const pointsOf = (at: number) => 50 + at
/** The workbook of one cycle: all candidates have the same points, other ones than in the cycle before. */
const workbookFor = (sn: string, at: number) =>
  proof.look(async (pool) => {
    const { rows } = await pool.query<{ exam_sn: string; ticket_no: string; name: string }>(
      "select x.exam_sn, g.ticket_no, st.name from seat x join signup g on g.sn = x.signup_sn join student st on st.sn = g.student_sn where g.plan_sn = $1 and x.subject = 'ONLINE'",
      [sn],
    )
    expect(rows).toHaveLength(SCORES)
    return workbookOf(
      entryColumns.map((column) => column.title.CN),
      rows.map((row) => [row.exam_sn, row.ticket_no, row.name, String(pointsOf(at)), '正常', '', ...BLANK_PANEL]),
    )
  })

type Written = { points: number; version: number; batch: string; count: number }
/** The scores of a plan by what was written and by which import, in one statement. */
const writtenOf = (sn: string) =>
  proof.look((pool) =>
    poolDb(pool)
      .execute<Written>(
        sql`select final_score as points, version, import_batch as batch, count(distinct (signup_sn, subject))::int as count
          from score where plan_sn = ${sn} group by 1, 2, 3`,
      )
      .then(({ rows }) => rows),
  )

/** The job of the preview of a workbook, which is finished. */
async function previewOf(file: { name: string; bytes: Uint8Array }): Promise<string> {
  const body = { mode: 'preview' as const }
  const { data } = await insist(() =>
    callOver(proof.server().url, tokens.college, scoreContract.import, { key: randomUUID(), body, file }),
  )
  await jobEnd(() => callOver(proof.server().url, tokens.college, jobContract.detail, { params: { id: data.job } }))
  return data.job
}

/** One import and the kill in its middle; answers whether the kill met it before its end. */
async function importCycle(sn: string, at: number, victim: Victim): Promise<boolean> {
  const file = { name: `scores-${sn}-${at}.xlsx`, bytes: await workbookFor(sn, at) }
  const key = randomUUID()
  const before = await writtenOf(sn)
  const preview = await previewOf(file)
  // The scores of the cycle before are changed: that is confirmed (Decided 45).
  const run = { key, params: { id: preview }, body: { mode: 'abort' as const, changes: true } }
  const start = () => insist(() => callOver(proof.server().url, tokens.college, jobContract.run, run))
  const asked = await strike(victim, heldAt(IMPORT_WRITES, at), start)
  const left = await writtenOf(sn)
  const batch = asked!.data.job
  const whole = [{ points: pointsOf(at), version: at + 1, batch, count: SCORES }]
  expect([before, whole]).toContainEqual(left)
  const job = await jobEnd(() =>
    callOver(proof.server().url, tokens.college, jobContract.detail, { params: { id: batch } }),
  )
  expect(job).toMatchObject({ state: 'done', ok: SCORES, failed: 0, total: SCORES })
  expect(await writtenOf(sn)).toEqual(whole)
  const once = (db: Db) =>
    db.execute(sql`select count(*)::int as jobs, (select count(*)::int from audit where action = 'score.import' and target_sn = ${batch}) as audited
      from job where kind = 'score.import' and mode <> 'preview' and subject = ${file.name}`)
  expect((await proof.look((pool) => once(poolDb(pool)))).rows).toEqual([{ jobs: 1, audited: 1 }])
  await expectSound()
  return left.length === 0 || left[0]!.batch !== batch
}
