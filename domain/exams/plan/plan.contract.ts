import { z } from 'zod'
import { file, fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, integer, orNull, sn, version } from '../../kernel/field.ts'
import { moveBody, refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import type { Lifecycle, MoveOf } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { regionCode } from '../../kernel/organisation.ts'
import {
  asksStates,
  chosen,
  keyword,
  pageOf,
  pageQuery,
  queryInteger,
  several,
  stateCounts,
} from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { candidateChanges, examContent, examDraft } from '../examApplication/examApplication.form.ts'
import { examApplicationLifecycle } from '../examApplication/examApplication.lifecycle.ts'
import type { ExamMove, MovingApplication } from '../examApplication/examApplication.lifecycle.ts'
import { examFields, PAPER_DELIVERIES, STATION_MODES } from '../examApplication/examApplication.model.ts'
import { EXAM_CHECKS } from '../examApplication/examApplication.rules.ts'
import { planContent } from './plan.form.ts'
import { planLifecycle } from './plan.lifecycle.ts'
import type { MovingPlan } from './plan.lifecycle.ts'
import { planStatusWords } from './plan.messages.ts'
import type { PlanStatus } from './plan.model.ts'
import {
  BORROW_REGIONS,
  feeTotals,
  PLAN_STATUS,
  PLAN_TYPES,
  planFields,
  planKeyFields,
  plannedSession,
  planBasis,
  planSite,
  siteApproval,
} from './plan.model.ts'

const status = z.enum(PLAN_STATUS)
const count = z.number().int()

type PlanMove = MoveOf<typeof planLifecycle>
type PlanJobMove = keyof NonNullable<typeof planLifecycle.jobMoves>
/** A plan as screens show it: its own states and moves, followed by those of its exam application (docs/adr/0047). No record has this table. */
export const planProcess: Lifecycle<MovingPlan & MovingApplication, PlanStatus, PlanMove | ExamMove, PlanJobMove> = {
  name: planLifecycle.name,
  states: PLAN_STATUS,
  initial: planLifecycle.initial,
  words: planStatusWords,
  tones: { ...planLifecycle.tones, ...examApplicationLifecycle.tones },
  path: ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_AUDIT'],
  next: { ...planLifecycle.next, ...examApplicationLifecycle.next },
  moves: { ...planLifecycle.moves, ...examApplicationLifecycle.moves },
  ...(planLifecycle.jobMoves ? { jobMoves: planLifecycle.jobMoves } : {}),
}

export const planRow = z.strictObject({
  sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  province: z.string(),
  credential_sn: z.string(),
  credential_code: z.string(),
  credential_name: z.string(),
  level,
  direction: orNull,
  plan_type: z.enum(PLAN_TYPES),
  year: count,
  theory_start: orNull,
  theory_end: orNull,
  practical_start: orNull,
  practical_end: orNull,
  signup_start: z.string(),
  signup_end: z.string(),
  expected_count: count,
  capacity: count,
  /** Live sign-ups, own and borrowed; and the own among them. */
  taken: count,
  own_taken: count,
  accept_borrow: z.boolean(),
  borrow_quota: count,
  /** Examiners chosen, each counted once. */
  examiners: count,
  submit_time: orNull,
  exam_submit_time: orNull,
  /** Whole days since the submission while it waits; else null. */
  waiting_days: count.nullable(),
  /** Until when its next step is made, a day or a moment; null where nothing is due. */
  due: orNull,
  /** The site's approval is not in force: nothing of the plan goes on. */
  frozen: z.boolean(),
  overdue: z.boolean(),
  on_behalf: z.boolean(),
  status,
  update_time: z.string(),
  version: count,
  actions: actionsOf(planProcess, 'edit', 'panel', 'delete'),
  refused: z.array(refusedMove),
})

/** Which submission, and when. */
const submission = { round: count, submit_time: z.string() }
const ruleMessage = z.strictObject({ rule: z.string(), message: z.string() })

export const planDetail = planRow.extend({
  site_code: orNull,
  template_sn: z.string(),
  template_name: z.string(),
  template_edition: count,
  theory_minutes: count.nullable(),
  practical_minutes: count.nullable(),
  borrow_region: z.enum(BORROW_REGIONS),
  contact_name: z.string(),
  contact_mobile: z.string(),
  fee_standard: z.number(),
  materials: z.array(z.string()),
  remark: orNull,
  sessions: z.array(plannedSession),
  /** The site's approvals for the certificate that are in force. */
  approvals: z.array(siteApproval),
  /** What keeps it from being submitted, or would if it were not: each with the field that could lift it. */
  faults: z.array(ruleMessage.extend({ path: z.string() })),
  warnings: z.array(ruleMessage),
  /** What whoever approves it should know: that the sign-up has begun, and the days that are left of it. */
  approval_warning: ruleMessage.nullable(),
  /** The exam application (domain.md §3.10); null until it was submitted. */
  station_mode: z.enum(STATION_MODES).nullable(),
  paper_delivery: z.enum(PAPER_DELIVERIES).nullable(),
  exam_contact: orNull,
  exam_contact_mobile: orNull,
  equipment_checked: z.boolean(),
  emergency_leader: orNull,
  emergency_mobile: orNull,
  exam_attachments: z.array(z.string()),
  /** Seconds in which the reader may take the last decision back; 0: not. */
  take_back_seconds: count,
  /** Candidates signed up and confirmed. */
  candidates: count,
  fees: feeTotals,
  /** Subjects with a sealed paper. */
  papers: z.array(subject),
  /** Each guard of the application, or, while it waits, of its approval; a rule and a sentence where it does not hold. */
  exam_checks: z.array(
    z.strictObject({ check: z.enum(EXAM_CHECKS), passed: z.boolean(), rule: orNull, message: orNull }),
  ),
  /** The last submissions of the plan, and of its exam application, newest first; none of before they were kept. */
  rounds: z.array(planContent.extend(submission)),
  exam_rounds: z.array(
    examContent.extend({
      ...submission,
      /** Since the submission before; null where it is not known, and for who may not read the candidates. */
      candidate_changes: candidateChanges.nullable(),
    }),
  ),
  /** What the site has written of its next exam application; null for others, and where none is being written. */
  exam_draft: examDraft.extend({ save_time: z.string() }).nullable(),
  create_time: z.string(),
})

const filters = {
  chosen,
  keyword,
  credential_sn: several(sn).optional(),
  level: several(level).optional(),
  status: several(status).optional(),
  /** The days of the exam, any of them. */
  exam_from: date.optional(),
  exam_to: date.optional(),
  org_sn: several(sn).optional(),
  province: several(regionCode).optional(),
  year: queryInteger(2000, 2199).optional(),
}

/** Calls that need the plan alone. */
export const planOnlyContract = {
  sites: endpoint('plan.sites', {
    method: 'GET',
    path: '/exam/plan/site',
    permission: 'plan:add',
    summary: '可建计划的站点与证书',
    query: pageQuery(['update_time']).extend({ keyword, org_sn: several(sn).optional() }),
    data: pageOf(planSite),
  }),
  basis: endpoint('plan.basis', {
    method: 'GET',
    path: '/exam/plan/basis',
    permission: 'plan:add',
    summary: '新建计划的依据：资质、方案、考场、占用、期限',
    query: z.strictObject({
      credential_sn: sn,
      org_sn: sn,
      /** The plan that is being edited: its own sessions are no conflict. */
      plan_sn: sn.optional(),
    }),
    data: planBasis,
  }),
  export: endpoint('plan.export', {
    method: 'POST',
    path: '/exam/plan/export',
    permission: 'plan:export',
    summary: '导出考核计划',
    body: z.strictObject({ ...filters, year: integer(2000, 2199).optional() }),
    answer: fileOrJob('xlsx'),
  }),
  print: endpoint('plan.print', {
    method: 'GET',
    path: '/exam/plan/:id/print',
    permission: 'plan:read',
    summary: '打印考核计划（PDF）',
    params: byId,
    answer: file('pdf'),
  }),
  remove: endpoint('plan.remove', {
    method: 'DELETE',
    path: '/exam/plan/:id',
    permission: 'plan:delete',
    summary: '删除考核计划',
    params: byId,
    data: z.null(),
  }),
  history: historyEndpoint(planLifecycle, '/exam/plan', 'plan:read'),
}

const PLAN_SORTS = [
  'update_time',
  'sn',
  'theory_start',
  'practical_start',
  'expected_count',
  'submit_time',
  'exam_submit_time',
] as const

/** Calls that answer with plans and their exam applications: what may be done depends on both. Served by server/exams/examApplication. */
export const planWholeContract = {
  list: endpoint('plan.list', {
    method: 'GET',
    path: '/exam/plan',
    permission: 'plan:read',
    summary: '考核计划列表',
    query: pageQuery(PLAN_SORTS).extend({ ...filters, ...asksStates }),
    data: pageOf(planRow).extend({ states: stateCounts(PLAN_STATUS) }),
  }),
  create: endpoint('plan.create', {
    method: 'POST',
    path: '/exam/plan',
    permission: 'plan:add',
    summary: '新建考核计划（中心可代站点新建）',
    body: z.strictObject({
      /** An institution names itself, the platform the site for which it is made. */
      org_sn: sn,
      ...planKeyFields,
      ...planFields,
    }),
    data: planDetail,
  }),
  detail: endpoint('plan.detail', {
    method: 'GET',
    path: '/exam/plan/:id',
    permission: 'plan:read',
    summary: '考核计划详情',
    params: byId,
    data: planDetail,
  }),
  update: endpoint('plan.update', {
    method: 'PUT',
    path: '/exam/plan/:id',
    permission: 'plan:edit',
    summary: '编辑考核计划',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...planFields }),
    data: planDetail,
  }),
  saveExam: endpoint('examDraft.save', {
    method: 'PUT',
    path: '/exam/plan/:id/exam',
    permission: 'plan:submit',
    summary: '保存考试申请草稿',
    params: byId,
    body: examDraft,
    data: z.strictObject({ save_time: z.string() }),
  }),
  ...moveEndpoints(planLifecycle, '/exam/plan', planDetail, { takeBack: signedBody, closeSignup: signedBody }),
  ...moveEndpoints(
    examApplicationLifecycle,
    '/exam/plan',
    planDetail,
    { submitExam: moveBody.extend(examFields), takeBackExam: signedBody },
    'plan',
  ),
}

export const planContract = { ...planOnlyContract, ...planWholeContract }
