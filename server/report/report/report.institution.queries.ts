import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { planStateIn } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { isYoung } from '../../people/major/major.queries.ts'
import { major } from '../../people/major/major.table.ts'
import { student } from '../../people/student/student.table.ts'
import { transfer } from '../../people/transfer/transfer.table.ts'
import { applicantTiles } from './report.application.queries.ts'
import type { Basis } from './report.basis.queries.ts'
import { borrowTiles } from './report.borrow.queries.ts'
import { siteIncidentTiles } from './report.incident.queries.ts'
import { unansweredTile } from './report.message.queries.ts'
import { siteScoreTiles } from './report.score.queries.ts'
import { signupTiles } from './report.signup.queries.ts'
import type { Place, TileSource } from './report.tile.queries.ts'

/** What waits for a school or site, and what it has. */
export const institutionTiles = (orgSn: string, basis: Basis): TileSource[] => [
  ...applicantTiles(orgSn, basis),
  ...siteIncidentTiles(orgSn),
  unansweredTile(orgSn),
  ...siteScoreTiles(orgSn),
  ...planTiles(orgSn, basis),
  monthTile(orgSn, basis),
  ...borrowTiles(orgSn),
  ...signupTiles(orgSn),
  transferTile(orgSn),
  ...peopleTiles(orgSn),
]

/** The first exam day of a plan. */
const firstExam = sql`least(${plan.theory_start}, ${plan.practical_start})`
const daysBefore = (days: number) => sql`${firstExam} - make_interval(days => ${days}::int)`

/** A site's plans that it has still to send, each with the last day on which it can: the rules of the plan's own `due` (plan.due.rules.ts). */
function planTiles(orgSn: string, { rules }: Basis): TileSource[] {
  const tile = (name: Tile, status: PlanStatus, deadline: SQL): TileSource => ({
    name,
    permission: 'plan:submit',
    rows: sql`${plan} where ${plan.delete_time} is null and ${planStateIn(sql`array[${status}]`)} and ${plan.org_sn} = ${orgSn}`,
    waits: true,
    since: sql`${plan.update_time}`,
    deadline,
    place: { screen: 'planList', query: `status=${status}` },
  })
  const submission = sql`least(${plan.signup_end}, ${daysBefore(rules.plan_submit_days)})`
  return [
    tile('plans_rejected', 'PLAN_REJECT', submission),
    tile('exams_rejected', 'EXAM_REJECT', daysBefore(rules.exam_resubmit_days)),
    tile('plans_draft', 'PLAN_INIT', submission),
  ]
}

/** The exams of a site in this month. */
function monthTile(orgSn: string, { month }: Basis): TileSource {
  const last = addDays(addMonths(month, 1), -1)
  return {
    name: 'exams_month',
    permission: 'exam:read',
    rows: sql`${exam} where ${exam.org_sn} = ${orgSn} and ${exam.end_time} >= ${month}::date and ${exam.start_time} < ${last}::date + 1`,
    place: { screen: 'examList', query: `date_from=${month}&date_to=${last}` },
  }
}

/** The requests for its own students that it decides, or the centre (Decided 24). */
const transferTile = (orgSn: string): TileSource => ({
  name: 'transfers_to_decide',
  permission: 'student:transfer',
  rows: sql`${transfer} where ${transfer.from_org_sn} = ${orgSn} and ${transfer.status} = 'SUBMIT'`,
  waits: true,
  since: sql`${transfer.create_time}`,
  deadline: sql`${transfer.deadline}`,
  place: { screen: 'studentTransfers', query: 'side=OLD&status=SUBMIT&sort=deadline' },
})

function peopleTiles(orgSn: string): TileSource[] {
  const students = sql`${student} where ${student.org_sn} = ${orgSn}`
  const majors = sql`${major} where ${major.org_sn} = ${orgSn} and ${major.delete_time} is null`
  const list = (query?: string): Place => ({ screen: 'studentList', ...(query ? { query } : {}) })
  return [
    {
      name: 'students_without_photo',
      permission: 'student:read',
      rows: sql`${students} and ${student.photo_status} = 'INIT'`,
      waits: true,
      place: list('photo_status=INIT'),
    },
    {
      name: 'photos_rejected',
      permission: 'student:read',
      rows: sql`${students} and ${student.photo_status} = 'REJECT'`,
      waits: true,
      place: list('photo_status=REJECT'),
    },
    { name: 'students', permission: 'student:read', rows: students, place: list() },
    { name: 'majors', permission: 'major:read', rows: majors, place: { screen: 'majorList' } },
    {
      name: 'majors_young',
      permission: 'major:read',
      rows: sql`${majors} and ${isYoung}`,
      place: { screen: 'majorList', query: 'young=true' },
    },
  ]
}
