import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { patience } from '@zhikao/domain/kernel/patience.ts'

/** A prepared file of the samples. */
export const sample = (name: string) => fileURLToPath(new URL(`../server/test/samples/${name}`, import.meta.url))

/** A PDF with nothing but its structure, which is checked at the upload. */
export function pdfNamed(name: string) {
  const body = Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`)
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([body, Buffer.from(end)]) }
}

type Scope = Page | Locator
/** A button by its whole name: two Chinese characters have a space between them on the screen. */
export const button = (scope: Scope, name: string) =>
  scope.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) })
export const press = (scope: Scope, name: string) => button(scope, name).click()

/** Types into fields by their labels. */
export async function fill(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await scope.getByLabel(label, { exact: true }).fill(text)
}

/** How long one try looks until the next one is made. It judges nothing: the tries go on until `patience()` is over. */
export const TRY_MS = 1000
/** Opens the menu of a field: the option with this text, and the field as it is when the menu is closed. */
export async function openMenu(page: Page, field: Locator, option: string) {
  const closed = field.and(page.locator('[aria-expanded="false"]'))
  const end = Date.now() + patience()
  await field.click()
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  const item = page
    .locator('.ant-select-dropdown', { has: list })
    .locator('.ant-select-item-option')
    .filter({ hasText: option })
    .first()
  // A page that is still being laid out may take the focus back, and the menu closes: it is opened again.
  while (!(await isSeen(item)) && Date.now() < end) if (await closed.isVisible()) await field.click()
  return { item, closed }
}

/** Chooses from the menu of the field with this label. */
export async function choose(page: Page, scope: Scope, label: string, option: string): Promise<void> {
  const { item, closed } = await openMenu(page, scope.getByLabel(label, { exact: true }), option)
  const end = Date.now() + patience()
  await item.click()
  // A menu that was just measured may have put another element under the pointer: then it stays open. One that closes
  // late is gone before the second click.
  while (!(await isSeen(closed, 'attached')) && Date.now() < end)
    await item.click({ timeout: TRY_MS }).catch(() => undefined)
  await closed.waitFor({ state: 'attached' })
}

/** Does the element become visible, or attached, during one try of so many ms? */
export const isSeen = (item: Locator, state: 'visible' | 'attached' = 'visible', ms = TRY_MS) =>
  item.waitFor({ state, timeout: ms }).then(
    () => true,
    () => false,
  )

/** One of the choices that are all visible. */
export const pick = (scope: Scope, option: string) => scope.getByText(option, { exact: true }).click()

/** A new row of a list in a form: “考场” makes “考场 2”. */
export async function addRow(scope: Scope, what: string, number: number): Promise<Locator> {
  await press(scope, `添加${what}`)
  return scope.getByRole('group', { name: `${what} ${number}`, exact: true })
}

/** A day or moment, as a person types it. */
export async function setTime(scope: Scope, label: string, value: string): Promise<void> {
  const field = scope.getByLabel(label, { exact: true })
  await field.click()
  await field.fill(value)
  await field.press('Enter')
  await field.press('Tab')
}

/** The row of a list that has this text. */
export const rowOf = (page: Page, text: string) =>
  page.locator('tbody tr[data-row-key]:visible').filter({ hasText: text })
/** The states that a list or a row shows. */
export const tagsIn = (scope: Locator) => scope.locator('.zk-tag').allInnerTexts()
/** Takes this action of a row, from its buttons or from its menu. */
export async function act(page: Page, row: Locator, verb: string): Promise<void> {
  await row.getByRole('button').first().waitFor()
  const open = button(row, verb)
  if (await open.isVisible()) return open.click()
  await row.getByRole('button', { name: /：更多操作$/ }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}
/** Confirms a move, with an opinion where it needs one. */
export async function confirmMove(page: Page, move: string, opinion?: string): Promise<void> {
  const question = page.getByRole('dialog', { name: new RegExp(`^${move}“`) })
  if (opinion !== undefined) await question.getByLabel('意见（必填）').fill(opinion)
  await press(question, move)
  await question.waitFor({ state: 'hidden' })
}
export const dialog = (page: Page, name?: string) =>
  name === undefined ? page.getByRole('dialog') : page.getByRole('dialog', { name })

/** Previews a workbook and imports all of it. */
export async function importRows(page: Page, file: string, count: number): Promise<void> {
  await press(page, '导入')
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(sample(file))
  await press(page, '开始预检')
  await page.getByRole('button', { name: `导入 ${count} 行` }).click()
  await page.getByText(`已导入 ${count} 行`).first().waitFor()
}

/** Waits until the title of a list has this count. */
export const listed = (page: Page, count: number) =>
  page
    .locator('h1 .zk-count:visible')
    .filter({ hasText: new RegExp(`^${count}$`) })
    .waitFor()

/** An account's one-time password, shown once: read as a person would, then confirmed. */
export async function readPassword(page: Page): Promise<string> {
  const box = page.getByRole('dialog').filter({ hasText: '一次性密码' }).last()
  await box.waitFor()
  const password = (await box.locator('code').last().innerText()).trim()
  await press(box, '我已记下')
  await box.waitFor({ state: 'hidden' })
  return password
}

/** The cells of the visible list under these headings, row by row. */
export async function cellsUnder(page: Page, headings: readonly string[]): Promise<string[][]> {
  await page.locator('tbody tr[data-row-key]:visible').first().waitFor()
  const names = (await page.locator('thead:visible').first().locator('th').allInnerTexts()).map((name) => name.trim())
  const rows = await page.locator('tbody tr[data-row-key]:visible').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td, th').allInnerTexts()
      return headings.map((heading) => cells[names.indexOf(heading)]?.trim() ?? `no ${heading}`)
    }),
  )
}
