import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import type { Basis } from './plan.fields.tsx'
import { PlanNewForm } from './PlanForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const basis: Basis = {
  org_sn: 'O1',
  org_name: '长春汽车工业高等专科学校',
  credential_sn: 'C1',
  credential_name: '机械工程制图',
  directions: [],
  fees: [],
  approvals: [
    {
      sn: 'A1',
      apply_sn: 'SQ202601010001',
      levels: ['MIDDLE'],
      capacities: [{ level: 'MIDDLE', capacity: 40 }],
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
    },
  ],
  templates: [],
  rooms: [],
  bookings: [],
  terms: { plan_submit_days: 30, signup_end_days: 15, pilot_count: 30, practical_first: false, break_minutes: 30 },
  batches: 0,
  contact_name: '周海燕',
  contact_mobile: '13812345678',
  now: '2026-09-20 10:00:00',
}

test('finding 18: each exam day says from when and until when it can be chosen; the checks are beside the form', async () => {
  setSession(true)
  vi.stubGlobal('fetch', networkOf(() => ({ data: null })).fetch)
  drawPage(<PlanNewForm basis={basis} before={null} onDone={() => undefined} />)
  const start = await screen.findByLabelText('理论开始')
  const said = (start.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(said.map((list) => list?.textContent)).toEqual([
    '考试日须在 2026-10-20 或之后（计划须提前 30 天提交）考试日须在站点资质有效期内（2026-01-01 – 2026-12-31）',
  ])
  const checks = screen.getByRole('region', { name: '提交前检查' })
  // Template, both sign-up times and the number of candidates are not filled in.
  expect(within(checks).getByRole('status').textContent).toBe('还有 4 项须填写或改正')
  expect(screen.queryByRole('button', { name: /^提\s*交$/ })).toBeNull()
})

test('finding 17: places for borrowed exams are asked for once they are accepted', async () => {
  setSession(true)
  vi.stubGlobal('fetch', networkOf(() => ({ data: null })).fetch)
  drawPage(<PlanNewForm basis={basis} before={null} onDone={() => undefined} />)
  expect(screen.queryByLabelText('借考名额')).toBeNull()
  fireEvent.click(await screen.findByLabelText('接受借考'))
  await waitFor(() => expect(screen.getByLabelText('借考名额')).toBeTruthy())
})
