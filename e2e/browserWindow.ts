import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { FrameSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { TestServer } from './testServer.ts'

export const DEMO_PASSWORD = 'Zhikao@2026'
export const heightOf = (width: number) => (width < 768 ? 844 : 900)

/** A browser window with its errors and the requests that it still waits for. */
export type Window = {
  context: BrowserContext
  page: Page
  /** Errors of the console and requests that failed, since the last call. */
  takeTroubles: () => string[]
  /** Resolves when nothing loads any more and the screen is drawn: no request, no skeleton, no spinner. */
  settle: () => Promise<void>
  /** The Chinese words in the data that the server sent: what people entered, not the server's own messages. */
  readDataWords: () => Promise<string[]>
  /** The address of every request so far. */
  requestedUrls: readonly string[]
}

const windows = new Set<Window>()
/** The windows that are open now. */
export const openWindows = (): readonly Window[] => [...windows]

/** A new window in one language, with these settings saved; `scripts` run in it before the page's own. */
export async function openWindow(
  server: TestServer,
  lang: Lang,
  width = 1440,
  scripts: readonly string[] = [],
  setting: Partial<FrameSettings> = {},
): Promise<Window> {
  const context = await server.browser.newContext({
    viewport: { width, height: heightOf(width) },
    locale: LANG_TAGS[lang],
    reducedMotion: 'reduce',
  })
  // Only if nothing was chosen yet: a choice made in the window survives a reload.
  await context.addInitScript(
    (saved) => {
      if (!localStorage.getItem('admin.setting')) localStorage.setItem('admin.setting', saved)
    },
    JSON.stringify({ lang, ...setting }),
  )
  for (const path of scripts) await context.addInitScript({ path })
  context.setDefaultTimeout(patience())
  const page = await context.newPage()
  const window: Window = { context, page, ...follow(page) }
  windows.add(window)
  page.once('close', () => windows.delete(window))
  return window
}

function follow(page: Page): Omit<Window, 'context' | 'page'> {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  return {
    requestedUrls,
    readDataWords: followAnswers(page),
    takeTroubles: followTroubles(page),
    settle: followLoading(page),
  }
}

/** Returns a function that takes the page's errors so far. */
function followTroubles(page: Page): Window['takeTroubles'] {
  const troubles: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') troubles.push(`console: ${line.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`page: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left aborts the requests that it no longer waits for.
    if (why !== 'net::ERR_ABORTED') troubles.push(`${why}: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return () => troubles.splice(0)
}

/** Returns a function that waits until nothing loads any more and the screen is drawn. */
function followLoading(page: Page): Window['settle'] {
  const open = new Set<unknown>()
  let [begun, waits] = [0, 0]
  let whenNone: (() => void)[] = []
  const endRequest = (request: unknown) => {
    open.delete(request)
    if (open.size > 0) return
    for (const go of whenNone) go()
    whenNone = []
  }
  page.on('request', (request) => {
    // A stream of events never ends.
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    begun += 1
  })
  page.on('requestfinished', endRequest)
  page.on('requestfailed', endRequest)
  const quiet = () => (open.size === 0 ? Promise.resolve() : new Promise<void>((go) => whenNone.push(go)))
  return async () => {
    // Again after a request that began meanwhile: its answer may not be drawn yet.
    for (let before = -1; before !== begun || open.size > 0; ) {
      before = begun
      await quiet()
      waits += 1
      await page.waitForFunction(isDrawn, waits)
    }
  }
}

/** Returns a function that reads the Chinese words of all answers so far. */
function followAnswers(page: Page): Window['readDataWords'] {
  const words = new Set<string>()
  const reading = new Set<Promise<void>>()
  page.on('response', (response) => {
    if (/\/api\/.*/.test(response.url()) && response.headers()['content-type']?.startsWith('application/json'))
      reading.add(
        response
          .json()
          .then((answer: unknown) => gather(answer, words))
          // The answers of a page that was left cannot be read any more.
          .catch(() => undefined),
      )
  })
  return async () => {
    await Promise.all(reading)
    reading.clear()
    return [...words]
  }
}

/** The fields that hold the server's own messages, in the reader's language. */
const MESSAGE_FIELDS = new Set(['message', 'title', 'abstract', 'reason', 'rule'])
const HAN = /\p{Script=Han}/u

/** Every text with Chinese in it, the server's own messages left out. */
function gather(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (HAN.test(value)) into.add(value.trim())
  } else if (Array.isArray(value)) for (const one of value) gather(one, into)
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) if (!MESSAGE_FIELDS.has(name) || hasName(value)) gather(one, into)
}
/** A record has a number, its own, its plan's or its paper's: its title is data, entered by a person. So is that of a plan in a chart, of which a figure is a part. */
const hasName = (value: object) =>
  ('sn' in value || 'plan_sn' in value || 'paper_sn' in value || ('whole' in value && value.whole !== null)) &&
  !('message' in value)

/**
 * Whether the page in front is drawn, and still is two frames later: the effects of what was just drawn may send
 * requests or draw again. Runs in each frame of one wait; the hidden pages behind are ignored.
 */
const isDrawn = (wait: number) => {
  const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((node) => node.checkVisibility())
  // A page that failed is drawn too: what is asked of it then says why it failed.
  const isReady = isShown('h1, .ant-result-error') && !isShown('.ant-skeleton, .ant-spin-spinning, .ant-btn-loading')
  const last: unknown = Reflect.get(globalThis, 'readyFrames')
  const frames = Array.isArray(last) && last[0] === wait && isReady ? Number(last[1]) + 1 : 0
  Object.assign(globalThis, { readyFrames: [wait, frames] })
  return isReady && frames >= 2
}

/** Fills the login form and sends it. */
export async function tryLogin(page: Page, username: string, password: string): Promise<void> {
  await page.fill('input[name="username"]', username)
  await page.fill('input[name="password"]', password)
  await page.press('input[name="password"]', 'Enter')
}

/** A window in which this account of the demo world is signed in, by the call of the console; the form has a journey of its own. */
export async function openSignedIn(
  server: TestServer,
  username: string,
  lang: Lang,
  width?: number,
  scripts?: readonly string[],
  setting?: Partial<FrameSettings>,
): Promise<Window> {
  const window = await openWindow(server, lang, width, scripts, setting)
  const { base, path } = authContract.login
  const data = { username, password: DEMO_PASSWORD }
  const answer = await window.context.request.post(`${server.url}${base}${path}`, { data })
  if (!answer.ok()) throw new Error(`sign-in of ${username}: ${answer.status()} ${await answer.text()}`)
  await window.page.goto(server.url)
  await window.settle()
  return window
}

/** Changes the settings of the frame as another window of the same browser does when it saves. */
export async function applySettings(page: Page, setting: Partial<FrameSettings>): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('admin.setting', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'admin.setting' }))
  }, JSON.stringify(setting))
}
