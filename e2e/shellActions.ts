import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isSeen, TRY_MS } from './journey.forms.ts'
import type { Window } from './browserWindow.ts'

/** The tabs below the header. */
export const tabsOf = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' })
/** One of them; unsaved work adds to its name. */
export const tabOf = (page: Page, title: string): Locator =>
  tabsOf(page)
    .getByRole('link')
    .filter({ has: page.getByText(title, { exact: true }) })

/** The titles of the tabs, in their order; what each is about left out. */
export const titlesOf = (page: Page): Promise<string[]> =>
  tabsOf(page).getByRole('link').locator('span:first-child').allTextContents()

/** The page in front; hidden pages have the same structure and another name. */
export const pageNamed = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** Opens screens from the menu, one after another; the last is in front. */
export async function openScreens({ page, settle }: Window, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await page.getByRole('navigation', { name: '主菜单' }).getByText(title, { exact: true }).click()
    await pageNamed(page, title).waitFor()
    await settle()
  }
}

/** Brings an open page to the front. */
export async function switchTo({ page, settle }: Window, title: string): Promise<void> {
  await tabOf(page, title).click()
  await pageNamed(page, title).waitFor()
  await settle()
}

/** Chooses from the menu of a tab. */
export async function chooseOf(page: Page, title: string, item: string): Promise<void> {
  await tabOf(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

/** Opens the form of a new major and fills in its first field: the page holds unsaved work then. */
export async function beginMajor(page: Page, code: string): Promise<Locator> {
  await page.getByRole('button', { name: '新增专业' }).click()
  const form = page.getByRole('dialog', { name: '新增专业' })
  await form.getByLabel('专业代码').fill(code)
  return form
}

/** Chooses from the menu of the account. */
export async function fromAvatar(page: Page, item: string): Promise<void> {
  await page.locator('header button:has(.ant-avatar)').click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Goes down a menu until the item with this text has the focus. */
export async function arrowDownTo(page: Page, text: string): Promise<void> {
  for (;;) {
    const before = await page.evaluateHandle(() => document.activeElement)
    if ((await before.evaluate((item) => item?.textContent?.trim())) === text) return
    await page.keyboard.press('ArrowDown')
    // The menu moves the focus one frame after the key; the next key must wait for it.
    await page.waitForFunction((item) => document.activeElement !== item, before)
  }
}

/** Marks an open page; a page that is made again has no mark. */
export const mark = (page: Page, title: string): Promise<void> =>
  page.locator(`main [role="region"][aria-label="${title}"]`).evaluate((pane) => pane.setAttribute('data-marked', ''))
/** Is the page in front still the one that was marked? */
export const isMarked = async (page: Page, title: string): Promise<boolean> =>
  (await pageNamed(page, title).getAttribute('data-marked')) !== null

/** Moves the mouse over a menu item that did not fit. The bar measures its items after a resize: a popup that opened before is closed by it. */
export async function hoverHiddenItem(page: Page, name: string): Promise<void> {
  const item = page.locator('.ant-menu-submenu-popup').getByText(name, { exact: true })
  // Each try closes the popup of the one before: on a slow machine the next one has twice the time.
  let ms = TRY_MS
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await page.getByRole('menuitem', { name: '更多菜单' }).hover()
      ms *= 2
      return isSeen(item, 'visible', ms)
    })
    .toBe(true)
  await item.hover()
}
