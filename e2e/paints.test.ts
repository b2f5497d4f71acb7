import { createRequire } from 'node:module'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspect } from './inspect.ts'
import { FRAMES, PAINTS } from './looks.ts'
import { addressOf, visits } from './screens.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { dress, heightOf, openSignedIn } from './window.ts'
import type { Window } from './window.ts'
import { wordingFaults } from './wording.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** A list, a form and a detail of the account with the longest menu. */
const SHOWN = ['system-system-exam-plan-list', 'system-system-exam-plan-new', 'system-system-exam-plan-audit']
const WIDTHS = [1440, 1024, 768, 767, 390]
/** Every combination for the proof; every commit looks at each frame and each width once in each language. */
const isProof = process.env['ZHIKAO_STAGE'] === 'proof'
const LIMIT_MS = 300_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

type Violation = { nodes: { target: string[]; any: { message: string }[] }[] }

async function faintOn(page: Page, where: string): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] })`,
  )
  return violations.flatMap(({ nodes }) =>
    nodes.slice(0, 4).map(({ target, any }) => `${where}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** Runs in the page: what it is painted with, for each look must really be another one. */
function paintNow(): string {
  const { mode } = document.documentElement.dataset
  const brand = document.documentElement.style.getPropertyValue('--brand')
  const link = document.querySelector('.ant-btn-primary, .zk-inline-link')
  return [mode, brand, link ? getComputedStyle(link).color : '', getComputedStyle(document.body).backgroundColor].join(
    ' ',
  )
}

async function paintsOf({ page }: Window, name: string): Promise<string[]> {
  const faults: string[] = []
  const paints = new Set<string>()
  for (const look of PAINTS) {
    await dress(page, look.setting)
    paints.add(await page.evaluate(paintNow))
    faults.push(...(await faintOn(page, `${name} ${look.name}`)))
  }
  return paints.size === PAINTS.length ? faults : [...faults, `${name}: ${paints.size} looks of ${PAINTS.length}`]
}

test(
  'a list, a form and a detail can be read in every colour and mode',
  async () => {
    const window = await openSignedIn(stage, 'college', 'CN', 1024, [AXE])
    const { page, settled, context } = window
    const faults: string[] = []
    await page.goto(`${stage.url}/college/student/manage?limit=10`)
    await settled()
    faults.push(...(await paintsOf(window, 'list')))
    await page.goto(`${stage.url}/college/exam/plan/new`)
    await settled()
    faults.push(...(await paintsOf(window, 'form')))
    await page.goto(`${stage.url}/college/exam/plan/list?limit=5`)
    await settled()
    await page.locator('.zk-inline-link').first().click()
    await page.locator('.zk-detail .zk-timeline').waitFor()
    await settled()
    faults.push(...(await paintsOf(window, 'detail')))
    expect(faults).toEqual([])
    await context.close()
  },
  LIMIT_MS,
)

/** The frame has followed the window; one that never does is seen as a fault. */
async function fits(page: Page, width: number): Promise<void> {
  const isThere = (wide: boolean) =>
    document.documentElement.scrollWidth <= window.innerWidth &&
    (document.querySelector('header [data-narrow]') === null) === wide
  await page.waitForFunction(isThere, width >= 768, { timeout: 3_000 }).catch(() => undefined)
}

async function faultsAt({ page, brought }: Window, name: string, lang: Lang): Promise<string[]> {
  const sight = await page.evaluate(inspect, await brought())
  const words = wordingFaults(sight.chrome, lang)
  return [...sight.cut, ...words, ...(sight.headings.length === 1 ? [] : [`${sight.headings.length} h1`])].map(
    (fault) => `${name}: ${fault}`,
  )
}

test.each(LANGS)(
  'every layout and mode at every width, %s',
  async (lang) => {
    const window = await openSignedIn(stage, 'system', lang)
    const { page, settled, takeTroubles, context } = window
    const faults: string[] = []
    for (const [shown, visit] of visits()
      .filter(({ name }) => SHOWN.includes(name))
      .entries()) {
      await page.goto(await addressOf(page, stage.url, visit))
      await settled()
      for (const [at, width] of WIDTHS.entries()) {
        await page.setViewportSize({ width, height: heightOf(width) })
        for (const [frame, { name, setting }] of FRAMES.entries()) {
          if (!isProof && (frame + at + shown) % WIDTHS.length !== 0) continue
          await dress(page, { lang, ...setting })
          await fits(page, width)
          faults.push(...(await faultsAt(window, `${visit.name} ${lang} ${width} ${name}`, lang)))
        }
      }
    }
    expect([...faults, ...takeTroubles()]).toEqual([])
    await context.close()
  },
  LIMIT_MS,
)
