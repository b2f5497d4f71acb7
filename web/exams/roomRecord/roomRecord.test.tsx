import { roomCheckWords, roomRecordWords } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import RoomRecordPage from './RoomRecordPage.tsx'
import { RoomRecordChecks } from './RoomRecordPicker.tsx'

const record = {
  room_sn: 'R1',
  room: 'A101 第一机房',
  station_mode: 'ORDER',
  checks: ['SEATING'],
  remarks: '',
  expected: 30,
  present: 28,
  absent: 2,
  first_left: '2026-11-20 10:05:00',
  last_left: '2026-11-20 10:30:00',
  absentees: [{ ticket_no: '220017250800101', name: '考生甲', seat_no: 3, reason: '因病' }],
  deferred: [
    { ticket_no: '220017250800103', name: '考生丙', seat_no: 9, incident_sn: 'YJ202612100001', result: 'DEFER' },
  ],
  violators: [{ ticket_no: '220017250800102', name: '考生乙', seat_no: 7, types: ['CHEAT'] }],
  incidents: [
    {
      sn: 'YJ202611200001',
      type: 'POWER',
      grade: 'NORMAL',
      occur_time: '2026-11-20 09:40:00',
      description: '停电五分钟后恢复',
    },
  ],
  confirmations: [{ name: '王主考', confirm_time: '2026-11-20 10:40:00' }],
  needed: 2,
  submitted_by: null,
  submit_time: null,
  status: 'INIT',
  version: 3,
  actions: ['edit', 'confirm'],
  refused: [{ move: 'submit', rule: 'record_unconfirmed', message: '须由本考场 2 名考评员确认，还差 1 名' }],
  reasons: [],
}
const draw = (change: object = {}, others: object[] = [], page = <RoomRecordPage />) => {
  const held = {
    exam_sn: 'E1',
    name: '考核计划理论第 1 场',
    subject: 'ONLINE',
    org_name: '考核站点',
    start_time: '2026-11-20 09:00:00',
    end_time: '2026-11-20 10:30:00',
    exam_state: 'ENDED',
    rooms: [{ ...record, ...change }, ...others],
  }
  const network = networkOf((asked) => ({ data: asked.method === 'GET' ? held : held.rooms[0] }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(page, { path: '/teacher/center/setting/E1/record' })
  return network.sent
}
const writes = (sent: ReturnType<typeof draw>) => sent.filter(({ method }) => method !== 'GET')
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the record of a room', () => {
  it('shows the figures, who was absent and why, who is accused, and the incidents', async () => {
    draw()
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    for (const text of ['30', '28', '考生甲', '因病', '考生乙', '停电五分钟后恢复', '2026-11-20 10:05:00'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['应到', '实到', '缺考', '最早交卷', '最后交卷']),
    )
    expect(screen.getByText('· 3 号座位')).toBeTruthy()
    expect(screen.getByText('已确认 1 人，共需 2 人')).toBeTruthy()
    expect(screen.getByText(/已有的确认会取消/)).toBeTruthy()
  })

  it('is saved with the version that was read, by the first button of the page meanwhile; until then it is not submitted', async () => {
    const sent = draw({ actions: ['edit', 'submit'], refused: [] })
    await screen.findByText('考生甲')
    expect(button(/保\s?存/).className).not.toContain('primary')
    fireEvent.click(screen.getByRole('checkbox', { name: roomCheckWords.CLEARED.CN }))
    expect(button(/保\s?存/).className).toContain('primary')
    expect(button(/^提交记录表/).disabled).toBe(true)
    expect(screen.getByText('有未保存的修改，请先保存', { selector: 'p' })).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: roomRecordWords.remarks.CN }), { target: { value: '无' } })
    fireEvent.click(button(/保\s?存/))
    await waitFor(() =>
      expect(writes(sent)).toMatchObject([{ body: { version: 3, remarks: '无', checks: ['SEATING', 'CLEARED'] } }]),
    )
  })

  it('D27: the confirmation saves first what was entered, also where the stored checks are open; a closed button has its reason as text', async () => {
    const message = '考场检查尚有 5 项未勾选，勾选后可确认和提交'
    const sent = draw({ actions: ['edit'], refused: [{ move: 'confirm', rule: 'record_checks_open', message }] })
    expect(await screen.findByText(message, { selector: 'p' })).toBeTruthy()
    for (const check of ROOM_CHECKS.filter((one) => one !== 'SEATING'))
      fireEvent.click(screen.getByRole('checkbox', { name: roomCheckWords[check].CN }))
    expect(screen.queryByText(message, { selector: 'p' })).toBeNull()
    fireEvent.click(button(/^确认记录表/))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('未保存的修改会先保存')
    fireEvent.click(within(question).getByRole('button', { name: /确认记录表/ }))
    await waitFor(() =>
      expect(writes(sent).map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['R1', 'confirm']),
    )
  })

  it('is confirmed after a question; the submission says what is missing', async () => {
    const sent = draw()
    await screen.findByText('考生甲')
    expect(button(/^提交记录表/).disabled).toBe(true)
    fireEvent.click(button(/^确认记录表/))
    const question = await screen.findByRole('dialog')
    fireEvent.click(within(question).getByRole('button', { name: /确认记录表/ }))
    await waitFor(() => expect(writes(sent)).toMatchObject([{ body: { version: 3 } }]))
    expect(writes(sent)[0]?.url.pathname).toContain('/exam/E1/record/R1/confirm')
  })

  it('asks for the reason where the site submits for the chief', async () => {
    const reason = { move: 'submit', rule: 'site_reason', message: '主考未到岗，由站点代为操作：请填写原因' }
    const sent = draw({ actions: ['edit', 'submit'], refused: [], reasons: [reason], checks: [...ROOM_CHECKS] })
    await screen.findByText('考生甲')
    fireEvent.click(button(/^提交记录表/))
    const question = await screen.findByRole('dialog')
    fireEvent.click(within(question).getByRole('button', { name: /提交记录表/ }))
    expect(await within(question).findByText('请填写原因')).toBeTruthy()
    fireEvent.change(within(question).getByRole('textbox'), { target: { value: '主考因病未到岗' } })
    fireEvent.click(within(question).getByRole('button', { name: /提交记录表/ }))
    await waitFor(() => expect(writes(sent)).toMatchObject([{ body: { version: 3, opinion: '主考因病未到岗' } }]))
  })

  it('is only read once it is submitted, and by those who look on; several rooms have a choice', async () => {
    const other = { ...record, room_sn: 'R2', room: 'A102 第二机房', absentees: [] }
    draw({ status: 'SUBMIT', actions: [], refused: [], submitted_by: '王主考', submit_time: '2026-11-20 11:00:00' }, [
      other,
    ])
    expect(await screen.findByText('王主考于 2026-11-20 11:00:00 提交')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /保\s?存|确认|提交/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getAllByText('✓ 已检查')).toHaveLength(1)
    expect(screen.getByRole('combobox', { name: '考场' })).toBeTruthy()
  })
})

it('the checks of each room are part of the emergency page: all, what is open, and a record that nobody wrote (domain.md §3.18, R19)', async () => {
  const others = [
    { ...record, room_sn: 'R2', room: 'A102', checks: [...ROOM_CHECKS] },
    { ...record, room_sn: 'R3', room: 'A103', checks: [], version: 0 },
  ]
  draw({ checks: ROOM_CHECKS.filter((one) => one !== 'IDENTITY') }, others, <RoomRecordChecks exam_sn="E1" />)
  const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(shown).toEqual([
    'A101 第一机房 · 未检查：考生身份已逐一核对',
    `A102 · ${ROOM_CHECKS.length} 项均已检查`,
    'A103 · 记录表尚未填写',
  ])
})
