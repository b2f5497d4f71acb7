import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@zhikao/domain/access/permissions.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import type { Authenticate } from '../../services.ts'
import { createApp } from '../../app.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { callersOf } from './accounts.ts'
import type { Caller } from './accounts.ts'
import { openCanaries, plantCanaries } from './canaries.ts'
import type { Canaries } from './canaries.ts'
import { keepAccounts, runMatrix, tableOf } from './matrix.ts'
import type { Report } from './matrix.ts'
import { openFixture } from './matrixFixture.ts'
import type { MatrixFixture } from './matrixFixture.ts'
import { TARGETS } from './expectedAnswers.ts'

let t: TestApp
let fixture: MatrixFixture
let callers: Caller[]
let reports: Report[]
let canaries: Canaries
const faultsIn = (played: Report[]) =>
  played.flatMap(({ endpoint, faults }) => faults.map((fault) => `${endpoint}: ${fault}`))

beforeAll(async () => {
  t = await testApp()
  callers = await callersOf(t.pool)
  fixture = await openFixture(t.services)
  // All shared rows first, so that every one of them carries its canaries.
  for (const endpoint of t.services.endpoints) {
    for (const caller of callers) {
      await fixture.contextOf(endpoint, caller)
      for (const target of TARGETS) await fixture.aim(endpoint, caller, target)
    }
  }
  await plantCanaries(t.pool)
  canaries = await openCanaries(t.pool)
  await keepAccounts(t.pool)
  reports = await runMatrix({ app: t.app, services: t.services, fixture, callers, canaries })
  process.stdout.write(`\n${tableOf(reports)}\n`)
}, patience(225))
afterAll(() => t.close())

test('no call leaks data, shows a moment with its zone, admits a wrong caller, or shows whether a foreign record exists; denied calls change nothing', () => {
  expect(faultsIn(reports)).toEqual([])
})

test('every call succeeds for a role with its permission on an own row', () => {
  expect(reports.length).toBeGreaterThan(6)
  expect(reports.filter((report) => report.successes === 0).map((report) => report.endpoint)).toEqual([])
})

test('the planted canary texts are found: lists show the texts of the reader’s own rows', () => {
  const lists = reports.filter(({ endpoint }) =>
    /^((major|student|college)\.(list|detail|export)|operator\.list)$/.test(endpoint),
  )
  expect(lists.filter((report) => report.ownTexts === 0).map((report) => report.endpoint)).toEqual([])
})

describe('the matrix reports faults', () => {
  /** The same matrix, with the same expectations, over a server whose callers were changed without its knowledge. */
  async function playWith(
    change: (session: Awaited<ReturnType<Authenticate>>) => Awaited<ReturnType<Authenticate>>,
    names: RegExp,
  ): Promise<string[]> {
    const services = {
      ...t.services,
      endpoints: [],
      authenticate: async (...given: Parameters<Authenticate>) => change(await t.services.authenticate(...given)),
    }
    const app = await createApp(services)
    try {
      const endpoints = t.services.endpoints.filter((endpoint) => names.test(endpoint.name))
      return faultsIn(await runMatrix({ app, services, fixture, callers, canaries }, endpoints))
    } finally {
      await app.close()
    }
  }

  test(
    'when the scope is missing: every institution sees what the platform sees, its permissions unchanged',
    async () => {
      const faults = await playWith(
        (session) => ({ ...session, actor: { ...session.actor, role: 'system', org_sn: null } }),
        /^(major|student)\.(list|detail|history|export|enable|disable|remove|reveal)$/,
      )
      for (const name of [
        'major.list',
        'major.detail',
        'major.export',
        'student.list',
        'student.detail',
        'student.export',
      ]) {
        expect(
          faults.some((fault) => fault.startsWith(`${name}: school → own: leaks`)) ||
            faults.some((fault) => fault.startsWith(`${name}: school → foreign: 200`)),
        ).toBe(true)
      }
      expect(faults).toContainEqual(
        expect.stringMatching(/^major\.detail: school → foreign: 200\/80200 .*expected 404\/40400/),
      )
      expect(faults).toContainEqual(expect.stringMatching(/^major\.disable: denied calls changed .*public\.major/))
    },
    patience(53),
  )

  test('when a permission is not checked', async () => {
    const faults = await playWith(
      (session) => ({ ...session, actor: { ...session.actor, permissions: new Set(PERMISSIONS) } }),
      /^(operator|college)\.list$/,
    )
    expect(faults).toContainEqual(
      expect.stringMatching(/^operator\.list: school → own: (200|404)\/.*expected 403\/40300/),
    )
  })

  test('when a moment is shown with its zone (A16)', async () => {
    await t.pool.query(`update major set department = '2026-11-23 10:00:00.5+08'`)
    const faults = await playWith((session) => session, /^major\.list$/)
    expect(faults).toContainEqual('major.list: school → own: shows the moment 10:00:00.5+08 with its zone')
  })

  test('when the first password change is not demanded', async () => {
    const faults = await playWith((session) => ({ ...session, passwordDue: false }), /^major\.list$/)
    expect(faults).toContainEqual(expect.stringContaining('password due → own: 200/80200'))
  })
})
