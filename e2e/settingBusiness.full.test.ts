import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const NAME = settingWords.number_searches_a_day.CN
/** A valid number that no student has. */
const NUMBER = '22010219810929757X'

test('Decided 23: the platform changes a setting, the next decision follows it, and the audit trail has both values in words', async () => {
  const college = await openSignedIn(server, 'college', 'CN')
  const search = async () => {
    const { base, path } = teacherContract.list
    const answer = await college.context.request.get(`${server.url}${base}${path}?keyword=${NUMBER}`)
    return answer.status()
  }
  // Two of the twenty of a day.
  expect([await search(), await search()]).toEqual([200, 200])

  const { context, page, settle } = await openSignedIn(server, 'system', 'CN')
  await page.goto(`${server.url}/system/setting/business`)
  await settle()
  await page.getByRole('button', { name: `修改“${NAME}”` }).click()
  const drawer = page.getByRole('dialog', { name: NAME })
  await drawer.getByText('尚未修改过，现为默认值').waitFor()
  const field = drawer.getByLabel('取值')
  expect(await field.inputValue()).toBe('20')
  await field.fill('3')
  await drawer.getByRole('button', { name: /^保\s*存$/ }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: NAME }).getByText('已修改', { exact: true }).waitFor()

  // What was decided stays: the two searches of before count, the third is answered, the fourth is not.
  expect([await search(), await search()]).toEqual([200, 429])

  await page.goto(`${server.url}/system/setting/audit?entity=setting`)
  await settle()
  const row = page.getByRole('row').filter({ hasText: NAME })
  await row.getByRole('link', { name: NAME }).waitFor()
  expect(await row.textContent()).toContain('业务设置')
  await row.locator('.zk-inline-link').first().click()
  const entry = page.locator('.ant-drawer .zk-detail')
  await entry.getByText('20 → 3').waitFor()
  expect(await entry.textContent()).toContain(NAME)
  await Promise.all([context.close(), college.context.close()])
})
