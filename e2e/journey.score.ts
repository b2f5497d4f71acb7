import { readFile } from 'node:fs/promises'
import { act, button, cellsUnder, dialog, press, rowOf } from './journey.forms.ts'
import type { Person } from './journey.people.ts'
import { fillWorkbook } from './journey.workbook.ts'
import type { FilledCell } from './journey.workbook.ts'

/** From the list of plans with scores to the candidates of one. */
export async function openScores({ page, go, settle }: Person, plan: string): Promise<void> {
  const portal = new URL(page.url()).pathname.split('/')[1]
  await go(`/${portal}/score/plan`)
  await act(page, rowOf(page, plan), '查看综合成绩')
  await page.waitForURL(/\/score$/)
  await settle()
}

/** Downloads the plan's sheet with its candidates, writes points into it and imports it; empty lines are skipped. */
export async function importScores({ page }: Person, points: readonly FilledCell[]): Promise<void> {
  await press(page, '导入')
  const steps = dialog(page, '导入成绩')
  const coming = page.waitForEvent('download')
  await steps.getByRole('button', { name: /模板/ }).click()
  const sheet = await coming
  const buffer = fillWorkbook(await readFile(await sheet.path()), points)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await steps.locator('input[type="file"]').setInputFiles({ name: sheet.suggestedFilename(), mimeType, buffer })
  await press(page, '开始预检')
  await page.getByText(`${points.length} 行可以导入`).waitFor()
  await page.getByRole('button', { name: /^导入 \d+ 行，跳过 \d+ 行$/ }).click()
  await page.getByText(`已导入 ${points.length} 行`).filter({ visible: true }).first().waitFor()
  await press(steps, '完成')
}

/** Opens the grid, and returns to the list once everything is saved. */
async function inGrid({ page }: Person, name: string, work: () => Promise<void>): Promise<void> {
  await press(page, '录入成绩')
  await page.getByRole('grid').waitFor()
  await work()
  await page.getByText('全部已保存').waitFor()
  await press(page, '完成录入')
  await rowOf(page, name).waitFor()
}

/** Flags the practical of a candidate: its points are the examiners', its flag may be the site's. */
export function flagPractical(person: Person, name: string, flag: string): Promise<void> {
  const { page } = person
  return inGrid(person, name, async () => {
    await page
      .getByRole('row', { name })
      .getByText(/^考评员评分/)
      .click()
    await page.getByRole('textbox', { name: new RegExp(`^${name} \\d+，实操$`) }).waitFor()
    await page.getByRole('group', { name: '标志' }).getByRole('button', { name: flag }).click()
  })
}

/** Why the sheet cannot be submitted now: the text at its disabled button, which follows an import once the list is read again. */
export async function refusedSubmission({ page }: Person): Promise<string> {
  const closed = page.getByLabel(/^提交成绩: /)
  await closed.waitFor()
  if (await button(page, '提交成绩').isEnabled()) throw new Error('scores can be submitted')
  return (await closed.getAttribute('aria-label')) ?? ''
}

export async function submitScores({ page }: Person): Promise<void> {
  await press(page, '提交成绩')
  const question = page.getByRole('dialog', { name: /^提交成绩“/ })
  await question.getByText('提交后由考试中心审核').waitFor()
  await press(question, '提交成绩')
  await page.getByText('提交成绩成功').waitFor()
}

/** From the list of plans with scores to the decision on one. */
async function openReview({ page, go }: Person, plan: string) {
  const portal = new URL(page.url()).pathname.split('/')[1]
  await go(`/${portal}/score/plan`)
  await act(page, rowOf(page, plan), '审核')
  return page.getByRole('region', { name: '审核', exact: true })
}

export async function rejectScores(person: Person, plan: string, opinion: string): Promise<void> {
  const decision = await openReview(person, plan)
  await decision.getByLabel('意见（退回时必填）').fill(opinion)
  await press(decision, '退回')
  await person.page.getByText('退回成功').waitFor()
}

export async function publishScores(person: Person, plan: string): Promise<void> {
  const decision = await openReview(person, plan)
  await press(decision, '审核发布')
  const question = person.page.getByRole('dialog', { name: /^审核发布“/ })
  await question.getByText(/名考生中 \d+ 人合格/).waitFor()
  await press(question, '审核发布')
  await person.page.getByText('审核发布成功').waitFor()
}

/** Theory, practical, composite and result of each visible candidate. */
export async function resultsOf({ page }: Person): Promise<Record<string, string[]>> {
  const rows = await cellsUnder(page, ['姓名', '理论', '实操', '综合', '是否合格'])
  return Object.fromEntries(rows.map(([name = '', ...result]) => [name, result]))
}
