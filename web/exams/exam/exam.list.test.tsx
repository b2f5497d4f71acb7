import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import ExamListPage from './ExamListPage.tsx'

const path = '/center/exam/manage/list'
const row = {
  sn: 'KS1',
  plan_sn: 'JH1',
  org_sn: 'O2',
  org_name: '长春汽车工业高等专科学校',
  province: '22',
  name: '机械工程制图中级第1场',
  subject: 'ONLINE',
  session_no: 1,
  credential_sn: 'C1',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  start_time: '2026-12-20 09:00:00',
  end_time: '2026-12-20 10:30:00',
  minutes: 90,
  rooms: ['A101 第一机房'],
  capacity: 40,
  candidate_count: 38,
  checkin_count: null,
  absent_count: null,
  violation_count: null,
  chief: '王建国',
  exam_state: 'NOT_STARTED',
  score_status: null,
  paper_sn: null as string | null,
  update_time: '2026-12-01 09:00:00',
  version: 1,
  actions: ['preview'],
}
let shown: typeof row
const opened = vi.fn<typeof window.open>()

beforeEach(() => {
  setSession(true)
  opened.mockClear()
  vi.stubGlobal('open', opened)
  vi.stubGlobal('fetch', networkOf(() => ({ data: { items: [shown], total: 1 } })).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('试卷预览 opens the review page of the sealed paper in a new tab (domain.md §3.13)', async () => {
  shown = { ...row, paper_sn: 'SJ20261130000001' }
  drawPage(<ExamListPage />, { path })
  fireEvent.click(await screen.findByRole('button', { name: /试卷预览/ }))
  expect(opened).toHaveBeenCalledWith('/paper/review/SJ20261130000001', '_blank', 'noopener')
})

it('without a sealed paper of the bank there is no 试卷预览', async () => {
  shown = { ...row, actions: [] }
  drawPage(<ExamListPage />, { path })
  expect(await screen.findByText('机械工程制图中级第1场')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /试卷预览/ })).toBeNull()
})
