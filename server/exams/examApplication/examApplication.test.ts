import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildPanel, examForm } from '../panel/panel.factory.ts'
import { buildPapers } from '../sealedPaper/sealedPaper.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'

let t: TestApp
let college: Client
let center: Client
let system: Client
beforeAll(async () => {
  t = await testApp()
  ;[college, center, system] = [await t.as('college'), await t.as('center'), await t.as('system')]
})
afterAll(() => t.close())

const submit = (who: Client, id: string, body = {}) =>
  who.call(planContract.submitExam, { params: { id }, body: { ...examForm(), ...body } })
const approve = (who: Client, id: string) => who.call(planContract.approveExam, { params: { id }, body: {} })
const detail = async (id: string, who = college) => (await who.call(planContract.detail, { params: { id } })).data
const statusOf = async (sn: string) =>
  (
    await t.db.execute<{ status: string }>(
      sql`select coalesce(a.status, p.status) as status from plan p left join exam_application a on a.sn = p.sn where p.sn = ${sn}`,
    )
  ).rows[0]?.status
type Notified = { to_org: string | null; to_platform: boolean; to_account: string | null; status: string }
const noticesOf = async (event: string, sn: string) =>
  (
    await t.db.execute<Notified>(
      sql`select to_org, to_platform, to_account, status from notice where event = ${event} and entity_sn = ${sn} order by to_org, to_account`,
    )
  ).rows

describe('the exam application', () => {
  it('is submitted by its site alone: others get 403, another site 404', async () => {
    const { sn } = await buildPanel(t.db)
    expect((await submit(t.anonymous, sn)).http).toBe(401)
    for (const name of ['school', 'teacher', 'center', 'system'] as const)
      expect([name, (await submit(await t.as(name), sn)).http]).toEqual([name, 403])
    expect((await submit(await t.as('college2'), sn)).http).toBe(404)
    const other = await buildPlan(t.db, { status: 'PLAN_SUBMIT' })
    expect((await submit(college, other.sn)).http).toBe(409)
    expect(await statusOf(sn)).toBe('PLAN_AUDIT')
  })
  it('is submitted with its form; the platform is notified, the list of candidates is locked', async () => {
    const { sn } = await buildPanel(t.db)
    const before = await detail(sn)
    expect(before.exam_checks.every(({ passed }) => passed)).toBe(true)
    expect(before.actions).toContain('submitExam')
    const { http, data } = await submit(college, sn, { version: before.version })
    expect([http, data.status, data.exam_contact, data.station_mode, data.candidates]).toEqual([
      200,
      'EXAM_SUBMIT',
      '周海燕',
      'DRAW',
      3,
    ])
    expect(await noticesOf('plan.submitExam', sn)).toMatchObject([{ to_platform: true, status: 'SEND' }])
    const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from signup where plan_sn = ${sn} limit 1`)
    const removed = await college.call(signupContract.remove, {
      params: { plan: sn, id: rows[0]?.sn ?? '' },
      query: { reason: '退考' },
    })
    expect([removed.http, removed.rule]).toEqual([422, 'signup_list_locked'])
    expect((await submit(college, sn)).http).toBe(409)
  })
  it('requires a valid form with the equipment checked', async () => {
    const { sn } = await buildPanel(t.db)
    const wrong = await submit(college, sn, { equipment_checked: false, exam_contact_mobile: '1' })
    expect([wrong.http, wrong.errors?.map(({ path }) => path).toSorted()]).toEqual([
      400,
      ['equipment_checked', 'exam_contact_mobile'],
    ])
    expect((await submit(college, sn, { version: 99 })).status).toBe(40900)
  })

  const day = async (days: number) =>
    addDays((await t.db.execute<{ now: string }>(sql`select business_now()::text as now`)).rows[0]?.now ?? '', days)
  it.each<[string, string, (sn: string) => Promise<unknown>]>([
    [
      'the sign-up is not over',
      'exam_signup_open',
      (sn) => t.db.execute(sql`update plan set signup_end = business_now() + interval '1 hour' where sn = ${sn}`),
    ],
    [
      'the deadline has passed',
      'exam_submit_days',
      async (sn) => t.db.execute(sql`update plan set theory_start = ${`${await day(9)} 09:00:00`} where sn = ${sn}`),
    ],
    [
      'nobody is signed up',
      'exam_no_candidate',
      (sn) => t.db.execute(sql`update signup set status = 'INIT' where plan_sn = ${sn}`),
    ],
    [
      'a sign-up waits to be confirmed',
      'exam_waiting',
      (sn) => buildSignup(t.db, { plan_sn: sn, org_sn: ORGS.school, status: 'SUBMIT' }),
    ],
    [
      'a photo is not approved',
      'exam_photos',
      (sn) =>
        t.db.execute(
          sql`update student set photo_status = 'SUBMIT' where sn = (select student_sn from signup where plan_sn = ${sn} limit 1)`,
        ),
    ],
    [
      'a candidate has not paid',
      'exam_unpaid',
      (sn) =>
        t.db.execute(
          sql`update signup set pay_status = 'UNPAID' where sn = (select sn from signup where plan_sn = ${sn} limit 1)`,
        ),
    ],
    [
      'a seat is missing',
      'exam_seats',
      (sn) => t.db.execute(sql`update plan_session set capacity = 2 where plan_sn = ${sn} and subject = 'OFFLINE'`),
    ],
    [
      'an examiner is missing',
      'panel_few',
      (sn) => t.db.execute(sql`delete from panel where plan_sn = ${sn} and role = 'INVIGILATOR'`),
    ],
    [
      'a chief is missing',
      'panel_chief_missing',
      (sn) => t.db.execute(sql`delete from panel where plan_sn = ${sn} and role = 'CHIEF' and subject = 'ONLINE'`),
    ],
    [
      'an examiner was disabled since',
      'exam_panel',
      (sn) =>
        t.db.execute(
          sql`update teacher set status = 'DISABLE' where sn = (select teacher_sn from panel where plan_sn = ${sn} limit 1)`,
        ),
    ],
    [
      'the site is frozen',
      'plan_frozen',
      (sn) =>
        t.db.execute(
          sql`update plan set credential_sn = (select sn from credential where code = 'NOAPPROVAL') where sn = ${sn}`,
        ),
    ],
  ])('is refused while %s', async (_, rule, change) => {
    await t.db.execute(
      sql`insert into credential select (jsonb_populate_record(c, '{"sn": "cr-none", "code": "NOAPPROVAL", "name": "无资质证书"}')).* from credential c where c.code = 'JHCS0001' on conflict do nothing`,
    )
    const { sn } = await buildPanel(t.db, { accept_borrow: true, borrow_quota: 10 })
    await change(sn)
    const shown = await detail(sn)
    expect(shown.exam_checks.filter(({ passed }) => !passed).map((one) => one.rule)).toContain(rule)
    expect(shown.refused).toContainEqual(expect.objectContaining({ move: 'submitExam', rule: expect.any(String) }))
    const { http, rule: refusedBy, message } = await submit(college, sn)
    expect([http, refusedBy]).toEqual([422, rule])
    expect(message).not.toMatch(/[{}]/)
    const row = await college.call(planContract.list, { query: { keyword: sn } })
    expect(row.data.items[0]?.refused).toContainEqual(expect.objectContaining({ move: 'submitExam', rule }))
    expect(await statusOf(sn)).toBe('PLAN_AUDIT')
  })
  it('a waived fee counts as paid', async () => {
    const { sn } = await buildPanel(t.db)
    await t.db.execute(sql`update signup set pay_status = 'WAIVED' where plan_sn = ${sn}`)
    expect((await submit(college, sn)).http).toBe(200)
  })
})

describe('the approval of an exam application', () => {
  it('is made by the centre or the platform alone', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT' })
    for (const name of ['college', 'school', 'teacher'] as const)
      expect([name, (await approve(await t.as(name), sn)).http]).toEqual([name, 403])
    expect((await approve(t.anonymous, sn)).http).toBe(401)
    expect((await approve(center, 'absent')).http).toBe(404)
    expect((await approve(center, (await buildPanel(t.db)).sn)).http).toBe(409)
  })
  it('needs papers for each subject, and a panel without conflicts', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT' })
    await t.db.execute(sql`delete from paper where plan_sn = ${sn} and subject = 'OFFLINE'`)
    expect((await detail(sn, center)).papers).toEqual(['ONLINE'])
    expect((await approve(center, sn)).rule).toBe('exam_papers')
    await buildPapers(t.db, sn)
    await t.db.execute(
      sql`update teacher set train_cert_expire = '2020-01-01' where sn = (select teacher_sn from panel where plan_sn = ${sn} limit 1)`,
    )
    expect((await approve(center, sn)).rule).toBe('exam_panel')
    expect(await statusOf(sn)).toBe('EXAM_SUBMIT')
  })
  it('a rejection needs an opinion, notifies the site and unlocks the list; then it can be submitted again', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT' })
    const reject = (body: object) => center.call(planContract.rejectExam, { params: { id: sn }, body })
    expect((await reject({})).rule).toBe('opinion_required')
    expect((await reject({ opinion: '缺少考场布置图' })).http).toBe(200)
    expect(await noticesOf('plan.rejectExam', sn)).toMatchObject([{ to_org: ORGS.college, status: 'BACK' }])
    const shown = await detail(sn)
    expect([shown.status, shown.actions.includes('panel'), shown.actions.includes('submitExam')]).toEqual([
      'EXAM_REJECT',
      true,
      true,
    ])
    const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from signup where plan_sn = ${sn} limit 1`)
    const removed = await college.call(signupContract.remove, {
      params: { plan: sn, id: rows[0]?.sn ?? '' },
      query: { reason: '退考' },
    })
    expect(removed.http).toBe(200)
    expect((await submit(college, sn)).data.status).toBe('EXAM_SUBMIT')
  })
})

describe('revoking the approval', () => {
  const revoke = (who: Client, id: string, body: object = { opinion: '考点停电' }) =>
    who.call(planContract.revokeExam, { params: { id }, body })
  it('is for the platform alone, with a reason; exams, seats and tickets are void, site and examiners are notified', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT', accept_borrow: true, borrow_quota: 5 })
    expect((await approve(center, sn)).http).toBe(200)
    expect((await revoke(center, sn)).http).toBe(403)
    expect((await revoke(college, sn)).http).toBe(403)
    expect((await revoke(system, sn, {})).rule).toBe('opinion_required')
    expect((await revoke(system, sn)).http).toBe(200)
    const { rows } = await t.db.execute(sql`
      select (select count(*)::int from exam where plan_sn = ${sn}) as exams,
        (select count(*)::int from seat s join signup u on u.sn = s.signup_sn where u.plan_sn = ${sn}) as seats,
        (select count(*)::int from signup where plan_sn = ${sn} and ticket_no is not null) as tickets,
        (select count(*)::int from panel where plan_sn = ${sn}) > 0 as panel, status from exam_application where sn = ${sn}`)
    expect(rows).toEqual([{ exams: 0, seats: 0, tickets: 0, panel: true, status: 'EXAM_REJECT' }])
    expect(await noticesOf('plan.revokeExam', sn)).toMatchObject([{ to_org: ORGS.college, status: 'BACK' }])
    expect((await noticesOf('assignment.uncalled', sn)).length).toBe((await noticesOf('assignment.called', sn)).length)
    // The exam can be approved again, with the same numbers.
    expect((await submit(college, sn)).http).toBe(200)
    expect((await approve(system, sn)).http).toBe(200)
  })
  it('is possible until three days before the first exam day; then it can be submitted again until two days before (Decided 18)', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_AUDIT' })
    await t.db.execute(
      sql`update plan set theory_start = date_trunc('day', business_now()) + interval '2 days 9 hours' where sn = ${sn}`,
    )
    expect((await revoke(system, sn)).rule).toBe('exam_revoke_late')
    await t.db.execute(
      sql`update plan set theory_start = date_trunc('day', business_now()) + interval '3 days 9 hours' where sn = ${sn}`,
    )
    expect((await revoke(system, sn)).http).toBe(200)
    await shiftClock(t.db, '2 days')
    expect((await submit(college, sn)).rule).toBe('exam_resubmit_days')
    await shiftClock(t.db, '1 day')
    expect((await submit(college, sn)).http).toBe(200)
    await shiftClock(t.db, '0')
  })
})

it('a panel cannot be changed once the exams are made', async () => {
  const { sn } = await buildPanel(t.db, { status: 'EXAM_AUDIT' })
  const saved = await center.call(panelContract.save, { params: { id: sn }, body: { panel: [] } })
  expect([saved.http, saved.rule]).toEqual([409, 'panel_state'])
})
