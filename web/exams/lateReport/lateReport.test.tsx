import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { LateReports } from './LateReportsPanel.tsx'

const told = { state: 'PRESENT', extra_minutes: null, station: null, text: null }
const report = {
  sn: 'l1',
  exam_sn: 'E1',
  act: 'checkin',
  subject: 'OFFLINE',
  ticket_no: '220017250800101',
  name: '考生甲',
  told,
  state: 'ABSENT',
  occurred_at: '2026-12-10 08:50:00',
  arrived_at: '2026-12-10 09:42:10',
  device: 'Mozilla/5.0 (iPad)',
  by: '监考乙',
  cause: '此操作由主考进行，您不是本场主考',
  decided_by: null,
  opinion: null,
  status: 'OPEN',
  update_time: '2026-12-10 09:42:10',
  version: 1,
  actions: ['take', 'setAside'],
  refused: [],
}
const drawn = (rows: object[]) => {
  const network = networkOf(({ method }) => ({ data: method === 'GET' ? rows : { ...report, status: 'TAKEN' } }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<LateReports exam_sn="E1" />, { path: '/center/exam/manage/E1/run' })
  return () =>
    network.sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the late reports of an exam (Decided 38)', () => {
  it('“beside the present state”: what was recorded, when, by whom, why it was not applied; taken over with a reason', async () => {
    const sent = drawn([report])
    const line = within((await screen.findByText('考生甲')).closest('li')!)
    for (const text of [
      '2026-12-10 08:50:00',
      /签到/,
      '当前考勤：缺考',
      /您不是本场主考/,
      /监考乙 登记，2026-12-10 09:42:10 送达/,
    ])
      expect(line.getByText(text)).toBeTruthy()
    fireEvent.click(line.getByRole('button', { name: /采纳/ }))
    const asked = within(await screen.findByRole('dialog', { name: '采纳“2026-12-10 08:50 签到（考生甲）”？' }))
    expect(asked.getByText(/按 2026-12-10 08:50:00 的登记写入（签到）/)).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: /采.*纳/ }))
    expect(sent()).toEqual([])
    fireEvent.change(asked.getByRole('textbox'), { target: { value: '监控可证' } })
    fireEvent.click(asked.getByRole('button', { name: /采.*纳/ }))
    await waitFor(() => expect(sent()).toEqual([['PUT', '/exam/late/l1/take', { version: 1, opinion: '监控可证' }]]))
  })
  it('a note changes neither attendance nor flag, and the question shows what is written', async () => {
    drawn([{ ...report, act: 'note', told: { ...told, state: null, text: '中途离座' } }])
    fireEvent.click(await screen.findByRole('button', { name: /采纳/ }))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/写入（备注：中途离座），考勤状态与成绩标志不变/)).toBeTruthy()
    expect(asked.queryByText(/随之变更/)).toBeNull()
  })
  it('who cannot decide reads why, without pointing at a button', async () => {
    const message = '考试已结束，离线登记由考试中心处理'
    const refused = ['take', 'setAside'].map((move) => ({ move, rule: 'late_center', message }))
    drawn([{ ...report, actions: [], refused }])
    expect(await screen.findByText(message)).toBeTruthy()
    for (const verb of ['采纳', '搁置'])
      expect(screen.getByRole('note', { name: `${verb}: ${message}` }).textContent).toBe(verb)
  })
  it('a decided one offers nothing; one who is no longer in the exam is named as such; without any nothing is shown', async () => {
    drawn([
      { ...report, state: null, status: 'SET_ASIDE', actions: [], opinion: '已转至下一场', decided_by: '主考甲' },
      { ...report, sn: 'l2', act: 'incident', name: null, told: { ...told, text: '断电' }, state: null, actions: [] },
    ])
    expect(await screen.findByText(/主考甲 2026-12-10 09:42 处理/)).toBeTruthy()
    expect(screen.getByText('离线登记')).toBeTruthy()
    expect(screen.getByText('当前考勤：不在本场名单')).toBeTruthy()
    expect(screen.getByText('异常情况：断电')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    drawn([])
    await waitFor(() => expect(screen.queryByText('离线登记')).toBeNull())
  })
})
