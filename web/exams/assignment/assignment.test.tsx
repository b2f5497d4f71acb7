import { assignmentMoveWords, assignmentWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import AssignmentCardsPage from './AssignmentCardsPage.tsx'
import AssignmentListPage from './AssignmentListPage.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'

const call = {
  sn: 'RW1',
  exam_sn: 'E1',
  exam_name: '考核计划',
  exam_state: 'NOT_STARTED',
  plan_sn: 'JH1',
  org_name: '考核站点',
  address: '学院路 1 号',
  contact_name: '李老师',
  contact_mobile: '13800138000',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  subject: 'ONLINE',
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 11:00:00',
  stage: 'COMING',
  group: 'PENDING',
  closing: null,
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

const pageOf = (items: object[], total = items.length) => ({ items, total, page: 1, limit: 100, total_capped: false })
const draw = (change: object = {}, search: Record<string, string> = {}) => {
  const rows = pageOf([{ ...call, ...change }])
  const network = networkOf(({ method }) => (method === 'GET' ? { data: rows } : { data: call }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<AssignmentCardsPage />, { path: '/teacher/exam/task', search })
  return network.sent
}

/** A button of two letters has a space between them. */
const spaced = (word: string) => new RegExp(`^${word.split('').join(String.raw`\s?`)}$`)

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the assignments of an examiner', () => {
  it('requests the latest exams first, with the filters of the address', async () => {
    const sent = draw({}, { status: 'PENDING' })
    await screen.findByRole('heading', { level: 3 })
    const asked = sent[0]?.url.searchParams
    expect([asked?.get('sort'), asked?.get('status')]).toEqual(['-start_time', 'PENDING'])
  })

  it('are confirmed only with the declaration, and with the version that was read', async () => {
    const sent = draw()
    fireEvent.click(await screen.findByRole('button', { name: spaced(assignmentMoveWords.confirm.CN) }))
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
    fireEvent.click(await screen.findByRole('button', { name: spaced(assignmentMoveWords.decline.CN) }))
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
    await screen.findByRole('heading', { level: 3 })
    expect(screen.getByText(assignmentWords.decline_until.CN)).toBeTruthy()
    expect(screen.queryByText(assignmentWords.answer_until.CN)).toBeNull()
  })
})

const NARROW = '(width < 768px)'
/** A window of this width. */
const widthOf = (narrow: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: narrow && media === NARROW,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
const TEACHER = { role: 'teacher' } as const
const drawCalls = (changes: object[], total?: number) => {
  const items = changes.map((change, at) => ({ ...call, sn: `RW${at}`, ...change }))
  vi.stubGlobal('fetch', networkOf(() => ({ data: pageOf(items, total) })).fetch)
  return drawPage(<AssignmentCardsPage />, { path: '/teacher/exam/task', session: TEACHER })
}
const RECORDS = { rooms: 1, written: 1, confirmed: 1, needed: 2, submitted: 0 }
const confirmed = { status: 'CONFIRMED', actions: ['run', 'plan'] }
const today = {
  ...confirmed,
  group: 'TODAY',
  stage: 'OPEN',
  exam_state: 'IN_PROGRESS',
  actions: ['run', 'paper', 'plan'],
}
const past = {
  ...confirmed,
  group: 'PAST',
  stage: 'OVER',
  exam_state: 'ENDED',
  closing: { records: RECORDS, report: 'NONE' },
  actions: ['run', 'record', 'paper', 'plan', 'report'],
  refused: [{ move: 'decline', rule: 'assignment_late', message: '不能请假' }],
}

describe('the calls of an examiner in groups (domain.md §3.20)', () => {
  it('today first, then to answer, to come, over, each with its count; what is not on the page is over', async () => {
    drawCalls([{ group: 'COMING' }, { exam_name: '晚的' }, { exam_name: '早的' }, today, past], 109)
    await screen.findAllByRole('heading', { level: 2 })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '今天 1',
      '待确认 2',
      '将来 1',
      '已结束 105',
    ])
    const names = within(screen.getByRole('region', { name: '待确认' })).getAllByRole('heading', { level: 3 })
    expect(names.map(({ textContent }) => textContent)).toEqual(['早的', '晚的'])
  })

  it.each([
    ['on the day', today, '进入考试日', '/teacher/center/setting/E1', '考试中'],
    ['after it', past, '确认考场情况记录表', '/teacher/center/setting/E1/record', '已结束'],
    [
      'when the records are submitted',
      { ...past, closing: { records: { ...RECORDS, confirmed: 2, submitted: 1 }, report: 'INIT' } },
      '填写考评报告',
      '/teacher/center/plan/JH1/report',
      '已结束',
    ],
  ])(
    'on a phone the next step is the one button, the rest in its menu: %s',
    async (_, change, label, address, state) => {
      widthOf(true)
      const seen = drawCalls([change])
      const card = (await screen.findByRole('heading', { level: 3 })).closest('li')!
      expect(within(card).getByText(state)).toBeTruthy()
      const buttons = within(card).getAllByRole('button')
      expect(buttons.map((one) => one.textContent)).toEqual([label, ''])
      expect(buttons[0]?.className).toContain('ant-btn-primary')
      fireEvent.click(buttons[0]!)
      expect(seen.went).toEqual([address])
    },
  )

  it('what is over offers no answer that can no longer be given', async () => {
    drawCalls([past])
    await screen.findByRole('heading', { level: 3 })
    expect(screen.queryByText('请假')).toBeNull()
    expect(screen.getByText('待确认 1/2')).toBeTruthy()
  })
})

describe('the records of an examiner (domain.md §3.20)', () => {
  it('each row leads to the exam day; the states of record and report are the links to them', async () => {
    vi.stubGlobal('fetch', networkOf(() => ({ data: pageOf([{ ...call, ...past, sn: 'RW1' }]) })).fetch)
    const seen = drawPage(<AssignmentListPage />, { path: '/teacher/center/plan', session: TEACHER })
    fireEvent.click(await screen.findByRole('link', { name: /考核计划/ }))
    fireEvent.click(screen.getByRole('link', { name: '待确认 1/2' }))
    fireEvent.click(screen.getByRole('link', { name: '未填写' }))
    expect(seen.went).toEqual([
      '/teacher/center/setting/E1',
      '/teacher/center/setting/E1/record',
      '/teacher/center/plan/JH1/report',
    ])
  })
  it('a call that waits for its answer leads to where it is answered', async () => {
    vi.stubGlobal('fetch', networkOf(() => ({ data: pageOf([call]) })).fetch)
    const seen = drawPage(<AssignmentListPage />, { path: '/teacher/center/plan', session: TEACHER })
    fireEvent.click(await screen.findByRole('link', { name: /考核计划/ }))
    expect(seen.went).toEqual(['/teacher/center/setting?status=PENDING'])
  })
  it('of a published exam the row leads to the plan, and the state is no link', async () => {
    const published = { ...past, actions: ['plan'], closing: { records: RECORDS, report: 'NONE' } }
    vi.stubGlobal('fetch', networkOf(() => ({ data: pageOf([{ ...call, ...published }]) })).fetch)
    const seen = drawPage(<AssignmentListPage />, { path: '/teacher/center/plan', session: TEACHER })
    fireEvent.click(await screen.findByRole('link', { name: /考核计划/ }))
    expect(seen.went).toEqual(['/teacher/center/plan/JH1'])
    expect(screen.getByText('待确认 1/2').closest('a')).toBeNull()
  })
})
