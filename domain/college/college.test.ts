import { expect, test } from 'vitest'
import { accountRoleOf } from './college.rules.ts'

test.each([
  ['school', 'HIGHER', 'school'],
  ['college', 'SECONDARY', 'college'],
  ['school', 'TRAINING', 'train'],
  ['college', 'TRAINING', 'train'],
] as const)('accounts of a %s of level %s have the role %s', (org_type, org_level, role) => {
  expect(accountRoleOf({ org_type, org_level })).toBe(role)
})
