import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from './browserWindow.ts'
import { click } from './screens.states.ts'

const HEADERS = { 'sec-fetch-site': 'same-origin' }

/** Signs in a student of the demo world who has taken a self-test, as the platform knows its number. */
async function signIn(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const context = page.context()
  const api = `${origin}/api/admin`
  const read = async <T>(path: string, data?: object) => {
    const reply = await (data
      ? page.request.post(api + path, { data, headers: HEADERS })
      : page.request.get(api + path))
    return ((await reply.json()) as { data: T }).data
  }
  await read('/login', { username: 'system', password: DEMO_PASSWORD })
  type Student = { sn: string; name: string; practice_count: number }
  const { items } = await read<{ items: Student[] }>('/user/student?sort=student_no&limit=100')
  const student = items.find(({ practice_count }) => practice_count > 0)
  if (!student) throw new Error('the demo world has a student who took a self-test')
  const { id_no } = await read<{ id_no: string }>(`/user/student/${student.sn}/reveal`, { reason: '核对自测' })
  await context.clearCookies()
  await read('/practice/login', { id_no, name: student.name })
}

/** The papers that the student may take. */
async function practiceHome(page: Page): Promise<void> {
  await signIn(page)
  await page.reload()
  await page.locator('.practice-papers').waitFor()
}
/** A self-test that goes on, one question at a time. */
async function practiceSitting(page: Page): Promise<void> {
  await practiceHome(page)
  await click('.practice-papers .practice-first', '.practice-question')(page)
}
/** The same with all its questions. */
async function practiceAll(page: Page): Promise<void> {
  await practiceSitting(page)
  if ((page.viewportSize()?.width ?? 0) < 768) await page.locator('.practice-grid-toggle').click()
  await page.locator('.practice-views button').last().click()
  await page.locator('.practice-question').nth(1).waitFor()
}
/** What was right, once it is handed in. */
async function practiceResult(page: Page): Promise<void> {
  await practiceSitting(page)
  await page.locator('.practice-bar .practice-first').click()
  await click('.practice-dialog .practice-first', '.practice-results')(page)
}

/** The page of self-tests: the login, and what a student sees who has signed in. The call that tells whether one is signed in is refused at first. */
export function practiceVisits() {
  const title: Text = { CN: '自测', HK: '自測', US: 'Self-test' }
  const login = { username: '', name: 'public-practice', path: '/practice', title, refuses: true }
  return [
    login,
    { ...login, name: 'public-practice-home', open: practiceHome },
    { ...login, name: 'public-practice-sitting', open: practiceSitting },
    { ...login, name: 'public-practice-all', open: practiceAll },
    { ...login, name: 'public-practice-result', open: practiceResult },
  ]
}
