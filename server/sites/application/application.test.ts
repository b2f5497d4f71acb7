import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { uploadFormFiles } from '../../test/formFiles.ts'
import { ORGS, PASSWORD } from '../../test/world.ts'
import { college } from '../../people/college/college.table.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { buildApplication, buildSiteForm, SITE_ROOMS } from './application.factory.ts'

let t: TestApp
let school: Client
let siteOwner: Client
let center: Client
let system: Client

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  siteOwner = await t.as('college')
  center = await t.as('center')
  system = await t.as('system')
})
afterAll(() => t.close())

const header = {
  levels: ['BEGINNER' as const, 'MIDDLE' as const],
  contact_name: '李晓明',
  contact_mobile: '13812345678',
  statement: null,
}
const noticesOf = async (sn: string) =>
  (await t.db.select().from(notice).where(eq(notice.entity_sn, sn)).orderBy(notice.create_time, notice.event)).map(
    ({ event, status, to_org, to_platform, screen, opinion }) => ({
      event,
      status,
      to_org,
      to_platform,
      screen,
      opinion,
    }),
  )

describe('an application', () => {
  it('starts as a draft with the institution’s own data and ends as an approved site', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const made = await school.call(applicationContract.create, { body: { credential_sn, levels: ['BEGINNER'] } })
    expect(made.data).toMatchObject({
      org_sn: ORGS.school,
      apply_type: 'NEW',
      site_name: '长春市第一中等专业学校考核站点',
      contact_name: '李晓明',
      capacity_per_day: 0,
      rooms: [],
      status: 'INIT',
      actions: ['edit', 'delete'],
      refused: [{ move: 'submit', rule: 'form_incomplete' }],
    })
    expect(made.data.apply_sn).toMatch(/^SQ\d{12}$/)
    const id = made.data.sn
    const params = { id }
    const short = await school.call(applicationContract.submit, { params, body: {} })
    expect([short.status, short.rule]).toEqual([42200, 'form_incomplete'])
    const files = await uploadFormFiles(school)
    const form = { ...header, form: await buildSiteForm(t.db, { org_sn: ORGS.school, credential_sn, files }) }
    const saved = await school.call(applicationContract.update, { params, body: { version: 1, ...form } })
    expect(saved.data).toMatchObject({ capacity_per_day: 80, version: 2, actions: ['edit', 'submit', 'delete'] })
    expect((await school.call(applicationContract.update, { params, body: { version: 1, ...form } })).rule).toBe(
      'stale',
    )
    const sent = await school.call(applicationContract.submit, { params, body: { version: 2 } })
    expect(sent.data).toMatchObject({ status: 'SUBMIT', round: 1, actions: ['withdraw'], waiting_days: 0 })
    expect(sent.data.rounds).toMatchObject([{ round: 1, capacity_per_day: 80, rooms: SITE_ROOMS }])
    expect((await school.call(applicationContract.update, { params, body: form })).status).toBe(40900)
    expect((await school.call(applicationContract.remove, { params })).status).toBe(40900)
    const seen = await center.call(applicationContract.detail, { params })
    expect(seen.data.actions).toEqual(['approve', 'reject'])
    const done = await center.call(applicationContract.approve, { params, body: { version: 3, opinion: '材料齐全' } })
    expect(done.data).toMatchObject({
      status: 'AUDIT',
      approved_levels: header.levels,
      approved_capacity_per_day: 80,
      auditor: '测试账号乙',
      audit_opinion: '材料齐全',
      valid_to: done.data.default_valid_to,
    })
    expect(done.data.site_code).toMatch(/^22\d{4}$/)
    expect(await noticesOf(id)).toEqual([
      {
        event: 'application.submitted',
        status: 'SEND',
        to_org: null,
        to_platform: true,
        screen: 'applicationAudit',
        opinion: null,
      },
      {
        event: 'application.approved',
        status: 'SEND',
        to_org: ORGS.school,
        to_platform: false,
        screen: 'applicationList',
        opinion: null,
      },
    ])
    // The first approval makes it an assessment site: its accounts are signed out and come back in their new role.
    expect((await school.call(applicationContract.list)).http).toBe(401)
    const [org] = await t.db.select().from(college).where(eq(college.sn, ORGS.school))
    expect(org).toMatchObject({ org_type: 'college', site_code: done.data.site_code })
    const roles = await t.db.select({ role: account.role }).from(account).where(eq(account.org_sn, ORGS.school))
    expect(roles).toEqual([{ role: 'college' }])
    school = await signIn(t.app, 'school', PASSWORD)
    expect((await school.call(authContract.current)).data.user.role).toBe('college')
    const rooms = await school.call(applicationContract.rooms, { params })
    expect(rooms.data).toMatchObject(SITE_ROOMS)
    expect((await school.call(applicationContract.history, { params })).data.map((line) => line.move)).toEqual([
      'approve',
      'submit',
      'create',
    ])
  })

  it('a second approval keeps the site code, and brings rooms of its own (Decided 9)', async () => {
    const first = await buildApplication(t.db, { status: 'SUBMIT', org_sn: ORGS.college2 })
    const second = await buildApplication(t.db, {
      status: 'SUBMIT',
      org_sn: ORGS.college2,
      rooms: [{ ...SITE_ROOMS[0]!, seats: 20 }, SITE_ROOMS[2]!],
    })
    const one = await center.call(applicationContract.approve, { params: { id: first.sn }, body: {} })
    const two = await system.call(applicationContract.approve, { params: { id: second.sn }, body: {} })
    expect(two.data.site_code).toBe(one.data.site_code)
    const roomsOf = async (id: string) =>
      (await center.call(applicationContract.rooms, { params: { id } })).data.map(({ room_no, seats }) => [
        room_no,
        seats,
      ])
    expect(await roomsOf(first.sn)).toEqual([
      ['A101', 30],
      ['A102', 30],
      ['B201', 40],
    ])
    expect(await roomsOf(second.sn)).toEqual([
      ['A101', 20],
      ['B201', 40],
    ])
  })
})

describe('who may', () => {
  it('refuses without a session 401, other roles 403, other institutions 404', async () => {
    const { sn: id } = await buildApplication(t.db, { org_sn: ORGS.college, status: 'SUBMIT' })
    const params = { id }
    expect((await t.anonymous.call(applicationContract.detail, { params })).http).toBe(401)
    expect((await (await t.as('teacher')).call(applicationContract.list)).status).toBe(40300)
    for (const name of ['college2', 'school2'] as const) {
      const other = await t.as(name)
      for (const call of [applicationContract.detail, applicationContract.history, applicationContract.rooms])
        expect((await other.call(call, { params })).http).toBe(404)
      expect((await other.call(applicationContract.withdraw, { params, body: {} })).http).toBe(404)
      expect((await other.call(applicationContract.approve, { params, body: {} })).status).toBe(40300)
      expect((await other.call(applicationContract.list)).data.items.map((row) => row.sn)).not.toContain(id)
    }
    expect((await center.call(applicationContract.disable, { params, body: { opinion: '违规' } })).status).toBe(40300)
    expect((await center.call(applicationContract.withdraw, { params, body: {} })).status).toBe(40300)
    expect((await center.call(applicationContract.mine)).status).toBe(40300)
  })

  it('a withdrawn application withdraws its notice, as a borrowed exam does (W16)', async () => {
    const { sn } = await buildApplication(t.db, { org_sn: ORGS.school, status: 'INIT' })
    const params = { id: sn }
    const move = async (name: 'submit' | 'withdraw') =>
      (await school.call(applicationContract[name], { params, body: {} })).http
    expect([await move('submit'), await move('withdraw'), await move('submit')]).toEqual([200, 200, 200])
    const { rows } = await t.db.execute(
      sql`select event, title ->> 'CN' as title, screen from notice where entity = 'application' and entity_sn = ${sn} order by create_time, sn`,
    )
    expect(rows.map(({ event, title, screen }) => [event, title, screen])).toEqual([
      ['application.submitted', '考核站点申请待审核（已撤回）', null],
      ['application.withdrawn', '考核站点申请已撤回', 'applicationAudit'],
      ['application.submitted', '考核站点申请待审核', 'applicationAudit'],
    ])
  })

  it('lists show masked mobile numbers and can be filtered', async () => {
    const one = await buildApplication(t.db, { org_sn: ORGS.college, status: 'SUBMIT', apply_type: 'CHANGE' })
    const sns = async (query: object) =>
      (await center.call(applicationContract.list, { query: { limit: 100, ...query } })).data.items.map((row) => row.sn)
    const today = one.submit_time?.slice(0, 10)
    for (const query of [
      { keyword: one.apply_sn },
      { keyword: one.site_name },
      { keyword: '长春汽车工业', status: 'SUBMIT' },
      { credential_sn: one.credential_sn },
      { apply_type: 'CHANGE' },
      { apply_year: one.apply_year, province: '220000' },
      { submit_time_from: today, submit_time_to: today },
    ])
      expect(await sns(query)).toContain(one.sn)
    for (const query of [
      { province: '110000' },
      { apply_type: 'RENEW' },
      { apply_year: 2001 },
      { submit_time_to: '2001-01-01' },
      { status: 'REJECT', keyword: one.apply_sn },
    ])
      expect(await sns(query)).not.toContain(one.sn)
    const [row] = (await center.call(applicationContract.list, { query: { keyword: one.apply_sn } })).data.items
    expect(row).toMatchObject({ contact_mobile: expect.stringMatching(/^135\*{4}\d{4}$/), waiting_days: 185 })
    const file = await center.call(applicationContract.export, { body: { keyword: one.apply_sn } })
    expect(file.http).toBe(200)
  })
})

describe('the checks of an application', () => {
  it('refuse an unknown credential, a level that it does not offer, fields of the form outside it', async () => {
    const { sn: credential_sn } = await buildCredential(t.db, {
      levels: [
        {
          level: 'MIDDLE',
          fee: 1,
          theory_required: true,
          practical_required: true,
          fee_retake_single: null,
          conditions: [],
        },
      ],
    })
    const hidden = await buildCredential(t.db, { status: 'DISABLE' })
    const rule = async (body: object) => {
      const { http, errors } = await siteOwner.call(applicationContract.create, {
        body: { credential_sn, levels: ['MIDDLE'], ...body },
      })
      return [http, errors?.[0]?.path, errors?.[0]?.rule]
    }
    expect(await rule({ credential_sn: 'absent' })).toEqual([400, 'credential_sn', 'credential_unknown'])
    expect(await rule({ credential_sn: hidden.sn })).toEqual([400, 'credential_sn', 'credential_unknown'])
    expect(await rule({ levels: ['MIDDLE', 'SENIOR'] })).toEqual([400, 'levels.1', 'level_not_offered'])
    expect(await rule({ levels: [] })).toEqual([400, 'levels', 'too_few_items'])
    expect(await rule({ rooms: [...SITE_ROOMS] })).toEqual([400, 'rooms', 'unknown_field'])
  })

  it('refuse a second open application, also when three are sent at once, and a new one while an approval is in force', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const body = { credential_sn, levels: ['BEGINNER' as const] }
    const twins = await Promise.all([1, 2, 3].map(() => siteOwner.call(applicationContract.create, { body })))
    expect(twins.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(twins.find(({ http }) => http === 409)).toMatchObject({ status: 40901, rule: 'application_open' })
    const site = await buildApplication(t.db, { status: 'AUDIT' })
    const again = await siteOwner.call(applicationContract.create, {
      body: { credential_sn: site.credential_sn, levels: ['BEGINNER'] },
    })
    expect([again.status, again.rule]).toEqual([40901, 'site_in_force'])
  })

  it('accept a new application after the draft was deleted', async () => {
    const draft = await buildApplication(t.db)
    expect((await siteOwner.call(applicationContract.remove, { params: { id: draft.sn } })).http).toBe(200)
    expect((await siteOwner.call(applicationContract.detail, { params: { id: draft.sn } })).http).toBe(404)
    const body = { credential_sn: draft.credential_sn, levels: ['BEGINNER' as const] }
    expect((await siteOwner.call(applicationContract.create, { body })).http).toBe(200)
  })

  it('refuse rooms that another approval uses for the other subject', async () => {
    await buildApplication(t.db, {
      status: 'AUDIT',
      org_sn: ORGS.school2,
      rooms: [{ ...SITE_ROOMS[0]!, subject: 'OFFLINE' }],
    })
    const draft = await buildApplication(t.db, { org_sn: ORGS.school2 })
    const { status, rule, message } = await (await t.as('school2')).call(applicationContract.submit, {
      params: { id: draft.sn },
      body: {},
    })
    expect([status, rule]).toEqual([42200, 'room_subject'])
    expect(message).toContain('A101')
  })
})
