import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import { FILES } from './slips.files.ts'
import { FORMS } from './slips.forms.ts'
import { button } from './journey.forms.ts'
import { approve as DECIDED, enable as MOVED_IN_LIST, MOVES, openDisabledMajors, rowWith } from './slips.moves.ts'
import { twoMajors, waitingPlan } from './slips.records.ts'
import { sendingComponents } from './slips.sources.ts'
import { TEXTS } from './slips.texts.ts'
import { actIn, clickLate, outcomeOf } from './slips.ways.ts'
import { WAYS } from './slips.act.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())
// The windows of a failed test are open until the report of the failure is written.
beforeEach(async () => {
  for (const context of server.browser.contexts()) await context.close()
})

const ACTS = [...MOVES, ...FORMS, ...FILES, ...TEXTS]

test('each component of the kit that sends a change has an act here, by the sources (Decided 49)', async () => {
  const sending = await sendingComponents()
  const tested = new Set(ACTS.map(({ component }) => component))
  expect(sending.length).toBeGreaterThan(15)
  expect(sending.filter((component) => !tested.has(component))).toEqual([])
})

describe.each(ACTS)('$component: $does (Decided 49)', (act) => {
  test.each(WAYS.filter((way) => !act.without?.includes(way)))(
    '%s has one effect, on the record that was seen (Decided 49)',
    async (way) => {
      const at = WAYS.indexOf(way)
      const username = typeof act.username === 'string' ? act.username : act.username[at]
      const window = await openSignedIn(server, username ?? '', 'CN')
      const stage = { server, window }
      const seen = await act.record(stage, at)
      expect(await actIn[way](stage, act, seen)).toEqual(outcomeOf(act, seen, way))
    },
  )
})

describe('the second click of a double click comes after the next record took the place of the first (Decided 49)', () => {
  test('in a list: the row below is not moved (Decided 49)', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const stage = { server, window }
    const two = await twoMajors(stage)
    const act = { ...MOVED_IN_LIST, open: (page: Page) => openDisabledMajors(page, two, stage) }
    await act.open(window.page)
    const sn = await window.page.locator('tbody tr[data-row-key]:visible').first().getAttribute('data-row-key')
    const seen = { sn: sn ?? '', name: two.name }
    const outcome = await clickLate(stage, act, seen, () => rowWith(window.page, seen).waitFor({ state: 'detached' }))
    expect(outcome).toEqual(outcomeOf(act, seen, 'a double click'))
  })

  test('in the workspace of a queue: the next record is not decided (Decided 49)', async () => {
    const window = await openSignedIn(server, 'center', 'CN')
    const stage = { server, window }
    const seen = await waitingPlan(stage)
    const outcome = await clickLate(stage, DECIDED, seen, async () => {
      await window.page.waitForURL((url) => !url.pathname.includes(seen.sn))
      // Its buttons are closed for a second.
      await button(window.page.locator('.zk-review-decision'), '通过').waitFor()
    })
    expect(outcome).toEqual(outcomeOf(DECIDED, seen, 'a double click'))
  })
})
