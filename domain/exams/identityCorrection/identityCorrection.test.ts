import { describe, expect, it } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import type { Role } from '../../access/roles.ts'
import type { PersonIdentity } from '../../kernel/identity.ts'
import { actionsFor, verdictOf } from '../../kernel/lifecycle.ts'
import { CORRECTION_STATUS } from '../attendanceCorrection/attendanceCorrection.model.ts'
import { identityCorrectionLifecycle as lifecycle } from './identityCorrection.lifecycle.ts'
import { askedIdentity } from './identityCorrection.model.ts'
import { askFault, confirmFault } from './identityCorrection.rules.ts'
import type { IdentityCorrectionFacts } from './identityCorrection.rules.ts'

const person: PersonIdentity = {
  name: '林子涵',
  id_type: 'ID_CARD',
  id_no: '110101200503071235',
  gender: 'MALE',
  birthday: '2005-03-07',
}
const facts: IdentityCorrectionFacts = { status: 'SUBMIT', is_own: false, before: person, now: person }
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

describe('Decided 42: “institution asks with evidence”', () => {
  it.each<[string | null, Partial<PersonIdentity>, string | null]>([
    [null, { name: '林子晗' }, 'identity_free'],
    ['焊工高级', { name: '林子晗' }, null],
    ['焊工高级', { id_no: '110101200503071243' }, null],
    ['焊工高级', { id_type: 'OFFICER' }, null],
    ['焊工高级', {}, 'identity_same'],
  ])('attested by %s, %o: %s', (attested, change, rule) => {
    expect(askFault(attested, person, { ...person, ...change })?.rule ?? null).toBe(rule)
  })
  it.each([
    [{}, true],
    [{ reason: '短' }, false],
    [{ reason: '因'.repeat(501) }, false],
    [{ files: [] }, false],
    [{ files: ['a', 'b', 'c', 'd', 'e', 'f'] }, false],
    [{ name: '' }, false],
    [{ name: undefined }, false],
  ])('with name, document, a reason of 4 to 500 characters and 1 to 5 files: %o: %s', (change, isFit) => {
    const asked = { name: '林子晗', id_type: 'ID_CARD', reason: '登记时写错', files: ['a.png'], ...change }
    expect(askedIdentity.safeParse(asked).success).toBe(isFit)
  })
})

describe('Decided 42: “centre or platform confirms (another person)”', () => {
  it.each([
    ['center', ['approve', 'reject']],
    ['system', ['approve', 'reject']],
    ['school', ['withdraw']],
    ['college', ['withdraw']],
    ['teacher', []],
    ['train', []],
  ] as const)('%s may %j', (role, moves) => {
    expect(actionsFor(lifecycle, facts, by(role))).toEqual(moves)
  })
  it('another person than the one who asked', () => {
    expect(confirmFault(facts)).toBeNull()
    expect(confirmFault({ ...facts, is_own: true })?.rule).toBe('identity_second')
  })
  it('on the identity that the request saw', () => {
    for (const change of [{ name: '林子寒' }, { id_no: '110101200503071243' }, { birthday: '2005-03-08' }]) {
      const later = { ...facts, now: { ...person, ...change } }
      expect(confirmFault(later)?.rule).toBe('identity_stale')
      expect(verdictOf(lifecycle, later, 'approve', by('system'))).toMatchObject({
        refusal: { rule: 'identity_stale' },
      })
    }
  })
  it('a decided one moves no more', () => {
    for (const status of CORRECTION_STATUS.filter((one) => one !== 'SUBMIT'))
      for (const role of ['center', 'system', 'school'] as const)
        expect(actionsFor(lifecycle, { ...facts, status }, by(role))).toEqual([])
  })
})
