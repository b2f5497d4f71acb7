import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { PAINTS } from './looks.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { dress, openSignedIn } from './window.ts'
import type { Window } from './window.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const LIMIT_MS = 240_000

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
