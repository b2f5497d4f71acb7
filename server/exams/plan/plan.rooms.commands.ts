import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { application, room } from '../../sites/application/application.table.ts'
import { hasExams } from './plan.queries.ts'
import { approvedOnDay } from './plan.rooms.queries.ts'
import { plan, planSession } from './plan.table.ts'

/**
 * Points sessions to the room of the same number of the approval in force on their day, where that has it for the subject and with
 * the seats: a plan session names a room of an approval in force on its date (Decided 9). Where it has not, the session stays
 * with the room that it was approved with, and the exam application is refused. Approved exams keep their rooms. The caller holds the rooms of the site.
 */
async function follow(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    update ${planSession} set room_sn = found.room_sn from (
      select s.sn, n.sn as room_sn
      from ${plan} p join ${planSession} s on s.plan_sn = p.sn and s.end_time > business_now() join ${room} r on r.sn = s.room_sn join ${approvedOnDay}
        join ${room} n on n.application_sn = a.sn and n.room_no = r.room_no and n.subject = s.subject and n.seats >= s.capacity
      where ${which} and not ${hasExams('p')} and p.delete_time is null and n.sn <> r.sn) found
    where ${planSession}.sn = found.sn`)
}

/** The sessions of a plan. */
export const followApproval = (db: Db, planSn: string): Promise<void> => follow(db, sql`p.sn = ${planSn}`)

/** An approval brings rooms of its own: the plans of its site and certificate go on in them. */
export const planRoomSubscriptions = [
  onMoved(applicationLifecycle, 'approve', (db, _, { sn }) =>
    follow(
      db,
      sql`(p.org_sn, p.credential_sn) = (select x.org_sn, x.credential_sn from ${application} x where x.sn = ${sn})`,
    ),
  ),
]
