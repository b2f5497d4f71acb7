import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { AttendanceRun } from './AttendanceRunPage.tsx'

const candidate = (at: number, change: object = {}) => ({
  sn: `S${at}-T`,
  ticket_no: `22001725080010${at}`,
  name: `考生${'甲乙丙丁'.charAt(at - 1)}`,
  id_no: `110101********123${at}`,
  photo: 'a/b/c.jpg',
  org_name: '试点院校',
  room_sn: 'R1',
  room: 'A101',
  seat_no: at,
  station: at,
  state: 'EXPECTED',
  checkin_time: null,
  checkin_by: null,
  checkin_way: null,
  identity_checked: false,
  late_reason: null,
  extra_minutes: 0,
  extra_reason: null,
  absent_reason: null,
  left_time: null,
  note: null,
  deferral: null,
  offline: false,
  end_time: '2026-12-10 10:30:00',
  version: 0,
  actions: ['checkin'],
  reasons: [],
  ...change,
})
const exam = {
  sn: 'E1',
  plan_sn: 'JH1',
  name: '考核计划理论第 1 场',
  org_name: '考核站点',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  subject: 'ONLINE',
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 10:30:00',
  actual_start_time: null,
  actual_end_time: null,
  exam_state: 'NOT_STARTED',
  station_mode: 'ORDER',
  checkin_open_time: '2026-12-10 08:30:00',
  late_time: '2026-12-10 09:30:00',
  leave_time: '2026-12-10 09:30:00',
  now: '2026-12-10 08:50:00',
  chief: '主考甲',
  chief_here: true,
  drawn: false,
  open_items: 1,
  flags: [],
  rooms: [{ room_sn: 'R1', room: 'A101', candidate_count: 4 }],
  counts: { all: 4, expected: 3, present: 1, late: 0, absent: 0, left: 0 },
  ending: null,
  closing: null,
  paper_scan: null,
  finish_reason: null,
  version: 3,
  actions: ['start'],
  refused: [],
  reasons: [],
}
const list = [
  candidate(1),
  candidate(2),
  candidate(3, {
    state: 'PRESENT',
    checkin_time: '2026-12-10 08:40:00',
    version: 2,
    actions: ['leave', 'extra'],
    reasons: ['extra'],
  }),
  candidate(4, { id_no: '110101********1231' }),
]

const nothing = () => null
const Form = ({ of }: { of: { name: string | null } }) => <p>更正{of.name}</p>
const correcting = { Form, Section: nothing, Late: nothing, Devices: nothing }

const draw = (change: object = {}, candidates: object[] = list) => {
  const network = networkOf(({ method, url }) => {
    if (url.pathname.endsWith('/checklist'))
      return { data: [{ item: 'PAPERS', checked: false, checked_by: null, checked_time: null }] }
    if (url.pathname.endsWith('/draw')) return { data: [] }
    if (url.pathname.includes('/problem/exam/')) return { data: { actions: [] } }
    const held = { exam: { ...exam, ...change }, candidates }
    return { data: method === 'GET' ? held : { ...held, candidate: candidates[0] } }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<AttendanceRun correcting={correcting} />, {
    path: '/teacher/center/setting/E1',
    session: { role: 'teacher' },
  })
  return () =>
    network.sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
const type = async (word: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: /准考证号/ }), { target: { value: word } })
  fireEvent.click(screen.getByRole('button', { name: /查\s?找/ }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the running view', () => {
  it('应到 is the total; 实到 does not sink when people leave (domain.md §3.13a, D5)', async () => {
    draw({ counts: { all: 17, expected: 1, present: 12, late: 1, absent: 1, left: 2 } })
    expect(await screen.findByText('应到 17 · 实到 15 · 缺考 1')).toBeTruthy()
  })
  it('counts who is where, and a figure narrows the list', async () => {
    draw()
    expect(await screen.findByText('距开考 10 分钟')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: /在考/ }))
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['考生丙'])
  })
  it('after the end the attendance of a candidate is corrected by a request (Decided 37)', async () => {
    draw({ ending: 'FINISHED', actions: [] }, [candidate(1, { actions: ['correct'] }), candidate(2, { actions: [] })])
    fireEvent.click(await screen.findByRole('button', { name: /申请更正考勤/ }))
    expect(screen.getByText('更正考生甲')).toBeTruthy()
  })
  it('two candidates of one name are told apart by their tickets in the names of their buttons', async () => {
    draw({}, [candidate(1), candidate(2, { name: '考生甲' }), candidate(3)])
    const names = (await screen.findAllByRole('button', { name: /^签到：/ })).map((one) =>
      one.getAttribute('aria-label'),
    )
    expect(names).toEqual(['签到：考生甲 220017250800101', '签到：考生甲 220017250800102', '签到：考生丙'])
  })
  it('an item of the checklist is shown as checked at once; only that item is sent', async () => {
    const sent = draw({ actions: ['checklist'] })
    const box = await screen.findByRole('checkbox', { name: /试卷/ })
    fireEvent.click(box)
    expect(box).toHaveProperty('checked', true)
    expect(box).toHaveProperty('disabled', false)
    await waitFor(() =>
      expect(sent()).toEqual([['PUT', '/exam/E1/checklist', { items: [{ item: 'PAPERS', checked: true }] }]]),
    )
  })
  it('a box that was just ticked stays ticked while the list is read again for the box before', async () => {
    const [before, after] = [
      { checked: false, checked_by: null, checked_time: null },
      { checked: true, checked_by: '主考甲', checked_time: '2026-12-10 08:50:00' },
    ]
    let reads = 0
    const network = networkOf(({ method, url }) => {
      if (!url.pathname.endsWith('/checklist'))
        return { data: { exam: { ...exam, actions: ['checklist'] }, candidates: list, actions: [] } }
      if (method === 'GET') reads += 1
      return {
        data: [
          { item: 'PAPERS', ...(reads > 1 ? after : before) },
          { item: 'STATIONS', ...before },
        ],
      }
    })
    // The answer for the second box is on its way.
    const fetch = (input: unknown, init: RequestInit = {}) =>
      typeof init.body === 'string' && init.body.includes('STATIONS')
        ? new Promise<Response>(() => {})
        : network.fetch(input, init)
    vi.stubGlobal('fetch', fetch)
    drawPage(<AttendanceRun correcting={correcting} />, { path: '/teacher/center/setting/E1' })
    for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
    await screen.findByText('主考甲 08:50')
    expect(screen.getByRole('checkbox', { name: /工位/ })).toHaveProperty('checked', true)
  })
  it('a candidate is found by the ticket and checked in once the identity is confirmed', async () => {
    const sent = draw()
    await type('220017250800102')
    const asked = await dialog()
    expect(asked.getByAltText('考生乙的证件照')).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: /签\s?到/ }))
    expect(await asked.findByText('请先核对本人与身份证件')).toBeTruthy()
    expect(sent()).toEqual([])
    fireEvent.click(asked.getByRole('checkbox'))
    fireEvent.click(asked.getByRole('button', { name: /签\s?到/ }))
    await waitFor(() =>
      expect(sent()).toEqual([
        ['POST', '/exam/E1/checkin', { signup: 'S2', way: 'MANUAL', identity_checked: true, reason: null }],
      ]),
    )
  })
  it('the last four of an ID number that two have are a list to choose from; an unknown number is named', async () => {
    draw()
    await type('1231')
    expect(await screen.findByText('有 2 名考生符合，请选择')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^考生丁 ·/ }))
    expect((await dialog()).getByText('签到：考生丁')).toBeTruthy()
    cleanup()
    draw()
    await type('999')
    expect(await screen.findByText('本场没有这名考生：999')).toBeTruthy()
  })
  it('a candidate who is too late is admitted with a reason only', async () => {
    const sent = draw({}, [candidate(1, { reasons: ['checkin'] })])
    await type('220017250800101')
    const asked = await dialog()
    fireEvent.click(asked.getByRole('checkbox'))
    fireEvent.click(asked.getByRole('button', { name: /签\s?到/ }))
    expect(await asked.findByText('请填写原因')).toBeTruthy()
    fireEvent.change(asked.getByRole('textbox'), { target: { value: '公交停运' } })
    fireEvent.click(asked.getByRole('button', { name: /签\s?到/ }))
    await waitFor(() => expect(sent()[0]?.[2]).toMatchObject({ reason: '公交停运' }))
  })
  it('extra minutes ask for a number and a reason, and carry the version that was seen', async () => {
    const sent = draw()
    fireEvent.click(await screen.findByRole('button', { name: '补时：考生丙' }))
    const asked = await dialog()
    fireEvent.change(asked.getByRole('spinbutton'), { target: { value: '10' } })
    fireEvent.change(asked.getByRole('textbox'), { target: { value: '死机' } })
    fireEvent.click(asked.getByRole('button', { name: /补\s?时/ }))
    await waitFor(() =>
      expect(sent()).toEqual([['PUT', '/exam/E1/attendance/S3-T', { extra_minutes: 10, reason: '死机', version: 2 }]]),
    )
  })
  it('a start that is closed says why; one that needs a reason shows the rule and asks for it', async () => {
    draw({ actions: [], refused: [{ move: 'start', rule: 'checklist_open', message: '考前检查表尚有 1 项未确认' }] })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /开\s?考/ })).disabled).toBe(true)
    cleanup()
    const sent = draw({ reasons: [{ move: 'start', rule: 'panel_incomplete', message: '考评组不完整' }] })
    fireEvent.click(await screen.findByRole('button', { name: /开\s?考/ }))
    const asked = await dialog()
    expect(asked.getByText(/考评组不完整/)).toBeTruthy()
    fireEvent.change(asked.getByRole('textbox'), { target: { value: '替补在途' } })
    fireEvent.click(asked.getByRole('button', { name: /开\s?考/ }))
    await waitFor(() => expect(sent()[0]?.[2]).toEqual({ version: 3, reason: '替补在途' }))
  })
  it('after the end it lists the steps that follow, each with its state and the way to it (domain.md §3.13a)', async () => {
    const closing = { records: { rooms: 1, written: 1, confirmed: 1, needed: 2, submitted: 0 }, report: 'NONE' }
    const ended = { exam_state: 'ENDED', actual_end_time: '2026-12-10 10:20:00', ending: 'FINISHED', closing }
    draw({ ...ended, subject: 'OFFLINE', actions: ['score'] })
    const steps = await screen.findAllByRole('link')
    expect(steps.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['填写考场情况记录表已完成', '/teacher/center/setting/E1/record'],
      ['考评员确认记录表已完成 1/2', '/teacher/center/setting/E1/record'],
      ['主考提交记录表已完成 0/1', '/teacher/center/setting/E1/record'],
      ['主考提交考评报告未填写', '/teacher/center/plan/JH1/report'],
    ])
    expect(steps[1]?.closest('li')?.getAttribute('aria-current')).toBe('step')
    expect(screen.getByRole('button', { name: '实操评分' })).toBeTruthy()
    expect(screen.queryByText(/停止入场/)).toBeNull()
  })
  it.each([
    ['UNUSED', '未使用考试日'],
    ['BY_SYSTEM', '由系统结束'],
  ])('an exam that is over says how it ended: %s; nobody waits for a draw any more (D9)', async (ending, text) => {
    const over = { ending, station_mode: 'DRAW', exam_state: 'SCORING', actions: [] }
    draw(over, [candidate(1, { station: null, actions: [] })])
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/未抽签/)).toBeTruthy()
    expect(screen.queryByText(/待抽签/)).toBeNull()
    expect(screen.queryByRole('button', { name: /未到/ }) === null).toBe(ending === 'UNUSED')
    expect(screen.queryByText(/^应到 /) === null).toBe(ending === 'UNUSED')
  })
  it.each([
    ['DRAW', 4, '4 号工位'],
    ['ORDER', 4, '4 号座位'],
    ['DRAW', null, '工位待抽签'],
  ])('no seat of the ticket: place in %s at %s is %s (Decided 40, D6)', async (station_mode, station, text) => {
    draw({ station_mode }, [candidate(1, { station, seat_no: 27 })])
    expect((await screen.findByRole('article')).textContent).toContain(text)
    expect(screen.getByRole('article').textContent).not.toContain('27 号')
    fireEvent.click(screen.getByRole('button', { name: '签到：考生甲' }))
    expect((await dialog()).getByText(station_mode === 'DRAW' ? '工位' : '座位')).toBeTruthy()
  })
  it('who was put off by an incident is marked with its number', async () => {
    draw({}, [candidate(1, { deferral: { incident_sn: 'YJ202612100001', result: 'DEFER' } }), candidate(2)])
    expect(await screen.findByText('缓考 YJ202612100001')).toBeTruthy()
  })
  it('to look on it has no acts', async () => {
    const closed = list.map((one) => ({ ...one, actions: [] }))
    draw({ actions: [] }, closed)
    expect(await screen.findAllByRole('article')).toHaveLength(4)
    expect(screen.queryByRole('button', { name: /签到：/ })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /开\s?考/ })).toBeNull()
  })
  it('without https the scan says so, and the number is typed', async () => {
    vi.stubGlobal('isSecureContext', false)
    draw()
    fireEvent.click(await screen.findByRole('button', { name: /扫描准考证/ }))
    expect((await (await dialog()).findByRole('alert')).textContent).toContain('https')
  })
})
