import { describe, expect, test } from 'vitest'
import {
  basisRefusal,
  behalfRefusal,
  disputeRefusal,
  scansRefusal,
  handInRefusal,
  progressAt,
  progressOf,
  returnRefusal,
  typeRefusal,
  typedFaults,
  wholeRefusal,
} from './scoreEntry.guard.rules.ts'
import type { EntrySituation } from './scoreEntry.guard.rules.ts'

const over: EntrySituation = {
  status: 'INIT',
  withheld: false,
  duty: 'EXAMINER',
  flag: null,
  started: true,
  finished: true,
  left: false,
  presence: 'HERE',
  start_time: '2026-05-09 09:00:00',
  decided: false,
  identified: false,
  handed: false,
  returned: false,
  typed: false,
  handins: 0,
  needed: 2,
  kept: 0,
}
type Row = [string, Partial<EntrySituation>, string | null]

describe('Decided 13: “Entries may be typed from the start move on”', () => {
  test.each<Row>([
    ['after the start', { finished: false }, null],
    ['before the start', { started: false, finished: false }, 'entry_early'],
    ['the chief', { duty: 'CHIEF' }, null],
    ['an invigilator', { duty: 'INVIGILATOR' }, 'entry_duty'],
    ['a supervisor', { duty: 'SUPERVISOR' }, 'entry_duty'],
    ['without a confirmed call (Decided 14)', { duty: null }, 'entry_duty'],
    ['while the sheet is sent back', { status: 'REJECT' }, null],
    ['while single scores are sent back, not this one', { status: 'REJECT', withheld: true }, 'score_not_returned'],
    ['once the sheet is submitted', { status: 'SUBMIT' }, 'score_locked'],
    ['once it is published', { status: 'AUDIT' }, 'score_locked'],
    // F24: 80 points saved for a candidate who never came.
    ['of a candidate who was recorded as absent (Decided 37)', { presence: 'ABSENT' }, 'entry_absent'],
    ['of one who has not checked in (Decided 37)', { presence: 'EXPECTED' }, 'entry_expected'],
    ['in an exam whose day was not kept on the platform', { presence: null }, null],
    ['called for scoring alone (Decided 31)', { duty: 'SCORER' }, null],
    // R3, security.md H2.
    ['who opened a dispute, or returned an entry (Decided 33)', { duty: 'CHIEF', decided: true }, 'has_decided'],
    ['who checked the candidate in where scores are blind (security.md M6)', { identified: true }, 'entry_identified'],
  ])('%s: %o → %s', (_, change, rule) => expect(typeRefusal({ ...over, ...change })?.rule ?? null).toBe(rule))
})

describe('Decided 13: “hand-in once that candidate is LEFT or the exam finished”', () => {
  test.each<Row>([
    ['finished', {}, null],
    ['left before the finish', { finished: false, left: true }, null],
    ['still in the exam', { finished: false }, 'entry_running'],
    ['a second time', { handed: true, handins: 1 }, 'entry_handed'],
    ['the second of two', { handins: 1 }, null],
    ['a third where none is due', { handins: 2 }, 'entry_enough'],
    ['a third where one is due', { handins: 2, needed: 3 }, null],
    ['a fourth', { handins: 3 }, 'entry_enough'],
    ['of a candidate who was recorded as absent on the day', { presence: 'ABSENT' }, 'entry_absent'],
    ['of an absent candidate', { flag: 'ABSENT' }, 'entry_flagged'],
    ['of a deferred one', { flag: 'DEFERRED' }, 'entry_flagged'],
    ['of one with a violation', { flag: 'VIOLATION' }, null],
  ])('%s: %o → %s', (_, change, rule) => expect(handInRefusal({ ...over, ...change })?.rule ?? null).toBe(rule))
})

/** F21, security.md H2: the author of a returned entry was answered entry_enough, for good. */
describe('Decided 34: “The sheet waits for its author’s new hand-in, or for his replacement (31)”', () => {
  test.each<Row>([
    ['its author again', { returned: true, handins: 1 }, null],
    ['its author, of three', { returned: true, handins: 2, needed: 3 }, null],
    ['another of the panel meanwhile', { handins: 1, kept: 1 }, 'entry_kept'],
    ['another for a place that nobody has', { handins: 1, needed: 3, kept: 1 }, null],
    ['who is called for scoring alone', { duty: 'SCORER', handins: 1, kept: 1 }, null],
    ['the author who was replaced', { handins: 2 }, 'entry_enough'],
  ])('%s: %o → %s', (_, change, rule) => expect(handInRefusal({ ...over, ...change })?.rule ?? null).toBe(rule))
})

/** “the chief rules on technical disputes only, so a chief edit needs a logged reason” (domain.md §6.1). */
describe('Decided 33: “A chief who does not score may open a dispute; … Where the chief scored the candidate himself …, the centre decides”', () => {
  const chief = {
    status: 'INIT' as const,
    withheld: false,
    duty: 'CHIEF' as const,
    handed: true,
    decided: true,
    platform: false,
    own: false,
    on_behalf: false,
    scored: false,
  }
  test.each([
    ['another’s entry, the dispute open', {}, null],
    ['without opening it', { decided: false }, 'entry_unopened'],
    ['as an examiner', { duty: 'EXAMINER' as const }, 'entry_chief'],
    // F17: “a chief who scored 70 returns another’s entry → 200”.
    ['by a chief who scored the candidate', { scored: true, decided: false }, 'entry_scored'],
    ['by the centre', { platform: true, duty: null, decided: false }, null],
    ['the own one', { own: true }, 'entry_own'],
    // Security.md H1: “a notice to the named examiner, who may contest until the sheet is submitted”.
    ['the own one that the site entered', { own: true, on_behalf: true, duty: 'EXAMINER' as const }, null],
    ['one that is not handed in', { handed: false }, 'entry_not_handed'],
    ['of a row that was not sent back', { status: 'REJECT' as const, withheld: true }, 'score_not_returned'],
    ['after the submission', { status: 'SUBMIT' as const }, 'score_locked'],
    ['after the submission, by the centre', { status: 'SUBMIT' as const, platform: true }, 'score_locked'],
  ])('a return: %s: %o → %s', (_, change, rule) => {
    expect(returnRefusal({ ...chief, ...change })?.rule ?? null).toBe(rule)
  })
  test.each<Row>([
    ['with a hand-in', { duty: 'CHIEF', handins: 1 }, null],
    ['before the first', { duty: 'CHIEF' }, 'entry_none'],
    ['by an examiner', { handins: 1 }, 'entry_chief'],
    ['by the centre’s scorer', { duty: 'SCORER', handins: 1 }, 'entry_chief'],
    ['after the own hand-in', { duty: 'CHIEF', handed: true, handins: 1 }, 'entry_scored'],
    // Found by the random sequences: the returned entry stayed due from who could not hand in any more.
    ['after the own entry was returned', { duty: 'CHIEF', returned: true, handins: 2 }, 'entry_scored'],
    ['after the submission', { duty: 'CHIEF', handins: 2, status: 'SUBMIT' }, 'score_locked'],
  ])('opening: %s: %o → %s', (_, change, rule) => {
    expect(disputeRefusal({ ...over, ...change })?.rule ?? null).toBe(rule)
  })
})

test.each([
  ['SCORER', null, 'entry_basis'],
  ['SCORER', 'PAPER', null],
  ['EXAMINER', null, null],
] as const)(
  'Decided 31: “scores from the recording, the work piece or the paper and says which (`basis` RECORDING, WORK, PAPER)”: %s, %s → %s',
  (duty, basis, rule) => {
    expect(basisRefusal(duty, basis)?.rule ?? null).toBe(rule)
  },
)

const planned = { start_time: '2026-05-09 09:00:00', end_time: '2026-05-09 12:00:00' }
test.each<[string, string | null, string | null, boolean, boolean]>([
  ['2026-05-09 08:59:59', null, null, false, false],
  ['2026-05-09 09:00:00', null, null, false, false],
  ['2026-05-09 09:20:00', null, null, false, false],
  ['2026-05-09 12:00:00', null, null, true, true],
  ['2026-05-09 08:56:00', '2026-05-09 08:55:00', null, true, false],
  ['2026-05-09 12:30:00', '2026-05-09 09:40:00', null, true, false],
  ['2026-05-09 11:00:00', '2026-05-09 09:00:00', '2026-05-09 10:50:00', true, true],
])(
  '“Entries may be typed from the start move on” (Decided 13, R12): at %s, started %s, finished %s → %s %s',
  (now, actual_start_time, actual_end_time, started, finished) => {
    expect(progressOf({ ...planned, actual_start_time, actual_end_time }, now)).toEqual({ started, finished })
  },
)

test.each<[string, string | null, string | null, boolean, boolean]>([
  ['2026-05-09 09:10:00', '2026-05-09 09:20:00', '2026-05-09 12:10:00', true, false],
  ['2026-05-09 09:20:00', '2026-05-09 09:20:00', '2026-05-09 12:10:00', true, false],
  ['2026-05-09 08:59:59', null, null, false, false],
  ['2026-05-09 09:10:00', null, null, true, false],
  ['2026-05-09 12:00:00', null, null, true, true],
  ['2026-05-09 08:50:00', '2026-05-09 09:20:00', '2026-05-09 12:10:00', false, false],
  ['2026-05-09 12:09:59', '2026-05-09 08:55:00', '2026-05-09 12:10:00', true, false],
  ['2026-05-09 12:10:00', '2026-05-09 08:55:00', '2026-05-09 12:10:00', true, true],
])(
  '"the server judges time rules at `occurred_at`" (domain.md §3.13a): at %s of an exam from %s to %s → %s %s',
  (at, actual_start_time, actual_end_time, started, finished) => {
    expect(progressAt({ ...planned, actual_start_time, actual_end_time }, at)).toEqual({ started, finished })
  },
)

test.each<Row>([
  ['after the exam', {}, null],
  ['before its end, although the candidate has left', { finished: false, left: true }, 'entry_running'],
  ['of a candidate who was recorded as absent on the day', { presence: 'ABSENT' }, 'entry_absent'],
  ['of somebody who is not called', { duty: null }, 'entry_examiner'],
  ['over a hand-in', { handed: true, handins: 1 }, 'entry_handed'],
  // Security.md H1: 35 points typed by the examiner became 98 handed in by the site.
  ['over what the examiner typed', { typed: true }, 'entry_typed'],
  ['over an entry that the examiner handed in and that was returned', { typed: true, returned: true }, 'entry_typed'],
  ['for an examiner who decided', { decided: true }, 'has_decided'],
])('Decided 13, a paper sheet on behalf: %s: %o → %s', (_, change, rule) => {
  expect(behalfRefusal({ ...over, ...change })?.rule ?? null).toBe(rule)
})

const sheet = [
  { name: '装配', standard: null, points: 60, critical: false },
  { name: '检测', standard: null, points: 40, critical: false },
]
test.each([
  [[60, 40], [], null],
  [[60, null], [], 'entry_blank'],
  [[60], ['entry_items'], null],
  [[60.1, 40], ['entry_points'], null],
])('points %o: faults %o, not whole: %s', (items, faults, whole) => {
  expect(typedFaults({ items }, sheet).map(({ rule }) => rule)).toEqual(faults)
  expect(wholeRefusal({ items })?.rule ?? null).toBe(whole)
})

/** “takes one PDF or zip of scans” (domain.md Decided 13). */
test.each([
  ['for entries without a scan', 'INIT', 2, null],
  ['while the sheet is sent back', 'REJECT', 1, null],
  ['without such entries', 'INIT', 0, 'scan_none'],
  ['once the scores are submitted', 'SUBMIT', 2, 'score_locked'],
] as const)('the scans of an import are taken %s: %s, %i → %s', (_, status, unscanned, rule) => {
  expect(scansRefusal({ status, unscanned })?.rule ?? null).toBe(rule)
})
