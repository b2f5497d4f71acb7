import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { makeWorkbook } from './journey.workbook.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const HEADER =
  '序号 姓名 证件类型 证件号码 性别 民族 学号 专业代码 专业名称 班级 年级 学历层次 学制 手机号 邮箱 考生类型 备注'.split(
    ' ',
  )
const ROWS = 40
/** A resident ID number with its right check digit. */
const idOf = (row: number) => {
  const first17 = `22010420080315${String(501 + row * 2)}`
  return first17 + idCheckDigit(first17)
}
const wrong = (id: string) => id.slice(0, 17) + (id.endsWith('1') ? '2' : '1')
const CLASS = '机械2601班'

/** Four kinds of faults in turn: what is wrong in the file, and what is typed instead. */
const KINDS = [
  { column: '手机号', wrong: () => '1380013', right: () => '13800138000' },
  { column: '班级', wrong: () => '', right: () => CLASS },
  { column: '民族', wrong: () => '没有这个民族', right: () => '汉族' },
  { column: '证件号码', wrong: (row: number) => wrong(idOf(row)), right: idOf },
] as const
const kindOf = (row: number) => KINDS[row % KINDS.length]!

function rowOf(row: number, majorCode: string): string[] {
  const sound: Record<string, string> = {
    姓名: '林子涵',
    证件类型: '居民身份证',
    证件号码: idOf(row),
    民族: '汉族',
    学号: `S2026${String(row).padStart(4, '0')}`,
    专业代码: majorCode,
    班级: CLASS,
    年级: '2026',
    学历层次: '中职',
    手机号: '13800138000',
    考生类型: '在校生',
  }
  const kind = kindOf(row)
  return HEADER.map((title) => (title === kind.column ? kind.wrong(row) : (sound[title] ?? '')))
}

let server: TestServer
let window: Window
let page: Page
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  window = await openSignedIn(server, 'school', 'CN')
  page = window.page
})
afterAll(() => server.close())

const studentCount = async () =>
  (
    await server.read<{ count: number }>(
      `select count(*)::int as count from student where name = '林子涵' and class_name = '${CLASS}'`,
    )
  )[0]?.count

/** Tab until the focus is in a wrong cell. */
async function tabToFault(): Promise<void> {
  for (let at = 0; at < 40; at += 1) {
    if (await page.evaluate(() => document.activeElement?.closest('[data-faulty="true"]') !== null)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came to a wrong cell')
}

describe('the import studio (acceptance row 2)', () => {
  test('40 faulty rows are corrected with the keyboard alone and imported without Excel', async () => {
    const [major] = await server.read<{ code: string }>(
      `select m.code from major m join account a on a.org_sn = m.org_sn where a.username = 'school' and m.status = 'ENABLE' and m.delete_time is null limit 1`,
    )
    const rows = Array.from({ length: ROWS }, (_, row) => rowOf(row, major?.code ?? ''))
    await page.goto(`${server.url}/school/student/manage`)
    await window.settle()
    await page.getByRole('button', { name: /^导\s*入$/ }).click()
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const buffer = makeWorkbook([HEADER, ...rows])
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'students.xlsx', mimeType, buffer })
    await page.getByRole('button', { name: '开始预检' }).click()
    await page.getByText(`0 行可以导入，${ROWS} 行有错误`).waitFor()
    await dialog.getByRole('group', { name: /^第 2 行/ }).waitFor()
    await tabToFault()
    for (let row = 0; row < ROWS; row += 1) {
      // Enter has moved the focus to the wrong cell of this row.
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      expect(label).toBe(`第 ${row + 2} 行 · 林子涵 ${kindOf(row).column}`)
      await page.keyboard.type(kindOf(row).right(row))
      await page.keyboard.press('Enter')
    }
    const all = page.getByRole('button', { name: `导入 ${ROWS} 行` })
    await all.waitFor()
    expect(await all.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await studentCount()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText(`已导入 ${ROWS} 行`).filter({ visible: true }).first().waitFor()
    expect(await studentCount()).toBe(ROWS)
    expect(window.takeTroubles()).toEqual([])
  })

  test('the import is undone: its students are gone from the list', async () => {
    await page.getByRole('button', { name: `撤销导入的 ${ROWS} 行` }).click()
    await page.getByText('只能撤销一次').waitFor()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: `撤销导入的 ${ROWS} 行` })
      .click()
    await page.getByText(`已撤销 ${ROWS} 行`).filter({ visible: true }).first().waitFor()
    expect(await studentCount()).toBe(0)
  })
})
