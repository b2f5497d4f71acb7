import { and, eq, lte, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { Db } from '../../db/client.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { refersTo } from '../../record/references.ts'
import { room } from '../../sites/application/application.table.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { copyRead, getRun } from '../attendance/attendance.queries.ts'
import { examDevice } from './examDevice.table.ts'

/** What is stored of a device; nulls: the copy was never read. */
export type OwnDevice = {
  ready: boolean | null
  ready_time: string | null
  last_seen: string | null
  unsent: number
  lost: number
}
/** A person of the exam with the device. */
export type DeviceRecord = OwnDevice & { sn: string; name: string; role: PanelRole | null; room: string | null }

/** The confirmed examiners of an exam, and the accounts of its site that have read the copy, with their devices; a member of the panel sees the own one. 404 for who does not run the exam nor looks on. */
export async function listDevices(db: Db, actor: Actor, examSn: string): Promise<DeviceRecord[]> {
  const { sn, org_sn, person } = await getRun(db, actor, examSn)
  const shown = person.part === 'member' ? sql`p.account_sn = ${actor.sn}` : sql`true`
  const { rows } = await db.execute<DeviceRecord>(sql`
    select p.sn, p.name, p.role, p.room, d.ready, d.ready_time, d.last_seen, coalesce(d.unsent, 0) as unsent, coalesce(d.lost, 0) as lost
    from (
      select t.sn, t.account_sn, t.name, a.role, r.room_no || ' ' || r.name as room
      from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn left join ${room} r on r.sn = a.room_sn
      where a.exam_sn = ${sn} and t.delete_time is null and ${confirmedCall('a')}
      union all
      select u.sn, u.sn, u.name, null, null from ${examDevice} x join ${account} u on u.sn = x.account_sn
      where x.exam_sn = ${sn} and u.org_sn = ${org_sn} and u.role <> 'teacher'
    ) p left join ${examDevice} d on (d.exam_sn, d.account_sn) = (${sn}, p.account_sn)
    where ${shown} order by (p.role = 'CHIEF') desc nulls last, p.room nulls first, p.name, p.sn`)
  return rows
}

/** What the exam day asks of the devices. */
export const examDeviceReferences = [
  refersTo(copyRead, (asked) => {
    const { exam_sn, account_sn, ready_time } = examDevice
    return sql`from ${examDevice} where ${and(eq(exam_sn, asked.exam), eq(account_sn, asked.account), lte(ready_time, asked.at))}`
  }),
]
