import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession, testUser } from '../../kit/wire/testUser.ts'
import { AssignmentDispatch } from './AssignmentDispatchDialog.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'

const plan = { sn: 'JH1', title: '机械工程制图第 1 期', org_name: '长春汽车工业高等专科学校' }
const session = {
  subject: 'ONLINE',
  session_no: 1,
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 11:00:00',
  rooms: 1,
  candidates: 20,
  needed: 2,
  has: 1,
  has_chief: true,
}
const pageOf = (items: object[]) => ({ items, total: items.length, page: 1, limit: 100, total_capped: false })

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choose = async (label: string, option: RegExp) => {
  const box = screen.getByRole('combobox', { name: label })
  fireEvent.mouseDown(box)
  const [found] = await screen.findAllByText(option)
  if (found) fireEvent.click(found)
}

it('a dispatch asks for plans of the examiner’s certificates, and sends session and role (§5.7)', async () => {
  const network = networkOf(({ method, url }) => {
    if (method !== 'GET') return { data: { plan_sn: 'JH1', exam_sn: null } }
    return {
      data: url.pathname.endsWith('/teacher') ? { ...pageOf([]), chosen: { sessions: [session] } } : pageOf([plan]),
    }
  })
  vi.stubGlobal('fetch', network.fetch)
  const examiner = { sn: 'K1', name: '高山', is_chief: false, credentials: [{ credential_sn: 'C1' }] }
  drawPage(<AssignmentDispatch examiner={examiner} onClose={() => undefined} />, {
    path: '/center/teacher/reserve',
    session: testUser({ role: 'center', org_sn: null }),
  })
  const dialog = within(await screen.findByRole('dialog'))
  await choose(labels.dispatch_plan.CN, /机械工程制图第 1 期/)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: labels.dispatch_session.CN }).disabled).toBe(false),
  )
  await choose(labels.dispatch_session.CN, /理论第 1 场 · 2026-12-10 09:00 · 考评员 1\/2/)
  fireEvent.click(dialog.getByRole('button', { name: labels.dispatch.CN }))
  await waitFor(() =>
    expect(network.sent.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[url.pathname, body]]))).toEqual([
      [
        '/api/admin/exam/plan/JH1/dispatch',
        { teacher_sn: 'K1', subject: 'ONLINE', session_no: 1, role: 'INVIGILATOR', reason: null },
      ],
    ]),
  )
  const asked = network.sent.find(({ url }) => url.pathname === '/api/admin/exam/plan')
  expect(asked?.url.searchParams.get('credential_sn')).toBe('C1')
})
