import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Step } from '@zhikao/domain/report/report/report.model.ts'
import { authority } from '../../catalogue/authority/authority.table.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { borrow } from '../../exams/borrow/borrow.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { college } from '../../people/college/college.table.ts'
import { major } from '../../people/major/major.table.ts'
import { student } from '../../people/student/student.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { application } from '../../sites/application/application.table.ts'
import { trainSession } from '../../training/session/session.table.ts'
import { ownCalls } from './report.assignment.queries.ts'

/** One step of the first run: where it is done, and the rows of which one proves it (the part after `from`). */
export type StepSource = { name: Step; permission: Permission | null; screen: ScreenName; rows: SQL }

const live = (deleted: SQL, rows: SQL) => sql`${rows} and ${deleted} is null`

function institutionSteps(org: string): StepSource[] {
  return [
    {
      name: 'majors',
      permission: 'major:add',
      screen: 'majorList',
      rows: live(sql`${major.delete_time}`, sql`${major} where ${major.org_sn} = ${org}`),
    },
    {
      name: 'students',
      permission: 'student:import',
      screen: 'studentList',
      rows: sql`${student} where ${student.org_sn} = ${org}`,
    },
    {
      name: 'photos',
      permission: 'student:import',
      screen: 'studentList',
      rows: sql`${student} where ${student.org_sn} = ${org} and ${student.photo_status} = 'AUDIT'`,
    },
  ]
}

const schoolSteps = (org: string): StepSource[] => [
  ...institutionSteps(org),
  {
    name: 'borrow',
    permission: 'borrow:add',
    screen: 'borrowSites',
    rows: sql`${borrow} where ${borrow.org_sn} = ${org}`,
  },
  {
    name: 'signup',
    permission: 'signup:add',
    screen: 'borrowList',
    rows: sql`${signup} where ${signup.org_sn} = ${org}`,
  },
]

const collegeSteps = (org: string): StepSource[] => [
  {
    name: 'info',
    permission: 'info:edit',
    screen: 'collegeInfo',
    rows: sql`${college} where ${college.sn} = ${org} and cardinality(${college.license_files}) > 0 and ${college.contact_position} is not null`,
  },
  {
    name: 'site_approved',
    permission: 'application:add',
    screen: 'applicationCards',
    rows: live(
      sql`${application.delete_time}`,
      sql`${application} where ${application.org_sn} = ${org} and ${application.valid_from} is not null`,
    ),
  },
  ...institutionSteps(org),
  { name: 'plan', permission: 'plan:add', screen: 'planNew', rows: sql`${plan} where ${plan.org_sn} = ${org}` },
  {
    name: 'signup',
    permission: 'signup:add',
    screen: 'planList',
    rows: sql`${signup} where ${signup.org_sn} = ${org}`,
  },
]

const platformSteps = (): StepSource[] => [
  {
    name: 'authority',
    permission: 'authority:add',
    screen: 'authorityList',
    rows: sql`${authority} where ${authority.status} = 'ENABLE'`,
  },
  {
    name: 'credential',
    permission: 'credential:add',
    screen: 'credentialList',
    rows: sql`${credential} where ${credential.status} = 'ENABLE'`,
  },
  {
    name: 'template',
    permission: 'template:add',
    screen: 'templateList',
    rows: sql`${template} where ${template.status} = 'ENABLE'`,
  },
  {
    name: 'institution',
    permission: 'college:add',
    screen: 'collegeList',
    rows: sql`${college} where ${college.delete_time} is null`,
  },
  {
    name: 'examiner',
    permission: 'teacher:add',
    screen: 'teacherList',
    rows: sql`${teacher} where ${teacher.status} = 'ENABLE'`,
  },
  {
    name: 'site',
    permission: 'application:audit',
    screen: 'applicationAudit',
    rows: sql`${application} where ${application.status} = 'AUDIT'`,
  },
]

const examinerSteps = (accountSn: string): StepSource[] => [
  {
    name: 'email',
    permission: null,
    screen: 'userInfo',
    rows: sql`${account} where ${account.sn} = ${accountSn} and ${account.email} is not null`,
  },
  {
    name: 'answer',
    permission: 'assignment:reply',
    screen: 'assignmentCards',
    rows: sql`${ownCalls(accountSn)} and ${assignment.reply_time} is not null`,
  },
]

const trainingSteps = (org: string): StepSource[] => [
  {
    name: 'training',
    permission: 'train:add',
    screen: 'trainSessionList',
    rows: sql`${trainSession} where ${trainSession.org_sn} = ${org} and ${trainSession.status} = 'ENABLE'`,
  },
]

function allOf({ role, sn, org_sn: org }: Actor): StepSource[] {
  if (role === 'teacher') return examinerSteps(sn)
  if (isPlatformRole(role)) return platformSteps()
  if (org === null) return []
  if (role === 'train') return trainingSteps(org)
  return role === 'college' ? collegeSteps(org) : schoolSteps(org)
}

/** The steps of a role that this actor may take itself. */
export const stepsOf = (actor: Actor): StepSource[] =>
  allOf(actor).filter(({ permission }) => permission === null || can(actor, permission))

/** SQL: which of the steps are done, in their order. */
export const doneOf = (steps: readonly StepSource[]) =>
  sql<boolean[]>`json_build_array(${sql.join(
    steps.map(({ rows }) => sql`exists (select 1 from ${rows})`),
    sql`, `,
  )})`
