import { describe, expect, test } from 'vitest'
import { can } from '../access/actor.ts'
import { ADMIN_GRANTS, GRANTS } from '../access/grants.ts'
import { PERMISSIONS, RESOURCES } from '../access/permissions.ts'
import { isPlatformRole, isTenantRole, PLATFORM_ROLES, ROLES, TENANT_ROLES } from '../access/roles.ts'
import { ALL_PORTALS, homeOf, permissionsOf, rowsOf, sectionPathsOf, sectionsOf } from './sections.ts'

const everything = { permissions: [], operations: [] }

test.each(ROLES)('empty lists remove no permission from %s', (role) => {
  expect([...permissionsOf(role, everything)].sort()).toEqual([...GRANTS[role]].sort())
})

test.each(ROLES)('the sections of %s are those of its portal, only permitted ones, with their parents', (role) => {
  const sections = sectionsOf(role, permissionsOf(role, everything))
  const ids = sections.map((section) => section.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    const parent = id.split('/').slice(0, -1).join('/')
    expect(['', ...ids]).toContain(parent)
    expect(rowsOf(role).some((row) => row.path === id || row.path.startsWith(`${id}/`))).toBe(true)
  }
  expect(ids).toContain('/user/info')
  const closed = rowsOf(role).filter((row) => row.screen && row.permission && !GRANTS[role].includes(row.permission))
  expect(closed.filter((row) => ids.includes(row.path))).toEqual([])
})

describe('a narrowed account', () => {
  const narrowed = (permissions: string[], operations: { id: string; operation: string[] }[] = []) =>
    permissionsOf('school', { permissions, operations })

  test('keeps only the sections in its list, and its dashboard (spec §2.1.12)', () => {
    const held = narrowed(['/school/major/manage'])
    expect([
      held.has('home:read'),
      held.has('major:read'),
      held.has('major:add'),
      held.has('student:read'),
      held.has('student:reveal'),
    ]).toEqual([true, true, true, false, false])
  })
  test('with a group in its list keeps all sections below it', () => {
    expect(narrowed(['/school/student']).has('student:add')).toBe(true)
  })
  test('without the screen above it a screen is closed too (spec §6.3)', () => {
    const idsOf = (listed: string[]) => {
      const lists = { permissions: listed, operations: [] }
      return sectionsOf('center', permissionsOf('center', lists), [lists]).map(({ id }) => id)
    }
    expect(idsOf(['/center/college', '/center/college/change'])).toContain('/center/college/change')
    const below = idsOf(['/center/college/change'])
    expect(below.filter((id) => id.startsWith('/center/college'))).toEqual([])
    expect(idsOf(['/center/college'])).not.toContain('/center/college/change')
  })
  test('does not match a path that only has the same beginning', () => {
    expect(narrowed(['/school/stud']).has('student:read')).toBe(false)
  })
  test('keeps only the listed operations of a listed section', () => {
    const held = narrowed([], [{ id: '/school/student/manage', operation: ['export'] }])
    expect([
      held.has('student:read'),
      held.has('student:export'),
      held.has('student:export-full'),
      held.has('student:edit'),
      held.has('student:reveal'),
      held.has('major:edit'),
    ]).toEqual([true, true, true, false, false, true])
  })
  test('without any operation may still read', () => {
    expect(
      [...narrowed(['/school/major/manage'], [{ id: '/school/major/manage', operation: [] }])].filter((permission) =>
        permission.startsWith('major:'),
      ),
    ).toEqual(['major:read'])
  })
  test('gets no permission that its role does not have', () => {
    const held = permissionsOf('school', {
      permissions: ['/system/college', '/center/setting/operator'],
      operations: [{ id: '/system/college', operation: ['add'] }],
    })
    for (const permission of held) expect(GRANTS.school).toContain(permission)
    expect(held.has('college:read')).toBe(false)
  })
  test('loses the pages of an operation together with the operation', () => {
    const section = '/center/credential'
    const held = permissionsOf('center', { permissions: [], operations: [{ id: section, operation: ['edit'] }] })
    expect([held.has('credential:read'), held.has('credential:edit'), held.has('credential:add')]).toEqual([
      true,
      true,
      false,
    ])
    const open = rowsOf('center').filter((row) => row.permission && held.has(row.permission))
    expect(open.map((row) => row.screen)).toEqual(expect.arrayContaining(['credentialList', 'credentialEdit']))
    expect(open.map((row) => row.screen)).not.toContain('credentialNew')
  })
  test('gets its sections with the operations that are left', () => {
    const held = narrowed([], [{ id: '/school/major/manage', operation: ['export'] }])
    expect(sectionsOf('school', held).find((section) => section.id === '/school/major/manage')?.operation).toEqual([
      'export',
    ])
  })
})

test('stored grants replace the defaults', () => {
  expect([...permissionsOf('school', everything, ['major:read'])]).toEqual(['major:read'])
})

test('every role has a home page', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, homeOf(role)]))).toEqual({
    school: '/school/dashboard',
    college: '/college/dashboard',
    center: '/center/dashboard',
    system: '/system/dashboard',
    teacher: '/teacher/dashboard',
    train: '/train/dashboard',
  })
})

test('every row is below its portal, its permissions are granted to the role, paths are unique', () => {
  for (const portal of ALL_PORTALS) {
    const paths = portal.rows.map((row) => row.path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const row of portal.rows) {
      expect(row.path.startsWith(`/${portal.role}/`)).toBe(true)
      if (portal.role === 'user' || portal.role === 'auth') continue
      for (const permission of [
        ...(row.permission ? [row.permission] : []),
        ...Object.values(row.operations ?? {}).flat(),
      ])
        expect(GRANTS[portal.role]).toContain(permission)
    }
  }
  expect(sectionPathsOf('school')).not.toContain('/user/info')
})

/** A role's own rows, its prefix left out: where, which screen, in which menu, with which operations. */
const shapeOf = (role: 'center' | 'system') =>
  rowsOf(role)
    .filter(({ path }) => path.startsWith(`/${role}/`))
    .map(({ path, section, operations = {}, ...row }) => ({
      ...row,
      path: path.slice(role.length + 1),
      section: section?.slice(role.length + 1),
      operations: Object.keys(operations),
    }))

test('center and system have the same screens, menus, titles and operations; the system adds what is listed here (spec §6.12–13)', () => {
  const [center, system] = [shapeOf('center'), shapeOf('system')]
  expect(center.length).toBeGreaterThan(30)
  const added = system.filter(({ path }) => !center.some((row) => row.path === path))
  expect(added.map(({ path }) => path)).toEqual([
    '/credential/CertificateTemplate',
    '/credential/CertificateTemplate/$sn',
    '/teacher/train/list',
    '/teacher/train/student',
    '/teacher/train/$sn/student',
    '/teacher/train/submit',
    '/setting/business',
    '/setting/idphotoapistat',
    '/setting/audit',
  ])
  const common = system.filter((row) => !added.includes(row))
  const bare = (rows: typeof system) => rows.map((row) => ({ ...row, operations: [] }))
  expect(bare(common)).toEqual(bare(center))
  // The system alone corrects published scores, revokes the approval of an exam application, and voids and reissues certificates.
  const operationsIn = (rows: typeof system) =>
    rows.flatMap(({ path, operations }) => operations.map((operation) => `${path} ${operation}`))
  expect(operationsIn(center).filter((one) => !operationsIn(common).includes(one))).toEqual([])
  expect(operationsIn(common).filter((one) => !operationsIn(center).includes(one))).toEqual([
    '/exam/plan/$sn/exam/audit audit',
    '/score/manage edit',
    '/score/plan edit',
    '/score/certificate audit',
  ])
})

test('of all screens only the permission configuration needs the mark admin (spec §6.2)', () => {
  const marked = ALL_PORTALS.flatMap(({ rows }) => rows).filter(
    ({ permission }) => permission && ADMIN_GRANTS.includes(permission),
  )
  expect(marked.map(({ path }) => path)).toEqual(['/auth/edit'])
  for (const role of ROLES) expect(GRANTS[role].filter((one) => ADMIN_GRANTS.includes(one))).toEqual([])
})

test('permissions are made from the two lists; every grant is one of them; an absent permission means no', () => {
  expect(PERMISSIONS).toHaveLength(Object.values(RESOURCES).flat().length)
  for (const role of ROLES) for (const permission of GRANTS[role]) expect(PERMISSIONS).toContain(permission)
  expect(can({ permissions: new Set() }, 'major:read')).toBe(false)
  expect(can({ permissions: new Set(['major:read'] as const) }, 'major:read')).toBe(true)
})

test('a role acts for one organisation, for the platform, or for itself', () => {
  expect(ROLES.filter(isTenantRole)).toEqual(['school', 'college', 'train'])
  expect(ROLES.filter(isPlatformRole)).toEqual(['center', 'system'])
  expect(TENANT_ROLES.some((role) => isPlatformRole(role)) || PLATFORM_ROLES.some((role) => isTenantRole(role))).toBe(
    false,
  )
})
