import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { IncidentDuty } from '@zhikao/domain/exams/incident/incident.room.rules.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { room } from '../../sites/application/application.table.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { examRoom } from '../exam/exam.table.ts'
import { incidentObjection } from './incident.table.ts'

/** The examiners with a confirmed call of an exam (Decided 14, 36), the chief first. */
export async function listExaminers(db: Db, examSn: string) {
  const { rows } = await db.execute<{
    teacher_sn: string
    account_sn: string | null
    name: string
    role: PanelRole
    room_sn: string | null
    room: string | null
  }>(sql`
    select a.teacher_sn, t.account_sn, t.name, a.role, a.room_sn, r.room_no || ' ' || r.name as room
    from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn left join ${room} r on r.sn = a.room_sn
    where a.exam_sn = ${examSn} and t.delete_time is null and ${confirmedCall('a')}
    order by a.role <> 'CHIEF', t.name, a.teacher_sn`)
  return rows
}
export type ExamExaminer = Awaited<ReturnType<typeof listExaminers>>[number]

/** The rooms of an exam, in order. */
export function listRooms(db: Db, examSn: string) {
  return db
    .select({ room_sn: examRoom.room_sn, room: sql<string>`${room.room_no} || ' ' || ${room.name}`.as('room') })
    .from(examRoom)
    .innerJoin(room, eq(room.sn, examRoom.room_sn))
    .where(eq(examRoom.exam_sn, examSn))
    .orderBy(asc(examRoom.serial))
}
export type RoomOfExam = Awaited<ReturnType<typeof listRooms>>[number]

/** Of what this account records incidents in the exam of these examiners (Decided 36); it is in the account's scope. */
export function dutyIn(examiners: readonly ExamExaminer[], actor: Pick<Actor, 'sn' | 'role'>): IncidentDuty {
  const call = examiners.find(({ account_sn }) => account_sn === actor.sn)
  if (actor.role !== 'teacher' || call?.role === 'CHIEF') return { whole: true, room_sn: null }
  return { whole: false, room_sn: call?.room_sn ?? null }
}

/** What witnesses objected, in the order of time. */
export function listObjections(db: Db, incidentSn: string) {
  return db
    .select({ name: teacher.name, reason: incidentObjection.reason, time: incidentObjection.time })
    .from(incidentObjection)
    .innerJoin(teacher, eq(teacher.sn, incidentObjection.teacher_sn))
    .where(eq(incidentObjection.incident_sn, incidentSn))
    .orderBy(asc(incidentObjection.time), asc(incidentObjection.sn))
}
export type ObjectionRecord = Awaited<ReturnType<typeof listObjections>>[number]

/** The accounts of these examiners; one who has no account has none. */
export async function listAccounts(db: Db, teachers: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ account_sn: teacher.account_sn })
    .from(teacher)
    .where(and(inArray(teacher.sn, [...teachers]), isNotNull(teacher.account_sn), isNull(teacher.delete_time)))
  return rows.flatMap(({ account_sn }) => account_sn ?? [])
}

/** The examiner whose account this is. */
export async function getOwnExaminer(db: Db, actor: Pick<Actor, 'sn'>): Promise<{ sn: string; name: string }> {
  const [found] = await db
    .select({ sn: teacher.sn, name: teacher.name })
    .from(teacher)
    .where(and(eq(teacher.account_sn, actor.sn), isNull(teacher.delete_time)))
  if (!found) throw notFound()
  return found
}
