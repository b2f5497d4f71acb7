import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import type { ExamDay } from './attendance.columns.tsx'
import { AttendanceCheckin } from './AttendanceCheckinPanel.tsx'

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = {
  exam_sn: 'E2',
  exam_name: '第二批考核计划',
  room: 'B201 机房',
  start_time: '2026-12-10 14:00:00',
  end_time: '2026-12-10 15:30:00',
}
/** What is said of a code in an exam in which nobody has it. */
async function said(code: string, places: readonly (typeof place)[]) {
  const asked: Sent[] = []
  const network = networkOf((one) => {
    asked.push(one)
    return { data: places }
  })
  vi.stubGlobal('fetch', network.fetch)
  const exam: Partial<ExamDay> = { sn: 'E1' }
  drawPage(<AttendanceCheckin exam={exam as ExamDay} candidates={[]} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: /查\s?找/ }))
  return asked
}

test('F38: a ticket of another exam of the reader’s says which, with room and time', async () => {
  const asked = await said('220017252201203', [place])
  expect(
    await screen.findByText('这张准考证不是本场的，属于：第二批考核计划 B201 机房 2026-12-10 14:00–15:30'),
  ).toBeTruthy()
  expect(asked.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
    'GET /api/admin/exam/E1/ticket?ticket_no=220017252201203',
  ])
})

test('F38: one that belongs to none that the reader may see is unknown here, as before', async () => {
  await said('220017252201203', [])
  expect(await screen.findByText('本场没有这名考生：220017252201203')).toBeTruthy()
})

test('F38: the QR code of a certificate is called one, and nobody is asked', async () => {
  const first = await said('https://zhikao.example/certificate/S000122?token=abc', [place])
  expect(await screen.findByText('这是证书的二维码，不是准考证；请扫描准考证')).toBeTruthy()
  cleanup()
  const second = await said('王敏', [place])
  expect(await screen.findByText('本场没有这名考生：王敏')).toBeTruthy()
  expect([...first, ...second]).toEqual([])
})
