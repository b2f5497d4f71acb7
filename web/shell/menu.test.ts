import { describe, expect, it } from 'vitest'
import type { ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { crumbsOf, entryOf, firstLevel, matching, menuOf, topOf } from './menu.ts'

const titled = (CN: string) => ({ CN, HK: CN, US: CN })
/** A portal for this test: the real portals change with every feature. */
const rows: readonly ScreenRow[] = [
  { path: '/x/dashboard', title: titled('首页'), screen: 'dashboard' },
  { path: '/x/major/manage', title: titled('专业管理'), screen: 'majorList' },
  { path: '/x/student', title: titled('学生管理') },
  { path: '/x/student/manage', title: titled('本校学生'), screen: 'studentList' },
  { path: '/x/plan', title: titled('计划') },
  { path: '/x/plan/list', section: '/x/plan', title: titled('计划列表'), screen: 'collegeList' },
  { path: '/x/plan/$sn/audit', section: '/x/plan', title: titled('审核'), screen: 'operatorList', menu: false },
  { path: '/x/exam/plan/$sn/sign', section: '/x/plan', title: titled('报名'), screen: 'planAudit', menu: false },
]
const pathsOf = (mayOpen: (path: string) => boolean) =>
  menuOf(rows, mayOpen).map(({ path, children }) => [path, children?.map((child) => child.path) ?? null])

describe('menuOf', () => {
  it('shows screens in order, groups with their children, and no screen that is excluded from the menu', () => {
    expect(pathsOf(() => true)).toEqual([
      ['/x/dashboard', null],
      ['/x/major/manage', null],
      ['/x/student', ['/x/student/manage']],
      ['/x/plan', ['/x/plan/list']],
    ])
  })
  it('hides screens that are not permitted, by their section (spec §6.6)', () => {
    expect(pathsOf((path) => path !== '/x/major/manage' && path !== '/x/plan').map(([path]) => path)).toEqual([
      '/x/dashboard',
      '/x/student',
    ])
  })
  it('hides a group without a permitted child', () => {
    expect(pathsOf((path) => path === '/x/dashboard')).toEqual([['/x/dashboard', null]])
  })
})

describe('crumbsOf', () => {
  it.each([
    ['/x/dashboard', []],
    ['/x/student/manage', ['学生管理', '本校学生']],
    ['/x/major/manage', ['专业管理']],
    ['/x/plan/JH20262200012001/audit', ['计划', '审核']],
    ['/x/exam/plan/JH20262200012001/sign', ['计划', '报名']],
    ['/nowhere', []],
  ])('%s', (path, crumbs) => {
    expect(crumbsOf(rows, path).map(({ CN }) => CN)).toEqual(crumbs)
  })
})

describe('entryOf', () => {
  const papers = { section: '/x/paper' as const, title: titled('试卷'), screen: 'authorityList' as const }
  const more: readonly ScreenRow[] = [
    ...rows,
    { ...papers, path: '/x/paper/author/list' },
    { ...papers, path: '/x/paper/kind/list' },
    { ...papers, path: '/x/paper/kind/new', menu: false },
    { ...papers, path: '/x/paper/list' },
    { ...papers, path: '/x/other/$sn/print', menu: false },
    { ...papers, path: '/x/paper/$sn/sheet', menu: false },
  ]
  it.each([
    ['/x/major/manage', '/x/major/manage'],
    ['/x/plan/JH20262200012001/audit', '/x/plan/list'],
    ['/x/paper/kind/new', '/x/paper/kind/list'],
    ['/x/exam/plan/JH20262200012001/sign', '/x/plan/list'],
    ['/x/other/JH20262200012001/print', '/x/paper/list'],
    ['/x/paper/JH20262200012001/sheet', '/x/paper/author/list'],
    ['/nowhere', '/nowhere'],
  ])('the page %s belongs to the entry %s', (path, entry) => {
    expect(entryOf(more, path)).toBe(entry)
  })
})

describe('the menu of the mixed layout', () => {
  const without = (...closed: string[]) => menuOf(more, (path) => !closed.includes(path))
  const more: readonly ScreenRow[] = [
    ...rows.slice(0, 3),
    { path: '/x/student/plan', title: titled('报考'), screen: 'studentPlans' },
    ...rows.slice(3),
  ]
  const pathsOfFirst = (...closed: string[]) => firstLevel(without(...closed)).map(({ path }) => path)
  it('leads from a group to its first permitted screen', () => {
    expect(pathsOfFirst()).toEqual(['/x/dashboard', '/x/major/manage', '/x/student/plan', '/x/plan/list'])
    expect(pathsOfFirst('/x/student/plan')).toEqual([
      '/x/dashboard',
      '/x/major/manage',
      '/x/student/manage',
      '/x/plan/list',
    ])
  })
  it('has no empty group', () => {
    expect(pathsOfFirst('/x/student/plan', '/x/student/manage', '/x/plan')).toEqual(['/x/dashboard', '/x/major/manage'])
  })
  it.each([
    ['/x/student/manage', '/x/student'],
    ['/x/dashboard', '/x/dashboard'],
    ['/nowhere', undefined],
  ])('%s belongs to %s', (path, top) => {
    expect(topOf(without(), path)?.path).toBe(top)
  })
})

describe('the search of the menu', () => {
  const entries = menuOf(rows, () => true)
  const found = (wanted: string) => matching(entries, wanted).map(({ path, children }) => [path, children?.length ?? 0])
  it.each([
    ['本校', [['/x/student', 1]]],
    [
      '管理',
      [
        ['/x/major/manage', 0],
        ['/x/student', 1],
      ],
    ],
    ['计划', [['/x/plan', 1]]],
    [' 首页 ', [['/x/dashboard', 0]]],
    ['没有', []],
  ])('%s', (wanted, expected) => {
    expect(found(wanted)).toEqual(expected)
  })
})
