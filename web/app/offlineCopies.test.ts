import { describe, expect, it } from 'vitest'
import type { Entry } from '../kit/offline/entries.ts'
import { candidateAbout, COPIED, examCopy, ticketPlaces } from './offlineCopies.ts'
import type { ExamCopy } from './offlineCopies.ts'

const candidate: ExamCopy['copy']['candidates'][number] = {
  sn: 'G1-P',
  ticket_no: '220001270100101',
  name: '彭磊',
  id_no: '1101**********1234',
  photo: 'P1',
  org_name: '学校',
  room_sn: 'R1',
  room: '101',
  seat_no: 1,
  station: 1,
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
  end_time: '2027-05-09 12:00:00',
  version: 0,
  actions: [],
  reasons: [],
}
const row = {
  sn: 'G1-T1',
  score_sn: 'G1-P',
  ticket_no: '220001270100101',
  station: 1,
  name: '彭磊',
  flag: null,
  items: [null, null],
  total: 0,
  critical: false,
  stopped: false,
  note: null,
  basis: null,
  state: 'NONE' as const,
  return_reason: null,
  sent_back: null,
  handin_time: null,
  offline: false,
  version: 0,
  handins: 0,
  needed: 2,
  difference: null,
  third_due: false,
  entries: [],
  actions: [],
  refused: [{ move: 'edit', rule: 'entry_early', message: '尚未开考' }],
}
const exam: ExamCopy['copy']['exam'] = {
  sn: 'E1',
  plan_sn: 'JH1',
  name: '实操',
  org_name: '站点',
  credential_name: '汽修',
  level: 'MIDDLE',
  subject: 'OFFLINE',
  start_time: '2027-05-09 09:00:00',
  end_time: '2027-05-09 12:00:00',
  actual_start_time: null,
  actual_end_time: null,
  exam_state: 'NOT_STARTED',
  ending: null,
  closing: null,
  paper_scan: null,
  finish_reason: null,
  station_mode: 'ORDER',
  blind: false,
  checkin_open_time: '2027-05-09 08:30:00',
  late_time: '2027-05-09 09:30:00',
  leave_time: '2027-05-09 09:00:00',
  now: '2027-05-09 08:00:00',
  chief: '江梅',
  chief_here: false,
  drawn: false,
  open_items: 6,
  flags: [],
  rooms: [],
  counts: { all: 1, expected: 1, present: 0, late: 0, absent: 0, left: 0 },
  version: 1,
  actions: ['start'],
  refused: [],
  reasons: [],
}
/** Read an hour before the start, when nothing was open yet. */
const held: ExamCopy = {
  at: 0,
  incidents: null,
  copy: {
    now: exam.now,
    exam,
    candidates: [candidate],
    checklist: [],
    draws: [],
    rules: { part: 'member', room_sn: 'R1', blind: false, open_minutes: 30, late_minutes: 30, early_minutes: 0 },
    sheet: {
      exam_sn: 'E1',
      plan_sn: 'JH1',
      exam_name: '实操',
      start_time: exam.start_time,
      end_time: exam.end_time,
      station_mode: 'ORDER',
      blind: false,
      duty: 'EXAMINER',
      scorers: 2,
      items: [],
      rows: [row],
    },
  },
}
const entry = (endpoint: string, about: string, body: Entry['body'], occurred_at: string): Entry => ({
  endpoint,
  params: {},
  body,
  key: 'k',
  about,
  exam: 'E1',
  title: '',
  occurred_at,
  refusal: null,
})
const came = (at: string) =>
  entry('attendance.checkin', candidateAbout('E1', 'G1'), { signup: 'G1', way: 'QR', identity_checked: true }, at)
const left = (at: string) => entry('attendance.update', candidateAbout('E1', 'G1-P'), { state: 'LEFT' }, at)

type Day = { exam: ExamCopy['copy']['exam']; candidates: (typeof candidate)[] }
const dayAt = (now: string, entries: Entry[] = []) => COPIED['attendance.list']?.(held, entries, now) as Day
type Sheet = NonNullable<ExamCopy['copy']['sheet']>
const sheetAt = (now: string, entries: Entry[] = []) => COPIED['scoreEntry.list']?.(held, entries, now) as Sheet

describe('the running view from a copy that was read before (domain.md §3.13a)', () => {
  it('opens the acts by the rules and the corrected clock; what needs the network is closed', () => {
    expect(dayAt('2027-05-09 08:29:59').candidates[0]?.actions).toEqual([])
    expect(dayAt('2027-05-09 08:30:00').candidates[0]?.actions).toEqual(['checkin'])
    expect(dayAt('2027-05-09 09:30:01').candidates[0]?.actions).toEqual(['absent'])
    expect(dayAt('2027-05-09 08:30:00').exam.actions).toEqual([])
  })

  it('security.md M6: who scores blind is offered no check-in', () => {
    const { copy } = held
    const hidden = { ...held, copy: { ...copy, exam: { ...exam, blind: true }, rules: { ...copy.rules, blind: true } } }
    const actionsAt = (now: string) => (COPIED['attendance.list']!(hidden, [], now) as Day).candidates[0]?.actions
    expect([actionsAt('2027-05-09 08:30:00'), actionsAt('2027-05-09 09:30:01')]).toEqual([[], ['absent']])
  })

  it.each([
    [['start'], [], ['start']],
    [['draw'], [{ move: 'start', rule: 'checklist', message: '考前检查表未完成' }], ['draw', 'start']],
    [['finish', 'checklist', 'score'], [], ['finish']],
  ] as const)(
    '“start, draw, finish and hand-in need the network” (domain.md §3.13a, D28): %o stay in their places, closed with that reason',
    (actions, refused, moves) => {
      const { copy } = held
      const copied = { ...held, copy: { ...copy, exam: { ...exam, actions: [...actions], refused: [...refused] } } }
      const day = COPIED['attendance.list']!(copied, [], '2027-05-09 09:00:00') as Day
      const closed = moves.map((move) => ({ move, rule: 'needs_network', message: '需联网' }))
      expect(day.exam.refused).toEqual(closed)
      // The way to the own score sheet is no move: it opens without network.
      expect(day.exam.actions).toEqual(actions.filter((action) => action === 'score'))
    },
  )

  it('has its facts by the corrected clock', () => {
    expect(dayAt('2027-05-09 08:30:00').exam.now).toBe('2027-05-09 08:30:00')
  })

  it('shows what is not sent yet as the server will record it, by the time at which it happened', () => {
    const early = dayAt('2027-05-09 09:40:00', [came('2027-05-09 08:40:00')])
    expect(early.candidates[0]).toMatchObject({ state: 'PRESENT', offline: true, actions: ['leave'] })
    expect(dayAt('2027-05-09 09:40:00', [came('2027-05-09 09:10:00')]).candidates[0]?.state).toBe('LATE')
    const gone = dayAt('2027-05-09 10:40:00', [came('2027-05-09 08:40:00'), left('2027-05-09 10:00:00')])
    expect(gone.candidates[0]).toMatchObject({ state: 'LEFT', left_time: '2027-05-09 10:00:00' })
    expect(gone.exam.counts).toMatchObject({ expected: 0, left: 1 })
  })
})

describe('the score sheet from a copy that was read before', () => {
  it('opens at the planned start; the hand-in needs the network', () => {
    expect(sheetAt('2027-05-09 08:59:59').rows[0]).toMatchObject({ actions: [], refused: [{ rule: 'entry_early' }] })
    expect(sheetAt('2027-05-09 09:00:00').rows[0]).toMatchObject({
      actions: ['edit'],
      refused: [{ move: 'handin', rule: 'needs_network', message: '需联网' }],
    })
  })

  /** “Points for a candidate who is EXPECTED or ABSENT are refused at once” (domain.md Decided 37). */
  it('of an exam that was begun a row opens with the check-in that is not sent yet', () => {
    const begun = { ...exam, actual_start_time: '2027-05-09 09:00:00' }
    const closed = { ...row, refused: [{ move: 'edit', rule: 'entry_expected', message: '该考生没有签到' }] }
    const { copy } = held
    const copied = { ...held, copy: { ...copy, exam: begun, sheet: copy.sheet && { ...copy.sheet, rows: [closed] } } }
    const rowAt = (entries: Entry[]) =>
      (COPIED['scoreEntry.list']!(copied, entries, '2027-05-09 09:20:00') as Sheet).rows[0]
    expect(rowAt([])).toMatchObject({ actions: [], refused: [{ rule: 'entry_expected' }] })
    expect(rowAt([came('2027-05-09 09:10:00')])).toMatchObject({ actions: ['edit'], refused: [{ move: 'handin' }] })
  })

  it('shows the points that are not sent yet', () => {
    const saved = entry('scoreEntry.save', 'G1-T1', { items: [30, 20.5], version: 0 }, '2027-05-09 09:10:00')
    expect(sheetAt('2027-05-09 09:20:00', [saved]).rows[0]).toMatchObject({
      total: 50.5,
      state: 'DRAFT',
      offline: true,
    })
  })
})

it('a stored copy of another release counts as none', () => {
  expect(examCopy.safeParse(held).success).toBe(true)
  expect(examCopy.safeParse({ ...held, copy: { ...held.copy, rules: {} } }).success).toBe(false)
})

it('F38: without network a ticket of another exam that was read says which, with room and time', () => {
  const { copy } = held
  const other = {
    ...held,
    copy: { ...copy, exam: { ...copy.exam, sn: 'E2' }, candidates: [{ ...candidate, ticket_no: '220001270200102' }] },
  }
  const copies = new Map([
    ['E1', held],
    ['E2', other],
  ])
  const place = { exam_sn: 'E2', exam_name: '实操', room: '101', start_time: exam.start_time, end_time: exam.end_time }
  expect(ticketPlaces(copies, { id: 'E1', ticket_no: '220001270200102' })).toEqual([place])
  // In its own exam, and of one that was not read, there is nothing to say.
  expect(ticketPlaces(copies, { id: 'E2', ticket_no: '220001270200102' })).toEqual([])
  expect(ticketPlaces(copies, { id: 'E1', ticket_no: '220001270300103' })).toEqual([])
})
