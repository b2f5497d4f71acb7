import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { clock } from '../db/clock.ts'
import { signIn } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { compareHome, openDemoWorld } from '../test/demoWorld.ts'
import type { DemoWorld } from '../test/demoWorld.ts'
import { breakEach, namedRules } from '../test/invariantViolations.ts'
import { brokenInvariants } from '../test/invariants.ts'
import { keepRows, openPlayer } from '../test/manyMoves.ts'
import type { Player } from '../test/manyMoves.ts'
import { moveSomething } from '../test/randomMoves.ts'
import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo.ts'
import { chanceOf } from './random.ts'

const DAYS = 10
const MOVES_A_DAY = 100
/** Then most records are in their last states: the world begins again. Scores that were published are final by then, and certificates issued. */
const ROUNDS = 5
/** A rare move may be missing after these rounds by chance: then further ones follow, at most so many in all. */
const MOST_ROUNDS = 15
/** How many different moves there are at least (measured: 73 and 77), and those of scores and certificates among them. */
const DISTINCT = 60
const RESULTS = [
  ...['submit', 'takeBack', 'reject', 'publish', 'return', 'correct'].map((move) => `score.${move}`),
  ...['void', 'cancelVoid', 'confirmVoid', 'reissue'].map((move) => `certificate.${move}`),
]

const COUNT_ISSUED = 'select count(*)::int as issued from certificate where issue_date > $1::timestamptz::date'

let world: DemoWorld
/** To the data as the seed left them, and to the moment after it. */
let putRowsBack: () => Promise<void>
beforeAll(async () => {
  world = await openDemoWorld()
  putRowsBack = await keepRows(world.services.pool)
})
afterAll(() => world.close())
beforeEach(() => world.toBeginning())

it('each invariant reports its own violation: every one is broken in turn', async () => {
  const { pool } = world.services
  const found = await breakEach(pool)
  for (const [rule, broken] of found) expect(broken).toContain(rule)
  const unproven = (await namedRules()).filter((rule) => ![...found.keys()].some((name) => rule.test(name)))
  expect(unproven).toEqual([])
  expect(await brokenInvariants(pool)).toEqual([])
})

it('each figure of the dashboard equals the total of its list after random moves of all accounts too', async () => {
  const clients = new Map<string, Promise<Client>>()
  const clientOf = (username: string) => {
    const client = clients.get(username) ?? signIn(world.app, username, DEMO_PASSWORD)
    clients.set(username, client)
    return client
  }
  const chance = chanceOf(13)
  // Not the institutions and examiners: a move of theirs disables the account whose dashboard is compared.
  const lists: [Endpoint, ...Endpoint[]] = [
    applicationContract.list,
    planContract.list,
    borrowContract.list,
    assignmentContract.list,
    scoreSheetContract.list,
  ]
  const made: string[] = []
  for (let turn = 0; turn < 150; turn += 1) {
    const client = await clientOf(DEMO_USERNAMES[chance.below(DEMO_USERNAMES.length)] ?? '')
    const move = await moveSomething(client, { lists, endpoints: world.services.endpoints, chance })
    if (move) made.push(move)
  }
  expect(new Set(made).size).toBeGreaterThan(5)
  for (const username of DEMO_USERNAMES) expect((await compareHome(world, username))?.wrong ?? []).toEqual([])
})

/** Ten days in the world as it began; the violations after each day, with the moves of that day, and how many certificates were issued. */
async function playRound(player: Player): Promise<{ broken: string[]; issued: number }> {
  await putRowsBack()
  const begun = await clock(world.services.db)
  await player.begin()
  for (let day = 1; day <= DAYS; day += 1) {
    await player.play(MOVES_A_DAY)
    await player.nextDay()
    const broken = await brokenInvariants(world.services.pool)
    if (broken.length > 0)
      return {
        broken: broken.map(({ rule, sn }) => `day ${day}: ${rule}: ${sn}`).concat(player.madeToday()),
        issued: 0,
      }
  }
  const [later] = await world.all<{ issued: number }>(COUNT_ISSUED, [begun])
  return { broken: [], issued: later?.issued ?? 0 }
}

it(
  'reliability.md §4: every invariant holds after 5,000 random moves of all accounts in all lists that offer moves, 100 a day, with the jobs that follow the clock',
  async () => {
    const ZHIKAO_SEED = Number(process.env.ZHIKAO_SEED) || randomInt(1e9)
    const made = new Map<string, number>()
    const player = await openPlayer(world, { chance: chanceOf(ZHIKAO_SEED), made })
    let certificates = 0
    let rounds = 0
    const missingNow = () => RESULTS.filter((name) => !made.has(name))
    while (rounds < ROUNDS || (rounds < MOST_ROUNDS && missingNow().length > 0)) {
      rounds += 1
      const { broken, issued } = await playRound(player)
      expect({ ZHIKAO_SEED, rounds, broken }).toEqual({ ZHIKAO_SEED, rounds, broken: [] })
      certificates += issued
    }
    expect([...made.values()].reduce((sum, one) => sum + one, 0)).toBe(rounds * DAYS * MOVES_A_DAY)
    const missing = missingNow()
    const isVaried = made.size > DISTINCT && certificates > 0
    expect({ ZHIKAO_SEED, made, certificates, isVaried, missing }).toEqual({
      ZHIKAO_SEED,
      made,
      certificates,
      isVaried: true,
      missing: [],
    })
  },
  patience(240),
)
