import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { incidentColumns, platformExamColumns } from './incident.columns.tsx'
import IncidentExamsPage from './IncidentExamsPage.tsx'

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const exam = {
  sn: 'JH1T01',
  name: '理论第 1 场',
  subject: 'ONLINE',
  org_sn: 'O1',
  org_name: '站点',
  credential_name: '汽修',
  level: 'MIDDLE',
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 11:00:00',
  rooms: ['101 机房', '102 机房'],
  expected: 2,
  present: null,
  absent: null,
  violations: null,
  incidents: 1,
  open: 1,
  highest_grade: 'MAJOR',
  exam_state: 'ENDED',
  actions: [],
}

it('D14: the centre’s list begins with the keyword, says what is shown in one word, and is named after what it is sorted by', async () => {
  vi.stubGlobal('fetch', networkOf(() => ({ data: { items: [exam], total: 1, page: 1, limit: 20 } })).fetch)
  drawPage(<IncidentExamsPage />, {
    path: '/center/message/problem/manage',
    search: { incidents: 'ALL' },
    session: { role: 'center' },
  })
  await screen.findAllByText('理论第 1 场')
  const names = [...document.querySelectorAll('.zk-filters [aria-label], .zk-filters [placeholder]')].map(
    (one) => one.getAttribute('placeholder') ?? one.getAttribute('aria-label'),
  )
  expect(names[0]).toBe('考试编号或名称')
  expect(screen.queryByText(/默认：有异常/)).toBeNull()
  expect(screen.getAllByText(/^显示/).length).toBeGreaterThan(0)
})

it('D14: the sort is named 待处理优先, and a card shows the grade', () => {
  const grade = platformExamColumns.find(({ name }) => name === 'highest_grade')
  expect([grade?.sortWords?.down.CN, grade?.card]).toEqual(['待处理优先', 'fact'])
})

it('D14: the incidents of an exam fit into 1440 px in English, result and actions included', () => {
  const width = incidentColumns
    .filter(({ extra }) => !extra)
    .reduce((sum, column) => sum + (column.englishWidth ?? column.width), 0)
  // A window of 1440 px leaves 1104 px beside the open menu; the verbs of a row take 136 of them in English.
  expect(width).toBeLessThanOrEqual(1104 - 136)
})
