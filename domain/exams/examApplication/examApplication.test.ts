import { describe, expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import type { PanelExaminer } from '../panel/panel.model.ts'
import { EXAM_RULES } from '../../platform/setting/setting.model.ts'
import {
  approveExamFault,
  examChecks,
  isExamBegun,
  panelSessionsOf,
  revokeExamFault,
  submitExamFault,
} from './examApplication.rules.ts'
import type { ChosenExaminer, ExamFacts, ExamSituation } from './examApplication.rules.ts'

const examiner: PanelExaminer = {
  org_sn: 'other',
  enabled: true,
  able: true,
  is_chief: true,
  train_cert_expire: '2027-12-31',
  duties: [],
  running: 0,
}
let people = 0
const line = (role: ChosenExaminer['role'], subject: ChosenExaminer['subject'], given = {}): ChosenExaminer => ({
  teacher_sn: `t${++people}`,
  role,
  subject,
  session_no: 1,
  name: '乔军文',
  examiner: { ...examiner, ...given },
})
const panel = [
  line('CHIEF', 'ONLINE'),
  line('INVIGILATOR', 'ONLINE'),
  line('INVIGILATOR', 'ONLINE'),
  line('CHIEF', 'OFFLINE'),
  line('EXAMINER', 'OFFLINE'),
  line('EXAMINER', 'OFFLINE'),
]
const ready: ExamFacts = {
  terms: EXAM_RULES,
  subjects: ['ONLINE', 'OFFLINE'],
  sessions: [
    {
      subject: 'ONLINE',
      session_no: 1,
      start_time: '2026-11-10 09:00:00',
      end_time: '2026-11-10 11:00:00',
      rooms: [{ room_sn: 'r1', capacity: 20 }],
    },
    {
      subject: 'OFFLINE',
      session_no: 1,
      start_time: '2026-11-11 09:00:00',
      end_time: '2026-11-11 12:00:00',
      rooms: [{ room_sn: 'r2', capacity: 12 }],
    },
  ],
  rule: { theory_ratio: 15, theory_min: 2, practical_ratio: 5, panel_min: 3, odd: true },
  scorers: 2,
  takers: { BOTH: 12, THEORY: 0, PRACTICAL: 0 },
  schools: { ONLINE: ['own'], OFFLINE: ['own'] },
  waiting: 0,
  without_photo: 0,
  unpaid: 0,
  panel,
  last: { ONLINE: [], OFFLINE: [] },
  rotation_reason: null,
  papers: ['ONLINE', 'OFFLINE'],
  closed_day: null,
  lost_rooms: [],
}
const plan = (given: Partial<ExamSituation> = {}): ExamSituation => ({
  status: 'PLAN_AUDIT',
  signup_end: '2026-10-20 18:00:00',
  frozen: false,
  theory_start: '2026-11-10 09:00:00',
  practical_start: '2026-11-11 09:00:00',
  now: '2026-10-25 10:00:00',
  ...given,
})
const without = (role: string, subject: string) =>
  panel.filter(
    (one, at) =>
      !(
        one.role === role &&
        one.subject === subject &&
        panel.findIndex((other) => other.role === role && other.subject === subject) === at
      ),
  )

const lost = { room_no: 'A101', day: '2026-11-10', capacity: 20 }
const SUBMISSION: [string, Partial<ExamSituation>, Partial<ExamFacts>, string | null][] = [
  ['complete', {}, {}, null],
  ['complete, on the last day', { now: '2026-10-31 23:59:59' }, {}, null],
  ['a day late', { now: '2026-11-01 00:00:00' }, {}, 'exam_submit_days'],
  [
    'a practical before the theory makes the deadline earlier',
    { practical_start: '2026-11-03 09:00:00' },
    {},
    'exam_submit_days',
  ],
  ['the site is frozen', { frozen: true }, {}, 'plan_frozen'],
  ['the site is not approved on an exam day (Decided 10)', {}, { closed_day: '2026-11-11' }, 'plan_site'],
  [
    'the approval of the day has the room no more (Decided 9)',
    {},
    { lost_rooms: [{ ...lost, seats: null }] },
    'room_gone',
  ],
  [
    'the approval of the day has 19 of 20 seats (Decided 9)',
    {},
    { lost_rooms: [{ ...lost, seats: 19 }] },
    'room_seats',
  ],
  ['the sign-up is still open', { signup_end: '2026-10-25 10:00:01' }, {}, 'exam_signup_open'],
  ['the sign-up ends at this second', { signup_end: '2026-10-25 10:00:00' }, {}, null],
  ['no candidates', {}, { takers: { BOTH: 0, THEORY: 0, PRACTICAL: 0 } }, 'exam_no_candidate'],
  ['one sign-up is undecided', {}, { waiting: 1 }, 'exam_waiting'],
  ['two candidates have no photo', {}, { without_photo: 2 }, 'exam_photos'],
  ['three candidates have not paid', {}, { unpaid: 3 }, 'exam_unpaid'],
  ['one seat is missing in the practical', {}, { takers: { BOTH: 12, THEORY: 0, PRACTICAL: 1 } }, 'exam_seats'],
  ['more candidates for the theory only', {}, { takers: { BOTH: 12, THEORY: 3, PRACTICAL: 0 } }, null],
  [
    'more than two invigilators are needed',
    {},
    { takers: { BOTH: 12, THEORY: 8, PRACTICAL: 0 }, rule: { ...ready.rule, theory_ratio: 5 } },
    'panel_few',
  ],
  ['an invigilator is missing', {}, { panel: without('INVIGILATOR', 'ONLINE') }, 'panel_few'],
  ['an examiner is missing', {}, { panel: without('EXAMINER', 'OFFLINE') }, 'panel_few'],
  ['an even number of examiners', {}, { panel: [...panel, line('EXAMINER', 'OFFLINE')] }, 'panel_even'],
  ['a chief is missing', {}, { panel: without('CHIEF', 'ONLINE') }, 'panel_chief_missing'],
  [
    'an examiner was disabled later',
    {},
    { panel: [...panel, line('SUPERVISOR', 'ONLINE', { enabled: false })] },
    'exam_panel',
  ],
  [
    'an examiner of the candidates’ own school',
    {},
    { panel: [...panel, line('SUPERVISOR', 'OFFLINE', { org_sn: 'own' })] },
    'exam_panel',
  ],
  [
    'nobody of the theory changed since the last exam (Decided 16)',
    {},
    { last: { ONLINE: panel.map((one) => one.teacher_sn), OFFLINE: [] } },
    'panel_rotation',
  ],
  [
    'nobody changed, with a reason (Decided 16)',
    {},
    { last: { ONLINE: panel.map((one) => one.teacher_sn), OFFLINE: [] }, rotation_reason: '本地考评员不足' },
    null,
  ],
  [
    'one of three changed in each subject (Decided 16)',
    {},
    {
      last: {
        ONLINE: panel.slice(1, 3).map((one) => one.teacher_sn),
        OFFLINE: panel.slice(4).map((one) => one.teacher_sn),
      },
    },
    null,
  ],
  ['no papers: the site does not provide them', {}, { papers: [] }, null],
]
/** “exactly one 主考 per exam”; “college proposes, EXAM_AUDIT confirms” (domain.md §6.4). */
test.each(SUBMISSION)('submitting an exam application, %s: refused by %s', (_, given, facts, rule) => {
  const situation = plan(given)
  const fault = submitExamFault(situation, { ...ready, ...facts })
  expect(fault?.rule ?? null).toBe(rule)
  const first = examChecks(situation, { ...ready, ...facts }).find((one) => one.fault)
  expect(first?.fault?.rule ?? null).toBe(rule)
  expect(LANGS.filter((lang) => /^$|\{\w+\}/.test(fault?.message[lang] ?? '-'))).toEqual([])
})

test.each<[string, Partial<ExamSituation>, Partial<ExamFacts>, string | null]>([
  ['complete', {}, {}, null],
  ['after the deadline', { now: '2026-11-09 20:00:00' }, {}, null],
  ['after the first exam has begun', { now: '2026-11-10 09:00:00' }, {}, 'exam_begun'],
  ['the site is frozen', { frozen: true }, {}, 'plan_frozen'],
  ['the site is not approved on an exam day (Decided 10)', {}, { closed_day: '2026-11-11' }, 'plan_site'],
  [
    'the approval of the day has the room no more (Decided 9)',
    {},
    { lost_rooms: [{ ...lost, seats: null }] },
    'room_gone',
  ],
  [
    'the approval of the day has 19 of 20 seats (Decided 9)',
    {},
    { lost_rooms: [{ ...lost, seats: 19 }] },
    'room_seats',
  ],
  ['no paper for the practical', {}, { papers: ['ONLINE'] }, 'exam_papers'],
  ['papers for the only examined subject', {}, { papers: ['ONLINE'], subjects: ['ONLINE'] }, null],
  [
    'an examiner assigned elsewhere at the same time',
    {},
    {
      panel: [
        ...panel,
        line('SUPERVISOR', 'ONLINE', { duties: [{ start: '2026-11-10 10:00:00', end: '2026-11-10 12:00:00' }] }),
      ],
    },
    'exam_panel',
  ],
  ['a chief is missing', {}, { panel: without('CHIEF', 'OFFLINE') }, 'panel_few'],
])('approving an exam application, %s: refused by %s', (_, given, facts, rule) => {
  const situation = plan({ status: 'EXAM_SUBMIT', ...given })
  const fault = approveExamFault(situation, { ...ready, ...facts })
  expect(fault?.rule ?? null).toBe(rule)
  expect(LANGS.filter((lang) => /^$|\{\w+\}/.test(fault?.message[lang] ?? '-'))).toEqual([])
})

describe('the checks before the exam', () => {
  test('the site gets all checks of its submission, the platform those of its decision', () => {
    expect(examChecks(plan(), ready).map(({ check }) => check)).toEqual(
      'site rooms signup deadline candidates confirmed photos fees seats examiners chief conflicts rotation'.split(' '),
    )
    expect(examChecks(plan({ status: 'EXAM_SUBMIT' }), ready).map(({ check }) => check)).toEqual(
      'site rooms seats examiners chief conflicts papers'.split(' '),
    )
  })
  test('Decided 32: “the proposal for a small session is 3, not 2”; so many score each candidate of a practical', () => {
    const rule = { ...ready.rule, practical_ratio: 15, panel_min: 2, odd: false }
    const [theory, practical] = panelSessionsOf({ ...ready, rule })
    expect([theory?.needed, theory?.scorers, theory?.proposed]).toEqual([2, 0, 2])
    expect([practical?.needed, practical?.scorers, practical?.proposed]).toEqual([2, 2, 3])
    const [, empty] = panelSessionsOf({ ...ready, rule, takers: { BOTH: 0, THEORY: 12, PRACTICAL: 0 } })
    expect([empty?.needed, empty?.scorers, empty?.proposed]).toEqual([0, 0, 0])
  })
  test('candidates, rooms and needed examiners of each session', () => {
    expect(panelSessionsOf(ready).map(({ candidates, rooms, needed }) => [candidates, rooms, needed])).toEqual([
      [12, 1, 2],
      [12, 1, 3],
    ])
  })
})

test.each([
  ['2026-11-08 23:59:59', null],
  ['2026-11-09 00:00:00', 'exam_resubmit_days'],
])(
  'a rejected application submitted again at %s, two days before the first exam being the last: refused by %s (Decided 18)',
  (now, rule) => {
    expect(submitExamFault(plan({ status: 'EXAM_REJECT', now }), ready)?.rule ?? null).toBe(rule)
  },
)

test.each([
  ['2026-11-07 23:59:59', null],
  ['2026-11-08 00:00:00', 'exam_revoke_late'],
  ['2026-11-12 00:00:00', 'exam_revoke_late'],
])(
  'an exam approval revoked at %s, a day before the last submission being the last: refused by %s (Decided 18)',
  (now, rule) => {
    expect(revokeExamFault(plan({ status: 'EXAM_AUDIT', now }), EXAM_RULES)?.rule ?? null).toBe(rule)
  },
)

test.each([
  [null, null, false],
  ['2026-11-10 09:00:00', null, false],
  ['2026-11-10 09:00:00', '2026-10-25 10:00:00', true],
  ['2026-10-25 10:00:01', '2026-11-11 09:00:00', false],
])('the exam with theory at %s and practical at %s has begun: %s', (theory_start, practical_start, begun) => {
  expect(isExamBegun(plan({ theory_start, practical_start }))).toBe(begun)
})
