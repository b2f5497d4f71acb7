import { describe, expect, it } from 'vitest'
import { permissionsOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { testUser } from '../kit/wire/testUser.ts'
import { guardPage, homeFor, mayOpen } from './guards.ts'
import type { Session } from './session.ts'

const everything = { permissions: [], operations: [] }
const sessionOf = (role: Role): Session => ({
  user: testUser({ username: role, role }),
  roles: [role],
  permissions: sectionsOf(role, permissionsOf(role, everything)),
})

describe('mayOpen', () => {
  it.each([
    ['the section and all above it', ['/school', '/school/student', '/school/student/manage'], true],
    ['no section', [], false],
    ['a parent only', ['/school', '/school/student'], false],
    ['a parent missing', ['/school', '/school/student/manage'], false],
    ['a section that only begins alike', ['/school', '/school/student', '/school/student/manager'], false],
  ])('%s', (_, held, verdict) => {
    expect(
      mayOpen(
        '/school/student/manage',
        held.map((id) => ({ id, operation: [] })),
      ),
    ).toBe(verdict)
  })
})

describe('guardPage', () => {
  it('sends who has no session to the login', () => {
    expect(guardPage('/school/dashboard', null)).toEqual({ open: false, to: '/login', why: 'session' })
  })
  it.each<[Role, string, boolean]>([
    ['school', '/school/student/manage', true],
    ['school', '/college/info', false],
    ['school', '/system/setting/operator', false],
    ['college', '/college/info', true],
    ['center', '/center/college', true],
    ['center', '/system/college', false],
    ['teacher', '/user/info', true],
    ['teacher', '/school/dashboard', false],
  ])('%s at %s: %s', (role, path, open) => {
    expect(guardPage(path, sessionOf(role))).toEqual(open ? { open } : { open, to: '/403', why: 'permission' })
  })
})

describe('homeFor', () => {
  it.each<[Role, string]>([
    ['school', '/school/dashboard'],
    ['system', '/system/dashboard'],
    ['teacher', '/teacher/dashboard'],
  ])('%s begins at %s', (role, home) => {
    expect(homeFor(sessionOf(role))).toBe(home)
  })
  it('does not send an account to a dashboard that it may not open', () => {
    const session = sessionOf('school')
    expect(homeFor({ ...session, permissions: session.permissions.filter(({ id }) => id.startsWith('/user')) })).toBe(
      '/user/info',
    )
  })
})
