import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { newKey } from '../../files/storage.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { media } from '../../platform/media/media.table.ts'
import { buildMajor } from '../major/major.factory.ts'
import { FACTORY_PASSWORD, buildOperator } from '../../platform/operator/operator.factory.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { buildCollege, collegeForm } from './college.factory.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

/** A stored file of this account, as an upload leaves it. */
async function upload(
  kind: 'ATTACHMENT' | 'LOGO',
  accountSn = 'acc-center',
  orgSn: string | null = null,
): Promise<string> {
  const key = newKey(kind === 'LOGO' ? 'png' : 'pdf')
  await t.db.insert(media).values({
    key,
    kind,
    name: '证书.pdf',
    type: 'application/pdf',
    bytes: 10,
    sha256: '0'.repeat(64),
    account_sn: accountSn,
    org_sn: orgSn,
  })
  return key
}
const formWith = async (overrides: object = {}) => ({ ...collegeForm(await upload('ATTACHMENT')), ...overrides })
let serial = 0
const newUsername = () => `inst_${++serial}`
const create = async (overrides: object = {}) =>
  center.call(collegeContract.create, { body: { account_username: newUsername(), ...(await formWith(overrides)) } })
/** An institution's form as the institution itself may send it. */
function ownPart(form: ReturnType<typeof collegeForm>) {
  const { name: _, org_type: _type, school_code: _code, uscc: _uscc, ...own } = form
  return own
}

describe('who may call', () => {
  const { publicList: _, info: _info, updateInfo: _updateInfo, ...managed } = collegeContract
  test.each(Object.values(managed).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: no session 401, an institution 403',
    async (_name, endpoint) => {
      expect((await t.anonymous.call(endpoint, { params: { id: 'org-school' } })).status).toBe(40002)
      for (const name of ['school', 'college', 'teacher', 'trainer'] as const) {
        expect((await (await t.as(name)).call(endpoint, { params: { id: 'org-school' } })).status).toBe(40300)
      }
    },
  )
  test('own information is for institutions only', async () => {
    expect((await t.anonymous.call(collegeContract.info)).status).toBe(40002)
    for (const name of ['center', 'system', 'teacher'] as const)
      expect((await (await t.as(name)).call(collegeContract.info)).status).toBe(40300)
    expect((await (await t.as('school')).call(collegeContract.info)).data.sn).toBe('org-school')
    expect((await (await t.as('college2')).call(collegeContract.info)).data.sn).toBe('org-college2')
  })
})

describe('lists', () => {
  test('the public list has only enabled institutions, each with only sn and name', async () => {
    const [open, closed] = [
      await buildCollege(t.db, { name: '公开甲职业学院' }),
      await buildCollege(t.db, { name: '公开乙职业学院', status: 'DISABLE' }),
    ]
    const { data } = await t.anonymous.call(collegeContract.publicList, { query: { keyword: '公开' } })
    expect(data.items).toEqual([{ sn: open.sn, name: open.name }])
    expect(JSON.stringify(data)).not.toContain(closed.sn)
  })
  test('finds by a part of the name, the short name and the whole school code; masks the mobile', async () => {
    const made = await buildCollege(t.db, {
      name: '长白山林业工程学院',
      short_name: '长林院',
      contact_mobile: '13699998888',
    })
    for (const keyword of ['林业工程', '长林院', made.school_code]) {
      const { data } = await center.call(collegeContract.list, { query: { keyword } })
      expect(data.items.map((row) => [row.sn, row.contact_mobile])).toEqual([[made.sn, '136****8888']])
    }
    expect((await center.call(collegeContract.detail, { params: { id: made.sn } })).data.contact_mobile).toBe(
      '13699998888',
    )
  })
  test('filters and sorts; the actions are those that the actor may do', async () => {
    const { data } = await center.call(collegeContract.list, {
      query: { org_type: 'college', province: '220000', sort: '-name' },
    })
    expect(data.items.map((row) => row.sn).sort()).toEqual(['org-college', 'org-college2'])
    expect(data.items[0]).toMatchObject({
      account_username: expect.stringMatching(/^college/),
      actions: ['edit', 'reset', 'disable', 'delete'],
    })
    const narrow = await buildOperator(t.db, {
      operations: [
        { id: '/center/college', operation: ['export'] },
        { id: '/center/setting/operator', operation: [] },
      ],
    })
    const reader = await signIn(t.app, narrow.username, FACTORY_PASSWORD)
    const seen = await reader.call(collegeContract.list, { query: { org_level: 'TRAINING' } })
    expect(seen.data.items.map((row) => row.actions)).toEqual([[], []])
  })
})

describe('create', () => {
  test('opens the account with its role and a password that is shown once', async () => {
    const { data, http } = await create({ org_type: 'college', contact_mobile: '13544443333' })
    expect(http).toBe(200)
    expect(data.college).toMatchObject({
      org_type: 'college',
      status: 'ENABLE',
      account_username: data.account.username,
    })
    const [opened] = await t.db.select().from(account).where(eq(account.org_sn, data.college.sn))
    expect(opened).toMatchObject({ role: 'college', mobile: '13544443333', name: '周海燕', password_due: true })
    const client = await signIn(t.app, data.account.username, data.account.password)
    expect((await client.call(collegeContract.info)).status).toBe(40302)
    const training = await create({ org_level: 'TRAINING' })
    const [trainer] = await t.db.select().from(account).where(eq(account.org_sn, training.data.college.sn))
    expect(trainer?.role).toBe('train')
  })
  test('its files then belong to it', async () => {
    const logo = await upload('LOGO')
    const { data } = await create({ logo })
    const files = await t.db.select().from(media).where(eq(media.org_sn, data.college.sn))
    expect(files.map((file) => file.linked)).toEqual([true, true])
  })
  test.each([
    ['a name', { name: '长春汽车工业高等专科学校' }, 'name_taken'],
    ['a school code', { school_code: '3622000000' }, 'school_code_taken'],
    ['a mobile of another account', { contact_mobile: '13900001000' }, 'mobile_taken'],
    ['a username', { account_username: 'School' }, 'username_taken'],
  ])('refuses %s that is taken', async (_, overrides, rule) => {
    expect(await create(overrides)).toMatchObject({ status: 40901, rule })
  })
  test('refuses a taken or wrong credit code, and files that do not exist or are of another kind', async () => {
    const { data } = await create()
    expect(await create({ uscc: data.college.uscc })).toMatchObject({ status: 40901, rule: 'uscc_taken' })
    expect((await create({ uscc: '122200004127500017' })).errors).toMatchObject([{ path: 'uscc', rule: 'uscc_check' }])
    expect((await create({ license_files: ['aa/bb/none.pdf'] })).errors).toMatchObject([
      { path: 'license_files', rule: 'media_unknown' },
    ])
    expect((await create({ logo: await upload('ATTACHMENT') })).errors).toMatchObject([
      { path: 'logo', rule: 'media_unknown' },
    ])
    const { license_files: _, ...without } = collegeForm('x')
    expect(
      (
        await center.call(collegeContract.create, {
          body: { account_username: newUsername(), ...without, license_files: [] },
        })
      ).errors,
    ).toMatchObject([{ path: 'license_files' }])
  })
  test('when several requests use one name at the same time, one succeeds and the others get name_taken', async () => {
    const forms = await Promise.all(Array.from({ length: 5 }, () => formWith({ name: '争抢同名职业学院' })))
    const answers = await Promise.all(
      forms.map((body) => center.call(collegeContract.create, { body: { account_username: newUsername(), ...body } })),
    )
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 40901 && answer.rule === 'name_taken')).toHaveLength(4)
  })
})

describe('update', () => {
  test('changes fields, refuses a stale version and the name of another institution', async () => {
    const { data } = await create()
    const params = { id: data.college.sn }
    const body = await formWith()
    expect((await center.call(collegeContract.update, { params, body: { version: 1, ...body } })).data).toMatchObject({
      name: body.name,
      uscc: body.uscc,
      version: 2,
    })
    expect((await center.call(collegeContract.update, { params, body: { version: 1, ...body } })).status).toBe(40900)
    expect(
      await center.call(collegeContract.update, { params, body: { ...body, name: '长春市第一中等专业学校' } }),
    ).toMatchObject({ status: 40901, rule: 'name_taken' })
    expect((await center.call(collegeContract.update, { params: { id: 'nobody' }, body })).status).toBe(40400)
    const [old] = await t.db.select().from(media).where(eq(media.key, data.college.license_files[0]!))
    expect(old?.linked).toBe(false)
  })
  test('a school raised to a site moves its accounts to the new portal and signs them out', async () => {
    const made = await buildCollege(t.db)
    const login = await buildOperator(t.db, { role: 'school', org_sn: made.sn, permissions: ['/school/major'] })
    const client = await signIn(t.app, login.username, FACTORY_PASSWORD)
    expect((await client.call(collegeContract.info)).http).toBe(200)
    expect(
      (
        await center.call(collegeContract.update, {
          params: { id: made.sn },
          body: await formWith({ org_type: 'college' }),
        })
      ).http,
    ).toBe(200)
    expect((await client.call(authContract.current)).status).toBe(40003)
    const again = await signIn(t.app, login.username, FACTORY_PASSWORD)
    const state = await again.call(authContract.current)
    expect(state.data.user.role).toBe('college')
    expect(state.data.permissions.map((section) => section.id)).toContain('/college/major/manage')
    expect(state.data.permissions.map((section) => section.id)).not.toContain('/college/student/manage')
  })
})

describe('own information', () => {
  test('changes the fields an institution may edit; the locked fields are refused as unknown', async () => {
    const made = await buildCollege(t.db)
    const login = await buildOperator(t.db, { role: 'school', org_sn: made.sn })
    const client = await signIn(t.app, login.username, FACTORY_PASSWORD)
    const licence = await upload('ATTACHMENT', login.sn, made.sn)
    const own = ownPart({ ...collegeForm(licence), contact_name: '诸葛明哲' })
    const changed = await client.call(collegeContract.updateInfo, { body: { version: 1, ...own } })
    expect(changed.data).toMatchObject({
      sn: made.sn,
      name: made.name,
      contact_name: '诸葛明哲',
      version: 2,
      actions: ['edit'],
    })
    expect((await client.call(collegeContract.updateInfo, { body: { version: 1, ...own } })).status).toBe(40900)
    const locked = await client.call(collegeContract.updateInfo, {
      body: Object.assign({ ...own }, { name: '自行改名学院' }),
    })
    expect(locked.errors).toMatchObject([{ path: 'name', rule: 'unknown_field' }])
    expect(await client.call(collegeContract.updateInfo, { body: { ...own, org_level: 'TRAINING' } })).toMatchObject({
      status: 42200,
      rule: 'training_level_locked',
    })
    const foreign = await upload('ATTACHMENT', 'acc-school2', 'org-school2')
    expect(
      (await client.call(collegeContract.updateInfo, { body: { ...own, license_files: [foreign] } })).errors,
    ).toMatchObject([{ rule: 'media_unknown' }])
  })
})

describe('moves and removal', () => {
  test('disabling signs its accounts out and refuses their logins; enabling allows them again', async () => {
    const made = await buildCollege(t.db)
    const login = await buildOperator(t.db, { role: 'school', org_sn: made.sn })
    const client = await signIn(t.app, login.username, FACTORY_PASSWORD)
    const params = { id: made.sn }
    const disabled = await center.call(collegeContract.disable, { params, body: { version: 1, opinion: '停办' } })
    expect(disabled.data).toMatchObject({ status: 'DISABLE', version: 2 })
    expect((await client.call(authContract.current)).http).not.toBe(200)
    await expect(signIn(t.app, login.username, FACTORY_PASSWORD)).rejects.toThrow('403')
    expect((await center.call(collegeContract.disable, { params, body: {} })).status).toBe(40900)
    await center.call(operatorContract.disable, { params: { id: login.sn }, body: {} })
    expect(await center.call(operatorContract.enable, { params: { id: login.sn }, body: {} })).toMatchObject({
      status: 42200,
      rule: 'institution_disabled',
    })
    expect((await center.call(collegeContract.enable, { params, body: { version: 2 } })).data.status).toBe('ENABLE')
    expect((await center.call(operatorContract.enable, { params: { id: login.sn }, body: {} })).http).toBe(200)
    const history = await center.call(collegeContract.history, { params })
    expect(history.data.map((line) => line.move)).toEqual(['enable', 'disable'])
  })
  test('is not deleted while it has a major; else it is deleted with its accounts, and its name and codes are free', async () => {
    const { data } = await create()
    const params = { id: data.college.sn }
    const major = await buildMajor(t.db, { org_sn: data.college.sn })
    expect(await center.call(collegeContract.remove, { params })).toMatchObject({
      status: 42200,
      rule: 'college_has_records',
    })
    expect((await center.call(collegeContract.detail, { params })).data.actions).not.toContain('delete')
    await t.db.execute(`update major set delete_time = now() where sn = '${major.sn}'`)
    expect((await center.call(collegeContract.remove, { params })).http).toBe(200)
    expect((await center.call(collegeContract.detail, { params })).status).toBe(40400)
    await expect(signIn(t.app, data.account.username, data.account.password)).rejects.toThrow('400')
    expect(
      (await create({ name: data.college.name, uscc: data.college.uscc, contact_mobile: data.college.contact_mobile }))
        .http,
    ).toBe(200)
  })
})
