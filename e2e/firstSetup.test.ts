import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { openWindow } from './browserWindow.ts'
import { choose } from './journey.forms.ts'
import { fromAvatar } from './shellActions.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const sample = (name: string) => fileURLToPath(new URL(`../server/test/samples/${name}`, import.meta.url))
const PASSWORD = 'Journey@2026'
const SCHOOL = {
  name: '长春市第一中等专业学校',
  username: 'first_school',
  code: '3622000101',
  uscc: '122200004127500016',
  mobile: '13904310001',
}
const SECOND = {
  name: '吉林机电工程学校',
  username: 'second_school',
  code: '3622000102',
  uscc: '121100004000000014',
  mobile: '13904310002',
}

let server: TestServer
let page: Page
/** One-time passwords as the console showed them. */
const shown = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer()
  page = (await openWindow(server, 'CN')).page
})
afterAll(() => server.close())
// The screen at the moment of the failure.
beforeEach(({ task }) => {
  onTestFailed(async () => {
    await page.screenshot({ path: fileURLToPath(new URL(`../screenshots/failed-${task.id}.png`, import.meta.url)) })
  })
})

async function signIn(username: string, password: string): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.fill('input[name="username"]', username)
  await page.fill('input[name="password"]', password)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function firstPassword(oneTime: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原密码').fill(oneTime)
  await dialog.getByLabel('新密码', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('确认新密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: /确\s*定|修改|保\s*存/ }).click()
  await page.getByText('密码修改成功').waitFor()
}

async function signOut(): Promise<void> {
  await page.goto(`${server.url}/user/info`)
  await fromAvatar(page, '退出登录')
  await page.waitForURL((url) => url.pathname === '/login')
}

async function addInstitution(org: typeof SCHOOL): Promise<void> {
  await page.goto(`${server.url}/system/college?add=1`)
  const form = page.getByRole('dialog')
  await form.getByLabel('管理账号').fill(org.username)
  await form.getByLabel('院校名称').fill(org.name)
  await form.getByText('试点院校', { exact: true }).click()
  await form.getByLabel('学校标识码').fill(org.code)
  await form.getByLabel('统一社会信用代码').fill(org.uscc)
  await form.getByLabel('试点年度').fill('2026')
  await form.getByText('公办', { exact: true }).click()
  await choose(page, form, '办学层次', '中职')
  await form.getByLabel('省市').click()
  for (const region of ['吉林省', '长春市', '南关区'])
    await page
      .getByRole('menuitemcheckbox', { name: region, exact: true })
      .or(page.locator(`li[title="${region}"]`))
      .first()
      .click()
  await form.getByLabel('详细地址').fill('长春市南关区大经路 88 号')
  await form.getByLabel('法定代表人').fill('王建国')
  await form.getByLabel('联系人', { exact: true }).fill('李晓明')
  await form.getByLabel('联系人手机号').fill(org.mobile)
  await form.getByLabel('联系人邮箱').fill(`${org.username}@example.edu.cn`)
  // The input of the licences comes before that of the logo.
  await form.locator('input[type="file"]').first().setInputFiles(sample('licence.png'))
  await form.getByRole('button', { name: /移除/ }).first().waitFor()
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await rememberPassword(org.username)
}

/** The account's one-time password is shown once: read it as a person would. */
async function rememberPassword(username: string): Promise<void> {
  const box = page.getByRole('dialog').filter({ hasText: '一次性密码' }).last()
  await box.waitFor()
  shown.set(username, (await box.locator('code').last().innerText()).trim())
}

async function importWorkbook(file: string): Promise<void> {
  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(sample(file))
  await page.getByRole('button', { name: '开始预检' }).click()
}

describe('first setup: an empty platform and its first accounts', () => {
  test('the first administrator signs in, must change the password, and registers two institutions', async () => {
    expect(server.adminPassword).not.toBe('')
    await signIn('admin', server.adminPassword)
    await firstPassword(server.adminPassword)
    await addInstitution(SCHOOL)
    await addInstitution(SECOND)
    await page.goto(`${server.url}/system/college`)
    await page.getByText(SECOND.name).filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.locator('h1:visible').innerText()).toContain('2')
    await signOut()
  })

  test('a school imports its majors and students, and finds one of them (spec §1.7)', async () => {
    await signIn(SCHOOL.username, shown.get(SCHOOL.username) ?? '')
    await firstPassword(shown.get(SCHOOL.username) ?? '')
    await page.goto(`${server.url}/school/major/manage`)
    await importWorkbook('majors.xlsx')
    await page.getByRole('button', { name: '导入 5 行' }).click()
    await page.getByText('已导入 5 行').filter({ visible: true }).first().waitFor()
    await page.goto(`${server.url}/school/student/manage`)
    await importWorkbook('students-school.xlsx')
    await page.getByRole('button', { name: '导入 160 行' }).click()
    await page.getByText('已导入 160 行').filter({ visible: true }).first().waitFor()
    await page.goto(`${server.url}/school/student/manage?keyword=${encodeURIComponent('曾佳军')}`)
    await page.getByText('220104********5991').filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.locator('h1:visible').innerText()).toContain('1')
  })

  test('the preview of a workbook with faults lists every fault; import with skip writes the correct rows, once', async () => {
    await page.goto(`${server.url}/school/student/manage`)
    await importWorkbook('students-dirty.xlsx')
    await page.getByText('20 行可以导入，20 行有错误').waitFor()
    await page.getByText('身份证号第 18 位（校验位）与其余各位不符，请核对').filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: /^导入 \d+ 行，跳过 \d+ 行$/ }).click()
    await page.getByText('已导入 20 行，20 行未导入').waitFor()
    await page.goto(`${server.url}/school/student/manage`)
    await page.locator('h1:visible', { hasText: '180' }).waitFor()
    await expect.poll(() => page.locator('tbody tr[data-row-key]:visible').count()).toBe(20)
    await signOut()
  })

  test('another school sees none of these students, and a page of another portal is refused (spec §4.11, §6.3, §8.6–7)', async () => {
    await signIn(SECOND.username, shown.get(SECOND.username) ?? '')
    await firstPassword(shown.get(SECOND.username) ?? '')
    await page.goto(`${server.url}/school/student/manage`)
    await page.locator('h1:visible', { hasText: '0' }).waitFor()
    await page.goto(`${server.url}/system/college`)
    await page.waitForURL((url) => url.pathname === '/403')
    await page.getByText('对不起，您无权访问页面: /system/college，请联系管理员').waitFor()
    await page.goto(`${server.url}/school/exam/plan`)
    await page.getByText('抱歉，您访问的页面不存在').waitFor()
    expect(new URL(page.url()).pathname).toBe('/school/exam/plan')
  })
})
