import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { transaction } from '../../db/transaction.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { buildAuthority } from '../authority/authority.factory.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { showState } from '../../exams/plan/plan.factory.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { buildTemplate } from '../template/template.factory.ts'
import { buildCredential, THREE_LEVELS } from './credential.factory.ts'
import { holdEnabledCredential } from './credential.queries.ts'

let t: TestApp
let center: Client
let authority_sn: string

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  authority_sn = (await buildAuthority(t.db)).sn
})
afterAll(() => t.close())

let made = 0
const level = { level: 'BEGINNER', fee: 290.5, theory_required: true, practical_required: true } as const
function form() {
  made += 1
  return {
    code: `JX${made}GCZT`,
    name: `机械工程制图第${made}版`,
    name_en: `Engineering drawing ${made}`,
    authority_sn,
    form_type: 'MACHINE' as const,
    exam_form: 'COMPUTER' as const,
    levels: [level, { ...level, level: 'SENIOR' as const, fee: 500, fee_retake_single: 250 }],
    directions: ['零件测绘'],
    majors: ['460101'],
    validity_years: 0,
    site_valid_years: 1,
    photo_preset: 'DIPLOMA' as const,
    training_open: true,
    sort: 10,
  }
}
function withoutCode(body: ReturnType<typeof form>) {
  const { code: _, ...rest } = body
  return rest
}
const linked = async (key: string) =>
  (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${key}`)).rows[0]?.linked

/** A plan of the credential whose exams end so many days from now; null: not dated yet. */
async function planOf(credential_sn: string, status: PlanStatus, endDays: number | null) {
  made += 1
  const { sn: application_sn } = await buildApplication(t.db, { credential_sn, status: 'AUDIT' })
  const { sn: template_sn } = await buildTemplate(t.db, { credential_sn })
  const at = (days: number) => sql`business_now() + ${`${days} days`}::interval`
  const sn = `JH20269900001${String(made).padStart(3, '0')}`
  await t.db.insert(plan).values({
    sn,
    org_sn: 'org-college',
    application_sn,
    credential_sn,
    level: 'MIDDLE',
    template_sn,
    title: '机械工程制图中级考核',
    plan_type: 'NORMAL',
    year: 2026,
    serial: made % 99,
    practical_start: endDays === null ? null : at(endDays - 1),
    practical_end: endDays === null ? null : at(endDays),
    signup_start: at(-30),
    signup_end: at(-15),
    expected_count: 30,
    contact_name: '周海燕',
    contact_mobile: '13500000001',
    fee_standard: 290,
    created_by: 'acc-college',
  })
  await showState(t.db, sn, status)
}

describe('a credential', () => {
  it('is created with status INIT, shown with its levels, edited, enabled, disabled and deleted', async () => {
    const body = form()
    const created = await center.call(credentialContract.create, { body })
    expect(created.data).toMatchObject({
      ...withoutCode(body),
      levels: [
        { ...level, fee_retake_single: null, conditions: [] },
        { ...body.levels[1], conditions: [] },
      ],
      code: body.code,
      name_hk: null,
      status: 'INIT',
      site_count: 0,
      version: 1,
      actions: ['edit', 'enable', 'delete'],
      refused: [],
    })
    const params = { id: created.data.sn }
    const update = { ...withoutCode(body), levels: [{ ...level, level: 'MIDDLE' as const }], version: 1 }
    const edited = await center.call(credentialContract.update, { params, body: update })
    expect(edited.data).toMatchObject({ code: body.code, version: 2, levels: [{ level: 'MIDDLE', fee: 290.5 }] })
    const stale = await center.call(credentialContract.update, { params, body: update })
    expect([stale.status, stale.rule]).toEqual([40900, 'stale'])
    const enabled = await center.call(credentialContract.enable, { params, body: { version: 2 } })
    expect(enabled.data).toMatchObject({ status: 'ENABLE', actions: ['edit', 'disable', 'delete'] })
    const twice = await center.call(credentialContract.enable, { params, body: {} })
    expect([twice.http, twice.status]).toEqual([409, 40900])
    expect((await center.call(credentialContract.disable, { params, body: {} })).data.status).toBe('DISABLE')
    const history = await center.call(credentialContract.history, { params })
    expect(history.data.map((line) => line.move)).toEqual(['disable', 'enable', 'create'])
    expect((await center.call(credentialContract.remove, { params })).http).toBe(200)
    expect((await center.call(credentialContract.detail, { params })).http).toBe(404)
    expect((await center.call(credentialContract.create, { body })).http).toBe(200)
    const audit = await t.db.execute(sql`select action from audit where target_sn = ${params.id} order by seq`)
    expect(audit.rows.map((row) => row.action)).toEqual(
      ['create', 'edit', 'enable', 'disable', 'delete'].map((verb) => `credential.${verb}`),
    )
  })

  it('has a unique code and name, also when two are created at the same time', async () => {
    const taken = form()
    const twins = await Promise.all([1, 2].map(() => center.call(credentialContract.create, { body: taken })))
    expect(twins.map((twin) => twin.http).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const [field, rule] of [
      ['code', 'credential_code_taken'],
      ['name', 'credential_name_taken'],
    ] as const) {
      const refused = await center.call(credentialContract.create, { body: { ...form(), [field]: taken[field] } })
      expect([refused.status, refused.rule]).toEqual([40901, rule])
    }
    const { sn } = await buildCredential(t.db, { authority_sn })
    const body = withoutCode({ ...form(), name: taken.name })
    const renamed = await center.call(credentialContract.update, { params: { id: sn }, body })
    expect([renamed.status, renamed.rule]).toEqual([40901, 'credential_name_taken'])
  })

  it('needs an enabled authority and a level to be enabled', async () => {
    const resting = await buildAuthority(t.db, { status: 'DISABLE' })
    const refused = await center.call(credentialContract.create, { body: { ...form(), authority_sn: resting.sn } })
    expect([refused.http, refused.rule]).toEqual([422, 'authority_disabled'])
    const unknown = await center.call(credentialContract.create, { body: { ...form(), authority_sn: 'nobody' } })
    expect([unknown.http, unknown.errors?.[0]]).toMatchObject([
      400,
      { path: 'authority_sn', rule: 'authority_unknown' },
    ])
    for (const [overrides, rule] of [
      [{ authority_sn: resting.sn }, 'authority_disabled'],
      [{ levels: [] }, 'credential_levels_missing'],
    ] as const) {
      const { sn } = await buildCredential(t.db, { status: 'INIT', ...overrides })
      const detail = await center.call(credentialContract.detail, { params: { id: sn } })
      expect(detail.data.refused.map((one) => [one.move, one.rule])).toEqual([['enable', rule]])
      const move = await center.call(credentialContract.enable, { params: { id: sn }, body: {} })
      expect([move.http, move.rule]).toEqual([422, rule])
    }
  })

  it.each([
    ['PLAN_SUBMIT', 10, true],
    ['PLAN_AUDIT', null, true],
    ['EXAM_SUBMIT', 1, true],
    ['EXAM_AUDIT', 40, true],
    ['EXAM_AUDIT', -1, false],
    ['PLAN_INIT', 10, false],
    ['PLAN_REJECT', 10, false],
  ] as const)('with a plan in %s that ends in %s days it cannot be disabled: %s', async (status, endDays, kept) => {
    const { sn } = await buildCredential(t.db)
    await planOf(sn, status, endDays)
    const answer = await center.call(credentialContract.disable, { params: { id: sn }, body: {} })
    expect([answer.http, answer.rule]).toEqual(kept ? [422, 'credential_has_plans'] : [200, undefined])
  })

  it('refuses deletion, and the change of levels and form that other records use', async () => {
    const { sn } = await buildCredential(t.db, { authority_sn, levels: THREE_LEVELS })
    await buildApplication(t.db, { credential_sn: sn, levels: ['MIDDLE'], status: 'AUDIT' })
    await buildTemplate(t.db, { credential_sn: sn, level: 'SENIOR' })
    const params = { id: sn }
    const detail = await center.call(credentialContract.detail, { params })
    expect(detail.data).toMatchObject({ site_count: 1, actions: ['edit', 'disable'] })
    const removed = await center.call(credentialContract.remove, { params })
    expect([removed.http, removed.rule]).toEqual([422, 'credential_in_use'])
    const body = withoutCode(form())
    const keep = [...THREE_LEVELS]
    for (const [change, rule] of [
      [{ levels: keep.slice(0, 2) }, 'credential_level_in_use'],
      [{ levels: [keep[0]!, keep[2]!] }, 'credential_level_in_use'],
      [{ levels: keep, form_type: 'CAR' as const }, 'credential_form_fixed'],
    ] satisfies [object, string][]) {
      const refused = await center.call(credentialContract.update, { params, body: { ...body, ...change } })
      expect([refused.http, refused.rule]).toEqual([422, rule])
    }
    const fine = await center.call(credentialContract.update, { params, body: { ...body, levels: keep.slice(1) } })
    expect(fine.data.levels.map((one) => one.level)).toEqual(['MIDDLE', 'SENIOR'])
  })

  it('has documents that every account may read, and unlinks replaced ones', async () => {
    const upload = async () => {
      const file = { name: '等级标准.pdf', bytes: drawDocument('proof') }
      return (await center.call(mediaContract.document, { body: {}, file })).data.key
    }
    const [first, second] = [await upload(), await upload()]
    const school = await t.as('school')
    const read = async (key: string) => (await school.call(mediaContract.download, { query: { key } })).http
    expect(await read(first)).toBe(404)
    const body = { ...form(), standard_file: first }
    const created = await center.call(credentialContract.create, { body })
    expect([await linked(first), await read(first)]).toEqual([true, 200])
    expect((await t.anonymous.call(mediaContract.download, { query: { key: first } })).http).toBe(401)
    const params = { id: created.data.sn }
    await center.call(credentialContract.update, { params, body: { ...withoutCode(body), standard_file: second } })
    expect([await linked(first), await linked(second), await read(first)]).toEqual([false, true, 404])
    const wrong = await center.call(credentialContract.create, { body: { ...form(), cover: second } })
    expect(wrong.errors?.[0]).toMatchObject({ path: 'cover', rule: 'media_unknown' })
  })

  it('is visible to institutions only when it is enabled, and read-only for them', async () => {
    const open = await buildCredential(t.db)
    const closed = await buildCredential(t.db, { status: 'INIT' })
    for (const name of ['school', 'college'] as const) {
      const other = await t.as(name)
      const detail = await other.call(credentialContract.detail, { params: { id: open.sn } })
      expect(detail.data).toMatchObject({ sn: open.sn, actions: [], refused: [], site_count: null })
      expect((await other.call(credentialContract.detail, { params: { id: closed.sn } })).http).toBe(404)
      expect((await other.call(credentialContract.history, { params: { id: closed.sn } })).http).toBe(404)
      const listed = await other.call(credentialContract.list, { query: { status: 'INIT,DISABLE' } })
      expect(listed.data.total).toBe(0)
      expect((await other.call(credentialContract.create, { body: form() })).http).toBe(403)
      expect((await other.call(credentialContract.disable, { params: { id: open.sn }, body: {} })).http).toBe(403)
    }
    expect((await (await t.as('teacher')).call(credentialContract.list)).http).toBe(403)
    expect((await t.anonymous.call(credentialContract.list)).http).toBe(401)
  })
})

it('lists with filters and sorts', async () => {
  const { sn: own } = await buildAuthority(t.db)
  const base = { authority_sn: own }
  await buildCredential(t.db, { ...base, code: 'LISTA', name: '焊接甲', sort: 3, form_type: 'CAR', name_en: 'Welding' })
  await buildCredential(t.db, { ...base, code: 'LISTB', name: '焊接乙', sort: 2, status: 'DISABLE' })
  await buildCredential(t.db, { ...base, code: 'LISTC', name: '数控丙', sort: 1, levels: THREE_LEVELS.slice(2) })
  const codes = async (query: object) =>
    (
      await center.call(credentialContract.list, { query: { authority_sn: own, sort: 'sort', ...query } })
    ).data.items.map(({ code }) => code)
  expect(await codes({})).toEqual(['LISTC', 'LISTB', 'LISTA'])
  expect(await codes({ keyword: '焊接' })).toEqual(['LISTB', 'LISTA'])
  expect(await codes({ keyword: 'lista' })).toEqual(['LISTA'])
  expect(await codes({ keyword: 'weld' })).toEqual(['LISTA'])
  expect(await codes({ code: 'LISTB' })).toEqual(['LISTB'])
  expect(await codes({ form_type: 'CAR' })).toEqual(['LISTA'])
  expect(await codes({ level: 'BEGINNER' })).toEqual(['LISTB', 'LISTA'])
  expect(await codes({ status: 'DISABLE' })).toEqual(['LISTB'])
  expect(await codes({ sort: '-code' })).toEqual(['LISTC', 'LISTB', 'LISTA'])
})

it('is not disabled before the transaction that holds it ends', async () => {
  const { sn } = await buildCredential(t.db)
  const resting = await buildCredential(t.db, { status: 'DISABLE' })
  const order: string[] = []
  let disabling: Promise<unknown> = Promise.resolve()
  await transaction(t.pool, async (db) => {
    expect((await holdEnabledCredential(db, sn)).levels).toHaveLength(3)
    disabling = center.call(credentialContract.disable, { params: { id: sn }, body: {} }).then(() => order.push('off'))
    await waitForLock()
    order.push('done')
  })
  await disabling
  expect(order).toEqual(['done', 'off'])
  await expect(holdEnabledCredential(t.db, resting.sn)).rejects.toMatchObject({ rule: 'credential_disabled' })
  await expect(holdEnabledCredential(t.db, 'nobody')).rejects.toMatchObject({ code: 'input' })
})

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await t.db.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if (rows.length > 0) return
  }
}
