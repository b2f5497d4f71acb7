import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applySettings, openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { AXE, axeFaults, faultsOf, show, troublesOf } from './screenFaults.ts'
import { PARTS } from './screens.parts.ts'
import { visits } from './screens.ts'
import type { Visit } from './screens.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { lookOf } from './themeVariants.ts'

/** What the journey over all screens does not cover: the words of Hong Kong, and the modes other than dark. */
const LANG: Lang = 'HK'
const WIDTHS = [1440, 390]
const LOOKS = [lookOf({ mode: 'night' }), lookOf({ mode: 'light' }), lookOf({ weak: true })]
/** Windows in parallel: while one waits for the server, another draws. */
const WINDOWS = 2
const LIMIT_MS = 1_800_000

const named = Object.values(PARTS).flat()
const shown = visits().filter(({ name }) => named.includes(name))
const usernames = [...new Set(shown.map(({ username }) => username))]
/** An account's visits, so many in one case that a busy machine takes far less than the limit. */
const MOST = 12
const cases = usernames.flatMap((username) => {
  const own = shown.filter((visit) => visit.username === username)
  return Array.from({ length: Math.ceil(own.length / MOST) }, (_, at) => ({
    username,
    todo: own.slice(at * MOST, (at + 1) * MOST),
    which: at + 1,
  }))
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

/** The contrast in each mode, changed under the open screen; the other rules once, because colours do not change them. */
async function modeFaults(page: Window['page']): Promise<string[]> {
  const faults: string[] = []
  for (const [at, { name, setting }] of LOOKS.entries()) {
    await applySettings(page, { lang: LANG, ...setting })
    const found = await axeFaults(page, at === 0 ? undefined : 'color-contrast')
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

async function look(window: Window, visit: Visit): Promise<string[]> {
  const faults: string[] = []
  for (const [at, width] of WIDTHS.entries()) {
    await show(window, server.url, visit, { width, isOpen: at > 0 })
    const found = [...(await faultsOf(window, visit, LANG)), ...(await modeFaults(window.page))]
    faults.push(...found.map((fault) => `${visit.name} ${width}: ${fault}`))
  }
  return [...faults, ...troublesOf(window, visit).map((trouble) => `${visit.name}: ${trouble}`)]
}

/** A window that takes one visit after another until none is left. */
async function lookThrough(username: string, todo: Visit[]): Promise<string[]> {
  const window = await openSignedIn(server, username, LANG, WIDTHS[0], [AXE])
  const faults: string[] = []
  for (let visit = todo.shift(); visit; visit = todo.shift()) {
    const { name } = visit
    // A part that does not open is one fault among the others.
    faults.push(...(await look(window, visit).catch((error: Error) => [`${name}: ${error.message}`])))
  }
  await window.context.close()
  return faults
}

describe('every part of the console, in the words of Hong Kong, wide and narrow, in night, light and weak mode', () => {
  test('each has a visit that shows it', () => {
    expect(named.filter((name) => shown.every((visit) => visit.name !== name))).toEqual([])
  })

  test.each(cases)(
    'nothing is cut, no foreign word, axe finds nothing: $username $which',
    async ({ username, todo }) => {
      const faults = await Promise.all(Array.from({ length: WINDOWS }, () => lookThrough(username, todo)))
      expect(faults.flat()).toEqual([])
    },
    LIMIT_MS,
  )
})
