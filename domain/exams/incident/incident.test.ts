import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { PERMISSIONS } from '../../access/permissions.ts'
import { actionsFor, verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import { incidentLifecycle } from './incident.lifecycle.ts'
import { handleResultWords, incidentTypeWords, misconductKindWords } from './incident.messages.ts'
import {
  CHEAT_KINDS,
  HANDLE_RESULTS,
  INCIDENT_TYPES,
  incidentBody,
  MISCONDUCT_KINDS,
  VIOLATION_KINDS,
} from './incident.model.ts'
import type { IncidentEntry, IncidentType } from './incident.model.ts'
import {
  adviceFor,
  editRefusal,
  flagOf,
  incidentFaults,
  kindsOf,
  mayHandle,
  maySubmit,
  occurrenceRefusal,
  registrationRefusal,
  reportDue,
} from './incident.rules.ts'
import type { IncidentFacts } from './incident.rules.ts'

const HELD = { exam_state: 'IN_PROGRESS', spare: 'NONE' } as const
const EXAM = { ...HELD, exam_start: '2026-06-01 09:00:00', exam_end: '2026-06-01 11:00:00' }
const terms = { fault_stop_minutes: 45, paper_late_minutes: 30, incident_submit_hours: 24, incident_supplement_days: 3 }
const signed = { teacher_sn: 't1', name: '周海燕', signature: 'a.png', way: 'DRAWN' as const }

const actor = (role: Actor['role'], sn: string, org_sn: string | null): Actor => ({
  sn,
  username: sn,
  name: sn,
  role,
  admin: false,
  org_sn,
  permissions: new Set(PERMISSIONS),
  origin: null,
})
const site = actor('college', 'acc-college', 'org-college')
const examiner = actor('teacher', 'acc-teacher', 'org-college')

const facts: IncidentFacts = {
  ...EXAM,
  status: 'INIT',
  type: 'DEVICE',
  org_sn: 'org-college',
  reporter_sn: 'acc-college',
  reporter_name: '站点',
  reporter_org_sn: 'org-college',
  supplement_due: null,
  duty: null,
  affected: [],
  evidence: [],
  witnesses: [],
  changed: false,
  terms,
  now: '2026-06-01 12:00:00',
}
const accused = {
  type: 'CHEAT' as const,
  affected: [{ effect: 'CANCEL' as const }],
  evidence: ['e.jpg'],
  witnesses: [signed, { ...signed, teacher_sn: 't2' }],
}

describe('登记: exam EXAM_AUDIT; within exam window ± 1 day (domain.md §5.9)', () => {
  test.each([
    ['2026-05-31 08:59:59', true, 'incident_early'],
    ['2026-05-31 09:00:00', true, null],
    ['2026-06-02 11:00:00', true, null],
    ['2026-06-02 11:00:01', true, 'incident_over'],
    ['2026-06-01 10:00:00', false, 'incident_exam_state'],
  ])('recorded at %s with the exam approved %s: %s', (now, exam_approved, rule) => {
    expect(registrationRefusal({ ...EXAM, exam_approved }, now)?.rule ?? null).toBe(rule)
  })
  test.each([
    ['2026-05-31 08:59:59', '2026-06-01 10:00:00', 'incident_window'],
    ['2026-05-31 09:00:00', '2026-06-01 10:00:00', null],
    ['2026-06-01 10:00:00', '2026-06-01 10:00:00', null],
    ['2026-06-01 10:00:01', '2026-06-01 10:00:00', 'incident_future'],
    ['2026-06-02 11:00:01', '2026-06-03 10:00:00', 'incident_window'],
  ])('happened at %s, recorded at %s: %s', (occurTime, now, rule) => {
    expect(occurrenceRefusal(occurTime, EXAM, now)?.rule ?? null).toBe(rule)
  })
})

describe('上报: ≤ 24 h after exam end; evidence for 违纪/作弊 (domain.md §5.9)', () => {
  test.each<[string, Partial<IncidentFacts>, Actor, string | null]>([
    ['the site', {}, site, null],
    ['the chief', { duty: 'CHIEF' }, examiner, null],
    ['an invigilator of the exam', { duty: 'INVIGILATOR' }, examiner, 'incident_chief_only'],
    ['an examiner of the same institution without a duty', {}, examiner, 'incident_chief_only'],
    ['another site', {}, actor('college', 'acc-college2', 'org-college2'), 'incident_chief_only'],
    ['24 hours after the end', { now: '2026-06-02 11:00:00' }, site, null],
    ['a second later', { now: '2026-06-02 11:00:01' }, site, 'incident_late'],
    ['sent back, a week later', { status: 'REJECT', changed: true, now: '2026-06-08 11:00:00' }, site, null],
    ['sent back and not changed', { status: 'REJECT' }, site, 'incident_unchanged'],
    [
      'sent back, by its reporter',
      { status: 'REJECT', changed: true, reporter_sn: 'acc-teacher', duty: 'INVIGILATOR' },
      examiner,
      null,
    ],
    ['a cheat with all', accused, site, null],
    ['a cheat without a candidate', { ...accused, affected: [] }, site, 'incident_person'],
    ['a cheat of before, without effect', { ...accused, affected: [{ effect: 'NONE' }] }, site, 'incident_person'],
    ['a cheat without evidence', { ...accused, evidence: [] }, site, 'incident_evidence'],
    ['a violation without evidence', { ...accused, type: 'VIOLATION', evidence: [] }, site, 'incident_evidence'],
    [
      'an impersonation without evidence',
      { ...accused, type: 'IMPERSONATION', evidence: [] },
      site,
      'incident_evidence',
    ],
    [
      'a cheat with one of two signatures',
      { ...accused, witnesses: [signed, { ...signed, teacher_sn: 't2', signature: null }] },
      site,
      'incident_witnesses',
    ],
  ])('%s', (_, change, by, rule) => {
    expect(maySubmit({ ...facts, ...change }, by)?.rule ?? null).toBe(rule)
  })
  test.each([
    ['NORMAL', '2026-06-02 11:00:00'],
    ['MAJOR', '2026-06-02 11:00:00'],
    ['CRITICAL', '2026-06-01 09:50:00'],
  ] as const)('重大 at once: one of grade %s is due at %s', (grade, due) => {
    expect(reportDue({ grade, create_time: '2026-06-01 09:40:00', exam_end: EXAM.exam_end }, terms)).toBe(due)
  })
  test.each([
    ['2026-06-02 11:00:00', false],
    ['2026-06-02 11:00:01', true],
  ])('a draft is passed to the centre by the job only after its time: at %s %s', (now, allowed) => {
    expect(verdictOf(incidentLifecycle, { ...facts, now }, 'passOn', site).allowed).toBe(allowed)
  })
})

test.each<[string, Partial<IncidentFacts>, Actor, string | null]>([
  ['its reporter', { reporter_sn: 'acc-teacher', reporter_org_sn: null }, examiner, null],
  ['another account of the site, of what the site recorded', {}, actor('college', 'acc-9', 'org-college'), null],
  [
    'the site, of what an examiner recorded',
    { reporter_sn: 'acc-teacher', reporter_org_sn: null },
    site,
    'incident_reporter_only',
  ],
  ['the chief, of what the site recorded', { duty: 'CHIEF' }, examiner, 'incident_reporter_only'],
  // “A returned incident may be supplemented by its reporter or by the site” (Decided 35).
  [
    'the site, of what an examiner recorded and the centre sent back',
    { status: 'REJECT', reporter_sn: 'acc-teacher', reporter_org_sn: null },
    site,
    null,
  ],
  [
    'another site, of what was sent back',
    { status: 'REJECT', reporter_sn: 'acc-teacher', reporter_org_sn: null },
    actor('college', 'acc-college2', 'org-college2'),
    'incident_reporter_only',
  ],
])('changed and deleted by the reporter alone: %s', (_, change, by, rule) => {
  expect(editRefusal({ ...facts, ...change }, by)?.rule ?? null).toBe(rule)
})

test.each<[IncidentType, string, string | null]>([
  ['VIOLATION', 'VOID', 'VIOLATION'],
  ['VIOLATION', 'POLICE', 'VIOLATION'],
  ['CHEAT', 'VOID', 'CHEAT'],
  ['CHEAT', 'POLICE', 'CHEAT'],
  ['IMPERSONATION', 'VOID', 'CHEAT'],
  ['IMPERSONATION', 'NONE', null],
  ['CHEAT', 'NONE', null],
  ['ILLNESS', 'DEFER', 'DEFERRED'],
  ['POWER', 'DEFER', 'DEFERRED'],
  ['POWER', 'EXTRA_TIME', null],
  ['DEVICE', 'DEVICE', null],
  ['DISASTER', 'RESCHEDULE', null],
  ['LEAK', 'POLICE', null],
])(
  '处理完成: score flags written for 违纪/作弊/缓考 (domain.md §5.9): %s handled with %s gives %s',
  (type, result, flag) => {
    const known = HANDLE_RESULTS.find((one) => one === result)
    expect(known && flagOf(type, known)).toBe(flag)
  },
)

test.each<[string, Partial<IncidentFacts>, string | null]>([
  ['without a result it is offered', {}, null],
  ['a canceled score of an equipment fault', { given: { handle_result: 'VOID' } }, 'incident_void_type'],
  ['a deferral of nobody', { given: { handle_result: 'DEFER' } }, 'incident_nobody'],
  ['a deferral of a candidate', { given: { handle_result: 'DEFER' }, affected: [{ effect: 'RESCHEDULE' }] }, null],
  ['a cheat that is canceled', { ...accused, given: { handle_result: 'VOID' } }, null],
])('the result of a handling: %s', (_, change, rule) => {
  expect(mayHandle({ ...facts, status: 'SUBMIT', ...change })?.rule ?? null).toBe(rule)
})

describe('power or network fault not cured in 45 minutes stops the exam, cured earlier is compensated; papers not on site 30 minutes before start are reported (domain.md §3.18)', () => {
  test.each([
    ['POWER', 46, undefined, ['stop']],
    ['POWER', 45, undefined, ['compensate']],
    ['NETWORK', 5, undefined, ['compensate']],
    ['NETWORK', null, undefined, []],
    ['DEVICE', 90, undefined, []],
    ['PAPER', null, '2026-06-01 08:29:59', []],
    ['PAPER', null, '2026-06-01 08:30:00', ['papers']],
    ['PAPER', null, '2026-06-01 09:00:01', []],
  ] as const)('%s, %s minutes, at %s: %j', (type, fault_minutes, occur_time, advice) => {
    expect(adviceFor({ type, fault_minutes, occur_time }, EXAM, terms)).toEqual(advice)
  })
  test('a major incident is told to be reported at once', () => {
    expect(adviceFor({ type: 'LEAK', grade: 'CRITICAL' }, EXAM, terms)).toEqual(['critical'])
  })
})

describe('nine violation and fourteen cheating kinds of the national rule are the pick list (domain.md §6.2)', () => {
  test('there are 9 and 14, each with its words in three languages', () => {
    expect([VIOLATION_KINDS.length, CHEAT_KINDS.length]).toEqual([9, 14])
    expect(
      MISCONDUCT_KINDS.flatMap((kind) => LANGS.map((lang) => misconductKindWords[kind][lang])).filter(Boolean),
    ).toHaveLength(69)
  })
  const entry: IncidentEntry = {
    occur_time: '2026-06-01 10:00:00',
    type: 'DEVICE',
    kind: null,
    grade: 'NORMAL',
    affected: [],
    description: '第三台电脑无法开机，已更换',
    measures: '更换备用机',
    extra_minutes: null,
    fault_minutes: null,
    evidence: [],
    witnesses: [],
    candidate_acknowledge: null,
  }
  const twice = { signup_sn: 'one', station: null, effect: 'NONE' as const }
  test.each<[Partial<IncidentEntry>, string[]]>([
    [{}, []],
    [{ kind: '5.1' }, ['incident_kind']],
    [{ type: 'VIOLATION' }, ['incident_kind']],
    [{ type: 'VIOLATION', kind: '5.9' }, []],
    [{ type: 'VIOLATION', kind: '6.1' }, ['incident_kind']],
    [{ type: 'CHEAT', kind: '7.5' }, []],
    [{ type: 'CHEAT', kind: '5.1' }, ['incident_kind']],
    [{ type: 'IMPERSONATION', kind: '6.5' }, ['incident_kind']],
    [{ affected: [twice, twice] }, ['incident_affected_twice']],
  ])('%j: %j', (change, rules) => {
    expect(incidentFaults({ ...entry, ...change }).map(({ rule }) => rule)).toEqual(rules)
  })
  test('only violations and cheating have kinds', () => {
    expect(INCIDENT_TYPES.filter((type) => kindsOf(type).length > 0)).toEqual(['VIOLATION', 'CHEAT'])
  })

  test.each([
    ['description', '九个字的描述不够长', '十个字的描述刚好够长了', 10, 2000],
    ['measures', '换', '换机', 2, 2000],
  ])('%s has its limits (domain.md §3.18)', (field, short, least, min, max) => {
    const takes = (value: unknown) => incidentBody.safeParse({ ...entry, [field]: value }).success
    expect([short.length, least.length >= min]).toEqual([min - 1, true])
    expect([short, least.slice(0, min), '长'.repeat(max), '长'.repeat(max + 1)].map(takes)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  test.each([
    ['extra_minutes', [-1, 0, 45, 46, 1.5], [false, true, true, false, false]],
    ['fault_minutes', [-1, 0, 600, 601], [false, true, true, false]],
    ['evidence', [Array(10).fill('a.jpg'), Array(11).fill('a.jpg')], [true, false]],
    ['type', ['POWER', 'FIRE'], [true, false]],
    ['grade', ['CRITICAL', 'WORST'], [true, false]],
  ])('%s takes what domain.md §3.18 names', (field, values, taken) => {
    expect(values.map((value) => incidentBody.safeParse({ ...entry, [field]: value }).success)).toEqual(taken)
  })
})

test('there are 13 types and 7 results, each with a word (domain.md §3.18, §5.9)', () => {
  expect(INCIDENT_TYPES.map((type) => incidentTypeWords[type].CN).join('/')).toBe(
    '断电/网络故障/考试系统故障/设备故障/试卷问题/试题泄密/考生突发疾病/违纪/作弊/代考/缺考异常/自然灾害/其他',
  )
  expect(HANDLE_RESULTS.map((result) => handleResultWords[result].CN).join('/')).toBe(
    '补时/换机/改期/缓考/成绩作废/转公安/无需处理',
  )
})

test('centre and platform handle or send back what was reported, nobody else (domain.md §5.9)', () => {
  const center = actor('center', 'acc-center', null)
  expect(actionsFor(incidentLifecycle, { ...facts, status: 'SUBMIT' }, center)).toEqual(['handle', 'return', 'close'])
  const reporter = { ...site, permissions: new Set(['problem:submit'] as const) }
  expect(actionsFor(incidentLifecycle, { ...facts, status: 'SUBMIT' }, reporter)).toEqual([])
})
