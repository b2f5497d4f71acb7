import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ExamSeatsDrawer } from './ExamSeatsDrawer.tsx'
import ExamStudentsPage from './ExamStudentsPage.tsx'

const room = (room_sn: string, change: object = {}) => ({
  exam_sn: 'E1',
  name: '理论第 1 场',
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 10:30:00',
  begun: false,
  drawn: false,
  room_sn,
  room: `考场 ${room_sn}`,
  capacity: 4,
  ...change,
})
const seat = (name: string, seat_no: number, rank: number, change: object = {}) => ({
  signup: `S${name}`,
  exam_sn: 'E1',
  room_sn: 'R1',
  seat_no,
  name: `考生${name}`,
  ticket_no: `22001725080010${rank}`,
  org_name: '试点院校',
  rank,
  recorded: false,
  ...change,
})
const OTHER = { exam_sn: 'E2', start_time: '2026-12-11 09:00:00', end_time: '2026-12-11 10:30:00' }
const plan = {
  rooms: [
    room('R1'),
    room('R2', { capacity: 1 }),
    room('R1', { ...OTHER, capacity: 2 }),
    room('R3', { ...OTHER, exam_sn: 'E0', begun: true }),
  ],
  seats: [seat('甲', 1, 2), seat('乙', 2, 1), seat('丙', 1, 3, OTHER), seat('丁', 3, 4, { recorded: true })],
}

const REFUSED = { path: 'items.1.seat_no', rule: 'seat_taken', message: '目标座位中有的已有考生' }
const open = async (given: object = plan, refused = false) => {
  const network = networkOf(({ method }) => {
    if (method !== 'POST') return { data: given }
    return refused
      ? { http: 422, status: 42200, rule: 'seat_taken', message: '不符合规则', errors: [REFUSED] }
      : { data: { changed: 2 } }
  })
  vi.stubGlobal('fetch', network.fetch)
  const onClose = vi.fn<() => void>()
  const seen = drawPage(<ExamSeatsDrawer sn="E1" onClose={onClose} />, { path: '/center/exam/manage/E1/student' })
  await screen.findByRole('region', { name: '考场 R1' })
  return { seen, onClose, posted: () => network.sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : [])) }
}
const choose = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: `给${name}换座位` }))
  const select = screen.getByRole('combobox', { name: `${name}的新座位` })
  fireEvent.mouseDown(select)
  return within(document.querySelector<HTMLElement>('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')!)
}
const give = (reason: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^理由/ }), { target: { value: reason } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保存座位/ })
const swap = (reason: string) => {
  fireEvent.click(choose('考生甲').getByText('2 号，与考生乙互换'))
  give(reason)
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the seats of an exam by hand (Decided 25)', () => {
  it('two candidates change places: the result is shown first, then saved as one batch with its reason', async () => {
    const { posted, onClose, seen } = await open()
    expect(save().disabled).toBe(true)
    swap('考场空调故障')
    expect(seen.dirty).toBe(true)
    const result = within(screen.getByRole('region', { name: '调整结果' }))
    expect(result.getByText('考场 R1 1 → 考场 R1 2')).toBeTruthy()
    expect(result.getByText('考场 R1 2 → 考场 R1 1')).toBeTruthy()
    fireEvent.click(save())
    const at = (signup: string, seat_no: number) => ({ signup, exam_sn: 'E1', room_sn: 'R1', seat_no })
    await waitFor(() => expect(posted()).toEqual([{ items: [at('S甲', 2), at('S乙', 1)], reason: '考场空调故障' }]))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(seen.dirty).toBe(false)
  })

  it('free seats of the other rooms and sessions are offered, those of a begun exam and of other candidates are not', async () => {
    await open()
    const options = choose('考生甲')
    expect(options.getAllByText(/（空）/).map(({ textContent }) => textContent)).toEqual([
      '4 号（空）',
      '1 号（空）',
      '2 号（空）',
    ])
    expect(options.getByText('考场 R1 · 2026-12-11 09:00')).toBeTruthy()
    expect(options.queryByText(/R3/)).toBeNull()
    expect(options.queryByText(/考生丙/)).toBeNull()
    expect(options.queryByText(/考生丁/)).toBeNull()
    expect(screen.queryByRole('button', { name: '给考生丁换座位' })).toBeNull()
  })

  it('where stations are drawn a candidate stays in the room', async () => {
    await open({ ...plan, rooms: plan.rooms.map((one) => ({ ...one, drawn: true })) })
    expect(choose('考生甲').getAllByText(/（空）/)).toHaveLength(1)
  })

  it('a refusal of the server is beside its seat; undo takes everything back', async () => {
    const { onClose } = await open(plan, true)
    swap('考场空调故障')
    fireEvent.click(save())
    const row = (await screen.findByText(REFUSED.message)).closest('li')
    expect(row?.textContent).toContain('考生乙')
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '撤销修改' }))
    expect(screen.queryByText(REFUSED.message)).toBeNull()
    expect(screen.queryByRole('region', { name: '调整结果' })).toBeNull()
  })

  it('a batch by rule: a room by institution, major and student number', async () => {
    await open({ ...plan, seats: plan.seats.slice(0, 3) })
    fireEvent.click(screen.getByRole('button', { name: '按院校、专业、学号重排' }))
    expect(within(screen.getByRole('region', { name: '调整结果' })).getAllByRole('listitem')).toHaveLength(2)
    give('短')
    expect(save().disabled).toBe(true)
  })
})

it.each([
  [['students', 'seats'], 1],
  [['students'], 0],
])('the button is there with the action alone: %j', async (actions, count) => {
  const page = { items: [], total: 0, page: 1, limit: 20, total_capped: false }
  const exam = {
    ...room('R1'),
    sn: 'E1',
    plan_sn: 'JH1',
    subject: 'ONLINE',
    exam_state: 'NOT_STARTED',
    chief: null,
    org_name: '站点',
    actions,
  }
  const network = networkOf(({ url }) => ({ data: url.pathname.endsWith('/student') ? page : exam }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ExamStudentsPage />, { path: '/center/exam/manage/E1/student', session: { role: 'center', org_sn: null } })
  await screen.findByText('未开考')
  expect(screen.queryAllByRole('button', { name: '调整座位' })).toHaveLength(count)
})
