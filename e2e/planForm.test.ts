import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import { choose, dialog, fill, press, setTime } from './journey.forms.ts'
import { dayAt } from './journey.days.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

/** The controls of a form, and what they open: clicks in them are those of filling it in. */
const FIELDS =
  'input, textarea, label, .ant-select, .ant-select-dropdown, .ant-picker, .ant-picker-dropdown, .ant-switch'

/** Counts the mouse clicks that are not in a field; a reloaded page starts again at 0. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((fields) => {
    Object.assign(globalThis, { clicks: 0 })
    const count = ({ isTrusted, detail, target }: MouseEvent) => {
      if (!isTrusted || detail === 0 || (target instanceof Element && target.closest(fields))) return
      Object.assign(globalThis, { clicks: Number(Reflect.get(globalThis, 'clicks')) + 1 })
    }
    document.addEventListener('click', count, true)
  }, FIELDS)
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'clicks')))
}

/** The list that stays open behind the form has fields of the same names. */
const formOf = (page: Page) => page.locator('.zk-form-page:visible')

const TITLE = '从零开始的考核计划'
const [THEORY, PRACTICAL] = [dayAt(150), dayAt(151)]

describe('a plan from nothing to its submission (issue 13, acceptance row 2)', () => {
  test('takes at most 10 clicks beside its fields, from the home page on; the checks stay in view while dates are typed', async () => {
    const { page, settle } = await openSignedIn(server, 'college', 'CN')
    await page.goto(`${server.url}/college/dashboard`)
    await settle()
    const clicks = await countClicks(page)
    await page.getByRole('menuitem', { name: '考核计划', exact: true }).click()
    await press(page, '新增计划')
    const form = formOf(page)
    await choose(page, form, '站点与证书', '机械工程制图')
    await choose(page, form, '等级', '中级')
    await choose(page, form, '考试方案', '机械工程制图中级考试方案')
    await choose(page, form, '考核方向', '零件测绘')
    await fill(form, { 标题: TITLE, 计划人数: '30' })
    const result = form.getByRole('region', { name: '提交前检查' }).getByRole('status')
    await setTime(form, '理论开始', `${THEORY} 09:00`)
    await setTime(form, '理论结束', `${THEORY} 17:00`)
    await setTime(form, '实操开始', `${PRACTICAL} 09:00`)
    await setTime(form, '实操结束', `${PRACTICAL} 17:00`)
    await setTime(form, '报名开始', `${dayAt(1)} 08:00`)
    await setTime(form, '报名截止', `${dayAt(100)} 18:00`)
    expect(await result.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0)
    expect(await result.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(900)
    await press(form, '按考场自动排场次')
    await result.getByText('全部符合，可以提交').waitFor()
    await form.getByText('提交后由考试中心审核，审核前可以撤回').waitFor()
    await press(form, '提交')
    await dialog(page, '考核计划详情').getByText('计划待审核').first().waitFor()
    expect(await clicks()).toBe(4)
    expect(await server.read(`select status from plan where title = '${TITLE}'`)).toEqual([{ status: 'PLAN_SUBMIT' }])
  })

  test('a day too early for a plan is disabled in the calendar, with the rule; typed, it is not taken', async () => {
    const { page, settle } = await openSignedIn(server, 'college', 'CN')
    await page.goto(`${server.url}/college/exam/plan/new`)
    await settle()
    const form = formOf(page)
    await choose(page, form, '站点与证书', '机械工程制图')
    const start = form.getByLabel('理论开始', { exact: true })
    await start.click()
    // The calendar begins at the first allowed day: no day of the month before can be chosen.
    const calendar = page.locator('.ant-picker-dropdown:visible')
    await calendar.locator('.ant-picker-header-prev-btn').click()
    const days = calendar.locator('.ant-picker-cell-in-view')
    const forbidden = calendar.locator('.ant-picker-cell-in-view.ant-picker-cell-disabled')
    await forbidden.first().waitFor()
    expect(await forbidden.count()).toBe(await days.count())
    const reason = /^考试日须在 \d{4}-\d\d-\d\d 或之后（计划须提前 30 天提交）/
    expect(await forbidden.first().locator('.ant-picker-cell-inner').getAttribute('title')).toMatch(reason)
    expect(await calendar.locator('.ant-picker-footer-extra').innerText()).toMatch(reason)
    await setTime(form, '理论开始', `${dayAt(1)} 09:00`)
    await form.getByLabel('理论结束', { exact: true }).click()
    expect(await start.inputValue()).toBe('')
  })
})
