import { sql } from 'drizzle-orm'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import type { Basis } from './report.basis.queries.ts'
import type { TileSource } from './report.tile.queries.ts'

/** The calls of an examiner's account: the part after `from`. */
export const ownCalls = (accountSn: string) =>
  sql`${assignment} where ${assignment.teacher_sn} = any(array(select t.sn from ${teacher} t where t.account_sn = ${accountSn} and t.delete_time is null))`

/** What the examiner's own file asks for. */
const ownTiles = (accountSn: string, { today, expiringDays }: Basis): TileSource[] => [
  {
    // "证书到期提醒" (domain.md §3.20), from the day on which it is work for the centre too.
    name: 'own_certificate',
    permission: 'teacher:read',
    rows: sql`${teacher} where ${teacher.account_sn} = ${accountSn} and ${teacher.delete_time} is null and ${teacher.status} = 'ENABLE'
      and ${teacher.train_cert_expire} between ${today}::date and ${today}::date + ${expiringDays}::int`,
    waits: true,
    deadline: sql`${teacher.train_cert_expire}::timestamptz`,
    place: { screen: 'teacherOwn' },
  },
  {
    // The examiner alone answers a proposal for the reserve pool (Decided 41).
    name: 'own_proposal',
    permission: 'teacher:consent',
    rows: sql`${teacher} where ${teacher.account_sn} = ${accountSn} and ${teacher.delete_time} is null and ${teacher.proposed_time} is not null`,
    waits: true,
    since: sql`${teacher.proposed_time}`,
    place: { screen: 'teacherOwn' },
  },
]

/** What an examiner has to answer, and the exams to come (domain.md §3.20). */
export function examinerTiles(accountSn: string, basis: Basis): TileSource[] {
  const { today, rules } = basis
  const coming = sql`${ownCalls(accountSn)} and lower(${assignment.time}) >= ${today}::date`
  return [
    {
      name: 'assignments_pending',
      permission: 'assignment:reply',
      // Also a third scorer's, whose exam is over (Decided 13).
      rows: sql`${ownCalls(accountSn)} and ${assignment.status} = 'PENDING'`,
      waits: true,
      since: sql`${assignment.create_time}`,
      // As `answerUntil` has it.
      deadline: sql`least(${assignment.create_time} + make_interval(hours => ${rules.examiner_answer_hours}::int),
        case when ${assignment.create_time} < lower(${assignment.time}) then lower(${assignment.time}) end)`,
      place: { screen: 'assignmentCards', query: 'status=PENDING' },
    },
    ...ownTiles(accountSn, basis),
    {
      name: 'assignments_coming',
      permission: 'assignment:read',
      rows: sql`${coming} and ${assignment.status} = 'CONFIRMED'`,
      place: { screen: 'assignmentList', query: `status=CONFIRMED&date_from=${today}` },
    },
  ]
}
