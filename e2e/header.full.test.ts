import { EXPIRES_COOKIE, SESSION_COOKIE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromAvatar } from './shellActions.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { DEMO_PASSWORD, openSignedIn, openWindow, tryLogin } from './browserWindow.ts'

const POLL_MS = 60_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const pathOf = (page: Page) => new URL(page.url()).pathname
const bell = (page: Page) => page.locator('header button:has(.anticon-bell)')
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? '0')

describe('the handbook', () => {
  test.each([
    ['school', 'application/pdf', '%PDF', '院校操作手册.pdf'],
    ['college', 'application/pdf', '%PDF', '站点操作手册.pdf'],
    ['teacher', 'application/zip', 'PK', '考评员操作手册.zip'],
  ])(
    '%s opens the handbook of its role from the header: %s (spec §1.21, §2.6.8–9, §6.9)',
    async (username, type, magic, file) => {
      const { page, context } = await openSignedIn(server, username, 'CN')
      const link = page.getByRole('link', { name: '帮助文档' })
      const address = new URL((await link.getAttribute('href')) ?? '', server.url).href
      const request = context.waitForEvent('request', (one) => one.url() === address)
      await link.click()
      await request
      const answer = await context.request.get(address)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
      expect((await answer.body()).subarray(0, magic.length).toString()).toBe(magic)
      expect(answer.headers()['content-disposition']).toContain(encodeURIComponent(file))
      await context.close()
    },
  )

  test.each([
    ['center', '考试中心操作手册'],
    ['system', '平台操作手册'],
  ])('%s finds its handbook among the downloads: %s (domain.md §3.21)', async (username, title) => {
    const { page, context, settle } = await openSignedIn(server, username, 'CN')
    await page.goto(`${server.url}/user/information/list?category=MANUAL`)
    await settle()
    const address = await page.getByRole('link', { name: `下载 ${title}`, exact: true }).getAttribute('href')
    const answer = await context.request.get(new URL(address ?? '', server.url).href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers()['content-disposition']).toContain(encodeURIComponent(`${title}.pdf`))
    await context.close()
  })

  test('the system role has no handbook link; without a session a click on the link sends no request (spec §1.21, §2.6.8, §5.4, §6.9, §8.4)', async () => {
    const system = await openSignedIn(server, 'system', 'CN')
    expect(await system.page.getByRole('link', { name: '帮助文档' }).count()).toBe(0)
    await system.context.close()
    const { page, context, requestedUrls } = await openSignedIn(server, 'school', 'CN')
    await context.clearCookies({ name: EXPIRES_COOKIE })
    await page.getByRole('link', { name: '帮助文档' }).click()
    await page.getByText('认证 token 已过期，请重新登录').waitFor()
    expect([context.pages().length, requestedUrls.filter((url) => url.endsWith(mediaContract.handbook.path))]).toEqual([
      1,
      [],
    ])
    await context.close()
  })
})

describe('the bell', () => {
  test('the first 20 unread notices are requested every minute and at each click (spec §1.23, §2.6.10, §4.4, §7.38, §7.40, §9.4, §9.8)', async () => {
    const { page, context, settle } = await openWindow(server, 'CN')
    await page.clock.install()
    await page.goto(`${server.url}/login`)
    await tryLogin(page, 'school', DEMO_PASSWORD)
    await page.waitForURL((url) => url.pathname === '/school/dashboard')
    await settle()
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
    await settle()
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

  test('a click marks a notice as read and opens its page; one button marks the rest of a tab (spec §2.6.11, §4.5, §7.42)', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    await expect.poll(() => unread(page)).toBeGreaterThan(1)
    const before = await unread(page)
    await bell(page).click()
    const marked = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.locator('[role="tabpanel"] li button:has([aria-label="打开相关页面"])').first().click()
    const { data } = (await (await marked).json()) as { data: { status: string; url: string } }
    expect(data).toMatchObject({ status: 'READ', url: expect.stringMatching(/^\/school\//) })
    await page.waitForURL((url) => url.pathname + url.search === data.url)
    await page.waitForFunction(
      (count) => document.querySelector(`header button[aria-label$="${count} 条未读"]`) !== null,
      before - 1,
    )
    await bell(page).click()
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.getByText('没有未读内容').waitFor()
    // The list and the count of the bell come with different answers.
    await expect.poll(() => unread(page)).toBeLessThan(before - 1)
    await context.close()
  })

  test('opinions: the system role sees the unanswered ones, every other role the answered ones (spec §1.22, §6.10–11)', async () => {
    const rows = await server.read<{ title: string; status: string }>(
      `select m.title, m.status from message m join account a on a.org_sn = m.org_sn where a.username = 'college' and m.delete_time is null`,
    )
    const titled = (status: string) => rows.filter((row) => row.status === status).map(({ title }) => title)
    const waiting = await server.read<{ title: string }>(
      `select title from message where status = 'SEND' and delete_time is null`,
    )
    const opinionsOf = async (username: string) => {
      const { page, context, settle } = await openSignedIn(server, username, 'CN')
      const answer = page.waitForResponse(
        (response) => response.url().includes(noticeContract.list.path) && response.url().includes('types=OPINION'),
      )
      await bell(page).click()
      await page.getByRole('tab', { name: '意见' }).click()
      await answer
      await settle()
      const shown = await page.locator('[role="tabpanel"] li strong').allInnerTexts()
      await context.close()
      return shown
    }
    const [college, center, system] = [
      await opinionsOf('college'),
      await opinionsOf('center'),
      await opinionsOf('system'),
    ]
    expect(titled('BACK').length).toBeGreaterThan(0)
    expect(waiting.length).toBeGreaterThan(0)
    for (const title of college) expect(titled('BACK').some((one) => title.endsWith(one))).toBe(true)
    for (const title of system) expect(title).toMatch(/^新的意见反馈|^意见反馈有追问/)
    expect([college.length > 0, center, system.length > 0]).toEqual([true, [], true])
  })
})

describe('the account', () => {
  test('the avatar menu opens the personal centre; its logout ends the session and loads / again (spec §2.6.5, §2.6.7, §3.10, §4.9, §7.44; shell §E.5)', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    await fromAvatar(page, '个人中心')
    await page.waitForURL((url) => url.pathname === '/user/info')
    const hints = (): Promise<string[]> =>
      page.evaluate(() =>
        ['admin.user', 'admin.permissions', 'admin.roles', 'admin.routes'].filter((key) => localStorage.getItem(key)),
      )
    const cookiesNow = async () => (await context.cookies()).map(({ name }) => name)
    expect(await cookiesNow()).toEqual(expect.arrayContaining([EXPIRES_COOKIE, SESSION_COOKIE]))
    expect(await hints()).toEqual(['admin.user', 'admin.permissions', 'admin.roles', 'admin.routes'])
    const loaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/',
    )
    await fromAvatar(page, '退出登录')
    await loaded
    await page.waitForURL((url) => url.pathname === '/login')
    expect([await hints(), await page.evaluate(() => sessionStorage.getItem('admin.tabs'))]).toEqual([[], null])
    const cookies = await cookiesNow()
    expect(cookies).not.toContain(EXPIRES_COOKIE)
    expect(cookies).not.toContain(SESSION_COOKIE)
    await context.close()
  })

  test('only its buttons close the password dialog, not the mask or Escape (spec §1.23, §2.6.6, §5.2)', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
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

describe('what the frame shows', () => {
  test('breadcrumb for a screen in a group, none on a dashboard; money with two decimals, times to the second (spec §2.6.2, §9.13)', async () => {
    const { page, context, settle } = await openSignedIn(server, 'college', 'CN')
    const way = page.getByRole('navigation', { name: '当前位置' })
    expect(await way.count()).toBe(0)
    await page.goto(`${server.url}/college/submit/credential/list`)
    await settle()
    expect(await way.getByRole('listitem').allInnerTexts()).toEqual(['站点申请', '证书申请'])
    await page.getByText('¥290.00').first().waitFor()
    await bell(page).click()
    expect(await page.locator('[role="tabpanel"] time').first().innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await context.close()
  })

  test.each([
    [401, '无此权限'],
    [403, '请求被拒绝'],
  ])('HTTP %s without a message in the body shows: %s (spec §8.1–2)', async (status, message) => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    // As when a proxy between browser and server answers instead.
    await page.route('**/api/admin/major?*', (route) => route.fulfill({ status, body: '' }))
    await page.goto(`${server.url}/school/major/manage`)
    await page.getByText(message).first().waitFor()
    expect(pathOf(page)).toBe('/school/major/manage')
    await context.close()
  })

  test('any other failure of a password change shows its reason, and the dialog closes (spec §8.11–12)', async () => {
    const { page, context, requestedUrls } = await openSignedIn(server, 'school', 'CN')
    await fromAvatar(page, '修改密码')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('原密码').fill(DEMO_PASSWORD)
    await dialog.getByLabel('新密码', { exact: true }).fill('short')
    await dialog.getByLabel('确认新密码').fill('short')
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('密码修改失败').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(requestedUrls.filter((url) => url.endsWith('/password'))).toHaveLength(1)
    await context.close()
  })
})
