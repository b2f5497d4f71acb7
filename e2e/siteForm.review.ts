import type { Locator } from 'playwright-core'
import { addRow, button, choose, dialog, fill, pdfNamed, press, rowOf, setTime } from './journey.forms.ts'
import { dayAt } from './journey.days.ts'
import type { Person } from './journey.people.ts'

/** A note of a reviewer: the section and the field that it is about, as the form names them. */
export type Note = { section: string; field: string; text: string }

/** The open workspace: the decision and the application itself. */
export type Workspace = { decision: Locator; record: Locator }

const workspaceOf = ({ page }: Person): Workspace => ({
  decision: page.getByRole('region', { name: '审核', exact: true }),
  record: page.locator('.zk-review-record'),
})

/** Opens the submitted application for this credential. */
export async function openReview(person: Person, credential: string): Promise<Workspace> {
  await person.go('/center/credential/audit?status=SUBMIT')
  await press(rowOf(person.page, credential), '审核')
  const workspace = workspaceOf(person)
  await workspace.record.getByRole('heading', { name: '站点基本信息', exact: true }).waitFor()
  return workspace
}

/** Writes the notes next to their sections. They are saved automatically. */
export async function writeNotes({ page }: Person, record: Locator, notes: readonly Note[]): Promise<void> {
  for (const { section, field, text } of notes) {
    const part = record.locator('.zk-section', { has: page.getByRole('heading', { name: section, exact: true }) })
    await part.getByLabel('添加批注：选择本部分或字段').fill(field)
    await page.locator('.ant-select-item-option:visible').filter({ hasText: field }).first().click()
    await part.getByLabel(`批注：${field}`, { exact: true }).fill(text)
  }
  await record.getByText('打分和批注自动保存，决定后随本次提交存档').waitFor()
}

/** Opens the list and waits until the application has this state. */
async function outcome({ page, go }: Person, credential: string, status: string): Promise<void> {
  await go('/center/credential/audit')
  await rowOf(page, credential).filter({ hasText: status }).first().waitFor()
}

export async function rejectReview(person: Person, credential: string, opinion: string): Promise<void> {
  const { page } = person
  const { decision } = workspaceOf(person)
  await decision.getByLabel('意见（驳回时必填）').fill(opinion)
  await press(decision, '驳回')
  await press(page.getByRole('dialog', { name: /^驳回“/ }), '驳回')
  await page.getByText('驳回成功').waitFor()
  await outcome(person, credential, '已驳回')
}

type Approval = {
  /** Levels and rooms that are not approved, as the form names them. */
  without?: readonly (string | RegExp)[]
  until?: string
  /** What the question before the approval says. */
  asks: RegExp
  /** Confirms the affected plans. */
  confirms?: boolean
  condition?: { text: string; level: string; due: string }
}

export async function approveReview(person: Person, credential: string, approval: Approval): Promise<void> {
  const { page } = person
  const { decision } = workspaceOf(person)
  const { without = [], until, asks, confirms = false, condition } = approval
  for (const name of without) await decision.getByRole('checkbox', { name }).uncheck()
  if (until !== undefined) await setTime(decision, '有效期至', until)
  if (confirms) await decision.getByRole('checkbox', { name: /我已核对以上计划/ }).check()
  if (condition) {
    const row = await addRow(decision, '条件', 1)
    await row.getByLabel('条件', { exact: true }).fill(condition.text)
    await choose(page, row, '针对等级', condition.level)
    await setTime(row, '期限', condition.due)
  }
  await fill(decision, { '意见（驳回时必填）': '场地、设备符合要求' })
  await press(decision, '通过')
  const question = page.getByRole('dialog', { name: /^通过“/ })
  await question.getByText(asks).waitFor()
  await press(question, '通过')
  await page.getByText('通过成功').waitFor()
  await outcome(person, credential, '已通过')
}

/** The approval made the school a site: its session ended, and it signs in again. */
export async function signInAgain({ page, signIn, settle }: Person): Promise<void> {
  await page.goto(page.url())
  await page.waitForURL((url) => url.pathname === '/login')
  await signIn()
  await settle()
}

/** Begins a renewal or a change of an approval from its card. */
export async function beginAgain({ page, go }: Person, credential: string, verb: '续期' | '变更'): Promise<void> {
  await go('/college/submit/credential/list')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: credential, exact: true }) })
  await press(card, verb)
  await page.waitForURL(/\/submit\/(car|machine)\//)
  await page.getByRole('heading', { name: `${credential} · 考核站点申请` }).waitFor()
}

/** Submits the open form. */
export async function sendForm({ page }: Person): Promise<void> {
  await page.getByText('各项均已填写，可以提交').waitFor()
  await press(page, '提交审核')
  await page.getByText('已提交审核').waitFor()
  await button(dialog(page, '考核站点申请'), '撤回').waitFor()
}

/** Puts a file into the drawer that is open, and saves it. */
async function saveWithFile({ page }: Person, title: string, save: string, saved: string): Promise<void> {
  const drawer = dialog(page, title)
  await drawer.locator('input[type="file"]').setInputFiles(pdfNamed(`${title}.pdf`))
  await drawer.getByRole('button', { name: /^移除/ }).waitFor()
  await press(drawer, save)
  await page.getByText(saved).waitFor()
}

/** After the approval of this credential the centre files the agreement and records a visit. */
export async function fileAgreementAndVisit(person: Person, credential: string): Promise<void> {
  const { page, go } = person
  await go('/center/credential/audit?status=AUDIT')
  await rowOf(page, credential).getByRole('link').first().click()
  await press(page, '上传协议')
  await fill(dialog(page, '上传协议'), { 协议编号: 'XY-2026-0088' })
  await saveWithFile(person, '上传协议', '保存', '协议已保存')
  await press(page, '登记考察')
  const visit = dialog(page, '登记考察')
  await setTime(visit, '考察日期', dayAt(0))
  await fill(visit, { 考察人员: '周海燕、陈立', 考察情况: '考场、设备与申请表一致' })
  await saveWithFile(person, '登记考察', '登记考察', '考察已登记')
}

/** The site opens its approval of this credential and hands in evidence for its condition. */
export async function handInEvidence(person: Person, credential: string): Promise<void> {
  const { page, go } = person
  await go('/college/credential')
  await rowOf(page, credential).getByRole('link').first().click()
  await press(page, '提交证明材料')
  await saveWithFile(person, '提交证明材料', '提交', '证明材料已提交')
}

/** The centre opens the approval and confirms the evidence. */
export async function confirmEvidence(person: Person, credential: string): Promise<void> {
  const { page, go } = person
  await go('/center/credential/audit?status=AUDIT')
  await rowOf(page, credential).getByRole('link').first().click()
  await page.getByText('证明材料待审核').waitFor()
  await press(page, '确认已满足')
  await press(page.getByRole('dialog', { name: /^确认已满足“/ }), '确认已满足')
  await page.getByText('已满足', { exact: true }).waitFor()
}
