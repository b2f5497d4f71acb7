import { EXPIRES_COOKIE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import type { APIResponse, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { DEMO_PASSWORD, openSignedIn, openWindow, tryLogin } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const loginAnswer = (page: Page) => page.waitForResponse((response) => response.url().endsWith(authContract.login.path))

async function failLogin(page: Page, username: string): Promise<void> {
  const answered = loginAnswer(page)
  await tryLogin(page, username, 'not the password')
  await answered
  // The form ignores Enter until it has handled the last answer; then it empties the password.
  await page.locator('.login-submit:not([data-busy])').waitFor()
}

/** Ends the session without the window: another window logs out with the same cookie. */
async function endElsewhere({ context }: Window): Promise<void> {
  const other = await server.browser.newContext()
  await other.addCookies(await context.cookies())
  const { base, path } = authContract.logout
  const answer = await other.request.post(`${server.url}${base}${path}`, { data: {} })
  expect(answer.status()).toBe(200)
  await other.close()
}

async function openPasswords(page: Page) {
  await page.locator('header button:has(.ant-avatar)').click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.waitFor()
  return async (old: string, fresh: string, again: string) => {
    await dialog.getByLabel('原密码').fill(old)
    await dialog.getByLabel('新密码', { exact: true }).fill(fresh)
    await dialog.getByLabel('确认新密码').fill(again)
    await dialog.getByRole('button', { name: '修改密码' }).click()
  }
}

describe('signing in', () => {
  test('a wrong password is reported; after five failures the browser solves a captcha by itself, and the right password opens', async () => {
    const { context, page } = await openWindow(server, 'CN')
    await page.goto(`${server.url}/login`)
    await failLogin(page, 'teacher2')
    await page.getByRole('alert').getByText('账号或密码错误').waitFor()
    for (let at = 0; at < 4; at += 1) await failLogin(page, 'teacher2')
    expect(await page.getByRole('group', { name: '安全验证' }).count()).toBe(0)
    await failLogin(page, 'teacher2')
    await page.getByRole('alert').getByText('请完成安全验证后再试').waitFor()
    const check = page.getByRole('group', { name: '安全验证' })
    await check.getByRole('progressbar', { name: '安全验证' }).waitFor()
    await check.getByRole('status').getByText('验证完成').waitFor()
    expect(await check.locator('img').count()).toBe(0)
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await context.close()
  })

  test('a page of another portal is refused before its script is fetched', async () => {
    const chunk = /CollegeListPage/
    const school = await openSignedIn(server, 'school', 'CN')
    await school.page.goto(`${server.url}/system/college`)
    await school.page.getByText('抱歉，您无权访问该页面').waitFor()
    await school.settle()
    expect(school.requestedUrls.filter((url) => chunk.test(url))).toEqual([])
    await school.context.close()
    const system = await openSignedIn(server, 'system', 'CN')
    await system.page.goto(`${server.url}/system/college`)
    await system.settle()
    expect(system.requestedUrls.some((url) => chunk.test(url))).toBe(true)
    await system.context.close()
  })
})

describe('a lost session', () => {
  test('several calls that fail at once show one message', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page, context } = window
    await page.goto(`${server.url}/college/student/manage`)
    await window.settle()
    await endElsewhere(window)
    // All three are sent and refused before the page gets the first answer: after a redirect it aborts its open requests.
    const held: Route[] = []
    let refusals: APIResponse[] = []
    await page.route('**/api/admin/**', async (route) => {
      // Later requests, such as the one of the bell every minute, go to the server.
      if (held.length === 3) return route.continue()
      held.push(route)
      if (held.length < 3) return
      const refused = await Promise.all(held.map(async (one) => ({ one, response: await one.fetch() })))
      refusals = refused.map(({ response }) => response)
      await Promise.all(refused.map(({ one, response }) => one.fulfill({ response })))
    })
    await page.locator('header button:has(.anticon-inbox)').click()
    await page.getByRole('columnheader', { name: '姓名' }).click()
    // Without the pointer: a spinner covers the rows while their answer is held back.
    await page.locator('.zk-inline-link:visible').first().dispatchEvent('click')
    await page.waitForURL((url) => url.pathname === '/login')
    await page.getByText('登录已失效，请重新登录').waitFor()
    expect(refusals.map((response) => response.status())).toEqual([401, 401, 401])
    expect(await page.getByText('登录已失效，请重新登录').count()).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('admin.user'))).toBeNull()
    await context.close()
  })

  test('without the expiry cookie no request is sent', async () => {
    const { page, context, settle, requestedUrls } = await openSignedIn(server, 'college', 'CN')
    await page.goto(`${server.url}/college/student/manage`)
    // The list has loaded its rows: the page itself sends no more requests.
    await page.locator('.ant-table-row:visible').first().waitFor()
    await settle()
    await context.clearCookies({ name: EXPIRES_COOKIE })
    const before = requestedUrls.length
    // Opens the job tray, which reads the jobs again.
    await page.locator('header button:has(.anticon-inbox)').click()
    await page.locator('.ant-notification').getByText('认证 token 已过期，请重新登录').waitFor()
    expect(await page.locator('.ant-notification').getByText('认证 token 已过期，请重新登录').count()).toBe(1)
    expect(requestedUrls.slice(before).filter((url) => url.includes('/api/'))).toEqual([])
    await context.close()
  })
})

describe('changing the own password', () => {
  test('a mismatch sends nothing; a wrong old password is reported; the right one changes it', async () => {
    const { page, context, requestedUrls } = await openSignedIn(server, 'school2', 'CN')
    const sent = () => requestedUrls.filter((url) => url.endsWith('/password')).length
    const change = await openPasswords(page)
    await change('anything', 'Fresh@2026', 'Fresh@2027')
    await page.getByText('两次密码输入不一致！').waitFor()
    expect([await page.getByRole('dialog').count(), sent()]).toEqual([1, 0])
    await change('anything', 'Fresh@2026', 'Fresh@2026')
    await page.getByText('原密码错误,请查证后重试!').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(sent()).toBe(1)
    await (await openPasswords(page))(DEMO_PASSWORD, 'Fresh@2026', 'Fresh@2026')
    await page.getByText('密码修改成功').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await context.close()
    const again = await openWindow(server, 'CN')
    await again.page.goto(`${server.url}/login`)
    await tryLogin(again.page, 'school2', 'Fresh@2026')
    await again.page.waitForURL((url) => url.pathname === '/school/dashboard')
    await again.context.close()
  })
})

describe('the frame', () => {
  test('another language applies at once and is kept after a reload', async () => {
    const { page, context, settle } = await openSignedIn(server, 'center', 'CN')
    await page.locator('header button:has(.anticon-global)').click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.waitForFunction(
      () => document.title === 'Zhikao · Dashboard' && document.documentElement.lang === 'en-US',
    )
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    // Like every setting it is kept only after it is saved; the console offers this.
    const kept = page.waitForResponse((answer) => answer.url().endsWith(preferenceContract.save.path))
    await page.getByRole('alert').getByRole('button', { name: 'Save' }).click()
    await kept
    await page.reload()
    await settle()
    expect([await page.title(), await page.locator('html').getAttribute('lang')]).toEqual([
      'Zhikao · Dashboard',
      'en-US',
    ])
    await context.close()
  })

  test('the last page cannot be closed', async () => {
    const { context } = await openSignedIn(server, 'school', 'CN')
    // Another window of the same account opens only the page of its address.
    const page = await context.newPage()
    await page.goto(`${server.url}/school/major/manage`)
    await page.getByRole('button', { name: '关闭 专业管理' }).click()
    await page.getByText('这是最后一页，不能再关闭了').waitFor()
    expect(new URL(page.url()).pathname).toBe('/school/major/manage')
    await context.close()
  })
})
