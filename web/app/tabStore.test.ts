import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { createTabs, livePages } from './tabStore.ts'

const home = '/school/dashboard'
const majors = '/school/major/manage'
const students = '/school/student/manage'
const all = () => true
const nothing = { params: {}, search: {} }

function opened(...paths: string[]) {
  const tabs = createTabs(rowsOf('school'))
  tabs.own('U1', all)
  for (const path of paths) tabs.show(path, nothing)
  return tabs
}
const keysOf = (tabs: ReturnType<typeof createTabs>) => tabs.read().tabs.map(({ key }) => key)

beforeEach(() => sessionStorage.clear())

describe('open pages', () => {
  it('opens each page once and brings it to the front', () => {
    const tabs = opened(home, majors, home)
    expect(keysOf(tabs)).toEqual([home, majors])
    expect(tabs.read().active).toBe(home)
  })
  it('shows no page for a path that is no screen', () => {
    const tabs = opened(home, '/school/student')
    expect(keysOf(tabs)).toEqual([home])
    expect(tabs.read().active).toBeNull()
  })
  it('marks dashboards as not closable', () => {
    expect(
      opened(home, majors)
        .read()
        .tabs.map(({ closable }) => closable),
    ).toEqual([false, true])
  })
  it.each([
    ['its right neighbour', [home, majors, students], majors, students],
    ['the last when there is none', [home, majors, students], students, majors],
    ['nothing for the last page', [majors], majors, null],
  ])('closing leads to %s', (_, paths, closing, next) => {
    expect(opened(...paths).successor(closing)).toBe(next)
  })
  it('keeps alive the page in front and those with unsaved work, no others', () => {
    const tabs = opened(home, majors, students)
    tabs.setDirty(majors, true)
    expect(livePages(tabs.read()).map(({ key }) => key)).toEqual([majors, students])
  })
})

describe('what is kept for the next start', () => {
  it('brings back titles, filters and order for the same account', () => {
    const before = opened(home, majors)
    before.setSearch(majors, { keyword: '汽车' })
    before.setTitle(majors, 'M')
    const after = createTabs(rowsOf('school'))
    after.own('U1', all)
    expect(after.read().tabs.map(({ key, title, search }) => [key, title, search])).toEqual([
      [home, null, {}],
      [majors, 'M', { keyword: '汽车' }],
    ])
    expect(after.read().active).toBeNull()
  })
  it('shows nothing of one account to another', () => {
    opened(home, majors)
    const other = createTabs(rowsOf('school'))
    other.own('U2', all)
    expect(keysOf(other)).toEqual([])
  })
  it('leaves out what may no longer be opened', () => {
    opened(home, majors)
    const after = createTabs(rowsOf('school'))
    after.own('U1', (path) => path !== majors)
    expect(keysOf(after)).toEqual([home])
  })
  it.each(['{', '[]', '{"sn":"U1","tabs":[{"key":1}]}', 'null'])('starts empty from %s', (broken) => {
    sessionStorage.setItem('admin.tabs', broken)
    expect(keysOf(opened())).toEqual([])
  })
  it('is gone after the account left', () => {
    opened(home).clear()
    expect(sessionStorage.getItem('admin.tabs')).toBeNull()
  })
})
