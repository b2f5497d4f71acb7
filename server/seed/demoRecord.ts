import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { CONFIRMATIONS_NEEDED, ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { confirmedCall } from '../exams/assignment/assignment.queries.ts'
import { assignment } from '../exams/assignment/assignment.table.ts'
import { exam, examRoom, seat } from '../exams/exam/exam.table.ts'
import { confirmRecord, saveRecord, submitRecord } from '../exams/roomRecord/roomRecord.commands.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import type { Db } from '../db/client.ts'

type Room = { id: string; room: string; chief: string | null; people: string[] }

/** The rooms with candidates of a plan's exams, each with the accounts of its confirmed examiners, the chief first. */
async function listRooms(db: Db, plan: string): Promise<Room[]> {
  const { rows } = await db.execute<Room>(sql`
    select x.exam_sn as id, x.room_sn as room, max(t.account_sn) filter (where a.role = 'CHIEF') as chief,
      coalesce(json_agg(t.account_sn order by a.role <> 'CHIEF', a.sn) filter (where t.account_sn is not null), '[]') as people
    from ${exam} e join ${examRoom} x on x.exam_sn = e.sn
      left join ${assignment} a on a.exam_sn = e.sn and ${confirmedCall('a')} and (a.role = 'CHIEF' or a.room_sn is null or a.room_sn = x.room_sn)
      left join ${teacher} t on t.sn = a.teacher_sn and t.delete_time is null
    where e.plan_sn = ${plan} and exists (select 1 from ${seat} s where (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn))
    group by e.start_time, x.exam_sn, x.room_sn, x.serial order by e.start_time, x.serial`)
  return rows
}

/** The examiners write the record of each room; `sends`: two of them confirm, and the chief, or the site in the chief's place, submits. */
export async function writeRecords(db: Db, site: Actor, plan: string, { sends }: { sends: boolean }): Promise<void> {
  for (const { chief, people, ...place } of await listRooms(db, plan)) {
    const leader = chief === null ? site : await getActor(db, chief)
    const checks = sends ? [...ROOM_CHECKS] : ROOM_CHECKS.slice(0, 3)
    await saveRecord(db, leader, place, { checks, remarks: sends ? '考场秩序良好，设备运行正常。' : '' })
    if (!sends) continue
    for (const account of people.slice(0, CONFIRMATIONS_NEEDED))
      await confirmRecord(db, await getActor(db, account), place, { version: 1 })
    const isFew = chief === null || people.length < CONFIRMATIONS_NEEDED
    await submitRecord(db, leader, place, isFew ? { opinion: '考评员未全部到岗，由到岗人员确认' } : {})
  }
}
