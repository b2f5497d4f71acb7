import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import type { CandidateRow } from './score.columns.tsx'
import { ScoreEntriesDrawer } from './ScoreEntriesDrawer.tsx'

const entry = {
  sn: 'G1-T2',
  examiner_name: '江梅',
  certificate_no: 'KPY1',
  total: 81.5,
  critical: false,
  stopped: true,
  note: null,
  basis: 'RECORDING' as const,
  handin_time: '2027-05-09 16:00:00',
  migrated: false,
  on_behalf: false,
  scan: null,
  changes: [{ total: 50, reason: '复核后改正', time: '2027-05-09 17:00:00' }],
  version: 4,
}
const row: CandidateRow = {
  sn: 'G1',
  ticket_no: '220001270100101',
  name: '彭磊',
  id_no: '220104********1234',
  org_sn: 'O1',
  org_name: '长春汽车职业学校',
  theory: null,
  practical: {
    sn: 'G1-P',
    exam_sn: 'E1',
    score: null,
    flag: 'NORMAL',
    raw_score: null,
    examiner_scores: [],
    deduction: null,
    remark: null,
    return_opinion: null,
    version: 3,
    kept: false,
    ruled: null,
    entries: [entry],
    difference: 0,
    third_due: false,
    actions: [],
  },
  composite: null,
  pass: null,
  verdict: 'INCOMPLETE',
  certificate_no: null,
  certificate_void_date: null,
  issue_date: null,
  actions: [],
}
const draw = (change: Partial<CandidateRow> = {}) => {
  const network = networkOf(() => ({ data: {} }))
  vi.stubGlobal('fetch', network.fetch)
  const onClose = vi.fn<() => void>()
  drawPage(<ScoreEntriesDrawer row={{ ...row, ...change }} onClose={onClose} />, { path: '/center/score/plan/JH1' })
  return { sent: network.sent, onClose }
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('Decided 34: “A change after hand-in is shown to chief and centre”: points, marks, what they are from, and the change', async () => {
  draw()
  expect(await screen.findByText('江梅')).toBeTruthy()
  for (const text of ['81.5', '录像', '因安全原因中止', '50.0 分，2027-05-09 17:00 改动；理由：复核后改正'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '退回评分 江梅' })).toBeNull()
})

it('Decided 33: “the centre decides”: it returns an entry with a reason and the version that it saw', async () => {
  const { sent, onClose } = draw({ actions: ['returnEntry'] })
  fireEvent.click(await screen.findByRole('button', { name: '退回评分 江梅' }))
  fireEvent.change(await screen.findByLabelText(/^退回意见/), { target: { value: '第二项漏评' } })
  fireEvent.click(screen.getAllByRole('button', { name: /^退回评分$/ }).at(-1)!)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/admin/score/entry/G1-T2/return', { reason: '第二项漏评', version: 4 }],
  ])
})
