import { sql } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { PILOT_YEARS } from '@zhikao/domain/people/major/major.rules.ts'
import { managedRoles } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { pathOfScreen } from '@zhikao/domain/portals/sections.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { major } from '../../people/major/major.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { student } from '../../people/student/student.table.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { job } from '../../jobs/tables.ts'
import { applicantTiles, applicationTiles } from './report.application.queries.ts'
import { examinerTiles } from './report.assignment.queries.ts'
import { borrowTiles } from './report.borrow.queries.ts'
import { signupTiles } from './report.signup.queries.ts'
import { platformScoreTiles, siteScoreTiles } from './report.score.queries.ts'
import { count } from './report.tile.queries.ts'
import type { Place, TileSource } from './report.tile.queries.ts'

/** How long an import with refused rows waits for its repair on the dashboard. */
const FAILED_IMPORT_DAYS = 7

export type TileCount = { name: Tile; count: number; waits: boolean; url: string | null }

function institutionTiles(orgSn: string): TileSource[] {
  const students = sql`${student} where ${student.org_sn} = ${orgSn}`
  const majors = sql`${major} where ${major.org_sn} = ${orgSn} and ${major.delete_time} is null`
  const isYoung = sql`extract(year from business_now())::int - ${major.start_year} < ${PILOT_YEARS}`
  const failed = sql`${job} where ${job.org_sn} = ${orgSn} and ${job.kind} in ('major.import', 'student.import', 'student.photoImport')
    and ${job.failed} > 0 and ${job.mode} is distinct from 'preview' and ${job.create_time} > now() - ${`${FAILED_IMPORT_DAYS} days`}::interval`
  const list = (query?: string): Place => ({ screen: 'studentList', ...(query ? { query } : {}) })
  return [
    ...applicantTiles(orgSn),
    ...siteScoreTiles(orgSn),
    ...planTiles(orgSn),
    ...borrowTiles(orgSn),
    ...signupTiles(orgSn),
    {
      name: 'students_without_photo',
      permission: 'student:read',
      count: count(sql`${students} and ${student.photo_status} = 'INIT'`),
      waits: true,
      place: list('photo_status=INIT'),
    },
    {
      name: 'photos_rejected',
      permission: 'student:read',
      count: count(sql`${students} and ${student.photo_status} = 'REJECT'`),
      waits: true,
      place: list('photo_status=REJECT'),
    },
    { name: 'failed_imports', permission: 'student:import', count: count(failed), waits: true },
    { name: 'students', permission: 'student:read', count: count(students), place: list() },
    { name: 'majors', permission: 'major:read', count: count(majors), place: { screen: 'majorList' } },
    {
      name: 'majors_young',
      permission: 'major:read',
      count: count(sql`${majors} and ${isYoung}`),
      place: { screen: 'majorList' },
    },
  ]
}

/** A certificate that ends within `expiring` days is work for the centre (domain.md §5.6). */
function teacherTiles(expiring: number): TileSource[] {
  const teachers = sql`${teacher} where ${teacher.delete_time} is null`
  const ends = sql`${teacher.train_cert_expire} between business_now()::date and business_now()::date + ${expiring}::int`
  const list = (query?: string): Place => ({ screen: 'teacherList', ...(query ? { query } : {}) })
  return [
    {
      name: 'teachers_init',
      permission: 'teacher:read',
      count: count(sql`${teachers} and ${teacher.status} = 'INIT'`),
      waits: true,
      place: list('status=INIT'),
    },
    {
      name: 'teachers_expiring',
      permission: 'teacher:read',
      count: count(sql`${teachers} and ${teacher.status} = 'ENABLE' and ${ends}`),
      waits: true,
      place: list(`status=ENABLE&expiring=${expiring}`),
    },
    { name: 'teachers', permission: 'teacher:read', count: count(teachers), place: list() },
  ]
}

/** A site's plans that it has still to send; for the platform, those that wait for its decision, the longest waiting first. */
function planTiles(orgSn: string | null): TileSource[] {
  const tile = (name: Tile, permission: Permission, status: PlanStatus, sort?: string): TileSource => ({
    name,
    permission,
    count: count(
      sql`${plan} where ${plan.delete_time} is null and ${plan.status} = ${status} and ${plan.org_sn} = coalesce(${orgSn}, ${plan.org_sn})`,
    ),
    waits: true,
    place: { screen: 'planList', query: sort ? `status=${status}&sort=${sort}` : `status=${status}` },
  })
  return orgSn === null
    ? [
        tile('plans_submitted', 'plan:audit', 'PLAN_SUBMIT', 'submit_time'),
        tile('exams_submitted', 'plan:audit', 'EXAM_SUBMIT', 'exam_submit_time'),
      ]
    : [
        tile('plans_rejected', 'plan:submit', 'PLAN_REJECT'),
        tile('exams_rejected', 'plan:submit', 'EXAM_REJECT'),
        tile('plans_draft', 'plan:submit', 'PLAN_INIT'),
      ]
}

function platformTiles(actor: Actor, expiring: number): TileSource[] {
  const colleges = sql`${college} where ${college.delete_time} is null`
  const accounts = sql`${account} where ${account.delete_time} is null and ${account.role} = any(${sql.param([...managedRoles(actor.role)])})`
  const list = (query?: string): Place => ({ screen: 'collegeList', ...(query ? { query } : {}) })
  return [
    ...applicationTiles(),
    ...platformScoreTiles(),
    { name: 'institutions', permission: 'college:read', count: count(colleges), place: list() },
    {
      name: 'institutions_disabled',
      permission: 'college:read',
      count: count(sql`${colleges} and ${college.status} = 'DISABLE'`),
      place: list('status=DISABLE'),
    },
    {
      name: 'sites',
      permission: 'college:read',
      count: count(sql`${colleges} and ${college.org_type} = 'college'`),
      place: list('org_type=college'),
    },
    ...planTiles(null),
    ...teacherTiles(expiring),
    { name: 'operators', permission: 'operator:read', count: count(accounts), place: { screen: 'operatorList' } },
    // Sorted so that those who never signed in come first: the list has no filter for them.
    {
      name: 'accounts_never_used',
      permission: 'operator:read',
      count: count(sql`${accounts} and ${account.last_login_time} is null`),
      place: { screen: 'operatorList', query: 'sort=last_login_time' },
    },
    { name: 'students', permission: 'student:read', count: count(sql`${student}`), place: { screen: 'studentList' } },
  ]
}

async function sourcesOf(db: Db, actor: Actor): Promise<TileSource[]> {
  if (isPlatformRole(actor.role)) return platformTiles(actor, (await readSetting(db, 'teacher_rules')).expiring_days)
  if (actor.role === 'teacher') return examinerTiles(actor.sn)
  if (!actor.org_sn) throw notFound()
  return institutionTiles(actor.org_sn)
}

/** Where a tile leads in the actor's own portal; null where it has no such screen. */
function urlOf(actor: Actor, place: Place | undefined): string | null {
  const path = place ? pathOfScreen(actor, place.screen) : null
  return path !== null && place?.query ? `${path}?${place.query}` : path
}

/** What waits for the actor and what there is, of its own scope and permissions, counted in one query. */
export async function readTiles(db: Db, actor: Actor): Promise<TileCount[]> {
  const sources = (await sourcesOf(db, actor)).filter((source) => can(actor, source.permission))
  if (sources.length === 0) return []
  const counts = sql.join(
    sources.map((source) => sql`${source.count} as ${sql.identifier(source.name)}`),
    sql`, `,
  )
  const { rows } = await db.execute<Record<string, number>>(sql`select ${counts}`)
  return sources.map(({ name, waits = false, place }) => ({
    name,
    count: rows[0]?.[name] ?? 0,
    waits,
    url: urlOf(actor, place),
  }))
}
