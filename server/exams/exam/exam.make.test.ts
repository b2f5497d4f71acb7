import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { PlanSession } from '@zhikao/domain/exams/plan/plan.model.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { ORGS } from '../../test/world.ts'
import { buildPanel } from '../panel/panel.factory.ts'
import { buildPlan, sessionsOf } from '../plan/plan.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { buildMajor } from '../../people/major/major.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const approve = (id: string) => center.call(planContract.approveExam, { params: { id }, body: {} })
const all = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await t.db.execute<R>(query)).rows

/** Theory in two rooms and two sessions, practice in one room and two: 5 + 5 places, 4 + 6. */
async function crowded(): Promise<PlanSession[]> {
  const given = [await buildPlan(t.db), await buildPlan(t.db)]
  const [one, two] = await Promise.all(given.map((plan) => sessionsOf(t.db, plan.sn)))
  const roomOf = (rows: typeof one, subject: string) => rows?.find((row) => row.subject === subject)?.room_sn ?? ''
  const day = (one?.find((row) => row.subject === 'ONLINE')?.start_time ?? '').slice(0, 10)
  const next = (one?.find((row) => row.subject === 'OFFLINE')?.start_time ?? '').slice(0, 10)
  const at = (
    on: string,
    subject: 'ONLINE' | 'OFFLINE',
    no: number,
    room: string,
    from: string,
    to: string,
    capacity: number,
  ) => ({
    room_sn: room,
    subject,
    session_no: no,
    start_time: `${on} ${from}:00:00`,
    end_time: `${on} ${to}:00:00`,
    capacity,
  })
  return [
    at(day, 'ONLINE', 1, roomOf(one, 'ONLINE'), '09', '11', 3),
    at(day, 'ONLINE', 1, roomOf(two, 'ONLINE'), '09', '11', 2),
    at(day, 'ONLINE', 2, roomOf(one, 'ONLINE'), '13', '15', 5),
    at(day, 'OFFLINE', 1, roomOf(one, 'OFFLINE'), '13', '16', 4),
    at(next, 'OFFLINE', 2, roomOf(one, 'OFFLINE'), '09', '12', 6),
  ]
}

/** “ORDER seats by school, major, student number” (domain.md Decided 25); “EXAM_AUDIT confirms” (§6.4). */
it('one approval makes exams, rooms, seats, ticket numbers and calls together', async () => {
  const sessions = await crowded()
  const plan = await buildPanel(t.db, {
    status: 'EXAM_SUBMIT',
    sessions,
    expected_count: 40,
    capacity: 40,
    accept_borrow: true,
    borrow_quota: 5,
    candidates: 7,
  })
  // A borrowed student of a school whose code sorts before the site's, and one for practice alone.
  const guest = await buildStudent(t.db, { org_sn: ORGS.school, photo_status: 'AUDIT', photo: 'guest.jpg' })
  await buildSignup(t.db, { plan_sn: plan.sn, student_sn: guest.sn, pay_status: 'WAIVED', status: 'AUDIT' })
  await buildSignup(t.db, { plan_sn: plan.sn, pay_status: 'PAID', subjects: 'PRACTICAL', theory_attempt: null })
  // The lowest student number of the site is in the major whose code sorts last.
  const last = await buildMajor(t.db, { org_sn: plan.org_sn, code: '999999' })
  const [moved] = await all<{ sn: string }>(sql`
    update student set major_sn = ${last.sn} where sn = (select st.sn from student st join signup s on s.student_sn = st.sn
      where s.plan_sn = ${plan.sn} and s.subjects = 'BOTH' and st.org_sn = ${plan.org_sn} order by st.student_no limit 1) returning sn`)
  const answer = await approve(plan.sn)

  expect([answer.http, answer.rule]).toEqual([200, undefined])
  expect(answer.data.status).toBe('EXAM_AUDIT')

  const exams = await all<Record<string, unknown>>(
    sql`select sn, subject, session_no, capacity, candidate_count, org_sn, minutes from exam where plan_sn = ${plan.sn} order by sn`,
  )
  expect(exams.map(({ sn, capacity, candidate_count }) => [sn, capacity, candidate_count])).toEqual([
    [`${plan.sn}P01`, 4, 4],
    [`${plan.sn}P02`, 6, 5],
    [`${plan.sn}T01`, 5, 5],
    [`${plan.sn}T02`, 5, 3],
  ])
  expect(
    await all(
      sql`select r.serial from exam_room r join exam e on e.sn = r.exam_sn where e.plan_sn = ${plan.sn} order by e.subject desc, e.session_no, r.serial`,
    ),
  ).toEqual([1, 2, 3, 4, 5].map((serial) => ({ serial })))

  const people = await all<{
    sn: string
    student_sn: string
    subjects: string
    ticket_no: string
    theory: string | null
    practice: string
  }>(sql`
    select s.sn, s.student_sn, s.subjects, s.ticket_no, max(r.serial || '-' || x.seat_no) filter (where x.subject = 'ONLINE') as theory,
      max(r.serial || '-' || x.seat_no) filter (where x.subject = 'OFFLINE') as practice
    from signup s join student st on st.sn = s.student_sn join college c on c.sn = s.org_sn left join major m on m.sn = st.major_sn
    join seat x on x.signup_sn = s.sn join exam_room r on r.exam_sn = x.exam_sn and r.room_sn = x.room_sn
    where s.plan_sn = ${plan.sn} group by s.sn, c.school_code, m.code, st.student_no order by c.school_code, m.code, st.student_no`)
  expect(people.length).toBe(9)
  expect(people[0]?.student_sn).toBe(guest.sn)
  const both = people.filter((one) => one.subjects === 'BOTH')
  expect(both.at(-1)?.student_sn).toBe(moved?.sn)
  expect(both.map((one) => one.theory)).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2', '3-1', '3-2', '3-3'])
  const [site] = await all<{ site_code: string }>(sql`select site_code from college where sn = ${plan.org_sn}`)
  for (const one of people) {
    const [serial = '', seat = ''] = (one.theory ?? one.practice).split('-')
    expect(one.ticket_no).toBe(
      `${site?.site_code}${String(plan.year % 100).padStart(2, '0')}${String(plan.serial).padStart(2, '0')}${serial.padStart(3, '0')}${seat.padStart(2, '0')}`,
    )
  }
  // A candidate's theory is over before the practical begins.
  expect(
    await all(sql`select a.signup_sn from seat a join seat b on b.signup_sn = a.signup_sn and b.subject = 'OFFLINE' join exam e on e.sn = a.exam_sn join exam f on f.sn = b.exam_sn
      where a.subject = 'ONLINE' and e.plan_sn = ${plan.sn} and e.end_time > f.start_time`),
  ).toEqual([])

  const calls = await all<{ status: string; declared: boolean }>(
    sql`select a.status, a.declared from assignment a join exam e on e.sn = a.exam_sn where e.plan_sn = ${plan.sn}`,
  )
  const [chosen] = await all<{ count: number }>(
    sql`select count(*)::int as count from panel where plan_sn = ${plan.sn}`,
  )
  expect(calls.length).toBe(chosen?.count)
  expect(calls.every(({ status, declared }) => status === 'PENDING' && !declared)).toBe(true)
  const notices = await all<{ event: string; to_org: string | null; to_account: string | null }>(
    sql`select event, to_org, to_account from notice where entity_sn = ${plan.sn} and event in ('plan.approveExam', 'assignment.called')`,
  )
  expect(notices.filter(({ event }) => event === 'plan.approveExam').map(({ to_org }) => to_org)).toEqual(
    expect.arrayContaining([ORGS.college, ORGS.school]),
  )
  expect(notices.filter(({ event }) => event === 'assignment.called').length).toBe(calls.length)
  expect(await brokenInvariants(t.pool)).toEqual([])
})

it('a session without candidates makes no exam and calls no examiner', async () => {
  const plan = await buildPanel(t.db, {
    status: 'EXAM_SUBMIT',
    sessions: await crowded(),
    expected_count: 10,
    capacity: 10,
    candidates: 2,
  })
  expect((await approve(plan.sn)).http).toBe(200)
  expect(await all(sql`select subject, session_no from exam where plan_sn = ${plan.sn} order by sn`)).toEqual([
    { subject: 'OFFLINE', session_no: 1 },
    { subject: 'ONLINE', session_no: 1 },
  ])
  expect(await all(sql`select count(*)::int as rooms from exam_room where exam_sn = ${`${plan.sn}T01`}`)).toEqual([
    { rooms: 1 },
  ])
})

it('a candidate with another exam at that time is named in the refusal, and nothing is made', async () => {
  const plan = await buildPanel(t.db, { status: 'EXAM_SUBMIT' })
  const other = await buildPanel(t.db, { status: 'EXAM_AUDIT', candidates: 1 })
  const [who] = await all<{ student_sn: string; name: string }>(
    sql`select s.student_sn, st.name from signup s join student st on st.sn = s.student_sn where s.plan_sn = ${plan.sn} order by st.student_no limit 1`,
  )
  await t.db.execute(sql`update seat set student_sn = ${who?.student_sn} where exam_sn = ${`${other.sn}T01`}`)
  const answer = await approve(plan.sn)
  expect([answer.http, answer.rule]).toEqual([422, 'exam_student_taken'])
  expect(answer.message).toContain(who?.name)
  expect(await all(sql`select sn from exam where plan_sn = ${plan.sn}`)).toEqual([])
  expect(await all(sql`select status from exam_application where sn = ${plan.sn}`)).toEqual([{ status: 'EXAM_SUBMIT' }])
})

it('a room of another exam at that time is refused by the database, with the rule exam_room_taken', async () => {
  const first = await buildPanel(t.db, { status: 'EXAM_AUDIT' })
  const sessions = (await sessionsOf(t.db, first.sn)).map(
    ({ room_sn, subject, session_no, start_time, end_time, capacity }) => ({
      room_sn,
      subject,
      session_no,
      start_time,
      end_time,
      capacity,
    }),
  )
  const second = await buildPanel(t.db, { status: 'EXAM_SUBMIT', sessions })
  const answer = await approve(second.sn)
  expect([answer.http, answer.rule]).toEqual([422, 'exam_room_taken'])
  expect(await all(sql`select sn from exam where plan_sn = ${second.sn}`)).toEqual([])
})

it('an examiner written into two panels at the same time past the rules: neither exam is approved', async () => {
  const plans = await Promise.all([1, 2].map(() => buildPanel(t.db, { status: 'EXAM_SUBMIT' })))
  const [one, two] = plans
  // A state that the rules never allow.
  await t.db.execute(sql`
    update panel set teacher_sn = (select teacher_sn from panel where plan_sn = ${one?.sn} and role = 'INVIGILATOR' limit 1)
    where plan_sn = ${two?.sn} and teacher_sn = (select teacher_sn from panel where plan_sn = ${two?.sn} and role = 'INVIGILATOR' limit 1)`)
  const answers = await Promise.all(plans.map((plan) => approve(plan.sn)))
  expect(answers.map(({ http, rule }) => [http, rule])).toEqual([
    [422, 'exam_panel'],
    [422, 'exam_panel'],
  ])
})
