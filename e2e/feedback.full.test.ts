import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { button, choose, dialog, fill, press, rowOf, sample } from './journey.forms.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const TITLE = '第三机房的网络时断时续'
const PHRASE = '已收到，正在核实，结果会在此答复。'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

const items = (page: Page) => page.locator('[role="tabpanel"] li strong')
/** Opens a tab of the bell; the unread items of that type are then shown. */
async function bellTab(page: Page, tab: string, types: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes(`types=${types}`))
  await page.locator('header button:has(.anticon-bell)').click()
  await page.getByRole('tab', { name: tab }).click()
  await answer
}
/** What the bell of an account says of the message under 意见, in a window of its own. */
async function opinionsOf(username: string): Promise<string[]> {
  const { page, context, settle } = await openSignedIn(server, username, 'CN')
  await bellTab(page, '意见', 'OPINION')
  await settle()
  const shown = await items(page).allInnerTexts()
  await context.close()
  return shown.filter((text) => text.includes(TITLE))
}
const detail = (page: Page) => page.locator('.zk-detail')

/** A site asks, with a picture; what it types is kept as a draft. */
async function ask({ page, settle }: Window): Promise<void> {
  await page.goto(`${server.url}/college/message/opinion`)
  await press(page, '新增反馈')
  const form = dialog(page, '新增反馈')
  await fill(form, {
    标题: TITLE,
    内容: '考前检查时第三机房的网络时断时续，<b>约十分钟</b>一次，请协助排查。',
    联系人: '萧婷',
    联系手机号: '139 0431 0026',
  })
  await choose(page, form, '分类', '系统故障')
  await form.locator('input[type="file"]').first().setInputFiles(sample('licence.png'))
  await form.getByText('附件 1.png').waitFor()
  await form.getByText(/草稿已保存/).waitFor()
  await press(form, '提交反馈')
  await form.waitFor({ state: 'hidden' })
  await settle()
  expect(await rowOf(page, TITLE).locator('.zk-tag').innerText()).toBe('未读')
}

/** An operator of the platform opens it from the bell and transfers it to another operator. */
async function handOver({ page }: Window): Promise<void> {
  await bellTab(page, '意见', 'OPINION')
  await items(page).filter({ hasText: TITLE }).click()
  await page.waitForURL(/\/system\/message\/opinion\?record=FK\d{12}$/)
  // The text is shown as it was typed.
  await detail(page).getByText('<b>约十分钟</b>一次').waitFor()
  await detail(page).locator('img[alt="图片 1"]').waitFor()
  await press(detail(page), '转办')
  const form = dialog(page, '转办给操作员')
  await choose(page, form, '经办人', '孙丽华 · 考试中心')
  await fill(form, { '转办说明（选填）': '请联系站点排查' })
  await press(form, '转办')
  await form.waitFor({ state: 'hidden' })
  await detail(page).getByText('孙丽华').first().waitFor()
}

/** The named operator gets a message, not an opinion, and answers with a stored phrase. */
async function answerIt({ page }: Window): Promise<void> {
  await bellTab(page, '消息', 'MESSAGE')
  await items(page).filter({ hasText: TITLE }).click()
  await page.waitForURL(/\/center\/message\/opinion\?record=/)
  await press(detail(page), '答复')
  const form = dialog(page, '答复反馈')
  await form.getByRole('button', { name: PHRASE, exact: true }).click()
  expect(await form.getByLabel('答复内容').inputValue()).toBe(PHRASE)
  await button(form, '答复').click()
  await form.waitFor({ state: 'hidden' })
  await detail(page).locator('.zk-tag').filter({ hasText: '已答复' }).first().waitFor()
}

/** The site reads the answer from its bell and rates it. */
async function rate({ page, settle }: Window): Promise<void> {
  await page.reload()
  await settle()
  await bellTab(page, '意见', 'OPINION')
  const item = page.locator('[role="tabpanel"] li').filter({ hasText: TITLE })
  await item.getByText(PHRASE).waitFor()
  await item.locator('strong').click()
  await page.waitForURL(/\/college\/message\/opinion\?record=/)
  await detail(page).getByText(PHRASE).first().waitFor()
  await press(detail(page), '评价')
  const form = dialog(page, '评价这次答复')
  await form.getByText('满意', { exact: true }).click()
  await press(form, '评价')
  await form.waitFor({ state: 'hidden' })
  await detail(page).getByText('满意', { exact: true }).first().waitFor()
}

test('a site asks with a picture, the platform hands over, the operator answers with a phrase, the site rates; each bell shows its opinions and nothing else (spec §1.16, §2.3.26, §2.4.36, §3.1, §6.10–11; domain §5.8)', async () => {
  const college = await openSignedIn(server, 'college', 'CN')
  await ask(college)
  expect([await opinionsOf('center'), await opinionsOf('college'), await opinionsOf('school')]).toEqual([[], [], []])
  expect(await opinionsOf('system')).toEqual([`新的意见反馈：${TITLE}`])
  await handOver(await openSignedIn(server, 'system', 'CN'))
  expect(await opinionsOf('center')).toEqual([])
  await answerIt(await openSignedIn(server, 'center', 'CN'))
  expect([await opinionsOf('center'), await opinionsOf('college2')]).toEqual([[], []])
  expect(await opinionsOf('college')).toEqual([`意见反馈已答复：${TITLE}`])
  await rate(college)
  const [stored] = await server.read<{ satisfaction: number; handler: string; status: string; lines: string }>(`
    select m.satisfaction, a.name as handler, m.status,
      (select string_agg(h.move, ' ' order by h.time, h.sn) from history h where h.entity = 'message' and h.entity_sn = m.sn) as lines
    from message m join account a on a.sn = m.handler_sn where m.title = '${TITLE}'`)
  expect(stored).toEqual({
    satisfaction: 4,
    handler: '孙丽华',
    status: 'BACK',
    lines: 'create open transfer reply open rate',
  })
  expect(college.takeTroubles()).toEqual([])
})
