import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPerson, findExam, moveTo, row, verbOf } from './examDay.forms.ts'
import type { Day } from './examDay.forms.ts'
import { button, dialog, press } from './journey.forms.ts'
import {
  closeConnections,
  entriesOnDisk,
  evict,
  openPhone,
  readPictures,
  removePictures,
  setFull,
  watched,
  WITHOUT_STORAGE,
} from './offlinePhone.ts'
import type { Phone } from './offlinePhone.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

let server: TestServer
let folder = ''
let exam: Day['exam']
let candidates: Day['candidates']

const dayAddress = () => `${server.url}/teacher/center/setting/${exam.sn}`
const dayOf = (page: Page): Day => ({ server, exam, candidates, chief: { page, settle: () => Promise.resolve() } })
const counted = (page: Page, count: number) => page.getByRole('button', { name: new RegExp(`${count} 条待发送`) })
const notice = (page: Page, text: string) => page.locator('.ant-notification-notice').filter({ hasText: text })

/** The running view is read and prepared, then the network goes. */
async function cutOff({ context, page }: Phone): Promise<void> {
  await page.goto(dayAddress())
  await page.getByText('离线数据已备好').waitFor()
  await context.setOffline(true)
}
async function askCheckIn(page: Page, at: number): Promise<void> {
  await verbOf(dayOf(page), at, '签到').click()
}
async function checkIn(page: Page, at: number): Promise<void> {
  await askCheckIn(page, at)
  await confirmPerson(page)
}
const arrived = () =>
  server.read<{ ticket_no: string }>(`
    select g.ticket_no from attendance a join signup g on g.sn = a.signup_sn
    where a.exam_sn = '${exam.sn}' and a.offline order by a.checkin_time, g.ticket_no`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhikao-phones-'))
  server = await openTestServer({ DEMO: '1' })
  ;({ exam, candidates } = await findExam(server))
  await moveTo(server, exam.sn, -2)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The photo in the row of a candidate: where it comes from, once it is drawn. */
async function photoIn(page: Page, at: number): Promise<string> {
  const photo = row(dayOf(page), at).locator('img')
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0))
    .toBe(true)
  return (await photo.getAttribute('src')) ?? ''
}

describe('“what the running view and the score sheet need is read before the start” (domain.md §3.13a)', () => {
  let phone: Phone
  let page: Page

  test('the sign-in on the day reads it, hours before and without the running view; the address opens without network (F45)', async () => {
    await moveTo(server, exam.sn, -180)
    phone = await openPhone(server, folder)
    page = phone.page
    await page.getByText('离线数据已备好').waitFor()
    await phone.context.setOffline(true)
    await page.goto(dayAddress())
    await row(dayOf(page), 0).waitFor()
    expect(await page.getByRole('article').count()).toBe(candidates.length)
    await phone.context.setOffline(false)
  })

  test('without network home leads to the exam day (F45)', async () => {
    await moveTo(server, exam.sn, -2)
    await page.goto(server.url)
    const card = page.getByRole('link', { name: /^进入考试日：/ })
    await card.waitFor()
    await phone.context.setOffline(true)
    await page.goto(server.url)
    await card.click()
    await row(dayOf(page), 0).waitFor()
    expect(new URL(page.url()).pathname).toBe(new URL(dayAddress()).pathname)
  })

  test('the photos are in the copy, encrypted, and shown without network (D4)', async () => {
    expect(await photoIn(page, 0)).toMatch(/^blob:/)
    // After a filter and after a reload too: both draw the rows again.
    await page.getByRole('button', { name: /未到/ }).first().click()
    expect(await photoIn(page, candidates.length - 1)).toMatch(/^blob:/)
    await page.goto(dayAddress())
    expect(await photoIn(page, 1)).toMatch(/^blob:/)
    await askCheckIn(page, 2)
    await expect.poll(() => dialog(page).locator('img').getAttribute('src')).toMatch(/^blob:/)
    await press(dialog(page), '取消')
    const stored = await page.evaluate(readPictures)
    expect(stored.length).toBe(candidates.length)
    expect(stored.filter(({ isClear }) => isClear)).toEqual([])
  })

  test('a missing one is a grey person with what to do; when the network is back it loads (D4)', async () => {
    await page.evaluate(removePictures)
    await page.goto(dayAddress())
    const grey = row(dayOf(page), 3).getByRole('img', { name: /离线，无照片 – 请核对身份证件/ })
    await grey.waitFor()
    await askCheckIn(page, 3)
    await dialog(page).getByText('离线，无照片 – 请核对身份证件').waitFor()
    await press(dialog(page), '取消')
    await phone.context.setOffline(false)
    await grey.waitFor({ state: 'detached' })
    expect(await photoIn(page, 3)).toMatch(/^\/api\//)
    // And it is stored again with the next read.
    await page.goto(dayAddress())
    await expect.poll(async () => (await page.evaluate(readPictures)).length).toBe(candidates.length)
  })

  test('the strip below the header pushes the page down and covers nothing; what needs the network stays, closed with that reason (D28)', async () => {
    await phone.context.setOffline(true)
    const strip = page.getByRole('status').filter({ hasText: '网络已断开' })
    await strip.waitFor()
    await page.getByRole('note', { name: '开考: 需联网' }).waitFor()
    expect(await button(page, '开考').isDisabled()).toBe(true)
    await checkIn(page, 4)
    const unsent = page.getByRole('button', { name: '离线 · 1 条待发送' })
    await unsent.waitFor()
    const [box, content] = [await unsent.boundingBox(), await page.getByRole('main').boundingBox()]
    expect(box?.height).toBeGreaterThanOrEqual(28)
    expect(content?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    await unsent.click()
    const list = dialog(page, '待发送的记录')
    await list.getByText(`签到 · ${candidates[4]?.name}`).waitFor()
    await list.getByRole('button', { name: '关闭' }).first().click()
  })

  test('what waits is counted on the icon, before the page is left, and at the sign-in (D28)', async () => {
    expect(await watched(page, 'badge')).toBe(1)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    page.once('dialog', (again) => void again.accept())
    await page.goto(dayAddress())
    await page.getByText('本设备还有 1 条记录待发送').waitFor()
    await phone.context.setOffline(false)
    await counted(page, 1).waitFor({ state: 'detached' })
    expect((await arrived()).map(({ ticket_no }) => ticket_no)).toEqual([candidates[4]?.ticket_no])
    await phone.context.close()
  })
})

describe('“The queue … outlives the session’s end and is sent, once each and in order” (domain.md §3.13a, F20)', () => {
  let phone: Phone
  let page: Page

  test('the browser is asked to keep the storage when the first exam is prepared', async () => {
    phone = await openPhone(server, folder)
    page = phone.page
    await cutOff(phone)
    expect(await watched(page, 'asked')).toBe(1)
    expect(await page.evaluate(() => navigator.storage.persisted())).toBe(true)
    await phone.context.setOffline(false)
    await page.goto(dayAddress())
    await page.getByText('离线数据已备好').waitFor()
    expect(await watched(page, 'asked')).toBe(0)
    await phone.context.setOffline(true)
  })

  test('a connection that the browser closed is opened again, and the write is repeated', async () => {
    await checkIn(page, 0)
    await counted(page, 1).waitFor()
    expect(await closeConnections(page)).toBeGreaterThan(0)
    await checkIn(page, 1)
    await counted(page, 2).waitFor()
    // Again, and twice in a row.
    await closeConnections(page)
    await closeConnections(page)
    await checkIn(page, 2)
    await counted(page, 3).waitFor()
    expect(await page.getByText('网络连接失败').count()).toBe(0)
  })

  test('a database that is deleted under the open page is made again, with all that the page holds', async () => {
    await evict(phone, server)
    await checkIn(page, 3)
    await counted(page, 4).waitFor()
    // Nothing is written after it: what the page holds is written at once.
    await evict(phone, server)
    await expect.poll(() => entriesOnDisk(page)).toBe(4)
    // Deleted by a script of the origin, as another window does.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          indexedDB.deleteDatabase('zhikao-offline').addEventListener('success', () => resolve()),
        ),
    )
    await expect.poll(() => entriesOnDisk(page)).toBe(4)
    await page.goto(dayAddress())
    await counted(page, 4).waitFor()
    await row(dayOf(page), 3).getByText('已签到').waitFor()
  })

  test('a full storage has words of its own, and what was typed stays in the dialog', async () => {
    await setFull(page, true)
    await askCheckIn(page, 5)
    const asked = dialog(page).filter({ hasText: '已核对本人与身份证件' })
    await asked.getByRole('checkbox').check()
    await press(asked, '签到')
    await notice(page, '本设备的存储空间已满').waitFor()
    expect(await page.getByText('网络连接失败').count()).toBe(0)
    expect(await asked.getByRole('checkbox').isChecked()).toBe(true)
    await counted(page, 4).waitFor()
    await setFull(page, false)
    await press(asked, '签到')
    await counted(page, 5).waitFor()
  })

  test('when the network is back each is sent once', async () => {
    await phone.context.setOffline(false)
    await counted(page, 5).waitFor({ state: 'detached' })
    const sent = candidates.slice(0, 6).map(({ ticket_no }) => ticket_no)
    expect((await arrived()).map(({ ticket_no }) => ticket_no).toSorted()).toEqual(sent.toSorted())
    await phone.context.close()
  })
})

test('a browser without storage says so before the network goes, and never blames the network (domain.md §3.13a, F20)', async () => {
  const { context, page } = await openPhone(server, folder, WITHOUT_STORAGE)
  await page.goto(dayAddress())
  await page.getByText('本设备的存储不可用：断网时不能签到').waitFor()
  await context.setOffline(true)
  await askCheckIn(page, 6)
  const asked = dialog(page).filter({ hasText: '已核对本人与身份证件' })
  await asked.getByRole('checkbox').check()
  await press(asked, '签到')
  await notice(page, '本设备的存储不可用').waitFor()
  expect(await page.getByText('网络连接失败').count()).toBe(0)
  expect(await asked.getByRole('checkbox').isChecked()).toBe(true)
  await context.close()
})

test('entries that were deleted while the page was closed are named with their count and exam at the next sign-in, and on the board (F20; exam day, Build 6)', async () => {
  const phone = await openPhone(server, folder)
  await cutOff(phone)
  for (const at of [6, 7, 8]) await checkIn(phone.page, at)
  await counted(phone.page, 3).waitFor()
  const empty = await phone.context.newPage()
  await phone.page.close({ runBeforeUnload: false })
  await evict({ browser: await phone.context.newCDPSession(empty) }, server)
  await phone.context.setOffline(false)
  await empty.goto(server.url)
  const told = notice(empty, '未发送的记录已丢失')
  await told.getByText(`${exam.name}：3 条`).waitFor()
  // Until it was read: another visit says it again.
  await empty.goto(dayAddress())
  await told.getByText(`${exam.name}：3 条`).waitFor()
  await told.getByRole('button').click()
  await told.waitFor({ state: 'hidden' })
  await empty.goto(dayAddress())
  await row(dayOf(empty), 6).getByText('未到').waitFor()
  // The board still shows the count after the person has closed the message.
  const board = empty.locator('section').filter({ hasText: '设备就绪情况' })
  await board.getByText('3 条未发送的记录已丢失').waitFor()
  await phone.context.setOffline(true)
  await checkIn(empty, 9)
  await counted(empty, 1).waitFor()
  expect(await told.count()).toBe(0)
  await phone.context.close()
})
