import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { AttendanceCorrectionForm } from './AttendanceCorrectionForm.tsx'
import { AttendanceCorrections } from './AttendanceCorrectionsPanel.tsx'

const correction = {
  sn: 'c1',
  exam_sn: 'E1',
  attendance_sn: 'S1-T',
  subject: 'ONLINE',
  ticket_no: '220017250800101',
  name: '考生甲',
  room: 'A101 第一机房',
  from_state: 'ABSENT',
  to_state: 'LEFT',
  reason: '签到表有其签名',
  files: ['a/b/c.png'],
  asked_by: '主考甲',
  opinion: null,
  status: 'SUBMIT',
  create_time: '2026-12-11 10:00:00',
  update_time: '2026-12-11 10:00:00',
  version: 1,
  actions: ['confirm', 'reject'],
  refused: [],
}
const drawn = (part: React.JSX.Element, rows: object[] = []) => {
  const network = networkOf(({ method }) => ({ data: method === 'GET' ? rows : { ...correction, status: 'AUDIT' } }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(part, { path: '/center/exam/manage/E1/run' })
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

describe('the corrections of an exam (Decided 37)', () => {
  it('say who asked for what and why, with the evidence; the centre confirms after reading what follows', async () => {
    const sent = drawn(<AttendanceCorrections exam_sn="E1" />, [correction])
    expect(await screen.findByText('由“缺考”更正为“到考”')).toBeTruthy()
    expect(screen.getByText('签到表有其签名')).toBeTruthy()
    expect(screen.getByText(/主考甲 2026-12-11 10:00 申请/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /\.png/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /确认更正/ }))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/考生甲的考勤由“缺考”更正为“到考”/)).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: /确认更正/ }))
    await waitFor(() => expect(sent()).toEqual([['PUT', '/exam/correction/c1/confirm', { version: 1 }]]))
  })
  it('a rejected one shows the opinion and offers nothing', async () => {
    drawn(<AttendanceCorrections exam_sn="E1" />, [
      { ...correction, status: 'REJECT', opinion: '材料不清楚', actions: [] },
    ])
    expect(await screen.findByText('材料不清楚')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the form of a correction (Decided 37)', () => {
  const form = (state: 'ABSENT' | 'EXPECTED' | 'LEFT') =>
    drawn(
      <AttendanceCorrectionForm
        exam_sn="E1"
        of={{ sn: 'S1-T', name: '考生甲', ticket_no: null, state }}
        onClose={() => undefined}
      />,
    )
  it.each([
    ['ABSENT', ['到考']],
    ['LEFT', ['缺考']],
    ['EXPECTED', ['缺考', '到考']],
  ] as const)('of a candidate who is %s offers %j', async (state, words) => {
    form(state)
    const shown = await screen.findAllByRole('radio')
    expect(shown.map((one) => one.closest('label')?.textContent)).toEqual(words)
  })
  it('sends nothing without identity, reason and evidence', async () => {
    const sent = form('ABSENT')
    fireEvent.click(await screen.findByRole('button', { name: '提交申请' }))
    expect((await screen.findAllByText(/请确认考试当天已核对本人与身份证件/)).length).toBeGreaterThan(0)
    expect(sent()).toEqual([])
  })
})
