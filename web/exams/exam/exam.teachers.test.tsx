import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import ExamTeachersPage from './ExamTeachersPage.tsx'

const person = (name: string, change: object = {}) => ({
  name: `考评员${name}`,
  org_sn: 'O9',
  org_name: '另一院校',
  grade: 'EXAMINER',
  is_chief: false,
  reserve: false,
  train_cert_expire: '2028-01-01',
  busy: [],
  running: 0,
  conflicts: [],
  ...change,
})
const call = (name: string, role: string, status: string, change: object = {}) => ({
  sn: `call-${name}`,
  teacher_sn: name,
  ...person(name),
  enabled: true,
  able: true,
  role,
  room_sn: null,
  room: null,
  status,
  declared: false,
  reason: null,
  leave_files: [],
  reply_time: null,
  call_time: '2026-12-01 08:00:00',
  update_time: '2026-12-01 08:00:00',
  actions: ['replace'],
  ...change,
})
const exam = {
  exam_sn: 'E1',
  name: '考核计划理论第 1 场',
  plan_sn: 'JH1',
  org_sn: 'O1',
  org_name: '考核站点',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  exam_state: 'NOT_STARTED',
  version: 7,
  change_until: '2026-12-09 09:00:00',
  change_hours: 24,
  emergency: false,
  session: {
    subject: 'ONLINE',
    session_no: 1,
    start_time: '2026-12-10 09:00:00',
    end_time: '2026-12-10 11:00:00',
    rooms: 1,
    candidates: 8,
    needed: 2,
    has: 1,
    has_chief: true,
  },
  odd: false,
  room_list: [{ room_sn: 'R1', room: 'A101', capacity: 30, candidate_count: 8 }],
  calls: [
    call('甲', 'CHIEF', 'CONFIRMED', { is_chief: true }),
    call('乙', 'INVIGILATOR', 'PENDING'),
    call('丙', 'INVIGILATOR', 'DECLINED', { room_sn: 'R1', room: 'A101', reason: '家中有事' }),
    call('丁', 'INVIGILATOR', 'REPLACED', { reason: '出差', actions: [] }),
  ],
  shortages: [],
  scorers: [],
  lacking: { third: 0, returned: 0, silent: 0 },
  actions: ['edit'],
  refused: [],
}
const offers = [
  { sn: '戊', ...person('戊', { reserve: true }), credentials: [] },
  { sn: '丙', ...person('丙'), credentials: [] },
  {
    sn: '己',
    ...person('己', {
      conflicts: [{ subject: 'ONLINE', session_no: 1, rule: 'panel_clash', message: '已有考评任务', blocked: true }],
    }),
    credentials: [],
  },
]

const draw = (change: object = {}) => {
  const network = networkOf(({ method }) =>
    method === 'PUT'
      ? { data: { ...exam, version: 9 } }
      : {
          data: { items: offers, total: 3, page: 1, limit: 8, total_capped: false, exam: { ...exam, ...change } },
        },
  )
  vi.stubGlobal('fetch', network.fetch)
  const seen = drawPage(<ExamTeachersPage />, { path: '/college/exam/manage/E1/teacher' })
  return { seen, put: () => network.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const room = async (name: string) => within(await screen.findByRole('region', { name }))
const click = (within_: ReturnType<typeof within>, name: string | RegExp, at = 0) =>
  fireEvent.click(within_.getAllByRole('button', { name })[at] ?? document.body)

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the examiners of an exam', () => {
  it('a declined place is given to another examiner with the same role and room; the whole list is saved with its version', async () => {
    const { seen, put } = draw()
    const card = await room('A101')
    expect(card.getByText('家中有事')).toBeTruthy()
    expect(screen.getByText(/需要 2 名监考员，现有 1 名/)).toBeTruthy()
    click(card, '更换')
    const dialog = within(await screen.findByRole('dialog'))
    const choices = await dialog.findAllByRole<HTMLButtonElement>('button', { name: '选择' })
    // An examiner who refused or is busy cannot be chosen.
    expect(choices.map(({ disabled }) => disabled)).toEqual([false, true, true])
    fireEvent.click(choices[0]!)
    expect((await room('A101')).getByText('待通知')).toBeTruthy()
    expect(screen.queryByText('家中有事')).toBeNull()
    expect(screen.getByText('本场考试的考评员已齐备')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('通知 1 人任职、0 人不再任职')
    expect(seen.dirty).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '保存并通知' }))
    await waitFor(() =>
      expect(put()).toEqual([
        {
          version: 7,
          panel: [
            { teacher_sn: '甲', role: 'CHIEF', room_sn: null },
            { teacher_sn: '乙', role: 'INVIGILATOR', room_sn: null },
            { teacher_sn: '戊', role: 'INVIGILATOR', room_sn: 'R1' },
          ],
          reason: null,
        },
      ]),
    )
    await waitFor(() => expect(seen.dirty).toBe(false))
  })

  it('undo shows the list as it was read', async () => {
    const { seen } = draw()
    const card = await room('全部考场')
    click(card, '移除', 1)
    expect(card.queryByText('考评员乙')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '撤销修改' }))
    expect(card.getByText('考评员乙')).toBeTruthy()
    expect(seen.dirty).toBe(false)
  })

  it('in the last hours a change is saved with its reason only (Decided 16); a replaced call stays in the record', async () => {
    const { put } = draw({ emergency: true })
    const card = await room('全部考场')
    expect(screen.getByText(/出差/)).toBeTruthy()
    click(card, '移除', 1)
    fireEvent.click(screen.getByRole('button', { name: '保存并通知' }))
    const dialog = within(await screen.findByRole('dialog'))
    const ok = dialog.getByRole('button', { name: '保存并通知' })
    fireEvent.click(ok)
    expect(await dialog.findByText('请填写更换原因')).toBeTruthy()
    expect(put()).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '监考员突发疾病' } })
    fireEvent.click(ok)
    await waitFor(() =>
      expect(put()).toEqual([
        { version: 7, panel: [{ teacher_sn: '甲', role: 'CHIEF', room_sn: null }], reason: '监考员突发疾病' },
      ]),
    )
  })

  it('a call that was not answered in time leaves a gap', async () => {
    const [chief] = exam.calls
    draw({ calls: [chief, call('乙', 'INVIGILATOR', 'LAPSED', { reason: '逾期未答复，任务已失效' })] })
    const card = await room('全部考场')
    expect(card.getByText('已失效')).toBeTruthy()
    expect(card.getAllByRole('button', { name: '更换' })).toHaveLength(2)
  })

  it('after the beginning of the exam it is read-only', async () => {
    draw({
      actions: [],
      refused: [{ move: 'edit', rule: 'examiner_begun', message: '考试已开始' }],
      shortages: [{ rule: 'panel_few', message: '需要 2 名监考员，现有 0 名' }],
    })
    expect(await screen.findByText('考试已开始')).toBeTruthy()
    // Decided 14: those who have not confirmed do not count.
    expect(screen.getByText('已确认的考评员不足')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '更换' })).toBeNull()
    expect(screen.queryByRole('button', { name: '保存并通知' })).toBeNull()
  })
})

/** “a further examiner for scoring alone” (domain.md Decided 31). */
describe('Decided 31: scoring after the exam', () => {
  const begun = {
    emergency: false,
    lacking: { third: 2, returned: 1, silent: 0 },
    scorers: [
      {
        sn: 'call-7',
        name: '梁鑫',
        org_name: '另一院校',
        status: 'LAPSED',
        reason: '逾期未答复',
        reply_time: null,
        call_time: '2026-12-11 08:00:00',
      },
    ],
    actions: ['scorer'],
    refused: [{ move: 'edit', rule: 'examiner_begun', message: '考试已开始' }],
  }
  it('names who lacks an entry, shows who was called, and calls another after a question', async () => {
    const network = networkOf(({ method }) =>
      method === 'POST'
        ? { data: { ...exam, ...begun } }
        : { data: { items: offers, total: 3, page: 1, limit: 8, total_capped: false, exam: { ...exam, ...begun } } },
    )
    vi.stubGlobal('fetch', network.fetch)
    drawPage(<ExamTeachersPage />, { path: '/college/exam/manage/E1/teacher' })
    expect(
      await screen.findByText('缺少评分的考生：须第三人评分 2 名，评分已退回 1 名，考评员未交分 0 名'),
    ).toBeTruthy()
    expect(screen.getByText('逾期未答复')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '另请考评员补评' }))
    const dialog = within(await screen.findByRole('dialog'))
    const choices = await dialog.findAllByRole<HTMLButtonElement>('button', { name: '选择' })
    expect(network.sent.at(-1)?.url.searchParams.get('scoring')).toBe('true')
    expect(choices.map(({ disabled }) => disabled)).toEqual([false, false, true])
    fireEvent.click(choices[0]!)
    expect(await screen.findByText(/^补评无须到场/)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '另请考评员补评' }).at(-1)!)
    await waitFor(() =>
      expect(
        network.sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body]),
      ).toEqual([['/api/admin/exam/E1/scorer', { teacher_sn: '戊' }]]),
    )
  })
  it('is not there while nobody lacks an entry', async () => {
    draw()
    await room('A101')
    expect(screen.queryByRole('heading', { name: '补评' })).toBeNull()
  })
})
