import type { Authenticate } from '../../services.ts'
import { createApp } from '../../app.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { callersOf } from './accounts.ts'
import type { Caller } from './accounts.ts'
import { openCanaries, plantCanaries } from './canaries.ts'
import { keepAccounts, playTogether, runMatrix } from './matrix.ts'
import type { Report } from './matrix.ts'
import { openFixture } from './matrixFixture.ts'
import { TARGETS } from './expectedAnswers.ts'
import type { Target } from './expectedAnswers.ts'

type Change = (session: Awaited<ReturnType<Authenticate>>) => Awaited<ReturnType<Authenticate>>

export type MatrixWorld = {
  t: TestApp
  /** Every call × caller × target. */
  play: () => Promise<Report[]>
  /** The same in less time: what denied calls changed is looked for once. */
  playTogether: () => Promise<Report[]>
  /** The same, with the same expectations, for these calls of a server whose callers were changed without its knowledge. */
  playChanged: (change: Change, names: RegExp) => Promise<Report[]>
}

/** A server with rows of every kind that carry canary texts, and the callers that `isCaller` takes, aimed at `targets`. */
export async function openMatrix(
  isCaller: (caller: Caller, at: number, all: readonly Caller[]) => boolean = () => true,
  targets: readonly Target[] = TARGETS,
): Promise<MatrixWorld> {
  const t = await testApp()
  const callers = (await callersOf(t.pool)).filter(isCaller)
  const fixture = await openFixture(t.services)
  // All shared rows first, so that every one of them carries its canaries.
  for (const endpoint of t.services.endpoints) {
    for (const caller of callers) {
      await fixture.contextOf(endpoint, caller)
      for (const target of targets) await fixture.aim(endpoint, caller, target)
    }
  }
  await plantCanaries(t.pool)
  const canaries = await openCanaries(t.pool)
  await keepAccounts(t.pool)
  const setup = { app: t.app, services: t.services, fixture, callers, canaries, targets }
  const playChanged = async (change: Change, names: RegExp) => {
    const services = {
      ...t.services,
      endpoints: [],
      authenticate: async (...given: Parameters<Authenticate>) => change(await t.services.authenticate(...given)),
    }
    const app = await createApp(services)
    try {
      const endpoints = t.services.endpoints.filter((endpoint) => names.test(endpoint.name))
      return await runMatrix({ ...setup, app, services }, endpoints)
    } finally {
      await app.close()
    }
  }
  return { t, play: () => runMatrix(setup), playTogether: () => playTogether(setup), playChanged }
}

/** What contradicts the rules, a line each. */
export const faultsIn = (played: readonly Report[]): string[] =>
  played.flatMap(({ endpoint, faults }) => faults.map((fault) => `${endpoint}: ${fault}`))
