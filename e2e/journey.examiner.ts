import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { act, confirmMove, button, dialog, press, readPassword, rowOf } from './journey.forms.ts'
import { EXAMINERS, PRACTICAL_PANEL } from './journey.people.ts'
import type { Person } from './journey.people.ts'
import { fileRecords } from './examDay.theory.ts'
import type { TestServer } from './testServer.ts'

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

/** Is the paper offered to the examiner, as a button or in the menu? The list of calls is open. */
export async function paperIsOffered(person: Person, exam: string): Promise<boolean> {
  const { page } = person
  const call = callTo(person, exam)
  if (await button(call, '下载试卷').isVisible()) return true
  const more = call.getByRole('button', { name: /：更多操作$/ })
  if (!(await more.isVisible())) return false
  await more.click()
  await page.getByRole('menuitem').first().waitFor()
  const isOffered = await page.getByRole('menuitem', { name: '下载试卷', exact: true }).isVisible()
  await page.keyboard.press('Escape')
  return isOffered
}

/** The text of the paper that the chief examiner opens from the call, once the session has begun. */
export async function readPaper(person: Person, exam: string): Promise<string> {
  await openCalls(person)
  const coming = person.page.waitForEvent('download')
  await act(person.page, callTo(person, exam), '下载试卷')
  return readFile(await (await coming).path(), 'utf8')
}

/** From the call to the own score sheet of the practical (Decided 13). */
async function openScoreSheet(person: Person, exam: string): Promise<void> {
  await openCalls(person)
  await act(person.page, callTo(person, exam), '实操评分')
  await person.page.waitForURL(/\/score$/)
}

type Points = readonly [number, number]
/** Opens a candidate of the score sheet and types the points of both tasks. */
async function typePoints({ page }: Person, name: string, points: Points): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^(评分|查看) ${name} `) }).click()
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${name} `) })
  for (const [at, task] of ['零件测绘', '装配图拆画'].entries())
    await sheet.getByRole('spinbutton', { name: task }).fill(String(points[at]))
  return sheet
}

/** The examiner scores each candidate and hands in. */
export async function scoreApart(person: Person, exam: string, points: Record<string, Points>): Promise<void> {
  const { page } = person
  await openScoreSheet(person, exam)
  for (const [name, given] of Object.entries(points)) {
    const sheet = await typePoints(person, name, given)
    await press(sheet, '交分')
    await press(page.getByRole('dialog').filter({ hasText: '交分后即计入成绩' }), '交分')
    await button(sheet, '修改评分').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
}

/** The examiner changes an entry after the hand-in, with a reason. */
export async function changeScore(
  person: Person,
  exam: string,
  name: string,
  points: Points,
  reason: string,
): Promise<void> {
  await openScoreSheet(person, exam)
  const sheet = await typePoints(person, name, points)
  await sheet.getByLabel('修改理由').fill(reason)
  await press(sheet, '修改评分')
  await person.page.getByText('评分已修改').waitFor()
}

/** The records of the rooms of both exams, which were held on paper, are confirmed by two people and submitted (Decided 39). */
export async function fileBothRecords(
  server: TestServer,
  personIn: (username: string) => Promise<Person>,
): Promise<void> {
  const people = { ONLINE: [EXAMINERS.chief, EXAMINERS.replacement], OFFLINE: PRACTICAL_PANEL }
  const exams = await server.read<{ sn: string; subject: keyof typeof people }>('select sn, subject from exam')
  for (const { sn, subject } of exams) {
    const [chief, second] = await Promise.all(people[subject].map(({ mobile }) => personIn(mobile)))
    if (chief && second) await fileRecords(chief.page, second.page, sn)
  }
}
