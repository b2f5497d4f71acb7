import type { Role } from '@zhikao/domain/access/roles.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { Stage } from './stage.ts'

export const DEMO_PASSWORD = 'Zhikao@2026'

/** One screen in one state: whose, where, and what is opened on it by its address. */
export type Visit = { name: string; username: string; path: string }

const ACCOUNTS: readonly [string, Role][] = [['system', 'system'], ['center', 'center'], ['college', 'college'], ['school', 'school']]

/** Every screen of every portal that is built, and the forms that open on them. */
export function visits(): Visit[] {
  const screens = ACCOUNTS.flatMap(([username, role]) =>
    rowsOf(role).flatMap((row) => (row.screen ? [{ name: `${username}${row.path.replaceAll('/', '-')}`, username, path: row.path }] : [])),
  )
  const forms = screens
    .filter((visit) => /manage$|operator$|college$/.test(visit.path) && visit.path !== '/college/info')
    .map((visit) => ({ ...visit, name: `${visit.name}-add`, path: `${visit.path}?add=1` }))
  return [...screens, ...forms]
}

/** A signed-in window in one language at one width. */
export async function signedIn(stage: Stage, username: string, lang: Lang, width: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await stage.browser.newContext({ viewport: { width, height: width < 768 ? 844 : 900 }, locale: LANG_TAGS[lang], reducedMotion: 'reduce' })
  await context.addInitScript((kept) => localStorage.setItem('admin.setting', kept), JSON.stringify({ lang }))
  const page = await context.newPage()
  await page.goto(`${stage.url}/login`)
  await page.fill('input[name="username"]', username)
  await page.fill('input[name="password"]', DEMO_PASSWORD)
  await page.press('input[name="password"]', 'Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  return { context, page }
}

/** Waits until nothing loads any more: no request, no skeleton, no spinner. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.ant-skeleton, .ant-spin-spinning') === null)
}
