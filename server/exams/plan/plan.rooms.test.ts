import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { buildPlan } from './plan.factory.ts'

let t: TestApp
let center: Client
let college: Client
let today = ''
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  college = await t.as('college')
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

let made = 0
/** A site with an approval of two rooms, and a plan of 20 candidates in each. */
async function siteWithPlan(status: PlanStatus = 'PLAN_AUDIT') {
  made += 1
  const [theory, practical]: [ApplicationRoom, ApplicationRoom] = [
    { room_no: `GT${made}`, name: '理论机房', subject: 'ONLINE', seats: 30 },
    { room_no: `GP${made}`, name: '实操车间', subject: 'OFFLINE', seats: 30 },
  ]
  const { sn: credential_sn } = await buildCredential(t.db)
  const base = await buildApplication(t.db, { credential_sn, status: 'AUDIT', rooms: [theory, practical] })
  const plan = await buildPlan(t.db, { credential_sn, application_sn: base.sn, status })
  await t.db.execute(sql`update plan_session s set capacity = 20, room_sn = r.sn from room r where s.plan_sn = ${plan.sn}
    and r.application_sn = ${base.sn} and r.room_no = case s.subject when 'ONLINE' then ${theory.room_no} else ${practical.room_no} end`)
  return { base, plan, theory, practical }
}
type Base = { sn: string; credential_sn: string }

/** A change of an approval that waits for its decision. */
const changeOf = ({ sn: base_sn, credential_sn }: Base, given: Partial<Parameters<typeof buildApplication>[1]>) =>
  buildApplication(t.db, { credential_sn, base_sn, apply_type: 'CHANGE', status: 'SUBMIT', ...given })
const impactOf = async (id: string, query: object = {}) =>
  (await center.call(applicationContract.impact, { params: { id }, query })).data
const approve = (id: string, body: object = {}) => center.call(applicationContract.approve, { params: { id }, body })

/** Where the sessions of a plan are held: number, subject and seats of the room, and whose room it is. */
async function placesOf(planSn: string) {
  const { rows } = await t.db.execute(sql`select r.room_no, r.subject, r.seats, r.application_sn
    from plan_session s join room r on r.sn = s.room_sn where s.plan_sn = ${planSn} order by s.start_time`)
  return rows
}
const checksOf = async (id: string) => {
  const { data } = await college.call(planContract.detail, { params: { id } })
  return data.exam_checks.find(({ check }) => check === 'rooms')
}
/** The sign-up is over: the exam application is judged whole. */
const closeSignup = (sn: string) =>
  t.db.execute(sql`update plan set signup_end = business_now() - interval '1 hour' where sn = ${sn}`)

describe('no approval changes a row that another approval’s plan uses (Decided 9)', () => {
  it('another credential with the same room and fewer seats gets a row of its own', async () => {
    const { plan, theory, practical } = await siteWithPlan()
    const before = await placesOf(plan.sn)
    const other = await buildCredential(t.db)
    const next = await buildApplication(t.db, {
      credential_sn: other.sn,
      status: 'SUBMIT',
      rooms: [{ ...theory, seats: 19, name: '改名机房' }, practical],
    })
    expect(await impactOf(next.sn)).toEqual([])
    expect((await approve(next.sn)).http).toBe(200)
    expect(await placesOf(plan.sn)).toEqual(before)
    const { data } = await center.call(applicationContract.rooms, { params: { id: next.sn } })
    expect(data.map(({ room_no, seats }) => [room_no, seats])).toEqual([
      [practical.room_no, 30],
      [theory.room_no, 19],
    ])
  })

  it('a change leaves the rows of before as they were, also under an approved exam', async () => {
    const { base, plan, theory, practical } = await siteWithPlan('EXAM_AUDIT')
    const before = await placesOf(plan.sn)
    const next = await changeOf(base, {
      rooms: [
        { ...theory, seats: 5 },
        { ...practical, name: '新名' },
      ],
    })
    expect(await impactOf(next.sn)).toEqual([])
    expect((await approve(next.sn)).http).toBe(200)
    // “Plans in EXAM_AUDIT keep their rooms as approved.”
    expect(await placesOf(plan.sn)).toEqual(before)
  })

  it('rooms of the same number agree in subject: room_subject', async () => {
    const { theory, practical } = await siteWithPlan()
    const other = await buildCredential(t.db)
    const next = await buildApplication(t.db, {
      credential_sn: other.sn,
      status: 'SUBMIT',
      rooms: [
        { ...theory, subject: 'OFFLINE' },
        { ...practical, room_no: `GX${made}`, subject: 'ONLINE' },
      ],
    })
    const { http, rule, message } = await approve(next.sn)
    expect([http, rule, message.includes(theory.room_no)]).toEqual([422, 'room_subject', true])
  })
})

describe('what a change takes from plans (Decided 9)', () => {
  type Rooms = (theory: ApplicationRoom, practical: ApplicationRoom) => ApplicationRoom[]
  const LOSSES: [string, 'ROOM' | 'SEATS', string, Rooms][] = [
    [
      'fewer seats than its session',
      'SEATS',
      'room_seats',
      (theory, practical) => [{ ...theory, seats: 19 }, practical],
    ],
    [
      'the other subject',
      'ROOM',
      'room_gone',
      (theory, practical) => [{ ...theory, subject: 'OFFLINE' }, { ...theory, room_no: 'GT-X' }, practical],
    ],
    ['the room left out', 'ROOM', 'room_gone', (theory, practical) => [{ ...theory, room_no: 'GT-Y' }, practical]],
  ]
  it.each(LOSSES)(
    '%s: shown, to be confirmed, told, and the exam application waits',
    async (_, loss, rule, roomsOf) => {
      const { base, plan, theory, practical } = await siteWithPlan()
      await closeSignup(plan.sn)
      expect(await checksOf(plan.sn)).toMatchObject({ passed: true })
      const next = await changeOf(base, { rooms: roomsOf(theory, practical) })
      const impact = await impactOf(next.sn)
      expect(impact).toMatchObject([{ sn: plan.sn, title: plan.title, level: 'MIDDLE' }])
      expect(impact[0]?.losses).toMatchObject([
        { loss, room_no: theory.room_no, capacity: 20, day: addDays(today, 45) },
      ])
      const asked = await approve(next.sn)
      expect([asked.status, asked.rule, asked.message.includes(plan.sn)]).toEqual([42200, 'plans_affected', true])
      const { rows: kept } = await t.db.execute(
        sql`select status from application where sn in (${base.sn}, ${next.sn}) order by status`,
      )
      expect(kept).toEqual([{ status: 'AUDIT' }, { status: 'SUBMIT' }])
      expect((await approve(next.sn, { confirm: [plan.sn] })).http).toBe(200)
      const { rows: told } = await t.db.execute<{ to_org: string; text: string }>(
        sql`select to_org, abstract ->> 'CN' as text from notice where event = 'application.affected' and entity_sn = ${next.sn}`,
      )
      expect(told.map(({ to_org, text }) => [to_org, text.includes(plan.sn)])).toEqual([[plan.org_sn, true]])
      // The theory stays where it was approved; the practical goes on in the room of the new approval.
      expect(await placesOf(plan.sn)).toMatchObject([
        { room_no: theory.room_no, seats: 30, application_sn: base.sn },
        { room_no: practical.room_no, application_sn: next.sn },
      ])
      expect(await checksOf(plan.sn)).toMatchObject({ passed: false, rule })
      // “Until their sessions fit again”: a change that has the room again lifts it.
      const again = await changeOf(next, { rooms: [theory, practical] })
      expect(await impactOf(again.sn)).toEqual([])
      expect((await approve(again.sn)).http).toBe(200)
      expect(await checksOf(plan.sn)).toMatchObject({ passed: true })
    },
  )

  it('the level, by what the auditor would approve; the day, by the validity', async () => {
    const { base, plan, theory, practical } = await siteWithPlan()
    const next = await changeOf(base, { rooms: [theory, practical] })
    expect(await impactOf(next.sn)).toEqual([])
    const lossesOf = async (query: object) =>
      (await impactOf(next.sn, query)).flatMap(({ losses }) => losses.map(({ loss }) => loss))
    expect(await lossesOf({ approved_levels: ['SENIOR'] })).toEqual(['LEVEL', 'LEVEL'])
    expect(await lossesOf({ valid_to: addDays(today, 45) })).toEqual(['DAY'])
    const answer = await approve(next.sn, { approved_levels: ['BEGINNER', 'SENIOR'], confirm: [plan.sn] })
    expect(answer.http).toBe(200)
    const shown = await college.call(planContract.detail, { params: { id: plan.sn } })
    expect(shown.data.frozen).toBe(true)
  })

  it('seats for what the session holds are enough; drafts and plans whose exams are over hold no rooms', async () => {
    const fits = await siteWithPlan()
    const same = await changeOf(fits.base, { rooms: [{ ...fits.theory, seats: 20 }, fits.practical] })
    expect([await impactOf(same.sn), (await approve(same.sn)).http]).toEqual([[], 200])
    const draft = await siteWithPlan('PLAN_INIT')
    const less = await changeOf(draft.base, { rooms: [{ ...draft.theory, seats: 5 }, draft.practical] })
    expect([await impactOf(less.sn), (await approve(less.sn)).http]).toEqual([[], 200])
    const refused = await college.call(planContract.submit, { params: { id: draft.plan.sn }, body: {} })
    expect([refused.http, refused.rule]).toEqual([422, 'plan_seats'])
    const over = await siteWithPlan()
    await t.db.execute(
      sql`update plan_session set start_time = start_time - interval '90 days', end_time = end_time - interval '90 days' where plan_sn = ${over.plan.sn}`,
    )
    const later = await changeOf(over.base, { rooms: [{ ...over.theory, seats: 5 }, over.practical] })
    expect(await impactOf(later.sn)).toEqual([])
  })

  it('is shown to who decides, and to nobody else', async () => {
    const { base, theory, practical } = await siteWithPlan()
    const next = await changeOf(base, { rooms: [theory, practical] })
    const asked = async (who: Client) => (await who.call(applicationContract.impact, { params: { id: next.sn } })).http
    expect(await asked(college)).toBe(403)
    expect(await asked(t.anonymous)).toBe(401)
    expect((await center.call(applicationContract.impact, { params: { id: 'absent' } })).http).toBe(404)
    expect(
      (await center.call(applicationContract.impact, { params: { id: next.sn }, query: { valid_from: 'x' } })).http,
    ).toBe(400)
  })
})

describe('one room, whichever approval names it (Decided 9)', () => {
  it('two plans of two credentials do not hold it at the same time', async () => {
    const first = await siteWithPlan('PLAN_SUBMIT')
    const { sn: credential_sn } = await buildCredential(t.db)
    const site = await buildApplication(t.db, {
      credential_sn,
      status: 'AUDIT',
      rooms: [first.theory, first.practical],
    })
    const second = await buildPlan(t.db, { credential_sn, application_sn: site.sn })
    await t.db.execute(sql`update plan_session s set room_sn = r.sn, capacity = 20 from room r where s.plan_sn = ${second.sn}
      and r.application_sn = ${site.sn} and r.subject = s.subject`)
    const answer = await college.call(planContract.submit, { params: { id: second.sn }, body: {} })
    expect([answer.http, answer.rule, answer.message.includes(first.plan.sn)]).toEqual([422, 'plan_room_taken', true])
  })

  it('two exams do not either: the last guard compares the place, not the row', async () => {
    const [first, second] = [await siteWithPlan(), await siteWithPlan()]
    const other = await buildApplication(t.db, { status: 'AUDIT', rooms: [first.theory] })
    const at = async ({ plan }: { plan: { sn: string; org_sn: string } }, site: { sn: string }) => {
      await t.db.execute(sql`insert into exam (sn, plan_sn, org_sn, subject, session_no, name, start_time, end_time, minutes, capacity, candidate_count)
        values (${`X${plan.sn}`}, ${plan.sn}, ${plan.org_sn}, 'ONLINE', 9, '考试', '2031-01-01 09:00', '2031-01-01 10:00', 60, 5, 0)`)
      await t.db.execute(sql`insert into exam_room (exam_sn, room_sn, serial, capacity, time)
        select ${`X${plan.sn}`}, r.sn, 1, 5, tstzrange('2031-01-01 09:00', '2031-01-01 10:00') from room r where r.application_sn = ${site.sn} and r.subject = 'ONLINE'`)
    }
    await at(first, first.base)
    await expect(at(second, other)).rejects.toMatchObject({ cause: { code: '23P01', constraint: 'exam_room_overlap' } })
    await t.db.execute(sql`delete from exam where sn in (${`X${first.plan.sn}`}, ${`X${second.plan.sn}`})`)
  })
})

describe('one approval for each site, credential and level (Decided 10)', () => {
  it('another level may have an approval of its own; the same level may not', async () => {
    const { base } = await siteWithPlan()
    const beginner = await buildApplication(t.db, { status: 'AUDIT', levels: ['BEGINNER'], rooms: [] })
    const row = { credential_sn: beginner.credential_sn, status: 'AUDIT' as const, rooms: [] }
    await buildApplication(t.db, { ...row, levels: ['MIDDLE'] })
    await expect(buildApplication(t.db, { ...row, levels: ['BEGINNER', 'SENIOR'] })).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'application_in_force_beginner' },
    })
    const begun = await college.call(applicationContract.create, {
      body: { credential_sn: base.credential_sn, levels: ['MIDDLE'] },
    })
    expect([begun.http, begun.rule]).toEqual([409, 'site_in_force'])
    const beside = await college.call(applicationContract.create, {
      body: { credential_sn: beginner.credential_sn, levels: ['SENIOR'] },
    })
    expect(beside.http).toBe(200)
  })
})

it('a plan names the room of the approval in force on its day, whichever was chosen', async () => {
  const { base, plan, theory, practical } = await siteWithPlan('PLAN_INIT')
  const next = await buildApplication(t.db, {
    credential_sn: base.credential_sn,
    base_sn: base.sn,
    apply_type: 'RENEW',
    status: 'SUBMIT',
    rooms: [theory, practical],
  })
  const from = addDays(today, 46)
  expect((await approve(next.sn, { valid_from: from, valid_to: addDays(today, 300) })).http).toBe(200)
  // Theory on day 45, practical on day 46.
  const split = [{ application_sn: base.sn }, { application_sn: next.sn }]
  expect(await placesOf(plan.sn)).toMatchObject(split)
  const { data } = await college.call(planContract.detail, { params: { id: plan.sn } })
  const body = planContract.update.body.parse({
    ...Object.fromEntries(
      Object.keys(planContract.update.body.shape).map((key) => [key, data[key as keyof typeof data]]),
    ),
    sessions: data.sessions.map(({ subject, session_no, start_time, end_time, capacity, room_sn }) => ({
      subject,
      session_no,
      start_time,
      end_time,
      capacity,
      room_sn,
    })),
  })
  expect((await college.call(planContract.update, { params: { id: plan.sn }, body })).http).toBe(200)
  expect(await placesOf(plan.sn)).toMatchObject(split)
  expect((await college.call(planContract.submit, { params: { id: plan.sn }, body: {} })).http).toBe(200)
  expect((await brokenInvariants(t.pool)).filter(({ rule }) => rule.includes('room'))).toEqual([])
})
