import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { incidentWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { Missing } from './incident.columns.tsx'
import { completed } from './incident.fields.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { IncidentForm } from './IncidentForm.tsx'
import type { IncidentStart } from './IncidentForm.tsx'
import { IncidentOfCandidate } from './IncidentPicker.tsx'

const ORDER = { station_mode: 'ORDER' as const }
const exam = {
  sn: 'JH1P01',
  name: '实操第 1 场',
  subject: 'OFFLINE',
  org_sn: 'O1',
  org_name: '站点',
  credential_name: '汽修',
  level: 'MIDDLE',
  expected: 2,
  present: null,
  absent: null,
  violations: null,
  incidents: 0,
  open: 0,
  highest_grade: null,
  exam_state: 'IN_PROGRESS',
  absentees: [],
  violators: [],
  first_left: null,
  last_left: null,
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 11:00:00',
  rooms: [],
  actions: ['report'],
  candidates: [
    {
      signup_sn: 's1',
      ticket_no: '220017252201203',
      name: '林一',
      room_sn: 'R1',
      room: '101 车间',
      seat_no: 3,
      ...ORDER,
    },
    {
      signup_sn: 's2',
      ticket_no: '220017252202201',
      name: '林二',
      room_sn: 'R2',
      room: '102 车间',
      seat_no: 1,
      ...ORDER,
    },
  ],
  places: [
    { room_sn: 'R1', room: '101 车间' },
    { room_sn: 'R2', room: '102 车间' },
  ],
  whole_exam: true,
  examiners: [
    { teacher_sn: 't1', name: '周海燕', role: 'CHIEF', room: null },
    { teacher_sn: 't2', name: '李建国', role: 'EXAMINER', room: '101 车间' },
  ],
  terms: { fault_stop_minutes: 45, paper_late_minutes: 30, incident_submit_hours: 24, incident_supplement_days: 3 },
  refused: [],
}
const saved = { sn: 'YJ1', version: 1, actions: ['submit', 'edit'], extra: null }
const start: IncidentStart = { signup_sn: 's1', type: 'VIOLATION', now: '2026-12-10 10:00:00' }

/** Draws it, with the answer to what is written; answers what was written so far. */
function draw(page: React.ReactNode, whole_exam = true) {
  const { fetch, sent } = networkOf(({ method }) => ({ data: method === 'GET' ? { ...exam, whole_exam } : saved }))
  vi.stubGlobal('fetch', fetch)
  drawPage(page, { path: '/teacher/center/setting/JH1P01', session: { role: 'teacher' } })
  return () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
const button = (name: string) => screen.findByRole('button', { name: new RegExp([...name].join(String.raw`\s?`)) })
const form = (whole_exam = true, change: Partial<IncidentStart> = {}) =>
  draw(
    <IncidentForm exam_sn="JH1P01" sn={undefined} start={{ ...start, ...change }} onClose={() => undefined} />,
    whole_exam,
  )
async function choose(field: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByTitle(option))
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('an incident from the card of a candidate (exam-day D10)', () => {
  const card = (room_sn: string) => (
    <IncidentOfCandidate exam_sn="JH1P01" now={start.now} room_sn={room_sn} signup_sn="s1" called="林一" />
  )
  it('the card leads to a violation, a cheat or another incident', async () => {
    draw(card('R1'))
    fireEvent.click(await screen.findByRole('button', { name: '林一：登记违纪或异常' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((one) => one.textContent)).toEqual(['登记违纪', '登记作弊', '登记其他异常'])
    fireEvent.click(entries[0]!)
    expect(await screen.findByRole('combobox', { name: incidentWords.person.CN })).toBeTruthy()
  })

  it.each([
    ['where nothing can be recorded', 'R1', { actions: [] }],
    ['in a room that this account does not serve', 'R3', { whole_exam: false }],
  ])('the card leads nowhere %s', async (_, room_sn, change) => {
    const { fetch, sent } = networkOf(() => ({ data: { ...exam, ...change } }))
    vi.stubGlobal('fetch', fetch)
    drawPage(card(room_sn))
    await waitFor(() => expect(sent).toHaveLength(1))
    await Promise.resolve()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('person, seat, room and time are filled; no effect is asked; the kind proposes the description', async () => {
    const written = form()
    expect(await screen.findByTitle('林一 220017252201203')).toBeTruthy()
    expect(screen.queryByText(incidentWords.effect.CN)).toBeNull()
    await choose(incidentWords.kind.CN, '5.4 旁窥、交头接耳、打暗号或手势')
    fireEvent.click(await button(labels.measure_told.CN))
    fireEvent.click(await button(labels.measure_kept.CN))
    fireEvent.click(await button(labels.save_draft.CN))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]).toMatchObject([
      'POST',
      '/problem',
      {
        type: 'VIOLATION',
        kind: '5.4',
        grade: 'NORMAL',
        room_sn: 'R1',
        occur_time: '2026-12-10 10:00:00',
        affected: [{ signup_sn: 's1' }],
        description: '林一（101 车间 3 号座位）旁窥、交头接耳、打暗号或手势。',
        measures: '当场制止并告知考生；收存物品并拍照',
        witnesses: [],
      },
    ])
  })

  it('the main button reports: what is missing is said before anything is saved', async () => {
    const written = form()
    await choose(incidentWords.kind.CN, '5.4 旁窥、交头接耳、打暗号或手势')
    fireEvent.click(await button(labels.measure_told.CN))
    fireEvent.click(await button(labels.save_and_report.CN))
    expect(await screen.findAllByText(/至少上传 1 份证据/)).not.toEqual([])
    expect(screen.getAllByText(/2 名已确认的考评员见证并各自签名/)).not.toEqual([])
    expect(written()).toEqual([])
  })

  it('of another type it is saved and reported in one act', async () => {
    const written = form(true, { type: 'DEVICE' })
    fireEvent.change(await screen.findByLabelText(incidentWords.description.CN), {
      target: { value: '三号工位举升机无法升起，更换到备用工位' },
    })
    fireEvent.change(screen.getByLabelText(incidentWords.measures.CN), { target: { value: '更换备用工位' } })
    fireEvent.click(await button(labels.save_and_report.CN))
    expect(await screen.findByText(/请选择对该考生的影响/)).toBeTruthy()
    await choose(incidentWords.effect.CN, '换机')
    fireEvent.click(await button(labels.save_and_report.CN))
    await waitFor(() => expect(written()).toHaveLength(2))
    expect(written().map(([method, path]) => [method, path])).toEqual([
      ['POST', '/problem'],
      ['PUT', '/problem/YJ1/submit'],
    ])
    expect(written()[0]?.[2]).toMatchObject({ affected: [{ signup_sn: 's1', effect: 'DEVICE' }] })
  })

  it('who may not report saves only, and reads who reports', async () => {
    form(false)
    expect(await screen.findByText(labels.save_note.CN)).toBeTruthy()
    expect(screen.queryByText(labels.save_and_report.CN)).toBeNull()
    expect(screen.queryByText(labels.save_draft.CN)).toBeNull()
  })

  it('the card of a draft says what is missing until it can be reported', () => {
    draw(<Missing list={['evidence', 'witnesses']} />)
    expect(screen.getByText('还缺：证据、2 名见证人签名')).toBeTruthy()
    cleanup()
    draw(<Missing list={[]} />)
    expect(screen.queryByText(/还缺/)).toBeNull()
  })

  it('of who is accused neither effect nor place is sent, and no row for a witness that was not begun', () => {
    const row = { signup_sn: 's1', station: '3', effect: 'NONE' }
    const values = { affected: [row], witnesses: [{ way: 'DRAWN' }, { teacher_sn: 't1', way: 'DRAWN' }] }
    expect(completed({ ...values, type: 'CHEAT' })).toMatchObject({
      affected: [{ signup_sn: 's1' }],
      witnesses: [{ teacher_sn: 't1', way: 'DRAWN' }],
    })
    expect(completed({ ...values, type: 'DEVICE' }).affected).toEqual([row])
  })
})
