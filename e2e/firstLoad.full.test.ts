import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './browserWindow.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const KIB = 1024
const BUDGET = 150 * KIB
/** What counts; fonts and the captcha do not. */
const COUNTED: readonly string[] = ['Document', 'Script', 'Stylesheet', 'Image']
const MEASURE = fileURLToPath(new URL('../scripts/measure-bundle.mjs', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** The figure of the budget script: the same files by their compressed size. */
function budgeted(): number {
  const { stdout } = spawnSync(process.execPath, [MEASURE], { encoding: 'utf8' })
  return Number(/^login page.*?\s([\d.]+)\s+150/m.exec(stdout)?.[1]) * KIB
}

test('HTML, scripts, styles and images until the login form can be typed into are at most 150 KiB on the wire, as the budget script says (F9)', async () => {
  const { page, context } = await openWindow(server, 'CN')
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  const counted = new Map<string, string>()
  let bytes = 0
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (COUNTED.includes(type) && response.url.startsWith(server.url) && !response.url.includes('/captcha'))
      counted.set(requestId, response.url)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${server.url}/login`)
  await page.getByLabel('账号').click()
  // With the first key stroke the next page is fetched ahead; before it, this is all.
  await page.waitForLoadState('networkidle')
  expect(await page.getByLabel('账号').isEditable()).toBe(true)
  const files = [...counted.values()].filter((url) => url.endsWith('.js')).length
  expect(files).toBeGreaterThan(3)
  expect(bytes).toBeGreaterThan(50 * KIB)
  expect(bytes).toBeLessThanOrEqual(BUDGET)
  // The browser counts the headers too, about half a KiB for each file.
  const budget = budgeted()
  expect(Math.abs(bytes - budget)).toBeLessThan(counted.size * KIB + 0.05 * budget)
  await context.close()
})
