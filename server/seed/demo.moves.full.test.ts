import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { signIn } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { compareHome, openDemoWorld } from '../test/demoWorld.ts'
import type { DemoWorld } from '../test/demoWorld.ts'
import { breakEach, namedRules } from '../test/invariantViolations.ts'
import { brokenInvariants } from '../test/invariants.ts'
import { moveSomething } from '../test/randomMoves.ts'
import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo.ts'
import { chanceOf } from './random.ts'

let world: DemoWorld
beforeAll(async () => {
  world = await openDemoWorld()
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
