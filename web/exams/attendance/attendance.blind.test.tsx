import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'
import { AttendanceRun } from './AttendanceRunPage.tsx'

/** A blind practical that runs. */
const exam = {
  sn: 'E1',
  name: '考核计划实操第 1 场',
  level: 'MIDDLE',
  subject: 'OFFLINE',
  station_mode: 'ORDER',
  blind: true,
  exam_state: 'IN_PROGRESS',
  now: '2026-12-10 09:50:00',
  start_time: '2026-12-10 09:00:00',
  end_time: '2026-12-10 10:30:00',
  actual_start_time: '2026-12-10 09:00:00',
  flags: [],
  rooms: [],
  counts: { all: 1, expected: 1, present: 0, late: 0, absent: 0, left: 0 },
  ending: null,
  closing: null,
  actions: [],
  refused: [],
  reasons: [],
}
const named = { name: '考生甲', id_no: '110101********1231', photo: 'a/b/c.jpg', org_name: '试点院校' }
const unnamed = { name: null, id_no: null, photo: null, org_name: null }
const seat = { sn: 'S1-P', ticket_no: '220017250800101', room: 'A101', station: 1, state: 'EXPECTED', reasons: [] }
const draw = (person: object, actions: string[]) => {
  const candidates = [{ ...seat, ...person, actions }]
  vi.stubGlobal('fetch', networkOf(() => ({ data: { exam, candidates } })).fetch)
  const correcting = { Form: () => null, Section: () => null, Late: () => null, Devices: () => null }
  drawPage(<AttendanceRun correcting={correcting} />, {
    path: '/teacher/center/setting/E1',
    session: { role: 'teacher' },
  })
}
const field = () => screen.queryByRole('textbox', { name: /准考证号/ })

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the running view of a blind exam (security.md M6)', () => {
  it('who scores sees tickets and places, no name and no photo, and reads who checks in', async () => {
    draw(unnamed, ['absent'])
    expect(await screen.findByText(labels.blind_hidden.CN)).toBeTruthy()
    expect(screen.getByRole('article').getAttribute('aria-label')).toBe('220017250800101')
    expect([document.querySelectorAll('.zk-photo').length, field()]).toEqual([0, null])
  })
  it('who checks in sees the candidates as ever, and reads that others do not', async () => {
    draw(named, ['checkin'])
    expect(await screen.findByText(labels.blind_site.CN)).toBeTruthy()
    expect(screen.getByRole('article').getAttribute('aria-label')).toBe('考生甲')
    expect(field()).toBeTruthy()
  })
})

it('Decided 44: who checks in finds a name by radicals and with spaces; a dot alone finds nobody', async () => {
  const find = async (word: string) => {
    draw(named, ['checkin'])
    fireEvent.change(await screen.findByRole('textbox', { name: /准考证号/ }), { target: { value: word } })
    fireEvent.click(screen.getByRole('button', { name: /查\s?找/ }))
  }
  for (const word of ['考 ⽣甲', '⽣甲']) {
    await find(word)
    expect(within(await screen.findByRole('dialog')).getByText('签到：考生甲')).toBeTruthy()
    cleanup()
  }
  await find('·')
  expect(await screen.findByText('本场没有这名考生：·')).toBeTruthy()
})
