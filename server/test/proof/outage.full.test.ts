import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { OUTAGES } from './figures.ts'
import { foundInstitution } from './institution.ts'
import { callOver } from './kill.ts'
import { openProofServer } from './proofFixture.ts'
import type { ProofServer } from './proofFixture.ts'

const CALLERS = 6
/** After each kill the callers go on until at least so many calls have succeeded again. */
const CALLS_BETWEEN = 12

let proof: ProofServer
let token: string
let nextCode = 700_000
/** How often each pair of HTTP code and status was answered. */
let answers: Map<string, number>

beforeEach(async () => {
  proof = await openProofServer()
  token = await foundInstitution(proof.server().url, proof.server().lines)
  answers = new Map()
}, 120_000)
afterEach(() => proof.close(), 60_000)

const count = (pair: string) => answers.get(pair) ?? 0

async function callOnce(at: number): Promise<void> {
  const { url } = proof.server()
  const body = { code: String(nextCode++), name: '断库写入', edu_level: 'SECONDARY', duration: 3, start_year: 2020 }
  const { http, status } = await (at % 3 === 0
    ? callOver(url, token, majorContract.list, { query: { keyword: body.code } })
    : callOver(url, token, majorContract.create, { body }))
  answers.set(`${http}/${status}`, count(`${http}/${status}`) + 1)
}

async function keepCalling(at: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) await callOnce(at)
}

test('while PostgreSQL is killed under six callers, every refusal is 503/50300 and none is 500 (reliability.md §1.3)', async () => {
  let isOver = false
  const calling = Array.from({ length: CALLERS }, (_, at) => keepCalling(at, () => isOver))
  for (let kill = 0; kill < OUTAGES; kill++) {
    await proof.kill('database')
    const enough = count('200/80200') + CALLS_BETWEEN + randomInt(CALLS_BETWEEN)
    while (count('200/80200') < enough) await wait(5)
  }
  isOver = true
  await Promise.all(calling)
  expect([...answers.keys()].toSorted()).toEqual(['200/80200', '503/50300'])
  expect(count('503/50300')).toBeGreaterThan(0)
}, 180_000)
