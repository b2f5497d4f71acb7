import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  beginMajor,
  chooseOf,
  isMarked,
  mark,
  openScreens,
  pageNamed,
  switchTo,
  tabsOf,
  titlesOf,
} from './shellActions.ts'
import { addressOf, visits } from './screens.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { openSignedIn } from './browserWindow.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const LISTS = ['专业管理', '本校学生', '考核计划', '考试'] as const
/** A new, a changed, a submitted and a judged record. */
const NOT_KEPT = [
  'college-college-exam-plan-new',
  'college-college-exam-plan-edit-record',
  'college-college-exam-plan-exam-submit',
  'college-college-exam-audit-audit',
]

describe('pages kept alive', () => {
  test('a form is created again when its tab is opened again, a list keeps its state', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page } = window
    const forms = visits().filter(({ name }) => NOT_KEPT.includes(name))
    expect(forms).toHaveLength(NOT_KEPT.length)
    for (const form of forms) {
      await page.goto(await addressOf(page, server.url, form))
      await window.settle()
    }
    const titles = await titlesOf(page)
    await openScreens(window, '专业管理')
    await mark(page, '专业管理')
    for (const title of titles.filter((one) => one !== '首页')) {
      await switchTo(window, title)
      await mark(page, title)
      await switchTo(window, '专业管理')
      await switchTo(window, title)
      expect([title, await isMarked(page, title)]).toEqual([title, false])
    }
    await switchTo(window, '专业管理')
    expect(await isMarked(page, '专业管理')).toBe(true)
    await window.context.close()
  })

  test('input, scroll position and an open dialog survive a switch; a dialog is never shown over another page', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page } = window
    await openScreens(window, '本校学生', '专业管理')
    await switchTo(window, '本校学生')
    // Locked, so that the tabs can be reached from where the page is scrolled to.
    await page.getByRole('button', { name: '点击锁定页签头' }).click()
    await page.getByPlaceholder('姓名、学号、完整证件号码或手机号、证件号后四位').fill('半个')
    await page.evaluate(() => scrollTo(0, 300))
    await switchTo(window, '专业管理')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const form = await beginMajor(page, '4601')
    await page.goBack()
    await pageNamed(page, '本校学生').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByPlaceholder('姓名、学号、完整证件号码或手机号、证件号后四位').inputValue()).toBe('半个')
    // The scroll position is restored once the page is tall enough.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    // A confirmation dialog belongs to the page that opened it.
    await page.goForward()
    await form.getByRole('button', { name: '取消' }).click()
    await page.getByRole('dialog', { name: '放弃未保存的修改？' }).waitFor()
    await page.goBack()
    await pageNamed(page, '本校学生').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goForward()
    await page.getByRole('dialog', { name: '放弃未保存的修改？' }).getByRole('button', { name: '继续编辑' }).click()
    expect(await form.getByLabel('专业代码').inputValue()).toBe('4601')
    expect(window.takeTroubles()).toEqual([])
    await window.context.close()
  })

  test('a confirmation is shown before unsaved work is lost: close, refresh, close others, logout', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page } = window
    await openScreens(window, '专业管理', '本校学生')
    await switchTo(window, '专业管理')
    const form = await beginMajor(page, '4602')
    const expectStays = async (question: string, ask: () => Promise<unknown>) => {
      await ask()
      const dialog = page.getByRole('dialog', { name: question })
      await dialog.getByRole('button', { name: '继续编辑' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.goBack()
    await pageNamed(page, '本校学生').waitFor()
    await expectStays('关闭“专业管理”？', () => tabsOf(page).getByRole('button', { name: '关闭 专业管理' }).click())
    await expectStays('关闭“专业管理”？', () => chooseOf(page, '本校学生', '关闭其它'))
    await expectStays('刷新“专业管理”？', () => chooseOf(page, '专业管理', '刷新页面'))
    await expectStays('有页面内容尚未保存', async () => {
      await page.locator('header button:has(.ant-avatar)').click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
    })
    await page.goForward()
    expect(await form.getByLabel('专业代码').inputValue()).toBe('4602')
    await window.context.close()
  })

  test('a page that polls sends no requests while another page is in front', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page } = window
    const { base, path } = planContract.list
    const { data } = await (await window.context.request.get(`${server.url}${base}${path}`)).json()
    await page.clock.install()
    await page.goto(`${server.url}/college/exam/plan/${data.items[0].sn}/signup`)
    await window.settle()
    const plan = `/signup/plan/${data.items[0].sn}`
    const countRequests = () => window.requestedUrls.filter((url) => new URL(url).pathname.endsWith(plan)).length
    const before = countRequests()
    await page.clock.fastForward('00:11')
    await expect.poll(countRequests).toBe(before + 1)
    await openScreens(window, '专业管理')
    const left = countRequests()
    // The bell, which belongs to no page, still sends requests.
    const noticed = page.waitForResponse((response) => response.url().includes('/notice'))
    await page.clock.fastForward('01:10')
    await noticed
    await window.settle()
    expect(countRequests()).toBe(left)
    await window.context.close()
  })

  test('with the thirteenth page the least recently used page without unsaved work is dropped', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page } = window
    const alive = () =>
      page.locator('main [role="region"]').evaluateAll((panes) => panes.map((pane) => pane.getAttribute('aria-label')))
    await openScreens(window, '本校学生', '专业管理')
    const form = await beginMajor(page, '4603')
    await page.goBack()
    await openScreens(window, '证书申请', '申请记录', '考试报名', '已获批证书', '考核计划')
    await openScreens(window, '借考加入计划', '借考审核', '考试', '综合成绩')
    expect(await alive()).toHaveLength(12)
    await openScreens(window, '数据下载')
    expect(await alive()).toHaveLength(12)
    expect(await alive()).not.toContain('首页')
    // The next page to be dropped has unsaved work: it stays, the one after it is dropped.
    await switchTo(window, '首页')
    expect(await alive()).toHaveLength(12)
    expect(await alive()).not.toContain('本校学生')
    await switchTo(window, '专业管理')
    expect(await form.getByLabel('专业代码').inputValue()).toBe('4603')
    await window.context.close()
  })

  test('forty pages opened and closed leave no memory leak', async () => {
    const window = await openSignedIn(server, 'college', 'CN')
    const { page } = window
    const tools = await window.context.newCDPSession(page)
    const round = async () => {
      await openScreens(window, ...LISTS)
      await chooseOf(page, '首页', '关闭其它')
      // The other pages are removed only after the page that stays is shown.
      await expect.poll(() => titlesOf(page)).toEqual(['首页'])
      await pageNamed(page, '首页').waitFor()
    }
    // A first round loads what is loaded only once: scripts, styles, cached answers.
    await round()
    const before = await heapOf(tools)
    for (let at = 0; at < 10; at += 1) await round()
    expect((await heapOf(tools)) - before).toBeLessThan(5)
    await window.context.close()
  })
})

/** What stays in the page's memory after garbage collection; MB. */
async function heapOf(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.enable')
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
