import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildPlan, PLAN_CREDENTIAL, sessionsOf } from './plan.factory.ts'

let t: TestApp
let college: Client
let center: Client
let today = ''
type Made = Awaited<ReturnType<typeof buildPlan>>
let made: Made

beforeAll(async () => {
  t = await testApp()
  ;[college, center] = [await t.as('college'), await t.as('center')]
  made = await buildPlan(t.db)
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

type Body = BodyIn<typeof planContract.create>
/** A plan like the factory's, in the rooms of `like`, so many days later. */
async function bodyLike(like: Made, later = 1, change: Partial<Body> = {}): Promise<Body> {
  const day = (at: number) => addDays(today, 45 + later + at)
  const sessions = (await sessionsOf(t.db, like.sn)).map(({ room_sn, subject, session_no, capacity }) => ({
    room_sn,
    subject,
    session_no,
    capacity,
    start_time: `${day(subject === 'ONLINE' ? 0 : 1)} 09:00:00`,
    end_time: `${day(subject === 'ONLINE' ? 0 : 1)} 12:00:00`,
  }))
  return {
    org_sn: like.org_sn,
    credential_sn: like.credential_sn,
    level: 'MIDDLE',
    template_sn: like.template_sn,
    title: '2026年第1批 中级考核计划',
    theory_start: `${day(0)} 09:00:00`,
    theory_end: `${day(0)} 17:00:00`,
    practical_start: `${day(1)} 09:00:00`,
    practical_end: `${day(1)} 17:00:00`,
    signup_start: `${addDays(today, 1)} 00:00:00`,
    signup_end: `${addDays(today, 20)} 18:00:00`,
    expected_count: 60,
    contact_name: '周海燕',
    contact_mobile: '13812345678',
    sessions,
    ...change,
  }
}
const noticesOf = async (event: string, sn: string) =>
  (
    await t.db.execute<{ to_org: string | null; to_platform: boolean; screen: string | null; opinion: string | null }>(
      sql`select to_org, to_platform, screen, opinion from notice where event = ${event} and entity_sn = ${sn} order by to_org`,
    )
  ).rows

describe('a plan', () => {
  it('is made with its number, edited, submitted, withdrawn, rejected, submitted again and approved', async () => {
    const created = await college.call(planContract.create, { body: await bodyLike(made) })
    expect(created.data).toMatchObject({
      org_sn: ORGS.college,
      credential_code: PLAN_CREDENTIAL,
      capacity: 40,
      fee_standard: 290,
      status: 'PLAN_INIT',
      on_behalf: false,
      actions: ['edit', 'submit', 'delete'],
      refused: [],
      faults: [],
      warnings: [{ rule: 'plan_capacity_short' }],
    })
    expect(created.data.sn).toMatch(/^JH\d{4}99\d{4}2\d{3}$/)
    const params = { id: created.data.sn }
    const { org_sn: _, credential_sn: __, level: ___, ...fields } = await bodyLike(made, 1, { expected_count: 30 })
    const edited = await college.call(planContract.update, { params, body: { ...fields, version: 1 } })
    expect(edited.data).toMatchObject({ expected_count: 30, capacity: 30, version: 2, warnings: [] })
    const stale = await college.call(planContract.update, { params, body: { ...fields, version: 1 } })
    expect([stale.status, stale.rule]).toEqual([40900, 'stale'])
    expect((await college.call(planContract.submit, { params, body: { version: 2 } })).data).toMatchObject({
      status: 'PLAN_SUBMIT',
      waiting_days: 0,
      actions: ['withdraw'],
    })
    expect(await noticesOf('plan.submit', params.id)).toEqual([
      { to_org: null, to_platform: true, screen: 'planAudit', opinion: null },
    ])
    expect((await college.call(planContract.update, { params, body: fields })).status).toBe(40900)
    expect((await college.call(planContract.remove, { params })).status).toBe(40900)
    expect((await college.call(planContract.withdraw, { params, body: {} })).data.status).toBe('PLAN_INIT')
    await college.call(planContract.submit, { params, body: {} })
    expect((await center.call(planContract.reject, { params, body: {} })).rule).toBe('opinion_required')
    const rejected = await center.call(planContract.reject, { params, body: { opinion: '请补充应急预案' } })
    expect(rejected.data.status).toBe('PLAN_REJECT')
    // For some seconds it may be taken back (Decided 49).
    expect(rejected.data.actions.filter((move) => move !== 'takeBack')).toEqual([])
    expect(await noticesOf('plan.reject', params.id)).toEqual([
      { to_org: ORGS.college, to_platform: false, screen: 'planList', opinion: '请补充应急预案' },
    ])
    await college.call(planContract.submit, { params, body: {} })
    const shown = await center.call(planContract.detail, { params })
    expect(shown.data.actions).toEqual(['approve', 'reject'])
    expect(shown.data.approvals).toHaveLength(1)
    expect((await center.call(planContract.approve, { params, body: {} })).data.status).toBe('PLAN_AUDIT')
    expect(await noticesOf('plan.approve', params.id)).toHaveLength(1)
    expect((await college.call(planContract.history, { params })).data.map((line) => line.move)).toEqual([
      'approve',
      'submit',
      'reject',
      'submit',
      'withdraw',
      'submit',
      'create',
    ])
  })

  it('made on behalf belongs to its site, which submits it; both sides may edit it (Decided 6)', async () => {
    const body = await bodyLike(made, 10)
    const created = await center.call(planContract.create, { body })
    expect(created.data).toMatchObject({ org_sn: ORGS.college, on_behalf: true, actions: ['edit', 'delete'] })
    const params = { id: created.data.sn }
    expect((await center.call(planContract.submit, { params, body: {} })).http).toBe(403)
    expect((await college.call(planContract.detail, { params })).data.actions).toEqual(['edit', 'submit', 'delete'])
    const { org_sn: _, credential_sn: __, level: ___, ...fields } = body
    expect((await center.call(planContract.update, { params, body: fields })).http).toBe(200)
    expect((await college.call(planContract.submit, { params, body: {} })).data.status).toBe('PLAN_SUBMIT')
    const own = await buildPlan(t.db)
    const refused = await center.call(planContract.update, { params: { id: own.sn }, body: fields })
    expect([refused.http, refused.rule]).toEqual([422, 'plan_owner'])
    expect((await center.call(planContract.remove, { params: { id: own.sn } })).rule).toBe('plan_owner')
  })

  it('can be deleted as a draft; its number is not used again', async () => {
    const created = await college.call(planContract.create, { body: await bodyLike(made, 20) })
    const params = { id: created.data.sn }
    expect((await college.call(planContract.remove, { params })).http).toBe(200)
    expect((await college.call(planContract.detail, { params })).http).toBe(404)
    const next = await college.call(planContract.create, { body: await bodyLike(made, 20) })
    expect(Number(next.data.sn.slice(-3))).toBe(Number(params.id.slice(-3)) + 1)
  })

  it('is refused with each broken rule at its field, and nothing is written', async () => {
    const { rows: before } = await t.db.execute(sql`select count(*)::int from plan`)
    const elsewhere = await buildPlan(t.db, { org_sn: ORGS.college2 })
    const [theirs] = await sessionsOf(t.db, elsewhere.sn)
    const good = await bodyLike(made, 30)
    const refused = await college.call(planContract.create, {
      body: { ...good, borrow_quota: 99, sessions: [{ ...good.sessions![0]!, room_sn: theirs!.room_sn }] },
    })
    expect([refused.http, refused.rule]).toEqual([422, 'plan_borrow_quota'])
    expect(refused.errors.map(({ path, rule }) => [path, rule])).toEqual([
      ['borrow_quota', 'plan_borrow_quota'],
      ['sessions', 'plan_room'],
    ])
    const late = { theory_start: `${addDays(today, 300)} 09:00:00`, sessions: [] }
    expect((await college.call(planContract.create, { body: { ...good, ...late } })).rule).toBe('plan_site')
    expect((await college.call(planContract.create, { body: { ...good, org_sn: ORGS.college2 } })).http).toBe(404)
    const { rows: after } = await t.db.execute(sql`select count(*)::int - 1 as count from plan`)
    expect(after).toEqual(before)
  })

  it('a refused submission names what to change, in three languages, and moves nothing', async () => {
    const soon = await buildPlan(t.db, { signup_end: `${addDays(today, 44)} 18:00:00` })
    const params = { id: soon.sn }
    for (const [language, message] of [
      ['zh-CN', `报名截止不得晚于 ${addDays(today, 30)}（首个考试日前 15 天）`],
      ['zh-HK', `報名截止不得晚於 ${addDays(today, 30)}（首個考試日前 15 天）`],
      ['en-US', `Sign-up must end by ${addDays(today, 30)}, 15 days before the first exam day`],
    ] as const) {
      const headers = { 'accept-language': language }
      const refused = await college.call(planContract.submit, { params, body: {}, headers })
      expect([refused.http, refused.rule, refused.message]).toEqual([422, 'plan_signup_end', message])
    }
    const shown = await college.call(planContract.detail, { params })
    expect(shown.data).toMatchObject({
      status: 'PLAN_INIT',
      version: 1,
      actions: ['edit', 'delete'],
      refused: [{ move: 'submit', rule: 'plan_signup_end' }],
      faults: [{ rule: 'plan_signup_end', path: 'signup_end' }],
    })
  })

  it('is frozen while its site is disabled, and goes on when the site is enabled', async () => {
    const waiting = await buildPlan(t.db, { org_sn: ORGS.college2, status: 'PLAN_SUBMIT' })
    const draft = await buildPlan(t.db, { org_sn: ORGS.college2 })
    const other = await t.as('college2')
    const set = (status: string) =>
      t.db.execute(sql`update application set status = ${status} where sn = ${waiting.application_sn}`)
    await set('DISABLE')
    const approve = () => center.call(planContract.approve, { params: { id: waiting.sn }, body: {} })
    expect((await approve()).rule).toBe('plan_frozen')
    expect((await other.call(planContract.submit, { params: { id: draft.sn }, body: {} })).rule).toBe('plan_frozen')
    expect((await other.call(planContract.detail, { params: { id: draft.sn } })).data.frozen).toBe(true)
    await set('AUDIT')
    expect((await approve()).http).toBe(200)
  })

  it('closes its sign-up early once somebody is signed up and nobody waits; borrowing schools are notified', async () => {
    const running = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const params = { id: running.sn }
    const close = (version: number) => college.call(planContract.closeSignup, { params, body: { version } })
    expect((await close(running.version)).rule).toBe('plan_close_empty')
    await t.db.execute(sql`update plan set taken = 1, own_taken = 1 where sn = ${running.sn}`)
    await t.db.execute(sql`insert into borrow (sn, org_sn, host_org_sn, plan_sn, title, credential_sn, level, expected_date_start, expected_date_end,
        student_count, approved_count, reason, school_contact, school_mobile, fee_bearer, deadline, status)
      values ('JKTEST', ${ORGS.school}, ${ORGS.college}, ${running.sn}, '借考', ${running.credential_sn}, 'MIDDLE', ${today}, ${today},
        5, 5, '本校无站点', '李晓明', '13800001000', 'SCHOOL', now(), 'SCHOOL_AUDIT')`)
    const closed = await close(running.version)
    expect(closed.data.status).toBe('PLAN_AUDIT')
    expect(closed.data.signup_end <= (await clock(t.db))).toBe(true)
    expect(await noticesOf('plan.close', running.sn)).toMatchObject([{ to_org: ORGS.school }])
    expect((await close(closed.data.version)).rule).toBe('plan_close_late')
  })

  it('gives 404 to another site and to an examiner without a confirmed call, 403 to schools and trainers, 401 without a session', async () => {
    const own = await buildPlan(t.db)
    const params = { id: own.sn }
    const { org_sn: _, credential_sn: __, level: ___, ...fields } = await bodyLike(made)
    const other = await t.as('college2')
    const answers = [
      await other.call(planContract.detail, { params }),
      await other.call(planContract.update, { params, body: fields }),
      await other.call(planContract.remove, { params }),
      await other.call(planContract.submit, { params, body: {} }),
      await other.call(planContract.history, { params }),
    ]
    expect(answers.map((answer) => answer.http)).toEqual([404, 404, 404, 404, 404])
    expect((await other.call(planContract.list, { query: { org_sn: ORGS.college } })).data.total).toBe(0)
    expect((await college.call(planContract.approve, { params, body: {} })).http).toBe(403)
    for (const name of ['school', 'trainer'] as const)
      expect((await (await t.as(name)).call(planContract.list)).http).toBe(403)
    const examiner = await t.as('teacher')
    expect((await examiner.call(planContract.list)).data.total).toBe(0)
    expect((await examiner.call(planContract.detail, { params })).http).toBe(404)
    expect((await examiner.call(planContract.submit, { params, body: {} })).http).toBe(403)
    expect((await t.anonymous.call(planContract.list)).http).toBe(401)
  })
})

describe('the choices for a new plan', () => {
  it('are sites, exam templates, rooms, bookings and the deadlines', async () => {
    const sites = await college.call(planContract.sites)
    expect(sites.data.items).toMatchObject([{ org_sn: ORGS.college, credential_sn: made.credential_sn }])
    expect((await center.call(planContract.sites)).data.total).toBeGreaterThan(1)
    const live = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const query = { org_sn: made.org_sn, credential_sn: made.credential_sn }
    const basis = (await college.call(planContract.basis, { query })).data
    expect(basis.templates.map((one) => one.sn)).toEqual([made.template_sn])
    expect(basis.terms).toMatchObject({ plan_submit_days: 30, signup_end_days: 15 })
    expect(basis.rooms.length).toBeGreaterThan(3)
    expect(basis.bookings.filter((one) => one.plan_sn === live.sn)).toHaveLength(2)
    const own = (await college.call(planContract.basis, { query: { ...query, plan_sn: live.sn } })).data
    expect(own.bookings.some((one) => one.plan_sn === live.sn)).toBe(false)
    expect((await (await t.as('college2')).call(planContract.basis, { query })).http).toBe(404)
  })
})

describe('the list of plans', () => {
  it('filters, searches and sorts; centre and platform see all and export', async () => {
    const title = '金秋专场考核'
    const exam = addDays(today, 45)
    const one = await buildPlan(t.db, { title, level: 'SENIOR', status: 'PLAN_AUDIT' })
    const two = await buildPlan(t.db, { title, org_sn: ORGS.college2, status: 'PLAN_SUBMIT' })
    const found = async (query: object) =>
      (await center.call(planContract.list, { query: { keyword: title, sort: 'sn', ...query } })).data.items
        .map((item) => item.sn)
        .toSorted()
    const both = [one.sn, two.sn].toSorted()
    expect(await found({})).toEqual(both)
    expect(await found({ keyword: one.sn.toLowerCase() })).toEqual([one.sn])
    expect(await found({ keyword: '100%' })).toEqual([])
    expect(await found({ status: 'PLAN_SUBMIT,PLAN_INIT' })).toEqual([two.sn])
    expect(await found({ level: 'SENIOR' })).toEqual([one.sn])
    expect(await found({ org_sn: ORGS.college2 })).toEqual([two.sn])
    expect(await found({ credential_sn: one.credential_sn, year: String(one.year), province: '220000' })).toEqual(both)
    expect(await found({ province: '110000' })).toEqual([])
    expect(await found({ exam_from: exam, exam_to: exam })).toEqual(both)
    expect(await found({ exam_from: addDays(exam, 2) })).toEqual([])
    expect(await found({ exam_to: addDays(exam, -1) })).toEqual([])
    const own = await college.call(planContract.list, { query: { keyword: title } })
    expect(own.data.items.map((item) => item.sn)).toEqual([one.sn])
    expect((await college.call(planContract.export, { body: {} })).http).toBe(403)
    const file = await center.call(planContract.export, { body: { keyword: title } })
    const sheet = await rowsOf(file.raw)
    expect(sheet[0]?.slice(0, 4)).toEqual(['计划编号', '标题', '站点', '省份'])
    expect(sheet.slice(1).map((row) => row[0])).toEqual(both)
  })
})
