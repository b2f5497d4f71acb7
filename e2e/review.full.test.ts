import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heightOf, openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { button, press, rowOf } from './journey.forms.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const WAITING = '/center/exam/plan/list?status=PLAN_SUBMIT&sort=submit_time'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const queue = (page: Page) => page.locator('.zk-review-queue')
// By its class: on a phone it is there without being shown, and has no role then.
const decision = (page: Page) => page.locator('.zk-review-decision')
const tabs = (page: Page) => page.locator('[data-path$="/audit"]')
const numberOf = (page: Page) => /\/plan\/(\w+)\/audit$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
/** This record is open, and its decision can be made. */
async function shown(page: Page, sn: string): Promise<void> {
  await page.waitForURL(new RegExp(`/plan/${sn}/audit$`))
  await page.locator('.zk-review-record').getByText(sn).waitFor()
  await decision(page).getByRole('textbox').waitFor()
  await button(decision(page), '驳回').waitFor()
}

/** Counts the clicks of the mouse: a button that is pressed by a key is clicked too, but without a mouse. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { clicks: 0 })
    const count = (event: MouseEvent) =>
      event.isTrusted &&
      event.detail > 0 &&
      Object.assign(globalThis, { clicks: Number(Reflect.get(globalThis, 'clicks')) + 1 })
    document.addEventListener('click', count, true)
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'clicks')))
}

const waiting = async () =>
  (
    await server.read<{ sn: string }>(
      `select sn from plan where status = 'PLAN_SUBMIT' and delete_time is null order by submit_time, sn`,
    )
  ).map(({ sn }) => sn)

async function openList(path: string, width?: number): Promise<Window> {
  const window = await openSignedIn(server, 'center', 'CN', width)
  await window.page.goto(server.url + path)
  await window.settle()
  return window
}

describe('the workspace of a queue (issue 13, acceptance row 2)', () => {
  test('ten waiting plans are decided in at most 25 clicks, in one tab, the oldest first, each next one by itself', async () => {
    const { page } = await openList(WAITING)
    const before = await waiting()
    expect(before.length).toBeGreaterThanOrEqual(12)
    const clicks = await countClicks(page)
    await press(page.locator('tbody tr[data-row-key]:visible').first(), '审核')
    const decided: string[] = []
    for (let at = 0; at < 10; at += 1) {
      await page.waitForURL(/\/audit$/)
      const sn = numberOf(page)
      await shown(page, sn)
      decided.push(sn)
      // Each third one is sent back, which needs an opinion.
      if (at % 3 === 2) {
        await decision(page).getByRole('textbox').click()
        await page.keyboard.insertText('场次安排请按考场容量核实')
        await press(decision(page), '驳回')
      } else await press(decision(page), '通过')
      await page.waitForURL((url) => !url.pathname.includes(sn))
    }
    expect(await clicks()).toBe(14)
    expect(decided).toEqual([...new Set(decided)])
    const after = await waiting()
    expect(before.filter((sn) => !after.includes(sn)).toSorted()).toEqual(decided.toSorted())
    // The oldest first: what is left was not sent earlier than any that was decided.
    const since = await server.read<{ ordered: boolean }>(
      `select (select max(submit_time) from plan where sn in (${decided.map((sn) => `'${sn}'`).join(', ')}))
         <= (select min(submit_time) from plan where status = 'PLAN_SUBMIT' and delete_time is null) as ordered`,
    )
    expect(since).toEqual([{ ordered: true }])
    expect(await tabs(page).count()).toBe(1)
    await expect.poll(() => tabs(page).getAttribute('data-path')).toBe(new URL(page.url()).pathname)
  })

  test('the two buttons are in the window from the start and do not move while the form loads or an opinion is typed', async () => {
    const { page } = await openList('/center/credential/audit?status=SUBMIT')
    // The parts of the form that are fetched by themselves come late.
    const late = Promise.withResolvers<void>()
    await page.route(/PhrasePanel|UploadInput|\/user\/phrase/, (route) => late.promise.then(() => route.continue()))
    await press(page.locator('tbody tr[data-row-key]:visible').first(), '审核')
    const approve = button(decision(page), '通过')
    await approve.waitFor()
    const box = await approve.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(heightOf(1440))
    await decision(page).getByLabel('意见（驳回时必填）').fill('场地、设备符合要求')
    late.resolve()
    await button(decision(page), '存为常用语').waitFor()
    expect(await approve.boundingBox()).toEqual(box)
  })

  test('without a mouse: J and K go through the queue, Tab leads to the decision, Enter makes it', async () => {
    const { page } = await openList(WAITING)
    const [first = '', second = ''] = await page
      .locator('tbody tr[data-row-key]:visible')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key') ?? ''))
    await page.goto(`${server.url}/center/exam/plan/${first}/audit`)
    await shown(page, first)
    await page.keyboard.press('j')
    await shown(page, second)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.keyboard.press('k')
    await shown(page, first)
    const focused = () => page.evaluate(() => document.activeElement?.textContent.replace(/\s/g, ''))
    for (let at = 0; at < 60 && (await focused()) !== '驳回'; at += 1) await page.keyboard.press('Tab')
    // The field of the opinion is before the two buttons.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.insertText('请补充监考安排')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await shown(page, second)
    expect(await waiting()).not.toContain(first)
  })

  test('on a phone: the queue, then the record, then the decision, and the next record again', async () => {
    const { page } = await openList('/center/credential/audit?status=SUBMIT', 390)
    await press(page.locator('li[data-row-key]:visible').first(), '审核')
    await decision(page).waitFor({ state: 'attached' })
    const step = (name: RegExp) => page.locator('.zk-review-steps').getByText(name).click()
    const names = () => page.locator('.zk-review-queue a b').allInnerTexts()
    await step(/^待审/)
    const [, second = '', third = ''] = await names()
    expect(await decision(page).isVisible()).toBe(false)
    await page.getByRole('link', { name: second }).first().click()
    await page.locator('.zk-review-record').getByText(second).first().waitFor()
    expect(await queue(page).isVisible()).toBe(false)
    await page.locator('.zk-review-onward').click()
    await decision(page).getByLabel('意见（驳回时必填）').fill('请补充场地照片')
    await press(decision(page), '驳回')
    // A decision about a site is asked once: it cannot be taken back (Decided 49).
    await press(page.getByRole('dialog'), '驳回')
    await page.locator('.zk-review-record').getByText(third).first().waitFor()
    expect(await decision(page).isVisible()).toBe(false)
    await press(page.locator('.zk-review-head'), '返回列表')
    await page.locator('li[data-row-key]:visible').first().waitFor()
    expect(await rowOf(page, second).count()).toBe(0)
  })
})
