import { act, dialog, pick, press, rowOf } from './journey.forms.ts'
import type { Person } from './journey.people.ts'

/** A site's own students: from the row of its plan to the page of choice. */
export async function openOwnChoice({ page, go, settle }: Person, plan: string): Promise<void> {
  await openStudents({ page, go, settle }, plan)
  await press(page, '选择学生')
  await page.getByRole('region', { name: '可选学生' }).waitFor()
}

/** The sign-ups of the plan with this title, as its site sees them. */
export async function openStudents(
  { page, go, settle }: Pick<Person, 'page' | 'go' | 'settle'>,
  plan: string,
): Promise<void> {
  await go('/college/exam/plan/list')
  await act(page, rowOf(page, plan), '学生名单')
  await page.waitForURL(/\/student$/)
  await settle()
}

/** A school's students: from the row of its borrowed exam to the page of choice. */
export async function openBorrowedChoice({ page, go }: Person): Promise<void> {
  await go('/school/plan/list')
  await press(rowOf(page, '借考已通过'), '报名')
  await page.getByRole('region', { name: '可选学生' }).waitFor()
}

/** Ticks these students on the page of choice and adds them. */
export async function signUp({ page }: Person, names: readonly string[]): Promise<void> {
  const left = page.getByRole('region', { name: '可选学生' })
  for (const name of names) await left.getByRole('checkbox', { name: `选择${name}` }).check()
  await press(left, `加入所选（${names.length}）`)
}

/** Reads and closes the list of students without a place. */
export async function readRefusals({ page }: Person): Promise<string> {
  const answer = page.getByRole('dialog').filter({ hasText: '未加入' })
  await answer.waitFor()
  const text = await answer.innerText()
  await press(answer, '知道了')
  await answer.waitFor({ state: 'hidden' })
  return text
}

/** The site confirms a borrowed student. */
export async function confirmStudent({ page }: Person, name: string): Promise<void> {
  await press(rowOf(page, name), '确认')
  await page.getByText(`确认成功：${name}`).waitFor()
  await rowOf(page, name).getByText('已报名').waitFor()
}

/** The site writes down that these have paid. */
export async function noteFees({ page }: Person, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await act(page, rowOf(page, name), '缴费登记')
    const question = dialog(page, `缴费登记：${name}`)
    await pick(question, '已缴')
    await press(question, '保存')
    await rowOf(page, name).getByText('已缴').waitFor()
  }
}

/** The site sends a borrowed student back, with the reason that the school reads. */
export async function returnStudent({ page }: Person, name: string, reason: string): Promise<void> {
  await press(rowOf(page, name), '退回')
  const question = page.getByRole('dialog', { name: `退回“${name}”？` })
  await question.getByLabel('意见（必填）').fill(reason)
  await press(question, '退回')
  await rowOf(page, name).getByText('已退回').waitFor()
}

/** Waits until the meter of places shows this. */
export const placesOf = ({ page }: Person, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).waitFor()
