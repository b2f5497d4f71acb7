import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { DEMO_PASSWORD, openSignedIn, openWindow, tryLogin } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

const FRESH = 'Door#Open2026'
const MAIL = 'post.of.school2@example.cn'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1', MAILED: '1' })
})
afterAll(() => server.close())

const origin = () => server.url
const isAt = (path: string) => (url: URL) => url.pathname === path
/** A call as this window's account, without the screens. */
async function callAs<D>(
  { context }: Window,
  method: 'get' | 'put',
  path: string,
  data?: object,
): Promise<{ http: number; data: D }> {
  const answer = await context.request[method](`${origin()}/api/admin${path}`, data ? { data } : {})
  return { http: answer.status(), data: ((await answer.json()) as { data: D }).data }
}
const snOf = async (window: Window, username: string) =>
  (await callAs<{ items: { sn: string }[] }>(window, 'get', `${operatorContract.list.path}?keyword=${username}`)).data
    .items[0]?.sn ?? ''

/** Runs in the page before its own scripts: the words of every button that was ever in the document. */
function watchButtons(): void {
  const drawn = new Set<string>()
  Object.assign(globalThis, { drawn })
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('button')) drawn.add(button.textContent.trim())
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Reads the difference in the question before permissions are saved, and confirms it. */
async function confirmed(page: Window['page'], list: string, lines: readonly string[]): Promise<void> {
  const question = page.getByRole('dialog', { name: /^保存“.+”的权限？$/ })
  await question.getByRole('list', { name: list }).waitFor()
  const shown = await question.getByRole('list', { name: list }).getByRole('listitem').allInnerTexts()
  expect(shown).toEqual(lines.map((line) => expect.stringContaining(line)))
  await question.getByRole('button', { name: '保存权限' }).click()
}

describe('signing in', () => {
  test('a forgotten password is reset with a code sent by mail (spec §5.1)', async () => {
    const before = await openSignedIn(server, 'school2', 'CN')
    await before.page.goto(`${origin()}/user/info`)
    await before.page.getByText('登录记录').waitFor()
    await before.page.getByLabel('邮箱').fill(MAIL)
    await before.page.getByLabel('当前密码').fill(DEMO_PASSWORD)
    await before.page.getByRole('button', { name: /^保\s*存$/ }).click()
    await before.page.getByText('个人资料已保存').waitFor()
    const notice = await server.letter()
    expect([notice.to, notice.subject]).toEqual([['school2@example.edu.cn'], '职考：邮箱或手机号已修改'])

    const { page, context } = await openWindow(server, 'CN')
    await page.goto(`${origin()}/login`)
    await page.getByText('登录帮助').click()
    await page.getByText('公用电脑请勿勾选').waitFor()
    await page.getByRole('button', { name: '忘记密码' }).click()
    await page.getByRole('heading', { name: '重置密码' }).waitFor()
    await page.getByLabel('账号').fill('school2')
    await page.getByLabel('登记的邮箱或手机号').fill(MAIL)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByRole('status').getByText('验证码已发送，10 分钟内有效').waitFor()
    const letter = await server.letter()
    expect([letter.to, letter.subject]).toEqual([[MAIL], '职考：重置密码的验证码'])
    const code = /^\s+(\d{6})\s*$/m.exec(letter.text)?.[1] ?? ''
    await page.getByLabel('验证码', { exact: true }).fill(code)
    await page.getByLabel('新密码', { exact: true }).fill(FRESH)
    await page.getByLabel('确认新密码').fill('Another#2026')
    await page.getByRole('button', { name: '重置密码' }).click()
    await page.getByRole('alert').getByText('两次密码输入不一致！').waitFor()
    await page.getByLabel('确认新密码').fill(FRESH)
    await page.getByRole('button', { name: '重置密码' }).click()
    await page.getByText('密码已重置，请用新密码登录').waitFor()
    expect(await page.getByLabel('账号').inputValue()).toBe('school2')
    await tryLogin(page, 'school2', FRESH)
    await page.waitForURL(isAt('/school/dashboard'))
    expect((await server.letter()).subject).toBe('职考：密码已修改')
    // The earlier session has ended.
    expect((await callAs(before, 'get', authContract.current.path)).http).toBe(401)
    await before.context.close()
    await context.close()
  })

  test('a one-time password must be changed first; where no mail is sent it replaces the code', async () => {
    const admin = await openSignedIn(server, 'admin', 'CN')
    const sn = await snOf(admin, 'college2')
    const issue = async () =>
      (await callAs<{ password: string }>(admin, 'put', `/user/${sn}/reset`, { reason: '本人遗忘' })).data.password
    const first = await issue()
    const { page, context } = await openWindow(server, 'CN')
    await page.goto(`${origin()}/login`)
    await tryLogin(page, 'college2', first)
    const dialog = page.getByRole('dialog', { name: '首次登录，请先修改密码' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect([await dialog.isVisible(), await page.getByRole('heading', { level: 1 }).count()]).toEqual([true, 0])
    await dialog.getByLabel('原密码').fill(first)
    await dialog.getByLabel('新密码', { exact: true }).fill(FRESH)
    await dialog.getByLabel('确认新密码').fill(FRESH)
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('密码修改成功').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await context.close()

    const second = await issue()
    const other = await openWindow(server, 'CN')
    await other.page.goto(`${origin()}/login?reset=1`)
    await other.page.getByLabel('账号').fill('college2')
    await other.page.getByLabel('验证码', { exact: true }).fill(second)
    await other.page.getByLabel('新密码', { exact: true }).fill(`${FRESH}!`)
    await other.page.getByLabel('确认新密码').fill(`${FRESH}!`)
    await other.page.getByRole('button', { name: '重置密码' }).click()
    await other.page.getByText('密码已重置，请用新密码登录').waitFor()
    await other.context.close()
    await admin.context.close()
  })

  test('exception pages have addresses of their own, with and without a session (spec §2.1.4–5, §2.1.10, §4.10, §6.5, §8.7; shell §E.5)', async () => {
    const { page, context } = await openWindow(server, 'CN')
    for (const [path, text] of [
      ['/403', '抱歉，您无权访问该页面'],
      ['/404', '抱歉，您访问的页面不存在'],
      ['/500', '抱歉，服务器出错了'],
      ['/no/such/page', '抱歉，您访问的页面不存在'],
    ] as const) {
      await page.goto(origin() + path)
      await page.getByRole('heading', { name: text }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.goto(`${origin()}/system/college`)
    await page.waitForURL(isAt('/login'))
    await page.getByText('登录已失效，请重新登录').waitFor()
    await context.close()
  })
})

describe('permissions', () => {
  test('a permission removed from a role is gone at the next click and the next request (spec §6.2, §6.6–8, §9.3; shell §E.2, §E.5)', async () => {
    const school = await openSignedIn(server, 'school', 'CN')
    await school.page.goto(`${origin()}/school/student/manage`)
    await school.page.getByRole('button', { name: '新增学生' }).first().waitFor()
    await school.settle()

    const admin = await openSignedIn(server, 'admin', 'CN')
    await admin.page.goto(`${origin()}/system/dashboard`)
    await admin.page.getByRole('menuitem', { name: '权限配置' }).click()
    await admin.page.waitForURL(isAt('/auth/edit'))
    await admin.page.getByRole('button', { name: '试点院校' }).click()
    await admin.page.getByRole('checkbox', { name: /专业管理$/ }).uncheck()
    await admin.page.getByRole('checkbox', { name: '本校学生：新增' }).uncheck()
    await admin.page.getByRole('button', { name: '保存权限' }).click()
    await confirmed(admin.page, '收回', ['专业管理：查看', '本校学生：新增'])
    await admin.page.getByText('权限已保存，下一次操作起生效').waitFor()

    const refused = await callAs(school, 'get', '/major')
    expect(refused.http).toBe(403)
    await school.page.getByRole('button', { name: '新增学生' }).first().click()
    await school.page.getByText('对不起，您没有操作权限：新增').waitFor()
    await school.page.getByRole('button', { name: '新增学生' }).first().waitFor({ state: 'detached' })
    expect(await school.page.getByRole('dialog').count()).toBe(0)
    await school.page.goto(`${origin()}/school/student/manage?add=1`)
    await school.page.getByText('对不起，您没有操作权限：新增').waitFor()
    await school.page.waitForURL((url) => url.search === '')
    expect(await school.page.getByRole('dialog').count()).toBe(0)
    await school.context.close()

    const late = await openSignedIn(server, 'school', 'CN')
    expect(await late.page.getByRole('menuitem', { name: '专业管理' }).count()).toBe(0)
    await late.page.goto(`${origin()}/school/major/manage`)
    await late.page.waitForURL(isAt('/403'))
    await late.page.getByText('对不起，您无权访问页面: /school/major/manage，请联系管理员').waitFor()
    expect(late.requestedUrls.filter((url) => /MajorListPage/.test(url))).toEqual([])
    // What is not held is never drawn, not even for the moment before a check.
    await late.page.addInitScript(watchButtons)
    await late.page.goto(`${origin()}/school/student/manage`)
    await late.settle()
    const drawn = await late.page.evaluate<string[]>('[...drawn]')
    expect(drawn).toContain('导入')
    expect(drawn.filter((text) => text.includes('新增学生'))).toEqual([])
    const refusal = late.page.locator('[data-operation="add"]').first()
    const marks = await refusal.evaluate((element) => [...element.attributes].map(({ name, value }) => [name, value]))
    expect(marks.filter(([name]) => name !== 'type' && name !== 'data-operation')).toEqual([
      ['disabled', ''],
      ['hidden', ''],
      ['title', '无此权限'],
    ])
    await late.context.close()

    await admin.page.getByRole('checkbox', { name: /专业管理$/ }).check()
    // The message of the first save may still be shown: wait for the answer to this save.
    const saved = admin.page.waitForResponse((response) => response.request().method() === 'PUT')
    await admin.page.getByRole('button', { name: '保存权限' }).click()
    await confirmed(admin.page, '授予', ['专业管理：查看'])
    expect((await saved).status()).toBe(200)
    await admin.page.getByText('权限已保存，下一次操作起生效').last().waitFor()
    await admin.context.close()
  })

  test('only an account with the mark admin opens the permission configuration (spec §2.5.11, §6.2)', async () => {
    for (const username of ['system', 'center']) {
      const { page, context, requestedUrls } = await openSignedIn(server, username, 'CN')
      await page.goto(`${origin()}/auth/edit`)
      await page.waitForURL(isAt('/403'))
      await page.getByText('对不起，您无权访问页面: /auth/edit，请联系管理员').waitFor()
      expect(requestedUrls.filter((url) => /OperatorRoles/.test(url))).toEqual([])
      await context.close()
    }
  })

  test('a page is refused when the account holds its section but not the parent section (spec §6.4)', async () => {
    const { page, context, requestedUrls } = await openSignedIn(server, 'college', 'CN')
    // The server derives parent sections from their children: only a changed answer can lack one.
    await page.route(`**${authContract.current.path}`, async (route) => {
      const answer = await route.fetch()
      const { data, ...envelope } = (await answer.json()) as { data: { permissions: { id: string }[] } }
      const permissions = data.permissions.filter(({ id }) => id !== '/college/exam')
      await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, permissions } } })
    })
    await page.goto(`${origin()}/college/exam/plan/list`)
    await page.waitForURL(isAt('/403'))
    await page.getByText('对不起，您无权访问页面: /college/exam/plan/list，请联系管理员').waitFor()
    expect(requestedUrls.filter((url) => /PlanListPage/.test(url))).toEqual([])
    expect(await page.evaluate<string>(`localStorage.getItem('admin.permissions')`)).toContain('"/college/exam/plan"')
    await context.close()
  })

  test('a page whose permission was removed is refused at a click on its old menu entry, and its script is not requested (spec §4.11, §6.4; shell §E.2, §E.5)', async () => {
    const center = await openSignedIn(server, 'center', 'CN')
    const entry = center.page.getByRole('menuitem', { name: '院校管理' })
    await entry.waitFor()
    const admin = await openSignedIn(server, 'admin', 'CN')
    const { data: roles } = await callAs<{ role: string; permissions: { id: string }[] }[]>(
      admin,
      'get',
      operatorContract.roles.path,
    )
    const held = roles.find(({ role }) => role === 'center')?.permissions ?? []
    const permissions = held.filter(({ id }) => id !== '/center/college')
    expect((await callAs(admin, 'put', '/auth/role/center', { permissions })).http).toBe(200)
    await entry.click()
    await center.page.waitForURL(isAt('/403'))
    await center.page.getByText('对不起，您无权访问页面: /center/college，请联系管理员').waitFor()
    await entry.waitFor({ state: 'detached' })
    expect(center.requestedUrls.filter((url) => /CollegeRoute/.test(url))).toEqual([])
    expect((await callAs(admin, 'put', '/auth/role/center', { permissions: held })).http).toBe(200)
    await admin.context.close()
    await center.context.close()
  })
})

describe('audit trail and downloads', () => {
  test('the audit trail is filtered and exported', async () => {
    const { page, context } = await openSignedIn(server, 'system', 'CN')
    await page.goto(`${origin()}/system/setting/audit?entity=auth`)
    const rows = page.locator('.ant-table-row')
    await rows.first().getByText('权限：修改授权').waitFor()
    expect(await rows.count()).toBeGreaterThan(2)
    expect(await page.locator('.ant-table-row', { hasText: '登录：' }).count()).toBe(0)
    await page.getByRole('button', { name: /导\s*出/ }).click()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /导\s*出/ })
      .click()
    expect((await saved).suggestedFilename()).toMatch(/^操作审计_\d{14}\.xlsx$/)
    await context.close()
  })

  test('import templates and own exports are downloaded from the downloads page', async () => {
    const { page, context } = await openSignedIn(server, 'school', 'CN')
    await page.getByRole('menuitem', { name: '数据下载' }).click()
    await page.waitForURL(isAt('/user/information/list'))
    const link = page.getByRole('link', { name: '下载 学生导入模板', exact: true })
    await link.waitFor()
    const saved = page.waitForEvent('download')
    await link.click()
    expect((await saved).suggestedFilename()).toBe('学生导入模板.xlsx')
    await context.close()
  })
})
