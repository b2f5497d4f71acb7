import type { Locator, Page } from 'playwright-core'
import type { Window } from './browserWindow.ts'
import { dialog, press } from './journey.forms.ts'
import type { TestServer } from './testServer.ts'

export const PHONE = 390

export type Candidate = { name: string; ticket_no: string }
/** The day of the practical exam that the journey holds. */
export type Day = {
  server: TestServer
  exam: { sn: string; name: string; plan_sn: string; plan: string }
  /** In the order of their seats. */
  candidates: Candidate[]
  /** The phone of the chief. */
  chief: Pick<Window, 'page' | 'settle'>
}

/** The next practical exam of which `teacher2` is the chief, and its candidates. */
export async function findExam({ read }: TestServer): Promise<Pick<Day, 'exam' | 'candidates'>> {
  const [exam] = await read<Day['exam']>(`
    select e.sn, e.name, e.plan_sn, p.title as plan from exam e join plan p on p.sn = e.plan_sn
      join assignment a on a.exam_sn = e.sn and a.role = 'CHIEF' and a.status = 'CONFIRMED'
      join teacher t on t.sn = a.teacher_sn join account c on c.sn = t.account_sn
    where c.username = 'teacher2' and e.subject = 'OFFLINE' and e.start_time > business_now() order by e.start_time limit 1`)
  if (!exam) throw new Error('the demo world has no practical exam to come')
  const candidates = await read<Candidate>(`
    select st.name, g.ticket_no from seat x join signup g on g.sn = x.signup_sn join student st on st.sn = x.student_sn
    where x.exam_sn = '${exam.sn}' order by x.seat_no`)
  return { exam, candidates }
}

/** Moves business time to so many minutes after a planned time of an exam. */
export async function moveTo(
  server: TestServer,
  examSn: string,
  minutes: number,
  from: 'start_time' | 'end_time' = 'start_time',
): Promise<void> {
  const [found] = await server.read<{ shift: string }>(
    `select (${from} + interval '${minutes} minutes' - now())::text as shift from exam where sn = '${examSn}'`,
  )
  await server.moveClock(found?.shift ?? '')
}
/** So many minutes after the planned start, as the server writes it. */
export async function timeAt({ server, exam }: Day, minutes: number): Promise<string> {
  const [found] = await server.read<{ time: string }>(
    `select to_char(start_time + interval '${minutes} minutes', 'YYYY-MM-DD HH24:MI:SS') as time from exam where sn = '${exam.sn}'`,
  )
  return found?.time ?? ''
}
export async function openDay({ server, exam, chief }: Day): Promise<void> {
  await chief.page.goto(`${server.url}/teacher/center/setting/${exam.sn}`)
  await chief.settle()
}
export const states = ({ server, exam }: Day) =>
  server.read<{ state: string; count: number }>(
    `select state, count(*)::int from attendance where exam_sn = '${exam.sn}' group by 1 order by 1`,
  )

/** A candidate in the list: by the ticket, for two may have one name. */
export const row = ({ chief, candidates }: Day, at: number): Locator =>
  chief.page.getByRole('article').filter({ hasText: candidates[at]?.ticket_no ?? '' })
export const verbOf = (day: Day, at: number, verb: string): Locator =>
  row(day, at).getByRole('button', { name: new RegExp(`^${verb}：`) })

/** Confirms the person in the dialog of a check-in. */
export async function confirmPerson(page: Page): Promise<void> {
  const asked = dialog(page).filter({ hasText: '已核对本人与身份证件' })
  await asked.getByRole('checkbox').check()
  await press(asked, '签到')
  await asked.waitFor({ state: 'hidden' })
}

/** Answers the dialog of an act on a candidate. */
export async function answer(
  day: Day,
  at: number,
  verb: string,
  given: { number?: string; reason?: string } = {},
): Promise<void> {
  await verbOf(day, at, verb).click()
  const asked = dialog(day.chief.page, `${verb}：${day.candidates[at]?.name}`)
  if (given.number) await asked.getByRole('spinbutton').fill(given.number)
  if (given.reason) await asked.getByLabel('原因').fill(given.reason)
  await press(asked, verb)
  await asked.waitFor({ state: 'hidden' })
}

/** Makes a move of the exam, with a reason where one is asked for. */
export async function move({ chief: { page } }: Day, verb: string, reason?: string): Promise<void> {
  await press(page, verb)
  const asked = dialog(page, verb)
  if (reason) await asked.getByLabel('原因').fill(reason)
  await press(asked, verb)
  await asked.waitFor({ state: 'hidden' })
}
