import { sql } from 'drizzle-orm'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { count } from './report.tile.queries.ts'
import type { TileSource } from './report.tile.queries.ts'

/** What an examiner has to answer, and the exams to come (domain.md §3.20). */
export function examinerTiles(accountSn: string): TileSource[] {
  const own = sql`${assignment} where ${assignment.teacher_sn} = any(array(select t.sn from ${teacher} t where t.account_sn = ${accountSn} and t.delete_time is null))
    and upper(${assignment.time}) > business_now()`
  return [
    {
      name: 'assignments_pending',
      permission: 'assignment:reply',
      count: count(sql`${own} and ${assignment.status} = 'PENDING'`),
      waits: true,
      place: { screen: 'assignmentCards', query: 'status=PENDING' },
    },
    {
      name: 'assignments_coming',
      permission: 'assignment:read',
      count: count(sql`${own} and ${assignment.status} = 'CONFIRMED'`),
      place: { screen: 'assignmentList', query: 'status=CONFIRMED' },
    },
  ]
}
