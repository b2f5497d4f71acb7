import { expect, test } from 'vitest'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { ownFields } from './college.model.ts'
import { accountRoleOf, pilotCountFaults, pilotFaults, positionFaults } from './college.rules.ts'
import type { CredentialOffer } from '../../catalogue/credential/credential.rules.ts'

test.each([
  ['school', 'HIGHER', 'school'],
  ['college', 'SECONDARY', 'college'],
  ['school', 'TRAINING', 'train'],
  ['college', 'TRAINING', 'train'],
] as const)('accounts of a %s of level %s have the role %s', (org_type, org_level, role) => {
  expect(accountRoleOf({ org_type, org_level })).toBe(role)
})

const offers = new Map<string, CredentialOffer>([
  ['open', { status: 'ENABLE', levels: ['BEGINNER', 'MIDDLE'] }],
  ['closed', { status: 'DISABLE', levels: ['MIDDLE'] }],
])
test.each<[string, { credential_sn: string; level: Level }, string | null]>([
  ['offered', { credential_sn: 'open', level: 'MIDDLE' }, null],
  ['at a level that is not offered', { credential_sn: 'open', level: 'SENIOR' }, 'pilot_level_unoffered'],
  ['of a disabled certificate', { credential_sn: 'closed', level: 'MIDDLE' }, 'credential_disabled'],
  ['of an unknown certificate', { credential_sn: 'none', level: 'MIDDLE' }, 'credential_unknown'],
])('a pilot %s', (_, pilot, rule) => {
  expect(pilotFaults([pilot], [], offers).map((fault) => fault.rule)).toEqual(rule ? [rule] : [])
  expect(pilotFaults([pilot], [pilot], offers)).toEqual([])
})

test.each([
  ['nothing', [], true],
  ['thirty persons', [{ credential_sn: 'a', level: 'MIDDLE', declared_count: 30 }], true],
  ['nobody', [{ credential_sn: 'a', level: 'MIDDLE', declared_count: 0 }], false],
  [
    'two levels',
    [
      { credential_sn: 'a', level: 'MIDDLE', declared_count: 30 },
      { credential_sn: 'a', level: 'SENIOR', declared_count: 40 },
    ],
    true,
  ],
  [
    'one level twice',
    [
      { credential_sn: 'a', level: 'MIDDLE', declared_count: 30 },
      { credential_sn: 'a', level: 'MIDDLE', declared_count: 40 },
    ],
    false,
  ],
  ['no number of persons', [{ credential_sn: 'a', level: 'MIDDLE' }], false],
])('the pilots of an institution: %s', (_, pilots, accepted) => {
  expect(ownFields.pilot_credentials.safeParse(pilots).success).toBe(accepted)
})

test.each([
  ['no position', {}, []],
  ['null for both', { lng: null, lat: null }, []],
  ['both', { lng: 125.3235, lat: 43.8171 }, []],
  ['a longitude alone', { lng: 125.3235, lat: null }, ['lat']],
  ['a latitude alone', { lat: 43.8171 }, ['lng']],
])('the position of an institution: %s (domain.md §3.11)', (_, position, paths) => {
  expect(positionFaults(position).map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['lng', 73, true],
  ['lng', 72.999999, false],
  ['lng', 136, true],
  ['lng', 136.000001, false],
  ['lng', 125.123456, true],
  ['lng', 125.1234567, false],
  ['lat', 3, true],
  ['lat', 2.9, false],
  ['lat', 54, true],
  ['lat', 54.1, false],
] as const)('%s %d is a position of the country: %s', (field, value, accepted) => {
  expect(ownFields[field].safeParse(value).success).toBe(accepted)
})

test('fewer persons than the setting asks are refused at their row, unless they were declared before (W15)', () => {
  const pilots = [
    { credential_sn: 'a', level: 'MIDDLE', declared_count: 40 },
    { credential_sn: 'a', level: 'SENIOR', declared_count: 39 },
  ] as const
  expect(pilotCountFaults(pilots, [], 40).map(({ path, rule }) => [path, rule])).toEqual([
    ['pilot_credentials.1.declared_count', 'pilot_count'],
  ])
  expect(pilotCountFaults(pilots, pilots, 50)).toEqual([])
})
