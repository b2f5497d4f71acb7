import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

const LIST = '/college/exam/plan/list'

let server: TestServer
let window: Window
let page: Page
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  window = await openSignedIn(server, 'college', 'CN')
  page = window.page
})
afterAll(() => server.close())

async function openList(query = ''): Promise<void> {
  await page.goto(`${server.url}${LIST}${query}`)
  await window.settle()
}

const rows = (on: Page) => on.locator('tbody tr[data-row-key]:visible')
const names = (on: Page) => on.locator('.zk-table .zk-inline-link:visible')
const detail = (on: Page) => on.getByRole('dialog', { name: '考核计划详情' })

describe('the records of a list', () => {
  test('a name is a link: a click opens the drawer here, a click with Ctrl opens the same in a second window', async () => {
    await openList('?limit=10&level=BEGINNER')
    const name = names(page).first()
    const sn = await rows(page).first().getAttribute('data-row-key')
    const address = `${LIST}?limit=10&level=BEGINNER&record=${sn}`
    expect(await name.getAttribute('href')).toBe(address)
    const [title = ''] = (await name.innerText()).split('\n')
    // The pinned browser has no windows of its own to open: that the click is left to the browser is what the list decides.
    const isLeft = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('click', (event) => resolve(!event.defaultPrevented), { once: true })
        }),
    )
    await name.click({ modifiers: ['Control'] })
    expect(await isLeft).toBe(true)
    const second = await window.context.newPage()
    await second.goto(server.url + address)
    await detail(second).getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
    await names(second).first().waitFor()
    await second.close()
    expect(await detail(page).count()).toBe(0)
    await name.click()
    await detail(page).getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
    expect(page.url()).toBe(server.url + address)
  })

  test('without a mouse: J to a row, Enter opens it, J and K go on to its neighbours, Escape returns to the row', async () => {
    await openList('?limit=10')
    const titles = (await names(page).allInnerTexts()).map((name) => name.split('\n')[0] ?? '')
    const shown = (title = '') => detail(page).getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
    for (const key of ['j', 'j', 'ArrowDown', 'k', 'Enter']) await page.keyboard.press(key)
    await shown(titles[1])
    await page.keyboard.press('j')
    await shown(titles[2])
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await shown(titles[0])
    expect(
      await detail(page).getByRole('button', { name: '上一条: 已是本页第一条' }).getAttribute('aria-disabled'),
    ).toBe('true')
    await page.keyboard.press('Escape')
    await detail(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?limit=10')
    // The focus is back on the row from which it was opened.
    await page.keyboard.press('k')
    expect(
      await rows(page)
        .first()
        .evaluate((row) => row === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  })

  test('a column is widened and moved by keys; both stay after a reload, and are reset together', async () => {
    await openList('?limit=10')
    const headings = async () =>
      (await page.getByRole('columnheader').filter({ visible: true }).allInnerTexts()).flatMap(
        (one) => one.trim() || [],
      )
    const edge = () => page.getByRole('separator', { name: '列宽：证书/等级' }).first()
    const settings = () => page.getByRole('tooltip').filter({ hasText: '紧凑' })
    const designed = await headings()
    const [, second = '', third = ''] = designed
    await edge().focus()
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: '列设置' }).click()
    await settings()
      .getByRole('button', { name: `上移：${third}` })
      .press('Enter')
    await settings()
      .getByText(/第 2 列/)
      .waitFor({ state: 'attached' })
    await page.reload()
    await window.settle()
    expect(await edge().getAttribute('aria-valuenow')).toBe('160')
    expect((await headings()).slice(1, 3)).toEqual([third, second])
    await page.getByRole('button', { name: '列设置' }).click()
    await settings()
      .getByRole('button', { name: /^重\s*置$/ })
      .click()
    expect(await headings()).toEqual(designed)
    expect(await edge().getAttribute('aria-valuenow')).toBe('110')
  })
})

describe('views of a list', () => {
  test('the states are tabs with their counts; a tab shows as many records as it says', async () => {
    await openList()
    const tabs = page.getByRole('navigation', { name: '按状态查看' })
    const [first = '', second = ''] = await tabs.getByRole('button').allInnerTexts()
    expect([first.split(/\s/)[0], second.split(/\s/)[0]]).toEqual(['待我处理', '全部'])
    await tabs.getByRole('button', { name: /^待我处理/ }).click()
    await page.locator('h1:visible', { hasText: first.split(/\s+/)[1] ?? '?' }).waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('PLAN_INIT,PLAN_REJECT,PLAN_AUDIT,EXAM_REJECT')
    await page.getByText('按更新时间正序').waitFor()
  })

  test('a view is saved and shared, and a colleague opens it: same filters, same records', async () => {
    const [center, colleague] = [await openSignedIn(server, 'center', 'CN'), await openSignedIn(server, 'system', 'CN')]
    await center.page.goto(`${server.url}/center/exam/plan/list?level=BEGINNER`)
    await center.settle()
    await center.page.getByRole('button', { name: '保存为视图' }).click()
    const dialog = center.page.getByRole('dialog', { name: '保存为视图' })
    await dialog.getByLabel('视图名称').fill('初级计划')
    await dialog.getByLabel('与本单位同事共享').check()
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    await dialog.waitFor({ state: 'detached' })
    const saved = await names(center.page).allInnerTexts()
    await colleague.page.goto(`${server.url}/system/exam/plan/list`)
    const views = colleague.page.getByRole('navigation', { name: '视图' })
    await views.getByRole('button', { name: '初级计划' }).click()
    await colleague.page.getByRole('button', { name: /移除筛选：.*等级/ }).waitFor()
    await colleague.settle()
    expect(new URL(colleague.page.url()).searchParams.get('level')).toBe('BEGINNER')
    expect(await names(colleague.page).allInnerTexts()).toEqual(saved)
    for (const { context } of [center, colleague]) await context.close()
  })
})

test('rows are chosen by keys and exported together: the dialog says how many', async () => {
  const { page: list, context, settle } = await openSignedIn(server, 'center', 'CN')
  await list.goto(`${server.url}/center/exam/plan/list?limit=10`)
  await settle()
  for (const key of ['j', 'x', 'j', 'x']) await list.keyboard.press(key)
  await list.getByRole('region', { name: '对所选记录的操作' }).getByText('已选 2 条').waitFor()
  await list.getByRole('button', { name: /导出所选 2 条/ }).click()
  const dialog = list.getByRole('dialog')
  await dialog.getByText('所选 2 条').waitFor()
  expect(await dialog.getByText(/将导出/).innerText()).toContain('2')
  await context.close()
})

test('a student is found from any screen with five keys at most after the name', async () => {
  const center = await openSignedIn(server, 'center', 'CN')
  await center.page.goto(`${server.url}/center/student/manage?limit=10`)
  await center.settle()
  const name = (await names(center.page).first().innerText()).split('\n')[0] ?? ''
  await center.page.goto(`${server.url}/center/exam/plan/list`)
  await center.settle()
  await center.page.keyboard.press('/')
  await center.page.getByRole('combobox', { name: '站内搜索' }).waitFor()
  await center.page.keyboard.type(name)
  const found = center.page.getByRole('option', { name: new RegExp(name) })
  await found.first().waitFor()
  let keys = 0
  while ((await found.first().getAttribute('aria-selected')) !== 'true' && keys < 5) {
    await center.page.keyboard.press('ArrowDown')
    keys += 1
  }
  await center.page.keyboard.press('Enter')
  expect(keys + 1).toBeLessThanOrEqual(5)
  await center.page.getByRole('dialog').getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
  await center.context.close()
})
