import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { OPEN_DAYS_MAX, TODAY_MAX } from '@zhikao/domain/report/report/report.model.ts'
import type { Db } from '../../db/client.ts'
import { confirmedCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { examPublication, isOpenDay } from '../../exams/exam/exam.queries.ts'
import { exam, examRoom } from '../../exams/exam/exam.table.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { isReferenced } from '../../record/references.ts'
import { room } from '../../sites/application/application.table.ts'

/** An exam whose day is open, as it is read. */
type OpenDay = {
  sn: string
  name: string
  subject: Subject
  org_name: string
  start_time: string
  end_time: string
  begun: boolean
  rooms: string[]
  role: PanelRole | null
}
export type OpenDays = { now: string; count: number; exams: OpenDay[]; today: OpenDay[] }

/** SQL: the reader's part in the exam `e` as `c`: its own exams for a site, confirmed calls for an examiner until the publication (interface.md §6), all for the platform. */
function partIn(actor: Actor): SQL {
  if (!can(actor, 'attendance:read')) return sql`(select null as role, null as room_sn where false) c`
  if (actor.role === 'teacher')
    return sql`(select a.role, case when a.role <> 'CHIEF' then a.room_sn end as room_sn from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
      where a.exam_sn = e.sn and t.account_sn = ${actor.sn} and t.delete_time is null and ${confirmedCall('a')}
        and not ${isReferenced(examPublication, sql`e.plan_sn`)} order by (a.role = 'CHIEF') desc, a.sn limit 1) c`
  const ofReader = isPlatformRole(actor.role) ? sql`true` : sql`e.org_sn = ${actor.org_sn}`
  return sql`(select null as role, null as room_sn where ${ofReader}) c`
}

/** SQL: does the exam `e` begin today, and is it not over? */
const isOfToday = () => sql`e.actual_end_time is null and e.start_time >= date_trunc('day', business_now())
  and e.start_time < date_trunc('day', business_now()) + interval '1 day'`

/** SQL: exams as the wire has them; those whose time is up last. */
const listed = (
  rows: SQL,
) => sql`(select coalesce(json_agg(json_build_object('sn', f.sn, 'name', f.name, 'subject', f.subject, 'org_name', o.name,
      'start_time', to_char(f.start_time, 'YYYY-MM-DD HH24:MI:SS'), 'end_time', to_char(f.end_time, 'YYYY-MM-DD HH24:MI:SS'),
      'begun', f.begun, 'role', f.role,
      'rooms', (select coalesce(json_agg(r.room_no order by x.serial), '[]') from ${examRoom} x join ${room} r on r.sn = x.room_sn
        where x.exam_sn = f.sn and (f.room_sn is null or x.room_sn = f.room_sn)))
    order by f.end_time <= business_now(), f.start_time, f.sn), '[]')
  from (${rows}) f join ${college} o on o.sn = f.org_sn)`

/** The exams of the reader whose day is open: the first of them; and those of today that the reader runs. One query. */
export async function readOpenDays(db: Db, actor: Actor): Promise<OpenDays> {
  const first = sql`order by end_time <= business_now(), start_time, sn limit`
  const { rows } = await db.execute<OpenDays>(sql`
    with near as materialized (
      select e.sn, e.name, e.subject, e.org_sn, e.start_time, e.end_time, e.actual_start_time is not null as begun, c.role, c.room_sn,
        ${isOpenDay()} as is_open
      from ${exam} e cross join lateral ${partIn(actor)} where (${isOpenDay()}) or (${isOfToday()}))
    select to_char(business_now(), 'YYYY-MM-DD HH24:MI:SS') as now, (select count(*)::int from near where is_open) as count,
      ${listed(sql`select * from near where is_open ${first} ${OPEN_DAYS_MAX}`)} as exams,
      ${listed(sql`select * from near where ${can(actor, 'exam:run')} ${first} ${TODAY_MAX}`)} as today`)
  const [row] = rows
  if (!row) throw new Error('a select without from has one row')
  return row
}
