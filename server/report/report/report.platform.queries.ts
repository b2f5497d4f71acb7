import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { managedRoles } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'
import { valueOf } from '../../record/references.ts'
import { identityCorrection } from '../../exams/identityCorrection/identityCorrection.table.ts'
import { applicationTime, planStateIn } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { creditLeft } from '../../people/idphotoCall/idphotoCall.queries.ts'
import { college } from '../../people/college/college.table.ts'
import { collegeChange } from '../../people/collegeChange/collegeChange.table.ts'
import { student } from '../../people/student/student.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { waitsForPlatform } from '../../training/trainee/trainee.queries.ts'
import { applicationTiles } from './report.application.queries.ts'
import type { Basis } from './report.basis.queries.ts'
import { platformIncidentTiles } from './report.incident.queries.ts'
import { answeringTile } from './report.message.queries.ts'
import { platformScoreTiles } from './report.score.queries.ts'
import type { Place, TileSource } from './report.tile.queries.ts'
import { certificateTile, traineeTiles } from './report.training.queries.ts'

/** What waits for centre and platform, and what there is. */
export const platformTiles = (actor: Actor, basis: Basis): TileSource[] => [
  ...applicationTiles(),
  ...platformIncidentTiles(),
  answeringTile(),
  ...platformScoreTiles(),
  ...collegeTiles(),
  ...planTiles(),
  identityTile(),
  ...teacherTiles(basis),
  ...traineeTiles(waitsForPlatform, sql`true`),
  certificateTile(),
  ...accountTiles(actor),
  creditTile(),
  { name: 'students', permission: 'student:read', rows: sql`${student}`, place: { screen: 'studentList' } },
]

function collegeTiles(): TileSource[] {
  const waiting = sql`${collegeChange} where ${collegeChange.status} = 'SUBMIT'`
  const colleges = sql`${college} where ${college.delete_time} is null`
  const list = (query?: string): Place => ({ screen: 'collegeList', ...(query ? { query } : {}) })
  return [
    {
      name: 'changes_waiting',
      permission: 'college:audit',
      rows: waiting,
      waits: true,
      since: sql`${collegeChange.create_time}`,
      review: true,
      place: { screen: 'collegeChanges', query: 'status=SUBMIT&sort=create_time' },
    },
    { name: 'institutions', permission: 'college:read', rows: colleges, place: list() },
    {
      name: 'institutions_disabled',
      permission: 'college:read',
      rows: sql`${colleges} and ${college.status} = 'DISABLE'`,
      place: list('status=DISABLE'),
    },
    {
      name: 'sites',
      permission: 'college:read',
      rows: sql`${colleges} and ${college.org_type} = 'college'`,
      place: list('org_type=college'),
    },
  ]
}

/** Corrections of identity that wait for the decision (Decided 42). */
const identityTile = (): TileSource => ({
  name: 'identities_waiting',
  permission: 'student:correct',
  rows: sql`${identityCorrection} where ${identityCorrection.status} = 'SUBMIT'`,
  waits: true,
  since: sql`${identityCorrection.create_time}`,
  place: { screen: 'studentList', query: 'correction_waits=true' },
})

/** What waits for its review, each with what begins next: the rules of the plan's own `due` (plan.due.rules.ts). */
function planTiles(): TileSource[] {
  type Sort = 'submit_time' | 'exam_submit_time'
  const tile = (name: Tile, status: PlanStatus, sort: Sort, deadline: SQL): TileSource => ({
    name,
    permission: 'plan:audit',
    rows: sql`${plan} where ${plan.delete_time} is null and ${planStateIn(sql`array[${status}]`)}`,
    waits: true,
    since: sort === 'submit_time' ? sql`${plan.submit_time}` : valueOf(applicationTime, sql`${plan.sn}`),
    deadline,
    review: true,
    place: { screen: 'planList', query: `status=${status}&sort=${sort}` },
  })
  return [
    tile('plans_submitted', 'PLAN_SUBMIT', 'submit_time', sql`${plan.signup_start}`),
    tile(
      'exams_submitted',
      'EXAM_SUBMIT',
      'exam_submit_time',
      sql`least(${plan.theory_start}, ${plan.practical_start})`,
    ),
  ]
}

/** What is left of the platform's own quota of ID photos this month (§3.21). */
const creditTile = (): TileSource => ({
  name: 'photo_credit',
  permission: 'idphoto:stat',
  rows: sql`(values (1)) one`,
  amount: creditLeft,
  place: { screen: 'idphotoStat' },
})

/** A certificate that ends within `expiringDays` is work for the centre (domain.md §5.6). */
function teacherTiles({ expiringDays, today }: Basis): TileSource[] {
  const teachers = sql`${teacher} where ${teacher.delete_time} is null`
  const ends = sql`${teacher.train_cert_expire} between ${today}::date and ${today}::date + ${expiringDays}::int`
  const list = (query?: string): Place => ({ screen: 'teacherList', ...(query ? { query } : {}) })
  return [
    {
      name: 'teachers_init',
      permission: 'teacher:read',
      rows: sql`${teachers} and ${teacher.status} = 'INIT'`,
      waits: true,
      since: sql`${teacher.create_time}`,
      place: list('status=INIT'),
    },
    {
      name: 'teachers_expiring',
      permission: 'teacher:read',
      rows: sql`${teachers} and ${teacher.status} = 'ENABLE' and ${ends}`,
      waits: true,
      deadline: sql`${teacher.train_cert_expire}::timestamptz`,
      place: list(`status=ENABLE&expiring=${expiringDays}`),
    },
    { name: 'teachers', permission: 'teacher:read', rows: teachers, place: list() },
  ]
}

function accountTiles(actor: Actor): TileSource[] {
  const accounts = sql`${account} where ${account.delete_time} is null and ${account.role} = any(${sql.param([...managedRoles(actor.role)])})`
  return [
    { name: 'operators', permission: 'operator:read', rows: accounts, place: { screen: 'operatorList' } },
    {
      name: 'accounts_never_used',
      permission: 'operator:read',
      rows: sql`${accounts} and ${account.last_login_time} is null`,
      place: { screen: 'operatorList', query: 'never_used=true' },
    },
  ]
}
