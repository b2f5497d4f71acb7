import { eq, sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { SEAT_MAX } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { buildPlan, sessionsOf } from '../plan/plan.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { exam, examRoom, seat } from './exam.table.ts'

type Overrides = Partial<typeof exam.$inferInsert> & { subject?: Subject }

/** An exam for tests: the theory of a plan of its own whose exam is approved, in that plan's room, unless the test overrides it; no candidate is seated. */
export async function buildExam(db: Db, overrides: Overrides = {}) {
  const subject = overrides.subject ?? 'ONLINE'
  const [held] = overrides.plan_sn
    ? await db.select().from(plan).where(eq(plan.sn, overrides.plan_sn))
    : [
        await buildPlan(db, {
          status: 'EXAM_AUDIT',
          expected_count: 200,
          capacity: 200,
          ...(overrides.org_sn ? { org_sn: overrides.org_sn } : {}),
        }),
      ]
  if (!held) throw new Error('the exam has no plan')
  const places = (await sessionsOf(db, held.sn)).filter((one) => one.subject === subject)
  const [first] = places
  if (!first) throw new Error('the plan has no session of the subject')
  const [row] = await db
    .insert(exam)
    .values({
      sn: `${held.sn}${subject === 'ONLINE' ? 'T' : 'P'}01`,
      plan_sn: held.sn,
      org_sn: held.org_sn,
      session_no: 1,
      name: `${held.title}${subject === 'ONLINE' ? '理论' : '实操'}第 1 场`,
      start_time: first.start_time,
      end_time: first.end_time,
      minutes: 120,
      capacity: places.reduce((sum, place) => sum + place.capacity, 0),
      candidate_count: 0,
      ...overrides,
      subject,
    })
    .returning()
  if (!row) throw new Error('the exam was not made')
  const time = { start: row.start_time, end: row.end_time }
  await db
    .insert(examRoom)
    .values(places.map(({ room_sn, capacity }, at) => ({ exam_sn: row.sn, room_sn, serial: at + 1, capacity, time })))
  return row
}

/** A candidate's seat in an exam, for tests; the sign-up must be of its plan. */
export async function buildSeat(db: Db, values: Omit<typeof seat.$inferInsert, 'time'>) {
  const [held] = await db.select().from(exam).where(eq(exam.sn, values.exam_sn))
  if (!held) throw new Error(`there is no exam ${values.exam_sn}`)
  await db.insert(seat).values({ ...values, time: { start: held.start_time, end: held.end_time } })
}

/** One more candidate of an exam, for tests: signed up for its plan and seated, in the plan's other room when the first is full. */
export async function buildCandidate(db: Db, exam_sn: string, given: { ticket_no?: string } = {}) {
  const [held] = await db.select().from(exam).where(eq(exam.sn, exam_sn))
  if (!held) throw new Error('there is no such exam')
  const taken = await db.$count(seat, eq(seat.exam_sn, exam_sn))
  const [first, other] = (await sessionsOf(db, held.plan_sn)).toSorted((one) => (one.subject === held.subject ? -1 : 1))
  const place = taken < SEAT_MAX ? first : other
  if (!place) throw new Error('the plan has no room left')
  const { room_sn } = place
  const time = { start: held.start_time, end: held.end_time }
  const room = { exam_sn, room_sn, serial: taken < SEAT_MAX ? 1 : 2, capacity: SEAT_MAX, time }
  await db.insert(examRoom).values(room).onConflictDoNothing()
  const { sn, student_sn } = await buildSignup(db, { plan_sn: held.plan_sn, status: 'AUDIT', ...given })
  const seat_no = (taken % SEAT_MAX) + 1
  await buildSeat(db, { signup_sn: sn, subject: held.subject, exam_sn, room_sn, seat_no, student_sn })
}

/** As if the exam began in so many hours, for tests. */
export async function beginIn(db: Db, exam_sn: string, hours: number) {
  const now = await clock(db)
  const times = { start_time: addHours(now, hours), end_time: addHours(now, hours + 2) }
  await db.update(exam).set(times).where(eq(exam.sn, exam_sn))
}

/** One more examiner who may be chosen for an exam, for tests: of an institution that has no candidates. */
export async function buildOffered(db: Db, exam_sn: string, overrides: Parameters<typeof buildTeacher>[1] = {}) {
  const [held] = await db
    .select({ credential_sn: plan.credential_sn, level: plan.level })
    .from(exam)
    .innerJoin(plan, eq(plan.sn, exam.plan_sn))
    .where(eq(exam.sn, exam_sn))
  if (!held) throw new Error('there is no such exam')
  return buildTeacher(db, { org_sn: 'org-train', examines: [held], ...overrides })
}

/** What there is of the approval of a plan's exam application, counted in one statement: for tests of whole or not at all. */
export async function examOutcome(db: Db, plan_sn: string) {
  const { rows } = await db.execute<Record<ExamPart, number> & { status: string }>(sql`
    select a.status, (select count(*)::int from exam e where e.plan_sn = p.sn) as exams,
      (select count(*)::int from exam_room r join exam e on e.sn = r.exam_sn where e.plan_sn = p.sn) as rooms,
      (select count(*)::int from seat s join exam e on e.sn = s.exam_sn where e.plan_sn = p.sn) as seats,
      (select count(distinct g.ticket_no)::int from signup g where g.plan_sn = p.sn) as tickets,
      (select count(*)::int from assignment a join exam e on e.sn = a.exam_sn where e.plan_sn = p.sn) as calls,
      (select count(*)::int from notice n where n.entity_sn = p.sn and n.event = 'assignment.called') as called,
      (select count(*)::int from score_sheet h where h.sn = p.sn) as sheets,
      (select count(*)::int from notice n where n.entity_sn = p.sn and n.event = 'plan.approveExam') as notified,
      (select count(*)::int from history l where l.entity = 'examApplication' and l.entity_sn = p.sn and l.move = 'approveExam') as moves,
      (select count(*)::int from audit u where u.target_sn = p.sn and u.action = 'examApplication.approveExam') as written
    from plan p join exam_application a on a.sn = p.sn where p.sn = ${plan_sn}`)
  const [row] = rows
  if (!row) throw new Error(`there is no plan ${plan_sn}`)
  return row
}
type ExamPart =
  | 'exams'
  | 'rooms'
  | 'seats'
  | 'tickets'
  | 'calls'
  | 'called'
  | 'sheets'
  | 'notified'
  | 'moves'
  | 'written'
