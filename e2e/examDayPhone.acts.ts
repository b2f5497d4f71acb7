import type { Locator, Page } from 'playwright-core'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import type { Window } from './browserWindow.ts'
import type { Day } from './examDay.forms.ts'
import { confirmPerson, moveTo, PHONE } from './examDay.forms.ts'
import type { Sheet } from './examDay.score.ts'
import { callIn, resetPassword } from './examDay.theory.ts'
import { button, dialog, press } from './journey.forms.ts'
import { personOf } from './journey.people.ts'
import type { Person } from './journey.people.ts'

type Who = Pick<Window, 'page' | 'settle'>
type Phone = Pick<Window, 'page' | 'settle' | 'context'>

/** The keys of the candidates in the attendance, in the order of their seats. */
async function keysOf({ exam, chief, candidates }: Day): Promise<string[]> {
  const held = await callIn(chief.page, attendanceContract.list, { params: { id: exam.sn } })
  const keys = new Map(held.candidates.map(({ ticket_no, sn }) => [ticket_no, sn]))
  return candidates.map(({ ticket_no }) => keys.get(ticket_no) ?? '')
}

/** The checklist of the exam, by a call: its screen has a journey of its own. */
export async function completeChecklist({ exam, chief }: Day): Promise<void> {
  const items = CHECK_ITEMS.map((item) => ({ item, checked: true }))
  await callIn(chief.page, attendanceContract.saveChecklist, { params: { id: exam.sn }, body: { items } })
}

/** Checks in these candidates by a call, as a second steward does meanwhile. */
export async function checkInByCall({ exam, candidates }: Day, { page }: Who, seats: readonly number[]): Promise<void> {
  for (const at of seats)
    await callIn(page, attendanceContract.checkin, {
      params: { id: exam.sn },
      body: { ticket_no: candidates[at]?.ticket_no, way: 'MANUAL', identity_checked: true },
    })
}

/** Marks these candidates absent by a call. */
export async function markAbsentByCall(day: Day, seats: readonly number[]): Promise<void> {
  const keys = await keysOf(day)
  for (const at of seats)
    await callIn(day.chief.page, attendanceContract.update, {
      params: { id: day.exam.sn, candidate: keys[at] ?? '' },
      body: { state: 'ABSENT', reason: '未到场，电话无人接听' },
    })
}

/** The exam day on the phone of a member of the panel. */
async function openDayOn({ server, exam }: Day, { page, settle }: Who): Promise<void> {
  await page.goto(`${server.url}/teacher/center/setting/${exam.sn}`)
  await settle()
}

/** A phone that was prepared loses the network and checks in a candidate; the entry waits on it. */
export async function checkInOffline(day: Day, phone: Phone, at: number): Promise<void> {
  const { page, context } = phone
  await openDayOn(day, phone)
  await page.getByText('离线数据已备好').waitFor()
  await context.setOffline(true)
  await page
    .getByRole('article')
    .filter({ hasText: day.candidates[at]?.ticket_no ?? '' })
    .getByRole('button', { name: /^签到：/ })
    .click()
  await confirmPerson(page)
  await page.getByRole('button', { name: /1 条待发送/ }).waitFor()
}

/** The late report of a candidate on a page of the exam day. */
export const lateReportOf = (page: Page, { candidates }: Day, at: number): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: '未写入的原因' })
    .filter({ hasText: candidates[at]?.ticket_no ?? '' })

/** The centre takes the late report of a candidate over, with a reason. */
export async function takeOver(day: Day, { page, settle }: Who, at: number, reason: string): Promise<void> {
  await press(lateReportOf(page, day, at), '采纳')
  const question = page.getByRole('dialog').filter({ has: page.getByLabel('意见（必填）') })
  await question.getByLabel('意见（必填）').fill(reason)
  await press(question, '采纳')
  await question.waitFor({ state: 'hidden' })
  await settle()
}

/** An examiner scores these candidates and hands in, by calls: the screen is shown by those who are scored on it. */
export async function scoreByCall(
  { exam, candidates }: Day,
  { page }: Who,
  sheets: readonly (readonly [number, Sheet])[],
): Promise<void> {
  const { rows } = await callIn(page, scoreEntryContract.list, { query: { exam_sn: exam.sn } })
  for (const [at, { points }] of sheets) {
    const row = rows.find(({ ticket_no }) => ticket_no === candidates[at]?.ticket_no)
    if (!row?.sn) throw new Error(`seat ${at + 1} has no row in the sheet`)
    const params = { id: row.sn }
    const { version } = await callIn(page, scoreEntryContract.save, {
      params,
      body: { items: points, version: row.version },
    })
    await callIn(page, scoreEntryContract.handin, { params, body: { version } })
  }
}

/** The site calls a further examiner for scoring alone; the examiner signs in on a phone. */
export async function callScorer({ server, exam }: Day, { page, settle }: Who, center: Page): Promise<Person> {
  await page.goto(`${server.url}/college/exam/manage/${exam.sn}/teacher`)
  await settle()
  await press(page, '另请考评员补评')
  const picker = dialog(page, '另请考评员补评')
  await picker.locator('.zk-panel-member').first().waitFor()
  await settle()
  await picker
    .locator('button:enabled', { hasText: /选\s*择/ })
    .first()
    .click()
  await press(page.getByRole('dialog').filter({ hasText: '无须到场' }), '另请考评员补评')
  await page.getByText('已通知补评').waitFor()
  const [called] = await server.read<{ username: string; account_sn: string }>(`
    select c.username, t.account_sn from assignment a join teacher t on t.sn = a.teacher_sn
      join account c on c.sn = t.account_sn where a.exam_sn = '${exam.sn}' and a.role = 'SCORER'`)
  if (!called) throw new Error('nobody was called')
  const person = await personOf(server, called.username, PHONE)
  await person.enter(await resetPassword(center, called.account_sn))
  return person
}

/** The scorer declares that no candidate is near, and goes from the call to the own score sheet. */
export async function confirmScoring({ exam }: Day, { page, go, settle }: Person): Promise<void> {
  await go('/teacher/center/setting')
  await press(page.locator('.zk-cards li:visible').filter({ hasText: exam.name }), '确认')
  const question = dialog(page, '确认考评任务')
  await question.getByRole('checkbox').check()
  await press(question, '确认')
  await press(page, '实操评分')
  await page.waitForURL((url) => url.pathname === `/teacher/center/setting/${exam.sn}/score`)
  await settle()
}

/** Opens a candidate in the score sheet of an examiner. */
async function openEntry(page: Page, day: Day, at: number): Promise<Locator> {
  const { name, ticket_no } = day.candidates[at] ?? { name: '', ticket_no: '' }
  await page.getByRole('button', { name: new RegExp(`^(评分|查看) ${name} ${ticket_no}$`) }).click()
  return page.getByRole('dialog', { name: `${name} ${ticket_no}`, exact: true })
}

/** Types the points of an opened entry and hands it in. */
async function handInOpened(page: Page, sheet: Locator, { points }: Sheet): Promise<void> {
  for (const [item, given] of points.entries()) await sheet.getByRole('spinbutton').nth(item).fill(String(given))
  await press(sheet, '交分')
  await press(page.getByRole('dialog').filter({ hasText: '交分后即计入成绩' }), '交分')
  await button(sheet, '修改评分').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

/** The points of one who was not there: they say what they are from. */
export async function scoreFromRecording({ page }: Who, day: Day, at: number, points: Sheet): Promise<void> {
  const sheet = await openEntry(page, day, at)
  await sheet.getByText('录像', { exact: true }).click()
  await handInOpened(page, sheet, points)
}

/** The author of an entry that was returned reads why, changes it and hands it in. */
export async function handInAgain({ page }: Who, day: Day, at: number, reason: string, points: Sheet): Promise<void> {
  const sheet = await openEntry(page, day, at)
  await sheet.getByText(reason).first().waitFor()
  await handInOpened(page, sheet, points)
}

/** The chief opens the dispute about a candidate and returns the entry of one examiner. */
export async function returnEntry(
  { page }: Who,
  day: Day,
  { at, examiner, reason }: { at: number; examiner: string; reason: string },
): Promise<void> {
  const sheet = await openEntry(page, day, at)
  await press(sheet, '公开评分分歧')
  const opening = page.getByRole('dialog').filter({ hasText: '此后您不能再为该考生评分' }).last()
  await opening.getByRole('textbox').fill('两份评分第三项差异较大')
  await press(opening, '公开评分分歧')
  await sheet.getByRole('button', { name: `退回 ${examiner}` }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '退回后该评分不计入成绩' }).last()
  await asked.getByRole('textbox').fill(reason)
  await press(asked, '退回')
  await page.getByText('评分已退回').first().waitFor()
}

/** What the score of a candidate is made of: the totals that count, the highest first, and their mean. */
export async function scoreOf({ server, exam, candidates }: Day, at: number) {
  const [found] = await server.read<{ totals: number[] | null; final: number | null; flag: string }>(`
    select s.examiner_scores as totals, s.final_score::float8 as final, s.flag from score s join signup g on g.sn = s.signup_sn
    where s.exam_sn = '${exam.sn}' and g.ticket_no = '${candidates[at]?.ticket_no}'`)
  return found && { ...found, totals: (found.totals ?? []).toSorted((one, other) => other - one) }
}

/** So many minutes after the planned end. */
export const afterEnd = ({ server, exam }: Day, minutes: number) => moveTo(server, exam.sn, minutes, 'end_time')

/** Why the site cannot submit the scores of the plan yet, as it reads it at the closed button. */
export async function whySubmissionWaits({ server, exam }: Day, { page, settle }: Who): Promise<string> {
  await page.goto(`${server.url}/college/score/plan/${exam.plan_sn}/score`)
  await settle()
  const closed = page.getByLabel(/^提交成绩: /)
  await closed.waitFor()
  return (await closed.getAttribute('aria-label')) ?? ''
}
