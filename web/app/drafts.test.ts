import { beforeEach, describe, expect, it } from 'vitest'
import { createDrafts } from './drafts.ts'
import type { TabsState } from './tabOrder.ts'

const majors = '/school/major/manage'
const students = '/school/student/manage'
const tabs = (active: string) => ({
  read: (): TabsState => ({
    tabs: [majors, students].map((key) => ({
      key,
      place: key,
      screen: 'majorList',
      rowTitle: { CN: key, HK: key, US: key },
      about: null,
      closable: true,
      cached: true,
      pinned: false,
      params: {},
      search: Object.fromEntries(key === majors ? [['add', '1']] : []),
      dirty: true,
      live: true,
      loading: false,
      used: 1,
      revision: 0,
    })),
    active,
    switches: 2,
  }),
})
/** The state that the next sign-in in this window reads. */
function lost(values: unknown = { code: '4601' }, front = majors) {
  const drafts = createDrafts()
  drafts.watch(majors, { id: 'major.create', read: () => values })
  drafts.stash('U1', tabs(front))
  return createDrafts()
}

beforeEach(() => sessionStorage.clear())

describe('unsaved work of a lost session', () => {
  it('is offered to the same account with its address, and is kept until its form opens', () => {
    const next = lost()
    expect(next.offered('U1').map(({ key }) => key)).toEqual([majors])
    expect(next.accept('U1').map(({ key, search }) => [key, search])).toEqual([[majors, { add: '1' }]])
    expect(next.waitingFor(majors, 'major.create')).toEqual({ code: '4601' })
    expect(next.offered('U1')).toEqual([])
  })
  it('is offered neither to another account nor afterwards to the first one', () => {
    const next = lost()
    expect([next.offered('U2'), next.offered('U1'), next.accept('U1')]).toEqual([[], [], []])
    expect(sessionStorage.getItem('admin.drafts')).toBeNull()
  })
  it('is read when the session ends, not when typing begins', () => {
    const values = { code: '1' }
    const drafts = createDrafts()
    drafts.watch(majors, { id: 'major.create', read: () => values })
    values.code = '12'
    drafts.stash('U1', tabs(majors))
    expect(createDrafts().offered('U1')[0]?.drafts).toEqual([{ id: 'major.create', values: { code: '12' } }])
  })
  it('contains no secrets', () => {
    lost({ username: 'a', initial_password: 'Zhikao@2026', account: { captcha: 'x', name: 'b' } })
    expect(sessionStorage.getItem('admin.drafts')).not.toMatch(/Zhikao@2026|captcha/)
    expect(createDrafts().offered('U1')[0]?.drafts[0]?.values).toEqual({ username: 'a', account: { name: 'b' } })
  })
  it('opens the page that was active as the last one', () => {
    const drafts = createDrafts()
    for (const key of [majors, students]) drafts.watch(key, { id: 'x', read: () => ({}) })
    drafts.stash('U1', tabs(majors))
    expect(
      createDrafts()
        .accept('U1')
        .map(({ key }) => key),
    ).toEqual([students, majors])
  })
  it('is kept after a second lost session while its form has not opened', () => {
    const next = lost()
    next.accept('U1')
    next.stash('U1', tabs(majors))
    expect(createDrafts().offered('U1')[0]?.drafts).toEqual([{ id: 'major.create', values: { code: '4601' } }])
  })
  it('is no longer offered to a form that is edited again', () => {
    const next = lost()
    next.accept('U1')
    next.watch(majors, { id: 'major.create', read: () => ({}) })
    expect(next.waitingFor(majors, 'major.create')).toBeUndefined()
  })
  it.each([
    ['a page without unsaved work', (drafts: ReturnType<typeof createDrafts>) => drafts.drop(majors)],
    ['a closed page', (drafts: ReturnType<typeof createDrafts>) => drafts.retain((key) => key !== majors)],
    ['an account that signed out', (drafts: ReturnType<typeof createDrafts>) => drafts.forget()],
  ])('nothing is stored for %s', (_, end) => {
    const drafts = createDrafts()
    drafts.watch(majors, { id: 'major.create', read: () => ({ code: '1' }) })
    end(drafts)
    drafts.stash('U1', tabs(majors))
    expect(sessionStorage.getItem('admin.drafts')).toBeNull()
  })
  it.each(['{', '{"sn":1}', '[]'])('broken storage offers nothing: %s', (broken) => {
    sessionStorage.setItem('admin.drafts', broken)
    expect(createDrafts().offered('U1')).toEqual([])
  })
})
