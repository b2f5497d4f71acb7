import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { GRANTS } from '@zhikao/domain/access/grants.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { findNames } from '../../record/names.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { schoolActor } from '../../test/testDatabase.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential, THREE_LEVELS } from '../credential/credential.factory.ts'
import { buildBorrow } from '../../exams/borrow/borrow.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildTemplate } from './template.factory.ts'

let t: TestApp
let center: Client
let college: Client

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  college = await t.as('college')
})
afterAll(() => t.close())

const draft: Omit<BodyIn<typeof templateContract.create>, 'credential_sn'> = {
  ...templateDefaults('CAR'),
  name: '汽车装配中级考试方案',
  level: 'MIDDLE',
  theory_minutes: 90,
  question_rules: [{ type: 'SINGLE', count: 50, score_each: 2 }],
  practical_minutes: 120,
  tasks: [{ name: '发动机装调', minutes: 120, score: 100, critical: true }],
  score_sheet: [{ item: '安全', standard: '穿戴劳保用品', points: 10 }],
  material_list: [{ name: '机油', amount: '1 升/人' }],
  effective_from: '2026-01-01',
  effective_to: '2026-12-31',
}

const OVER = {
  theory_start: '2020-03-01 09:00:00',
  theory_end: '2020-03-01 10:00:00',
  practical_start: '2020-03-02 09:00:00',
  practical_end: '2020-03-02 12:00:00',
}
type Template = Awaited<ReturnType<typeof buildTemplate>>
type PlanRow = NonNullable<Parameters<typeof buildPlan>[1]>

/** A plan of the test world's first site on this template. */
const buildPlanOn = ({ sn: template_sn, credential_sn, level }: Template, overrides: PlanRow) =>
  buildPlan(t.db, { template_sn, credential_sn, level, ...overrides })
const rulesOf = (refused: readonly { move: string; rule: string }[]) => refused.map(({ move, rule }) => [move, rule])

describe('a template', () => {
  it('is created as a draft, edited with its version, enabled, disabled; its history lists these moves', async () => {
    const credential = await buildCredential(t.db, { form_type: 'CAR', name_en: 'Car assembly' })
    const body = { ...draft, credential_sn: credential.sn }
    const made = await center.call(templateContract.create, { body })
    expect(made.data).toMatchObject({
      name: draft.name,
      credential_name: credential.name,
      credential_code: credential.code,
      edition: 1,
      base_sn: null,
      status: 'INIT',
      version: 1,
      late_minutes: 30,
      attempts: 1,
      examiner_rule: { practical_ratio: 5, panel_min: 3, odd: true },
      retake_rule: { allowed: true, times: 1, keep_years: 1, absent_allows_retake: false },
      tasks: [{ task_no: 1, name: '发动机装调', minutes: 120, score: 100, mandatory: true, critical: true }],
      material_list: [{ name: '机油', amount: '1 升/人' }],
      missing: [],
      refused: [],
      actions: ['edit', 'enable', 'copy', 'sample', 'delete'],
    })
    const params = { id: made.data.sn }
    const english = await center.call(templateContract.detail, { params, headers: { 'accept-language': 'en-US' } })
    expect(english.data.credential_name).toBe('Car assembly')
    const update = { ...body, theory_pass: 60.5, version: 1 }
    const edited = await center.call(templateContract.update, { params, body: update })
    expect(edited.data).toMatchObject({ theory_pass: 60.5, version: 2 })
    const stale = await center.call(templateContract.update, { params, body: update })
    expect([stale.status, stale.rule]).toEqual([40900, 'stale'])
    const enabled = await center.call(templateContract.enable, { params, body: { version: 2 } })
    expect(enabled.data).toMatchObject({ status: 'ENABLE', actions: ['edit', 'disable', 'copy', 'sample'] })
    expect((await center.call(templateContract.enable, { params, body: {} })).status).toBe(40900)
    expect((await center.call(templateContract.remove, { params })).status).toBe(40900)
    const disabled = await center.call(templateContract.disable, { params, body: { opinion: '换新大纲' } })
    expect(disabled.data).toMatchObject({ status: 'DISABLE', actions: ['edit', 'enable', 'copy', 'sample'] })
    const history = await center.call(templateContract.history, { params })
    expect(history.data.map(({ move }) => move)).toEqual(['disable', 'enable', 'create'])
    const audit = await t.db.execute(sql`select action from audit where target_sn = ${params.id} order by seq`)
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'template.create',
      'template.update',
      'template.enable',
      'template.disable',
    ])
  })

  it('may be incomplete as a draft, names everything that is missing, and cannot be enabled before it is complete', async () => {
    const { sn: credential_sn } = await buildCredential(t.db, { levels: THREE_LEVELS.slice(0, 1) })
    const body = { ...draft, credential_sn, tasks: [], theory_weight: 30, theory_minutes: null }
    const made = await center.call(templateContract.create, { body })
    const expected = ['template_level_missing', 'template_weights', 'template_theory_minutes', 'template_task_sum']
    expect(made.data.missing.map(({ rule }) => rule)).toEqual(expected)
    expect(rulesOf(made.data.refused)).toEqual([['enable', 'template_level_missing']])
    const refused = await center.call(templateContract.enable, { params: { id: made.data.sn }, body: {} })
    expect([refused.http, refused.rule]).toEqual([422, 'template_level_missing'])
    expect((await center.call(templateContract.detail, { params: { id: made.data.sn } })).data.status).toBe('INIT')
  })

  it('cannot be made incomplete while it is enabled', async () => {
    const { sn: id, credential_sn } = await buildTemplate(t.db)
    const body = { ...draft, credential_sn, tasks: [] }
    const refused = await center.call(templateContract.update, { params: { id }, body })
    expect([refused.http, refused.rule]).toEqual([422, 'template_task_sum'])
    const renamed = await center.call(templateContract.update, {
      params: { id },
      body: { ...body, tasks: draft.tasks },
    })
    expect(renamed.data).toMatchObject({ name: draft.name, status: 'ENABLE' })
  })

  it('needs an existing credential and well-formed rows', async () => {
    const unknown = await center.call(templateContract.create, { body: { ...draft, credential_sn: 'nobody' } })
    expect([unknown.http, unknown.errors?.[0]?.rule]).toEqual([400, 'unknown_credential'])
    const { sn: credential_sn } = await buildCredential(t.db)
    const question_rules = [{ type: 'SINGLE' as const, count: 1, score_each: 0.25 }]
    const crooked = await center.call(templateContract.create, { body: { ...draft, credential_sn, question_rules } })
    expect(crooked.errors).toMatchObject([{ path: 'question_rules.0.score_each', rule: 'one_decimal' }])
  })

  it('has a unique name for its level, also when two are created at the same time', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const body = { ...draft, credential_sn }
    const twins = await Promise.all([1, 2].map(() => center.call(templateContract.create, { body })))
    expect(twins.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(twins.find(({ http }) => http === 409)?.rule).toBe('template_name_taken')
    const other = await center.call(templateContract.create, { body: { ...body, level: 'SENIOR' } })
    const moved = await center.call(templateContract.update, { params: { id: other.data.sn }, body })
    expect([moved.status, moved.rule]).toEqual([40901, 'template_name_taken'])
  })
})

describe('a new edition', () => {
  it('is a draft with the same content and the next edition number, also when two are made at the same time', async () => {
    const base = await buildTemplate(t.db)
    const params = { id: base.sn }
    const first = await center.call(templateContract.copy, { params })
    expect(first.data).toMatchObject({
      edition: 2,
      base_sn: base.sn,
      base_edition: 1,
      status: 'INIT',
      version: 1,
      name: base.name,
      question_rules: base.question_rules,
      actions: ['edit', 'enable', 'copy', 'sample', 'delete'],
    })
    const history = await center.call(templateContract.history, { params: { id: first.data.sn } })
    expect(history.data.map(({ move }) => move)).toEqual(['copy'])
    const both = await Promise.all([1, 2].map(() => center.call(templateContract.copy, { params })))
    expect(both.map(({ data }) => data.edition).toSorted((a, b) => a - b)).toEqual([3, 4])
  })

  it('prevents the deletion of the template it was copied from', async () => {
    const base = await buildTemplate(t.db, { status: 'INIT' })
    const params = { id: base.sn }
    const copy = await center.call(templateContract.copy, { params })
    const detail = await center.call(templateContract.detail, { params })
    expect(rulesOf(detail.data.refused)).toEqual([['delete', 'template_referenced']])
    const refused = await center.call(templateContract.remove, { params })
    expect([refused.http, refused.rule]).toEqual([422, 'template_referenced'])
    expect((await center.call(templateContract.remove, { params: { id: copy.data.sn } })).http).toBe(200)
    expect((await center.call(templateContract.detail, { params: { id: copy.data.sn } })).http).toBe(404)
    expect((await center.call(templateContract.remove, { params })).http).toBe(200)
  })
})

describe('a template and its plans', () => {
  it.each(['PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT'] as const)(
    'is read-only from %s on',
    async (status) => {
      const used = await buildTemplate(t.db)
      const { sn: id, credential_sn } = used
      await buildPlanOn(used, { status })
      const detail = await center.call(templateContract.detail, { params: { id } })
      expect(detail.data).toMatchObject({ in_use: true, actions: ['copy', 'sample'] })
      expect(rulesOf(detail.data.refused)).toEqual([
        ['disable', 'template_in_live_plan'],
        ['edit', 'template_in_use'],
      ])
      const edit = await center.call(templateContract.update, { params: { id }, body: { ...draft, credential_sn } })
      expect([edit.http, edit.rule]).toEqual([422, 'template_in_use'])
      expect(edit.message).toContain('复制为新版本')
      const disable = await center.call(templateContract.disable, { params: { id }, body: {} })
      expect([disable.http, disable.rule]).toEqual([422, 'template_in_live_plan'])
    },
  )

  it('can be edited while plans are drafts, and disabled once the exams are over', async () => {
    const open = await buildTemplate(t.db)
    await buildPlanOn(open, { status: 'PLAN_INIT' })
    const params = { id: open.sn }
    const body = { ...draft, credential_sn: open.credential_sn }
    expect((await center.call(templateContract.update, { params, body })).http).toBe(200)
    expect((await center.call(templateContract.disable, { params, body: {} })).http).toBe(200)
    const past = await buildTemplate(t.db)
    await buildPlanOn(past, { status: 'EXAM_AUDIT', ...OVER })
    const rested = await center.call(templateContract.disable, { params: { id: past.sn }, body: {} })
    expect(rested.data).toMatchObject({ status: 'DISABLE', actions: ['enable', 'copy', 'sample'] })
  })
})

describe('who sees which templates', () => {
  it('institutions see enabled templates and those of their plans, and can change none', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const [open, used, hidden] = [
      await buildTemplate(t.db, { credential_sn }),
      await buildTemplate(t.db, { credential_sn, status: 'DISABLE' }),
      await buildTemplate(t.db, { credential_sn, status: 'INIT' }),
    ]
    await buildPlanOn(used, { status: 'PLAN_AUDIT' })
    const listed = async (client: Client) =>
      (await client.call(templateContract.list, { query: { credential_sn } })).data.items.map(({ sn }) => sn)
    expect(new Set(await listed(college))).toEqual(new Set([open.sn, used.sn]))
    expect(await listed(await t.as('college2'))).toEqual([open.sn])
    expect((await listed(await t.as('system'))).length).toBe(3)
    expect((await college.call(templateContract.detail, { params: { id: used.sn } })).data.actions).toEqual([])
    const params = { id: hidden.sn }
    expect((await college.call(templateContract.detail, { params })).http).toBe(404)
    expect((await college.call(templateContract.history, { params })).http).toBe(404)
    // Nor its name in the audit trail.
    const targets = [used, hidden].map(({ sn }) => ({ type: 'template', sn }))
    const site: Actor = { ...schoolActor(GRANTS.college), role: 'college', org_sn: ORGS.college }
    expect(targets.map(await findNames(t.db, site, targets)).map((found) => found?.name)).toEqual([
      used.name,
      undefined,
    ])
    const body = { ...draft, credential_sn }
    const writes = [
      await college.call(templateContract.create, { body }),
      await college.call(templateContract.update, { params, body }),
      await college.call(templateContract.remove, { params }),
      await college.call(templateContract.copy, { params }),
      await college.call(templateContract.enable, { params, body: {} }),
    ]
    expect(writes.map(({ http }) => http)).toEqual([403, 403, 403, 403, 403])
    expect((await (await t.as('teacher')).call(templateContract.list)).http).toBe(403)
    expect((await t.anonymous.call(templateContract.list)).http).toBe(401)
  })

  it('a school sees no template, not even that of a plan in which it borrows places (W17)', async () => {
    const used = await buildTemplate(t.db, { status: 'ENABLE' })
    await buildPlanOn(used, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 10 })
    const school = await t.as('school')
    expect((await school.call(templateContract.list)).status).toBe(40300)
    expect((await school.call(templateContract.detail, { params: { id: used.sn } })).status).toBe(40300)
  })

  it('a site sees a template that is not enabled by its own plans only: one in whose plan it borrowed as a school is not there', async () => {
    const used = await buildTemplate(t.db, { status: 'DISABLE' })
    const { sn: plan_sn } = await buildPlanOn(used, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 10 })
    await buildBorrow(t.db, { org_sn: ORGS.college2, host_org_sn: ORGS.college, status: 'SCHOOL_AUDIT', plan_sn })
    const seen = async (client: Client) =>
      (await client.call(templateContract.detail, { params: { id: used.sn } })).http
    expect([await seen(college), await seen(await t.as('college2'))]).toEqual([200, 404])
  })

  it('filters and sorts', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    await buildTemplate(t.db, { credential_sn, name: 'CAD 高级方案', level: 'SENIOR' })
    await buildTemplate(t.db, { credential_sn, name: '中级方案' })
    await buildTemplate(t.db, { credential_sn, name: '中级方案', edition: 2, status: 'INIT' })
    const names = async (query: object) =>
      (
        await center.call(templateContract.list, { query: { credential_sn, sort: 'name,edition', ...query } })
      ).data.items.map(({ name, edition }) => `${name} ${edition}`)
    expect(await names({})).toEqual(['CAD 高级方案 1', '中级方案 1', '中级方案 2'])
    expect(await names({ keyword: 'cad' })).toEqual(['CAD 高级方案 1'])
    expect(await names({ keyword: '%' })).toEqual([])
    expect(await names({ level: 'SENIOR,BEGINNER' })).toEqual(['CAD 高级方案 1'])
    expect(await names({ status: 'INIT' })).toEqual(['中级方案 2'])
    expect(await names({ credential_sn: 'nobody' })).toEqual([])
  })
})
