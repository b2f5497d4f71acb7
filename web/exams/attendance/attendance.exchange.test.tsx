import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { AttendanceExchangeDialog } from './AttendanceExchangeDialog.tsx'

const EXAM = { sn: 'E1', station_mode: 'DRAW', ending: null }
const seated = (sn: string, name: string, change: object) => ({
  sn,
  name,
  ticket_no: `22001725080010${sn.slice(1)}`,
  room_sn: 'R1',
  actions: ['exchange'],
  reasons: ['exchange'],
  version: 2,
  ...change,
})
const ONE = seated('S1', '考生甲', { station: 12 })

/** The dialog of the first candidate, among these; what was sent. */
function draw(others: object[]) {
  const network = networkOf(() => ({ data: {} }))
  vi.stubGlobal('fetch', network.fetch)
  const [of, candidates] = [ONE as never, [ONE, ...others] as never]
  drawPage(
    <AttendanceExchangeDialog exam={EXAM as never} of={of} candidates={candidates} onClose={vi.fn<() => void>()} />,
    {
      path: '/teacher/center/setting/E1',
      session: { role: 'teacher' },
    },
  )
  return () => network.sent.map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('two workstations are exchanged: the other candidates of the room are offered by theirs, with a reason (Decided 40, exam-day R13)', async () => {
  const sent = draw([
    seated('S2', '考生乙', { station: 7, state: 'ABSENT' }),
    seated('S3', '考生丙', { station: 3, room_sn: 'R2' }),
    seated('S4', '考生丁', { station: 5, actions: [] }),
  ])
  const asked = await dialog()
  const press = () => fireEvent.click(asked.getByRole('button', { name: '交换工位' }))
  expect(asked.getByText('12 号工位')).toBeTruthy()
  press()
  expect(await asked.findByText('请选择考生')).toBeTruthy()
  fireEvent.mouseDown(asked.getByRole('combobox', { name: '与哪名考生交换' }))
  await screen.findByText(/7 号工位 · 考生乙 · 220017250800102/)
  expect(screen.queryByText(/考生[丙丁]/)).toBeNull()
  fireEvent.click(screen.getByText(/7 号工位 · 考生乙/))
  press()
  expect(await asked.findByText('请填写原因')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.change(asked.getByRole('textbox', { name: '原因' }), { target: { value: '五号工位故障' } })
  press()
  const body = { a: 'S1', b: 'S2', reason: '五号工位故障', a_version: 2, b_version: 2 }
  await waitFor(() => expect(sent()).toEqual([['PUT', '/exam/E1/station', body]]))
})

it('says so where there is nobody to exchange with', async () => {
  draw([])
  const asked = await dialog()
  fireEvent.mouseDown(asked.getByRole('combobox', { name: '与哪名考生交换' }))
  expect(await screen.findByText('本考场没有可交换的考生')).toBeTruthy()
})
