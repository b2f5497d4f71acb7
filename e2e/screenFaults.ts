import { createRequire } from 'node:module'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Page } from 'playwright-core'
import { heightOf } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { inspect } from './screenInspection.ts'
import { addressOf } from './screens.ts'
import type { Visit } from './screens.ts'
import { wordingFaults } from './wording.ts'

/** Runs in each window before the page's own scripts. */
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Violation = { id: string; nodes: { target: string[]; any: { message: string }[] }[] }

const SHOWN = 4

/** What axe finds by all its rules, or by this one; it runs as an expression of the debugger, which the page's own script policy does not concern. */
export async function axeFaults(page: Page, rule?: string): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rule ? { runOnly: [rule] } : {}) }
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, ${JSON.stringify(options)})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, SHOWN).map(({ target, any }) => `axe ${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** What is wrong with a screen as it is drawn now: cut boxes, words of another language, title, language, heading. */
export async function faultsOf({ page, readDataWords }: Window, visit: Visit, lang: Lang): Promise<string[]> {
  const sight = await inspect(page, await readDataWords())
  const title = `${kernelMessages.platform_name[lang]} · ${visit.title[lang]}`
  return [
    ...sight.cut,
    ...wordingFaults(sight.chrome, lang),
    ...(sight.title === title ? [] : [`titled «${sight.title}», not «${title}»`]),
    ...(sight.lang === LANG_TAGS[lang] ? [] : [`lang is ${sight.lang}`]),
    ...(sight.headings.length === 1 ? [] : [`${sight.headings.length} h1: ${sight.headings.join(', ')}`]),
  ]
}

/** The screen has adapted to the window; one that never does is reported as a fault. */
async function fits({ page, settle }: Window): Promise<void> {
  // The window changes first, the screen with the next frame; its other parts may be loaded then.
  await settle()
  const isInside = () => document.documentElement.scrollWidth <= window.innerWidth
  await page.waitForFunction(isInside).catch(() => undefined)
}

/** The visit in a window of this width: loaded, or, where it is open in another width, with the window changed under it. */
export async function show(
  window: Window,
  origin: string,
  visit: Visit,
  { width, isOpen }: { width: number; isOpen: boolean },
): Promise<void> {
  const { page, settle } = window
  await page.setViewportSize({ width, height: heightOf(width) })
  if (isOpen) await fits(window)
  // What was opened from a row is closed when the table changes to cards.
  const isGone = visit.open !== undefined && (await page.locator('[role="dialog"]').count()) === 0
  if (isOpen && !isGone) return
  await page.goto(await addressOf(page, origin, visit))
  await settle()
  await visit.open?.(page)
  await settle()
}

/** The errors since the last visit; a call that the server refuses on purpose is none. */
export function troublesOf({ takeTroubles }: Window, visit: Visit): string[] {
  const troubles = takeTroubles()
  return visit.refuses ? [] : troubles
}
