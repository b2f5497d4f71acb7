import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import { createNotices } from './notices.ts'
import { isOutdated } from './release.ts'
import { createSession, USER_KEY } from './session.ts'
import { followWindows } from './crossWindow.ts'

const userOf = (sn: string) => testUser({ sn })

/** One window for the whole file: its listeners are never removed. */
const actions: string[] = []
const session = createSession()
const notices = createNotices()
followWindows({
  session,
  notices,
  lose: () => {
    actions.push('lose')
    session.clear()
  },
  ask: () => actions.push('ask'),
  goTo: (path) => actions.push(path),
  restart: () => actions.push('restart'),
})
const changeStorage = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

beforeEach(() => {
  actions.length = 0
  setSession(true)
  session.set({ user: userOf('U1'), roles: [], permissions: [] })
})
afterEach(() => notices.remove(notices.read().map(({ id }) => id)))

describe('other windows', () => {
  it('a sign-out in another window ends the session here, with a message', () => {
    setSession(false)
    changeStorage(USER_KEY, null)
    expect(actions).toEqual(['lose', '/'])
    expect(notices.read().map(({ text }) => text)).toEqual([shellLabels.left_elsewhere])
  })
  it('if only the hints are lost, the current user is read again', () => {
    changeStorage(null, null)
    expect(actions).toEqual(['ask'])
  })
  it('another account in another window restarts this window', () => {
    changeStorage(USER_KEY, JSON.stringify(userOf('U2')))
    expect(actions).toEqual(['lose', 'restart'])
  })
  it('a sign-in in another window signs this window in too', () => {
    session.clear()
    changeStorage(USER_KEY, JSON.stringify(userOf('U1')))
    expect(actions).toEqual(['lose', 'restart'])
  })
  it.each([
    ['the same account', USER_KEY, JSON.stringify(userOf('U1'))],
    ['another entry', 'admin.setting', '{}'],
  ])('%s changes nothing', (_, key, value) => {
    changeStorage(key, value)
    expect(actions).toEqual([])
  })
})

describe('a newer release', () => {
  const page = (entry: string) => `<div id="root"></div><script type="module" src="${entry}"></script>`
  it.each([
    ['is found by another entry script', page('/assets/index-new.js'), '/assets/index-old.js', true],
    ['is not found with the same entry script', page('/assets/index-old.js'), '/assets/index-old.js', false],
    ['is not found in a page that is not the console', '<h1>502</h1>', '/assets/index-old.js', false],
    ['is not checked without an entry script of this page', page('/a.js'), null, false],
  ])('%s', (_, html, entry, verdict) => {
    expect(isOutdated(html, entry)).toBe(verdict)
  })
})
