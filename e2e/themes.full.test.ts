import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { THEME_MODES } from '@zhikao/domain/platform/preference/preference.model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AXE, axeFaults } from './screenFaults.ts'
import { inspect } from './screenInspection.ts'
import { PLAIN_DOT } from './settingsDrawer.ts'
import { FRAMES, lookOf, PAINTS } from './themeVariants.ts'
import type { Look } from './themeVariants.ts'
import { addressOf, visits } from './screens.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { applySettings, heightOf, openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { wordingFaults } from './wording.ts'

/** A list, a form and a detail of the account with the longest menu. */
const SHOWN = ['system-system-exam-plan-list', 'system-system-exam-plan-new', 'system-system-exam-plan-audit']
const WIDTHS = [1440, 1024, 768, 767, 390]
/** Every screen in every combination for the proof; each commit checks each colour in each mode, and each frame at each width in each language, on one of the screens. */
const isProof = process.env['ZHIKAO_STAGE'] === 'proof'
const LIMIT_MS = 300_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

type Violation = { nodes: { target: string[] }[] }

/** Runs in the page: the colours that it is drawn with; each look must have other ones. */
function paintNow(): string {
  const { mode } = document.documentElement.dataset
  const brand = document.documentElement.style.getPropertyValue('--brand')
  const link = document.querySelector('.ant-btn-primary, .zk-inline-link')
  return [mode, brand, link ? getComputedStyle(link).color : '', getComputedStyle(document.body).backgroundColor].join(
    ' ',
  )
}

/** Of a screen: all looks for the proof; else each colour once, over three screens in each mode. */
const paintsFor = (screen: number) =>
  PAINTS.filter((_, at) => isProof || (at + Math.floor(at / THEME_MODES.length) + screen) % THEME_MODES.length === 0)

async function paintsOf({ page }: Window, name: string, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = []
  const paints = new Set<string>()
  for (const look of looks) {
    await applySettings(page, look.setting)
    paints.add(await page.evaluate(paintNow))
    const found = await axeFaults(page, 'color-contrast')
    faults.push(...found.map((fault) => `${name} ${look.name}: ${fault}`))
  }
  return paints.size === looks.length ? faults : [...faults, `${name}: ${paints.size} looks of ${looks.length}`]
}

test(
  'a list, a form and a detail page have enough contrast in every colour and mode',
  async () => {
    const window = await openSignedIn(server, 'college', 'CN', 1024, [AXE])
    const { page, settle, context } = window
    const faults: string[] = []
    await page.goto(`${server.url}/college/student/manage?limit=10`)
    await settle()
    // What the pointer is over must be readable too.
    await page.locator('aside [role="menuitem"]').first().hover()
    faults.push(...(await paintsOf(window, 'list', paintsFor(0))))
    await page.goto(`${server.url}/college/exam/plan/new`)
    await settle()
    await page.locator('aside [role="menuitem"]').first().hover()
    faults.push(...(await paintsOf(window, 'form', paintsFor(1))))
    await page.goto(`${server.url}/college/exam/plan/list?limit=5`)
    await settle()
    await page.locator('.zk-inline-link').first().click()
    await page.locator('.zk-detail .zk-timeline').waitFor()
    await settle()
    faults.push(...(await paintsOf(window, 'detail', paintsFor(2))))
    expect(faults).toEqual([])
    await context.close()
  },
  LIMIT_MS,
)

const FLAGS = [false, true].flatMap((fixedHeader) =>
  [false, true].flatMap((fixedSideBar) => [false, true].map((fixedTabs) => ({ fixedHeader, fixedSideBar, fixedTabs }))),
)
const SCROLLED = 300

test('header, sidebar and tabs stay or scroll away as configured, in every layout and mode', async () => {
  const window = await openSignedIn(server, 'college', 'CN', 1440, [AXE])
  const { page, settle, context } = window
  await page.goto(`${server.url}/college/student/manage?limit=50`)
  await settle()
  const faults: string[] = []
  for (const { name, setting } of FRAMES)
    for (const flags of FLAGS) {
      await applySettings(page, { ...setting, ...flags })
      const { fixedHeader, fixedSideBar, fixedTabs } = flags
      const expected = {
        header: fixedHeader ? 0 : -SCROLLED,
        tabs: fixedTabs ? (fixedHeader ? 64 : 0) : 64 - SCROLLED,
        ...(name.startsWith('head') ? {} : { aside: fixedSideBar ? 0 : -SCROLLED }),
      }
      const found = await page.evaluate(topsAfter, SCROLLED)
      if (JSON.stringify(found) !== JSON.stringify(expected))
        faults.push(`${name} ${JSON.stringify(flags)}: ${JSON.stringify(found)}`)
    }
  expect(faults).toEqual([])
  await context.close()
})

/** Runs in the page: where the parts of the frame are once it is scrolled so far; px. */
function topsAfter(by: number): Record<string, number> {
  window.scrollTo(0, by)
  const part = (selector: string) => document.querySelector(selector)
  const parts = Object.entries({ header: part('header'), tabs: part('nav:has([data-path])'), aside: part('aside') })
  return Object.fromEntries(
    parts.flatMap(([name, found]) => (found ? [[name, Math.round(found.getBoundingClientRect().top)]] : [])),
  )
}

test('colour weakness mode: each state has enough contrast and its sign, in every mode', async () => {
  const window = await openSignedIn(server, 'college', 'CN', 1440, [AXE])
  const { page, settle, context } = window
  await page.goto(`${server.url}/college/student/manage?limit=50`)
  await settle()
  for (const mode of THEME_MODES) {
    await applySettings(page, lookOf({ mode, weak: true }).setting)
    const signs = await page
      .locator('.zk-tag')
      .evaluateAll((tags) => tags.map((tag) => getComputedStyle(tag, '::before').content))
    expect(signs.length).toBeGreaterThan(2)
    expect(signs.filter((sign) => sign === 'none' || sign === PLAIN_DOT)).toEqual([])
    const { violations, passes } = await page.evaluate<Record<'violations' | 'passes', Violation[]>>(
      `axe.run('.zk-tag', { runOnly: ['color-contrast-enhanced'], rules: { 'color-contrast-enhanced': { enabled: true } } })`,
    )
    expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(2)
    expect(violations).toEqual([])
  }
  await context.close()
})

/** Of a screen at a width: all frames for the proof; else a third of them, so that the three screens together show every frame at every width in each language. */
const framesFor = (lang: Lang, screen: number, width: number) =>
  FRAMES.filter((_, at) => {
    const turn = at + LANGS.indexOf(lang) + screen + width
    return isProof || turn % SHOWN.length === 0
  })

/** The frame has adapted to the window; one that never does is reported as a fault. */
async function fits({ page, settle }: Window, width: number): Promise<void> {
  await settle()
  const isThere = (wide: boolean) =>
    document.documentElement.scrollWidth <= window.innerWidth &&
    (document.querySelector('header [data-narrow]') === null) === wide
  await page.waitForFunction(isThere, width >= 768).catch(() => undefined)
}

async function faultsAt({ page, readDataWords }: Window, name: string, lang: Lang): Promise<string[]> {
  const sight = await inspect(page, await readDataWords())
  const words = wordingFaults(sight.chrome, lang)
  return [...sight.cut, ...words, ...(sight.headings.length === 1 ? [] : [`${sight.headings.length} h1`])].map(
    (fault) => `${name}: ${fault}`,
  )
}

test.each(LANGS)(
  'every layout and mode at every width has no overflow, no foreign word and one heading: %s',
  async (lang) => {
    const window = await openSignedIn(server, 'system', lang)
    const { page, settle, takeTroubles, context } = window
    const faults: string[] = []
    const seen = new Set<string>()
    for (const [shown, visit] of visits()
      .filter(({ name }) => SHOWN.includes(name))
      .entries()) {
      await page.goto(await addressOf(page, server.url, visit))
      await settle()
      for (const [at, width] of WIDTHS.entries()) {
        await page.setViewportSize({ width, height: heightOf(width) })
        for (const { name, setting } of framesFor(lang, shown, at)) {
          await applySettings(page, { lang, ...setting })
          await fits(window, width)
          seen.add(`${name} ${width}`)
          faults.push(...(await faultsAt(window, `${visit.name} ${lang} ${width} ${name}`, lang)))
        }
      }
    }
    expect([...faults, ...takeTroubles()]).toEqual([])
    // Three layouts in three modes at five widths.
    expect(seen.size).toBe(45)
    await context.close()
  },
  LIMIT_MS,
)
