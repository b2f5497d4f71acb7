import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import type { Page } from 'playwright-core'
import { openSignedIn, openWindow } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { faultsOf, troublesOf } from './screenFaults.ts'
import { addressOf, visits } from './screens.ts'
import type { Visit } from './screens.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const WIDTH = 1440
/** Windows in parallel: while one waits for the server, another draws. */
const WINDOWS = 2

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

/** The screens as their addresses open them; what opens on a screen is judged by the journeys over all states. */
const screens = visits().filter(({ open, path }) => !open && !path.includes('?'))
const cases = [...new Set(screens.map(({ username }) => username))].map((username) => ({
  username,
  who: username || 'anonymous',
  todo: screens.filter((visit) => visit.username === username),
}))

/** Opens an address in the console that is open, as its links do: the console itself is loaded once for all its screens. */
async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, address)
  const arrived = 'h1:not([data-left]), .ant-result-error'
  await page.waitForFunction((it) => [...document.querySelectorAll(it)].some((one) => one.checkVisibility()), arrived)
}

/** Opens a screen: with a session inside the open console, without one by its address. After the sign-in the home page is open already. */
async function openScreen({ page, settle }: Window, visit: Visit): Promise<void> {
  const address = await addressOf(page, server.url, visit)
  if (!visit.username) await page.goto(address)
  else if (page.url() !== address) await goInside(page, address)
  await settle()
}

/** A window that takes one screen after another until none is left; a screen that does not open is one fault among the others. */
async function lookThrough(username: string, todo: Visit[]): Promise<string[]> {
  const window = username ? await openSignedIn(server, username, 'CN', WIDTH) : await openWindow(server, 'CN', WIDTH)
  const look = async (visit: Visit) => {
    await openScreen(window, visit)
    return [...(await faultsOf(window, visit, 'CN')), ...troublesOf(window, visit)]
  }
  const faults: string[] = []
  for (let visit = todo.shift(); visit; visit = todo.shift()) {
    const { name } = visit
    const found = await look(visit).catch((error: Error) => [error.message, ...troublesOf(window, visit)])
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  await window.context.close()
  return faults
}

describe('every screen opens in Chinese: one heading, its title, no error, no foreign word, nothing cut', () => {
  test.each(cases)(
    '$who',
    async ({ username, todo }) => {
      expect(todo.length).toBeGreaterThan(0)
      const faults = await Promise.all(Array.from({ length: WINDOWS }, () => lookThrough(username, todo)))
      expect(faults.flat()).toEqual([])
    },
    patience(40),
  )
})
