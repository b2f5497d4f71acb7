import { eq, sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { examNumber, ticketNumber } from '@zhikao/domain/exams/exam/exam.number.rules.ts'
import { seatsOf } from '@zhikao/domain/exams/examApplication/examApplication.seating.rules.ts'
import type { Seat, SeatingSession } from '@zhikao/domain/exams/examApplication/examApplication.seating.rules.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { nameOfSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { examApplicationMessages } from '@zhikao/domain/exams/examApplication/examApplication.messages.ts'
import { examName } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { SignupSubjects } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { Db } from '../../db/client.ts'
import { codeOf, constraintOf } from '../../db/transaction.ts'
import { copyIdentities, dropIdentities } from '../signup/signup.identity.commands.ts'
import { giveTickets, voidTickets } from '../signup/signup.plan.commands.ts'
import { college } from '../../people/college/college.table.ts'
import { major } from '../../people/major/major.table.ts'
import { student } from '../../people/student/student.table.ts'
import { signup } from '../signup/signup.table.ts'
import { exam, examRoom, seat } from './exam.table.ts'

/** What exams are made of; the plan is locked. */
export type ExamSource = {
  plan_sn: string
  org_sn: string
  title: string
  year: number
  serial: number
  site_code: string
  minutes: Record<Subject, number | null>
  sessions: readonly SeatingSession[]
  practical_first: boolean
}
type Candidate = { sn: string; student_sn: string; subjects: SignupSubjects }
type Seats = readonly Seat<Candidate>[]

/** An exam as it was made. */
export type MadeExam = { sn: string; subject: Subject; session_no: number; start_time: string; end_time: string }

/** Makes exams, rooms in use, seats, ticket numbers and the copied identities of the candidates in the caller's transaction; what the database refuses becomes the refusal of its rule. A session that takes no candidate has no exam. */
export async function makeExams(db: Db, source: ExamSource): Promise<{ exams: MadeExam[]; candidates: number }> {
  const candidates = await listCandidates(db, source.plan_sn)
  const seats = seatsOf(candidates, source.sessions, source.practical_first)
  const used = source.sessions.filter((session) => seats.some((one) => one.session === session))
  await refuseBusyStudents(db, seats)
  try {
    await insertExams(db, source, used, seats)
    await insertSeats(db, source, seats)
  } catch (error) {
    throw refusalOf(error)
  }
  await giveTickets(db, ticketsOf(source, seats))
  await copyIdentities(db, source.plan_sn)
  return {
    exams: used.map((session) => ({ ...session, sn: numberOf(source, session) })),
    candidates: candidates.length,
  }
}

/** Takes a plan's exams back: seats, rooms and calls go with them, ticket numbers are void, the copied identities are deleted. */
export async function unmakeExams(db: Db, planSn: string): Promise<void> {
  await voidTickets(db, planSn)
  await dropIdentities(db, planSn)
  await db.delete(exam).where(eq(exam.plan_sn, planSn))
}

/** In the order in which seats are given: school, major, student number. */
async function listCandidates(db: Db, planSn: string): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select s.sn, s.student_sn, s.subjects
    from ${signup} s join ${student} st on st.sn = s.student_sn join ${college} c on c.sn = s.org_sn left join ${major} m on m.sn = st.major_sn
    where s.plan_sn = ${planSn} and s.status = 'AUDIT'
    order by c.school_code, c.sn, m.code, st.major_sn, st.student_no, s.sn`)
  return rows
}

const NAMED = 5

/** No student may have two seats at the same time: names those seated elsewhere, which the constraint cannot. */
async function refuseBusyStudents(db: Db, seats: Seats): Promise<void> {
  const column = (value: (one: Seats[number]) => string) => sql.param(seats.map(value))
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct st.name from unnest(${column((one) => one.candidate.student_sn)}::text[],
      ${column((one) => one.session.start_time)}::timestamptz[], ${column((one) => one.session.end_time)}::timestamptz[]) as w (student_sn, starts, ends)
    join ${seat} x on x.student_sn = w.student_sn and x.time && tstzrange(w.starts, w.ends) join ${student} st on st.sn = w.student_sn
    order by st.name limit ${NAMED}`)
  if (rows.length > 0)
    throw refuse(examApplicationMessages, 'exam_student_taken', { names: rows.map((row) => row.name).join('、') })
}

const timeOf = ({ start_time, end_time }: SeatingSession) => ({ start: start_time, end: end_time })
const numberOf = ({ plan_sn }: ExamSource, session: SeatingSession) =>
  examNumber(plan_sn, session.subject, session.session_no)
const MINUTE_MS = 60_000
const minutesOf = ({ start_time, end_time }: SeatingSession) =>
  (Date.parse(`${end_time.replace(' ', 'T')}Z`) - Date.parse(`${start_time.replace(' ', 'T')}Z`)) / MINUTE_MS

async function insertExams(
  db: Db,
  source: ExamSource,
  sessions: readonly SeatingSession[],
  seats: Seats,
): Promise<void> {
  const rooms = roomsOf(source, seats)
  await db.insert(exam).values(
    sessions.map((session) => {
      const sn = numberOf(source, session)
      const held = rooms.filter((room) => room.exam_sn === sn)
      return {
        sn,
        plan_sn: source.plan_sn,
        org_sn: source.org_sn,
        subject: session.subject,
        session_no: session.session_no,
        name: fill(examName, { title: source.title, session: nameOfSession(session) }).CN,
        start_time: session.start_time,
        end_time: session.end_time,
        minutes: source.minutes[session.subject] ?? minutesOf(session),
        capacity: held.reduce((sum, room) => sum + room.capacity, 0),
        candidate_count: seats.filter((one) => one.session === session).length,
      }
    }),
  )
  await db.insert(examRoom).values(rooms)
}

/** The rooms in use, each once, by serial. */
function roomsOf(source: ExamSource, seats: Seats) {
  const first = new Map(seats.map((one) => [one.serial, one]))
  return [...first.values()].map(({ session, room, serial }) => ({
    exam_sn: numberOf(source, session),
    room_sn: room.room_sn,
    serial,
    capacity: room.capacity,
    time: timeOf(session),
  }))
}

const BATCH = 1000

async function insertSeats(db: Db, source: ExamSource, seats: Seats): Promise<void> {
  for (let from = 0; from < seats.length; from += BATCH)
    await db.insert(seat).values(
      seats.slice(from, from + BATCH).map(({ candidate, session, room, seat_no }) => ({
        signup_sn: candidate.sn,
        subject: session.subject,
        exam_sn: numberOf(source, session),
        room_sn: room.room_sn,
        seat_no,
        student_sn: candidate.student_sn,
        time: timeOf(session),
      })),
    )
}

/** Serial and seat are those of the theory, else of the only subject; seats come theory first (Decided 1). */
function ticketsOf(source: ExamSource, seats: Seats) {
  const first = new Map<string, Seats[number]>()
  for (const one of seats) if (!first.has(one.candidate.sn)) first.set(one.candidate.sn, one)
  return [...first].map(([signup_sn, { serial, seat_no }]) => ({
    signup_sn,
    ticket_no: ticketNumber({
      siteCode: source.site_code,
      year: source.year,
      planSerial: source.serial,
      serial,
      seat: seat_no,
    }),
  }))
}

/** The exclusion constraints are the last guard: what each refuses has a rule of its own. */
const RULES = {
  exam_room_overlap: 'exam_room_taken',
  seat_overlap: 'exam_student_taken',
} as const
const isKnown = (name: string): name is keyof typeof RULES => name in RULES

function refusalOf(error: unknown): unknown {
  const constraint = constraintOf(error)
  if (codeOf(error) !== '23P01' || !isKnown(constraint)) return error
  const rule = RULES[constraint]
  return refuse(
    examApplicationMessages,
    rule,
    rule === 'exam_student_taken' ? { names: fill(examApplicationMessages.exam_somebody) } : {},
  )
}
