import { EXPIRES_COOKIE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginMajor, openScreens, pageNamed, switchTo, tabOf, tabsOf, titlesOf } from './shellActions.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { DEMO_PASSWORD, openSignedIn, tryLogin } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const LOST = '登录已失效，请重新登录'
const notification = (page: Page, text: string) => page.locator('.ant-notification').getByText(text)

/** Ends the session at the server; the window has not noticed it yet. */
async function endSession({ context }: Window): Promise<void> {
  const other = await server.browser.newContext()
  await other.addCookies(await context.cookies())
  const { base, path } = authContract.logout
  expect((await other.request.post(`${server.url}${base}${path}`, { data: {} })).status()).toBe(200)
  await other.close()
}

async function signInAgain(page: Page, username: string): Promise<void> {
  await tryLogin(page, username, DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname.endsWith('/dashboard'))
}

async function fillMajor(form: Locator): Promise<void> {
  await form.getByLabel('专业名称').fill('半个专业')
  await form.getByText('高职', { exact: true }).click()
  await form.getByLabel('学制').fill('3')
  await form.getByLabel('开设年份').fill('2026')
}

/** A half-filled form whose session is gone when it is sent. */
async function loseForm(username: string, code: string): Promise<Window> {
  const window = await openSignedIn(server, username, 'CN')
  const { page } = window
  await openScreens(window, '专业管理')
  const form = await beginMajor(page, code)
  await fillMajor(form)
  await endSession(window)
  await form.getByRole('button', { name: '保存' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText(LOST).waitFor()
  expect(await page.getByText(LOST).count()).toBe(1)
  return window
}

describe('a session that ends while a form is half filled', () => {
  test('is reported once; the same account can restore the form and send it', async () => {
    const { page, context } = await loseForm('school', '990001')
    expect(await page.evaluate(() => sessionStorage.getItem('admin.tabs'))).toBeNull()
    await signInAgain(page, 'school')
    await notification(page, '上次登录失效时有未保存的内容').waitFor()
    await page.getByRole('button', { name: '恢复内容' }).click()
    const form = page.getByRole('dialog', { name: '新增专业' })
    await expect.poll(() => form.getByLabel('专业名称').inputValue()).toBe('半个专业')
    expect(await form.getByLabel('专业代码').inputValue()).toBe('990001')
    await tabsOf(page).getByRole('img', { name: '有未保存的内容' }).waitFor()
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('990001').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('admin.drafts'))).toBeNull()
    await context.close()
  })

  test('another account gets no draft, and the first account gets none after that either', async () => {
    const { page, context, settle } = await loseForm('school', '990002')
    await signInAgain(page, 'college')
    await settle()
    // The part that offers a saved draft is loaded after the page; it deletes the drafts of another account.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('admin.drafts'))).toBeNull()
    expect(await notification(page, '上次登录失效时有未保存的内容').count()).toBe(0)
    expect(await titlesOf(page)).toEqual(['首页'])
    await context.close()
  })
})

describe('several windows', () => {
  test('a logout in one window logs out all; another account in one window starts new in all', async () => {
    const { page, context, settle } = await openSignedIn(server, 'school2', 'CN')
    const other = await context.newPage()
    await other.goto(`${server.url}/school/major/manage`)
    await pageNamed(other, '专业管理').waitFor()
    await page.locator('header button:has(.ant-avatar)').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await other.waitForURL((url) => url.pathname === '/login')
    await other.getByText('您已在其他窗口退出登录').waitFor()
    for (const one of [page, other])
      expect(
        await one.evaluate(() => [
          ...Object.keys(sessionStorage),
          ...['admin.user', 'admin.permissions', 'admin.roles', 'admin.routes', 'admin.tabs'].filter((key) =>
            localStorage.getItem(key),
          ),
        ]),
      ).toEqual([])
    // Nothing that was read in a window is shown to the next account in it, not even while its own data is loading.
    await other.route('**/api/admin/major?*', () => undefined)
    await signInAgain(other, 'school')
    await other.waitForURL((url) => url.pathname === '/school/dashboard')
    const request = other.waitForRequest('**/api/admin/major?*')
    await other.getByRole('navigation', { name: '主菜单' }).getByText('专业管理', { exact: true }).click()
    await request
    expect(await other.locator('main td').count()).toBe(0)
    await page.waitForURL((url) => url.pathname === '/school/dashboard')
    await page.locator('header button:has(.ant-avatar)').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await other.waitForURL((url) => url.pathname === '/login')
    await signInAgain(page, 'college2')
    await other.waitForURL((url) => url.pathname === '/college/dashboard')
    await settle()
    await context.close()
  })
})

describe('the network and the release', () => {
  test('a script that never arrives counts as failed after 120 seconds, a call after 60', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page, context } = window
    await page.clock.install()
    const expectAfter = async (ms: number, seen: Locator) => {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
      await page.clock.runFor(ms - 10_000)
      expect(await seen.count()).toBe(0)
      await page.clock.runFor(10_000)
      await seen.waitFor()
      await page.clock.resume()
    }
    const held = new Promise<Route>((hold) => void page.route(/StudentRoute-.*\.js/, hold, { times: 1 }))
    await page.getByRole('navigation', { name: '主菜单' }).getByText('本校学生', { exact: true }).click()
    const script = await held
    await expectAfter(120_000, page.getByText('页面加载失败'))
    await script.abort()

    await openScreens(window, '专业管理')
    // The page's test clock does not move the browser's own timer of a signal.
    await page.evaluate(() => {
      AbortSignal.timeout = (ms) => {
        const late = new AbortController()
        setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), ms)
        return late.signal
      }
    })
    const form = await beginMajor(page, '990004')
    await fillMajor(form)
    await page.route('**/api/admin/major', () => undefined)
    const sent = page.waitForRequest('**/api/admin/major')
    await form.getByRole('button', { name: '保存' }).click()
    await sent
    await expectAfter(60_000, notification(page, '请求超时，请稍后重试'))
    await context.close()
  })

  test('a banner is shown while the network is lost; an action of the user fails at once', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page, context } = window
    await openScreens(window, '专业管理')
    const form = await beginMajor(page, '990003')
    await fillMajor(form)
    await context.setOffline(true)
    await page.getByText('网络已断开').waitFor()
    await form.getByRole('button', { name: '保存' }).click()
    await notification(page, '网络连接失败，请检查网络后重试').waitFor()
    await context.setOffline(false)
    await page.getByText('网络已断开').waitFor({ state: 'detached' })
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByText('990003').waitFor()
    expect(await page.getByText('网络已断开').count()).toBe(0)
    await context.close()
  })

  test('a script that failed is requested again: once automatically, then by a button', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page, context } = window
    let lost = 0
    const failing = { until: 1 }
    await page.route(/MajorListPage-.*\.js/, (route) => {
      lost += 1
      return lost <= failing.until ? route.abort() : route.continue()
    })
    await openScreens(window, '专业管理')
    expect(lost).toBe(2)
    await page.route(/StudentRoute-.*\.js/, (route) => {
      lost += 1
      return lost <= 4 ? route.abort() : route.continue()
    })
    await page.getByRole('navigation', { name: '主菜单' }).getByText('本校学生', { exact: true }).click()
    await page.getByText('页面加载失败').waitFor()
    // The other pages still work.
    await switchTo(window, '专业管理')
    await tabOf(page, '本校学生').click()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('columnheader', { name: '学号' }).waitFor()
    await context.close()
  })

  test('a newer release is offered, never forced', async () => {
    const { page, context, settle } = await openSignedIn(server, 'college', 'CN')
    await page.evaluate(() => {
      Object.assign(globalThis, { sameWindow: true })
    })
    await page.route('**/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('/assets/index-', '/assets/newer-'),
      })
    })
    // A quarter of an hour later the user comes back to the window.
    await page.clock.install()
    await page.clock.fastForward('15:00')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await notification(page, '系统已更新').waitFor()
    expect(await page.evaluate(() => 'sameWindow' in globalThis)).toBe(true)
    await settle()
    await context.close()
  })

  test('two minutes before the session ends a warning is shown, which can prolong the session', async () => {
    const { page, context } = await openSignedIn(server, 'college', 'CN')
    const expires = new Date(Date.now() + 100_000)
    const url = server.url
    await context.addCookies([
      {
        name: EXPIRES_COOKIE,
        value: encodeURIComponent(expires.toISOString()),
        url,
        expires: expires.getTime() / 1000,
      },
    ])
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await notification(page, '登录即将失效').waitFor()
    await page.getByRole('button', { name: '继续使用' }).click()
    await notification(page, '登录即将失效').waitFor({ state: 'detached' })
    expect(await notification(page, '本次登录已达最长时间').count()).toBe(0)
    await context.close()
  })
})

describe('a permission that was taken away', () => {
  test('acts on the next click, before the page is fetched, and closes what is open', async () => {
    const admin = await openSignedIn(server, 'admin', 'CN')
    const window = await openSignedIn(server, 'school2', 'CN')
    const { page } = window
    await openScreens(window, '本校学生')
    const path = `${server.url}${operatorContract.roles.base}${operatorContract.roles.path}`
    const { data } = await (await admin.context.request.get(path)).json()
    const school = data.find(({ role }: { role: string }) => role === 'school')
    const closed = ['/school/major/manage', '/school/student/manage']
    const kept = school.permissions.filter(({ id }: { id: string }) => !closed.includes(id))
    const answer = await admin.context.request.put(`${path}/school`, {
      data: { permissions: kept, ...(school.version ? { version: school.version } : {}) },
    })
    expect(answer.status()).toBe(200)
    await page.getByRole('navigation', { name: '主菜单' }).getByText('专业管理', { exact: true }).click()
    await page.getByText('抱歉，您无权访问该页面').waitFor()
    await window.settle()
    expect(window.requestedUrls.filter((url) => /MajorListPage/.test(url))).toEqual([])
    await expect.poll(() => titlesOf(page)).toEqual(['首页'])
    await page.getByRole('navigation', { name: '主菜单' }).getByText('本校学生').waitFor({ state: 'detached' })
    await window.context.close()
    await admin.context.close()
  })
})
