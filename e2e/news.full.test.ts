import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_HTML } from '@zhikao/domain/test/hostileHtml.ts'
import { openSignedIn, openWindow } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { dayAt, shiftTo } from './journey.days.ts'
import { act, button, confirmMove, press, rowOf, setTime } from './journey.forms.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const TITLE = '关于报送考点联系人的通知'
const SITES = ['长春汽车工业高等专科学校', '吉林工业职业技术学院'] as const

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const editor = (page: Page) => page.locator('.zk-rich-input')
/** What the bell lists first: each account of the demo world has unread notices. */
const titlesInBell = async ({ page, settle }: Window) => {
  await page.locator('header button:has(.anticon-bell)').click()
  const items = page.locator('[role="tabpanel"] li strong')
  await items.first().waitFor()
  await settle()
  return items.allInnerTexts()
}
const told = async (username: string) => {
  const window = await openSignedIn(server, username, 'CN')
  const titles = await titlesInBell(window)
  await window.context.close()
  return titles.filter((title) => title.includes(TITLE))
}

/** The centre writes it with a table, for two named institutions, with a receipt, for tomorrow at nine. */
async function write({ page, settle }: Window): Promise<void> {
  await page.goto(`${server.url}/center/news/notice/new`)
  await page.getByLabel('标题', { exact: true }).fill(TITLE)
  await editor(page).click()
  await page.keyboard.type('请报送联系人，内容如下：')
  await button(page, '插入表格').click()
  await page.keyboard.type('姓名')
  const orgs = page.getByLabel('指定院校', { exact: true })
  for (const name of SITES) {
    await orgs.fill(name)
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('要求确认收到', { exact: true }).click()
  await setTime(page.locator('main'), '发布时间', `${dayAt(1)} 09:00`)
  await press(page, '保存')
  await page.waitForURL(/\/center\/news\/notice\/list\?record=/)
  await settle()
}

/** One institution opens it, which is no receipt, and then confirms. */
async function confirm({ page, settle }: Window): Promise<void> {
  await page.goto(`${server.url}/user/news/list`)
  await page.getByRole('link', { name: TITLE }).click()
  await page.locator('.zk-rich th').filter({ hasText: '姓名' }).waitFor()
  await settle()
  const [opened] = await server.read<{ count: number }>(
    'select count(*)::int as count from news_receipt r join news n on n.sn = r.news_sn where n.title like $$%考点联系人%$$',
  )
  expect(opened?.count).toBe(0)
  await press(page, '确认收到')
  await page.getByText(/已于 .* 确认收到/).waitFor()
}

test('the centre publishes a notice with receipt to two institutions at a set time, one confirms, the other is reminded; withdrawn, the bells say so (spec §1.15, §2.4.30, §2.4.32–33; domain.md §3.16, §5.10)', async () => {
  const center = await openSignedIn(server, 'center', 'CN')
  await write(center)
  expect([await told('college'), await told('college2'), await told('school')]).toEqual([[], [], []])
  await server.moveClock(shiftTo(1, '09:01'))
  for (const username of ['college', 'college2']) await expect.poll(() => told(username)).toEqual([`通知：${TITLE}`])
  expect(await told('school')).toEqual([])
  await confirm(await openSignedIn(server, 'college', 'CN'))
  const { page } = center
  await page.goto(`${server.url}/center/news/notice/list`)
  await rowOf(page, TITLE)
    .getByRole('button', { name: TITLE })
    .or(rowOf(page, TITLE).locator('.zk-inline-link'))
    .first()
    .click()
  const detail = page.locator('.zk-detail')
  await detail.getByText('已确认 1 / 2').waitFor()
  await detail.getByRole('cell', { name: SITES[1] }).waitFor()
  await press(detail, '提醒未确认者')
  await expect.poll(() => told('college2')).toEqual([`请确认收到：${TITLE}`, `通知：${TITLE}`])
  await expect.poll(() => told('college')).toEqual([`通知：${TITLE}`])
  await page.goto(`${server.url}/center/news/notice/list`)
  await act(page, rowOf(page, TITLE), '撤回')
  await confirmMove(page, '撤回')
  await expect.poll(() => told('college')).toEqual([`通知：${TITLE}（已撤回）`])
  await server.moveClock('0')
})

/** Everything of the page is looked at: nothing ran, and nothing was asked of another server. */
async function faultsOn({ page, requestedUrls, settle }: Window): Promise<unknown[]> {
  await settle()
  for (const one of await page.locator('.zk-rich a[href], .zk-rich p').all())
    await one.hover({ force: true, trial: true }).catch(() => undefined)
  const ran = await page.evaluate(() => Reflect.get(window, '__ran') === true)
  const isOwn = (url: string) => [server.url, 'data:', 'blob:'].some((start) => url.startsWith(start))
  return [...(ran ? ['a script ran'] : []), ...requestedUrls.filter((url) => !isOwn(url))]
}
const watch = ({ page }: Window) =>
  page.addInitScript(() => Object.assign(window, { __hit: () => Object.assign(window, { __ran: true }) }))

/** Writes and publishes a text by the calls of the form. Answers its number. */
async function publish({ request }: Page, content: string): Promise<string> {
  const api = `${server.url}/api/admin/news`
  const headers = { origin: server.url }
  const made = await request.post(`${api}?kind=public`, {
    headers,
    data: { title: '无害的标题', content, scope: ['public'], push: true },
  })
  const { data, message } = (await made.json()) as { data: { sn: string } | null; message: string }
  if (!data) throw new Error(message)
  await request.put(`${api}/${data.sn}/publish`, { headers, data: {} })
  return data.sn
}

/** Its text in the database is set to this, past the cleaning. */
const store = (sn: string, html: string) => server.alter(`update news set content = $$${html}$$ where sn = '${sn}'`)

test.each(['as the server stores them', 'past the server’s cleaning'])(
  'all hostile fragments in one document, %s: nothing runs, nothing is loaded from elsewhere (spec §2.4.29, §2.4.32, §2.4.34; reliability.md §2)',
  async (way) => {
    // A control character is refused by the call itself.
    const html = `<p>开头</p>${HOSTILE_HTML.join('\n').replaceAll('\u000b', ' ')}<p>结尾</p>`
    const writer = await openSignedIn(server, 'center', 'CN')
    const sn = await publish(writer.page, way.startsWith('as') ? html : '<p>x</p>')
    if (!way.startsWith('as')) await store(sn, html)
    const visitor = await openWindow(server, 'CN')
    await watch(visitor)
    for (const path of ['/login', `/news/${sn}`]) {
      await visitor.page.goto(server.url + path)
      expect([path, await faultsOn(visitor)]).toEqual([path, []])
    }
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await faultsOn(visitor)).toEqual([])
    await watch(writer)
    for (const path of [
      '/center/news/public/list',
      `/center/news/public/list?record=${sn}`,
      `/center/news/public/edit/${sn}`,
      `/user/news/${sn}`,
    ]) {
      await writer.page.goto(server.url + path)
      expect([path, await faultsOn(writer)]).toEqual([path, []])
    }
    await titlesInBell(writer)
    expect(await faultsOn(writer)).toEqual([])
  },
)
