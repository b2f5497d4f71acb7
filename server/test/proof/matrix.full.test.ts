import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { PERMISSIONS } from '@zhikao/domain/access/permissions.ts'
import { tableOf } from './matrix.ts'
import type { Report } from './matrix.ts'
import { faultsIn, openMatrix } from './matrixWorld.ts'
import type { MatrixWorld } from './matrixWorld.ts'

let world: MatrixWorld
let reports: Report[]

beforeAll(async () => {
  world = await openMatrix()
  reports = await world.play()
  process.stdout.write(`\n${tableOf(reports)}\n`)
}, patience(225))
afterAll(() => world.t.close())

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
  const playWith = async (...given: Parameters<MatrixWorld['playChanged']>) =>
    faultsIn(await world.playChanged(...given))

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
    patience(300),
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
    await world.t.pool.query(`update major set department = '2026-11-23 10:00:00.5+08'`)
    const faults = await playWith((session) => session, /^major\.list$/)
    expect(faults).toContainEqual('major.list: school → own: shows the moment 10:00:00.5+08 with its zone')
  })

  test('when the first password change is not demanded', async () => {
    const faults = await playWith((session) => ({ ...session, passwordDue: false }), /^major\.list$/)
    expect(faults).toContainEqual(expect.stringContaining('password due → own: 200/80200'))
  })
})
