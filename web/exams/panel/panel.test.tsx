import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import PanelPage from './PanelPage.tsx'

const examiner = (sn: string, change: object = {}) => ({
  sn,
  name: `考评员${sn}`,
  org_sn: 'O9',
  org_name: '另一院校',
  grade: 'EXAMINER',
  is_chief: false,
  reserve: false,
  train_cert_expire: '2028-01-01',
  busy: [],
  running: 0,
  credentials: [],
  conflicts: [],
  ...change,
})
const session = (subject: string, day: string, needed: number) => ({
  subject,
  session_no: 1,
  start_time: `${day} 09:00:00`,
  end_time: `${day} 11:00:00`,
  rooms: 1,
  candidates: 8,
  needed,
  has: 0,
  has_chief: false,
})
const chosen = {
  plan_sn: 'JH1',
  title: '2026年第1批考核计划',
  org_sn: 'O1',
  org_name: '考核站点',
  credential_sn: 'C1',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  status: 'PLAN_AUDIT',
  version: 7,
  sessions: [session('ONLINE', '2026-12-12', 1), session('OFFLINE', '2026-12-13', 1)],
  panel: [],
  shortages: [],
  rotation: [],
  rotation_reason: null,
  last: { ONLINE: [], OFFLINE: [] },
  terms: { avoid_own_school: 'BLOCK', sessions_a_day: 2, rotation_max: 3, rotation_share: 3 },
  odd: false,
  schools: { ONLINE: ['O1'], OFFLINE: ['O1'] },
  actions: ['edit'],
  refused: [],
}
const people = [
  examiner('甲', { is_chief: true }),
  examiner('乙'),
  examiner('丙', { org_sn: 'O1', org_name: '考核站点' }),
  examiner('丁', { busy: [{ start: '2026-12-12 10:00:00', end: '2026-12-12 12:00:00' }] }),
  examiner('戊', { is_chief: true }),
]

const draw = (change: object = {}) => {
  const network = networkOf(({ method, body }) =>
    method === 'PUT'
      ? { data: { ...chosen, version: 8, panel: linesOf(body) } }
      : {
          data: {
            items: people,
            total: people.length,
            page: 1,
            limit: 20,
            total_capped: false,
            chosen: { ...chosen, ...change },
          },
        },
  )
  vi.stubGlobal('fetch', network.fetch)
  const seen = drawPage(<PanelPage />, { path: '/college/exam/plan/JH1/teacher' })
  return { seen, put: () => network.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
/** The server's response to a saved panel. */
function linesOf(body: unknown): object[] {
  const sent =
    typeof body === 'object' && body !== null && 'panel' in body ? (body.panel as { teacher_sn: string }[]) : []
  return sent.map((line) => ({
    ...people.find(({ sn }) => sn === line.teacher_sn),
    ...line,
    enabled: true,
    able: true,
    conflicts: [],
  }))
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`考评员${name}`) }))
const card = (name: string) => within(screen.getByRole('region', { name }))
const choose = (name: string, how = '选择') => fireEvent.click(row(name).getByRole('button', { name: how }))

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('choosing examiners', () => {
  it('saves the whole panel of all sessions, with the version that it was read with', async () => {
    const { seen, put } = draw()
    await screen.findByRole('row', { name: /考评员甲/ })
    choose('甲')
    choose('乙')
    fireEvent.click(card('理论第 1 场').getAllByRole('button', { name: '设主考' })[0]!)
    fireEvent.click(card('实操第 1 场').getByRole('button', { name: '为此场次选择' }))
    choose('戊')
    expect(seen).toMatchObject({ dirty: true, search: { session: 'OFFLINE-1' } })
    fireEvent.click(screen.getByRole('button', { name: '保存名单' }))
    await waitFor(() =>
      expect(put()).toEqual([
        {
          version: 7,
          rotation_reason: null,
          panel: [
            { teacher_sn: '甲', role: 'CHIEF', subject: 'ONLINE', session_no: 1 },
            { teacher_sn: '乙', role: 'INVIGILATOR', subject: 'ONLINE', session_no: 1 },
            { teacher_sn: '戊', role: 'EXAMINER', subject: 'OFFLINE', session_no: 1 },
          ],
        },
      ]),
    )
    await waitFor(() => expect(seen.dirty).toBe(false))
  })

  it('shows a conflict before anything is saved: disabled where it blocks, otherwise a warning', async () => {
    draw()
    await screen.findByRole('row', { name: /考评员丁/ })
    expect(row('丁').getByText('时间冲突')).toBeTruthy()
    expect(row('丁').getByRole<HTMLButtonElement>('button', { name: '选择' }).disabled).toBe(true)
    expect(row('丙').getByText('建议回避')).toBeTruthy()
    expect(row('丙').getByRole<HTMLButtonElement>('button', { name: '选择' }).disabled).toBe(false)
    fireEvent.click(card('实操第 1 场').getByRole('button', { name: '为此场次选择' }))
    expect(row('丙').getByText('须回避')).toBeTruthy()
    expect(row('丙').getByRole<HTMLButtonElement>('button', { name: '选择' }).disabled).toBe(true)
    expect(row('丁').queryByText('时间冲突')).toBeNull()
  })

  it('a session has one chief: a second one replaces the first', async () => {
    draw()
    await screen.findByRole('row', { name: /考评员甲/ })
    choose('甲')
    choose('戊')
    const theory = card('理论第 1 场')
    fireEvent.click(theory.getAllByRole('button', { name: '设主考' })[0]!)
    fireEvent.click(theory.getByRole('button', { name: '设主考' }))
    expect(theory.getAllByText('主考')).toHaveLength(1)
    expect(theory.getByText('已设主考')).toBeTruthy()
  })

  it('warns when less than a third of the panel changed, and sends the reason with it (Decided 16)', async () => {
    const { put } = draw({ last: { ONLINE: ['甲', '乙'], OFFLINE: [] } })
    await screen.findByRole('row', { name: /考评员甲/ })
    choose('甲')
    choose('乙')
    expect(screen.getByText(/理论考评组 2 人中仅更换 0 人.*留任：考评员甲、考评员乙/)).toBeTruthy()
    const reason = screen.getByRole('textbox', { name: '不轮换的理由' })
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存名单' })
    expect(save().disabled).toBe(false)
    fireEvent.change(reason, { target: { value: '不轮换吧' } })
    expect(save().disabled).toBe(true)
    fireEvent.change(reason, { target: { value: '本地考评员不足' } })
    fireEvent.click(save())
    await waitFor(() => expect(put()).toMatchObject([{ rotation_reason: '本地考评员不足' }]))
  })

  it('has no such warning where a third changed', async () => {
    draw({ last: { ONLINE: ['甲'], OFFLINE: [] } })
    await screen.findByRole('row', { name: /考评员甲/ })
    choose('甲')
    choose('乙')
    expect(screen.queryByRole('textbox', { name: '不轮换的理由' })).toBeNull()
  })

  it('undo shows the panel as it was read', async () => {
    const { seen } = draw()
    await screen.findByRole('row', { name: /考评员乙/ })
    choose('乙')
    expect(card('理论第 1 场').getByText('考评员乙')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '撤销修改' }))
    expect(card('理论第 1 场').queryByText('考评员乙')).toBeNull()
    expect(seen.dirty).toBe(false)
  })

  it('a user who may not change the panel sees the reason, and no buttons', async () => {
    const refused = [{ move: 'edit', rule: 'panel_state', message: '提交考试申请后不能更改' }]
    draw({ actions: [], refused })
    expect(await screen.findByText('提交考试申请后不能更改')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存名单' })).toBeNull()
    expect(screen.queryByRole('button', { name: '为此场次选择' })).toBeNull()
  })
})
