import { EXPIRES_COOKIE } from '@zhikao/domain/auth/auth.model.ts'
import { mediaContract } from '@zhikao/domain/media/media.contract.ts'
import { noticeContract } from '@zhikao/domain/notice/notice.contract.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { openSignedIn, openWindow, tryLogin, DEMO_PASSWORD } from './window.ts'

const POLL_MS = 60_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

const field = (page: Page) => page.getByRole('combobox', { name: '站内搜索' })
const options = (page: Page) => page.getByRole('option')
const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]')
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const bell = (page: Page) => page.locator('header button:has(.anticon-bell)')
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? '0')
const fromAvatar = async (page: Page, item: string) => {
  await page.locator('header button:has(.ant-avatar)').click()
  await page.getByRole('menuitem', { name: item }).click()
}
const focused = (page: Page) =>
  page.evaluate(() => ({ tag: document.activeElement?.tagName, text: document.activeElement?.textContent?.trim() }))

describe('the command palette', () => {
  test('finds a screen by Chinese, pinyin, initials, English and path, and opens it by the keyboard', async () => {
    const { page, context } = await openSignedIn(stage, 'school', 'CN')
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
    expect(await chosen(page).innerText()).not.toBe(first)
    await field(page).fill('zygl')
    await chosen(page).filter({ hasText: '专业管理' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/school/major/manage')
    // What is not the school's to open is not found.
    await openPalette(page)
    await page.keyboard.insertText('操作员')
    await page.getByText('没有名为“操作员”的功能').waitFor()
    await context.close()
  })

  test('favourites and recent screens are there after a reload, and for nobody else', async () => {
    const { page, context, settled } = await openSignedIn(stage, 'school', 'CN')
    await openPalette(page)
    await page.keyboard.insertText('综合成绩')
    await chosen(page).filter({ hasText: '综合成绩' }).waitFor()
    await page.keyboard.press('Shift+Enter')
    await page.getByRole('option', { name: /综合成绩.*已收藏/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${stage.url}/school/major/manage`)
    await settled()
    await openPalette(page)
    const group = (name: string) => page.getByRole('group', { name }).getByRole('option')
    expect(await group('收藏').allInnerTexts()).toHaveLength(1)
    await group('收藏').getByText('综合成绩').waitFor()
    await group('最近打开').getByText('专业管理').waitFor()
    await page.keyboard.press('Escape')
    await fromAvatar(page, '退出登录')
    await page.waitForURL((url) => url.pathname === '/login')
    await tryLogin(page, 'college', DEMO_PASSWORD)
    await page.waitForURL((url) => url.pathname === '/college/dashboard')
    await settled()
    await openPalette(page)
    await options(page).first().waitFor()
    expect(await page.getByRole('group', { name: '收藏' }).count()).toBe(0)
    expect(await group('最近打开').allInnerTexts()).toHaveLength(1)
    await context.close()
  })
})

describe('the handbook', () => {
  test.each([
    ['school', 'application/pdf', '%PDF'],
    ['college', 'application/pdf', '%PDF'],
    ['teacher', 'application/zip', 'PK'],
  ])('%s opens its own from the header: %s', async (username, type, magic) => {
    const { page, context } = await openSignedIn(stage, username, 'CN')
    const link = page.getByRole('link', { name: '帮助文档' })
    const address = new URL((await link.getAttribute('href')) ?? '', stage.url).href
    const asked = context.waitForEvent('request', (request) => request.url() === address)
    await link.click()
    await asked
    const answer = await context.request.get(address)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
    expect((await answer.body()).subarray(0, magic.length).toString()).toBe(magic)
    await context.close()
  })

  test('the platform has none; without a session nothing is asked', async () => {
    const system = await openSignedIn(stage, 'system', 'CN')
    expect(await system.page.getByRole('link', { name: '帮助文档' }).count()).toBe(0)
    await system.context.close()
    const { page, context, asked } = await openSignedIn(stage, 'school', 'CN')
    await context.clearCookies({ name: EXPIRES_COOKIE })
    await page.getByRole('link', { name: '帮助文档' }).click()
    await page.getByText('认证 token 已过期，请重新登录').waitFor()
    expect([context.pages().length, asked.filter((url) => url.endsWith(mediaContract.handbook.path))]).toEqual([1, []])
    await context.close()
  })
})

describe('the bell', () => {
  test('asks for the first 20 unread, every minute and at each click', async () => {
    const { page, context, settled } = await openWindow(stage, 'CN')
    await page.clock.install()
    await page.goto(`${stage.url}/login`)
    await tryLogin(page, 'school', DEMO_PASSWORD)
    await page.waitForURL((url) => url.pathname === '/school/dashboard')
    await settled()
    const poll = () =>
      page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(noticeContract.list.path))
    const polled = poll()
    await page.clock.fastForward(POLL_MS + 1_000)
    const { searchParams } = new URL((await polled).url())
    expect([searchParams.get('page'), searchParams.get('size'), searchParams.getAll('status')]).toEqual([
      '1',
      '20',
      ['SEND', 'BACK'],
    ])
    await settled()
    const clicked = poll()
    await bell(page).click()
    await clicked
    await page.locator('[role="tabpanel"] li').first().waitFor()
    expect(await page.locator('section').getByRole('tab').allInnerTexts()).toEqual([
      expect.stringContaining('通知'),
      expect.stringContaining('消息'),
      expect.stringContaining('意见'),
      expect.stringContaining('今日'),
    ])
    expect((await page.locator('section:has([role="tablist"])').boundingBox())?.width).toBe(297)
    await context.close()
  })

  test('an item is read when it is opened, and leads to its page; the rest of a tab at once', async () => {
    const { page, context } = await openSignedIn(stage, 'school', 'CN')
    const before = await unread(page)
    expect(before).toBeGreaterThan(1)
    await bell(page).click()
    const marked = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.locator('[role="tabpanel"] li button').first().click()
    const { data } = (await (await marked).json()) as { data: { status: string; url: string | null } }
    expect(data.status).toBe('READ')
    if (data.url) await page.waitForURL((url) => url.pathname + url.search === data.url)
    await page.waitForFunction(
      (count) => document.querySelector(`header button[aria-label$="${count} 条未读"]`) !== null,
      before - 1,
    )
    if (data.url) await bell(page).click()
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.getByText('没有未读内容').waitFor()
    expect(await unread(page)).toBeLessThan(before - 1)
    await context.close()
  })
})

describe('the account', () => {
  test('the menu leads to the personal centre, and out: the session ends and / is loaded again', async () => {
    const { page, context } = await openSignedIn(stage, 'school', 'CN')
    await fromAvatar(page, '个人中心')
    await page.waitForURL((url) => url.pathname === '/user/info')
    const loaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/',
    )
    await fromAvatar(page, '退出登录')
    await loaded
    await page.waitForURL((url) => url.pathname === '/login')
    const left = await page.evaluate(() =>
      ['admin.user', 'admin.permissions', 'admin.roles', 'admin.routes'].filter((key) => localStorage.getItem(key)),
    )
    expect([left, await page.evaluate(() => sessionStorage.getItem('admin.tabs'))]).toEqual([[], null])
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(EXPIRES_COOKIE)
    await context.close()
  })

  test('the password dialog is left by its buttons alone', async () => {
    const { page, context } = await openSignedIn(stage, 'school', 'CN')
    await fromAvatar(page, '修改密码')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.waitFor()
    await page.mouse.click(20, 400)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('what the frame says', () => {
  test('the way to a screen below a group, none on a dashboard; money with two decimals, times to the second', async () => {
    const { page, context, settled } = await openSignedIn(stage, 'college', 'CN')
    const way = page.getByRole('navigation', { name: '当前位置' })
    expect(await way.count()).toBe(0)
    await page.goto(`${stage.url}/college/submit/credential/list`)
    await settled()
    expect(await way.getByRole('listitem').allInnerTexts()).toEqual(['站点申请', '证书申请'])
    await page.getByText('¥290.00').first().waitFor()
    await bell(page).click()
    expect(await page.locator('[role="tabpanel"] time').first().innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await context.close()
  })

  test.each([
    [401, '无此权限'],
    [403, '请求被拒绝'],
  ])('an answer %s that says nothing itself: %s', async (status, said) => {
    const { page, context } = await openSignedIn(stage, 'school', 'CN')
    // What stands between browser and server answers in its place.
    await page.route('**/api/admin/major?*', (route) => route.fulfill({ status, body: '' }))
    await page.goto(`${stage.url}/school/major/manage`)
    await page.getByText(said).first().waitFor()
    expect(pathOf(page)).toBe('/school/major/manage')
    await context.close()
  })

  test('any other failure of a password change, with its reason; the dialog closes', async () => {
    const { page, context, asked } = await openSignedIn(stage, 'school', 'CN')
    await fromAvatar(page, '修改密码')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('原密码').fill(DEMO_PASSWORD)
    await dialog.getByLabel('新密码', { exact: true }).fill('short')
    await dialog.getByLabel('确认新密码').fill('short')
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('密码修改失败').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(asked.filter((url) => url.endsWith('/password'))).toHaveLength(1)
    await context.close()
  })
})

describe('without a mouse', () => {
  test('the skip link comes first and leads to the content; the menu opens a page, whose heading takes the focus', async () => {
    const { page, context, settled } = await openSignedIn(stage, 'school', 'CN')
    await page.goto(`${stage.url}/school/dashboard`)
    await settled()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toMatchObject({ text: '跳到主要内容' })
    await page.keyboard.press('Enter')
    expect(await focused(page)).toMatchObject({ tag: 'MAIN' })
    await page.locator('aside [role="menu"]').first().focus()
    // Down the menu, group by group, until the entry is reached.
    do await page.keyboard.press('ArrowDown')
    while ((await focused(page)).text !== '专业管理')
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

  test('the palette gives the focus back, and to the page that it opens', async () => {
    const { page, context } = await openSignedIn(stage, 'school', 'CN')
    await page.getByRole('button', { name: '站内搜索' }).focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '站内搜索')
    await openPalette(page)
    await page.keyboard.insertText('专业')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    expect(pathOf(page)).toBe('/school/major/manage')
    await context.close()
  })

  test('the full screen is a button that says its state', async () => {
    const { page, context } = await openSignedIn(stage, 'school', 'CN')
    await page.getByRole('button', { name: '全屏' }).press('Enter')
    await page.getByRole('button', { name: '退出全屏', pressed: true }).waitFor()
    expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML')
    await page.getByRole('button', { name: '退出全屏' }).press('Enter')
    await page.getByRole('button', { name: '全屏', pressed: false }).waitFor()
    await context.close()
  })
})
