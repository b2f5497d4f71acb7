import { button, dialog, fill, press, rowOf } from './journey.forms.ts'
import { listedBy } from './journey.people.ts'
import type { Institution, Person } from './journey.people.ts'
import { machineFacts } from './siteForm.facts.ts'
import { FormFiller } from './siteForm.fill.ts'

const formOf = ({ go }: Person) => go('/school/submit/machine/JXGCZT')

/** Applies to examine the drawing credential, from an empty form: with a room for theory and one for drawing, and three examiners. */
export async function applyForSite(person: Person, institution: Institution): Promise<void> {
  const { page } = person
  await formOf(person)
  await press(page, '开始填写')
  await new FormFiller(page).fillForm('MACHINE', machineFacts(listedBy(institution)))
  await page.getByText('各项均已填写，可以提交').waitFor()
  await submitForm(person)
}

async function submitForm({ page }: Person): Promise<void> {
  await press(page, '提交审核')
  await page.getByText('已提交审核').waitFor()
  await dialog(page, '考核站点申请').getByText('待审核').first().waitFor()
}

/** Takes the application back and sends it in again as it is. */
export async function withdrawAndSendAgain(person: Person): Promise<void> {
  const { page } = person
  await press(dialog(page, '考核站点申请'), '撤回')
  await press(page.getByRole('dialog', { name: /^撤回“/ }), '撤回')
  await button(dialog(page, '考核站点申请'), '提交').waitFor()
  await formOf(person)
  await submitForm(person)
}

/** Corrects what the opinion asks for, and sends the application in again. */
export async function correctAndSendAgain(person: Person, opinion: string, statement: string): Promise<void> {
  const { page } = person
  await formOf(person)
  await page.getByRole('alert').getByText(`审核意见：${opinion}`).waitFor()
  await fill(page, { 补充说明: statement })
  await submitForm(person)
}

async function openApplication({ page, go }: Person, org: string) {
  await go('/center/credential/audit')
  await press(rowOf(page, org), '审核')
  return page.getByRole('region', { name: '审核', exact: true })
}

/** Back from the workspace, to see what became of an application. */
async function outcomeOf({ page }: Person, org: string, status: string): Promise<void> {
  await press(page.locator('.zk-review-head'), '返回列表')
  await rowOf(page, org).getByText(status).waitFor()
}

export async function rejectApplication(center: Person, org: string, opinion: string): Promise<void> {
  const decision = await openApplication(center, org)
  await decision.getByLabel('意见（驳回时必填）').fill(opinion)
  await press(decision, '驳回')
  await press(center.page.getByRole('dialog', { name: /^驳回“/ }), '驳回')
  await center.page.getByText('驳回成功').waitFor()
  await outcomeOf(center, org, '已驳回')
}

export async function approveApplication(center: Person, org: string): Promise<void> {
  const decision = await openApplication(center, org)
  await decision.getByText('该院校首次获批').waitFor()
  await fill(decision, { '意见（驳回时必填）': '场地、设备符合要求' })
  await press(decision, '通过')
  const question = center.page.getByRole('dialog', { name: /^通过“/ })
  await question.getByText(/^批准每日人数：.+；有效期 /).waitFor()
  await press(question, '通过')
  await center.page.getByText('通过成功').waitFor()
  await outcomeOf(center, org, '已通过')
}
