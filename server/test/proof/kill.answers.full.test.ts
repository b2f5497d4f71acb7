import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { buildPracticePaper, buildSelftest, openPractice } from '../../bank/selftest/selftest.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { PRACTICE } from '../client.ts'
import { until } from '../until.ts'
import { buildWorld } from '../world.ts'
import { calmOf, KILL_CYCLES } from './figures.ts'
import { callOver, insist } from './kill.ts'
import { openProofServer, VICTIMS } from './proofFixture.ts'
import type { ProofServer } from './proofFixture.ts'

const SITTERS = 12
const QUESTIONS = 100
/** A session may make 600 calls a minute. */
const PACE_MS = 110
/** So many answers are acknowledged before the kill. */
const BEFORE_KILL = 200

let proof: ProofServer
const sitters: { token: string; sn: string }[] = []

beforeAll(async () => {
  proof = await openProofServer(async (db) => {
    await buildWorld(db)
    const { sn: paper_sn } = await buildPracticePaper(db)
    for (let at = 0; at < SITTERS; at += 1) {
      const { sn: student_sn } = await buildStudent(db)
      const { sn } = await buildSelftest(db, { student_sn, paper_sn, item_count: QUESTIONS })
      sitters.push({ sn, token: PRACTICE + (await openPractice(db, student_sn)) })
    }
  })
})
afterAll(() => proof.close())

test.each(VICTIMS)(
  `issue 36 row 5: after ${KILL_CYCLES} kills of the %s in the middle of answers each acknowledged answer is there`,
  async (victim) => {
    /** By sitting and question: the latest answer that was acknowledged. */
    const acknowledged = new Map<string, number>()
    let seq = victim === 'server' ? 0 : 1_000_000
    let count = 0
    let over = false
    const isOver = () => over
    const answer = async ({ token, sn }: (typeof sitters)[number]) => {
      while (!isOver()) {
        seq += 1
        const own = seq
        const position = (own % QUESTIONS) + 1
        const body = { position, given: [String(own)], seq: own }
        const call = () => callOver(proof.server().url, token, selftestContract.answer, { params: { id: sn }, body })
        const { http } = await insist(call)
        if (http !== 200) throw new Error(`an answer was refused: ${http}`)
        acknowledged.set(`${sn} ${position}`, own)
        count += 1
        await wait(PACE_MS)
      }
    }
    for (let cycle = 0; cycle < KILL_CYCLES; cycle += 1) {
      over = false
      const begun = count
      const answering = Promise.all(sitters.map(answer))
      await until('answers are acknowledged', async () => count > begun + BEFORE_KILL)
      await proof.kill(victim)
      await until('answers are acknowledged again', async () => count > begun + BEFORE_KILL * 2)
      over = true
      await answering
    }
    const stored = await proof.look(async (pool) => {
      const { rows } = await pool.query<{ key: string; seq: number; given: string[] }>(
        `select sitting_sn || ' ' || position as key, seq, given from sitting_answer`,
      )
      return new Map(rows.map((row) => [row.key, row]))
    })
    const lost = [...acknowledged].filter(([key, own]) => (stored.get(key)?.seq ?? 0) < own)
    expect(lost).toEqual([])
    expect([...stored.values()].filter(({ seq: held, given }) => given[0] !== String(held))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(BEFORE_KILL)
  },
  patience(calmOf(KILL_CYCLES, 12)),
)
