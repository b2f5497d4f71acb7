import { describe, expect, test } from 'vitest'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import type { ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { crumbsOf } from './menu.ts'

// The rows are read from domain/portals: a new screen is judged as soon as it is in one.
const rows = ROLES.flatMap((role) => rowsOf(role).map((row) => ({ row, all: rowsOf(role) })))
const screens = rows.filter(({ row }) => row.screen !== undefined)
const pathsOf = (wrong: (row: ScreenRow, all: readonly ScreenRow[]) => boolean) =>
  screens.filter(({ row, all }) => wrong(row, all)).map(({ row }) => row.path)

/** Screens on which something is entered or decided, or looked at as it will be: by what their paths are called in spec §2. */
const PASSING = /\/(new|submit|audit|preview|signup)$|\/edit\/|^\/auth\/|\/(car|machine)\//

describe('every screen of every portal (shell.md §0.10)', () => {
  test('new, edit, submit, audit and preview screens are not kept alive', () => {
    expect(screens.filter(({ row }) => PASSING.test(row.path)).length).toBeGreaterThan(20)
    // A list of what waits for a decision is a list.
    const isList = (row: ScreenRow) => row.menu !== false && !row.path.startsWith('/auth/')
    expect(pathsOf((row) => PASSING.test(row.path) && !isList(row) && row.cache !== false)).toEqual([])
  })

  test('lists are kept alive', () => {
    expect(pathsOf((row) => row.path.endsWith('/list') && row.cache === false)).toEqual([])
  })

  test('a screen below a list has its breadcrumb: the groups above it, then its own title', () => {
    // Its own data (/user/info) belongs to no list.
    const below = (row: ScreenRow) => row.menu === false && row.section !== undefined
    expect(screens.filter(({ row }) => below(row)).length).toBeGreaterThan(20)
    expect(
      pathsOf((row, all) => {
        const crumbs = crumbsOf(all, row.path)
        return below(row) && (crumbs.length < 2 || crumbs.at(-1) !== row.title)
      }),
    ).toEqual([])
  })

  test('dashboards have none and cannot be closed; every other tab can', () => {
    expect(pathsOf((row, all) => row.screen === 'dashboard' && crumbsOf(all, row.path).length > 0)).toEqual([])
    expect(pathsOf((row) => (row.closable === false) !== (row.screen === 'dashboard'))).toEqual([])
  })
})
