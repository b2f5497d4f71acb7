import { describe, expect, test } from 'vitest'
import type { Permission } from '../../access/permissions.ts'
import { operatorLifecycle, whyNotDelete, whyNotManage, whyNotReset, whyNotWithdraw } from './operator.lifecycle.ts'
import type { OperatorFacts } from './operator.lifecycle.ts'
import { grantNotHeld, isOffered, managedRoles, passwordFault, unknownSection } from './operator.rules.ts'

const account = (overrides: Partial<OperatorFacts> = {}): OperatorFacts => ({
  sn: 'a',
  status: 'ENABLE',
  role: 'system',
  admin: false,
  org_sn: null,
  institution_disabled: false,
  is_examiner: false,
  other_systems: 1,
  other_admins: 1,
  ...overrides,
})
const operator = { sn: 'me', admin: false }
const administrator = { sn: 'me', admin: true }

test.each([
  ['a valid password', 'Zhikao@2026', null],
  ['too short', 'Ab3$567', 'password_length'],
  ['eight characters beyond the BMP count as eight', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷a', null],
  ['too long', 'x1'.repeat(33), 'password_length'],
  ['common, whatever its case', 'PassWord1', 'password_common'],
  ['one repeated character', 'zzzzzzzzz', 'password_common'],
  ['the username, whatever its case', 'Operator_9', 'password_username'],
])('password: %s', (_, password, fault) => {
  expect(passwordFault(password, 'operator_9')).toBe(fault)
})

test.each([
  ['another', account(), operator, null],
  ['oneself', account({ sn: 'me' }), operator, 'not_oneself'],
  ['the last platform operator', account({ other_systems: 0 }), operator, 'last_system'],
  ['the last account of the centre is allowed', account({ role: 'center', other_systems: 0 }), operator, null],
  ['the last administrator', account({ admin: true, other_admins: 0 }), administrator, 'last_admin'],
  ['an administrator by an operator', account({ admin: true }), operator, 'admin_by_admin'],
  ['an administrator by an administrator', account({ admin: true }), administrator, null],
])('disabling or deleting an account: %s', (_, target, actor, rule) => {
  expect(whyNotWithdraw(target, actor)?.rule ?? null).toBe(rule)
})

describe('managing', () => {
  test('an institution keeps its account, a platform account may be deleted', () => {
    expect(whyNotDelete(account({ org_sn: 'org', role: 'school' }), operator)?.rule).toBe('institution_account')
    expect(whyNotDelete(account({ is_examiner: true, role: 'teacher' }), operator)?.rule).toBe('examiner_account')
    expect(whyNotDelete(account(), operator)).toBeNull()
  })
  test('no reset of the own password, and none of an administrator by an operator', () => {
    expect(whyNotReset(account({ sn: 'me' }), operator)?.rule).toBe('not_oneself')
    expect(whyNotReset(account({ admin: true }), operator)?.rule).toBe('admin_by_admin')
    expect(whyNotManage(account({ admin: true }), administrator)).toBeNull()
  })
  test('an account of a disabled institution stays disabled, and nobody disables the own one', () => {
    const actor = {
      ...operator,
      username: 'me',
      name: '我',
      role: 'center' as const,
      org_sn: null,
      permissions: new Set<Permission>(),
      origin: null,
    }
    expect(
      operatorLifecycle.moves.enable.when?.(account({ institution_disabled: true, status: 'DISABLE' }), actor)?.rule,
    ).toBe('institution_disabled')
    expect(operatorLifecycle.moves.disable.when?.(account({ sn: 'me' }), actor)?.rule).toBe('not_oneself')
  })
})

test('the centre manages all accounts except those of the platform; institutions manage none', () => {
  expect(managedRoles('system')).toContain('system')
  expect(managedRoles('center')).toContain('school')
  expect(managedRoles('center')).not.toContain('system')
  expect(managedRoles('school')).toEqual([])
  expect([isOffered('center'), isOffered('system'), isOffered('school')]).toEqual([true, true, false])
})

test('permission lists may contain sections of the role only', () => {
  const sections = ['/center/college', '/center/setting']
  expect(
    unknownSection({ permissions: ['/center/college'], operations: [{ id: '/center/setting' }] }, sections),
  ).toBeNull()
  expect(unknownSection({ permissions: ['/system/college'], operations: [] }, sections)).toBe('/system/college')
  expect(unknownSection({ permissions: [], operations: [{ id: '/nowhere' }] }, sections)).toBe('/nowhere')
})

test('an operator may grant own permissions only, but permissions that were granted before may stay', () => {
  const held = new Set<Permission>(['operator:read'])
  expect(grantNotHeld(new Set(), new Set<Permission>(['operator:read']), held)).toBeNull()
  expect(grantNotHeld(new Set(), new Set<Permission>(['operator:read', 'college:edit']), held)).toBe('college:edit')
  expect(grantNotHeld(new Set<Permission>(['college:edit']), new Set<Permission>(['college:edit']), held)).toBeNull()
})
