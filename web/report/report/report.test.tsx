import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import ReportDashboardPage from './ReportDashboardPage.tsx'

const calm = { deadline: null, days_left: null, since: null, days_waiting: null, capped: false }
const days = Array.from({ length: 14 }, (_, at) => ({
  day: `2026-11-${String(10 + at)}`,
  count: 0,
  url: null,
  exams: [] as object[],
  marks: [] as object[],
}))
const EMPTY = {
  tiles: [],
  due: [],
  calendar: days,
  charts: [],
  news: { since: null, items: [] },
  published: { url: null, items: [] as object[] },
  steps: [],
}

const NO_EXAMS = { now: '2026-11-10 09:00:00', count: 0, url: null, exams: [] as object[], today: [] as object[] }
const draw = (home: object, openDays: object = NO_EXAMS) => {
  const network = networkOf(({ url }) => ({
    data: url.pathname.endsWith('/exam-day') ? openDays : { ...EMPTY, ...home },
  }))
  vi.stubGlobal('fetch', network.fetch)
  return drawPage(<ReportDashboardPage />, { path: '/school/dashboard' })
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('an exam whose day is open is above everything, with one button (domain.md §3.13a)', () => {
  const exam = {
    sn: 'E1',
    name: '考核计划理论第 1 场',
    subject: 'ONLINE',
    org_name: '考核站点',
    start_time: '2026-11-10 08:00:00',
    end_time: '2026-11-10 11:58:00',
    begun: true,
    rooms: ['A101'],
    role: 'CHIEF',
    url: '/teacher/center/setting/E1',
  }
  it.each([
    ['is running', {}, '考试中 · 距结束 2 小时 58 分钟 · A101 · 主考'],
    [
      'belongs to a site',
      { role: null, rooms: ['A101', 'A102'] },
      '考试中 · 距结束 2 小时 58 分钟 · A101 · A102 · 考核站点',
    ],
    ['begins soon', { begun: false, start_time: '2026-11-10 09:42:00' }, '即将开考 · 距开考 42 分钟 · A101 · 主考'],
    ['is late', { begun: false }, '已到开考时间，尚未开考 · 距结束 2 小时 58 分钟 · A101 · 主考'],
    ['is not finished', { end_time: '2026-11-10 09:00:00' }, '已到结束时间，尚未结束考试 · A101 · 主考'],
    ['was never begun', { begun: false, end_time: '2026-11-10 09:00:00' }, '已到结束时间，尚未开考 · A101 · 主考'],
  ])('one that %s', async (_, change, text) => {
    const seen = draw({}, { ...NO_EXAMS, count: 1, exams: [{ ...exam, ...change }] })
    const card = await screen.findByRole('article')
    expect(card.querySelector('p')?.textContent).toBe(text)
    fireEvent.click(within(card).getByRole('link', { name: '进入考试日：考核计划理论第 1 场' }))
    expect(seen.went).toEqual(['/teacher/center/setting/E1'])
    expect(card.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(4)
  })
  it('of more than are shown, a link leads to the list', async () => {
    const seen = draw({}, { ...NO_EXAMS, count: 5, url: '/center/exam/manage/list', exams: [exam] })
    fireEvent.click(await screen.findByRole('link', { name: '查看全部 5 场' }))
    expect(seen.went).toEqual(['/center/exam/manage/list'])
  })
})

describe('the due list', () => {
  it('says for each line what, how many, until when or since when, in words, and leads to its list', async () => {
    const seen = draw({
      due: [
        {
          ...calm,
          name: 'plans_draft',
          count: 2,
          deadline: '2026-11-08',
          days_left: -2,
          url: '/college/exam/plan/list',
        },
        { ...calm, name: 'borrows_to_audit', count: 1, deadline: '2026-11-10', days_left: 0, url: '/a' },
        { ...calm, name: 'plans_rejected', count: 1, deadline: '2026-11-16', days_left: 6, url: '/b' },
        { ...calm, name: 'scores_rejected', count: 1, since: '2026-11-05', days_waiting: 5, url: '/c' },
        { ...calm, name: 'photos_rejected', count: 10_000, capped: true, url: '/d' },
      ],
      tiles: [
        { name: 'students', count: 4021, waits: false, url: '/school/student/manage' },
        { name: 'students_without_photo', count: 0, waits: true, url: '/school/student/manage?photo_status=INIT' },
      ],
    })
    const first = await screen.findByRole('link', { name: /待提交的考核计划/ })
    const lines = within(screen.getAllByRole('list')[0]!).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '2待提交的考核计划检查无误后提交审核已超期 2 天最近截止 2026-11-08',
      '1待审借考借考院校在等待 · 请在截止前审核今天截止最近截止 2026-11-10',
      '1被驳回的考核计划按审核意见修改后重新提交还剩 6 天最近截止 2026-11-16',
      '1被退回的成绩考生在等待成绩 · 按意见修改后重新提交最久已等 5 天自 2026-11-05 起',
      '10,000+照片不合格请按原因重新上传',
    ])
    fireEvent.click(first)
    expect(seen.went).toEqual(['/college/exam/plan/list'])
    // What waits and is zero is not shown at all (finding 16).
    expect(screen.queryByText('未上传照片的学生')).toBeNull()
    expect(screen.getByRole('link', { name: /^学生/ }).textContent).toBe('学生4,021')
  })

  it('is one friendly line when no work is pending', async () => {
    draw({ tiles: [{ name: 'students', count: 3, waits: false, url: null }] })
    expect(await screen.findByText('没有待办事项')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

it('the calendar names each day with its exams; choosing one lists them with time, place, candidates and a link', async () => {
  const exam = {
    sn: 'E1',
    title: '数控车工中级理论',
    start_time: '2026-11-12 09:00:00',
    end_time: '2026-11-12 11:00:00',
    place: '长春汽车工业高等专科学校',
    count: 31,
    url: '/college/exam/manage/E1/student',
  }
  const mark = { kind: 'signup_end', sn: 'P1', title: '第 3 批', url: '/college/exam/plan/P1/signup' }
  const seen = draw({
    calendar: days.map((one, at) =>
      at === 2 ? { ...one, count: 1, exams: [exam], marks: [mark], url: '/list' } : one,
    ),
  })
  expect(await screen.findByRole('heading', { name: '今天 · 11月10日星期二' })).toBeTruthy()
  const day = screen.getByRole('button', { name: /1 场.*11月12日星期四, 1 项截止$/ })
  fireEvent.click(day)
  expect(day.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('长春汽车工业高等专科学校 · 31 人')).toBeTruthy()
  expect(screen.getByText('09:00–11:00')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: '数控车工中级理论' }))
  fireEvent.click(screen.getByRole('link', { name: '第 3 批' }))
  fireEvent.click(screen.getByRole('link', { name: '查看当天全部 1 场' }))
  expect(seen.went).toEqual(['/college/exam/manage/E1/student', '/college/exam/plan/P1/signup', '/list'])
})

describe('a chart', () => {
  const months = [
    { key: '2026-10', title: null, value: 12, whole: null, url: '/fee?a' },
    { key: '2026-11', title: null, value: 0, whole: null, url: '/fee?b' },
  ]
  const plans = [{ key: 'P1', title: '第 3 批', value: 14, whole: 20, url: '/score/P1' }]

  it('asks a question, names its unit, and each figure is a link with its words; the table is one click away', async () => {
    const seen = draw({
      charts: [
        { name: 'signups_by_month', points: months },
        { name: 'pass_rates', points: plans },
      ],
    })
    const figure = (await screen.findByText('每个月有多少人次报名？')).closest('figure')!
    expect(within(figure).getByText('单位：人次')).toBeTruthy()
    fireEvent.click(within(figure).getByRole('link', { name: '2026年10月：12 人次' }))
    fireEvent.click(within(figure).getByRole('button', { name: /表\s*格/ }))
    const rows = within(within(figure).getByRole('table', { name: '每个月有多少人次报名？' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['月份人次', '2026年10月12', '2026年11月0'])
    fireEvent.click(within(figure).getByRole('link', { name: '0' }))
    expect(seen.went).toEqual(['/fee?a', '/fee?b'])
    expect(screen.getByRole('link', { name: /第 3 批.*70%.*14.*20.*合格人数/ }).textContent).toContain('70%')
  })

  it('of the provinces shows each as a tile with its figure; one in which there is nothing is left out', async () => {
    draw({
      charts: [
        { name: 'provinces', points: [{ key: '220000', title: null, value: 3, whole: 8, url: '/p' }] },
        { name: 'sites_ending', points: months.map((one) => ({ ...one, value: 0 })) },
      ],
    })
    expect(await screen.findByRole('link', { name: '吉林：3 考核站点，共 8' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '北京：0 考核站点' })).toBeTruthy()
    expect(screen.queryByText('哪几个月有站点资质到期？')).toBeNull()
  })
})

it('what changed since the last visit is listed with links, and nothing of it at the first visit', async () => {
  const item = { sn: 'N1', title: '考核计划已通过', abstract: '可以开始报名', time: '2026-11-09 16:20:05', url: '/n' }
  const seen = draw({ news: { since: '2026-11-08 08:00:00', items: [item] } })
  fireEvent.click(await screen.findByRole('link', { name: '考核计划已通过' }))
  expect(seen.went).toEqual(['/n'])
  expect(screen.getByText('上次登录：2026-11-08 08:00')).toBeTruthy()
})

describe('what was published for the reader (domain.md §3.21, 公告)', () => {
  const item = {
    sn: 'N1',
    title: '关于报送联系人的通知',
    time: '2026-11-09 16:20:05',
    on_top: true,
    unconfirmed: true,
    deadline: '2026-11-20',
    url: '/user/news/N1',
  }
  const other = {
    ...item,
    sn: 'N2',
    title: '系统维护',
    on_top: false,
    unconfirmed: false,
    deadline: null,
    url: '/user/news/N2',
  }

  it('has title and day of each, says what is still to be confirmed, and leads to it and to all', async () => {
    const seen = draw({ published: { url: '/user/news/list', items: [item, other] } })
    fireEvent.click(await screen.findByRole('link', { name: item.title }))
    const panel = screen.getByRole('heading', { name: '公告与通知' }).closest('section')!
    const lines = within(panel).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '置顶关于报送联系人的通知请于 2026-11-20 前确认收到 2026-11-09',
      '系统维护2026-11-09',
    ])
    fireEvent.click(within(panel).getByRole('link', { name: '全部' }))
    expect(seen.went).toEqual(['/user/news/N1', '/user/news/list'])
  })

  it('without a last day asks all the same; without any says so', async () => {
    draw({ published: { url: '/user/news/list', items: [{ ...item, deadline: null }] } })
    expect(await screen.findByText('请确认收到')).toBeTruthy()
    cleanup()
    draw({})
    expect(await screen.findByText('没有公告或通知')).toBeTruthy()
  })
})

it('the first steps tick themselves, lead to their screens, and stay hidden once hidden', async () => {
  const steps = [
    { name: 'majors', done: true, url: '/school/major/manage' },
    { name: 'students', done: false, url: '/school/student/manage' },
  ]
  draw({ steps })
  expect(await screen.findByRole('img', { name: '已完成' })).toBeTruthy()
  expect(screen.getByText('已完成 1/2')).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['导入第一批学生'])
  fireEvent.click(screen.getByRole('button', { name: '不再显示' }))
  expect(screen.queryByText('开始使用')).toBeNull()
  cleanup()
  draw({ steps })
  await screen.findByText('没有待办事项')
  expect(screen.queryByText('开始使用')).toBeNull()
})
