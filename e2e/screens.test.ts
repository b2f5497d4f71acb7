import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { createRequire } from 'node:module'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from './screenInspection.ts'
import { lookOf } from './themeVariants.ts'
import type { Look } from './themeVariants.ts'
import { addressOf, visits } from './screens.ts'
import type { Visit } from './screens.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { heightOf, openSignedIn, openWindow } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { wordingFaults } from './wording.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const isProof = process.env['ZHIKAO_STAGE'] === 'proof'
/** Every commit checks where most faults occur: the structure in Chinese, the longest words in English; the proof checks everything. */
const WIDTHS: Record<Lang, readonly number[]> = isProof
  ? { CN: [1440, 390], US: [1440, 390], HK: [1440] }
  : { CN: [1440, 390], US: [390], HK: [] }

/** Each language in a frame of its own, so that every screen is seen in several combinations (shell.md E1). */
const LOOKS: Record<Lang, Look> = {
  CN: lookOf({}),
  US: lookOf({ layout: 'head', mode: 'light' }),
  HK: lookOf({ layout: 'mix', mode: 'night' }),
}

/** Windows in parallel: while one waits for the server, another draws. */
const WINDOWS = 2

/** An account's screens one after another: generous, because a busy machine is slow. */
const LIMIT_MS = 300_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

/** Other words change names and widths, not the structure: Chinese is checked at every width, the other languages and their modes at one. */
const isJudged = (lang: Lang, width: number | undefined) => lang === 'CN' || width === 1440

type Violation = { id: string; nodes: { target: string[] }[] }

/** What axe finds; it runs as an expression of the debugger, which the page's own script policy does not concern. */
async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  )
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(' | ')}`,
  )
}

async function faultsAt({ page, readDataWords }: Window, visit: Visit, lang: Lang): Promise<string[]> {
  const sight = await inspect(page, await readDataWords())
  const title = `${kernelMessages.platform_name[lang]} · ${visit.title[lang]}`
  return [
    ...sight.cut,
    ...wordingFaults(sight.chrome, lang),
    ...(sight.title === title ? [] : [`titled «${sight.title}», not «${title}»`]),
    ...(sight.lang === LANG_TAGS[lang] ? [] : [`lang is ${sight.lang}`]),
    ...(sight.headings.length === 1 ? [] : [`${sight.headings.length} h1: ${sight.headings.join(', ')}`]),
    ...(isJudged(lang, page.viewportSize()?.width) ? await axeFaults(page) : []),
  ]
}

/** The screen has adapted to the window; one that never does is reported as a fault. */
async function fits({ page, settle }: Window): Promise<void> {
  // The window changes first, the screen with the next frame; its other parts may be loaded then.
  await settle()
  const isInside = () => document.documentElement.scrollWidth <= window.innerWidth
  await page.waitForFunction(isInside).catch(() => undefined)
}

/** One visit at every width: loaded once, then the window changes under it. */
async function look(window: Window, visit: Visit, lang: Lang): Promise<string[]> {
  const { page, settle, takeTroubles } = window
  const faults: string[] = []
  // What opens on a screen is checked in the first width only; the proof checks all.
  const widths = isProof || !visit.open ? WIDTHS[lang] : WIDTHS[lang].slice(0, 1)
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: heightOf(width) })
    if (at > 0) await fits(window)
    // What was opened from a row is closed when the table changes to cards.
    const isGone = visit.open !== undefined && (await page.locator('[role="dialog"]').count()) === 0
    if (at === 0 || isGone) {
      await page.goto(await addressOf(page, server.url, visit))
      await settle()
      await visit.open?.(page)
      await settle()
    }
    for (const fault of await faultsAt(window, visit, lang)) faults.push(`${visit.name} ${lang} ${width}: ${fault}`)
  }
  const troubles = takeTroubles()
  return visit.refuses ? faults : [...faults, ...troubles.map((trouble) => `${visit.name} ${lang}: ${trouble}`)]
}

/** A window that takes one visit after another until none is left. */
async function lookThrough(username: string, lang: Lang, todo: Visit[]): Promise<string[]> {
  const given = [lang, WIDTHS[lang][0], [AXE], LOOKS[lang].setting] as const
  const window = username ? await openSignedIn(server, username, ...given) : await openWindow(server, ...given)
  const faults: string[] = []
  for (let visit = todo.shift(); visit; visit = todo.shift()) {
    const { name } = visit
    // A screen that does not open is one fault among the others.
    const faultOf = (error: Error) => [`${name} ${lang}: ${error.message}`]
    faults.push(...(await look(window, visit, lang).catch(faultOf)))
  }
  await window.context.close()
  return faults
}

/** The centre's screens are the platform's own; what opens on a screen is checked in Chinese. The proof checks all. */
const visitsOf = (username: string, lang: Lang) =>
  visits().filter((one) => one.username === username && (isProof || lang === 'CN' || !one.open))
const usernames = [...new Set(visits().map(({ username }) => username))].filter(
  (username) => isProof || username !== 'center',
)
const cases = (['CN', 'US', 'HK'] as const)
  .filter((lang) => WIDTHS[lang].length > 0)
  .flatMap((lang) => usernames.map((username) => ({ lang, username, who: username || 'anonymous' })))

describe('every screen, in every language, wide and narrow', () => {
  test.each(cases)(
    '$who $lang',
    async ({ lang, username }) => {
      const todo = visitsOf(username, lang)
      const faults = await Promise.all(Array.from({ length: WINDOWS }, () => lookThrough(username, lang, todo)))
      expect(faults.flat()).toEqual([])
    },
    LIMIT_MS,
  )
})
