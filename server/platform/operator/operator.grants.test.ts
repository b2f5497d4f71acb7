import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import { offeredSections } from '@zhikao/domain/portals/sections.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { USERNAMES } from '../../test/world.ts'
import { FACTORY_PASSWORD, buildOperator } from './operator.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => t.db.execute(sql`update role_grant set permissions = '{}', operations = '[]', version = 1`))

type Section = { id: string; operation: Operation[] }
/** All that a role can be given, with these changes. */
function sections(role: Role, change: (all: Section[]) => Section[] = (all) => all): Section[] {
  // What is offered are operations of the product.
  return change(offeredSections(role).map(({ id, operation }) => ({ id, operation: operation as Operation[] })))
}
const without = (role: Role, id: string) => sections(role, (all) => all.filter((one) => one.id !== id))
const only = (role: Role, id: string, operation: Operation[]) =>
  sections(role, (all) => all.map((one) => (one.id === id ? { id, operation } : one)))
async function save(role: Role, permissions: Section[], more: { version?: number } = {}) {
  return (await t.as('admin')).call(operatorContract.saveRole, { params: { role }, body: { permissions, ...more } })
}

describe('the permission configuration', () => {
  test.each(USERNAMES)('%s: open to the administrator only (spec §2.5.11)', async (username) => {
    const client = await t.as(username)
    const expected = username === 'admin' ? 80200 : 40300
    expect((await client.call(operatorContract.roles)).status).toBe(expected)
    const body = { permissions: sections('center') }
    expect((await client.call(operatorContract.saveRole, { params: { role: 'center' }, body })).status).toBe(expected)
    const { data } = await client.call(authContract.current)
    expect(data.permissions.some(({ id }) => id === '/auth/edit')).toBe(username === 'admin')
  })

  test('no session gets 401, an unknown role 400, a stale version 409', async () => {
    expect((await t.anonymous.call(operatorContract.roles)).status).toBe(40002)
    const call = { params: { role: 'center' as const }, body: { permissions: [] } }
    expect((await t.anonymous.call(operatorContract.saveRole, call)).status).toBe(40002)
    const admin = await t.as('admin')
    // A request may contain anything.
    const role = 'emperor' as Role
    expect((await admin.call(operatorContract.saveRole, { params: { role }, body: { permissions: [] } })).status).toBe(
      40000,
    )
    expect((await save('center', sections('center'), { version: 7 })).status).toBe(40900)
  })

  test('shows every role with its permissions and those that it can be given', async () => {
    const { data } = await (await t.as('admin')).call(operatorContract.roles)
    expect(data.map(({ role }) => role)).toEqual(['school', 'college', 'center', 'system', 'teacher', 'train'])
    for (const one of data) expect(one.permissions).toEqual(one.offered)
    expect(data.find(({ role }) => role === 'school')?.accounts).toBe(2)
  })

  test('refuses sections and operations that the role cannot have', async () => {
    const alien = await save('school', [{ id: '/system/setting/audit', operation: [] }])
    expect([alien.http, alien.rule]).toEqual([422, 'section_not_granted'])
    const odd = await save('school', [{ id: '/school/major/manage', operation: ['audit'] }])
    expect([odd.http, odd.rule]).toEqual([422, 'operation_not_offered'])
  })
})

describe('a change acts on the next request', () => {
  test('a removed section is refused to an open session and no longer shown; given again it is open again', async () => {
    const school = await t.as('school')
    const majors = async () => (await school.call(majorContract.list)).status
    const shown = async () =>
      (await school.call(authContract.current)).data.permissions.some(({ id }) => id === '/school/major/manage')
    expect([await majors(), await shown()]).toEqual([80200, true])
    expect((await save('school', without('school', '/school/major/manage'))).http).toBe(200)
    expect([await majors(), await shown()]).toEqual([40300, false])
    expect((await school.call(studentContract.list)).http).toBe(200)
    await save('school', sections('school'))
    expect([await majors(), await shown()]).toEqual([80200, true])
  })

  test('a removed operation is refused; the rest of the section stays open', async () => {
    const center = await t.as('center')
    await save('center', only('center', '/center/college', ['edit']))
    const exported = await center.call(collegeContract.export, { body: {} })
    expect([exported.http, exported.status]).toEqual([403, 40300])
    expect((await center.call(collegeContract.list)).http).toBe(200)
    const { data } = await center.call(authContract.current)
    expect(data.permissions.find(({ id }) => id === '/center/college')?.operation).toEqual(['edit'])
  })

  test('removes a section even if another section has the same permission', async () => {
    const teacher = await t.as('teacher')
    await save('teacher', without('teacher', '/teacher/center/setting'))
    const ids = (await teacher.call(authContract.current)).data.permissions.map(({ id }) => id)
    expect([ids.includes('/teacher/center/plan'), ids.includes('/teacher/center/setting')]).toEqual([true, false])
  })

  test('removes from an account also the sections named in its own lists; the dashboard stays', async () => {
    await buildOperator(t.db, { username: 'narrow_one', permissions: ['/center/college', '/center/setting/operator'] })
    const one = await signIn(t.app, 'narrow_one', FACTORY_PASSWORD)
    await save('center', [])
    const ids = (await one.call(authContract.current)).data.permissions.map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('/center/'))).toEqual(['/center/dashboard'])
    expect((await one.call(operatorContract.list)).status).toBe(40300)
  })

  test('is audited with before and after', async () => {
    await save('school', only('school', '/school/major/manage', ['edit']))
    const { rows } = await t.db.execute<{ before: unknown; after: unknown }>(
      sql`select before, after from audit where action = 'auth.grant' and target_sn = 'school' order by seq desc limit 1`,
    )
    expect(rows[0]).toEqual({
      before: { permissions: [], operations: [] },
      after: { permissions: [], operations: [{ id: '/school/major/manage', operation: ['edit'] }] },
    })
  })
})

describe('limits of a change', () => {
  test('role system may lose a section; the administrator keeps it and can give it back', async () => {
    const [system, admin] = [await t.as('system'), await t.as('admin')]
    await save('system', without('system', '/system/setting/audit'))
    expect((await system.call(auditContract.list)).status).toBe(40300)
    expect((await admin.call(auditContract.list)).http).toBe(200)
    expect((await save('system', sections('system'))).http).toBe(200)
    expect((await system.call(auditContract.list)).http).toBe(200)
  })

  test('an administrator with narrow own lists cannot give sections that these lists exclude', async () => {
    await save('center', without('center', '/center/college'))
    const narrow = await buildOperator(t.db, {
      username: 'narrow_admin',
      role: 'system',
      admin: true,
      permissions: ['/system/setting/operator'],
    })
    const client = await signIn(t.app, 'narrow_admin', FACTORY_PASSWORD)
    const call = { params: { role: 'center' as const }, body: { permissions: sections('center') } }
    const refused = await client.call(operatorContract.saveRole, call)
    expect([refused.http, refused.rule]).toEqual([422, 'grant_not_held'])
    await t.db.execute(sql`update account set delete_time = now() where sn = ${narrow.sn}`)
  })

  test('a new account of a role is compared with the present permissions of the role', async () => {
    await save('center', without('center', '/center/college'))
    const center = await t.as('center')
    const body = {
      username: 'after_change',
      role: 'center' as const,
      initial_password: 'Erstes#Wort1',
      name: '新同事',
      mobile: '13755550001',
    }
    expect((await center.call(operatorContract.create, { body })).http).toBe(200)
  })
})
