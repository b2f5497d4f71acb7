import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { PAGE_DEPTH } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { room } from '../../sites/application/application.table.ts'
import { college } from '../../people/college/college.table.ts'
import { attested, identityInForce } from '../signup/signup.identity.queries.ts'
import { signup, signupIdentity } from '../signup/signup.table.ts'
import { isFound, searchOf } from '../../people/student/student.search.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { placeIn } from './exam.queries.ts'
import { examRoom, seat } from './exam.table.ts'

type Query = QueryOf<typeof examContract.students>

const columns = () => ({
  sn: signup.sn,
  ticket_no: signup.ticket_no,
  name: attested.name,
  id_no: attested.id_no,
  org_name: sql<string>`${college.name}`.as('org_name'),
  class_name: student.class_name,
  room: sql<string>`${room.room_no} || ' ' || ${room.name}`.as('room'),
  seat_no: placeIn('seat').as('place'),
})

const isOfStudent = (condition: SQL) =>
  sql`exists (select 1 from ${student} st where st.sn = ${seat.student_sn} and ${condition})`

const conditionOf = (actor: Actor, examSn: string, { keyword, room_sn }: Query) =>
  and(
    eq(seat.exam_sn, examSn),
    keyword ? sql`(${signup.ticket_no} = ${keyword} or ${isOfStudent(isFound(searchOf(actor, keyword)))})` : undefined,
    room_sn ? sql`${seat.room_sn} = any(${sql.param([...room_sn])}::text[])` : undefined,
  )

const BY: Record<string, SQL[]> = {
  ticket_no: [asc(signup.ticket_no)],
  '-ticket_no': [desc(signup.ticket_no)],
  '-seat_no': [desc(examRoom.serial), sql`place desc nulls last`, desc(seat.seat_no)],
}
const BY_PLACE = [asc(examRoom.serial), sql`place nulls last`, asc(seat.seat_no)]

export type SeatRecord = Awaited<ReturnType<typeof listSeats>>['items'][number]

/** One page of who sits where in an exam that the caller may see, room by room. An exam is one session: its seats are few. */
export async function listSeats(db: Db, actor: Actor, examSn: string, query: Query) {
  const { page, limit, sort } = query
  if (page * limit > PAGE_DEPTH) throw new AppError('input', { rule: 'page_depth', message: kernelMessages.page_depth })
  const where = conditionOf(actor, examSn, query)
  const items = await db
    .select(columns())
    .from(seat)
    .innerJoin(signup, eq(signup.sn, seat.signup_sn))
    .innerJoin(student, eq(student.sn, seat.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .innerJoin(college, eq(college.sn, signup.org_sn))
    .innerJoin(room, eq(room.sn, seat.room_sn))
    .innerJoin(examRoom, and(eq(examRoom.exam_sn, seat.exam_sn), eq(examRoom.room_sn, seat.room_sn)))
    .where(where)
    .orderBy(...(BY[sort ?? ''] ?? BY_PLACE), asc(seat.signup_sn))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(seat)
    .innerJoin(signup, eq(signup.sn, seat.signup_sn))
    .innerJoin(student, eq(student.sn, seat.student_sn))
    .where(where)
  const found: Page<(typeof items)[number]> = { items, total: counted?.total ?? 0, page, limit, total_capped: false }
  return found
}
