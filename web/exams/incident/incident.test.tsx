import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { incidentMoveWords, incidentTypeWords, incidentWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { completed } from './incident.fields.tsx'
import { incidentLabels as labels, playbook } from './incident.labels.ts'
import { IncidentForm } from './IncidentForm.tsx'
import { IncidentMoves, reportMeans } from './IncidentMovesPanel.tsx'

const exam = {
  sn: 'JH1T01',
  name: '理论第 1 场',
  subject: 'ONLINE',
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 11:00:00',
  rooms: [],
  actions: ['report'],
  candidates: [{ signup_sn: 's1', ticket_no: '220017252201203', name: '林一', room: '101 机房', seat_no: 3 }],
  terms: { fault_stop_minutes: 45, paper_late_minutes: 30, incident_submit_hours: 24, incident_supplement_days: 3 },
  refused: [],
}
const open = (page: React.ReactNode, role: 'college' | 'center' = 'college') => {
  const network = networkOf(() => ({ data: exam }))
  vi.stubGlobal('fetch', network.fetch)
  return drawPage(page, { path: `/${role}/message/problem/manage`, session: { role } })
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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
  const seen = open(<IncidentMoves row={{ ...row, actions }} place="row" />, 'center')
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
  [{ minutes: 20, candidates: 3, blocked: null }, '同时为 3 名考生各补时至 20 分钟'],
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
