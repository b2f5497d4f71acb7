import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Act, Other, Seen, Stage, Step, Way } from './slips.act.ts'
import type { TestServer } from './testServer.ts'

type Line = { action: string; target_sn: string | null }

/** Follows the requests of a page that make a change. */
function followSends(page: Page, sends: RegExp) {
  const requests: Request[] = []
  const isSend = (request: Request) => sends.test(`${request.method()} ${new URL(request.url()).pathname}`)
  page.on('request', (request) => isSend(request) && requests.push(request))
  /** The codes of their answers, once each has come. */
  const codes = () => Promise.all(requests.map(async (request) => (await request.response())?.status() ?? 0))
  return { count: () => requests.length, codes }
}

/** What the database holds of an act since this was opened. */
async function openLedger({ read }: TestServer, act: Act, seen: Seen) {
  const [mark] = await read<{ time: string }>('select clock_timestamp()::text as time')
  const figure = async () => (await read<{ figure: number }>(`select (${act.figure(seen)})::int as figure`))[0]?.figure
  const before = (await figure()) ?? 0
  const lines = async () => {
    const rows = await read<Line>(
      `select action, target_sn from audit where time > '${mark?.time}' and action not like 'session.%' order by time, sn`,
    )
    return rows.map(({ action, target_sn }) => `${action} ${target_sn ?? ''}`).toSorted()
  }
  const rise = async () => ((await figure()) ?? 0) - before
  return { effects: async () => ({ lines: await lines(), rise: await rise() }) }
}
type Ledger = Awaited<ReturnType<typeof openLedger>>

/** What an act came to: the new lines of the audit trail, the rise of its figure, and its requests. */
type Outcome = { lines: unknown[]; rise: number; requests: number }

/** What so many effects of an act leave in the database. */
function effectsOf(act: Act, seen: Seen, times: number): Omit<Outcome, 'requests'> {
  const lines = Array.from({ length: times }, () => act.trace(seen)).flat()
  const isNew = (line: string) => line.endsWith('*')
  return {
    lines: lines
      .toSorted()
      .map((line) => (isNew(line) ? expect.stringMatching(new RegExp(`^${line.slice(0, -1)}`)) : line)),
    rise: times * (act.rises ?? 1),
  }
}

/** In “two tabs” acts on no shared record have an effect in each. */
const timesOf = ({ second }: Act, way: Way) => (way === 'two tabs' && second === 'each' ? 2 : 1)

/** One effect, by the requests that it takes; in “two tabs” the requests of the first one count. */
export const outcomeOf = (act: Act, seen: Seen, way: Way): Outcome => ({
  ...effectsOf(act, seen, timesOf(act, way)),
  requests: act.requests ?? 1,
})

/** Waits until the effect has come and nothing loads any more; answers what there is then. */
async function settled(stage: Stage, act: Act, seen: Seen, ledger: Ledger, times = 1) {
  await expect.poll(ledger.effects).toEqual(effectsOf(act, seen, times))
  await stage.window.settle()
  return ledger.effects()
}

type Press = (page: Page, step: Step, seen: Seen) => Promise<void>

const doubleClick: Press = (page, { button }, seen) => button(page, seen).dblclick()
const click: Press = (page, { button }, seen) => button(page, seen).click()
const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement)
/** Runs in the page: a dialog moves the focus into it shortly after it opens. */
const isFocusIn = (element: Element) => {
  const [dialog, focused] = [element.closest('[role="dialog"]'), document.activeElement]
  if (dialog === null || focused === null || focused === document.body) return dialog === null
  return dialog.contains(focused) || focused.contains(dialog)
}
/** Two keys, the second without waiting for what the first one does. */
const enterTwice: Press = async (page, { button, field = button }, seen) => {
  await expect.poll(() => button(page, seen).isEnabled()).toBe(true)
  await field(page, seen).focus()
  await expect.poll(() => hasFocus(field(page, seen))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
}

const enterOnce: Press = (page, { button }, seen) => button(page, seen).press('Enter')

/** Goes through the buttons one after the other. */
async function pressAll(page: Page, steps: readonly Step[], seen: Seen, press: Press): Promise<void> {
  for (const step of steps) {
    await step.fill?.(page, seen)
    await press(page, step, seen)
  }
}

/**
 * A question is opened by two presses. It may be open then, or closed again, for the second Enter is pressed on what has the
 * focus in it: then it is opened once more. Nothing is sent before it is answered.
 */
async function openQuestion({ window: { page, settle } }: Stage, [step, next]: [Step, Step], seen: Seen, press: Press) {
  await step.fill?.(page, seen)
  await (step.once && press === enterTwice ? enterOnce : press)(page, step, seen)
  await settle()
  if (!(await next.button(page, seen).isVisible())) await step.button(page, seen).press('Enter')
  await next.button(page, seen).waitFor()
  // A key needs the focus in the question; of a mouse the second click may have taken it.
  if (press === enterTwice) await expect.poll(() => next.button(page, seen).evaluate(isFocusIn)).toBe(true)
}

/** Both presses come before the answer or after it: one request, one effect, on the record that was seen. */
async function twice(stage: Stage, act: Act, seen: Seen, press: Press): Promise<Outcome> {
  const { page } = stage.window
  await act.open(page, seen, stage)
  const ledger = await openLedger(stage.server, act, seen)
  const sent = followSends(page, act.sends)
  for (const [at, step] of act.steps.slice(0, -1).entries())
    await openQuestion(stage, [step, act.steps[at + 1] ?? step], seen, press)
  expect(sent.count()).toBe(0)
  await pressAll(page, act.steps.slice(-1), seen, press)
  const effects = await settled(stage, act, seen, ledger)
  return { ...effects, requests: sent.count() }
}

const lastOf = ({ steps }: Pick<Act, 'steps'>): Step => steps.at(-1) ?? steps[0]

/** Presses the button that sends, if it is still there and open. */
async function pressIfThere(page: Page, act: Pick<Act, 'steps'>, seen: Seen): Promise<boolean> {
  const button = lastOf(act).button(page, seen)
  const isThere = (await button.count()) === 1 && (await button.isVisible()) && (await button.isEnabled())
  if (isThere) await button.click()
  return isThere
}

/** Back with the browser, and forward again: wherever the button is still there it is pressed again. */
async function goBack(stage: Stage, act: Act, seen: Seen): Promise<Outcome> {
  const { page, settle } = stage.window
  await act.open(page, seen, stage)
  const ledger = await openLedger(stage.server, act, seen)
  const sent = followSends(page, act.sends)
  await pressAll(page, act.steps, seen, click)
  await settled(stage, act, seen, ledger)
  // Where something is not saved the browser asks.
  page.on('dialog', (dialog) => void dialog.accept())
  for (const go of [() => page.goBack(), () => page.goForward()]) {
    await go()
    await settle()
    await pressIfThere(page, act, seen)
    await settle()
  }
  const accepted = (await sent.codes()).filter((code) => code < 400)
  return { ...(await ledger.effects()), requests: accepted.length }
}

/** All buttons but the last one: the record is seen, the change is not sent. */
async function openToLast(page: Page, act: Other, seen: Seen, stage: Stage): Promise<void> {
  await act.open(page, seen, stage)
  await pressAll(page, act.steps.slice(0, -1), seen, click)
  await lastOf(act).fill?.(page, seen)
  await lastOf(act).button(page, seen).waitFor()
}

/** The same record in two tabs of one browser: the first has its effect, the second says that it came too late. */
async function twoTabs(stage: Stage, act: Act, seen: Seen): Promise<Outcome> {
  const { page, context } = stage.window
  const tab = await context.newPage()
  const other = act.other ?? act
  await openToLast(tab, other, seen, stage)
  await openToLast(page, act, seen, stage)
  const ledger = await openLedger(stage.server, act, seen)
  const sent = [followSends(page, act.sends), followSends(tab, act.sends)] as const
  await lastOf(act).button(page, seen).click()
  await settled(stage, act, seen, ledger)
  await pressIfThere(tab, other, seen)
  if (act.second === 'each') await expect.poll(() => sent[1].count()).toBe(act.requests ?? 1)
  else await tab.getByText(act.second).filter({ visible: true }).first().waitFor()
  await sent[1].codes()
  return { ...(await settled(stage, act, seen, ledger, timesOf(act, 'two tabs'))), requests: sent[0].count() }
}

/** Makes an act in one of the four ways. */
export const actIn: Record<Way, (stage: Stage, act: Act, seen: Seen) => Promise<Outcome>> = {
  'a double click': (stage, act, seen) => twice(stage, act, seen, doubleClick),
  'Enter twice': (stage, act, seen) => twice(stage, act, seen, enterTwice),
  Back: goBack,
  'two tabs': twoTabs,
}

/**
 * A double click whose second click comes after the first one has had its effect: the next record is in its place. The
 * mouse stays where it is, and the browser counts the second click as one of a double click.
 */
export async function clickLate(stage: Stage, act: Act, seen: Seen, gone: () => Promise<void>): Promise<Outcome> {
  const { page, settle } = stage.window
  await act.open(page, seen, stage)
  await settle()
  const ledger = await openLedger(stage.server, act, seen)
  const sent = followSends(page, act.sends)
  const box = await lastOf(act).button(page, seen).boundingBox()
  if (!box) throw new Error('the button is not in the window')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await gone()
  await settle()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  const effects = await settled(stage, act, seen, ledger)
  return { ...effects, requests: sent.count() }
}
