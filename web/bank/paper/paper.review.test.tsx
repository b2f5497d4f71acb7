import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { PaperReviewPage } from './PaperReviewPage.tsx'
import type { ReviewView } from './PaperReviewPage.tsx'
import { AccessSection } from './PaperSharePanel.tsx'

const sn = 'SJ20261130000001'
const review = {
  sn,
  title: '机械工程制图中级理论 A 卷',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  subject: 'ONLINE',
  total_score: 100,
  theory_minutes: 60,
  formulas: [],
  items: [
    {
      position: 1,
      type: 'JUDGE',
      score: 100,
      stem: '<p>细实线可用作尺寸线。</p>',
      options: [],
      answer: ['TRUE'],
      analysis: '<p>见国家标准。</p>',
      task: null,
      files: [],
    },
  ],
  answers: true,
  practical: {
    minutes: 120,
    tasks: [{ task_no: 1, name: '零件测绘', minutes: 120, score: 100 }],
    score_sheet: [{ item: '图形表达', standard: '投影正确', points: 40 }],
    material_list: [{ name: 'A3 图纸', amount: '2 张/人' }],
  },
  reader: '王丽',
  end_time: null as string | null,
  time: '2026-11-30 09:00:00',
}

let one: object
let refusal: Reply | null
let sent: Sent[]
function serve({ method, url: { pathname } }: Sent): Reply {
  if (pathname.endsWith('/access')) return { data: [{ name: null, way: 'LINK', time: '2026-11-30 10:00:00' }] }
  if (method === 'POST')
    return { data: { url: `https://zhikao.example/paper/review/${sn}?token=abc`, end_time: '2026-12-01 10:00:00' } }
  return refusal ?? { data: one }
}
beforeEach(() => {
  setSession(true)
  one = review
  refusal = null
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const draw = (view: ReviewView, token?: string) => drawPage(<PaperReviewPage view={view} sn={sn} token={token} />)

describe('the review pages of a paper (spec §2.1.6–7, domain §3.15a)', () => {
  it('whole: theory and practical; answers and explanations only behind the switch', async () => {
    draw('all')
    expect(await screen.findByRole('heading', { name: review.title })).toBeTruthy()
    expect(screen.getByText('细实线可用作尺寸线。')).toBeTruthy()
    expect(screen.getByText('1. 零件测绘：120 分钟，100 分')).toBeTruthy()
    expect(screen.getAllByText('王丽 2026-11-30 09:00').length).toBeGreaterThan(1)
    expect(screen.queryByText('见国家标准。')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: '显示答案与解析' }))
    expect(await screen.findByText('见国家标准。')).toBeTruthy()
  })

  it('online: the questions alone; offline: tasks, materials and score sheet alone', async () => {
    draw('online')
    expect(await screen.findByText('细实线可用作尺寸线。')).toBeTruthy()
    expect(screen.queryByText('A3 图纸 · 2 张/人')).toBeNull()
    cleanup()
    draw('offline')
    expect(await screen.findByText('A3 图纸 · 2 张/人')).toBeTruthy()
    expect(screen.getByText('图形表达（40 分）：投影正确')).toBeTruthy()
    expect(screen.queryByText('细实线可用作尺寸线。')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('of a practical paper: its task sheets with tasks and drawings; it has no theory (ADR 0088)', async () => {
    const item = {
      ...review.items[0],
      type: 'PRACTICAL',
      stem: '<p>测绘轴类零件。</p>',
      answer: ['图形完整'],
      task: { name: '零件测绘', minutes: 80 },
      files: ['轴.dwg', '轴.pdf'],
    }
    one = { ...review, subject: 'OFFLINE', items: [item], practical: { ...review.practical, tasks: [] } }
    draw('offline')
    expect(await screen.findByText('测绘轴类零件。')).toBeTruthy()
    expect(screen.getByText('零件测绘（80 分钟）')).toBeTruthy()
    expect(screen.getByText('附件：轴.dwg、轴.pdf')).toBeTruthy()
    expect(screen.getByText('A3 图纸 · 2 张/人')).toBeTruthy()
    cleanup()
    one = { ...one, practical: { ...review.practical, tasks: [], material_list: [], score_sheet: [] } }
    draw('offline')
    expect(await screen.findByText('测绘轴类零件。')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '实操' })).toBeNull()
    cleanup()
    draw('online')
    expect(await screen.findByText('此试卷是实操卷，没有理论试题。')).toBeTruthy()
    expect(screen.queryByText('测绘轴类零件。')).toBeNull()
  })

  it('by a link: sends its token, says when it ends, offers no answers', async () => {
    one = { ...review, answers: false, reader: null, end_time: '2026-12-01 10:00:00' }
    draw('all', 'abc')
    expect(await screen.findByText('链接有效期至 2026-12-01 10:00，不含答案。')).toBeTruthy()
    expect(sent[0]?.url.searchParams.get('token')).toBe('abc')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getAllByText('凭链接查看 2026-11-30 09:00').length).toBeGreaterThan(1)
  })

  it('says one thing for unknown, foreign, too early and ended', async () => {
    refusal = { http: 404, status: 40400, message: '不存在' }
    draw('all')
    expect(await screen.findByRole('heading', { name: '无法打开此试卷' })).toBeTruthy()
  })
})

it('the detail lists who opened a paper, and makes a link to its review page', async () => {
  drawPage(<AccessSection sn={sn} />)
  expect(await screen.findByText(/凭链接查看/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '生成链接' }))
  await waitFor(() =>
    expect(screen.getByDisplayValue(`https://zhikao.example/paper/review/${sn}?token=abc`)).toBeTruthy(),
  )
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ hours: 24 })
})
