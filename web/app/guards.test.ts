import { describe, expect, it } from 'vitest'
import { ALL_PORTALS, permissionsOf, sectionOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
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
    ['open: the section and all its parents are held', ['/school', '/school/student', '/school/student/manage'], true],
    ['closed: no section is held', [], false],
    ['closed: only the parents are held', ['/school', '/school/student'], false],
    ['closed: one parent is missing', ['/school', '/school/student/manage'], false],
    [
      'closed: a section that only has the same beginning is held',
      ['/school', '/school/student', '/school/student/manager'],
      false,
    ],
  ])('%s', (_, held, verdict) => {
    expect(
      mayOpen(
        '/school/student/manage',
        held.map((id) => ({ id, operation: [] })),
      ),
    ).toBe(verdict)
  })
})

describe('each screen of each portal', () => {
  const screens = ALL_PORTALS.flatMap(({ rows }) => rows.filter(({ screen }) => screen))
  const parentsOf = (section: string) =>
    section
      .split('/')
      .slice(1)
      .map((_, at, parts) => ({ id: `/${parts.slice(0, at + 1).join('/')}`, operation: [] }))

  it('has a section that is the beginning of its own path', () => {
    expect(screens.length).toBeGreaterThan(90)
    const foreign = screens.filter((row) => row.path !== sectionOf(row) && !row.path.startsWith(`${sectionOf(row)}/`))
    // It belongs to the student group of its menu (spec §2.2).
    expect(foreign.map(({ path }) => path)).toEqual(['/school/exam/plan/$sn/signup'])
  })
  it('opens with its section and the parents of it, and with none of them missing (spec §6.3–4)', () => {
    const wrong = screens.flatMap((row) => {
      const held = parentsOf(sectionOf(row))
      const without = held.filter((_, gone) => mayOpen(sectionOf(row), held.toSpliced(gone, 1)))
      return mayOpen(sectionOf(row), held) && without.length === 0 ? [] : [row.path]
    })
    expect(wrong).toEqual([])
  })
})

describe('guardPage', () => {
  it('sends a user without a session to the login', () => {
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
  ])('the role %s may open %s: %s', (role, path, open) => {
    expect(guardPage(path, sessionOf(role))).toEqual(open ? { open } : { open, to: '/403', why: 'permission' })
  })
})

describe('homeFor', () => {
  it.each<[Role, string]>([
    ['school', '/school/dashboard'],
    ['system', '/system/dashboard'],
    ['teacher', '/teacher/dashboard'],
  ])('the home of the role %s is %s', (role, home) => {
    expect(homeFor(sessionOf(role))).toBe(home)
  })
  it('does not send an account to a dashboard that it may not open', () => {
    const session = sessionOf('school')
    expect(homeFor({ ...session, permissions: session.permissions.filter(({ id }) => id.startsWith('/user')) })).toBe(
      '/user/info',
    )
  })
})
