import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrowDownTo, fromAvatar, openScreens, switchTo } from './shellActions.ts'
import { inspect } from './screenInspection.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { DEMO_PASSWORD, applySettings, openSignedIn, tryLogin } from './browserWindow.ts'
import { wordingFaults } from './wording.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const field = (page: Page) => page.getByRole('combobox', { name: '站内搜索' })
const options = (page: Page) => page.getByRole('option')
const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]')
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await typable(page)
}
/** The field of the palette is there and has the focus. */
const typable = (page: Page) => page.locator('[role="combobox"][aria-label="站内搜索"]:focus').waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) =>
  page.evaluate(() => ({ tag: document.activeElement?.tagName, text: document.activeElement?.textContent?.trim() }))
/** Controls without a name for a screen reader. */
const namelessIn = async (page: Page) =>
  [
    ...(await page.locator('body').ariaSnapshot()).matchAll(
      /^\s*- (?:button|link|menuitem|tab|radio|switch|combobox|textbox)(?: \[.*\])?:?$/gm,
    ),
  ].map(([line]) => line.trim())

describe('the command palette', () => {
  test('finds a screen by Chinese, pinyin, initials, English and path, and opens it by the keyboard', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    for (const typed of ['本校学', 'benxiaoxuesheng', 'bxxs', 'our students', '/school/student/manage']) {
      await openPalette(page)
      await page.keyboard.insertText(typed)
      await chosen(page).filter({ hasText: '本校学生' }).waitFor()
      await page.keyboard.press('Escape')
      await field(page).waitFor({ state: 'detached' })
    }
    await openPalette(page)
    await page.keyboard.insertText('jiekao')
    await chosen(page).filter({ hasText: '借考' }).waitFor()
    const first = await chosen(page).innerText()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page).innerText()).not.toBe(first)
    await field(page).fill('zygl')
    await chosen(page).filter({ hasText: '专业管理' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/school/major/manage')
    await field(page).waitFor({ state: 'detached' })
    // Screens that the school may not open are not found.
    await openPalette(page)
    await page.keyboard.insertText('操作员')
    await page.getByText('没有找到“操作员”').waitFor()
    await context.close()
  })

  test('favourites and recent screens survive a reload and are not shown to another account', async () => {
    const { page, context, settle } = await openSignedIn(server, 'school', 'CN')
    await openPalette(page)
    await page.keyboard.insertText('综合成绩')
    await chosen(page).filter({ hasText: '综合成绩' }).waitFor()
    await page.keyboard.press('Shift+Enter')
    await page.getByRole('option', { name: /综合成绩.*已收藏/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${server.url}/school/major/manage`)
    await settle()
    await openPalette(page)
    const group = (name: string) => page.getByRole('group', { name }).getByRole('option')
    await group('收藏').getByText('综合成绩').waitFor()
    expect(await group('收藏').allInnerTexts()).toHaveLength(1)
    await group('最近打开').getByText('专业管理').waitFor()
    await page.keyboard.press('Escape')
    await fromAvatar(page, '退出登录')
    await page.waitForURL((url) => url.pathname === '/login')
    await tryLogin(page, 'college', DEMO_PASSWORD)
    await page.waitForURL((url) => url.pathname === '/college/dashboard')
    await settle()
    await openPalette(page)
    await options(page).first().waitFor()
    expect(await page.getByRole('group', { name: '收藏' }).count()).toBe(0)
    expect(await group('最近打开').allInnerTexts()).toHaveLength(1)
    await context.close()
  })

  test('after the palette closes the focus returns; after it opens a page the focus is in that page', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    await page.getByRole('button', { name: '站内搜索' }).focus()
    await page.keyboard.press('Enter')
    await typable(page)
    await page.keyboard.press('Escape')
    await page.locator('button[aria-label="站内搜索"]:focus').waitFor()
    await field(page).waitFor({ state: 'detached' })
    await openPalette(page)
    await page.keyboard.insertText('专业')
    await chosen(page).filter({ hasText: '专业管理' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    expect(pathOf(page)).toBe('/school/major/manage')
    await context.close()
  })
})

describe('without a mouse', () => {
  test('the skip link comes first and leads to the content; the menu opens a page, whose heading takes the focus', async () => {
    const { page, context, settle } = await openSignedIn(server, 'school', 'CN')
    await page.goto(`${server.url}/school/dashboard`)
    await settle()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toMatchObject({ text: '跳到主要内容' })
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatchObject({ tag: 'MAIN' })
    await page.locator('aside [role="menu"]').first().focus()
    // Down the menu, group by group, until the entry is reached.
    await arrowDownTo(page, '专业管理')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    expect([pathOf(page), (await focused(page)).text]).toEqual([
      '/school/major/manage',
      expect.stringContaining('专业管理'),
    ])
    for (const role of ['banner', 'main', 'navigation'] as const)
      expect(await page.getByRole(role).count()).toBeGreaterThan(0)
    await context.close()
  })

  test('full screen is a button that shows its state', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    await page.getByRole('button', { name: '全屏' }).press('Enter')
    await page.getByRole('button', { name: '退出全屏', pressed: true }).waitFor()
    expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML')
    await page.getByRole('button', { name: '退出全屏' }).press('Enter')
    await page.getByRole('button', { name: '全屏', pressed: false }).waitFor()
    await context.close()
  })

  test('the settings drawer and the menu drawer of a narrow window open and close by keys, and the focus returns', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    const inside = () => page.locator('.zk-drawer').evaluate((drawer) => drawer.contains(document.activeElement))
    const isFocused = (button: Locator) => button.evaluate((node) => node === document.activeElement)
    const avatar = page.locator('header button:has(.ant-avatar)')
    await avatar.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focused(page)).text).toBe('个人中心')
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(avatar)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focused(page)).text).toBe('个人中心')
    await arrowDownTo(page, '界面设置')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '界面设置' }).waitFor()
    await expect.poll(inside).toBe(true)
    while (!(await page.getByRole('radio', { name: '暗色菜单风格' }).evaluate((one) => one === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.locator('html[data-mode="night"]').waitFor()
    // The focus cycles through the buttons of the dialog and never reaches the page behind it.
    for (let at = 0; at < 24; at += 1) {
      await page.keyboard.press('Tab')
      expect((await focused(page)).tag === 'BODY' || (await inside())).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(avatar)).toBe(true)

    await page.setViewportSize({ width: 767, height: 900 })
    const menu = page.getByRole('button', { name: '打开菜单' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '主菜单' }).waitFor()
    await expect.poll(inside).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(menu)).toBe(true)
    await context.close()
  })

  test('a screen reader finds the same parts in the same order in each language, with labels of that language', async () => {
    const { page, context, settle, readDataWords } = await openSignedIn(server, 'school', 'CN')
    await page.goto(`${server.url}/user/info`)
    await settle()
    // The live region of the network state loads when the browser is idle.
    await page.getByRole('status').waitFor({ state: 'attached' })
    const outlines: string[] = []
    for (const lang of LANGS) {
      await applySettings(page, { lang })
      await page.locator(`html[lang="${LANG_TAGS[lang]}"]`).waitFor()
      await settle()
      const parts = await page.locator('body').ariaSnapshot()
      outlines.push([...parts.matchAll(/^\s*- '?(\w+)/gm)].map(([, role]) => role).join(' '))
      const { chrome } = await inspect(page, await readDataWords())
      expect(wordingFaults(chrome, lang)).toEqual([])
      expect(await namelessIn(page)).toEqual([])
    }
    expect(new Set(outlines).size).toBe(1)
    expect(outlines[0]).toMatch(/^link complementary navigation .* banner .* navigation .* main region heading /)
    await context.close()
  })

  test('a page switch uses the configured animation, and none with prefers-reduced-motion', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page } = window
    await openScreens(window, '专业管理', '本校学生')
    const names = await transitionsOf(page, async () => {
      await switchTo(window, '专业管理')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await switchTo(window, '本校学生')
    })
    expect(names.toSorted()).toEqual(['page-in', 'page-out'])
    await window.context.close()
  })
})

/** The names of our own animations of page switches that ran meanwhile. */
async function transitionsOf(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const seen: Promise<string[]>[] = []
    Object.assign(globalThis, { seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const names = () =>
        document
          .getAnimations()
          .flatMap((animation) => (animation instanceof CSSAnimation ? [animation.animationName] : []))
          .filter((name) => name.startsWith('page-'))
      seen.push(transition.ready.then(names))
      return transition
    }
  })
  await act()
  // The animations begin after the new page is there.
  return page.evaluate(async () => (await Promise.all(Reflect.get(globalThis, 'seen'))).flat())
}
