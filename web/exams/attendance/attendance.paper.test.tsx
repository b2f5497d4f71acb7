import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendanceLifts } from '@zhikao/domain/exams/attendance/attendance.lifts.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { LiftScope } from '../../kit/wire/lift.tsx'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { AttendanceRun } from './AttendanceRunPage.tsx'

const time = { start_time: '2026-12-10 09:00:00', end_time: '2026-12-10 10:30:00', now: '2026-12-11 08:50:00' }
const exam = {
  ...time,
  sn: 'E1',
  plan_sn: 'JH1',
  name: '考核计划理论第 1 场',
  org_name: '考核站点',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  subject: 'ONLINE',
  actual_start_time: null,
  actual_end_time: null,
  station_mode: 'ORDER',
  blind: false,
  late_time: '2026-12-10 09:30:00',
  leave_time: '2026-12-10 09:30:00',
  chief: null,
  flags: [],
  rooms: [{ room_sn: 'R1', room: 'A101', candidate_count: 0 }],
  counts: { all: 1, expected: 1, present: 0, late: 0, absent: 0, left: 0 },
  closing: null,
  paper_scan: null,
  finish_reason: null,
  version: 3,
  refused: [],
  reasons: [],
}
const correcting = { Form: () => null, Section: () => null, Late: () => null, Devices: () => null }
const candidate = {
  sn: 'S1-T',
  ticket_no: '220017250800101',
  name: '考生甲',
  id_no: '110101********1231',
  photo: 'a/b/c.jpg',
  org_name: '试点院校',
  room_sn: 'R1',
  room: 'A101',
  seat_no: 1,
  station: 1,
  state: 'EXPECTED',
  checkin_time: null,
  left_time: null,
  extra_minutes: 0,
  deferral: null,
  version: 0,
  actions: [],
  reasons: [],
}

const byOf = (by: Text) => ({ by, place: null })
const LIFTS: Record<string, ReturnType<typeof byOf>> = Object.fromEntries(
  Object.entries(attendanceLifts).map(([rule, { by }]) => [rule, byOf(by)]),
)
const draw = (change: object) => {
  const held = { exam: { ...exam, ...change }, candidates: [candidate] }
  const network = networkOf(() => ({ data: held }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(
    <LiftScope value={(rule) => LIFTS[rule ?? ''] ?? null}>
      <AttendanceRun correcting={correcting} />
    </LiftScope>,
    { path: '/college/exam/manage/E1/run', session: { role: 'college' } },
  )
  return () =>
    network.sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the end of an exam (domain.md §3.13a)', () => {
  const running = { exam_state: 'IN_PROGRESS', actual_start_time: exam.start_time, ending: null }
  it('one that is refused says who can lift it: the examiners, who check candidates in or mark them absent', async () => {
    const message = '还有 1 名考生未签到，请登记签到或缺考原因'
    draw({ ...running, actions: [], refused: [{ move: 'finish', rule: 'finish_expected', message }] })
    expect(await screen.findByRole('note', { name: /^结束考试: .*考评员办理/ })).toBeTruthy()
  })
  it('one that asks for a reason has nothing to lift', async () => {
    const message = '仍有 1 名考生在考；提前结束请填写原因'
    draw({ ...running, actions: ['finish'], reasons: [{ move: 'finish', rule: 'finish_early', message }] })
    fireEvent.click(await screen.findByRole('button', { name: '结束考试' }))
    const asked = await dialog()
    expect(asked.getByText(message)).toBeTruthy()
    expect(asked.queryByText(/重试|自动解除/)).toBeNull()
  })
})

describe('an exam that nobody ran (Decided 39)', () => {
  const closing = { records: { rooms: 1, written: 0, confirmed: 0, needed: 2, submitted: 0 }, report: 'NONE' }
  const notRun = { exam_state: 'NOT_RUN', ending: 'UNUSED', closing }
  it('an exam that nobody ran says so; the site names who was absent, with a scan, the identity and a reason', async () => {
    const sent = draw({ ...notRun, actions: ['file'] })
    expect(await screen.findByText(/结束 12 小时后仍没有在平台开考/)).toBeTruthy()
    const [first, second] = within((await screen.findByText('考后步骤')).closest('section')!).getAllByRole('listitem')
    expect([first?.textContent, first?.getAttribute('aria-current')]).toEqual(['站点按纸质材料补录考勤待补录', 'step'])
    expect(second?.getAttribute('aria-current')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '按纸质材料补录' }))
    const form = await dialog()
    expect(form.getByText(/选出缺考的考生，其余考生登记为到考/)).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: '按纸质材料补录' }))
    expect((await form.findAllByText(/到考的考生须在考试当天核对过身份证件/)).length).toBeGreaterThan(0)
    expect(form.queryByText(/再签到/)).toBeNull()
    // Nobody absent is an answer; the title of the drawer is not repeated inside.
    expect(form.getByText('缺考的考生').classList.contains('ant-form-item-required')).toBe(false)
    expect(form.getByText('签到表扫描件').classList.contains('ant-form-item-required')).toBe(true)
    expect(form.getAllByText('按纸质材料补录')).toHaveLength(2)
    expect(sent()).toEqual([])
  })
  it('the centre cancels it with a reason, after reading what follows', async () => {
    const sent = draw({ ...notRun, actions: ['cancel'] })
    fireEvent.click(await screen.findByRole('button', { name: '取消考试' }))
    const asked = await dialog()
    expect(asked.getByText(/考生按缓考处理：下次报考该科目免费/)).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: '取消考试' }))
    expect(await asked.findByText('请填写原因')).toBeTruthy()
    fireEvent.change(asked.getByRole('textbox'), { target: { value: '全市停电' } })
    fireEvent.click(asked.getByRole('button', { name: '取消考试' }))
    await waitFor(() => expect(sent()).toEqual([['PUT', '/exam/E1/cancel', { version: 3, reason: '全市停电' }]]))
  })
  it.each([
    ['已取消', { exam_state: 'CANCELLED', ending: 'UNUSED', finish_reason: '全市停电' }, /考试中心已取消/],
    [
      '已按纸质材料补录',
      { exam_state: 'ENDED', ending: 'FILED', finish_reason: '网络中断', paper_scan: 'a/b/c.pdf', closing },
      /由站点按纸质材料补录/,
    ],
  ])('afterwards it says what became of it and why: %s', async (word, change, means) => {
    draw({ ...change, actions: [] })
    expect(await screen.findByText(means)).toBeTruthy()
    expect(screen.getAllByText(word).length).toBeGreaterThan(0)
    expect(screen.getByText(`说明：${change.finish_reason}`)).toBeTruthy()
    await waitFor(() =>
      expect(screen.queryAllByRole('link', { name: /\.pdf/ })).toHaveLength('paper_scan' in change ? 1 : 0),
    )
    expect(screen.queryByText('待补录')).toBeNull()
  })
})
