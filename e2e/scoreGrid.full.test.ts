import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { openSignedIn } from './browserWindow.ts'

let server: TestServer
let page: Page
let settle: () => Promise<void>
/** The plan of the demo world whose exams are over and whose practical scores are half handed in. */
let plan = ''
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  ;({ page, settle } = await openSignedIn(server, 'college', 'CN'))
  const found = await server.read<{ sn: string }>(`select h.sn from score_sheet h where h.status = 'INIT'
    and exists (select 1 from score s where s.plan_sn = h.sn) and h.org_sn = (select org_sn from account where username = 'college') limit 1`)
  plan = found[0]?.sn ?? ''
  await page.goto(`${server.url}/college/score/plan/${plan}/score`)
  await settle()
})
afterAll(() => server.close())

type Score = { ticket: string; subject: string; score: number | null; flag: string }
const scores = () =>
  server.read<Score>(`select g.ticket_no as ticket, s.subject, s.final_score::float as score, s.flag
    from score s join signup g on g.sn = s.signup_sn where s.plan_sn = '${plan}' order by g.ticket_no, s.subject desc`)
const ofSubject = async (subject: string) => (await scores()).filter((one) => one.subject === subject)
const saved = () => page.getByText('全部已保存').waitFor()
const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** A block of cells as Excel puts it on the clipboard. */
const paste = (block: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, block)

describe('scores are entered in a grid (issue 13, acceptance row 2)', () => {
  test('30 marks with the keyboard alone: digits, Enter for the next candidate, and the keys of the columns', async () => {
    await page.getByRole('button', { name: '录入成绩' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid').waitFor()
    const rows = (await page.getByRole('row').count()) - 1
    expect(rows).toBe(12)
    // Every theory is stored: digits change nothing until a cell is chosen (D3).
    const stored = await scores()
    for (const key of ['8', '6', 'Tab']) await page.keyboard.press(key)
    expect(await scores()).toEqual(stored)
    await page.keyboard.press('Control+Home')
    expect(await label()).toMatch(/，理论$/)
    let presses = 0
    const type = async (points: string) => {
      for (const key of [...points, 'Enter']) await page.keyboard.press(key)
      presses += points.length + 1
    }
    for (let at = 0; at < 12; at += 1) await type(String(61 + at))
    // The practical is scored by its examiners (Decided 13): the theory is gone over again, and in part a third time.
    for (const [start, count] of [
      [71, 12],
      [81, 6],
    ] as const) {
      await page.keyboard.press('Control+Home')
      for (let at = 0; at < count; at += 1) await type(String(start + at))
    }
    expect(presses).toBe(90)
    await saved()
    expect((await ofSubject('ONLINE')).map(({ score }) => score)).toEqual([
      ...Array.from({ length: 6 }, (_, at) => 81 + at),
      ...Array.from({ length: 6 }, (_, at) => 77 + at),
    ])
  })

  test('a block of Excel goes into the cells from the focused one on; Ctrl+Z takes it back by the same call', async () => {
    await page.keyboard.press('Control+Home')
    const before = await ofSubject('ONLINE')
    await paste(`${Array.from({ length: 11 }, (_, at) => `${70 + at}.5`).join('\r\n')}\r\n缺考\r\n`)
    await page.getByText('已粘贴 12 格').waitFor()
    await saved()
    expect((await ofSubject('ONLINE')).map(({ score, flag }) => [score, flag])).toEqual([
      ...Array.from({ length: 11 }, (_, at) => [70.5 + at, 'NORMAL']),
      [null, 'ABSENT'],
    ])
    await page.keyboard.press('Control+z')
    await expect.poll(() => ofSubject('ONLINE')).toEqual(before)
    await paste('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13')
    await page.getByText('粘贴的内容有 13 行，从当前格起只剩 12 行，未粘贴任何内容').waitFor()
    expect(await ofSubject('ONLINE')).toEqual(before)
  })

  test('a value that the rules refuse stays in its cell with the reason; Escape restores it, and leaves the grid', async () => {
    const first = (await ofSubject('ONLINE'))[0]
    for (const key of ['7', '5', '0', 'Enter', 'ArrowUp']) await page.keyboard.press(key)
    await page.getByRole('status').filter({ hasText: '不能大于 100' }).waitFor()
    await page.keyboard.press('Escape')
    expect(
      await page.evaluate(() =>
        document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '',
      ),
    ).toBe('81.0')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /考生成绩/ }).waitFor()
    expect((await ofSubject('ONLINE'))[0]).toEqual(first)
  })
})
