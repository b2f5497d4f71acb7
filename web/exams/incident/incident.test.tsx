import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { incidentMoveWords, incidentTypeWords, incidentWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { completed, faultsAcross, firstRoom } from './incident.fields.tsx'
import type { ExamOfForm } from './incident.fields.tsx'
import { incidentLabels as labels, playbook } from './incident.labels.ts'
import { IncidentForm } from './IncidentForm.tsx'
import { IncidentMoves, reportMeans } from './IncidentMovesPanel.tsx'
import { IncidentSections } from './IncidentSectionsPanel.tsx'
import type { Incident } from './IncidentSectionsPanel.tsx'

const ORDER = { station_mode: 'ORDER' as const }
const exam: ExamOfForm = {
  sn: 'JH1T01',
  name: '理论第 1 场',
  subject: 'ONLINE',
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
      room: '101 机房',
      seat_no: 3,
      ...ORDER,
    },
    {
      signup_sn: 's2',
      ticket_no: '220017252202201',
      name: '林二',
      room_sn: 'R2',
      room: '102 机房',
      seat_no: 1,
      ...ORDER,
    },
  ],
  places: [
    { room_sn: 'R1', room: '101 机房' },
    { room_sn: 'R2', room: '102 机房' },
  ],
  whole_exam: true,
  examiners: [
    { teacher_sn: 't1', name: '周海燕', role: 'CHIEF', room: null },
    { teacher_sn: 't2', name: '李建国', role: 'INVIGILATOR', room: '101 机房' },
  ],
  terms: { fault_stop_minutes: 45, paper_late_minutes: 30, incident_submit_hours: 24, incident_supplement_days: 3 },
  refused: [],
}
const open = (page: React.ReactNode, role: 'college' | 'center' = 'college', data: object = exam) => {
  const { fetch, sent } = networkOf(() => ({ data }))
  vi.stubGlobal('fetch', fetch)
  const seen = drawPage(page, { path: `/${role}/message/problem/manage`, session: { role } })
  return { seen, sent }
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const incident: Incident = {
  sn: 'YJ202612100001',
  exam_sn: 'JH1T01',
  exam_name: '理论第 1 场',
  plan_sn: 'JH1',
  org_sn: 'O1',
  org_name: '站点',
  room_sn: null,
  room: null,
  occur_time: '2026-12-10 10:00:00',
  type: 'CHEAT',
  kind: '6.1',
  grade: 'NORMAL',
  affected_count: 0,
  reporter_name: '站点',
  reporter_role: 'college',
  reported_time: '2026-12-10 11:00:00',
  due: null,
  waiting_days: 0,
  handle_result: null,
  closed_time: null,
  offline: false,
  put_back: false,
  missing: [],
  objection_count: 1,
  status: 'SUBMIT',
  create_time: '2026-12-10 10:00:00',
  update_time: '2026-12-10 12:00:00',
  version: 3,
  actions: [],
  description: '在桌下翻看笔记',
  measures: '当场收存',
  extra_minutes: null,
  fault_minutes: null,
  evidence: [],
  witnesses: [
    { teacher_sn: null, name: '乔建军', signature: null, way: 'PHOTO' },
    { teacher_sn: 't1', name: '周海燕', signature: null, way: 'DRAWN' },
  ],
  objections: [{ name: '周海燕', reason: '我没有看到他作弊', time: '2026-12-10 12:00:00' }],
  objection_due: '2026-12-11 11:00:00',
  candidate_acknowledge: null,
  affected: [],
  handle_opinion: null,
  extra: null,
  refused: [],
}
const row = { sn: 'YJ202612100001', version: 2, type: 'DEVICE' as const }
const names = () => screen.getAllByRole('button').map((button) => button.textContent?.replaceAll(' ', ''))

it('a draft is changed, reported and deleted by those to whom the server opens it', () => {
  const onEdit = vi.fn<() => void>()
  open(<IncidentMoves row={{ ...row, actions: ['submit', 'edit', 'delete'] }} place="header" onEdit={onEdit} />)
  expect(names()).toEqual([incidentMoveWords.submit.CN, '编辑', '删除'])
  fireEvent.click(screen.getByRole('button', { name: /编\s*辑/ }))
  expect(onEdit).toHaveBeenCalledTimes(1)
})

it('a reported incident leads the centre to its queue, where the decision is made', () => {
  const actions = ['handle', 'return']
  const { seen } = open(<IncidentMoves row={{ ...row, actions }} place="row" />, 'center')
  expect(names()).toEqual([labels.handle.CN])
  fireEvent.click(screen.getByRole('button', { name: /处\s*理/ }))
  expect(seen.went).toEqual(['/center/message/problem/manage?record=YJ202612100001'])
  cleanup()
  open(<IncidentMoves row={{ ...row, actions }} place="header" deciding />, 'center')
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('the form shows what to do for the chosen type, and asks for the duration of a power failure', async () => {
  open(<IncidentForm exam_sn="JH1T01" sn={undefined} onClose={() => undefined} />)
  const type = await screen.findByRole('combobox', { name: incidentWords.type.CN })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByText(playbook.POWER.CN)).toBeNull()
  fireEvent.mouseDown(type)
  fireEvent.click(await screen.findByTitle(incidentTypeWords.POWER.CN))
  await waitFor(() => expect(dialog.getByText(playbook.POWER.CN)).toBeTruthy())
  expect(dialog.getByLabelText(incidentWords.fault_minutes.CN)).toBeTruthy()
})

it.each([
  [{ minutes: 20, candidates: 3, blocked: null }, '同时为 3 名考生各补时 20 分钟'],
  [{ minutes: 20, candidates: 0, blocked: null }, '考勤不变'],
  [{ minutes: 20, candidates: 3, blocked: 'CHIEF' as const }, '请主考在考试日页面为 3 名考生补时 20 分钟'],
  [{ minutes: 20, candidates: 3, blocked: 'NOT_RUNNING' as const }, '考试不在进行中'],
])('before the report it is said what becomes of the extra minutes: %j', (extra, said) => {
  expect(reportMeans(extra).CN).toContain(said)
  open(<IncidentMoves row={{ ...row, actions: ['submit'], extra }} place="header" />)
  fireEvent.click(screen.getByRole('button', { name: /上\s*报/ }))
  expect(screen.getByText(new RegExp(said))).toBeTruthy()
})

it('what belongs to another type is not sent: kind, duration, extra time', () => {
  const all = { kind: '6.1', fault_minutes: 50, extra_minutes: 5 }
  expect(completed({ ...all, type: 'CHEAT' })).toMatchObject({ kind: '6.1', fault_minutes: null, extra_minutes: null })
  expect(completed({ ...all, type: 'VIOLATION' })).toMatchObject({ kind: null })
  expect(completed({ ...all, type: 'POWER' })).toMatchObject({ kind: null, fault_minutes: 50, extra_minutes: 5 })
  expect(completed({ ...all, type: 'DEVICE' })).toMatchObject({ kind: null, fault_minutes: null, extra_minutes: 5 })
})

/** The choices of a field of the form. */
async function choices(name: string): Promise<(string | null)[]> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name }))
  await screen.findAllByRole('option')
  // For a reader of the screen only the options near the active one are in the list.
  return [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title'))
}

it('a witness is chosen from the examiners with a confirmed call of the exam (Decided 36)', async () => {
  open(<IncidentForm exam_sn="JH1T01" sn={undefined} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: /见证人/ }))
  expect(await choices(incidentWords.examiner.CN)).toEqual(['周海燕 · 主考', '李建国 · 监考员 · 101 机房'])
})

it.each([
  [true, ['整场考试', '101 机房', '102 机房']],
  [false, ['101 机房', '102 机房']],
])(
  'the room is one that the reporter serves, or, where he may (%s), the whole exam (Decided 36)',
  async (whole, rooms) => {
    open(<IncidentForm exam_sn="JH1T01" sn={undefined} onClose={() => undefined} />, 'college', {
      ...exam,
      whole_exam: whole,
    })
    expect(await choices(incidentWords.room.CN)).toEqual(rooms)
  },
)

it('what the server would refuse across the fields is said before it is sent (Decided 36)', () => {
  const entry = {
    occur_time: '2026-12-10 10:00:00',
    type: 'DEVICE',
    grade: 'NORMAL',
    description: '第三台电脑无法开机，已更换',
    measures: '更换备用机',
  }
  const rules = (values: object, of = exam, isNew = true) =>
    faultsAcross(of, isNew, { ...entry, ...values }).map(({ path, rule }) => `${path} ${rule}`)
  const affected = [{ signup_sn: 's2', effect: 'NONE' }]
  const served = { ...exam, whole_exam: false }
  expect(rules({ room_sn: '', affected })).toEqual([])
  expect(rules({ room_sn: 'R2', affected })).toEqual([])
  expect(rules({ room_sn: 'R1', affected })).toEqual(['affected.0.signup_sn incident_candidate_room'])
  expect(rules({}, served)).toEqual(['room_sn incident_room_needed'])
  // What is recorded of the whole exam already stays so.
  expect(rules({}, served, false)).toEqual([])
  const one = { teacher_sn: 't1', signature: 'a', way: 'DRAWN' }
  expect(rules({ witnesses: [one, { ...one, signature: 'b' }] })).toEqual([
    'witnesses.1.teacher_sn incident_witness_twice',
  ])
  expect([exam, served, { ...served, places: exam.places.slice(1) }].map(firstRoom)).toEqual(['', undefined, 'R2'])
})

it('a witness objects with a reason; when it is too late the button says why', async () => {
  const { sent } = open(<IncidentMoves row={{ ...row, actions: ['object'] }} place="header" />)
  fireEvent.click(screen.getByRole('button', { name: labels.object.CN }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '我没有看到他作弊' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: labels.object.CN }))
  await waitFor(() =>
    expect(sent.map(({ method, url, body }) => [method, url.pathname, body])).toContainEqual([
      'PUT',
      '/api/admin/problem/YJ202612100001/object',
      { reason: '我没有看到他作弊', version: 2 },
    ]),
  )
  cleanup()
  const refused = [{ move: 'object', rule: 'incident_objection_over', message: '时限已过' }]
  open(<IncidentMoves row={{ ...row, actions: [], refused }} place="header" />)
  expect(screen.getByRole('button', { name: new RegExp(labels.object.CN) }).hasAttribute('disabled')).toBe(true)
})

it('objections are above the record, a witness of before is marked as such', () => {
  open(<IncidentSections record={incident} />)
  expect(screen.getByRole('alert').textContent).toBe('见证人周海燕提出异议我没有看到他作弊 2026-12-10 12:00:00')
  const people = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(people).toContain('乔建军 · 未签名 （早期记录，仅姓名）')
  expect(people).toContain('周海燕 · 未签名')
})
