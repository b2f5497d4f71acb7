import type { Page } from 'playwright-core'
import type { Window } from './browserWindow.ts'
import type { Candidate, Day } from './examDay.forms.ts'
import { button, dialog, press } from './journey.forms.ts'

type Who = Pick<Window, 'page' | 'settle'>
/** The points of each item of the score sheet, and whether the critical box is ticked. */
export type Sheet = { points: readonly number[]; critical?: boolean }

const CRITICAL = '关键任务未通过（一票否决）'

/** The record of the room, from the running view. */
export async function openRecord({ server, exam }: Day, { page, settle }: Who): Promise<void> {
  await page.goto(`${server.url}/teacher/center/setting/${exam.sn}`)
  await settle()
  await press(page, '考场情况记录表')
  await page.waitForURL(/\/record$/)
  await settle()
}

/** Ticks what was checked, writes the remarks and saves. */
export async function writeRecord({ page, settle }: Who, remarks: string): Promise<void> {
  for (const box of await page.locator('section:visible').getByRole('checkbox').all()) await box.check()
  await page.getByLabel('备注').fill(remarks)
  await press(page, '保存')
  await page.getByText('记录表已保存').waitFor()
  await settle()
}

/** Confirms or submits the record. */
export async function moveOfRecord({ page, settle }: Who, verb: string, done: string): Promise<void> {
  await press(page, verb)
  await press(dialog(page, verb), verb)
  await page.getByText(done).first().waitFor()
  await dialog(page, verb).waitFor({ state: 'hidden' })
  await settle()
}

/** The own score sheet of the practical. */
export async function openSheet({ server, exam }: Day, { page, settle }: Who): Promise<void> {
  await page.goto(`${server.url}/teacher/center/setting/${exam.sn}/score`)
  await settle()
}

/** Opens a candidate by the ticket: two may have one name. */
async function openCandidate(page: Page, { name, ticket_no }: Candidate) {
  await page.getByRole('button', { name: `评分 ${name} ${ticket_no}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `${name} ${ticket_no}`, exact: true })
  await sheet.waitFor()
  return sheet
}

/** Enters the points of a candidate and hands them in; before that, the entries of others must not be visible. */
export async function handIn({ page }: Who, candidate: Candidate, { points, critical }: Sheet): Promise<void> {
  const sheet = await openCandidate(page, candidate)
  await sheet.getByText('交分后可查看其他考评员对该考生的评分').waitFor()
  const fields = sheet.getByRole('spinbutton')
  for (const [at, given] of points.entries()) await fields.nth(at).fill(String(given))
  if (critical) await sheet.getByRole('checkbox', { name: CRITICAL }).check()
  await press(sheet, '交分')
  await press(page.getByRole('dialog').filter({ hasText: '交分后即计入成绩' }), '交分')
  await button(sheet, '修改评分').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

/** The site submits the scores of the plan. */
export async function submit({ server, exam }: Day, { page, settle }: Who): Promise<void> {
  await page.goto(`${server.url}/college/score/plan/${exam.plan_sn}/score`)
  await settle()
  await press(page, '提交成绩')
  const question = page.getByRole('dialog', { name: /^提交成绩“/ })
  await press(question, '提交成绩')
  await page.getByText('提交成绩成功').waitFor()
}

/** The centre opens the scores that wait and publishes them. */
export async function publish({ server, exam }: Day, { page, settle }: Who): Promise<void> {
  await page.goto(`${server.url}/center/score/plan?record=${exam.plan_sn}`)
  await settle()
  // On a phone the decision is a step of its own.
  await press(page, '审核')
  await press(page.getByRole('region', { name: '审核', exact: true }), '审核发布')
  await press(page.getByRole('dialog', { name: /^审核发布“/ }), '审核发布')
  await page.getByText('审核发布成功').waitFor()
}
