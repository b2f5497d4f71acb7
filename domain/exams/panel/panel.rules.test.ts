import { describe, expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import type { PanelExaminer, PanelMember, PanelScene, PanelSession } from './panel.model.ts'
import { conflictsOf, panelFaults, panelRefusal, panelShortages } from './panel.rules.ts'

const session = (
  subject: 'ONLINE' | 'OFFLINE',
  session_no: number,
  [day, from, to]: [number, string, string],
  more: Partial<PanelSession> = {},
): PanelSession => ({
  subject,
  session_no,
  start_time: `2026-11-${day} ${from}:00`,
  end_time: `2026-11-${day} ${to}:00`,
  rooms: 1,
  candidates: 20,
  needed: subject === 'ONLINE' ? 2 : 3,
  ...more,
})
const T1 = session('ONLINE', 1, [10, '09:00', '10:30'])
const T2 = session('ONLINE', 2, [10, '10:30', '12:00'])
const P1 = session('OFFLINE', 1, [10, '13:00', '16:00'])
const P2 = session('OFFLINE', 2, [11, '09:00', '12:00'])
const scene = (terms: Partial<PanelScene['terms']> = {}, more: Partial<PanelScene> = {}): PanelScene => ({
  sessions: [T1, T2, P1, P2],
  schools: { ONLINE: ['school-a', 'school-b'], OFFLINE: ['school-b'] },
  odd: true,
  terms: { avoid_own_school: 'BLOCK', sessions_a_day: 2, rotation_max: 3, ...terms },
  ...more,
})
const examiner = (given: Partial<PanelExaminer> = {}): PanelExaminer => ({
  org_sn: 'school-x',
  enabled: true,
  able: true,
  is_chief: false,
  train_cert_expire: '2027-01-01',
  duties: [],
  running: 0,
  ...given,
})
const duty = (day: number, from: string, to: string) => ({
  start: `2026-11-${day} ${from}:00`,
  end: `2026-11-${day} ${to}:00`,
})

describe('what stands against an examiner in a session', () => {
  const others: [
    string,
    Partial<PanelExaminer>,
    PanelSession,
    PanelSession[],
    Partial<PanelScene['terms']>,
    string[],
  ][] = [
    ['nothing', {}, T1, [], {}, []],
    ['not enabled', { enabled: false }, T1, [], {}, ['panel_disabled!']],
    ['not for this certificate', { able: false }, T1, [], {}, ['panel_unable!']],
    ['valid on its last day', { train_cert_expire: '2026-11-10' }, T1, [], {}, []],
    ['over the day before', { train_cert_expire: '2026-11-09' }, T1, [], {}, ['panel_certificate!']],
    ['called elsewhere', { duties: [duty(10, '10:00', '11:00')] }, T1, [], {}, ['panel_clash!']],
    ['called right after', { duties: [duty(10, '10:30', '11:00')] }, T1, [], {}, []],
    ['called right before', { duties: [duty(10, '08:00', '09:00')] }, T1, [], {}, []],
    ['here already', {}, T1, [T1], {}, []],
    ['in another session', {}, T2, [T1], {}, []],
    ['in one at the same time', {}, session('OFFLINE', 3, [10, '10:00', '11:00']), [T1], {}, ['panel_clash_own!']],
    ['a third that day', {}, P1, [T1, T2], {}, ['panel_day!']],
    ['a third, one elsewhere', { duties: [duty(10, '18:00', '20:00')] }, P1, [T1], {}, ['panel_day!']],
    ['another day', { duties: [duty(10, '18:00', '20:00')] }, P2, [T1], {}, []],
    ['a third where three are allowed', {}, P1, [T1, T2], { sessions_a_day: 3 }, []],
    ['own students in a theory', { org_sn: 'school-a' }, T1, [], {}, ['panel_own_school_warn']],
    ['own students in the other subject', { org_sn: 'school-a' }, P1, [], {}, []],
    ['own students in a practical', { org_sn: 'school-b' }, P1, [], {}, ['panel_own_school!']],
    ['where it only warns', { org_sn: 'school-b' }, P1, [], { avoid_own_school: 'WARN' }, ['panel_own_school_warn']],
    ['where it is off', { org_sn: 'school-b' }, P1, [], { avoid_own_school: 'OFF' }, []],
    ['twice here', { running: 2 }, T1, [], {}, []],
    ['three times here', { running: 3 }, T1, [], {}, ['panel_running']],
    [
      'all at once, the blocking first',
      { enabled: false, org_sn: 'school-b', running: 3, train_cert_expire: '2026-01-01' },
      P1,
      [],
      {},
      ['panel_disabled!', 'panel_certificate!', 'panel_own_school!', 'panel_running'],
    ],
  ]
  test.each(others)('%s', (_, given, at, mine, terms, expected) => {
    const found = conflictsOf(examiner(given), at, mine, scene(terms))
    expect(found.map(({ rule, blocked }) => `${rule}${blocked ? '!' : ''}`)).toEqual(expected)
    for (const { message } of found) for (const lang of LANGS) expect(message[lang]).not.toMatch(/^$|\{\w+\}/)
  })
})

const member = (teacher_sn: string, role: PanelMember['role'], at: PanelSession): PanelMember => ({
  teacher_sn,
  role,
  subject: at.subject,
  session_no: at.session_no,
})
const KNOWN = new Map([
  ['chief', examiner({ is_chief: true })],
  ['chief2', examiner({ is_chief: true })],
  ['a', examiner()],
  ['b', examiner({ org_sn: 'school-b' })],
])

describe('what forbids saving a panel', () => {
  test.each<[string, PanelMember[], string[]]>([
    ['nothing', [member('chief', 'CHIEF', T1), member('a', 'INVIGILATOR', T1), member('a', 'EXAMINER', P2)], []],
    ['an empty one', [], []],
    ['a warning does not', [member('b', 'INVIGILATOR', T1)], []],
    ['a conflict does', [member('b', 'EXAMINER', P1)], ['panel.0.teacher_sn panel_own_school']],
    ['an examiner in a theory', [member('a', 'EXAMINER', T1)], ['panel.0.role panel_role']],
    ['an invigilator in a practical', [member('a', 'INVIGILATOR', P1)], ['panel.0.role panel_role']],
    ['no title', [member('a', 'CHIEF', T1)], ['panel.0.role panel_chief_title']],
    ['two chiefs', [member('chief', 'CHIEF', T1), member('chief2', 'CHIEF', T1)], ['panel.1.role panel_chief_one']],
    ['a chief in each', [member('chief', 'CHIEF', T1), member('chief2', 'CHIEF', T2)], []],
    ['twice', [member('chief', 'CHIEF', T1), member('chief', 'INVIGILATOR', T1)], ['panel.1.teacher_sn panel_twice']],
    ['nobody', [member('x', 'INVIGILATOR', T1)], ['panel.0.teacher_sn panel_unknown']],
    ['no session', [{ ...member('a', 'INVIGILATOR', T1), session_no: 9 }], ['panel.0.session_no panel_session']],
    [
      'each line of a day too full',
      [member('a', 'INVIGILATOR', T1), member('a', 'INVIGILATOR', T2), member('a', 'EXAMINER', P1)],
      ['panel.0.teacher_sn panel_day', 'panel.1.teacher_sn panel_day', 'panel.2.teacher_sn panel_day'],
    ],
  ])('%s', (_, members, expected) => {
    expect(panelFaults(members, KNOWN, scene()).map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
  })
})

describe('what a panel still lacks', () => {
  const watchers = [member('a', 'INVIGILATOR', T1), member('b', 'INVIGILATOR', T1)]
  const judges = ['c', 'd', 'e'].map((name) => member(name, 'EXAMINER', P2))
  test.each<[string, PanelSession[], PanelMember[], boolean, string[]]>([
    ['everybody', [T1], [], true, ['panel_few', 'panel_chief_missing']],
    ['the chief of a theory, who counts for no watcher', [T1], watchers, true, ['panel_chief_missing']],
    ['nothing', [T1], [...watchers, member('chief', 'CHIEF', T1)], true, []],
    ['a watcher', [T1], [...watchers.slice(1), member('chief', 'CHIEF', T1)], true, ['panel_few']],
    [
      'supervisors count for nobody',
      [T1],
      [member('s', 'SUPERVISOR', T1), member('chief', 'CHIEF', T1)],
      true,
      ['panel_few'],
    ],
    ['a chief counts among the judges', [P2], [member('chief', 'CHIEF', P2), ...judges.slice(1)], true, []],
    ['one to be odd', [P2], [member('chief', 'CHIEF', P2), ...judges], true, ['panel_even']],
    ['where even will do', [P2], [member('chief', 'CHIEF', P2), ...judges], false, []],
    ['nobody where nobody sits', [{ ...T1, candidates: 0, needed: 0 }], [], true, []],
    ['session by session', [T1, P2], watchers, true, ['panel_chief_missing', 'panel_few', 'panel_chief_missing']],
  ])('%s', (_, sessions, members, odd, expected) => {
    const found = panelShortages(members, { sessions, odd })
    expect(found.map(({ rule }) => rule)).toEqual(expected)
    for (const { message } of found) for (const lang of LANGS) expect(message[lang]).not.toMatch(/^$|\{\w+\}/)
  })
})

test.each([
  ['PLAN_SUBMIT', false, true, 'panel_state'],
  ['PLAN_AUDIT', false, false, null],
  ['PLAN_AUDIT', true, false, 'panel_past'],
  ['EXAM_REJECT', false, false, null],
  ['EXAM_SUBMIT', false, false, 'panel_state'],
  ['EXAM_SUBMIT', false, true, null],
  ['EXAM_AUDIT', false, true, 'panel_state'],
])('the panel of a plan in %s, begun %s, for the platform %s: %s', (status, exam_begun, isPlatform, rule) => {
  expect(panelRefusal({ status, exam_begun }, isPlatform)?.rule ?? null).toBe(rule)
})
