import { GRANTS } from '../../access/grants.ts'
import type { Permission } from '../../access/permissions.ts'
import type { Role } from '../../access/roles.ts'
import { describe, expect, it } from 'vitest'
import { handbooksFor, headerHandbookOf } from './media.rules.ts'

describe('handbooks (spec §2.6.8–9; domain.md §3.21)', () => {
  const actorOf = (role: Role, ...more: Permission[]) => ({
    role,
    permissions: new Set<Permission>([...GRANTS[role], ...more]),
  })
  it.each<[Role, readonly string[]]>([
    ['school', ['school']],
    ['college', ['college']],
    ['teacher', ['teacher']],
    ['center', ['center']],
    ['system', ['school', 'college', 'teacher', 'center', 'system', 'train']],
    ['train', ['train']],
  ])('%s finds %j among the downloads', (role, names) => {
    expect(handbooksFor(actorOf(role))).toEqual(names)
  })
  it('an account without the permission finds none', () => {
    expect(handbooksFor({ role: 'school', permissions: new Set() })).toEqual([])
  })
  it.each<[Role, string | undefined]>([
    ['school', 'pdf'],
    ['college', 'pdf'],
    ['teacher', 'zip'],
    ['center', undefined],
    ['system', undefined],
    ['train', undefined],
  ])('%s has this form in the header: %s', (role, form) => {
    expect(headerHandbookOf(role)?.form).toBe(form)
  })
})
