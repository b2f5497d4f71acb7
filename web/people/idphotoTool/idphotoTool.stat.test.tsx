import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import IdphotoToolStatPage from './IdphotoToolStatPage.tsx'

const row = {
  sn: 'C1',
  call_time: '2026-11-02 09:00:00',
  api: 'CHECK',
  vendor: 'local',
  spec: 'SMALL_TWO_INCH',
  org_sn: null,
  org_name: null,
  role: 'center',
  user_name: '孙丽华',
  student_sn: null,
  student_name: null,
  source: 'PC',
  file_kb: 42.5,
  result: 'FAIL',
  fail_codes: ['photo_pixels', 'background_colour'],
  error_code: null,
  cost: 1,
  duration_ms: 1200,
  ip: null,
  photo_id: null,
}

const month = { calls: 0, success: null as number | null, used: 0, total: 50_000, remaining: 50_000, warn_below: 5000 }
const stat = {
  date_from: '2026-11-02',
  date_to: '2026-12-01',
  month,
  as_of: '2026-12-01 09:00:00',
  trend: [],
  orgs: [],
  apis: [],
  reasons: [],
}
let replies: Record<string, object>

beforeEach(() => {
  replies = { log: { items: [row], total: 1 } }
  const network = networkOf(({ url }) => {
    const data = replies[url.pathname.split('/').at(-1) ?? '']
    return data ? { data } : { http: 500, status: 50000 }
  })
  setSession(true)
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a call is shown in words: its use, its reasons, and the platform where no institution made it (domain.md §8.3)', async () => {
  drawPage(<IdphotoToolStatPage />, { path: '/system/setting/idphotoapistat' })
  for (const word of ['小二寸', '平台', '像素、背景颜色']) expect(await screen.findByText(word)).toBeTruthy()
  expect(screen.queryByText('SMALL_TWO_INCH')).toBeNull()
})

it.each([
  [null, '本月尚无调用'],
  [0, '0.0%'],
  [0.975, '97.5%'],
])('the success rate of the month is %s: %s (domain.md §8.3)', async (success, words) => {
  replies.stat = { ...stat, month: { ...month, success } }
  drawPage(<IdphotoToolStatPage />, { path: '/system/setting/idphotoapistat' })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('统计期间：2026-11-02 至 2026-12-01')).toBeTruthy()
})
