import { patience } from '@zhikao/domain/kernel/patience.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookOf } from './themeVariants.ts'
import type { Look } from './themeVariants.ts'
import { AXE, axeFaults, faultsOf, show, troublesOf } from './screenFaults.ts'
import { visits } from './screens.ts'
import type { Visit } from './screens.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { openSignedIn, openWindow } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

const isProof = process.env['ZHIKAO_STAGE'] === 'proof'
/** Every commit checks where most faults occur: the structure in Chinese, the longest words in English; the proof checks everything. */
const WIDTHS: Record<Lang, readonly number[]> = isProof
  ? { CN: [1440, 390], US: [1440, 390], HK: [1440, 390] }
  : { CN: [1440, 390], US: [390], HK: [] }

/** Each language in a frame of its own, so that every screen is seen in several combinations (shell.md E1). */
const LOOKS: Record<Lang, Look> = {
  CN: lookOf({}),
  US: lookOf({ layout: 'head', mode: 'light' }),
  HK: lookOf({ layout: 'mix', mode: 'night' }),
}

/** Windows in parallel: while one waits for the server, another draws. */
const WINDOWS = 2

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

/** Other words change names and widths, not the structure: Chinese is checked at every width, the other languages and their modes at one. */
const isJudged = (lang: Lang, width: number) => lang === 'CN' || width === 1440

/** One visit at every width: loaded once, then the window changes under it. */
async function look(window: Window, visit: Visit, lang: Lang): Promise<string[]> {
  const faults: string[] = []
  // What opens on a screen is checked in the first width only; the proof checks all.
  const widths = isProof || !visit.open ? WIDTHS[lang] : WIDTHS[lang].slice(0, 1)
  for (const [at, width] of widths.entries()) {
    await show(window, server.url, visit, { width, isOpen: at > 0 })
    const found = await faultsOf(window, visit, lang)
    if (isJudged(lang, width)) found.push(...(await axeFaults(window.page)))
    faults.push(...found.map((fault) => `${visit.name} ${lang} ${width}: ${fault}`))
  }
  return [...faults, ...troublesOf(window, visit).map((trouble) => `${visit.name} ${lang}: ${trouble}`)]
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
/** An account's visits, so many in one case that a busy machine takes far less than the limit. */
const MOST = 24
const cases = (['CN', 'US', 'HK'] as const)
  .filter((lang) => WIDTHS[lang].length > 0)
  .flatMap((lang) => usernames.map((username) => ({ lang, username, who: username || 'anonymous' })))
  .flatMap((one) => {
    const own = visitsOf(one.username, one.lang)
    return Array.from({ length: Math.ceil(own.length / MOST) }, (_, at) => ({
      ...one,
      todo: own.slice(at * MOST, (at + 1) * MOST),
    }))
  })

describe('every screen, in every language, wide and narrow (spec §1.2, §2.1.1–3, §2.2.1, §2.2.3–15, §2.3.1–22, §2.3.25, §2.3.27–29, §2.4.1–27, §2.4.29–34, §2.4.37–38, §2.5.1–3, §2.5.8–10)', () => {
  test.each(cases)(
    '$who $lang',
    async ({ lang, username, todo }) => {
      const faults = await Promise.all(Array.from({ length: WINDOWS }, () => lookThrough(username, lang, todo)))
      expect(faults.flat()).toEqual([])
    },
    patience(172),
  )
})
