import { assignmentMoveWords, assignmentWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import AssignmentCardsPage from './AssignmentCardsPage.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'

const call = {
  sn: 'RW1',
  exam_sn: 'E1',
  exam_name: '考核计划',
  exam_state: 'NOT_STARTED',
  plan_sn: 'JH1',
  org_sn: 'O1',
  org_name: '考核站点',
  address: '学院路 1 号',
  contact_name: '李老师',
  contact_mobile: '13800138000',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  subject: 'ONLINE',
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 11:00:00',
  candidate_count: 8,
  teacher_name: '王考评员',
  role: 'CHIEF',
  room: null,
  declared: false,
  reason: null,
  decline_kind: null,
  leave_files: [],
  reply_time: null,
  answer_until: '2026-12-08 18:00:00',
  decline_until: '2026-12-09 09:00:00',
  status: 'PENDING',
  update_time: '2026-12-01 08:00:00',
  version: 3,
  actions: ['confirm', 'decline'],
  refused: [],
}

const draw = (change: object = {}, search: Record<string, string> = {}) => {
  const rows = { items: [{ ...call, ...change }], total: 1, page: 1, limit: 100, total_capped: false }
  const network = networkOf(({ method }) => (method === 'GET' ? { data: rows } : { data: call }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<AssignmentCardsPage />, { path: '/teacher/exam/task', search })
  return network.sent
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the assignments of an examiner', () => {
  it('requests the latest exams first, with the filters of the address', async () => {
    const sent = draw({}, { status: 'PENDING' })
    await screen.findByRole('heading', { level: 2 })
    const asked = sent[0]?.url.searchParams
    expect([asked?.get('sort'), asked?.get('status')]).toEqual(['-start_time', 'PENDING'])
  })

  it('are confirmed only with the declaration, and with the version that was read', async () => {
    const sent = draw()
    fireEvent.click(await screen.findByRole('button', { name: assignmentMoveWords.confirm.CN }))
    const dialog = within(await screen.findByRole('dialog'))
    const ok = dialog.getAllByRole('button').at(-1)
    if (!ok) throw new Error('the dialog has no buttons')
    fireEvent.click(ok)
    expect(await dialog.findByText(labels.declare_first.CN)).toBeTruthy()
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
    fireEvent.click(dialog.getByRole('checkbox', { name: assignmentWords.declared.CN }))
    fireEvent.click(ok)
    await waitFor(() =>
      expect(sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toEqual([
        { version: 3, declared: true },
      ]),
    )
  })

  it('are declined with a kind and a reason (Decided 16)', async () => {
    const sent = draw()
    fireEvent.click(await screen.findByRole('button', { name: assignmentMoveWords.decline.CN }))
    const dialog = within(await screen.findByRole('dialog'))
    const ok = dialog.getAllByRole('button').at(-1)
    if (!ok) throw new Error('the dialog has no buttons')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '请假' }).checked).toBe(true)
    fireEvent.click(ok)
    expect(await dialog.findByText(kernelMessages.opinion_required.CN)).toBeTruthy()
    fireEvent.click(dialog.getByRole('radio', { name: '回避' }))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '考生中有本人亲属' } })
    fireEvent.click(ok)
    await waitFor(() =>
      expect(sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toEqual([
        { version: 3, kind: 'AVOID', opinion: '考生中有本人亲属', leave_files: [] },
      ]),
    )
  })

  it('show the deadlines of only those answers that are still possible', async () => {
    draw({ actions: ['decline'] })
    await screen.findByRole('heading', { level: 2 })
    expect(screen.getByText(assignmentWords.decline_until.CN)).toBeTruthy()
    expect(screen.queryByText(assignmentWords.answer_until.CN)).toBeNull()
  })
})
