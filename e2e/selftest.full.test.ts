import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { openSignedIn, openWindow } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const PAPER = '机械工程制图初级自测卷'

type Student = { sn: string; name: string; id_no: string }
let server: TestServer
let phone: Window
/** One who has taken no self-test yet. */
let student: Student

beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const [found] = await server.read<Student>(`
    select s.sn, s.name, s.id_no from student s join account a on a.org_sn = s.org_sn
    where a.username = 'school' and s.status = 'ENABLE' and s.merged_into is null
      and not exists (select from sitting x where x.student_sn = s.sn) order by s.student_no limit 1`)
  if (!found) throw new Error('the demo world has a student without a self-test')
  student = found
  phone = await openWindow(server, 'CN', 390)
}, patience(60))
afterAll(() => server.close())

const stored = () =>
  server.read<{ position: number; given: string[] }>(`
    select k.position, k.given from sitting_answer k join sitting s on s.sn = k.sitting_sn
    where s.student_sn = '${student.sn}' order by k.position`)
/** The right answers of the paper in its own letters, as the exam centre's page of the paper shows them. */
const rightAnswers = async () => {
  const center = await openSignedIn(server, 'center', 'CN')
  const list = await center.context.request.get(`${server.url}/api/admin/paper?keyword=${encodeURIComponent(PAPER)}`)
  const { data } = (await list.json()) as { data: { items: { sn: string }[] } }
  const detail = await center.context.request.get(`${server.url}/api/admin/paper/${data.items[0]?.sn}`)
  const { data: paper } = (await detail.json()) as {
    data: { items: { position: number; type: string; answer: string[] }[] }
  }
  await center.context.close()
  return paper.items
}

/** Answers the question that is shown. */
async function give({ page }: Window, type: string, answer: readonly string[]): Promise<void> {
  const question = page.locator('.practice-question')
  if (type === 'FILL') {
    for (const [at, words] of answer.entries())
      await question.getByLabel(`第 ${at + 1} 空`).fill(words.split('|')[0] ?? '')
    return
  }
  const named = type === 'JUDGE' ? (answer[0] === 'TRUE' ? '正确' : '错误') : null
  for (const letter of answer)
    await question
      .getByRole(type === 'MULTI' ? 'checkbox' : 'radio', { name: named ?? new RegExp(`^${letter}\\.`) })
      .check()
}
const next = ({ page }: Window) => page.getByRole('button', { name: '下一题' }).click()

describe('domain.md §3.15a, Decided 27: a student takes a self-test on a phone', () => {
  test('a wrong name is refused, ID number and name sign in without an account', async () => {
    const { page } = phone
    await page.goto(`${server.url}/practice`)
    await page.getByLabel('证件号码').fill(student.id_no)
    await page.getByLabel('姓名').fill('别人')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText('证件号码与姓名不符', { exact: false }).first().waitFor()
    await page.getByLabel('姓名').fill(student.name)
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('heading', { name: `${student.name}，您好` }).waitFor()
    const cookies = await phone.context.cookies()
    expect(cookies.filter(({ name }) => name === 'Practice')).toMatchObject([
      { httpOnly: true, path: '/api/admin/practice' },
    ])
    expect(cookies.filter(({ name }) => name === 'Authorization')).toEqual([])
  })

  test('each answer is saved; without network they wait on the phone, outlive a reload, and are sent once there is one', async () => {
    const { page, context } = phone
    const answers = await rightAnswers()
    expect(answers.length).toBeGreaterThan(3)
    await page.getByRole('button', { name: `开始：${PAPER}` }).click()
    await page.getByRole('heading', { name: /^第 1 题/ }).waitFor()
    const [first, second, ...rest] = answers
    await give(phone, first!.type, first!.answer)
    await page.getByText('已保存').first().waitFor()
    expect((await stored()).map(({ position }) => position)).toEqual([1])
    await context.setOffline(true)
    await next(phone)
    await give(phone, second!.type, second!.answer)
    await page.getByText('1 题待提交').first().waitFor()
    // The page itself comes from the server: what was answered waits on the phone until it is opened again.
    await context.setOffline(false)
    await page.reload()
    await page.getByRole('heading', { name: /^第 \d 题/ }).waitFor()
    await expect.poll(async () => (await stored()).map(({ position }) => position)).toEqual([1, 2])
    expect((await stored()).map(({ given }) => given)).toEqual([first!.answer, second!.answer])
    // The last question stays without an answer.
    for (const { type, answer } of rest.slice(0, -1)) {
      await give(phone, type, answer)
      await next(phone)
    }
    await expect.poll(async () => (await stored()).length).toBe(answers.length - 1)
  })

  test('handed in it is marked, and shows what was right and why', async () => {
    const { page } = phone
    await page.getByRole('button', { name: '交卷' }).first().click()
    await page.getByText('还有 1 题未作答。').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
    await page.getByRole('heading', { name: '自测结果' }).waitFor()
    const { items, total } = { items: await rightAnswers(), total: 100 }
    await page.getByText(`答对 ${items.length - 1} / ${items.length} 题`).waitFor()
    await page
      .getByText(new RegExp(`\\d+ / ${total} 分`))
      .first()
      .waitFor()
    await page.getByLabel('只看错题').check()
    await page.getByText('显示 1 题').waitFor()
    await page.getByText('未作答').first().waitFor()
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(tooWide).toBe(false)
    const { takeTroubles } = phone
    // Not signed in at first, the refused login, and the calls without network.
    expect(
      takeTroubles().filter(
        (trouble) => !/^401: GET \S+\/practice$|404|ERR_INTERNET_DISCONNECTED|Failed to load/.test(trouble),
      ),
    ).toEqual([])
  })

  test('the school sees it in the student’s page, and exports it', async () => {
    const school = await openSignedIn(server, 'school', 'CN')
    await school.page.goto(`${server.url}/school/student/manage?record=${student.sn}`)
    await school.settle()
    await school.page.getByText(PAPER).waitFor()
    const file = await school.context.request.post(`${server.url}/api/admin/user/student/ziceexport`, { data: {} })
    expect([file.status(), file.headers()['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })
})
