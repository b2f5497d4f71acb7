import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { scoreFlag, VERDICTS } from '../../catalogue/template/template.model.ts'
import { attempt } from '../../exams/signup/signup.model.ts'
import { file, fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, integer, optional, orNull, sn, text, version } from '../../kernel/field.ts'
import { importEndpoint } from '../../kernel/import.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { chosen, keyword, pageOf, pageQuery, queryInteger, several } from '../../kernel/page.ts'
import { SCORE_STATUS } from '../scoreSheet/scoreSheet.model.ts'
import { ENTRIES_MAX, entryFields, handedEntry } from './score.model.ts'

const points = z.number().nullable()
const count = z.number().int()
const status = z.enum(SCORE_STATUS)
/** A stored file, as its upload answered. */
const fileKey = text(100)

/** One subject's score of one candidate; its key is the sign-up's number with T (theory) or P (practical). */
export const scoreRow = z.strictObject({
  sn: z.string(),
  exam_sn: z.string(),
  plan_sn: z.string(),
  plan_title: z.string(),
  ticket_no: orNull,
  /** These four: null for an examiner who scores in the plan, whose exam template says blind. */
  name: orNull,
  id_no: orNull,
  org_sn: orNull,
  org_name: orNull,
  site_sn: z.string(),
  site_name: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  subject,
  score: points,
  flag: scoreFlag,
  exam_time: z.string(),
  /** Of the plan's sheet. */
  status,
  update_time: z.string(),
  version: count,
  actions: z.array(z.enum(['edit', 'correct', 'return'])),
})
export const correction = z.strictObject({
  sn: z.string(),
  from_score: points,
  from_flag: scoreFlag,
  to_score: points,
  to_flag: scoreFlag,
  reason: z.string(),
  /** For the platform alone. */
  files: z.array(z.string()),
  corrected_name: z.string(),
  time: z.string(),
})
export const scoreDetail = scoreRow.extend({
  raw_score: points,
  examiner_scores: z.array(z.number()),
  deduction: orNull,
  remark: orNull,
  /** Why it alone was sent back, for the site and the platform; null: it was not. */
  return_opinion: orNull,
  attempt,
  create_time: z.string(),
  corrections: z.array(correction),
  refused: z.array(refusedMove),
})

const scoreFilters = {
  chosen,
  keyword,
  plan_sn: several(sn).optional(),
  exam_sn: several(sn).optional(),
  credential_sn: several(sn).optional(),
  level: several(level).optional(),
  subject: several(subject).optional(),
  site_sn: several(sn).optional(),
  org_sn: several(sn).optional(),
  flag: several(scoreFlag).optional(),
  status: several(status).optional(),
  score_from: queryInteger(0, 100).optional(),
  score_to: queryInteger(0, 100).optional(),
}

/** A subject of a candidate: what is sat here, or the kept pass of an earlier sitting. */
export const scorePart = z.strictObject({
  sn: z.string(),
  exam_sn: z.string(),
  score: points,
  /** Null: neither score nor flag yet. */
  flag: scoreFlag.nullable(),
  raw_score: points,
  examiner_scores: z.array(z.number()),
  deduction: orNull,
  remark: orNull,
  /** Why it alone was sent back, for the site and the platform; null: it was not. */
  return_opinion: orNull,
  version: count.nullable(),
  kept: z.boolean(),
  /** Of the practical: what the examiners came to, before a deduction. */
  ruled: points,
  /** Of the practical: what each examiner handed in, for the site and the platform. */
  entries: z.array(handedEntry),
  /** Greatest minus least total of the entries. */
  difference: z.number(),
  third_due: z.boolean(),
  actions: z.array(z.enum(['edit', 'correct', 'return'])),
})
export const candidateRow = z.strictObject({
  /** Of the sign-up. */
  sn: z.string(),
  ticket_no: orNull,
  /** These four: null for an examiner who scores in the plan, whose exam template says blind. */
  name: orNull,
  id_no: orNull,
  org_sn: orNull,
  org_name: orNull,
  theory: scorePart.nullable(),
  practical: scorePart.nullable(),
  /** Before the publication as it would be. */
  composite: points,
  pass: z.boolean().nullable(),
  verdict: z.enum(VERDICTS),
  certificate_no: orNull,
  issue_date: orNull,
  /** The day on which the certificate was voided (Decided 29). */
  certificate_void_date: orNull,
  /** `certificate`: the paper may be downloaded; `behalf`: a paper score sheet may be entered for its examiner; `returnEntry`: the centre may return an examiner's entry (Decided 33). */
  actions: z.array(z.enum(['edit', 'correct', 'return', 'certificate', 'behalf', 'returnEntry'])),
})
/** One score of a plan to write. */
const scoreEntry = z.strictObject({
  sn,
  /** The version that the caller saw; 0: there was no entry yet. */
  version: integer(0, 2_000_000_000).optional(),
  /** Null removes the entry: the subject is blank again. */
  entry: z.strictObject(entryFields).nullable(),
})
const yesNo = z.enum(['true', 'false'])
const rowFilters = {
  chosen,
  keyword,
  pass: yesNo.optional(),
  org_sn: several(sn).optional(),
  /** Only those who lack a score. */
  missing: yesNo.optional(),
  /** Only those of whom a score was sent back alone. */
  returned: yesNo.optional(),
}

export const scoreContract = {
  list: endpoint('score.list', {
    method: 'GET',
    path: '/score',
    permission: 'score:read',
    numbers: 'student:reveal',
    summary: '单科成绩列表',
    query: pageQuery(['update_time', 'score']).extend(scoreFilters),
    data: pageOf(scoreRow),
  }),
  export: endpoint('score.export', {
    method: 'POST',
    path: '/score/export',
    permission: 'score:export',
    numbers: 'student:reveal',
    summary: '导出单科成绩（完整证件号码须有权限与理由）',
    body: z.strictObject({ ...scoreFilters, full: z.boolean().default(false), reason: optional(text(200, 4)) }),
    answer: fileOrJob('xlsx'),
  }),
  ofStudent: endpoint('score.ofStudent', {
    method: 'GET',
    path: '/user/student/:id/score',
    permission: 'student:read',
    summary: '学生的成绩',
    params: byId,
    data: z.array(scoreRow),
  }),
  template: endpoint('score.template', {
    method: 'GET',
    path: '/score/template',
    permission: 'score:import',
    summary: '成绩导入模板',
    answer: file('xlsx'),
  }),
  import: importEndpoint('score.import', '/score/import', 'score:import', '导入成绩'),
  detail: endpoint('score.detail', {
    method: 'GET',
    path: '/score/:id',
    permission: 'score:read',
    summary: '单科成绩详情',
    params: byId,
    data: scoreDetail,
  }),
  update: endpoint('score.update', {
    method: 'PUT',
    path: '/score/:id',
    permission: 'score:edit',
    summary: '录入或修改成绩（提交前；编号 = 报名编号-T/P）',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...entryFields }),
    data: scoreDetail,
  }),
  return: endpoint('score.return', {
    method: 'PUT',
    path: '/score/:id/return',
    permission: 'score:audit',
    summary: '退回单条成绩：成绩单退回站点，只有被退回的成绩可修改',
    params: byId,
    body: z.strictObject({ version: version.optional(), opinion: text(500, 4) }),
    data: scoreDetail,
  }),
  correct: endpoint('score.correct', {
    method: 'PUT',
    path: '/score/:id/correct',
    permission: 'score:correct',
    summary: '更正已发布的成绩（须由另一人，附理由与证明）',
    params: byId,
    body: z.strictObject({
      version: version.optional(),
      ...entryFields,
      reason: text(500, 4),
      files: z.array(fileKey).min(1).max(5),
    }),
    data: scoreDetail,
  }),

  rows: endpoint('score.rows', {
    method: 'GET',
    path: '/score/plan/:id',
    permission: 'score:read',
    numbers: 'student:reveal',
    summary: '计划的综合成绩',
    params: byId,
    query: pageQuery(['ticket_no', 'update_time']).extend(rowFilters),
    data: pageOf(candidateRow),
  }),
  enter: endpoint('score.enter', {
    method: 'PUT',
    path: '/score/plan/:id/score',
    permission: 'score:edit',
    summary: '录入、修改或清除本计划的若干条成绩（提交前；逐条判定，被拒的附原因）',
    params: byId,
    body: z.strictObject({ items: z.array(scoreEntry).min(1).max(ENTRIES_MAX) }),
    data: z.strictObject({
      /** The candidates of all items as they are now. */
      rows: z.array(candidateRow),
      refused: z.array(z.strictObject({ sn: z.string(), rule: z.string(), message: z.string() })),
    }),
  }),
  roster: endpoint('score.roster', {
    method: 'GET',
    path: '/score/plan/:id/roster',
    permission: 'score:import',
    summary: '本计划的成绩导入表：已填好考生与已有成绩',
    params: byId,
    answer: file('xlsx'),
  }),
  exportPlan: endpoint('score.exportPlan', {
    method: 'POST',
    path: '/score/plan/:id/export',
    permission: 'score:export',
    numbers: 'student:reveal',
    summary: '导出综合成绩（完整证件号码须有权限与理由）',
    params: byId,
    body: z.strictObject({ ...rowFilters, full: z.boolean().default(false), reason: optional(text(200, 4)) }),
    answer: fileOrJob('xlsx'),
  }),
}
