import { readFile } from 'node:fs/promises'
import { act, confirmMove, button, dialog, press, readPassword, rowOf } from './journey.forms.ts'
import type { Person } from './journey.people.ts'

/** The centre issues a first password to an examiner of the workbook. */
export async function passwordFor({ page, go }: Person, name: string): Promise<string> {
  await go(`/center/teacher/manage?keyword=${encodeURIComponent(name)}`)
  await act(page, rowOf(page, name), '重置密码')
  await press(dialog(page, `重置“${name}”的密码？`), '重置密码')
  return readPassword(page)
}

/** The call to an exam, as the examiner sees it. */
const callTo = ({ page }: Person, exam: string) => page.locator('.zk-cards li:visible').filter({ hasText: exam })

async function openCalls({ go }: Person): Promise<void> {
  await go('/teacher/center/setting')
}

/** The examiner declares that no candidate is near to them, and will come. */
export async function confirmCall(person: Person, exam: string): Promise<void> {
  const { page } = person
  await openCalls(person)
  await press(callTo(person, exam), '确认')
  const question = dialog(page, '确认考评任务')
  await question.getByRole('checkbox').check()
  await press(question, '确认')
  await callTo(person, exam).getByText('已确认').waitFor()
}

/** The examiner declines with a reason. */
export async function declineCall(person: Person, exam: string, reason: string): Promise<void> {
  const { page } = person
  await openCalls(person)
  await press(callTo(person, exam), '请假')
  await confirmMove(page, '请假', reason)
  await callTo(person, exam).getByText('已请假').waitFor()
}

/** The site replaces the examiner who declined; conflicts show before anything is saved. */
export async function replaceExaminer(
  person: Person,
  { replaced, replacement }: { replaced: string; replacement: string },
): Promise<void> {
  const { page } = person
  const line = page.locator('.zk-panel-member:visible').filter({ hasText: replaced })
  await line.getByText('已请假').waitFor()
  await press(line, '更换')
  const picker = dialog(page)
  await picker.getByRole('searchbox', { name: '考评员姓名' }).fill(replacement)
  await picker.getByRole('searchbox', { name: '考评员姓名' }).press('Enter')
  await press(picker.locator('.zk-panel-member').filter({ hasText: replacement }), '选择')
  await page.getByText('待通知').waitFor()
  await press(page, '保存并通知')
  await page.getByText('考评员已保存').waitFor()
}

/** Is the paper offered to the examiner? The list of calls is open. */
export const paperIsOffered = (person: Person, exam: string): Promise<boolean> =>
  button(callTo(person, exam), '下载试卷').isVisible()

/** The text of the paper that the chief examiner opens from the call, once the session has begun. */
export async function readPaper(person: Person, exam: string): Promise<string> {
  await openCalls(person)
  const coming = person.page.waitForEvent('download')
  await press(callTo(person, exam), '下载试卷')
  return readFile(await (await coming).path(), 'utf8')
}
