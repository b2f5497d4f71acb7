import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginMajor, chooseOf, openScreens, pageNamed, switchTo, tabOf, tabsOf, titlesOf } from './frame.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { openSignedIn } from './window.ts'
import type { Window } from './window.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

const LISTS = ['专业管理', '本校学生', '考核计划', '考试'] as const

describe('the tabs of spec §2.6', () => {
  let window: Window
  let page: Page
  beforeAll(async () => {
    window = await openSignedIn(stage, 'college', 'CN')
    page = window.page
  })
  afterAll(() => window.context.close())

  test('each can be refreshed and closed; a dashboard cannot be closed', async () => {
    await openScreens(window, ...LISTS)
    expect(await titlesOf(page)).toEqual(['首页', ...LISTS])
    expect(await tabsOf(page).getByRole('button', { name: '关闭 首页' }).count()).toBe(0)
    const before = window.asked.length
    // It is there for a fifth of a second: looked for before it comes.
    const loading = page.waitForSelector('[role="status"][aria-label="正在加载…"]')
    await tabsOf(page).getByRole('button', { name: '刷新 考试' }).click()
    await loading
    await pageNamed(page, '考试').waitFor()
    await window.settled()
    expect(window.asked.slice(before).some((url) => url.includes('/api/admin/exam'))).toBe(true)
    await tabsOf(page).getByRole('button', { name: '关闭 考试' }).click()
    // The right neighbour follows, else the last.
    await pageNamed(page, '考核计划').waitFor()
    expect(await titlesOf(page)).toEqual(['首页', '专业管理', '本校学生', '考核计划'])
  })

  test('the menu of a tab closes left, right and others, and refreshes; by keyboard as well', async () => {
    await openScreens(window, ...LISTS)
    await chooseOf(page, '本校学生', '关闭左侧')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '本校学生', '考核计划', '考试'])
    await chooseOf(page, '考核计划', '关闭右侧')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '本校学生', '考核计划'])
    await pageNamed(page, '考核计划').waitFor()
    await chooseOf(page, '本校学生', '关闭其它')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '本校学生'])
    await pageNamed(page, '本校学生').waitFor()

    await openScreens(window, '专业管理')
    await tabOf(page, '专业管理').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '关闭右侧' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await tabOf(page, '本校学生').evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Delete')
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '专业管理'])
  })

  test('the middle button closes; tabs are sorted by pointer and by keys, and pinned ones stand first', async () => {
    await openScreens(window, '本校学生', '考核计划', '考试')
    await tabOf(page, '本校学生').click({ button: 'middle' })
    await expect.poll(() => titlesOf(page)).toEqual(['首页', '专业管理', '考核计划', '考试'])
    await drag(page, '考试', '专业管理')
    expect(await titlesOf(page)).toEqual(['首页', '考试', '专业管理', '考核计划'])
    await tabOf(page, '考核计划').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    expect(await titlesOf(page)).toEqual(['首页', '考试', '考核计划', '专业管理'])
    expect(await tabOf(page, '考核计划').evaluate((link) => link === document.activeElement)).toBe(true)
    await chooseOf(page, '专业管理', '固定在前面')
    expect(await titlesOf(page)).toEqual(['专业管理', '首页', '考试', '考核计划'])
    await chooseOf(page, '考试', '关闭其它')
    await expect.poll(() => titlesOf(page)).toEqual(['专业管理', '首页', '考试'])
  })

  test('the lock keeps the tabs in sight', async () => {
    await openScreens(window, '本校学生')
    const top = async () => {
      await page.evaluate(() => scrollTo(0, 400))
      return (await tabsOf(page).boundingBox())?.y ?? 0
    }
    expect(await top()).toBeLessThan(0)
    await page.getByRole('button', { name: '点击锁定页签头' }).click()
    expect(await top()).toBe(0)
    await page.getByRole('button', { name: '点击解除锁定' }).click()
    expect(await top()).toBeLessThan(0)
  })

  test('they are there again after a reload and after a crash, for this account alone', async () => {
    const open = await titlesOf(page)
    await page.reload()
    await pageNamed(page, '本校学生').waitFor()
    expect(await titlesOf(page)).toEqual(open)
    // What a killed window leaves is what was written down before: nothing runs at its end.
    const kept = await page.evaluate(() => sessionStorage.getItem('admin.tabs'))
    const after = await window.context.newPage()
    await after.addInitScript((tabs) => sessionStorage.setItem('admin.tabs', tabs ?? ''), kept)
    await after.goto(page.url())
    await pageNamed(after, '本校学生').waitFor()
    expect(await titlesOf(after)).toEqual(open)
    await after.close()

    const other = await openSignedIn(stage, 'college2', 'CN')
    await other.page.addInitScript((tabs) => sessionStorage.setItem('admin.tabs', tabs ?? ''), kept)
    await other.page.reload()
    await other.settled()
    expect(await titlesOf(other.page)).toEqual(['首页'])
    await other.context.close()
  })
})

describe('pages kept alive', () => {
  test('what is typed, scrolled and opened survives a switch; a dialog never floats over another page', async () => {
    const window = await openSignedIn(stage, 'college', 'CN')
    const { page } = window
    await openScreens(window, '本校学生', '专业管理')
    await switchTo(window, '本校学生')
    // Locked, so that the tabs can be reached from where the page is scrolled to.
    await page.getByRole('button', { name: '点击锁定页签头' }).click()
    await page.getByPlaceholder('姓名、学号、证件号码或手机号').fill('半个')
    await page.evaluate(() => scrollTo(0, 300))
    await switchTo(window, '专业管理')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const form = await beginMajor(page, '4601')
    await page.goBack()
    await pageNamed(page, '本校学生').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByPlaceholder('姓名、学号、证件号码或手机号').inputValue()).toBe('半个')
    expect(await page.evaluate(() => scrollY)).toBe(300)
    // A question belongs to the page that asks it.
    await page.goForward()
    await form.getByRole('button', { name: '取 消' }).click()
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

  test('another page comes in by the effect that is set, and at once where the system asks for stillness', async () => {
    const window = await openSignedIn(stage, 'college', 'CN')
    const { page } = window
    await openScreens(window, '专业管理', '本校学生')
    const names = await turnsOf(page, async () => {
      await switchTo(window, '专业管理')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await switchTo(window, '本校学生')
    })
    expect(names.toSorted()).toEqual(['page-in', 'page-out'])
    await window.context.close()
  })

  test('unsaved work is asked about before it is closed, refreshed, closed with others, or left by logging out', async () => {
    const window = await openSignedIn(stage, 'college', 'CN')
    const { page } = window
    await openScreens(window, '专业管理', '本校学生')
    await switchTo(window, '专业管理')
    const form = await beginMajor(page, '4602')
    const stays = async (question: string, ask: () => Promise<unknown>) => {
      await ask()
      const dialog = page.getByRole('dialog', { name: question })
      await dialog.getByRole('button', { name: '继续编辑' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.goBack()
    await pageNamed(page, '本校学生').waitFor()
    await stays('关闭「专业管理」？', () => tabsOf(page).getByRole('button', { name: '关闭 专业管理' }).click())
    await stays('关闭「专业管理」？', () => chooseOf(page, '本校学生', '关闭其它'))
    await stays('刷新「专业管理」？', () => chooseOf(page, '专业管理', '刷新页面'))
    await stays('有页面内容尚未保存', async () => {
      await page.locator('header button:has(.ant-avatar)').click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
    })
    await page.goForward()
    expect(await form.getByLabel('专业代码').inputValue()).toBe('4602')
    await window.context.close()
  })

  test('a page that asks again and again rests behind others', async () => {
    const window = await openSignedIn(stage, 'college', 'CN')
    const { page } = window
    const { base, path } = planContract.list
    const { data } = await (await window.context.request.get(`${stage.url}${base}${path}`)).json()
    await page.clock.install()
    await page.goto(`${stage.url}/college/exam/plan/${data.items[0].sn}/signup`)
    await window.settled()
    const plan = `/signup/plan/${data.items[0].sn}`
    const asked = () => window.asked.filter((url) => new URL(url).pathname.endsWith(plan)).length
    const before = asked()
    await page.clock.fastForward('00:11')
    await expect.poll(asked).toBe(before + 1)
    await openScreens(window, '专业管理')
    const left = asked()
    await page.clock.fastForward('01:10')
    // The bell, which belongs to no page, has gone on.
    await page.waitForResponse((response) => response.url().includes('/notice'))
    await window.settled()
    expect(asked()).toBe(left)
    await window.context.close()
  })

  test('the thirteenth page lets the one go that was not seen for longest', async () => {
    const window = await openSignedIn(stage, 'college', 'CN')
    const { page } = window
    const alive = () => page.locator('main [role="region"]').count()
    await openScreens(window, '证书申请', '申请记录', '专业管理', '本校学生', '考试报名', '已获批证书', '考核计划')
    await openScreens(window, '借考加入计划', '借考审核', '考试', '综合成绩')
    expect(await alive()).toBe(12)
    await openScreens(window, '数据下载')
    expect(await alive()).toBe(12)
    await switchTo(window, '首页')
    expect(await alive()).toBe(12)
    await window.context.close()
  })

  test('forty pages opened and closed leave nothing behind', async () => {
    const window = await openSignedIn(stage, 'college', 'CN')
    const { page } = window
    const tools = await window.context.newCDPSession(page)
    const round = async () => {
      await openScreens(window, ...LISTS)
      await chooseOf(page, '首页', '关闭其它')
      await pageNamed(page, '首页').waitFor()
    }
    // Once for what is fetched and kept once: scripts, styles, what was read.
    await round()
    const before = await heapOf(tools)
    for (let at = 0; at < 10; at += 1) await round()
    expect((await heapOf(tools)) - before).toBeLessThan(5)
    await window.context.close()
  })
})

/** What lives in the page's memory after everything else was thrown away; MB. */
async function heapOf(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.enable')
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** The names of our own animations of page switches that ran meanwhile. */
async function turnsOf(page: Page, deed: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const turn = start(update)
      void turn.ready.then(() => {
        for (const animation of document.getAnimations())
          if (animation instanceof CSSAnimation && animation.animationName.startsWith('page-'))
            seen.push(animation.animationName)
      })
      return turn
    }
  })
  await deed()
  return page.evaluate(() => Reflect.get(globalThis, 'seen'))
}

/** Holds one tab and lets it go over another. */
async function drag(page: Page, title: string, over: string): Promise<void> {
  const [from, to] = [await tabOf(page, title).boundingBox(), await tabOf(page, over).boundingBox()]
  if (!from || !to) throw new Error('no such tab')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}
