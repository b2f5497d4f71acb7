import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ExaminerFile } from './ExaminerFilePanel.tsx'
import { examinerFileLabels as labels } from './examinerFile.labels.ts'

const file = {
  sn: 'K1',
  name: '高山',
  year: 2026,
  duty_count: 1,
  chief_count: 1,
  last_duty: '2026-10-10',
  refusal_count: 2,
  refusals_max: 3,
  served: [
    {
      sn: 'R1',
      exam_name: '机械工程制图',
      org_name: '长春汽车工业高等专科学校',
      subject: 'OFFLINE',
      role: 'CHIEF',
      day: '2026-10-10',
    },
  ],
  answers: [
    {
      sn: 'R2',
      exam_name: '机械工程制图',
      subject: 'ONLINE',
      role: 'INVIGILATOR',
      time: '2026-11-02 09:00:00',
      late: true,
      kind: null,
      counted: true,
      reason: '逾期',
    },
    {
      sn: 'R3',
      exam_name: '机械工程制图',
      subject: 'ONLINE',
      role: 'INVIGILATOR',
      time: '2026-11-01 09:00:00',
      late: false,
      kind: 'AVOID',
      counted: false,
      reason: '亲属',
    },
  ],
  feedback: [
    {
      sn: 'F1',
      plan_title: '春季考核',
      org_name: '长春站',
      day: '2026-10-12',
      discipline: 5,
      skill: 4,
      fairness: 5,
      attitude: 3,
      average: 4.3,
      comment: '到场准时',
    },
  ],
  scoring: [
    {
      credential_sn: 'C1',
      credential_name: '机械工程制图',
      candidates: 12,
      difference: -11.5,
      absolute_percent: 12.5,
      flagged: true,
      kappa: 0.4,
      third_percent: 25,
      trend: [{ exam_sn: 'E1', exam_name: '春季考核实操', day: '2026-05-10', candidates: 12, difference: -11.5 }],
    },
    {
      credential_sn: 'C2',
      credential_name: '汽车装配',
      candidates: 2,
      difference: 1,
      absolute_percent: 1,
      flagged: false,
      kappa: null,
      third_percent: 0,
      trend: [],
    },
  ],
  deviation_percent: 10,
  proposals: [{ year: 2026, count: 3, average: 4.6, violations: 0, refusals: 1, grade: 'EXCELLENT' }],
  ratings: [{ year: 2025, grade: 'EXCELLENT', reason: '反馈良好', rate_time: '2026-01-10 09:00:00' }],
  violations: [],
  actions: ['rate', 'violate'],
}

const draw = (change: object = {}) => {
  const network = networkOf(() => ({ data: { ...file, ...change } }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ExaminerFile sn="K1" />, { path: '/center/teacher/manage' })
  return network.sent
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows duties, the year’s answers with the limit, ratings and violations (§3.7, Decided 16)', async () => {
  draw()
  expect(await screen.findByText('2026 年计次 2 次，上限 3 次，超过即停用')).toBeTruthy()
  expect(screen.getByText('逾期未答复')).toBeTruthy()
  expect([screen.getByText('计次'), screen.getByText('不计次'), screen.getByText('优秀')]).toHaveLength(3)
  expect(screen.getByText(labels.violations_none.CN)).toBeTruthy()
})

it('an examiner adds nothing to the own file', async () => {
  draw({ actions: [] })
  await screen.findByText('优秀')
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('a rating is sent with year, grade and reason', async () => {
  const sent = draw()
  fireEvent.click(await screen.findByRole('button', { name: labels.rate.CN }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: '基本合格' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '两次迟到' } })
  fireEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(sent.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[method, url.pathname, body]]))).toEqual([
      ['PUT', '/api/admin/user/teacher/K1/rating', { year: 2026, grade: 'BASIC', reason: '两次迟到' }],
    ]),
  )
})

it('shows the feedback of sites with its marks to who rates, and no such section to others', async () => {
  draw()
  expect((await screen.findByText('4.3')).closest('li')?.textContent).toBe(
    '2026-10-12 4.3 春季考核工作纪律 5 · 业务能力 4 · 公正性 5 · 工作态度 3 · 长春站到场准时',
  )
  cleanup()
  draw({ feedback: [], actions: [] })
  await screen.findByText(labels.ratings.CN)
  expect(screen.queryByText(labels.feedback.CN)).toBeNull()
})

it('shows how the examiner scores beside co-markers to who rates (issue 14, build 6)', async () => {
  draw()
  const [first, second] = (await screen.findAllByRole('figure')).map((one) => within(one))
  expect(first?.getByText('偏差超过 10%')).toBeTruthy()
  expect(first?.getByRole('table', { name: labels.scoring.CN }).textContent).toContain('−11.5')
  expect(first?.getByText('0.40')).toBeTruthy()
  expect(first?.getByText('2026-05-10', { exact: false }).closest('tr')?.textContent).toContain('春季考核实操12−11.5')
  expect(second?.getByText(labels.scoring_kappa_none.CN)).toBeTruthy()
  expect(second?.queryByText(/偏差超过/)).toBeNull()
  cleanup()
  draw({ scoring: [], actions: [] })
  await screen.findByText(labels.ratings.CN)
  expect(screen.queryByText(labels.scoring.CN)).toBeNull()
})

it('the form proposes the grade of the year from its feedback; another may be chosen (§3.13a)', async () => {
  const sent = draw()
  fireEvent.click(await screen.findByRole('button', { name: labels.rate.CN }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2026 年：3 份反馈，平均 4.6，违规 0 次，计次拒绝 1 次；建议：优秀')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '优秀' }).checked).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '反馈良好' } })
  fireEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      year: 2026,
      grade: 'EXCELLENT',
      reason: '反馈良好',
    }),
  )
})

it('proposes nothing for a year without feedback', async () => {
  draw({ proposals: [] })
  fireEvent.click(await screen.findByRole('button', { name: labels.rate.CN }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(labels.proposal_none.CN)).toBeTruthy()
  expect(dialog.queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
})
