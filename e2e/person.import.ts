import type { Page } from 'playwright-core'
import { choose, dialog, importRows, press } from './journey.forms.ts'
import type { Person } from './journey.people.ts'
import { FAULTS, titleOf } from './person.faults.ts'
import type { Fault } from './person.faults.ts'
import { HALF } from './person.students.ts'
import { BOOKS } from './person.workbook.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The row of a student in the workbook, as spreadsheets count. */
const rowIn = (at: number) => (at % HALF) + 2

/** The majors, from the sample. */
export async function importMajors({ page, go }: Person): Promise<void> {
  await go('/school/major/manage')
  await importRows(page, 'majors.xlsx', 5)
}

/** Has the workbook of a program checked; the preview says `found`. */
export async function previewBook({ page, go }: Person, program: keyof typeof BOOKS, found: string): Promise<void> {
  await go('/school/student/manage')
  await press(page, '导入')
  const file = { name: `${program}.xlsx`, mimeType: XLSX, buffer: BOOKS[program]() }
  await dialog(page).locator('input[type="file"]').setInputFiles(file)
  await press(page, '开始预检')
  await page.getByText(found, { exact: true }).waitFor()
}

/** Mends each wrong cell of the open preview, whose reason is read first; then no row is left out. */
export async function mendAll({ page }: Person, program: keyof typeof BOOKS): Promise<void> {
  for (const fault of FAULTS[program]) await mend(page, fault)
  await press(page, `导入 ${HALF} 行`)
  await page.getByText(`已导入 ${HALF} 行`).filter({ visible: true }).first().waitFor()
  await press(dialog(page), '完成')
}

async function mend(page: Page, { at, column, refused, right, isChosen }: Fault): Promise<void> {
  const row = dialog(page).getByRole('group', { name: new RegExp(`^第 ${rowIn(at)} 行`) })
  await row.getByText(refused).waitFor()
  const label = `${await row.getAttribute('aria-label')} ${titleOf(column)}`
  if (isChosen) await choose(page, row, label, right)
  else {
    const field = row.getByLabel(label, { exact: true })
    // The cell is emptied first: a value equal to the shown one would not be sent.
    await field.fill('')
    await field.fill(right)
    await field.press('Enter')
  }
  await row.getByText('已改正').waitFor()
}
