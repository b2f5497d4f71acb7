import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { examMessages, examNotices } from '@zhikao/domain/exams/exam/exam.messages.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { RuleOf } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { codeOf, constraintOf } from '../../db/transaction.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { isReferenced } from '../../record/references.ts'
import { stationMode } from '../plan/plan.queries.ts'
import { examRecorded, lockExam } from './exam.queries.ts'
import type { ExamRecord } from './exam.queries.ts'
import { exam, examRoom, seat } from './exam.table.ts'

type Body = BodyOf<typeof examContract.seat>
type Item = Body['items'][number]

/** A place that the plan has for the subject, with what forbids to use it. */
type Place = {
  exam_sn: string
  room_sn: string
  capacity: number
  start_time: string
  end_time: string
  begun: boolean
  drawn: boolean
}

/** The rooms of the plan's exams in the subject; the exams stay locked, in one order for all callers. */
async function lockPlaces(db: Db, { plan_sn, subject }: ExamRecord): Promise<Place[]> {
  await db.execute(
    sql`select 1 from ${exam} where plan_sn = ${plan_sn} and subject = ${subject} order by sn for update`,
  )
  const { rows } = await db.execute<Place>(sql`
    select e.sn as exam_sn, er.room_sn, er.capacity, e.start_time, e.end_time,
      (e.actual_start_time is not null or e.start_time <= business_now()) as begun, ${stationMode(sql`e.plan_sn`)} = 'DRAW' as drawn
    from ${exam} e join ${examRoom} er on er.exam_sn = e.sn
    where e.plan_sn = ${plan_sn} and e.subject = ${subject}`)
  return rows
}

type Held = { signup_sn: string; student_sn: string; room_sn: string; seat_no: number; recorded: boolean }

async function heldSeats(db: Db, sn: string, items: readonly Item[]): Promise<Map<string, Held>> {
  const { rows } = await db.execute<Held>(sql`
    select x.signup_sn, x.student_sn, x.room_sn, x.seat_no, ${isReferenced(examRecorded, sql`(x.exam_sn, x.signup_sn)`)} as recorded
    from ${seat} x where x.exam_sn = ${sn} and x.signup_sn = any(${sql.param(items.map(({ signup }) => signup))}::text[])`)
  return new Map(rows.map((row) => [row.signup_sn, row]))
}

type Change = { item: Item; held: Held; place: Place }

/** A refusal that names the item, so that the screen shows it beside that seat. */
function refuseItem(at: number, rule: RuleOf<typeof examMessages>): AppError {
  const message = examMessages[rule]
  return new AppError('rule', { rule, message, errors: [{ path: `items.${at}.seat_no`, rule, message }] })
}

type Situation = { record: ExamRecord; known: ReadonlyMap<string, Held>; places: readonly Place[] }

/** The rules of a change of seats (Decided 25, domain.md §5.4): later changes only by the centre, before the start, never against a committed draw. */
function changeOf(item: Item, at: number, { record, known, places }: Situation): Change {
  const held = known.get(item.signup)
  if (!held) throw refuseItem(at, 'seat_unknown')
  const place = places.find((one) => one.exam_sn === item.exam_sn && one.room_sn === item.room_sn)
  if (!place || item.seat_no > place.capacity) throw refuseItem(at, 'seat_room')
  const begun = places.some((one) => one.begun && (one.exam_sn === record.sn || one.exam_sn === item.exam_sn))
  if (begun || held.recorded) throw refuseItem(at, 'seat_begun')
  if (place.drawn && (item.room_sn !== held.room_sn || item.exam_sn !== record.sn)) throw refuseItem(at, 'seat_drawn')
  return { item, held, place }
}

/** Gives candidates of an exam other seats, all or none: in this exam or another of the same plan and subject; ticket numbers stay. */
export async function changeSeats(db: Db, actor: Actor, sn: string, { items, reason }: Body): Promise<number> {
  const record = await lockExam(db, actor, sn)
  const places = await lockPlaces(db, record)
  const known = await heldSeats(db, sn, items)
  const changes = items.map((item, at) => changeOf(item, at, { record, known, places }))
  await refuseTaken(db, record, items)
  try {
    await writeSeats(db, record, changes)
  } catch (error) {
    throw refusalOf(error)
  }
  await countSeats(db, record)
  const seatsOf = (to: (change: Change) => object) =>
    changes.map((change) => ({ signup: change.item.signup, ...to(change) }))
  await writeAudit(db, actor, {
    action: 'exam.seat',
    target: { type: 'exam', sn },
    before: { seats: seatsOf(({ held: { room_sn, seat_no } }) => ({ exam_sn: sn, room_sn, seat_no })) },
    after: { seats: seatsOf(({ item: { exam_sn, room_sn, seat_no } }) => ({ exam_sn, room_sn, seat_no })), reason },
    org_sn: record.org_sn,
  })
  await sendNotice(db, {
    to: [{ org: record.org_sn }],
    event: 'exam.seat',
    title: examNotices.seat,
    abstract: examNotices.seat_text,
    params: { exam: record.name, count: changes.length, reason },
    screen: 'examStudents',
    at: { sn },
    about: { entity: 'exam', sn },
  })
  return changes.length
}

/** The first item whose seat another candidate keeps, or an earlier item takes. */
async function refuseTaken(db: Db, { sn }: ExamRecord, items: readonly Item[]): Promise<void> {
  const keyOf = ({ exam_sn, room_sn, seat_no }: Omit<Item, 'signup'>) => `${exam_sn} ${room_sn} ${seat_no}`
  const moving = sql.param(items.map(({ signup }) => signup))
  const rooms = sql.param(items.map(({ exam_sn, room_sn }) => `${exam_sn} ${room_sn}`))
  const { rows } = await db.execute<Omit<Item, 'signup'>>(sql`
    select x.exam_sn, x.room_sn, x.seat_no from ${seat} x where x.exam_sn || ' ' || x.room_sn = any(${rooms}::text[])
      and not (x.exam_sn = ${sn} and x.signup_sn = any(${moving}::text[]))`)
  const taken = new Set(rows.map(keyOf))
  for (const [at, item] of items.entries()) {
    if (taken.has(keyOf(item))) throw refuseItem(at, 'seat_taken')
    taken.add(keyOf(item))
  }
}

/** Two candidates may change places: the old seats are given up before the new ones are taken. */
async function writeSeats(db: Db, { sn, subject }: ExamRecord, changes: readonly Change[]): Promise<void> {
  const signups = changes.map(({ item }) => item.signup)
  await db.delete(seat).where(and(eq(seat.exam_sn, sn), inArray(seat.signup_sn, signups)))
  await db.insert(seat).values(
    changes.map(({ item: { exam_sn, room_sn, seat_no }, held, place }) => ({
      signup_sn: held.signup_sn,
      subject,
      exam_sn,
      room_sn,
      seat_no,
      student_sn: held.student_sn,
      time: { start: place.start_time, end: place.end_time },
    })),
  )
}

const countSeats = (db: Db, { plan_sn, subject }: ExamRecord) =>
  db.execute(sql`
    update ${exam} e set candidate_count = (select count(*) from ${seat} x where x.exam_sn = e.sn), version = e.version + 1, update_time = ${businessNow}
    where e.plan_sn = ${plan_sn} and e.subject = ${subject}`)

function refusalOf(error: unknown): unknown {
  if (codeOf(error) === '23P01' && constraintOf(error) === 'seat_overlap') return refuse(examMessages, 'seat_student')
  if (codeOf(error) !== '23505') return error
  return refuse(examMessages, 'seat_taken')
}
