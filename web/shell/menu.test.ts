import { describe, expect, it } from 'vitest'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { crumbsOf, menuOf } from './menu.ts'

const rows = rowsOf('school')
const pathsOf = (mayOpen: (path: string) => boolean) =>
  menuOf(rows, mayOpen).map(({ path, children }) => [path, children?.map((child) => child.path) ?? null])

describe('menuOf', () => {
  it('shows screens in order, groups with their children, and nothing that has no place in a menu', () => {
    expect(pathsOf(() => true)).toEqual([
      ['/school/dashboard', null],
      ['/school/major/manage', null],
      ['/school/student', ['/school/student/manage']],
    ])
  })
  it('hides what may not be opened', () => {
    expect(pathsOf((path) => path !== '/school/major/manage').map(([path]) => path)).toEqual([
      '/school/dashboard',
      '/school/student',
    ])
  })
  it('hides a group without a permitted child', () => {
    expect(pathsOf((path) => path === '/school/dashboard')).toEqual([['/school/dashboard', null]])
  })
})

describe('crumbsOf', () => {
  it.each([
    ['/school/dashboard', []],
    ['/school/student/manage', ['学生管理', '本校学生']],
    ['/school/major/manage', ['专业管理']],
    ['/nowhere', []],
  ])('%s', (path, crumbs) => {
    expect(crumbsOf(rows, path).map(({ CN }) => CN)).toEqual(crumbs)
  })
})
