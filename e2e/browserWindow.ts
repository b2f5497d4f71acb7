import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { FrameSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { Stage } from './testServer.ts'

export const DEMO_PASSWORD = 'Zhikao@2026'
export const heightOf = (width: number) => (width < 768 ? 844 : 900)

/** A browser window with what went wrong in it and what it still waits for. */
export type Window = {
  context: BrowserContext
  page: Page
  /** Errors of the console and requests that failed, since it was last asked. */
  takeTroubles: () => string[]
  /** Resolves when nothing loads any more and the screen is drawn: no request, no skeleton, no spinner. */
  settled: () => Promise<void>
  /** The Chinese words in the data that the server sent: what people entered, not what it says itself. */
  brought: () => Promise<string[]>
  /** Every address asked for so far. */
  asked: readonly string[]
}

/** A new window that speaks one language and finds these settings saved; `scripts` run in it before the page's own. */
export async function openWindow(
  stage: Stage,
  lang: Lang,
  width = 1440,
  scripts: readonly string[] = [],
  setting: Partial<FrameSettings> = {},
): Promise<Window> {
  const context = await stage.browser.newContext({
    viewport: { width, height: heightOf(width) },
    locale: LANG_TAGS[lang],
    reducedMotion: 'reduce',
  })
  // Only where nothing was chosen yet: a choice made in the window survives a reload.
  await context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('admin.setting')) localStorage.setItem('admin.setting', kept)
    },
    JSON.stringify({ lang, ...setting }),
  )
  for (const path of scripts) await context.addInitScript({ path })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return { context, page, ...follow(page) }
}

function follow(page: Page) {
  const troubles: string[] = []
  const asked: string[] = []
  const words = new Set<string>()
  const reading = new Set<Promise<void>>()
  const open = new Set<unknown>()
  let whenNone: (() => void)[] = []
  const ended = (request: unknown) => {
    open.delete(request)
    if (open.size > 0) return
    for (const go of whenNone) go()
    whenNone = []
  }
  page.on('console', (line) => {
    if (line.type() === 'error') troubles.push(`console: ${line.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`page: ${error.message}`))
  page.on('request', (request) => {
    asked.push(request.url())
    // A stream of events is there to stay open.
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', (request) => {
    ended(request)
    const why = request.failure()?.errorText ?? ''
    // What a page no longer waits for when it is left.
    if (why !== 'net::ERR_ABORTED') troubles.push(`${why}: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (/\/api\/.*/.test(response.url()) && response.headers()['content-type']?.startsWith('application/json'))
      reading.add(
        response
          .json()
          .then((answer: unknown) => gather(answer, words))
          // A page that was left takes its answers with it.
          .catch(() => undefined),
      )
    if (response.status() >= 400)
      troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  const quiet = () => (open.size === 0 ? Promise.resolve() : new Promise<void>((go) => whenNone.push(go)))
  return {
    asked,
    brought: async () => {
      await Promise.all(reading)
      reading.clear()
      return [...words]
    },
    takeTroubles: () => troubles.splice(0),
    settled: async () => {
      do {
        await quiet()
        await page.waitForFunction(isDrawn)
      } while (open.size > 0)
    },
  }
}

/** What the server says itself, in the reader's language. */
const SAID = new Set(['message', 'title', 'abstract', 'reason', 'rule'])
const HAN = /\p{Script=Han}/u

/** Every text with Chinese in it, the server's own sentences left out. */
function gather(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (HAN.test(value)) into.add(value.trim())
  } else if (Array.isArray(value)) for (const one of value) gather(one, into)
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) if (!SAID.has(name) || hasName(value)) gather(one, into)
}
/** A record has a number, its own or its plan's: its title is what somebody called it. */
const hasName = (value: object) => ('sn' in value || 'plan_sn' in value) && !('message' in value)

/** Looks at the page in front: those behind it rest as they were left. */
const isDrawn = () => {
  const inSight = (selector: string) => [...document.querySelectorAll(selector)].some((node) => node.checkVisibility())
  return inSight('h1') && !inSight('.ant-skeleton, .ant-spin-spinning, .ant-btn-loading')
}

/** Fills the login form and sends it. */
export async function tryLogin(page: Page, username: string, password: string): Promise<void> {
  await page.fill('input[name="username"]', username)
  await page.fill('input[name="password"]', password)
  await page.press('input[name="password"]', 'Enter')
}

/** A window in which this account of the demo world is signed in. */
export async function openSignedIn(
  stage: Stage,
  username: string,
  lang: Lang,
  width?: number,
  scripts?: readonly string[],
  setting?: Partial<FrameSettings>,
): Promise<Window> {
  const window = await openWindow(stage, lang, width, scripts, setting)
  await window.page.goto(`${stage.url}/login`)
  await tryLogin(window.page, username, DEMO_PASSWORD)
  await window.page.waitForURL((url) => url.pathname !== '/login')
  await window.settled()
  return window
}

/** Sets the frame as another window of the same browser does when it saves. */
export async function dress(page: Page, setting: Partial<FrameSettings>): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('admin.setting', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'admin.setting' }))
  }, JSON.stringify(setting))
}
