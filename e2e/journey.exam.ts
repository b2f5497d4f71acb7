import { act, button, cellsUnder, fill, listed, pdfNamed, press, rowOf, sample } from './journey.forms.ts'
import type { Person } from './journey.people.ts'

/** From the site's list of plans to the exam application. */
async function openExamForm({ page, go, settle }: Person, plan: string): Promise<void> {
  await go('/college/exam/plan/list')
  await act(page, rowOf(page, plan), '提交考试申请')
  await page.waitForURL(/\/exam\/submit$/)
  await settle()
}

/** The conditions that the exam application does not meet yet, as the site reads them. */
export async function missingForExam(person: Person, plan: string): Promise<string[]> {
  const { page } = person
  await openExamForm(person, plan)
  await page.getByRole('heading', { name: '提交前检查' }).waitFor()
  if (await button(page, '提交考试申请').isEnabled()) throw new Error('the application can be sent')
  return page.locator('.zk-checks:visible .zk-check-bad b').allInnerTexts()
}

/** Fills in the exam application with a plan of the rooms, and sends it in. */
export async function applyForExam(person: Person, plan: string): Promise<void> {
  const { page } = person
  await openExamForm(person, plan)
  await fill(page, { 应急负责人: '周立国', 应急负责人电话: '13904318005' })
  await page.getByLabel('设备检查声明').click()
  await page.locator('input[type="file"]').setInputFiles(sample('licence.png'))
  await page.getByRole('button', { name: /^移除 / }).waitFor()
  await sendExamForm(person)
}

async function sendExamForm({ page }: Person): Promise<void> {
  await press(page, '提交考试申请')
  await page.getByText('考试申请已提交').waitFor()
}

/** Sends a corrected application in again; the earlier input is kept. */
export async function applyAgain(person: Person, plan: string, leader: string): Promise<void> {
  const { page } = person
  await openExamForm(person, plan)
  await page.getByRole('button', { name: /^移除 / }).waitFor()
  await fill(page, { 应急负责人: leader })
  await sendExamForm(person)
}

/** From the centre's list of plans to the decision on an exam application. */
async function openExamAudit({ page, go, settle }: Person, plan: string): Promise<void> {
  await go('/center/exam/plan/list')
  await act(page, rowOf(page, plan), '考试审核')
  await page.waitForURL(/\/exam\/audit$/)
  await settle()
}

export async function rejectExam(person: Person, plan: string, opinion: string): Promise<void> {
  const { page } = person
  await openExamAudit(person, plan)
  const decision = page.getByRole('region', { name: '审核', exact: true })
  await decision.getByLabel('意见（驳回考试申请时必填）').fill(opinion)
  await press(decision, '驳回考试申请')
  await page.getByText('考试已驳回').filter({ visible: true }).first().waitFor()
}

/** Approval stays closed until a sealed paper is there for each subject; then it makes the exams. */
export async function approveExam(person: Person, plan: string): Promise<void> {
  const { page } = person
  await openExamAudit(person, plan)
  if (await button(page, '通过考试申请').isEnabled()) throw new Error('approved without papers')
  for (const [at, name] of ['理论试卷', '实操试卷'].entries()) {
    const card = page.locator('.zk-cards li:visible').nth(at)
    await card.locator('input[type="file"]').setInputFiles(pdfNamed(`${name}.pdf`))
    await card.getByText(`${name}.pdf`).waitFor()
  }
  await page.locator('.zk-checks:visible .zk-check-bad').waitFor({ state: 'hidden' })
  await press(page, '通过考试申请')
  // Not the state, which the bar of the steps names from the start.
  await page.getByText(/^通过考试申请成功：/).waitFor()
}

/** Ticket number, room and drawn workstation of each candidate of an exam, as the site reads them. */
export async function seatsOf({ page, go, settle }: Person, exam: string): Promise<Record<string, string[]>> {
  await go('/college/exam/manage/list')
  await listed(page, 2)
  await act(page, rowOf(page, exam), '考生名单')
  await page.getByRole('heading', { name: /^考生座位表 \d/ }).waitFor()
  await settle()
  const rows = await cellsUnder(page, ['姓名', '准考证号', '考场', '工位'])
  return Object.fromEntries(rows.map(([name = '', ...seat]) => [name, seat]))
}
