import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { PaperForm } from './PaperForm.tsx'
import PaperListPage from './PaperListPage.tsx'
import { BankPaperPicker } from './PaperPicker.tsx'

const path = '/center/question/manage'
const row = {
  sn: 'SJ20261130000001',
  title: '机械工程制图中级理论 A 卷',
  practice: true,
  template_sn: 'T1',
  template_name: '机械工程制图中级方案',
  template_edition: 2,
  credential_sn: 'C1',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  subject: 'ONLINE',
  item_count: 2,
  total_score: 30,
  deviation: 1,
  create_by: '王丽',
  create_time: '2026-11-30 09:00:00',
  status: 'INIT',
  update_time: '2026-11-30 09:00:00',
  version: 3,
  actions: ['exchange', 'enable', 'delete'],
}
const item = (position: number, change: object) => ({
  position,
  question_sn: `Q${position}`,
  edition: 1,
  is_outdated: false,
  status: 'ENABLE',
  score: 15,
  difficulty: 3,
  point: ['图幅与图线'],
  analysis: null,
  task: null,
  attachments: [],
  ...change,
})
const parts = {
  formulas: [],
  items: [
    item(1, {
      type: 'SINGLE',
      stem: '<p>A3 图纸的幅面尺寸是下列哪一项？</p>',
      options: ['210 × 297', '297 × 420'].map((text, at) => ({ key: 'AB'[at], text, image: null })),
      answer: ['B'],
      is_outdated: true,
    }),
    item(2, {
      type: 'JUDGE',
      stem: '<p>细实线可用作尺寸线。</p>',
      options: [],
      answer: ['TRUE'],
      analysis: '<p>见国家标准。</p>',
      status: 'DISABLE',
    }),
  ],
  cells: [{ type: 'SINGLE', point: ['图幅与图线'], min: 1, max: 2, count: 1 }],
  difficulty_counts: [1, 2, 3, 4, 5].map((difficulty) => ({
    difficulty,
    count: difficulty === 3 ? 2 : 0,
    target: difficulty === 2 ? 0.5 : difficulty === 3 ? 1.5 : 0,
  })),
  deviation: 1,
}
const shortage = {
  rule: 'paper_short',
  message: '题库不能同时满足以下要求',
  demands: ['图幅与图线 的单选题 5–8 题'],
  short: 3,
  contradictory: false,
  rest: 1,
}

let sample: object
let sent: Sent[]
function serve({ method, url: { pathname } }: Sent): Reply {
  if (pathname.endsWith('/history')) return { data: [] }
  if (pathname.endsWith('/access')) return { data: [] }
  if (pathname.endsWith('/sample')) return { data: sample }
  if (method !== 'GET' || pathname.endsWith(row.sn))
    return { data: { ...row, ...parts, seed: '2026-1', used_by: [{ sn: 'JH1', title: '冬季考核计划' }], refused: [] } }
  if (pathname.endsWith('/paper')) return { data: { items: [row], total: 1, page: 1, limit: 20, total_capped: false } }
  return { data: { items: [], total: 0, page: 1, limit: 100, total_capped: false } }
}
beforeEach(() => {
  setSession(true)
  sample = { seed: '甲', paper: parts, shortage: null }
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (search: Record<string, string>) =>
  drawPage(<PaperListPage />, { path, search: { tab: 'paper', ...search } })

describe('the detail of a paper (§3.15a)', () => {
  it('shows how it meets blueprint and ratio, and its questions by type; answers only on demand', async () => {
    draw({ record: row.sn })
    const blueprint = await screen.findByRole('table', { name: '命题蓝图' })
    expect(within(blueprint).getByText('1–2 题')).toBeTruthy()
    expect(screen.getByText('与难度比例共差 1 题')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '单选题（1 题，15 分）' })).toBeTruthy()
    expect(screen.getByText('题库已修订')).toBeTruthy()
    expect(screen.getByText('题库已停用')).toBeTruthy()
    expect(screen.getByText('冬季考核计划')).toBeTruthy()
    expect(screen.queryByText('见国家标准。')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: '显示答案与解析' }))
    expect(await screen.findByText('见国家标准。')).toBeTruthy()
    expect(screen.getByText('B')).toBeTruthy()
  })

  it('prints the paper, the answer sheet or the key', async () => {
    draw({ record: row.sn })
    fireEvent.click(await screen.findByRole('button', { name: /打\s?印/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: '参考答案' }))
    await waitFor(() => expect(sent.find(({ url }) => url.pathname.endsWith(`/paper/${row.sn}/print`))).toBeTruthy())
    const { url } = sent.find((one) => one.url.pathname.endsWith('/print'))!
    expect(url.searchParams.get('part')).toBe('key')
  })

  it('exchanges one question with the version that was seen', async () => {
    draw({ record: row.sn })
    fireEvent.click(await screen.findByRole('button', { name: '换题：第 2 题' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')).toBeTruthy())
    const put = sent.find(({ method }) => method === 'PUT')
    expect([put?.url.pathname.endsWith(`/paper/${row.sn}/item`), put?.body]).toEqual([
      true,
      { position: 2, version: 3 },
    ])
  })
})

describe('papers for self-tests (§3.15a)', () => {
  it('the list and the detail say whether a paper is one, and the list is filtered by it', async () => {
    drawPage(<PaperListPage />, { path, search: { tab: 'paper', practice: 'true' } })
    expect(await screen.findByRole('columnheader', { name: '自测卷' })).toBeTruthy()
    expect(await screen.findByRole('cell', { name: '是' })).toBeTruthy()
    const asked = sent.find(({ url }) => url.pathname.endsWith('/paper'))?.url.searchParams.get('practice')
    expect(asked).toBe('true')
    cleanup()
    draw({ record: row.sn })
    const fact = async () => (await screen.findByText('自测卷', { selector: 'dt, dt *' })).closest('div')?.textContent
    expect(await fact()).toBe('自测卷是')
  })

  it('are not offered where a plan is sealed', async () => {
    drawPage(<BankPaperPicker templateSn="T1" subject="ONLINE" />)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.url.searchParams.get('practice')).toBe('false')
  })

  it('the form of a paper asks for it', async () => {
    drawPage(<PaperForm sn={undefined} onClose={() => undefined} />)
    const choice = await screen.findByRole('switch', { name: '自测卷' })
    fireEvent.click(choice)
    expect(choice.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText(/不含任何密封试卷的试题/)).toBeTruthy()
  })
})

describe('practical papers (ADR 0088)', () => {
  it('the form asks for the subject; one of the practical is none for self-tests', async () => {
    drawPage(<PaperForm sn={undefined} onClose={() => undefined} />)
    expect(await screen.findByRole('switch', { name: '自测卷' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '实操' }))
    await waitFor(() => expect(screen.queryByRole('switch', { name: '自测卷' })).toBeNull())
  })

  it('are offered for the practical of a plan alone', async () => {
    drawPage(<BankPaperPicker templateSn="T1" subject="OFFLINE" />)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.url.searchParams.get('subject')).toBe('OFFLINE')
  })
})

describe('the sample of an exam template (§3.9)', () => {
  it('is made when it is opened, and again on demand', async () => {
    draw({ sample: 'T1' })
    expect(await screen.findByText('按方案试组的一套，不保存。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /换题/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '再试一套' }))
    await waitFor(() => expect(sent.filter(({ url }) => url.pathname.endsWith('/T1/sample'))).toHaveLength(2))
  })

  it('says what the bank lacks', async () => {
    sample = { seed: '甲', paper: null, shortage }
    draw({ sample: 'T1' })
    expect(await screen.findByText('现在组不出试卷')).toBeTruthy()
    expect(screen.getByText(shortage.demands[0]!)).toBeTruthy()
    expect(screen.getByText(/共缺 3 题/)).toBeTruthy()
    expect(screen.getByText(/之前 1 套试卷/)).toBeTruthy()
  })
})
