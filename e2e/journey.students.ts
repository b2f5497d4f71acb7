import { dialog, importRows, listed, press, rowOf, sample } from './journey.forms.ts'
import type { Person } from './journey.people.ts'

export type Portal = 'school' | 'college'
type Workbook = { file: string; count: number }

/** Majors and students come by the sample workbooks; how many students the list counts then. */
export async function importStudents({ page, go }: Person, portal: Portal, { file, count }: Workbook): Promise<number> {
  await go(`/${portal}/major/manage`)
  await importRows(page, 'majors.xlsx', 5)
  await go(`/${portal}/student/manage`)
  await importRows(page, file, count)
  await go(`/${portal}/student/manage`)
  await listed(page, count)
  return Number(await page.locator('h1 .zk-count:visible').innerText())
}

/** A photo that passes, for each of these. */
export async function givePhotos({ page, go }: Person, portal: Portal, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await go(`/${portal}/student/manage?keyword=${encodeURIComponent(name)}`)
    await press(rowOf(page, name), '照片')
    const drawer = dialog(page, `证件照：${name}`)
    await drawer.locator('input[type="file"]').setInputFiles(sample('photos/good.jpg'))
    await drawer.getByText('照片合格').waitFor()
  }
}
