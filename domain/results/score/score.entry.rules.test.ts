import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import { ROLES } from '../../access/roles.ts'
import type { Role } from '../../access/roles.ts'
import { SCORE_FLAGS, SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import { subjectScore } from '../../catalogue/template/template.scoring.rules.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import {
  correctRefusal,
  decidedRefusal,
  entererRefusal,
  entryOf,
  entryRefusal,
  flagAfter,
  practicalOf,
  reviewUntil,
  rowReturnRefusal,
} from './score.entry.rules.ts'
import { scoreSheetLifecycle } from '../scoreSheet/scoreSheet.lifecycle.ts'
import { SCORE_STATUS } from '../scoreSheet/scoreSheet.model.ts'
import type { ScoreStatus } from '../scoreSheet/scoreSheet.model.ts'
import { submitRefusal } from '../scoreSheet/scoreSheet.rules.ts'
import { score } from './score.model.ts'
import type { Entry, Ruled } from './score.model.ts'
import { bandsOf } from './score.rules.ts'

const entry = (change: Partial<Entry>): Entry => ({
  flag: 'NORMAL',
  score: null,
  examiner_scores: [],
  deduction: null,
  remark: null,
  ...change,
})

/** “Each subject 0–100” and “one decimal” (domain.md §6.1). */
test.each([
  [-0.1, false],
  [0, true],
  [60.5, true],
  [60.55, false],
  [100, true],
  [100.1, false],
])('%s points of a subject are taken: %s', (value, taken) => {
  expect(score.safeParse(value).success).toBe(taken)
})

test.each<[string, Partial<Entry>, object | string]>([
  ['a score', { score: 85.5 }, { raw: 85.5, final: 85.5 }],
  ['0 is a score', { score: 0 }, { raw: 0, final: 0 }],
  ['the mean of the examiners', { examiner_scores: [80, 81, 81] }, { raw: 80.7, final: 80.7 }],
  [
    'a score that repeats the mean of the examiners',
    { score: 80.5, examiner_scores: [80, 81] },
    { raw: 80.5, final: 80.5 },
  ],
  [
    'a score below the mean, with its reason',
    { score: 59, examiner_scores: [92], deduction: '关键步骤未完成' },
    { raw: 92, final: 59 },
  ],
  [
    'a score below the mean, without a reason',
    { score: 59, examiner_scores: [92], deduction: ' ' },
    'deduction_required',
  ],
  ['a score above the mean', { score: 93, examiner_scores: [92] }, 'score_above_mean'],
  ['nothing', {}, 'score_required'],
  ['absent', { flag: 'ABSENT' }, { raw: null, final: null }],
  ['absent with a score', { flag: 'ABSENT', score: 1 }, 'score_with_flag'],
  ['deferred with a score of an examiner', { flag: 'DEFERRED', examiner_scores: [1] }, 'score_with_flag'],
  ['a violation without a score', { flag: 'VIOLATION' }, { raw: null, final: null }],
  ['cheating with a score, which is kept and does not count', { flag: 'CHEAT', score: 90 }, { raw: 90, final: 90 }],
])('an entry: %s', (_, change, expected) => {
  const found = entryOf(entry(change))
  expect('fault' in found ? found.fault.rule : found).toEqual(expected)
})

/** “theory and Excel after the end” (domain.md Decided 13). */
test.each<[ScoreStatus, string, boolean, string | null]>([
  ['INIT', '2026-05-09 12:00:00', false, null],
  ['REJECT', '2026-05-10 09:00:00', false, null],
  ['REJECT', '2026-05-10 09:00:00', true, 'score_not_returned'],
  ['INIT', '2026-05-09 11:59:59', false, 'exam_not_ended'],
  ['SUBMIT', '2026-05-10 09:00:00', false, 'score_locked'],
  ['AUDIT', '2026-05-10 09:00:00', false, 'score_locked'],
])('entering while %s at %s, another score than those sent back %s: %s', (status, now, withheld, rule) => {
  expect(entryRefusal({ status, withheld, exam_end: '2026-05-09 12:00:00', now })?.rule ?? null).toBe(rule)
})

/** “single rows sent back: the sheet becomes REJECT and only returned rows are writable” (domain.md §5.5, interface.md §5a). */
test.each<[string, ScoreStatus, { withheld: boolean; returned: boolean }, string | null]>([
  ['of submitted scores', 'SUBMIT', { withheld: false, returned: false }, null],
  ['a second one, before the site resubmits', 'REJECT', { withheld: true, returned: false }, null],
  ['the same one again', 'REJECT', { withheld: false, returned: true }, 'score_returned'],
  ['of a sheet that was sent back whole', 'REJECT', { withheld: false, returned: false }, 'score_all_returned'],
  ['before the submission', 'INIT', { withheld: false, returned: false }, 'score_not_submitted'],
  ['after the publication', 'AUDIT', { withheld: false, returned: false }, 'score_not_submitted'],
])('a single score is sent back %s (%s)', (_, status, marks, rule) => {
  expect(rowReturnRefusal({ status, ...marks })?.rule ?? null).toBe(rule)
})

test.each<[boolean, string | null]>([
  [true, null],
  [false, 'score_site_only'],
])('scores are written by the site of the exam alone; entered by the site: %s, refused by %s', (is_site, rule) => {
  expect(entererRefusal({ is_site })?.rule ?? null).toBe(rule)
})

const judged = { raw: 92, ruled: 59 }
test.each<[string, Partial<Entry>, Ruled | null, object | string]>([
  ['points without a hand-in', { score: 80 }, null, 'score_by_entry'],
  ['a normal flag without a hand-in', {}, null, 'score_by_entry'],
  ['absent', { flag: 'ABSENT' }, null, { raw: null, final: null, deducted: null }],
  ['absent, although examiners handed in', { flag: 'ABSENT' }, judged, 'score_with_flag'],
  ['a violation before any hand-in', { flag: 'VIOLATION' }, null, { raw: null, final: null, deducted: null }],
  ['the result as it is', {}, judged, { raw: 92, final: 59, deducted: 0 }],
  [
    'a deduction after the critical cap, with its reason',
    { score: 54, deduction: '未戴护目镜' },
    judged,
    { raw: 92, final: 54, deducted: 5 },
  ],
  ['a deduction without a reason', { score: 54 }, judged, 'deduction_required'],
  ['more than the examiners’ result', { score: 60 }, judged, 'score_above_mean'],
])('Decided 13, what the site records of a practical: %s', (_, change, given, expected) => {
  const found = practicalOf(entry(change), given)
  expect('fault' in found ? found.fault.rule : found).toEqual(expected)
})

const OWN = new Set(['b'])
const rules = { review_request_days: 5, calendar: { holidays: ['2026-05-11'], working_weekends: [] } }
const published = {
  status: 'AUDIT' as const,
  publish_time: '2026-05-07 10:00:00',
  issue_time: null,
  entered_by: 'a',
  earlier_by: ['c'],
  now: '2026-05-15 23:59:59',
}
// Thursday, then a weekend and a holiday: Fri 8, Tue 12, Wed 13, Thu 14, Fri 15.
test('the review days are working days', () => expect(reviewUntil(published.publish_time, rules)).toBe('2026-05-15'))
test.each<[string, Partial<Omit<typeof published, 'status'>> & { status?: ScoreStatus }, string | null]>([
  ['on the last day', {}, null],
  ['on the day after', { now: '2026-05-16 00:00:00' }, 'score_review_over'],
  ['by the person who entered it', { entered_by: 'b' }, 'score_second_person'],
  ['by a person who entered or corrected it before (A15)', { earlier_by: ['b', 'c'] }, 'score_second_person'],
  ['not published', { status: 'SUBMIT' }, 'score_not_published'],
])('a correction %s: %s', (_, change, rule) => {
  expect(correctRefusal({ ...published, ...change }, OWN, rules)?.rule ?? null).toBe(rule)
})
const certified = { ...published, issue_time: '2026-05-15 01:00:00' }
test('no correction after certificates are issued', () =>
  expect(correctRefusal(certified, OWN, rules)?.rule).toBe('score_certified'))

const ROOM = { subject: 'ONLINE', session_no: 1, room: 'A1' } as const
const LACKING = {
  third: [] as string[],
  returned: [] as string[],
  corrections: [],
  late: [],
  contradictions: [],
  unfiled: [],
}
const facts = { exams: 2, running: 0, last_end: '2026-05-10 12:00:00', blank: 0, critical: 0, ...LACKING }
test.each([
  [facts, null],
  [{ ...facts, exams: 0 }, 'score_no_exam'],
  [{ ...facts, running: 1, blank: 9 }, 'score_exam_running'],
  [{ ...facts, blank: 3 }, 'score_blank'],
  // Decided 13: rule `third_scorer` blocks the sheet; such a candidate is blank too.
  [{ ...facts, blank: 3, third: ['傅春晖', '曾艺凝'] }, 'third_scorer'],
  // Decided 34: “A returned entry stays due.”
  [{ ...facts, blank: 3, returned: ['傅春晖'] }, 'entry_due'],
  // problems with grade 重大 closed (domain.md §5.5)
  [{ ...facts, critical: 1 }, 'score_incident_open'],
  [{ ...facts, blank: 3, critical: 1 }, 'score_blank'],
  // chief's room record filed (domain.md §5.5)
  [{ ...facts, unfiled: [ROOM] }, 'records_missing'],
  [{ ...facts, unfiled: [ROOM], critical: 1 }, 'records_missing'],
  [{ ...facts, unfiled: [ROOM], blank: 3 }, 'score_blank'],
])('a submission of %o: %s', (given, rule) => {
  expect(submitRefusal(given)?.rule ?? null).toBe(rule)
})
test('the rooms without a filed record are counted, the first five named', () => {
  const unfiled = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((room) => ({ ...ROOM, room }))
  const { CN = '', US = '' } = submitRefusal({ ...facts, unfiled })?.message ?? {}
  expect(CN).toContain('6 份考场情况记录表未提交')
  expect([CN, US].map((text) => [text.includes('A5…'), text.includes('A6')])).toEqual([
    [true, false],
    [true, false],
  ])
})

test.each([
  ['NORMAL', 'CHEAT', 'CHEAT'],
  ['NORMAL', 'DEFERRED', 'DEFERRED'],
  ['ABSENT', 'DEFERRED', 'DEFERRED'],
  ['VIOLATION', 'CHEAT', 'CHEAT'],
  ['CHEAT', 'VIOLATION', 'CHEAT'],
  ['CHEAT', 'DEFERRED', 'CHEAT'],
  ['VIOLATION', 'DEFERRED', 'VIOLATION'],
  [null, 'VIOLATION', 'VIOLATION'],
] as const)(
  'score flags written for 违纪/作弊/缓考 (domain.md §5.9): over %s, %s leaves %s',
  (before, decided, after) => {
    expect(flagAfter(before, decided)).toBe(after)
  },
)
test.each([
  [null, 'NORMAL', null],
  ['CHEAT', 'CHEAT', null],
  ['CHEAT', 'VIOLATION', 'score_flag_decided'],
  ['VIOLATION', 'NORMAL', 'score_flag_decided'],
  ['VIOLATION', 'CHEAT', null],
  ['DEFERRED', 'ABSENT', 'score_flag_decided'],
  ['DEFERRED', 'DEFERRED', null],
  ['DEFERRED', null, 'score_flag_decided'],
] as const)(
  'a flag that an incident decided is not entered away (domain.md §5.9): decided %s, entered %s: %s',
  (decided, entered, rule) => {
    expect(decidedRefusal(decided, entered)?.rule ?? null).toBe(rule)
  },
)

test('scores are counted in bands of ten points, 100 in the last band', () => {
  expect(bandsOf([0, 9.9, 10, 59.9, 60, 99.9, 100, null])).toEqual([2, 1, 0, 0, 0, 1, 1, 0, 0, 2])
})

const as = (role: Role): Actor => ({
  sn: role,
  username: role,
  name: role,
  role,
  admin: false,
  org_sn: 'o',
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const OPEN: Record<
  'submit' | 'publish' | 'reject',
  { from: readonly ScoreStatus[]; to: ScoreStatus; roles: readonly Role[] }
> = {
  submit: { from: ['INIT', 'REJECT'], to: 'SUBMIT', roles: ['college'] },
  publish: { from: ['SUBMIT'], to: 'AUDIT', roles: ['center', 'system'] },
  reject: { from: ['SUBMIT'], to: 'REJECT', roles: ['center', 'system'] },
}
type Move = 'submit' | 'publish' | 'reject'
type Cell = { move: Move; role: Role; status: ScoreStatus; blank: number }

function cell({ move, role, status, blank }: Cell) {
  const { from, to, roles } = OPEN[move]
  if (!roles.includes(role)) return { allowed: false, why: 'permission' }
  if (!from.includes(status)) return { allowed: false, why: 'state' }
  const refused = submitRefusal({ ...facts, blank })
  return move === 'submit' && refused ? { allowed: false, why: 'rule', refusal: refused } : { allowed: true, to }
}

// Every move × role × state × guard; a cell is the whole expected result (domain.md §5.5).
describe.each(['submit', 'publish', 'reject'] as const)('%s', (move) => {
  for (const role of ROLES)
    for (const status of SCORE_STATUS)
      for (const blank of [0, 2])
        test(`${role}, ${status}, ${blank} missing`, () => {
          const verdict = verdictOf(scoreSheetLifecycle, { status, facts: { ...facts, blank } }, move, as(role))
          expect(verdict).toEqual(cell({ move, role, status, blank }))
        })
})

const points = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
test('an entry is checked by all its fields: no points with absence, never above the examiners, below them only with a reason', () => {
  const entries = fc.record({
    flag: fc.constantFrom(...SCORE_FLAGS),
    score: fc.option(points, { nil: null }),
    examiner_scores: fc.array(points, { maxLength: 3 }),
    deduction: fc.constantFrom(null, '', '  ', '未戴护目镜'),
  })
  fc.assert(
    fc.property(entries, (one) => {
      const mean = subjectScore(one.examiner_scores)
      const final = one.score ?? mean
      const isScored = SCORED_FLAGS.includes(one.flag)
      const isSound =
        (isScored || final === null) &&
        (one.flag !== 'NORMAL' || final !== null) &&
        (mean === null ||
          one.score === null ||
          one.score === mean ||
          (one.score < mean && Boolean(one.deduction?.trim())))
      const found = entryOf(one)
      expect('fault' in found).toBe(!isSound)
      if ('fault' in found) return
      expect(found).toEqual({ raw: mean ?? one.score, final })
      expect(found.final ?? 0).toBeLessThanOrEqual(found.raw ?? 100)
    }),
    { numRuns: 3000 },
  )
})
