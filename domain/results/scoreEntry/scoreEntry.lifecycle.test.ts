import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import type { Role } from '../../access/roles.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { scoreEntryLifecycle } from './scoreEntry.lifecycle.ts'
import type { EntryFacts } from './scoreEntry.lifecycle.ts'
import { ENTRY_STATES, KEPT_STATES } from './scoreEntry.model.ts'
import type { KeptState } from './scoreEntry.model.ts'

const as = (role: Role): Actor => ({
  sn: 'a',
  username: 'a',
  name: 'a',
  role,
  admin: false,
  org_sn: null,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
/** After the exam, an open sheet, nothing handed in by anybody. */
const own: EntryFacts['own'] = {
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
  items: [40, 35.5],
  basis: null,
}
const chief = { status: 'INIT', withheld: false, duty: 'CHIEF', handed: true, decided: true } as const
const returning: EntryFacts['returning'] = { ...chief, platform: false, own: false, on_behalf: false, scored: false }

type Given = { status: KeptState; own?: object; returning?: object; paper?: object }
/** What a move comes to: the state, or why it is refused. The facts of an entry follow its state. */
function outcome(move: string, given: Given, role: Role = 'teacher') {
  const { status } = given
  const facts = { handed: status === 'HANDED', returned: status === 'RETURNED' }
  const record = {
    status,
    own: { ...own, ...facts, ...given.own },
    returning: { ...returning, handed: facts.handed, ...given.returning },
    paper: { ...own, ...facts, ...given.paper },
  }
  // The names are those of the table's two lists of moves.
  const verdict = verdictOf(scoreEntryLifecycle, record, move as 'handin', as(role))
  if (verdict.allowed) return verdict.to
  return verdict.why === 'rule' ? verdict.refusal.rule : verdict.why
}

describe('Decided 13: “a change after hand-in needs a reason …; the chief decides by returning the entry with a reason”', () => {
  test.each([
    ['DRAFT', { handin: 'HANDED', behalf: 'HANDED', migrate: 'HANDED' }],
    ['HANDED', { change: 'HANDED', return: 'RETURNED' }],
    // “the sheet waits for its author’s new hand-in, or for his replacement” (Decided 34).
    ['RETURNED', { handin: 'HANDED', behalf: 'HANDED', replace: 'REPLACED' }],
    ['REPLACED', { handin: 'HANDED', behalf: 'HANDED' }],
  ] as const)('from %s: %o, and nothing else', (status, ways) => {
    const moves = [...Object.keys(scoreEntryLifecycle.moves), ...Object.keys(scoreEntryLifecycle.jobMoves ?? {})]
    const found = moves.flatMap((move) => {
      const to = outcome(move, { status })
      return KEPT_STATES.some((state) => state === to) ? [[move, to]] : []
    })
    expect(Object.fromEntries(found)).toEqual(ways)
  })
  test('both are asked why, always; a hand-in is not', () => {
    const { handin, change, return: back } = scoreEntryLifecycle.moves
    expect([handin.opinion, change.opinion, back.opinion]).toEqual([undefined, 'required', 'required'])
  })
  test('every state has its words; on a sheet an entry may also not be begun', () => {
    expect(Object.keys(scoreEntryLifecycle.words)).toEqual([...KEPT_STATES])
    expect(ENTRY_STATES).toEqual(['NONE', ...KEPT_STATES])
  })
})

test.each([
  ['handin', 'HANDED', {}, 'entry_handed'],
  ['handin', 'HANDED', { own: { status: 'SUBMIT' } }, 'score_locked'],
  ['handin', 'DRAFT', { own: { finished: false } }, 'entry_running'],
  ['handin', 'DRAFT', { own: { items: [40, null] } }, 'entry_blank'],
  ['handin', 'DRAFT', { own: { decided: true } }, 'has_decided'],
  ['handin', 'REPLACED', { own: { handins: 2 } }, 'entry_enough'],
  ['handin', 'DRAFT', { own: { handins: 1, kept: 1 } }, 'entry_kept'],
  ['handin', 'DRAFT', { own: { duty: 'SCORER' } }, 'entry_basis'],
  ['handin', 'DRAFT', { own: { duty: 'SCORER', basis: 'RECORDING' } }, 'HANDED'],
  ['change', 'HANDED', { own: { items: [null, null] } }, 'entry_blank'],
  ['change', 'HANDED', { own: { withheld: true } }, 'score_not_returned'],
  ['change', 'RETURNED', {}, 'state'],
  ['return', 'DRAFT', {}, 'entry_not_handed'],
  ['return', 'REPLACED', {}, 'entry_not_handed'],
  ['return', 'HANDED', { returning: { decided: false } }, 'entry_unopened'],
  ['return', 'HANDED', { returning: { scored: true } }, 'entry_scored'],
  ['behalf', 'HANDED', {}, 'entry_handed'],
  ['behalf', 'RETURNED', { paper: { typed: true } }, 'entry_typed'],
  ['behalf', 'DRAFT', { paper: { duty: null } }, 'entry_examiner'],
] as const)('%s from %s with %o: %s (Decided 13, 31, 33, 34)', (move, status, facts, expected) =>
  expect(outcome(move, { status, ...facts })).toBe(expected),
)

test.each([
  ['handin', 'DRAFT', 'college', 'permission'],
  ['change', 'HANDED', 'center', 'permission'],
  ['return', 'HANDED', 'college', 'permission'],
  ['return', 'HANDED', 'center', 'RETURNED'],
] as const)(
  '%s from %s as %s: %s; points are the author’s alone, “`score:return` is the centre’s too” (Decided 13, 33)',
  (move, status, role, expected) => expect(outcome(move, { status }, role)).toBe(expected),
)
