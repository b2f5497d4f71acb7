import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { LIVE_MAX, neighboursOf, successorOf } from './tabOrder.ts'
import { createTabs, livePages } from './tabStore.ts'

const home = '/school/dashboard'
const majors = '/school/major/manage'
const students = '/school/student/manage'
const sites = '/school/plan/college/list'
const borrows = '/school/plan/list'
/** Not kept alive (shell.md §0.10). */
const own = '/user/info'
const all = () => true
const nothing = { params: {}, search: {} }

function opened(...paths: string[]) {
  const tabs = createTabs(rowsOf('school'))
  tabs.own('U1', all)
  for (const path of paths) tabs.show(path, nothing)
  return tabs
}
type Tabs = ReturnType<typeof createTabs>
const keysOf = (tabs: Tabs) => tabs.read().tabs.map(({ key }) => key)
const liveOf = (tabs: Tabs) => livePages(tabs.read()).map(({ key }) => key)
/** More screens than the limit of mounted pages: one screen with a parameter. */
const many = () => {
  const tabs = createTabs([
    { path: '/x/$sn', title: { CN: 'x', HK: 'x', US: 'x' }, screen: 'majorList' },
    { path: '/y', title: { CN: 'y', HK: 'y', US: 'y' }, screen: 'studentList' },
  ])
  tabs.own('U1', all)
  return { tabs, open: (count: number) => range(count).forEach((at) => tabs.show(`/x/${at}`, nothing)) }
}
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

beforeEach(() => sessionStorage.clear())

describe('open pages', () => {
  it('opens each page once and makes it active', () => {
    const tabs = opened(home, majors, home)
    expect(keysOf(tabs)).toEqual([home, majors])
    expect(tabs.read().active).toBe(home)
  })
  it('opens no page for a path without a screen', () => {
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
  it('one page at a time keeps the active page and those with unsaved work', () => {
    const tabs = opened(home, majors, students)
    tabs.setDirty(majors, true)
    tabs.setMode({ multiPage: false, cachePage: true })
    expect(keysOf(tabs)).toEqual([majors, students])
    tabs.show(sites, nothing)
    expect([keysOf(tabs), liveOf(tabs)]).toEqual([
      [majors, sites],
      [majors, sites],
    ])
  })
})

describe('one tab for the decisions of a queue (shell.md §0.10, issue 13)', () => {
  const auditOf = (sn: string) => `/center/exam/plan/${sn}/audit`
  const queue = () => {
    const tabs = createTabs(rowsOf('center'))
    tabs.own('U1', all)
    return tabs
  }

  it('ten plans decided one after the other leave one tab, in its place, with the address of the last', () => {
    const tabs = queue()
    tabs.show('/center/dashboard', nothing)
    for (const at of range(10)) {
      tabs.show(auditOf(`P${at}`), { params: { sn: `P${at}` }, search: {} })
      if (at === 0) tabs.show('/center/college', nothing)
      tabs.setAbout(auditOf(`P${at}`), `Plan ${at}`)
    }
    expect(keysOf(tabs)).toEqual(['/center/dashboard', auditOf('P9'), '/center/college'])
    expect(tabs.read().active).toBe(auditOf('P9'))
    expect(tabs.find(auditOf('P9'))).toMatchObject({ params: { sn: 'P9' }, about: 'Plan 9', live: true })
    expect(tabs.find(auditOf('P8'))).toBeUndefined()
  })
  it('its page stays mounted from record to record; a reload starts a new one; what was unsaved of the last is over', () => {
    const tabs = queue()
    tabs.show(auditOf('P1'), nothing)
    const first = tabs.find(auditOf('P1'))
    tabs.setDirty(auditOf('P1'), true)
    tabs.setScroll(auditOf('P1'), 300)
    tabs.pin(auditOf('P1'), true)
    tabs.show(auditOf('P2'), nothing)
    const second = tabs.find(auditOf('P2'))
    expect(second).toMatchObject({ place: first?.place, revision: 0, dirty: false, pinned: true, about: null })
    expect(tabs.scrollOf(auditOf('P2'))).toBe(0)
  })
  it('the queues of plans and of exam applications have a tab each, and other screens one for each record', () => {
    const tabs = queue()
    const paths = [
      auditOf('P1'),
      '/center/exam/plan/P1/exam/audit',
      '/center/exam/plan/edit/P1',
      '/center/exam/plan/edit/P2',
    ]
    for (const path of [...paths, auditOf('P2')]) tabs.show(path, nothing)
    expect(keysOf(tabs)).toEqual([auditOf('P2'), ...paths.slice(1)])
  })
  it('is not kept mounted behind another page: it is read again at each entry', () => {
    const tabs = queue()
    tabs.show(auditOf('P1'), nothing)
    tabs.show('/center/college', nothing)
    expect(liveOf(tabs)).toEqual(['/center/college'])
  })
})

describe('closing', () => {
  it.each([
    ['the right neighbour of the closed page', [home, majors, students], majors, [majors], students],
    ['the last page when there is none on the right', [home, majors, students], students, [students], majors],
    ['the active page when another one closes', [home, majors, students], home, [students], home],
    ['the next page on the right that stays open', [home, majors, students, sites], majors, [majors, students], sites],
    ['no page after the last one', [majors], majors, [majors], null],
  ])('leads to %s', (_, paths, front, closing, next) => {
    const tabs = opened(...paths)
    tabs.show(front, nothing)
    expect(successorOf(tabs.read(), closing)).toBe(next)
  })
  it.each([
    ['left', [majors]],
    ['right', [sites]],
    ['others', [majors, sites]],
  ] as const)('closing %s keeps dashboards and pinned pages', (side, gone) => {
    const tabs = opened(home, majors, students, sites, borrows)
    tabs.pin(borrows, true)
    expect(neighboursOf(tabs.read(), students, side).toSorted()).toEqual([...gone].toSorted())
  })
  it('removes the page with its scroll position', () => {
    const tabs = opened(home, majors)
    tabs.setScroll(majors, 40)
    tabs.remove([majors])
    expect([keysOf(tabs), tabs.read().active, tabs.scrollOf(majors)]).toEqual([[home], null, 0])
  })
})

describe('sorting', () => {
  it('moves a page among the pages that are pinned alike', () => {
    const tabs = opened(home, majors, students)
    tabs.move(students, 0)
    expect(keysOf(tabs)).toEqual([students, home, majors])
    tabs.move(students, 9)
    expect(keysOf(tabs)).toEqual([home, majors, students])
  })
  it('keeps pinned pages before the others', () => {
    const tabs = opened(home, majors, students, sites)
    tabs.pin(students, true)
    tabs.pin(sites, true)
    expect(keysOf(tabs)).toEqual([students, sites, home, majors])
    tabs.move(sites, 3)
    tabs.move(majors, 0)
    expect(keysOf(tabs)).toEqual([students, sites, majors, home])
    tabs.pin(students, false)
    expect(keysOf(tabs)).toEqual([sites, students, majors, home])
  })
})

describe('mounted pages', () => {
  it('keeps hidden pages mounted, except forms and own data', () => {
    expect(liveOf(opened(home, majors, own, students))).toEqual([home, majors, students].toSorted())
  })
  it('above the limit unmounts the least recently active page', () => {
    const { tabs, open } = many()
    open(LIVE_MAX)
    tabs.show('/x/0', nothing)
    tabs.show('/y', nothing)
    expect(liveOf(tabs)).not.toContain('/x/1')
    expect(liveOf(tabs)).toHaveLength(LIVE_MAX)
    expect(keysOf(tabs)).toContain('/x/1')
  })
  it('never unmounts unsaved work, even on pages that are otherwise not kept', () => {
    const { tabs, open } = many()
    open(3)
    for (const at of range(3)) tabs.setDirty(`/x/${at}`, true)
    open(LIVE_MAX + 5)
    expect(liveOf(tabs)).toEqual(expect.arrayContaining(['/x/0', '/x/1', '/x/2']))
    const forms = opened(own)
    forms.setDirty(own, true)
    forms.show(home, nothing)
    expect(liveOf(forms)).toContain(own)
    forms.setDirty(own, false)
    expect(liveOf(forms)).toEqual([home])
  })
  it('does not mount an unmounted page again when another one closes', () => {
    const { tabs, open } = many()
    open(LIVE_MAX + 1)
    tabs.remove(['/x/5'])
    expect(liveOf(tabs)).not.toContain('/x/0')
  })
  it('reloads the active page at once, another page when it is opened next', () => {
    const tabs = opened(home, majors)
    for (const key of [home, majors]) {
      tabs.unload(key)
      expect(tabs.find(key)).toMatchObject({ live: false, loading: true, revision: 0 })
      tabs.reload(key)
    }
    expect(tabs.find(home)).toMatchObject({ live: false, loading: false, revision: 1 })
    expect(tabs.find(majors)).toMatchObject({ live: true, loading: false, revision: 1 })
  })
  it('closes pages that are no longer permitted, and returns whether the active one stays', () => {
    const tabs = opened(home, majors, students)
    expect(tabs.own('U1', (path) => path !== majors)).toBe(true)
    expect(keysOf(tabs)).toEqual([home, students])
    expect(tabs.own('U1', (path) => path === home)).toBe(false)
    expect(keysOf(tabs)).toEqual([home])
  })
})

describe('pages stored for the next start', () => {
  it('give the same account its records, filters, order, pins and scroll positions again, with no page mounted', () => {
    const before = opened(home, majors)
    before.setSearch(majors, { keyword: '汽车' })
    before.setAbout(majors, 'M')
    before.pin(majors, true)
    before.setScroll(home, 120)
    before.keep()
    const after = createTabs(rowsOf('school'))
    after.own('U1', all)
    expect(after.read().tabs.map(({ key, about, search, pinned }) => [key, about, search, pinned])).toEqual([
      [majors, 'M', { keyword: '汽车' }, true],
      [home, null, {}, false],
    ])
    expect([after.read().active, liveOf(after), after.scrollOf(home)]).toEqual([null, [], 120])
  })
  it('are stored at every change: no code runs any more when the process of the window is killed (shell §E.3)', () => {
    const before = opened(home, majors, students)
    before.remove([majors])
    const after = createTabs(rowsOf('school'))
    after.own('U1', all)
    expect(keysOf(after)).toEqual([home, students])
  })
  it('are read from the format of an older version', () => {
    sessionStorage.setItem('admin.tabs', JSON.stringify({ sn: 'U1', tabs: [{ key: majors, title: null, search: {} }] }))
    expect(keysOf(opened())).toEqual([majors])
  })
  it('are not shown to another account', () => {
    opened(home, majors)
    const other = createTabs(rowsOf('school'))
    other.own('U2', all)
    expect(keysOf(other)).toEqual([])
  })
  it('leave out pages that are no longer permitted', () => {
    opened(home, majors)
    const after = createTabs(rowsOf('school'))
    after.own('U1', (path) => path !== majors)
    expect(keysOf(after)).toEqual([home])
  })
  it.each(['{', '[]', '{"sn":"U1","tabs":[{"key":1}]}', 'null'])('are empty if the storage is broken: %s', (broken) => {
    sessionStorage.setItem('admin.tabs', broken)
    expect(keysOf(opened())).toEqual([])
  })
  it('are removed at sign-out', () => {
    opened(home).clear()
    expect(sessionStorage.getItem('admin.tabs')).toBeNull()
  })
})
