import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { USERNAMES } from '../world.ts'
import { freshCaller, holds, liveCaller, newSession, sitterCaller } from './accounts.ts'
import type { Caller } from './accounts.ts'
import { plantedContract, openPlanted } from './plantedFaults.ts'
import { attacksOf, CALM, faultOf, passesSchema, strike, typesOf } from './fuzz.ts'
import { validParts } from './requests.ts'
import { referenceOf } from './rowReferences.ts'
import { openFixture } from './matrixFixture.ts'
import type { MatrixFixture } from './matrixFixture.ts'
import { FUZZ_RUNS } from './figures.ts'

/** What one attack on every call takes on a calm machine. */
const RUN_SECONDS = 1.7

type Tally = {
  endpoint: string
  runs: number
  passed: number
  succeeded: number
  faults: string[]
  /** What half a file of each accepted kind was answered. */
  halves: string[]
}

let t: TestApp
let fixture: MatrixFixture
const tallies: Tally[] = []

beforeAll(
  async () => {
    t = await testApp()
    fixture = await openFixture(t.services)
    const live: Caller[] = []
    for (const username of USERNAMES) live.push(await liveCaller(t.pool, username))
    live.push(await sitterCaller(t.pool))
    for (const endpoint of t.services.endpoints) tallies.push(await fuzz(endpoint, live))
    const lines = tallies.map(
      ({ endpoint, runs, passed, succeeded, faults }) =>
        `${endpoint.padEnd(22)}${[runs, passed, succeeded, faults.length].map((count) => String(count).padStart(9)).join('')}`,
    )
    process.stdout.write(`\n${'call'.padEnd(22)}     runs   passed  success   faults\n${lines.join('\n')}\n`)
  },
  patience(FUZZ_RUNS * RUN_SECONDS),
)
afterAll(() => t.close())

/** An account of its own for each call, of the first role that may call it: what it does to itself has no effect on other calls. */
async function attackerFor(endpoint: Endpoint, live: Caller[]): Promise<Caller | null> {
  if (endpoint.permission === 'public') return null
  const { permission } = endpoint
  const rightful = live
    .filter((one) => one.org_sn !== null || one.role === 'system' || one.condition === 'sitter')
    .find((one) => holds(one, permission))
  // Names may begin alike, so the number comes first.
  const label = `f${t.services.endpoints.indexOf(endpoint)}_${endpoint.name.replaceAll('.', '_')}`
  return rightful ? freshCaller(t.pool, label.slice(0, 20), rightful) : null
}

async function fuzz(endpoint: Endpoint, live: Caller[]): Promise<Tally> {
  const attacker = await attackerFor(endpoint, live)
  const caller = attacker ?? { ...live[0]!, token: null }
  const tally: Tally = { endpoint: endpoint.name, runs: 0, passed: 0, succeeded: 0, faults: [], halves: [] }
  const reference = referenceOf(endpoint)
  const ids: string[] = []
  // One after the other: factories write audit entries outside a transaction.
  const rows = reference ? 3 : 0
  for (let row = 0; row < rows; row++) ids.push(await fixture.freshRow(endpoint, caller))
  const context = { ...(await fixture.contextOf(endpoint, caller)), isSpare: false }
  const attacks = attacksOf(endpoint, context, ids)
  for (const attack of fc.sample(attacks, { numRuns: FUZZ_RUNS, seed: 20_261_120 })) {
    const response = await strike(t.app, endpoint, attack, attacker && (await newSession(t.pool, attacker)))
    const fits = passesSchema(endpoint, attack)
    tally.runs += 1
    if (fits) tally.passed += 1
    if (response.statusCode === 200) tally.succeeded += 1
    const fault =
      faultOf(endpoint, attack, response) ??
      (response.statusCode === 200 && !fits ? 'success although its schema refuses the call' : null)
    if (fault) tally.faults.push(`${endpoint.name}: ${fault}\n  ${JSON.stringify(attack).slice(0, 400)}`)
  }
  for (const type of isUpload(endpoint.body) ? typesOf(endpoint) : []) {
    const parts = validParts(endpoint, context)
    const aimed = reference
      ? { ...parts, [reference.part]: { ...parts[reference.part], [reference.field]: ids[0] } }
      : parts
    const half = { ...CALM, parts: aimed, type, form: 'half file' as const }
    const { statusCode } = await strike(t.app, endpoint, half, attacker && (await newSession(t.pool, attacker)))
    tally.halves.push(`${type}: ${statusCode}`)
  }
  return tally
}

test('no hostile call breaks the server or makes it show internals; every answer is an envelope', () => {
  expect(tallies.flatMap((tally) => tally.faults)).toEqual([])
})

test('every call was reached: some of its runs pass the schema, and more than half of the calls succeed at least once', () => {
  expect(tallies.length).toBe(t.services.endpoints.length)
  expect(tallies.filter((tally) => tally.passed === 0).map((tally) => tally.endpoint)).toEqual([])
  expect(tallies.filter((tally) => tally.succeeded > 0).length).toBeGreaterThan(tallies.length / 2)
})

test('half a file of each accepted kind is refused with 400 by every call that takes a file; half a text is a shorter text (A17)', () => {
  const uploads = t.services.endpoints.filter(({ body }) => isUpload(body))
  expect(uploads.length).toBeGreaterThanOrEqual(10)
  const answered = uploads.map(({ name }) => [name, tallies.find(({ endpoint }) => endpoint === name)?.halves])
  expect(answered).toEqual(
    uploads.map((upload) => [
      upload.name,
      typesOf(upload).map((type) => `${type}: ${type === 'csv' || type === 'text' ? 200 : 400}`),
    ]),
  )
})

test('the server still runs and its data is consistent', async () => {
  const answer = await t.app.inject('/readyz')
  expect(answer.json()).toMatchObject({ database: true, storage: true, migrations: true })
})

test('planted faults are found: a broken handler, an answer that shows a database error, and one without an envelope', async () => {
  const app = await openPlanted(t.services)
  const calm = { ...CALM, parts: { params: {}, query: {}, body: {} }, type: 'pdf' as const }
  const faults: (string | null)[] = []
  for (const one of Object.values(plantedContract)) faults.push(faultOf(one, calm, await strike(app, one, calm, null)))
  await app.close()
  expect(faults).toEqual([
    expect.stringMatching(/^500/),
    'shows internals: violates',
    expect.stringMatching(/^no envelope/),
  ])
})
