import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildApplication } from './application.factory.ts'
import { expireApplications, warnSites } from './application.jobs.ts'
import { application } from './application.table.ts'

let t: TestApp
let site: Client
let center: Client
let system: Client
let today: string

beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
  system = await t.as('system')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const at = (id: string) => ({ params: { id }, body: {} })
const to = <const B extends object>(id: string, body: B) => ({ params: { id }, body })
const formOf = async (id: string) => {
  const { data } = await site.call(applicationContract.detail, { params: { id } })
  const { levels, contact_name, contact_mobile, statement, form } = data
  return { levels, contact_name, contact_mobile, statement, form: form ?? {} }
}
/** The form with an emergency drill of this day, which must be of the last twelve months. */
const drilledOn = ({ form, ...header }: Awaited<ReturnType<typeof formOf>>, day: string) => ({
  ...header,
  form: { ...form, safety: { ...form['safety'], drill_date: day } },
})
const eventsOf = async (sn: string) =>
  (await t.db.select().from(notice).where(eq(notice.entity_sn, sn)).orderBy(notice.create_time)).map((one) => one.event)
const statusOf = async (sn: string) =>
  (await t.db.select({ status: application.status }).from(application).where(eq(application.sn, sn)))[0]?.status

describe('a rejection', () => {
  it('needs an opinion and sends a BACK notice to the applicant; can be resubmitted only with a change or a statement', async () => {
    const { sn } = await buildApplication(t.db)
    // Its capacity becomes that of its form.
    await site.call(applicationContract.update, to(sn, await formOf(sn)))
    await site.call(applicationContract.submit, at(sn))
    const bare = await center.call(applicationContract.reject, at(sn))
    expect([bare.http, bare.rule]).toEqual([400, 'opinion_required'])
    const back = await center.call(applicationContract.reject, to(sn, { opinion: '实操机房照片不清' }))
    expect(back.data).toMatchObject({ status: 'REJECT', audit_opinion: '实操机房照片不清', auditor: '测试账号乙' })
    const [sent] = await t.db.select().from(notice).where(eq(notice.event, 'application.rejected'))
    expect(sent).toMatchObject({ status: 'BACK', opinion: '实操机房照片不清', to_org: ORGS.college })
    const same = await site.call(applicationContract.submit, at(sn))
    expect([same.status, same.rule]).toEqual([42200, 'resubmit_unchanged'])
    // Saving the same again, levels in another order, changes nothing.
    const form = await formOf(sn)
    await site.call(applicationContract.update, to(sn, { ...form, levels: form.levels.toReversed() }))
    expect((await site.call(applicationContract.submit, at(sn))).rule).toBe('resubmit_unchanged')
    const stated = await site.call(applicationContract.submit, to(sn, { opinion: '照片已当面核对' }))
    expect(stated.data).toMatchObject({ status: 'SUBMIT', round: 2 })
    expect(stated.data.rounds.map((round) => round.round)).toEqual([2, 1])
  })

  it('can be resubmitted five times a year', async () => {
    const { sn } = await buildApplication(t.db)
    await site.call(applicationContract.submit, at(sn))
    for (let round = 1; round <= 5; round++) {
      await center.call(applicationContract.reject, to(sn, { opinion: `第 ${round} 次驳回` }))
      await site.call(applicationContract.update, to(sn, { ...(await formOf(sn)), statement: `第 ${round} 次修改` }))
      expect((await site.call(applicationContract.submit, at(sn))).http).toBe(200)
    }
    await center.call(applicationContract.reject, to(sn, { opinion: '再次驳回' }))
    const sixth = await site.call(applicationContract.submit, to(sn, { opinion: '再说明' }))
    expect([sixth.status, sixth.rule]).toEqual([42200, 'resubmit_limit'])
    const { data } = await site.call(applicationContract.detail, { params: { id: sn } })
    expect(data.refused.map((one) => one.move)).toEqual(['submit'])
    await shiftClock(t.db, '1 year')
    await site.call(applicationContract.update, to(sn, drilledOn(await formOf(sn), today)))
    expect((await site.call(applicationContract.submit, to(sn, { opinion: '新年度' }))).http).toBe(200)
  })
})

describe('an approval', () => {
  it('contains at most the levels applied for and the capacity computed', async () => {
    const { sn } = await buildApplication(t.db, { status: 'SUBMIT', levels: ['MIDDLE'] })
    const verdict = async (body: object) => {
      const { status, rule } = await center.call(applicationContract.approve, to(sn, body))
      return [status, rule]
    }
    expect(await verdict({ approved_levels: ['MIDDLE', 'SENIOR'] })).toEqual([42200, 'levels_not_applied'])
    expect(await verdict({ approved_capacities: [{ level: 'MIDDLE', capacity: 41 }] })).toEqual([
      42200,
      'capacity_above_computed',
    ])
    expect(await verdict({ valid_from: addDays(today, 9), valid_to: today })).toEqual([42200, 'validity_order'])
    expect(await verdict({ site_visit_files: ['0a/0b/none.pdf'] })).toEqual([40000, undefined])
    expect(await verdict({ version: 9 })).toEqual([40900, 'stale'])
    expect(await statusOf(sn)).toBe('SUBMIT')
    const body = {
      approved_capacities: [{ level: 'MIDDLE' as const, capacity: 30 }],
      valid_from: today,
      valid_to: addDays(today, 99),
    }
    const done = await center.call(applicationContract.approve, to(sn, body))
    expect(done.data).toMatchObject({
      ...body,
      status: 'AUDIT',
      approved_levels: ['MIDDLE'],
      approved_capacity_per_day: 30,
    })
    expect(await verdict({})).toEqual([40900, 'state'])
  })

  it('is made once when two approve at the same time', async () => {
    const { sn } = await buildApplication(t.db, { status: 'SUBMIT' })
    const both = await Promise.all([center, system].map((one) => one.call(applicationContract.approve, at(sn))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([40900, 80200])
    expect((await eventsOf(sn)).filter((event) => event === 'application.approved')).toHaveLength(1)
  })
})

describe('disabling and enabling a site', () => {
  it('disables with a reason, notifies the site and the schools with borrowed exams there, and enables again', async () => {
    const { sn, org_sn, credential_sn } = await buildApplication(t.db, { status: 'AUDIT' })
    await t.db.execute(sql`insert into borrow (sn, org_sn, host_org_sn, title, credential_sn, level, expected_date_start, expected_date_end, student_count,
      reason, school_contact, school_mobile, fee_bearer, deadline) values (${`JK${sn}`}, ${ORGS.school}, ${org_sn}, '借考', ${credential_sn}, 'MIDDLE', ${today}, ${today}, 3,
      '无站点', '李晓明', '13812345678', 'SCHOOL', now())`)
    expect((await system.call(applicationContract.disable, at(sn))).rule).toBe('opinion_required')
    const off = await system.call(applicationContract.disable, to(sn, { opinion: '场地检查不合格' }))
    expect(off.data).toMatchObject({ status: 'DISABLE', disable_reason: '场地检查不合格', actions: ['enable'] })
    const notices = await t.db.select().from(notice).where(eq(notice.entity_sn, sn))
    expect(notices.map((one) => `${one.event} ${one.to_org}`)).toEqual([
      `application.disabled ${ORGS.college}`,
      `application.disabled ${ORGS.school}`,
    ])
    const on = await system.call(applicationContract.enable, at(sn))
    expect(on.data).toMatchObject({ status: 'AUDIT', disable_reason: null })
  })
})

describe('a site with exams soon', () => {
  it('is disabled only with an explicit confirmation', async () => {
    const plan = await buildPlan(t.db, { status: 'EXAM_AUDIT' })
    const id = plan.application_sn
    const seen = async () => (await system.call(applicationContract.detail, { params: { id } })).data
    expect(await seen()).toMatchObject({ exams_soon: 0 })
    await shiftClock(t.db, '40 days')
    expect(await seen()).toMatchObject({ exams_soon: 2, refused: [] })
    expect((await seen()).actions).toContain('disable')
    const asked = await system.call(applicationContract.disable, to(id, { opinion: '场地改造' }))
    expect([asked.status, asked.rule]).toEqual([42200, 'exams_soon'])
    expect(await statusOf(id)).toBe('AUDIT')
    const off = await system.call(applicationContract.disable, to(id, { opinion: '场地改造', confirm: true }))
    expect(off.data.status).toBe('DISABLE')
  })
})

describe('the end of an approval', () => {
  it('is notified once at each of the warning days; the site is disabled on the day after the last', async () => {
    const { sn } = await buildApplication(t.db, {
      status: 'AUDIT',
      org_sn: ORGS.college2,
      valid_to: addDays(today, 61),
    })
    const after = async (days: number) => {
      await shiftClock(t.db, `${days} days`)
      await expireApplications(t.services)
      await warnSites(t.services)
      await warnSites(t.services)
      return eventsOf(sn)
    }
    const expiring = 'application.expiring'
    expect(await after(0)).toEqual([])
    expect(await after(1)).toEqual([expiring])
    expect(await after(2)).toEqual([expiring])
    expect(await after(31)).toEqual([expiring, expiring])
    expect(await after(61)).toEqual([expiring, expiring, expiring])
    expect(await statusOf(sn)).toBe('AUDIT')
    expect(await after(62)).toEqual([expiring, expiring, expiring, 'application.expired'])
    expect(await statusOf(sn)).toBe('DISABLE')
    const on = await system.call(applicationContract.enable, at(sn))
    expect([on.status, on.rule]).toEqual([42200, 'site_expired'])
    const history = await system.call(applicationContract.history, { params: { id: sn } })
    expect(history.data[0]).toMatchObject({ move: 'expire', from_status: 'AUDIT', to_status: 'DISABLE' })
  })
})

describe('the cards of credentials', () => {
  it('show every enabled credential with the institution’s own state', async () => {
    const own = await t.as('school2')
    const { code } = await buildCredential(t.db)
    const hidden = await buildCredential(t.db, { status: 'INIT' })
    const made = {
      INIT: await buildApplication(t.db, { org_sn: ORGS.school2 }),
      SUBMIT: await buildApplication(t.db, { org_sn: ORGS.school2, status: 'SUBMIT' }),
      REJECT: await buildApplication(t.db, { org_sn: ORGS.school2, status: 'REJECT' }),
      AUDIT: await buildApplication(t.db, { org_sn: ORGS.school2, status: 'AUDIT', valid_to: addDays(today, 20) }),
      DISABLE: await buildApplication(t.db, { org_sn: ORGS.school2, status: 'DISABLE' }),
    }
    const { data } = await own.call(applicationContract.mine, { query: { limit: 100 } })
    const cardOf = (credentialSn: string) => data.items.find((card) => card.sn === credentialSn)
    expect(data.items.some((card) => card.code === hidden.code)).toBe(false)
    expect(data.items.find((card) => card.code === code)).toMatchObject({
      state: 'INIT',
      open_sn: null,
      approved_sn: null,
      actions: ['apply'],
      levels: [{ level: 'BEGINNER', fee: 290 }, { level: 'MIDDLE' }, { level: 'SENIOR' }],
    })
    expect(cardOf(made.INIT.credential_sn)).toMatchObject({
      state: 'INIT',
      open_sn: made.INIT.sn,
      actions: ['edit', 'view'],
    })
    expect(cardOf(made.SUBMIT.credential_sn)).toMatchObject({ state: 'SUBMIT', actions: ['view'] })
    expect(cardOf(made.REJECT.credential_sn)).toMatchObject({
      state: 'REJECT',
      audit_opinion: '请补充考场',
      actions: ['resubmit', 'view'],
    })
    expect(cardOf(made.AUDIT.credential_sn)).toMatchObject({
      state: 'AUDIT',
      approved_sn: made.AUDIT.sn,
      approved_capacity_per_day: 40,
      valid_to: addDays(today, 20),
      actions: ['renew', 'change', 'view'],
    })
    expect(cardOf(made.DISABLE.credential_sn)).toMatchObject({ state: 'DISABLE', actions: ['apply', 'view'] })
    const filtered = async (query: object) => (await own.call(applicationContract.mine, { query })).data
    expect((await filtered({ state: 'REJECT' })).items.map((card) => card.sn)).toEqual([made.REJECT.credential_sn])
    expect(await filtered({ code })).toMatchObject({ total: 1, items: [{ code }] })
    expect((await filtered({ keyword: code.toLowerCase(), level: 'SENIOR' })).total).toBe(1)
  })
})
