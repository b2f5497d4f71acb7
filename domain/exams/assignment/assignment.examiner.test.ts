import { describe, expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import type { PanelMember, PanelSession } from '../panel/panel.model.ts'
import {
  callChanges,
  countedCalls,
  examinerFaults,
  examinersRefusal,
  isEmergency,
  opensScoreSheet,
  worsenedBy,
} from './assignment.examiner.rules.ts'
import type { ExamCall } from './assignment.examiner.rules.ts'
import type { ExaminerLine } from './assignment.model.ts'

const line = (teacher_sn: string, role: ExaminerLine['role'], room_sn: string | null = null): ExaminerLine => ({
  teacher_sn,
  role,
  room_sn,
})
const call = (
  teacher_sn: string,
  role: ExaminerLine['role'],
  status: ExamCall['status'],
  room_sn: string | null = null,
): ExamCall => ({
  ...line(teacher_sn, role, room_sn),
  sn: `call-${teacher_sn}-${role}`,
  name: `考评员${teacher_sn}`,
  status,
})

const CALLS = [
  call('chief', 'CHIEF', 'CONFIRMED'),
  call('a', 'INVIGILATOR', 'PENDING', 'r1'),
  call('b', 'INVIGILATOR', 'DECLINED', 'r1'),
  call('old', 'INVIGILATOR', 'REPLACED'),
]

const HELD = [line('chief', 'CHIEF'), line('a', 'INVIGILATOR', 'r1')]

describe('how a new list of examiners changes the calls', () => {
  test.each<[string, ExaminerLine[], { called: string[]; ended: string[]; placed: string[] }]>([
    ['nothing changes', HELD, { called: [], ended: [], placed: [] }],
    [
      'a new examiner takes the place of one who declined',
      [...HELD, line('c', 'INVIGILATOR', 'r1')],
      { called: ['c'], ended: ['b'], placed: [] },
    ],
    [
      'a new examiner takes the place of one who has not answered: the place of the declined one stays empty',
      [line('chief', 'CHIEF'), line('c', 'INVIGILATOR')],
      { called: ['c'], ended: ['a'], placed: [] },
    ],
    [
      'two new examiners, one of them for the declined one',
      [line('chief', 'CHIEF'), line('c', 'INVIGILATOR'), line('d', 'INVIGILATOR')],
      { called: ['c', 'd'], ended: ['a', 'b'], placed: [] },
    ],
    [
      'another room',
      [line('chief', 'CHIEF'), line('a', 'INVIGILATOR', 'r2')],
      { called: [], ended: [], placed: ['a'] },
    ],
    [
      'another role makes another call',
      [line('chief', 'CHIEF'), line('a', 'SUPERVISOR', 'r1')],
      { called: ['a'], ended: ['a>SUPERVISOR'], placed: [] },
    ],
    ['an empty list', [], { called: [], ended: ['chief', 'a'], placed: [] }],
    [
      'a replaced examiner is called again',
      [...HELD, line('old', 'SUPERVISOR')],
      { called: ['old'], ended: [], placed: [] },
    ],
  ])('%s', (_, lines, expected) => {
    const { called, ended, placed } = callChanges(CALLS, lines)
    expect({
      called: called.map((one) => one.teacher_sn),
      ended: ended.map(({ call: one, next }) => one.teacher_sn + (next ? `>${next.role}` : '')),
      placed: placed.map(({ call: one }) => one.teacher_sn),
    }).toEqual(expected)
  })
})

const EXAM = {
  start_time: '2026-12-10 09:00:00',
  now: '2026-12-09 09:00:00',
  change_hours: 24,
  rooms: ['r1', 'r2'],
  reason: null as string | null,
}
const LATE = { ...EXAM, now: '2026-12-09 09:00:01' }

describe('the check of a new list', () => {
  test.each<[string, ExaminerLine[], typeof EXAM, string[]]>([
    ['a correct list is accepted', [line('c', 'CHIEF'), line('a', 'INVIGILATOR', 'r2')], EXAM, []],
    ['an examiner who declined', [line('b', 'INVIGILATOR')], EXAM, ['panel.0.teacher_sn examiner_declined']],
    ['a room of another exam', [line('a', 'INVIGILATOR', 'r9')], EXAM, ['panel.0.room_sn examiner_room']],
    ['late: removing an examiner needs a reason', [line('a', 'INVIGILATOR')], LATE, ['reason examiner_late']],
    ['late: another role needs a reason', [line('chief', 'SUPERVISOR')], LATE, ['reason examiner_late']],
    [
      'late: filling an empty place needs a reason',
      [line('chief', 'CHIEF'), line('a', 'INVIGILATOR', 'r1'), line('c', 'INVIGILATOR')],
      LATE,
      ['reason examiner_late'],
    ],
    ['late: a blank reason is none', [line('a', 'INVIGILATOR')], { ...LATE, reason: '  ' }, ['reason examiner_late']],
    ['late: with a reason each change is possible', [line('c', 'CHIEF')], { ...LATE, reason: '主考突发疾病' }, []],
    ['late: assigning rooms is free', [line('chief', 'CHIEF', 'r1'), line('a', 'INVIGILATOR', 'r2')], LATE, []],
  ])('%s', (_, lines, exam, expected) => {
    const faults = examinerFaults(CALLS, lines, exam)
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
    for (const { message } of faults) for (const lang of LANGS) expect(message[lang]).not.toMatch(/^$|\{\w+\}/)
  })
  test('a change is allowed until the exam begins', () => {
    expect(examinersRefusal(EXAM)).toBeNull()
    expect(examinersRefusal({ ...EXAM, now: EXAM.start_time })?.rule).toBe('examiner_begun')
    expect(examinersRefusal({ ...EXAM, now: EXAM.start_time })?.message.US).toContain('2026-12-10 09:00')
  })
  test('the last hours begin after the last moment of free changes (Decided 16)', () => {
    expect([isEmergency(EXAM), isEmergency(LATE)]).toEqual([false, true])
  })
})

describe('calls that were not answered in time (Decided 15)', () => {
  const LAPSED = [call('chief', 'CHIEF', 'CONFIRMED'), call('a', 'INVIGILATOR', 'LAPSED')]
  test.each<[string, ExaminerLine[], string[], string[]]>([
    ['a new examiner takes the place', [line('chief', 'CHIEF'), line('c', 'INVIGILATOR')], ['c'], ['a']],
    ['the same examiner is called again', [line('chief', 'CHIEF'), line('a', 'INVIGILATOR')], ['a'], ['a']],
    ['the same examiner is called in another role', [line('chief', 'CHIEF'), line('a', 'SUPERVISOR')], ['a'], ['a']],
    ['the place stays empty', [line('chief', 'CHIEF')], [], []],
  ])('%s', (_, lines, called, ended) => {
    const changes = callChanges(LAPSED, lines)
    expect(changes.called.map((one) => one.teacher_sn)).toEqual(called)
    expect(changes.ended.map((one) => one.call.teacher_sn)).toEqual(ended)
  })
  test('from the start only those who confirmed count in the panel (Decided 14)', () => {
    const counted = (now: string) =>
      countedCalls([...CALLS, ...LAPSED], { now, start_time: EXAM.start_time }).map((one) => one.status)
    expect(counted('2026-12-10 08:59:59')).toEqual(['CONFIRMED', 'PENDING', 'CONFIRMED'])
    expect(counted('2026-12-10 09:00:00')).toEqual(['CONFIRMED', 'CONFIRMED'])
  })
})

describe('a change does not make an approved panel worse', () => {
  const session: PanelSession = {
    subject: 'OFFLINE',
    session_no: 1,
    start_time: '2026-12-10 09:00:00',
    end_time: '2026-12-10 12:00:00',
    rooms: 1,
    candidates: 12,
    needed: 3,
    scorers: 2,
    proposed: 3,
  }
  const of = (...roles: PanelMember['role'][]): PanelMember[] =>
    roles.map((role, at) => ({ teacher_sn: String(at), role, subject: 'OFFLINE', session_no: 1 }))
  const WHOLE = of('CHIEF', 'EXAMINER', 'EXAMINER')
  test.each<[string, PanelMember[], PanelMember[], string[]]>([
    ['unchanged', WHOLE, WHOLE, []],
    ['one fewer', WHOLE, of('CHIEF', 'EXAMINER'), ['panel_few']],
    ['no chief', WHOLE, of('EXAMINER', 'EXAMINER', 'EXAMINER'), ['panel_chief_missing']],
    ['even', WHOLE, of('CHIEF', 'EXAMINER', 'EXAMINER', 'EXAMINER'), ['panel_even']],
    ['two more', WHOLE, of('CHIEF', 'EXAMINER', 'EXAMINER', 'EXAMINER', 'EXAMINER'), []],
    ['one declined, the rest unchanged', of('CHIEF', 'EXAMINER'), of('CHIEF', 'EXAMINER'), []],
    ['two declined, one replaced', of('CHIEF'), of('CHIEF', 'EXAMINER'), []],
    ['one declined, another removed', of('CHIEF', 'EXAMINER'), of('CHIEF'), ['panel_few']],
    [
      'the chief declined, an ordinary examiner found',
      of('EXAMINER', 'EXAMINER'),
      of('EXAMINER', 'EXAMINER', 'EXAMINER'),
      [],
    ],
  ])('%s', (_, before, after, expected) => {
    const found = worsenedBy(before, after, session, { sessions: [session], odd: true })
    expect(found.map(({ rule }) => rule)).toEqual(expected)
  })
})

const held = {
  ...call('a', 'EXAMINER', 'CONFIRMED'),
  subject: 'OFFLINE' as const,
  start_time: '2026-05-09 09:00:00',
  now: '2026-05-09 09:00:00',
  published: false,
}
test.each<[string, object, boolean]>([
  ['an examiner from the start on', {}, true],
  ['the chief', { role: 'CHIEF' }, true],
  ['a scorer (Decided 31)', { role: 'SCORER' }, true],
  ['a supervisor', { role: 'SUPERVISOR' }, false],
  ['in the theory', { subject: 'ONLINE' }, false],
  ['before the start', { now: '2026-05-09 08:59:59' }, false],
  ['after the publication', { published: true }, false],
  ['a call that is not confirmed (Decided 14)', { status: 'PENDING' }, false],
])('Decided 13, a call opens the score sheet for %s: %o → %s', (_, change, expected) => {
  expect(opensScoreSheet({ ...held, ...change })).toBe(expected)
})
