import { describe, expect, it } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import type { Role } from '../../access/roles.ts'
import { actionsFor } from '../../kernel/lifecycle.ts'
import { studentMergeLifecycle as lifecycle } from './studentMerge.lifecycle.ts'
import { mergeBody } from './studentMerge.model.ts'
import { confirmFault, pairFault } from './studentMerge.rules.ts'
import type { Mergeable, MergeFacts } from './studentMerge.rules.ts'

const levels = (level: 'BEGINNER' | 'MIDDLE', credential_sn = 'c1') => [{ credential_sn, credential: '焊工', level }]
const one = (change: Partial<Mergeable> = {}): Mergeable => ({ sn: 's1', levels: [], merged_into: null, ...change })
const other = (change: Partial<Mergeable> = {}) => one({ sn: 's2', ...change })
const facts: MergeFacts = { status: 'SUBMIT', is_own: false, pair: { keep: one(), drop: other() } }
const by = (role: Role): Actor => ({
  sn: `acc-${role}`,
  username: role,
  name: role,
  role,
  admin: false,
  org_sn: null,
  permissions: new Set(GRANTS[role]),
  origin: null,
})

describe('Decided 43: “The centre merges (two people, history kept, one certificate per level)”', () => {
  it.each<[string, Mergeable, Mergeable, string | undefined]>([
    ['two records', one(), other(), undefined],
    ['one record twice', one(), one(), 'merge_same'],
    ['the first is merged already', one({ merged_into: 's9' }), other(), 'merge_merged'],
    ['the second is merged already', one(), other({ merged_into: 's9' }), 'merge_merged'],
    ['one level of both', one({ levels: levels('MIDDLE') }), other({ levels: levels('MIDDLE') }), 'merge_level'],
    [
      'two levels of one credential',
      one({ levels: levels('MIDDLE') }),
      other({ levels: levels('BEGINNER') }),
      undefined,
    ],
    [
      'one level of two credentials',
      one({ levels: levels('MIDDLE') }),
      other({ levels: levels('MIDDLE', 'c2') }),
      undefined,
    ],
  ])('%s', (_, keep, drop, rule) => expect(pairFault(keep, drop)?.rule).toBe(rule))

  it('another person than the one who asked confirms', () => {
    expect(confirmFault(facts)).toBeNull()
    expect(confirmFault({ ...facts, is_own: true })?.rule).toBe('merge_second')
  })

  it.each([
    ['center', ['confirm', 'reject']],
    ['system', ['confirm', 'reject']],
    ['school', []],
    ['college', []],
    ['teacher', []],
    ['train', []],
  ] as const)('%s may %j', (role, moves) => {
    expect(actionsFor(lifecycle, facts, by(role))).toEqual(moves)
    for (const status of ['AUDIT', 'REJECT'] as const)
      expect(actionsFor(lifecycle, { ...facts, status }, by(role))).toEqual([])
  })

  it.each([
    [{}, true],
    [{ reason: '重复' }, false],
    [{ reason: '因'.repeat(501) }, false],
    [{ keep: undefined }, false],
    [{ drop: '' }, false],
  ])('with both records and a reason of 4 to 500 characters: %o: %s', (change, isFit) => {
    expect(mergeBody.safeParse({ keep: 's1', drop: 's2', reason: '重复登记', ...change }).success).toBe(isFit)
  })
})
