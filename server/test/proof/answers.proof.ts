import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { createApp, openServices } from '../../app.ts'
import { buildPracticePaper, buildSelftest, openPractice } from '../../bank/selftest/selftest.factory.ts'
import { selftestRoutes } from '../../bank/selftest/selftest.routes.ts'
import { keepAnswers } from '../../bank/sitting/sitting.answer.commands.ts'
import type { GivenAnswer } from '../../bank/sitting/sitting.answer.commands.ts'
import { readConfig } from '../../config.ts'
import { startCluster } from '../../db/cluster/cluster.ts'
import { transaction } from '../../db/transaction.ts'
import { createServer } from '../../http/server.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import type { Services } from '../../services.ts'
import { clientOf, PRACTICE } from '../client.ts'
import type { Client } from '../client.ts'
import { buildWorld } from '../world.ts'
import { fillDatabase } from './proofFixture.ts'

const SITTERS = 200
const QUESTIONS = 100
/** Of each side, one after the other. */
const ROUNDS = 3
const SATURATE_MS = 4000
const LOAD_MS = 6000
const RATIO = 0.5

const undo: (() => Promise<unknown>)[] = []
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }
let grouped: FastifyInstance
let single: FastifyInstance
let sitters: { token: string; sn: string }[]

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhikao-answers-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const fill = async (db: Services['db']) => {
    await buildWorld(db)
    const { sn: paper_sn } = await buildPracticePaper(db)
    sitters = []
    for (let at = 0; at < SITTERS; at += 1) {
      const { sn: student_sn } = await buildStudent(db)
      const { sn } = await buildSelftest(db, { student_sn, paper_sn, item_count: QUESTIONS })
      sitters.push({ sn, token: PRACTICE + (await openPractice(db, student_sn)) })
    }
  }
  await fillDatabase(dataDir, fill)
  const cluster = await startCluster({ dataDir })
  undo.push(cluster.stop)
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), publicPerMinute: 1_000_000, evenMs: 0 }
  const services = await openServices(config, cluster.url, SILENT)
  undo.push(services.close)
  grouped = await createApp(services)
  single = await createServer(services)
  const keepOne = (answer: GivenAnswer) =>
    transaction(services.pool, (db) => keepAnswers(db, [answer])).then(([stored]) => stored ?? null)
  selftestRoutes(single, { ...services, endpoints: [] }, keepOne)
  for (const app of [grouped, single]) {
    await app.ready()
    undo.push(() => app.close())
  }
}, patience(60))
afterAll(async () => {
  for (let action = undo.pop(); action; action = undo.pop()) await action()
})

let seq = 0
/** One answer of a sitter; answers the number that is stored. */
async function give(client: Client, sn: string, position: number): Promise<number> {
  seq += 1
  const body = { position, given: ['A'], seq }
  const { http, data } = await client.call(selftestContract.answer, { params: { id: sn }, body })
  if (http !== 200) throw new Error(`an answer was refused: ${http}`)
  return data.seq
}
const clientsOf = (app: FastifyInstance) => sitters.map(({ token, sn }) => ({ client: clientOf(app, token), sn }))

/** Answers a second where each sitter sends the next one as soon as the last is stored. */
async function saturate(app: FastifyInstance): Promise<number> {
  const end = performance.now() + SATURATE_MS
  let done = 0
  await Promise.all(
    clientsOf(app).map(async ({ client, sn }) => {
      for (let at = 1; performance.now() < end; at += 1) {
        await give(client, sn, (at % QUESTIONS) + 1)
        done += 1
      }
    }),
  )
  return (done * 1000) / SATURATE_MS
}

/** The 99th percentile in ms where answers come at this rate, whatever becomes of those before; counted from the moment at which each was due. */
async function load(app: FastifyInstance, rate: number): Promise<number> {
  const clients = clientsOf(app)
  const times: number[] = []
  const calls: Promise<void>[] = []
  const start = performance.now()
  const total = Math.floor((rate * LOAD_MS) / 1000)
  for (let at = 0; at < total; at += 1) {
    const due = start + (at * 1000) / rate
    while (performance.now() < due) await wait(1)
    const { client, sn } = clients[at % clients.length]!
    calls.push(give(client, sn, (at % QUESTIONS) + 1).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(calls)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test(
  `issue 36 row 5: ${SITTERS} sitters, open loop at half the rate at which one INSERT per answer saturates: p99 with group commit ≤ ${RATIO} ×`,
  async () => {
    const rates: number[] = []
    const figures: { grouped: number[]; single: number[] } = { grouped: [], single: [] }
    await saturate(grouped)
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push(await saturate(single))
      const rate = median(rates) / 2
      figures.single.push(await load(single, rate))
      figures.grouped.push(await load(grouped, rate))
    }
    const ratio = median(figures.grouped) / median(figures.single)
    const shown = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ')
    process.stdout.write(
      `\none INSERT per answer saturates at ${shown(rates)}/s; p99 at half of it: single ${shown(figures.single)} ms, grouped ${shown(figures.grouped)} ms; ratio ${ratio.toFixed(2)}\n`,
    )
    expect(ratio).toBeLessThanOrEqual(RATIO)
  },
  patience(((SATURATE_MS + LOAD_MS * 2) * ROUNDS * 2) / 1000),
)
