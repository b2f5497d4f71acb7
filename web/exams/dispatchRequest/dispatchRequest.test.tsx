import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { DispatchRequests } from './DispatchRequestsPanel.tsx'

const request = {
  sn: 'q1',
  plan_sn: 'JH1',
  plan_title: '机械工程制图中级',
  org_sn: 'o1',
  org_name: '试点站点',
  subject: 'ONLINE',
  session_no: 1,
  start_time: '2026-12-10 09:00:00',
  role: 'INVIGILATOR',
  count: 2,
  sent: 1,
  reason: '两名考评员临时请假',
  opinion: null,
  requested_by: '站点甲',
  status: 'SUBMIT',
  lapsed: false,
  create_time: '2026-12-09 10:00:00',
  update_time: '2026-12-09 10:00:00',
  version: 1,
  actions: [],
  refused: [],
}
const session = { subject: 'ONLINE', session_no: 1, start_time: '2026-12-10 09:00:00' }
const examiner = { sn: 't1', name: '高山', org_name: '培训机构', is_chief: false }

const draw = (change: object, plan_sn?: string) => {
  const network = networkOf(({ url }) => {
    if (url.pathname.endsWith('/teacher'))
      return { data: { items: [examiner], total: 1, chosen: { sessions: [session], panel: [] } } }
    return { data: { items: [{ ...request, ...change }], total: 1, actions: plan_sn ? ['request'] : [] } }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<DispatchRequests {...(plan_sn ? { plan_sn } : {})} />, { path: '/center/teacher/reserve' })
  return {
    reads: () => network.sent.filter(({ method }) => method === 'GET').map(({ url }) => url.search),
    sent: () =>
      network.sent
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body]),
  }
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const dialog = async () => within(await screen.findByRole('dialog'))

it('the centre sees what waits, and dispatches one of the pool to the session and role of the request', async () => {
  const { sent, reads } = draw({ actions: ['dispatch', 'reject'] })
  expect(await screen.findByText(/申请 2 名，已调派 1 名/)).toBeTruthy()
  expect(reads()[0]).toContain('status=SUBMIT')
  fireEvent.click(screen.getByRole('button', { name: /指\s*派/ }))
  const asked = await dialog()
  fireEvent.mouseDown(await asked.findByRole('combobox'))
  fireEvent.click(await screen.findByTitle('高山 · 培训机构'))
  fireEvent.click(asked.getByRole('button', { name: /指\s*派/ }))
  const body = {
    teacher_sn: 't1',
    subject: 'ONLINE',
    session_no: 1,
    role: 'INVIGILATOR',
    reason: '两名考评员临时请假',
  }
  await waitFor(() => expect(sent()).toEqual([['POST', '/exam/plan/JH1/dispatch', body]]))
})

it('the site asks with a reason of five characters at least', async () => {
  const { sent } = draw({ actions: ['withdraw'] }, 'JH1')
  fireEvent.click(await screen.findByRole('button', { name: '申请调派' }))
  const asked = await dialog()
  const reason = await asked.findByRole('textbox')
  await asked.findByText(/理论第 1 场（2026-12-10 09:00）/)
  fireEvent.change(reason, { target: { value: '请假' } })
  expect(asked.getByRole<HTMLButtonElement>('button', { name: '申请调派' }).disabled).toBe(true)
  fireEvent.change(reason, { target: { value: '两名考评员临时请假' } })
  fireEvent.click(asked.getByRole('button', { name: '申请调派' }))
  const body = { subject: 'ONLINE', session_no: 1, role: 'INVIGILATOR', count: 1, reason: '两名考评员临时请假' }
  await waitFor(() => expect(sent()).toEqual([['POST', '/exam/plan/JH1/dispatch-request', body]]))
})

it('a refused request shows the answer, one whose session began says so', async () => {
  draw({ status: 'REJECT', opinion: '储备库暂无可调派人员' }, 'JH1')
  expect(await screen.findByText('储备库暂无可调派人员')).toBeTruthy()
  cleanup()
  draw({ lapsed: true })
  expect(await screen.findByText('已开考，失效')).toBeTruthy()
})
