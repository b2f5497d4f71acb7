import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { room } from '../../sites/application/application.table.ts'
import { examRoom, seat } from '../exam/exam.table.ts'
import { signup } from '../signup/signup.table.ts'
import { examDraw } from './attendance.table.ts'

/** The tickets of a room of an exam, and what is committed of its draw. */
export type DrawRoom = { room_sn: string; room: string; tickets: string[] }

/** The rooms of an exam with the tickets issued for them, present or not (Decided 25). */
export async function listDrawRooms(db: Db, examSn: string): Promise<DrawRoom[]> {
  const { rows } = await db.execute<DrawRoom>(sql`
    select er.room_sn, r.room_no || ' ' || r.name as room,
      array(select g.ticket_no from ${seat} x join ${signup} g on g.sn = x.signup_sn
        where x.exam_sn = er.exam_sn and x.room_sn = er.room_sn and g.ticket_no is not null order by g.ticket_no) as tickets
    from ${examRoom} er join ${room} r on r.sn = er.room_sn where er.exam_sn = ${examSn} order by er.serial`)
  return rows
}

/** What is committed of the draws of an exam, room by room. */
export function listDraws(db: Db, examSn: string) {
  return db
    .select({
      room_sn: examDraw.room_sn,
      room: sql<string>`${room.room_no} || ' ' || ${room.name}`.as('room'),
      seed_sealed: examDraw.seed_sealed,
      seed_hash: examDraw.seed_hash,
      list_hash: examDraw.list_hash,
      committed: examDraw.committed,
      commit_time: examDraw.commit_time,
      drawn_time: examDraw.drawn_time,
      drawn_order: examDraw.drawn_order,
    })
    .from(examDraw)
    .innerJoin(room, eq(room.sn, examDraw.room_sn))
    .where(eq(examDraw.exam_sn, examSn))
    .orderBy(asc(room.room_no), asc(examDraw.room_sn))
}
export type DrawRecord = Awaited<ReturnType<typeof listDraws>>[number]
