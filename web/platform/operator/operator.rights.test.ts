import { describe, expect, it } from 'vitest'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import { passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import { passwordCheck, randomPassword, withRights } from './operator.fields.tsx'
import { operationsLeft, screensOf, withScreen } from './OperatorRightsPanel.tsx'

const screens = screensOf('center')
const everything: Narrowing = { permissions: [], operations: [] }
const paths = screens.map(({ path }) => path)
const college = screens.find(({ path }) => path === '/center/college')!
const home = '/center/dashboard'

describe('the rights of an account', () => {
  it('list the screens of the role, with the dashboard fixed', () => {
    expect(paths).toEqual(expect.arrayContaining([home, '/center/college', '/center/setting/operator']))
    expect(new Set(paths).size).toBe(paths.length)
    expect(screens.filter(({ fixed }) => fixed).map(({ path }) => path)).toEqual([home])
    expect(college.operations).toEqual(['add', 'edit', 'delete', 'export'])
  })

  it.each<[string, Narrowing, string, string[] | null, Narrowing]>([
    [
      'close one of all screens',
      everything,
      '/center/college',
      null,
      { permissions: paths.filter((path) => path !== '/center/college'), operations: [] },
    ],
    [
      'leave some operations',
      everything,
      '/center/college',
      ['edit'],
      { permissions: paths, operations: [{ id: '/center/college', operation: ['edit'] }] },
    ],
    [
      'leave no operations',
      everything,
      '/center/college',
      [],
      { permissions: paths, operations: [{ id: '/center/college', operation: [] }] },
    ],
    [
      'give all operations back',
      { permissions: paths, operations: [{ id: '/center/college', operation: ['edit'] }] },
      '/center/college',
      [...college.operations],
      { permissions: paths, operations: [] },
    ],
    [
      'keep the dashboard when the last screen is closed',
      { permissions: [home, '/center/college'], operations: [] },
      '/center/college',
      null,
      { permissions: [home], operations: [] },
    ],
  ])('%s', (_, before, path, left, after) => expect(withScreen(screens, before, path, left)).toEqual(after))

  it('leave all operations of a screen that is not listed', () => {
    expect(operationsLeft(college, everything)).toEqual(college.operations)
    expect(
      operationsLeft(college, { permissions: [], operations: [{ id: college.path, operation: ['export', 'add'] }] }),
    ).toEqual(['add', 'export'])
  })

  it('are one field and are sent as two lists', () => {
    const values = { name: 'x', permissions: { permissions: ['/a'], operations: [{ id: '/a', operation: ['add'] }] } }
    expect(withRights(values)).toEqual({
      name: 'x',
      permissions: ['/a'],
      operations: [{ id: '/a', operation: ['add'] }],
    })
  })
})

describe('the first password', () => {
  it('is checked by the rules', () => {
    expect(passwordCheck({ initial_password: 'password1', username: 'li' }).map(({ rule }) => rule)).toEqual([
      'password_common',
    ])
    expect(passwordCheck({ initial_password: '' })).toEqual([])
  })
  it('when generated, is different each time and meets every rule', () => {
    const [one, other] = [randomPassword(), randomPassword()]
    expect(one).not.toBe(other)
    expect(passwordFault(one, 'username')).toBeNull()
  })
})
