import { DEFAULT_SETTINGS, PALETTE } from '@zhikao/domain/platform/preference/preference.model.ts'
import { rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDeveloped, serveDeveloped } from './devBuild.ts'
import { choose, flip, openNarrowed, openSettings, PLAIN_DOT, select, statesOf } from './settingsDrawer.ts'
import { messagesAfterSave } from './settingsDrawer.ts'
import { hoverHiddenItem } from './shellActions.ts'
import { lookOf } from './themeVariants.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { openSignedIn, openWindow } from './browserWindow.ts'

let server: TestServer
/** Built while the first tests run. */
let developed: Promise<string>
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  developed = buildDeveloped()
})
afterAll(async () => {
  await rm(await developed, { recursive: true, force: true })
  await server.close()
})

const KEY = 'admin.setting'
/** Cut off, of another kind, of wrong values, of a later version. */
const BROKEN = [
  '{',
  '[7]',
  '"dark"',
  '{"theme":7,"layout":"ring","animate":{"name":"flip","direction":"left"},"lang":[]}',
  '{"version":99,"theme":{"mode":"dusk","sky":"red"},"layers":3}',
]
const keptIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY)
const markOf = (page: Page, name: string) => page.locator('html').getAttribute(name)
const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0)
const groundOf = (part: Locator) => part.evaluate((node) => getComputedStyle(node).backgroundColor)
const MENU = '主菜单'

describe('before the first paint', () => {
  test('night mode is dark before the scripts are loaded (spec §2.6.18, §9.12)', async () => {
    const { page, context } = await openWindow(server, 'CN', 1440, [], lookOf({ mode: 'night' }).setting)
    let release = () => {}
    const held = new Promise<void>((go) => (release = go))
    await page.route('**/assets/index-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => document.body !== null && getComputedStyle(document.body).backgroundColor === 'rgb(0, 0, 0)',
    )
    expect([await markOf(page, 'data-mode'), await page.locator('#root').innerHTML()]).toEqual(['night', ''])
    release()
    await page.locator('h1').waitFor()
    await context.close()
  })

  test('an unreadable stored setting or one of another version breaks nothing (shell §E.6)', async () => {
    const { page, context, settle, takeTroubles } = await openSignedIn(server, 'school', 'CN')
    for (const broken of BROKEN) {
      await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [KEY, broken])
      await page.reload()
      await settle()
      expect([broken, await markOf(page, 'data-mode'), takeTroubles()]).toEqual([broken, 'dark', []])
      expect(await widthOf(page.locator('aside'))).toBe(256)
    }
    await context.close()
  })
})

describe('layouts', () => {
  test('side: 256 px, folded 80; the header light; below 768 px a drawer (spec §1.23, §2.6.20, §2.6.31, §9.6–7; shell §E.1)', async () => {
    const { page, context } = await openSignedIn(server, 'college', 'CN')
    const side = page.locator('aside')
    expect([await widthOf(side), await groundOf(side)]).toEqual([256, 'rgb(0, 21, 41)'])
    expect(await groundOf(page.getByRole('banner'))).toBe('rgb(255, 255, 255)')
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(() => widthOf(side)).toBe(80)
    await page.setViewportSize({ width: 768, height: 900 })
    await page.reload()
    await expect.poll(() => side.count()).toBe(1)
    await expect.poll(() => widthOf(side)).toBe(80)
    await page.setViewportSize({ width: 767, height: 900 })
    await expect.poll(() => side.count()).toBe(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('dialog', { name: MENU }).getByText('专业管理').click()
    await page.getByRole('dialog', { name: MENU }).waitFor({ state: 'hidden' })
    await page.waitForURL((url) => url.pathname === '/college/major/manage')
    await context.close()
  })

  test('a sidebar that is not fixed scrolls with the page, a fixed one stays; without multi-page there are no tabs (spec §2.6.2, §2.6.23, §2.6.25)', async () => {
    const { page, context, settle } = await openSignedIn(server, 'college', 'CN', 1440)
    await page.goto(`${server.url}/college/student/manage?limit=50`)
    await settle()
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    expect(await crumbs.getByRole('listitem').allTextContents()).toEqual(['学生管理', '本校学生'])
    const tabs = page.getByRole('navigation', { name: '已打开的页面' })
    const topAfterScroll = async () => {
      await page.evaluate(() => window.scrollTo(0, 300))
      return (await page.locator('aside').boundingBox())?.y
    }
    expect([await topAfterScroll(), await tabs.count()]).toEqual([0, 1])
    await flip(page, '固定侧边栏', '多页签模式')
    expect([await topAfterScroll(), await tabs.count()]).toEqual([-300, 0])
    await context.close()
  })

  test('the menu is searched by name in any language; Enter opens the first result (spec §3.9)', async () => {
    const { page, context } = await openSignedIn(server, 'college', 'CN')
    const menu = page.getByRole('navigation', { name: MENU })
    const search = menu.getByRole('searchbox')
    await search.fill('major')
    await expect.poll(() => menu.getByRole('menuitem').allTextContents()).toEqual(['专业管理'])
    await search.fill('没有这个')
    await menu.getByText('没有匹配的菜单').waitFor()
    await search.fill('本校学生')
    await search.press('Enter')
    await page.waitForURL((url) => url.pathname === '/college/student/manage')
    await context.close()
  })

  test('head: menu items that do not fit are in an overflow menu; fixed content is 1400 px wide, fluid takes the whole width (spec §2.6.20–21, §9.12; shell §E.1)', async () => {
    const { setting } = lookOf({ layout: 'head' })
    const { page, context, settle } = await openSignedIn(server, 'college', 'CN', 1920, [], setting)
    expect(await page.locator('aside').count()).toBe(0)
    expect(await widthOf(page.locator('main'))).toBe(1400)
    await page.setViewportSize({ width: 1024, height: 900 })
    // Far enough to the right that it is hidden in whichever font the machine has.
    await hoverHiddenItem(page, '成绩管理')
    await page.getByRole('menuitem', { name: '综合成绩' }).click()
    await page.waitForURL((url) => url.pathname === '/college/score/plan')
    await settle()
    await page.setViewportSize({ width: 1920, height: 900 })
    const drawer = await openSettings(page)
    await select(page, drawer, '内容区域宽度', '流式')
    await expect.poll(() => widthOf(page.locator('main'))).toBe(1920)
    await context.close()
  })

  test('mix: the first level is in the header, each item opens its first screen that the account may open (spec §1.23, §2.6.20, §4.11, §6.6, §8.6, §9.12; shell §E.2)', async () => {
    const { page, context, settle, requestedUrls } = await openNarrowed(server, ['/center/exam/plan'])
    await page.goto(`${server.url}/center/dashboard`)
    await settle()
    const head = page.getByRole('navigation', { name: '一级菜单' })
    const firstLevel = () => head.getByRole('menuitem').filter({ hasNotText: '更多菜单' }).allTextContents()
    await expect.poll(firstLevel).toEqual(['首页', '考试管理', '公告与通知', '数据下载'])
    expect(await page.locator('aside').count()).toBe(0)
    await head.getByText('考试管理').click()
    await page.waitForURL((url) => url.pathname === '/center/exam/plan/list')
    const side = page.getByRole('navigation', { name: MENU })
    await expect.poll(() => side.getByRole('menuitem').allTextContents()).toEqual(['考核计划'])
    await settle()
    await page.goto(`${server.url}/center/exam/template/list`)
    await page.getByText('对不起，您无权访问页面: /center/exam/template/list，请联系管理员').waitFor()
    expect(new URL(page.url()).pathname).toBe('/403')
    expect(requestedUrls.filter((url) => url.includes('TemplateList'))).toEqual([])
    await context.close()
  })
})

describe('the settings drawer', () => {
  test('a change applies at once, a reload restores the saved settings, 保存配置 keeps it (spec §2.6.17–19, §2.6.26, §2.6.28, §2.6.30, §4.6, §9.10; shell §E.6)', async () => {
    const { page, context, settle } = await openSignedIn(server, 'school2', 'CN')
    expect(await page.getByRole('button', { name: '界面设置' }).count()).toBe(0)
    const drawer = await openSettings(page)
    await choose(drawer, '深夜模式')
    await choose(drawer, '红色')
    await choose(drawer, '顶部导航')
    await drawer.getByRole('switch', { name: '隐藏设置抽屉' }).click()
    expect(await drawer.getByRole('button', { name: '拷贝配置' }).count()).toBe(0)
    const handle = page.getByRole('button', { name: '界面设置' })
    const box = await handle.boundingBox()
    expect([box?.y, box?.width, box?.height, box && box.x + box.width]).toEqual([200, 40, 40, 1440])
    expect([await markOf(page, 'data-mode'), await page.locator('aside').count()]).toEqual(['night', 0])
    await drawer.getByText('有改动尚未保存').waitFor()

    await page.reload()
    await settle()
    expect([await markOf(page, 'data-mode'), await page.locator('aside').count()]).toEqual(['dark', 1])

    const again = await openSettings(page)
    await choose(again, '深夜模式')
    await choose(again, '红色')
    expect(await messagesAfterSave(page, again, 799)).toBe(1)
    await again.getByText('有改动尚未保存').waitFor({ state: 'detached' })
    await page.reload()
    await settle()
    expect(await markOf(page, 'data-mode')).toBe('night')
    expect(await keptIn(page)).toMatchObject({
      version: 1,
      theme: { ...DEFAULT_SETTINGS.theme, mode: 'night', color: PALETTE.red },
    })
    await context.close()
  })

  test('saved settings apply in other windows and on another computer; reset removes them everywhere (spec §2.6.28–29, §4.7, §5.3; shell §E.6)', async () => {
    const { page, context, settle } = await openSignedIn(server, 'teacher2', 'CN')
    const other = await context.newPage()
    await other.goto(`${server.url}/teacher/dashboard`)
    await other.locator('h1').waitFor()
    const drawer = await openSettings(page)
    await choose(drawer, '深夜模式')
    await choose(drawer, '混合导航')
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/user/preference'))
    await drawer.getByRole('button', { name: '保存配置' }).click()
    await sent
    await other.getByRole('navigation', { name: '一级菜单' }).waitFor()
    await other.locator('html[data-mode="night"]').waitFor()

    const elsewhere = await openSignedIn(server, 'teacher2', 'CN')
    await elsewhere.page.locator('html[data-mode="night"]').waitFor()
    await elsewhere.page.getByRole('navigation', { name: '一级菜单' }).waitFor()

    await drawer.getByRole('button', { name: '重置配置' }).click()
    const asking = page.getByRole('dialog', { name: '重置配置' })
    await asking.getByText('重置主题会刷新页面，当前页面内容不会保留，确认重置？').waitFor()
    await asking.getByRole('button', { name: /^取\s?消$/ }).click()
    expect(await markOf(page, 'data-mode')).toBe('night')
    await drawer.getByRole('button', { name: '重置配置' }).click()
    await asking.getByRole('button', { name: '重置配置' }).click()
    await page.locator('html[data-mode="dark"]').waitFor()
    await settle()
    const answer = await context.request.get(`${server.url}/api/admin/user/preference`)
    expect((await answer.json()).data).toEqual({ setting: null, revision: null })
    await elsewhere.context.close()
    await context.close()
  })

  test('a new animation effect starts with its first direction; a language applies at once and is kept by the save (spec §2.6.27)', async () => {
    const { page, context, settle } = await openSignedIn(server, 'trainer2', 'CN')
    const drawer = await openSettings(page)
    await select(page, drawer, '动画效果', '翻转')
    await drawer.getByText('水平轴').waitFor()
    await select(page, drawer, '动画方向', '垂直轴')
    await select(page, drawer, '动画效果', '滑动')
    await drawer.getByText('从左', { exact: true }).waitFor()
    await drawer.getByRole('switch', { name: '禁用动画' }).click()
    expect(await drawer.getByLabel('动画效果').isDisabled()).toBe(true)
    await select(page, drawer, '语言', 'English')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await page.reload()
    await settle()
    expect(await markOf(page, 'lang')).toBe('zh-CN')
    const again = await openSettings(page)
    await select(page, again, '语言', 'English')
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/user/preference'))
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await sent
    await page.reload()
    await settle()
    expect(await markOf(page, 'lang')).toBe('en-US')
    await context.close()
  })

  test('weak colour vision: each state has its sign, and a fixed header stays where it is (spec §2.6.22, §2.6.24; shell §E.7)', async () => {
    const { page, context, settle } = await openSignedIn(server, 'college', 'CN', 1440)
    await page.goto(`${server.url}/college/student/manage?limit=50`)
    await settle()
    const states = () => page.locator('.zk-tag').evaluateAll(statesOf)
    const headerAfterScroll = async () => {
      await page.evaluate(() => window.scrollTo(0, 400))
      return (await page.getByRole('banner').boundingBox())?.y
    }
    expect(new Set((await states()).map(({ sign }) => sign))).toEqual(new Set([PLAIN_DOT]))
    expect(await headerAfterScroll()).toBe(-400)
    await flip(page, '色弱模式', '固定顶栏')
    const shown = await states()
    // One sign for each kind of state, and a word in every tag.
    const kinds = new Set(shown.map(({ tone }) => tone))
    const signs = new Set(shown.map(({ sign }) => sign))
    expect([kinds.size > 2, signs.size, signs.has(PLAIN_DOT)]).toEqual([true, kinds.size, false])
    expect(signs).toContain('"✓" / ""')
    expect(shown.filter(({ word }) => word === '')).toEqual([])
    expect(await headerAfterScroll()).toBe(0)
    await context.close()
  })

  test('development build: the settings are copied as text; a warning is shown when a saved setting overrides them (spec §2.6.30, §8.13; shell §E.6)', async () => {
    const { page, context } = await openSignedIn(server, 'center', 'CN')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await serveDeveloped(page, await developed)
    await page.reload()
    const warning = page.getByText('检测到本地有历史保存的主题配置，想要拷贝的配置代码生效，您可能需要先重置配置')
    await page.evaluate((key) => localStorage.removeItem(key), KEY)
    const drawer = await openSettings(page)
    expect(await warning.count()).toBe(0)
    await choose(drawer, '混合导航')
    await drawer.getByRole('button', { name: '拷贝配置' }).click()
    await page.getByText('复制成功').waitFor()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({ version: 1, layout: 'mix' })
    await drawer.getByRole('button', { name: '保存配置' }).click()
    await warning.waitFor()
    await context.close()
  })
})
