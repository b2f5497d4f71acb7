import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { cellsUnder, choose, dialog, press, setTime } from './journey.forms.ts'
import { download } from './journey.sealedPaper.ts'
import { cellsOf } from './journey.workbook.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
})
afterAll(() => server.close())

type Count = { name: string; whole: number; part: number }
const FIRST_DAY = 'least(p.theory_start, p.practical_start)'

/** Published results and those passed, by credential, counted from the stored verdicts. */
const results = () =>
  server.read<Count>(`
    select k.name, count(*)::int as whole, count(*) filter (where c.verdict = 'PASSED')::int as part
    from composite c join plan p on p.sn = c.plan_sn join credential k on k.sn = p.credential_sn
    where p.delete_time is null and p.sn in (select sn from score_sheet where status = 'AUDIT')
      and p.sn in (select sn from exam_application where status = 'EXAM_AUDIT')
    group by k.sn, k.name order by whole desc, k.sn`)

/** Sign-ups that take a place and those confirmed, by the candidates' institutions. */
const signups = (condition = 'true') =>
  server.read<Count>(`
    select o.name, count(*) filter (where g.status in ('SUBMIT', 'AUDIT'))::int as whole, count(*) filter (where g.status = 'AUDIT')::int as part
    from signup g join plan p on p.sn = g.plan_sn join college o on o.sn = g.org_sn
    where p.delete_time is null and g.status in ('SUBMIT', 'AUDIT', 'REJECT') and ${condition}
    group by o.sn, o.name order by whole desc, o.sn`)

/** The last month with sign-ups, by the first exam day: its first and last day. */
async function lastMonth(): Promise<{ first: string; last: string }> {
  const [found] = await server.read<{ first: string; last: string }>(`
    select to_char(m.day, 'YYYY-MM-DD') as first, to_char(m.day + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as last
    from (select date_trunc('month', max(${FIRST_DAY})) as day from signup g join plan p on p.sn = g.plan_sn where g.status = 'AUDIT') m`)
  if (!found) throw new Error('the demo world has no sign-ups')
  return found
}

const shown = (value: number) => value.toLocaleString('en-US')
const shareOf = ({ part, whole }: Count) => `${((part / whole) * 100).toFixed(1)}%`
const rowsOf = (counts: readonly Count[]) =>
  counts.map((count) => [count.name, shown(count.whole), shown(count.part), shareOf(count)])
/** The chart orders its groups by the part, the list by the whole. */
const inOrder = (rows: readonly string[][]) => rows.map((row) => row.join(' ')).toSorted()
const sumOf = (counts: readonly Count[]): Count => ({
  name: '合计',
  whole: counts.reduce((sum, { whole }) => sum + whole, 0),
  part: counts.reduce((sum, { part }) => sum + part, 0),
})
/** A figure of the sums above the chart. */
const figureOf = (page: Page, label: string) =>
  page
    .locator('.zk-facts > *')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()
    .locator('dd')
    .innerText()

/** The chart, read from its table, has the groups of the list with the same figures. */
async function chartRows(page: Page): Promise<string[][]> {
  const chart = page.locator('figure.zk-chart')
  await press(page, '表格')
  const rows = await chart.locator('tbody tr').all()
  const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
  await press(page, '图表')
  return texts.map(([name = '', part = '', whole = '', share = '']) => [name, whole, part, `${share}%`])
}

const topicButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '报表主题' }).getByRole('button', { name, exact: true })

/** Pass rates by credential, as the report opens. */
async function readResults({ page, settle }: Window): Promise<void> {
  await page.goto(`${server.url}/center/report`)
  await page.getByRole('heading', { name: '各证书的“合格”占“有成绩人数”多少？' }).waitFor()
  await settle()
  const counts = await results()
  expect(await cellsUnder(page, ['证书', '有成绩人数', '合格', '合格率'])).toEqual(rowsOf(counts))
  expect(await figureOf(page, '有成绩人数')).toBe(shown(sumOf(counts).whole))
  expect(await figureOf(page, '合格率')).toBe(shareOf(sumOf(counts)))
  expect(inOrder(await chartRows(page))).toEqual(inOrder(rowsOf(counts.slice(0, 12))))
}

/** Sign-ups by institution, of all time and of one month. Answers what the last report shows. */
async function readSignups({ page, settle }: Window): Promise<Count[]> {
  await topicButton(page, '报名').click()
  await page.getByRole('heading', { name: '各证书的“已报名”占“报名人次”多少？' }).waitFor()
  await choose(page, page, '统计维度', '院校')
  await page.getByRole('heading', { name: '各院校的“已报名”占“报名人次”多少？' }).waitFor()
  await settle()
  const headings = ['院校', '报名人次', '已报名', '确认率']
  expect(await cellsUnder(page, headings)).toEqual(rowsOf((await signups()).slice(0, 20)))
  const { first, last } = await lastMonth()
  await setTime(page, '日期自', first)
  await setTime(page, '日期至', last)
  await page.waitForURL((url) => url.searchParams.get('date_to') === last)
  await settle()
  const counts = await signups(`${FIRST_DAY}::date between '${first}' and '${last}'`)
  expect(counts.length).toBeLessThan((await signups()).length)
  expect(await cellsUnder(page, headings)).toEqual(rowsOf(counts))
  expect(await figureOf(page, '已报名')).toBe(shown(sumOf(counts).part))
  expect(inOrder(await chartRows(page))).toEqual(inOrder(rowsOf(counts.slice(0, 12))))
  return counts
}

async function exported({ page }: Window): Promise<string[][]> {
  await press(page, '导出')
  const coming = page.waitForEvent('download')
  await press(dialog(page), '导出')
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/统计报表.*\.xlsx$/)
  return cellsOf(await readFile(await file.path()))
}

test('the centre reads pass rates and sign-ups, by credential and institution, of all time and of a month; list, chart, workbook and print have the figures of the stored rows (issue 32 row 4; interface.md §5a)', async () => {
  const center = await openSignedIn(server, 'center', 'CN')
  await readResults(center)
  const counts = await readSignups(center)
  const sheet = await exported(center)
  expect(sheet[0]?.slice(0, 4)).toEqual(['主题', '院校', '报名人次', '已报名'])
  const lines = [...counts, sumOf(counts)].map(({ name, whole, part }) => ['报名', name, String(whole), String(part)])
  expect(sheet.filter(([topic]) => topic === '报名').map((row) => row.slice(0, 4))).toEqual(lines)
  const paper = await download(center.page, () => press(center.page, '打印'))
  expect(paper.name).toMatch(/\.pdf$/)
  const text = paper.pages.map((page) => page.text).join('')
  for (const { name, whole, part } of [...counts, sumOf(counts)])
    expect(text).toContain(`${name}${shown(whole)}${shown(part)}`)
  await center.context.close()
})

test('a school sees its own candidates alone, and no topic of the centre; an examiner has no reports (interface.md §5b)', async () => {
  const { page, context, settle } = await openSignedIn(server, 'school', 'CN')
  await page.goto(`${server.url}/school/report?topic=signup&by=org`)
  await page.getByRole('heading', { name: '各院校的“已报名”占“报名人次”多少？' }).waitFor()
  await settle()
  const own = await signups("g.org_sn = (select org_sn from account where username = 'school')")
  expect(own).toHaveLength(1)
  expect(await cellsUnder(page, ['院校', '报名人次', '已报名', '确认率'])).toEqual(rowsOf(own))
  expect(await page.getByRole('navigation', { name: '报表主题' }).getByRole('button').allInnerTexts()).toEqual([
    '合格率',
    '报名',
    '考评员培训',
  ])
  for (const topic of ['capacity', 'site', 'examiner'])
    expect((await page.request.get(`${server.url}/api/admin/report/${topic}`)).status()).toBe(403)
  await context.close()
  const teacher = await openSignedIn(server, 'teacher', 'CN')
  await teacher.page.goto(`${server.url}/center/report`)
  await teacher.page.getByText('抱歉，您无权访问该页面').waitFor()
  expect((await teacher.page.request.get(`${server.url}/api/admin/report/pass`)).status()).toBe(403)
  await teacher.context.close()
})

test('a report that loads, one of a time without exams and one that the server could not answer say so; the next try shows it', async () => {
  const { page, context } = await openSignedIn(server, 'center', 'CN')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/report/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${server.url}/center/report`)
  await page.getByRole('status', { name: '正在加载…' }).first().waitFor()
  answer.resolve()
  await page.getByRole('heading', { name: '各证书的“合格”占“有成绩人数”多少？' }).waitFor()
  await page.goto(`${server.url}/center/report?date_from=2001-01-01&date_to=2001-01-31`)
  await page.getByText('没有符合条件的记录').waitFor()
  expect(await page.locator('figure.zk-chart').count()).toBe(0)
  expect(await figureOf(page, '有成绩人数')).toBe('0')
  expect(await figureOf(page, '合格率')).toBe('–')
  await page.unroute('**/api/admin/report/*')
  await page.route('**/api/admin/report/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${server.url}/center/report?topic=signup`)
  // The chart and the list are read apart, and each can be tried again.
  const retries = page.getByRole('button', { name: '重试' })
  await expect.poll(() => retries.count()).toBe(2)
  await page.unroute('**/api/admin/report/*')
  await retries.first().click()
  await page.getByRole('heading', { name: '各证书的“已报名”占“报名人次”多少？' }).waitFor()
  await retries.click()
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await context.close()
})
