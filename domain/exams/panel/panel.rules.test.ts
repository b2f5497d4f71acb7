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
  scorers: subject === 'ONLINE' ? 0 : 2,
  proposed: subject === 'ONLINE' ? 2 : 3,
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
  terms: { avoid_own_school: 'BLOCK', sessions_a_day: 2, rotation_max: 3, rotation_share: 3, ...terms },
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

/**
 * “hard block (a) in practical panels, warning in theory (switch `avoid_own_school = BLOCK/WARN/OFF`)”; “same examiner at the
 * same site not more than 3 times running”; “No overlapping duties; at most 2 sessions a day per examiner; certificate valid on
 * exam date” (domain.md §6.4).
 */
describe('conflicts of an examiner with a session', () => {
  const others: [
    string,
    Partial<PanelExaminer>,
    PanelSession,
    PanelSession[],
    Partial<PanelScene['terms']>,
    string[],
  ][] = [
    ['none', {}, T1, [], {}, []],
    ['not enabled', { enabled: false }, T1, [], {}, ['panel_disabled!']],
    ['not qualified for this certificate', { able: false }, T1, [], {}, ['panel_unable!']],
    ['training certificate on its last valid day', { train_cert_expire: '2026-11-10' }, T1, [], {}, []],
    [
      'training certificate expired the day before',
      { train_cert_expire: '2026-11-09' },
      T1,
      [],
      {},
      ['panel_certificate!'],
    ],
    ['assigned elsewhere at the same time', { duties: [duty(10, '10:00', '11:00')] }, T1, [], {}, ['panel_clash!']],
    ['assigned elsewhere right after', { duties: [duty(10, '10:30', '11:00')] }, T1, [], {}, []],
    ['assigned elsewhere right before', { duties: [duty(10, '08:00', '09:00')] }, T1, [], {}, []],
    ['already in this session', {}, T1, [T1], {}, []],
    ['already in another session', {}, T2, [T1], {}, []],
    [
      'already in a session at the same time',
      {},
      session('OFFLINE', 3, [10, '10:00', '11:00']),
      [T1],
      {},
      ['panel_clash_own!'],
    ],
    ['a third session on that day', {}, P1, [T1, T2], {}, ['panel_day!']],
    [
      'a third session on that day, one of them elsewhere',
      { duties: [duty(10, '18:00', '20:00')] },
      P1,
      [T1],
      {},
      ['panel_day!'],
    ],
    ['a third session, on another day', { duties: [duty(10, '18:00', '20:00')] }, P2, [T1], {}, []],
    ['a third session where three a day are allowed', {}, P1, [T1, T2], { sessions_a_day: 3 }, []],
    ['own students in the theory: a warning', { org_sn: 'school-a' }, T1, [], {}, ['panel_own_school_warn']],
    ['own students in the other subject', { org_sn: 'school-a' }, P1, [], {}, []],
    ['own students in the practical: blocked', { org_sn: 'school-b' }, P1, [], {}, ['panel_own_school!']],
    [
      'own students where the rule only warns',
      { org_sn: 'school-b' },
      P1,
      [],
      { avoid_own_school: 'WARN' },
      ['panel_own_school_warn'],
    ],
    ['own students where the rule is off', { org_sn: 'school-b' }, P1, [], { avoid_own_school: 'OFF' }, []],
    ['in the last two plans of the site', { running: 2 }, T1, [], {}, []],
    ['in the last three plans of the site', { running: 3 }, T1, [], {}, ['panel_running']],
    [
      'several conflicts, the blocking ones first',
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

/** “exactly one 主考 per exam”; “chief must be `is_chief`” (domain.md §6.4). */
describe('faults that forbid saving a panel', () => {
  test.each<[string, PanelMember[], string[]]>([
    [
      'a correct panel has none',
      [member('chief', 'CHIEF', T1), member('a', 'INVIGILATOR', T1), member('a', 'EXAMINER', P2)],
      [],
    ],
    ['an empty panel has none', [], []],
    ['a warning is no fault', [member('b', 'INVIGILATOR', T1)], []],
    ['a blocking conflict is a fault', [member('b', 'EXAMINER', P1)], ['panel.0.teacher_sn panel_own_school']],
    ['an examiner in a theory', [member('a', 'EXAMINER', T1)], ['panel.0.role panel_role']],
    ['an invigilator in a practical', [member('a', 'INVIGILATOR', P1)], ['panel.0.role panel_role']],
    ['a chief who may not lead a panel', [member('a', 'CHIEF', T1)], ['panel.0.role panel_chief_title']],
    [
      'two chiefs in one session',
      [member('chief', 'CHIEF', T1), member('chief2', 'CHIEF', T1)],
      ['panel.1.role panel_chief_one'],
    ],
    ['one chief in each session', [member('chief', 'CHIEF', T1), member('chief2', 'CHIEF', T2)], []],
    ['twice', [member('chief', 'CHIEF', T1), member('chief', 'INVIGILATOR', T1)], ['panel.1.teacher_sn panel_twice']],
    ['an unknown examiner', [member('x', 'INVIGILATOR', T1)], ['panel.0.teacher_sn panel_unknown']],
    [
      'an unknown session',
      [{ ...member('a', 'INVIGILATOR', T1), session_no: 9 }],
      ['panel.0.session_no panel_session'],
    ],
    [
      'each line of a day with too many sessions',
      [member('a', 'INVIGILATOR', T1), member('a', 'INVIGILATOR', T2), member('a', 'EXAMINER', P1)],
      ['panel.0.teacher_sn panel_day', 'panel.1.teacher_sn panel_day', 'panel.2.teacher_sn panel_day'],
    ],
  ])('%s', (_, members, expected) => {
    expect(panelFaults(members, KNOWN, scene()).map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
  })
})

/** R2: two confirmed examiners, three hand-ins needed: the sheet could never be submitted. */
test.each<[number, number, number, string[]]>([
  [2, 3, 2, ['panel_scorers']],
  [2, 3, 3, []],
  [2, 2, 2, []],
  [3, 3, 2, ['panel_few']],
  [1, 2, 1, ['panel_scorers']],
  [1, 2, 2, []],
])(
  'Decided 32: “Per practical session those who may score (EXAMINER, CHIEF) are at least the template’s `scorers`, rule `panel_scorers`”: needed %i, scorers %i, there are %i → %o',
  (needed, scorers, has, expected) => {
    const one = { ...P2, needed, scorers }
    const roles = ['CHIEF', 'EXAMINER', 'EXAMINER'] as const
    const members = roles.slice(0, has).map((role, at) => member(String(at), role, P2))
    const watching = member('s', 'SUPERVISOR', P2)
    const found = panelShortages([...members, watching], { sessions: [one], odd: false })
    expect(found.map(({ rule }) => rule)).toEqual(expected)
    for (const { message } of found) for (const lang of LANGS) expect(message[lang]).not.toMatch(/^$|\{\w+\}/)
  },
)

/** “examiners ≥ …, odd per panel”; “exactly one 主考 per exam” (domain.md §6.4). */
describe('shortages of a panel', () => {
  const watchers = [member('a', 'INVIGILATOR', T1), member('b', 'INVIGILATOR', T1)]
  const judges = ['c', 'd', 'e'].map((name) => member(name, 'EXAMINER', P2))
  test.each<[string, PanelSession[], PanelMember[], boolean, string[]]>([
    ['all examiners of a session', [T1], [], true, ['panel_few', 'panel_chief_missing']],
    ['the chief of a theory is missing, two invigilators are enough', [T1], watchers, true, ['panel_chief_missing']],
    ['none', [T1], [...watchers, member('chief', 'CHIEF', T1)], true, []],
    [
      'one invigilator is missing: the chief is not counted',
      [T1],
      [...watchers.slice(1), member('chief', 'CHIEF', T1)],
      true,
      ['panel_few'],
    ],
    [
      'supervisors are not counted',
      [T1],
      [member('s', 'SUPERVISOR', T1), member('chief', 'CHIEF', T1)],
      true,
      ['panel_few'],
    ],
    ['in a practical the chief is counted', [P2], [member('chief', 'CHIEF', P2), ...judges.slice(1)], true, []],
    ['an even number where it must be odd', [P2], [member('chief', 'CHIEF', P2), ...judges], true, ['panel_even']],
    ['an even number where it is allowed', [P2], [member('chief', 'CHIEF', P2), ...judges], false, []],
    ['none in a session without candidates', [{ ...T1, candidates: 0, needed: 0 }], [], true, []],
    [
      'each session is checked separately',
      [T1, P2],
      watchers,
      true,
      ['panel_chief_missing', 'panel_few', 'panel_chief_missing'],
    ],
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
])(
  'changing the panel of a plan in %s, exam begun %s, by the platform %s: %s',
  (status, exam_begun, isPlatform, rule) => {
    expect(panelRefusal({ status, exam_begun }, isPlatform)?.rule ?? null).toBe(rule)
  },
)
