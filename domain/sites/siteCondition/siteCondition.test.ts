import { describe, expect, it, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import { ROLES } from '../../access/roles.ts'
import type { Role } from '../../access/roles.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import { siteConditionLifecycle } from './siteCondition.lifecycle.ts'
import { CONDITIONS_MAX, conditionList } from './siteCondition.model.ts'
import type { NewCondition } from './siteCondition.model.ts'
import { isLapsing, lastDayOf, mayNotDecide, mayNotMeet, mayNotSet } from './siteCondition.rules.ts'
import type { ConditionFacts } from './siteCondition.rules.ts'

const approval = {
  approved_levels: ['BEGINNER' as const, 'MIDDLE' as const],
  valid_from: '2026-03-01',
  valid_to: '2027-02-28',
  today: '2026-03-01',
}
const one = { text: '补充两台备用机', level: 'MIDDLE' as const, due: '2026-06-30' }

test.each<[string, Partial<NewCondition>, Partial<typeof approval>, string | null]>([
  ['of an approved level', {}, {}, null],
  ['of a level that is not approved', { level: 'SENIOR' }, {}, 'condition_level'],
  ['due tomorrow', { due: '2026-03-02' }, {}, null],
  ['due today', { due: '2026-03-01' }, {}, 'condition_due'],
  ['due on the last day of the validity', { due: '2027-02-28' }, {}, null],
  ['due the day after the validity', { due: '2027-03-01' }, {}, 'condition_due'],
  ['due on the first day of a renewal', { due: '2026-03-01' }, { today: '2026-02-01' }, 'condition_due'],
  ['due the day after the first day of a renewal', { due: '2026-03-02' }, { today: '2026-02-01' }, null],
  ['due today, of an approval that began before', { due: '2026-03-01' }, { valid_from: '2026-01-01' }, 'condition_due'],
])('a condition %s (issue 34, conditions)', (_, change, changed, rule) => {
  expect(mayNotSet([one, { ...one, ...change }], { ...approval, ...changed })?.rule ?? null).toBe(rule)
})

test('up to ten conditions, each with 1 to 300 characters (issue 34, conditions)', () => {
  const list = (count: number, text = one.text) =>
    conditionList.safeParse(Array.from({ length: count }, () => ({ ...one, text }))).success
  expect([list(0), list(CONDITIONS_MAX), list(CONDITIONS_MAX + 1)]).toEqual([true, true, false])
  expect([list(1, '字'.repeat(300)), list(1, '字'.repeat(301)), list(1, '')]).toEqual([true, false, false])
})

const open: ConditionFacts = {
  status: 'OPEN',
  level: 'MIDDLE',
  due: '2026-06-30',
  today: '2026-06-30',
  is_live: true,
  evidence_time: null,
}
const sent = { ...open, evidence_time: '2026-06-30 23:59:59' }
const after = '2026-07-01'

test.each<[string, (facts: ConditionFacts) => { rule: string } | null, ConditionFacts, string | null]>([
  ['evidence on the due day', mayNotMeet, open, null],
  ['evidence the day after', mayNotMeet, { ...open, today: after }, 'condition_late'],
  ['other evidence before the decision', mayNotMeet, sent, null],
  ['evidence for an approval that ended', mayNotMeet, { ...open, is_live: false }, 'condition_over'],
  ['a decision without evidence', mayNotDecide, open, 'evidence_missing'],
  ['a decision about evidence', mayNotDecide, sent, null],
  ['a decision about evidence after the due day', mayNotDecide, { ...sent, today: after }, null],
  ['a decision about an approval that ended', mayNotDecide, { ...sent, is_live: false }, 'condition_over'],
])('%s (issue 34, conditions)', (_, guard, facts, rule) => {
  expect(guard(facts)?.rule ?? null).toBe(rule)
})

test('a refusal names its rule in three languages, all parameters filled in', () => {
  const refusals = [
    mayNotMeet({ ...open, today: after }),
    mayNotMeet({ ...open, is_live: false }),
    mayNotDecide(open),
    mayNotSet([{ ...one, level: 'SENIOR' }], approval),
    mayNotSet([{ ...one, due: '2020-01-01' }], approval),
  ]
  for (const refusal of refusals) for (const lang of LANGS) expect(refusal?.message[lang]).toMatch(/^[^{}]{8,}$/)
})

describe('a condition that is not met in time (issue 34, conditions; ADR 0076)', () => {
  it.each<[string, ConditionFacts, boolean]>([
    ['on the due day', open, false],
    ['the day after', { ...open, today: after }, true],
    ['the day after, while evidence waits', { ...sent, today: after }, false],
    ['the day after, once it is met', { ...sent, status: 'MET', today: after }, false],
    ['the day after the end of the approval', { ...open, is_live: false, today: after }, false],
  ])('lapses %s: %o', (_, facts, lapses) => {
    expect(isLapsing(facts)).toBe(lapses)
  })
  it('leaves the due day as the last day of the level, whenever the job runs', () => {
    expect(lastDayOf({ ...open, today: after })).toBe('2026-06-30')
    expect(lastDayOf({ ...open, today: '2026-07-09' })).toBe('2026-06-30')
  })
  it('ends at once where its evidence is returned after the due day', () => {
    expect(lastDayOf({ ...sent, today: '2026-07-09' })).toBe('2026-07-08')
    const verdict = (today: string) =>
      verdictOf(siteConditionLifecycle, { ...sent, today }, 'return', actorOf('center'))
    expect(verdict('2026-06-30')).toEqual({ allowed: true, to: 'OPEN' })
    expect(verdict(after)).toEqual({ allowed: true, to: 'LAPSED' })
  })
})

const actorOf = (role: Role): Actor => ({
  sn: role,
  username: role,
  name: role,
  role,
  admin: false,
  org_sn: role === 'school' || role === 'college' ? 'org-college' : null,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const MOVERS: Record<keyof typeof siteConditionLifecycle.moves, readonly Role[]> = {
  meet: ['school', 'college'],
  confirm: ['center', 'system'],
  return: ['center', 'system'],
}
const MOVES = ['meet', 'confirm', 'return'] as const

test.each(MOVES.flatMap((move) => ROLES.map((role) => [move, role] as const)))('%s by %s', (move, role) => {
  expect(verdictOf(siteConditionLifecycle, sent, move, actorOf(role)).allowed).toBe(MOVERS[move].includes(role))
  for (const status of ['MET', 'LAPSED'] as const)
    expect(verdictOf(siteConditionLifecycle, { ...sent, status }, move, actorOf(role)).allowed).toBe(false)
})
