import { z } from 'zod'
import { fileOrJob, jobStarted } from '../../kernel/answer.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, optional, orNull, sn, text } from '../../kernel/field.ts'
import { moveBody } from '../../kernel/lifecycle.ts'
import { chosen, keyword, pageOf, pageQuery, queryInteger, several } from '../../kernel/page.ts'
import { GENDERS } from '../../kernel/person.ts'
import { CONDITION_MAX, level } from '../../catalogue/credential/credential.model.ts'
import { majorCode } from '../../kernel/education.ts'
import { GRADE_MAX, GRADE_MIN } from '../../people/student/student.model.ts'
import { feeTotals, PLAN_STATUS, PLAN_TYPES } from '../plan/plan.model.ts'
import { signupLifecycle } from './signup.lifecycle.ts'
import {
  attachedBorrow,
  pilotYear,
  SIGNUP_AT_ONCE,
  SIGNUP_PHOTO_NAMES,
  SIGNUP_SOURCES,
  SIGNUP_STATUS,
  SIGNUP_SUBJECTS,
  signupRow,
  signupSubjects,
  studentSignup,
} from './signup.model.ts'

const bySignup = z.strictObject({ plan: sn, id: sn })
const count = z.number().int()
const status = z.enum(SIGNUP_STATUS)
const source = z.enum(SIGNUP_SOURCES)
const reason = z.strictObject({ rule: z.string(), message: z.string() })
const photoStatus = z.enum(['INIT', 'SUBMIT', 'AUDIT', 'REJECT'])

/** How full a plan is; `reserved` are the places promised to borrowed exams, `free` those open to the caller's side. */
const places = z.strictObject({ capacity: count, taken: count, own_taken: count, reserved: count, free: count })

/** What the screens of a plan's sign-ups show of the plan itself; a school sees no more of the host than this. */
export const planHead = z.strictObject({
  sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  plan_type: z.enum(PLAN_TYPES),
  theory_start: orNull,
  theory_end: orNull,
  practical_start: orNull,
  practical_end: orNull,
  signup_start: z.string(),
  signup_end: z.string(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  status: z.enum(PLAN_STATUS),
  /** Whose side the caller is on: the site's (or the platform's), or a borrowing school's. */
  side: z.enum(['HOST', 'SCHOOL']),
  places,
  /** The sums of the fees that the caller may see. */
  fees: feeTotals,
  /** Those that the caller may see: the site all, a school its own. */
  borrows: z.array(attachedBorrow),
  /** What can be chosen, all subjects first. */
  subjects: z.array(signupSubjects),
  /** The conditions of the level: one of them is declared for the students that are signed up; empty: none. */
  conditions: z.array(z.string()),
  /** Why no student can be signed up now. */
  refused: reason.nullable(),
  /** Why the tickets cannot be downloaded yet; null too while the exam is not approved. */
  ticket_refused: reason.nullable(),
  actions: z.array(z.enum(['signup', 'export', 'ticket'])),
})

export const eligibleRow = z.strictObject({
  sn: z.string(),
  name: z.string(),
  gender: z.enum(GENDERS),
  id_no: z.string(),
  student_no: z.string(),
  major_name: z.string(),
  class_name: z.string(),
  grade_year: count,
  photo: orNull,
  photo_status: photoStatus,
  /** There is no reason against it. */
  eligible: z.boolean(),
  reasons: z.array(reason),
  actions: z.array(z.enum(['join'])),
})

export const planRow = z.strictObject({
  sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  theory_start: orNull,
  theory_end: orNull,
  practical_start: orNull,
  practical_end: orNull,
  /** Live sign-ups that the caller may see. */
  count,
  /** Those among them that wait for the site. */
  waiting: count,
  status: z.enum(PLAN_STATUS),
  update_time: z.string(),
  actions: z.array(z.enum(['students', 'signup'])),
})

const rowFilters = {
  chosen,
  keyword,
  source: several(source).optional(),
  status: several(status).optional(),
  org_sn: several(sn).optional(),
  borrow_sn: several(sn).optional(),
  major_code: several(majorCode).optional(),
  class_name: anyText(50).optional(),
  subjects: several(z.enum(SIGNUP_SUBJECTS)).optional(),
}
const rowQuery = pageQuery(['update_time', 'create_time', 'ticket_no', 'status']).extend(rowFilters)

const outcome = z.strictObject({
  taken: z.array(z.strictObject({ student_sn: z.string(), sn: z.string(), name: z.string(), status })),
  refused: z.array(z.strictObject({ student_sn: z.string(), name: orNull, rule: z.string(), message: z.string() })),
  places,
})

/** A move of one sign-up of a plan. */
const moveEndpoint = (name: string, permission: 'signup:audit' | 'signup:add', summary: string) =>
  endpoint(`signup.${name}`, {
    method: 'PUT',
    path: `/exam/plan/:plan/signup/:id/${name}`,
    permission,
    summary,
    params: bySignup,
    body: moveBody,
    data: signupRow,
  })

export const signupContract = {
  plans: endpoint('signup.plans', {
    method: 'GET',
    path: '/signup/plan',
    permission: 'signup:read',
    summary: '有本校学生报名的计划',
    query: pageQuery(['update_time', 'theory_start', 'practical_start']).extend({
      keyword,
      credential_sn: several(sn).optional(),
      level: several(level).optional(),
      year: queryInteger(2000, 2199).optional(),
      status: several(z.enum(PLAN_STATUS)).optional(),
      /** Those with sign-ups that wait to be confirmed, of an institution its own plans. */
      waiting: z.enum(['true']).optional(),
      /** The plans of one student. */
      student_sn: sn.optional(),
    }),
    data: pageOf(planRow),
  }),
  plan: endpoint('signup.plan', {
    method: 'GET',
    path: '/signup/plan/:id',
    permission: 'signup:read',
    summary: '计划的报名概况：名额、借考、可选科目',
    params: byId,
    query: z.strictObject({ borrow_sn: sn.optional() }),
    data: planHead,
  }),
  ofStudent: endpoint('signup.ofStudent', {
    method: 'GET',
    path: '/user/student/:id/signup',
    permission: 'student:read',
    summary: '学生的报名',
    params: byId,
    data: z.array(studentSignup),
  }),
  pilots: endpoint('signup.pilots', {
    method: 'GET',
    path: '/college/:id/pilot',
    permission: 'signup:read',
    summary: '院校的试点证书：各年度的申报人数与完成人数',
    params: byId,
    data: z.array(pilotYear),
  }),
  eligible: endpoint('signup.eligible', {
    method: 'GET',
    path: '/exam/plan/:id/eligible',
    permission: 'signup:read',
    numbers: 'student:reveal',
    summary: '可选学生，不可选者附原因',
    params: byId,
    query: pageQuery(['update_time', 'student_no', 'name', 'class_name', 'grade_year']).extend({
      keyword,
      major_code: several(majorCode).optional(),
      class_name: anyText(50).optional(),
      grade_year: queryInteger(GRADE_MIN, GRADE_MAX).optional(),
      photo_status: several(photoStatus).optional(),
      subjects: signupSubjects.optional(),
      borrow_sn: sn.optional(),
    }),
    data: pageOf(eligibleRow),
  }),
  list: endpoint('signup.list', {
    method: 'GET',
    path: '/exam/plan/:id/signup',
    permission: 'signup:read',
    numbers: 'student:reveal',
    summary: '已选学生（借考以 borrow_sn 指明）',
    params: byId,
    query: rowQuery,
    data: pageOf(signupRow),
  }),
  create: endpoint('signup.create', {
    method: 'POST',
    path: '/exam/plan/:id/signup',
    permission: 'signup:add',
    summary: '报名：逐人成败，分列已报名与被拒绝者',
    params: byId,
    body: z.strictObject({
      students: z.array(sn).min(1).max(SIGNUP_AT_ONCE),
      borrow_sn: optional(sn),
      /** Absent: all subjects of the plan. */
      subjects: optional(signupSubjects),
      /** The condition of the level that all these students fulfil; required where it has conditions. */
      declared_condition: optional(text(CONDITION_MAX)),
    }),
    data: outcome,
  }),
  students: endpoint('signup.students', {
    method: 'GET',
    path: '/exam/plan/:id/student',
    permission: 'signup:read',
    numbers: 'student:reveal',
    summary: '计划的报名名单',
    params: byId,
    query: rowQuery,
    data: pageOf(signupRow),
  }),
  export: endpoint('signup.export', {
    method: 'POST',
    path: '/exam/plan/:id/signup/export',
    permission: 'signup:export',
    numbers: 'student:reveal',
    summary: '导出报名表（完整证件号码须有权限与理由）',
    params: byId,
    body: z.strictObject({ ...rowFilters, full: z.boolean().default(false), reason: optional(text(200, 4)) }),
    answer: fileOrJob('xlsx'),
  }),
  exportPhoto: endpoint('signup.exportPhoto', {
    method: 'POST',
    path: '/exam/plan/:id/student/photo',
    permission: 'signup:export',
    numbers: 'student:reveal',
    summary: '导出计划考生照片（含证件号码的文件名须有权限与理由）',
    params: byId,
    body: z.strictObject({
      ...rowFilters,
      name_by: z.enum(SIGNUP_PHOTO_NAMES).default('ticket_no'),
      reason: optional(text(200, 4)),
    }),
    data: jobStarted,
  }),
  remove: endpoint('signup.remove', {
    method: 'DELETE',
    path: '/exam/plan/:plan/signup/:id',
    permission: 'signup:delete',
    summary: '移除报名（站点移除借考学生须写原因）',
    params: bySignup,
    query: z.strictObject({ reason: anyText(200).optional() }),
    data: z.null(),
  }),
  confirm: moveEndpoint('confirm', 'signup:audit', '确认借考报名'),
  reject: moveEndpoint('reject', 'signup:audit', '退回借考报名'),
  resubmit: moveEndpoint('resubmit', 'signup:add', '修改后重新提交报名'),
}

const byPlan = z.strictObject({ plan: sn })

/** The moves of several sign-ups of a plan at once. Served by server/exams/fee, because payment is among them. */
export const signupBulkContract = {
  bulk: bulkEndpoint<'confirm' | 'pay', typeof byPlan>(signupLifecycle, '/exam/plan/:plan/signup', byPlan),
}
