import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import type { SheetDetail } from './score.columns.tsx'
import { ScoreSheet } from './ScoreSheetPanel.tsx'

const sheet: SheetDetail = {
  sn: 'JH1',
  title: '网络系统管理 2026 年第二次考核',
  org_sn: 'O1',
  org_name: '长春汽车职业学校',
  credential_sn: 'C1',
  credential_name: '网络系统管理',
  level: 'MIDDLE',
  year: 2026,
  candidates: 12,
  seats: 24,
  take_back_seconds: 0,
  entered: 16,
  lacking: 8,
  passed: null,
  exam_end: '2026-11-20 17:00:00',
  submit_time: null,
  waiting_days: null,
  publish_time: null,
  publicity_end: null,
  status: 'INIT',
  update_time: '2026-11-20 17:10:00',
  version: 3,
  actions: ['remind'],
  refused: [],
  opinion: null,
  returned: [],
  returned_count: 0,
  withheld: 0,
  unscanned: 0,
  owing: [
    { name: '梁鑫', count: 7 },
    { name: '诸葛明慧', count: 6 },
  ],
  scorers: 2,
  writable: true,
  theory_enabled: true,
  practical_enabled: true,
  due: null,
  correct_until: null,
  missing: [{ sn: 'S1-P', ticket_no: '220001270100101', name: null, subject: 'OFFLINE', exam_sn: 'E1' }],
  bands: [],
  verdicts: [],
}
const draw = (change: Partial<SheetDetail> = {}) => {
  const network = networkOf(() => ({ data: { ...sheet, ...change } }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ScoreSheet sheet={{ ...sheet, ...change }} />)
  return () =>
    network.sent.filter(({ method }) => method === 'PUT').map(({ url }) => url.pathname.replace('/api/admin', ''))
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('exam-day D3: who owes hand-ins', () => {
  it('is named with the number of candidates, and reminded by one button', async () => {
    const sent = draw()
    expect(await screen.findByText(/梁鑫.*7.*诸葛明慧.*6/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '催交评分' }))
    await waitFor(() => expect(sent()).toEqual(['/score/plan/JH1/remind']))
  })
  it('who was reminded just now is not reminded again: the button says why', async () => {
    const message = '已于 2026-11-20 18:00 催交；2026-11-21 06:00 后可再次催交'
    draw({ actions: [], refused: [{ move: 'remind', rule: 'remind_soon', message }] })
    expect((await screen.findByRole('button', { name: '催交评分' })).closest('[aria-label]')).toBeTruthy()
    expect(screen.getByRole('button', { name: '催交评分' })).toHaveProperty('disabled', true)
  })
  it('a candidate whose name the reader may not know is called by the ticket number (security.md M6)', async () => {
    draw()
    expect(await screen.findByText(/220001270100101 \(实操\)/)).toBeTruthy()
  })
  it('nothing is offered to who may not remind', async () => {
    draw({ actions: [] })
    expect(await screen.findByRole('button', { name: '只看未录全的考生' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '催交评分' })).toBeNull()
  })
})
