import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrowDownTo, chooseOf, isMarked, mark, openScreens, pageNamed, switchTo } from './shellActions.ts'
import { tabOf, tabsOf, titlesOf } from './shellActions.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { applySettings, openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const LISTS = ['专业管理', '本校学生', '考核计划', '考试'] as const

/** Runs in the page: does the bar show all of this tab? */
const isInSight = (tab: Element) => {
  const bar = tab.closest('ul')?.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  return bar !== undefined && left >= bar.left - 1 && right <= bar.right + 1
}

describe('the tabs of spec §2.6', () => {
  let window: Window
  let page: Page
  beforeAll(async () => {
    window = await openSignedIn(server, 'college', 'CN')
    page = window.page
  })
  afterAll(() => window.context.close())

  test('each tab can be refreshed and closed; a dashboard cannot be closed', async () => {
    await openScreens(window, ...LISTS)
    expect(await titlesOf(page)).toEqual(['首页', ...LISTS])
    expect(await tabsOf(page).getByRole('button', { name: '关闭 首页' }).count()).toBe(0)
    expect(
      await tabsOf(page)
        .getByRole('button', { name: /^刷新 / })
        .count(),
    ).toBe(1)
    // The spinner is shown for 200 ms only: the page itself looks for it, from before the click on.
    const loading = page.evaluate(whenDrawn, '[role="status"][aria-label="正在加载…"]')
    const read = page.waitForRequest((request) => request.url().includes('/api/admin/exam'))
    await tabsOf(page).getByRole('button', { name: '刷新 考试' }).click()
    await loading
    await pageNamed(page, '考试').waitFor()
    await read
    await window.settle()
    // The right neighbour follows, else the last.
    await switchTo(window, '考核计划')
    await tabsOf(page).getByRole('button', { name: '关闭 考核计划' }).click()
    await pageNamed(page, '考试').waitFor()
    await tabsOf(page).getByRole('button', { name: '关闭 考试' }).click()
    await pageNamed(page, '本校学生').waitFor()
    // A page that was in front is removed only after its successor is shown.
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '专业管理', '本校学生'])
  })

  test('the menu of a tab has close left, close right, close others and refresh; it works by keyboard too', async () => {
    await openScreens(window, ...LISTS)
    await chooseOf(page, '本校学生', '关闭左侧')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '本校学生', '考核计划', '考试'])
    // The page in front stays there while it is not closed itself.
    expect(await pageNamed(page, '考试').isVisible()).toBe(true)
    await chooseOf(page, '考核计划', '关闭右侧')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '本校学生', '考核计划'])
    await pageNamed(page, '考核计划').waitFor()
    await chooseOf(page, '本校学生', '关闭其它')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '本校学生'])
    await pageNamed(page, '本校学生').waitFor()

    await openScreens(window, '专业管理')
    await tabOf(page, '专业管理').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+F10')
    const items = tabsOf(page).getByRole('menuitem')
    await items.first().waitFor()
    await expect
      .poll(() => items.allTextContents())
      .toEqual(['关闭左侧', '关闭右侧', '关闭其它', '刷新页面', '固定在前面'])
    // Chosen by Enter, it is done, and nothing else: the page in front stays.
    await expect.poll(() => focusedText(page)).toBe('关闭左侧')
    await arrowDownTo(page, '刷新页面')
    await page.keyboard.press('Enter')
    await items.first().waitFor({ state: 'hidden' })
    await page.keyboard.press('Shift+F10')
    await expect.poll(() => focusedText(page)).toBe('关闭左侧')
    expect(await pageNamed(page, '专业管理').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => tabOf(page, '本校学生').evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Delete')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '专业管理'])
  })

  test('the middle mouse button closes a tab; tabs are sorted by pointer and by keys, pinned ones come first', async () => {
    await openScreens(window, '本校学生', '考核计划', '考试')
    await tabOf(page, '本校学生').click({ button: 'middle' })
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '专业管理', '考核计划', '考试'])
    await drag(page, '考试', '专业管理')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '考试', '专业管理', '考核计划'])
    await tabOf(page, '考核计划').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '考试', '考核计划', '专业管理'])
    expect(await tabOf(page, '考核计划').evaluate((link) => link === document.activeElement)).toBe(true)
    await chooseOf(page, '专业管理', '固定在前面')
    await expect.poll(() => titlesOf(page)).toEqual(['专业管理', '首页', '考试', '考核计划'])
    await chooseOf(page, '考试', '关闭其它')
    await expect.poll(() => titlesOf(page)).toEqual(['专业管理', '首页', '考试'])
    await chooseOf(page, '专业管理', '关闭右侧')
    await expect.poll(() => titlesOf(page)).toEqual(['专业管理', '首页'])
    // The tab of the menu comes to the front, also where the page in front survives.
    await openScreens(window, '考试')
    await switchTo(window, '首页')
    await chooseOf(page, '考试', '关闭其它')
    await pageNamed(page, '考试').waitFor()
    expect(await titlesOf(page)).toEqual(['专业管理', '首页', '考试'])
  })

  test('locked tabs stay visible while the page scrolls, below a fixed header or at the top', async () => {
    await openScreens(window, '本校学生')
    const top = async () => {
      await page.evaluate(() => scrollTo(0, 400))
      return (await tabsOf(page).boundingBox())?.y ?? 0
    }
    for (const [fixedHeader, locked] of [
      [false, 0],
      [true, 64],
    ] as const) {
      await applySettings(page, { fixedHeader })
      expect(await top()).toBeLessThan(0)
      await page.getByRole('button', { name: '点击锁定页签头' }).click()
      expect(await top()).toBe(locked)
      await page.getByRole('button', { name: '点击解除锁定' }).click()
      expect(await top()).toBeLessThan(0)
    }
    await applySettings(page, {})
  })

  test('tabs are restored after a reload and after a crash, for this account only', async () => {
    const open = await titlesOf(page)
    await page.reload()
    await pageNamed(page, '本校学生').waitFor()
    await expect.poll(() => titlesOf(page)).toEqual(open)
    const kept = await page.evaluate(() => sessionStorage.getItem('admin.tabs'))
    const after = await window.context.newPage()
    await after.addInitScript((tabs) => sessionStorage.setItem('admin.tabs', tabs ?? ''), kept)
    await after.goto(page.url())
    await pageNamed(after, '本校学生').waitFor()
    await expect.poll(() => titlesOf(after)).toEqual(open)
    // From then on each window has tabs of its own.
    await openScreens({ ...window, page: after }, '考核计划')
    await expect.poll(() => titlesOf(after)).toEqual([...open, '考核计划'])
    expect(await titlesOf(page)).toEqual(open)
    await after.close()

    const other = await openSignedIn(server, 'college2', 'CN')
    await other.page.addInitScript((tabs) => sessionStorage.setItem('admin.tabs', tabs ?? ''), kept)
    await other.page.reload()
    await other.settle()
    expect(await titlesOf(other.page)).toEqual(['首页'])
    await other.context.close()
  })

  test('tabs are restored after the process of the page was killed', async () => {
    const killed = await openSignedIn(server, 'college', 'CN')
    await openScreens(killed, ...LISTS)
    const seen = await killed.context.newCDPSession(killed.page)
    // No code of the page runs when its process is killed. The test's own page object ends with it: what the tab shows
    // after its reload is read by the debugger.
    const crashed = killed.page.waitForEvent('crash')
    void seen.send('Page.crash').catch(() => undefined)
    await crashed
    await seen.send('Page.reload')
    const readTitles = `[...document.querySelectorAll('nav a[data-path] > span:first-child')].map((one) => one.textContent)`
    const titles = async () =>
      (await seen.send('Runtime.evaluate', { expression: readTitles, returnByValue: true })).result
    await expect.poll(async () => (await titles()).value).toEqual(['首页', ...LISTS])
    await killed.context.close()
  })

  test('tabs that do not fit are reached by the mouse wheel and by the list of all tabs', async () => {
    const narrow = await openSignedIn(server, 'college', 'CN', 1024)
    await openScreens(narrow, ...LISTS, '证书申请', '申请记录', '考试报名', '已获批证书')
    const first = tabOf(narrow.page, '首页')
    await expect.poll(() => first.evaluate(isInSight)).toBe(false)
    await tabOf(narrow.page, '已获批证书').hover()
    await narrow.page.mouse.wheel(0, -2000)
    await expect.poll(() => first.evaluate(isInSight)).toBe(true)
    await narrow.page.getByRole('button', { name: '全部已打开的页面' }).click()
    const items = narrow.page.locator('.ant-dropdown').getByRole('menuitem')
    await items.first().waitFor()
    expect(await items.allTextContents()).toEqual(['首页', ...LISTS, '证书申请', '申请记录', '考试报名', '已获批证书'])
    await items.filter({ hasText: '考试报名' }).click()
    await pageNamed(narrow.page, '考试报名').waitFor()
    await expect.poll(() => tabOf(narrow.page, '考试报名').evaluate(isInSight)).toBe(true)
    await narrow.context.close()
  })

  test('a refreshed page is created again after 200 ms in front, after 500 ms behind', async () => {
    await openScreens(window, '考试', '本校学生')
    await mark(page, '考试')
    await page.clock.install()
    const spinner = page.getByRole('main').getByRole('status', { name: '正在加载…' })
    await page.clock.pauseAt(Date.now() + 60_000)
    await tabsOf(page).getByRole('button', { name: '刷新 本校学生' }).click()
    await spinner.waitFor()
    await page.clock.runFor(199)
    expect(await spinner.count()).toBe(1)
    await page.clock.runFor(1)
    await pageNamed(page, '本校学生').waitFor()

    await page.clock.resume()
    await tabOf(page, '考试').click({ button: 'right' })
    const refresh = page.getByRole('menuitem', { name: '刷新页面' })
    await refresh.waitFor()
    await page.clock.pauseAt(Date.now() + 180_000)
    await refresh.click()
    const behind = tabsOf(page).getByRole('button', { name: '刷新 考试' })
    await behind.waitFor()
    await page.clock.runFor(499)
    expect(await behind.count()).toBe(1)
    await page.clock.runFor(1)
    await behind.waitFor({ state: 'detached' })
    await page.clock.resume()
    await switchTo(window, '考试')
    expect(await isMarked(page, '考试')).toBe(false)
  })
})

test('tabs of one screen show their records; the browser title names the screen (spec §2.6)', async () => {
  const window = await openSignedIn(server, 'system', 'CN')
  const { page, context, settle } = window
  const { base, path } = templateContract.list
  const { data } = await (await context.request.get(`${server.url}${base}${path}`)).json()
  const templates: { sn: string; credential_name: string; edition: number }[] = data.items.slice(0, 2)
  const names = templates.map(({ credential_name: name, edition }) => `${name} V${edition}`)
  expect(new Set(names).size).toBe(2)
  for (const { sn } of templates) {
    // Navigated inside the console, so that the first tab stays open.
    await page.evaluate((to) => history.pushState(null, '', to), `/system/exam/template/edit/${sn}`)
    await pageNamed(page, '编辑考试方案').waitFor()
    await settle()
  }
  const [first = '', second = ''] = names
  const shown = () => tabsOf(page).getByRole('link').allTextContents()
  const inFront = (name: string) => tabsOf(page).locator('a[aria-current="page"]', { hasText: name })
  await expect.poll(() => shown()).toEqual(['首页', `编辑考试方案${first}`, `编辑考试方案${second}`])
  await expect.poll(() => page.title()).toBe('职考 · 编辑考试方案')
  // Where the bar is full the tab is scrolled into view again after its name is loaded.
  await page.setViewportSize({ width: 800, height: 900 })
  const edited = tabsOf(page).getByRole('link').filter({ hasText: first })
  await edited.click()
  await inFront(first).waitFor()
  await page.reload()
  await settle()
  await expect.poll(() => edited.evaluate(isInSight)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await tabsOf(page).getByRole('link').filter({ hasText: second }).click()
  // The page must be loaded before its tab is closed: a page that is still loading opens its tab again.
  await inFront(second).waitFor()
  await tabsOf(page)
    .getByRole('button', { name: `关闭 编辑考试方案 · ${second}` })
    .click()
  await expect.poll(() => shown()).toEqual(['首页', `编辑考试方案${first}`])
  await page.reload()
  await settle()
  await expect.poll(() => shown()).toEqual(['首页', `编辑考试方案${first}`])
  await context.close()
})

/** Runs in the page: resolves once an element of this selector is drawn. */
function whenDrawn(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      seen.disconnect()
      resolve()
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Drags one tab and drops it on another. */
async function drag(page: Page, title: string, over: string): Promise<void> {
  const [from, to] = [await tabOf(page, title).boundingBox(), await tabOf(page, over).boundingBox()]
  if (!from || !to) throw new Error('no such tab')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}
