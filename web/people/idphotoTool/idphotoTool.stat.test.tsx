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

beforeEach(() => {
  const network = networkOf(({ url }) =>
    url.pathname.endsWith('/log') ? { data: { items: [row], total: 1 } } : { http: 500, status: 50000 },
  )
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
