import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import type { Caller } from './accounts.ts'
import type { Report } from './matrix.ts'
import { faultsIn, openMatrix } from './matrixWorld.ts'
import type { MatrixWorld } from './matrixWorld.ts'

/** One account of each role, the administrator, and one without a session. The whole matrix is matrix.full.test.ts. */
const isFirstOfRole = ({ condition, role, admin, narrowed }: Caller, at: number, all: readonly Caller[]) =>
  condition === 'anonymous' ||
  condition === 'sitter' ||
  (condition === 'live' && !narrowed && all.findIndex((one) => one.role === role && one.admin === admin) === at)

let world: MatrixWorld
let reports: Report[]

beforeAll(async () => {
  world = await openMatrix(isFirstOfRole, ['own'])
  reports = await world.playTogether()
}, patience(60))
afterAll(() => world.t.close())

test('every call × role, once, on an own row: no leak, nobody admitted who may not, nothing changed by a denied call', () => {
  expect(faultsIn(reports)).toEqual([])
})

test('every call succeeds for a role with its permission on an own row', () => {
  expect(reports.map(({ endpoint }) => endpoint)).toEqual(world.t.services.endpoints.map(({ name }) => name))
  expect(reports.filter(({ successes }) => successes === 0).map(({ endpoint }) => endpoint)).toEqual([])
})
