import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { byId, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { fileOrJob, file } from '../../kernel/answer.ts'
import { formula, shownFormulas } from '../../kernel/formula.ts'
import { textImportEndpoint } from '../../kernel/importText.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { chosen, keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { storedMedia } from '../../platform/media/media.model.ts'
import { questionLifecycle } from './question.lifecycle.ts'
import {
  bankType,
  optionKey,
  QUESTION_FILE_BYTES,
  QUESTION_FILE_FORMATS,
  QUESTION_STATUS,
  questionBody,
  questionFields,
  questionFile,
} from './question.model.ts'

const PATH = '/question'
const status = z.enum(QUESTION_STATUS)
const count = z.number().int()
/** Formulas of one preview. */
const FORMULAS_MAX = 20
const named = z.strictObject({ sn: z.string(), name: z.string() })

export const questionRow = z.strictObject({
  sn: z.string(),
  credential_sn: z.string(),
  /** In the reader's language. */
  credential_name: z.string(),
  level,
  subject,
  type: bankType,
  /** The beginning of the stem, without its elements. */
  title: z.string(),
  score_default: z.number(),
  difficulty: count,
  knowledge_points: z.array(named),
  alternative_group: orNull,
  practice_allowed: z.boolean(),
  /** Papers that have it. */
  used_count: count,
  /** The mean facility of its current text in all papers, per cent with one decimal; null without attempts. */
  correct_rate: z.number().nullable(),
  status,
  update_time: z.string(),
  version: count,
  actions: actionsOf(questionLifecycle, 'edit', 'delete'),
})
export const questionDetail = questionRow.extend({
  stem: z.string(),
  options: z.array(z.strictObject({ key: optionKey, text: orNull, image: orNull })),
  answer: z.array(z.string()),
  analysis: orNull,
  attachments: z.array(questionFile),
  source: orNull,
  create_time: z.string(),
  /** Everything that keeps it from being enabled, in the reader's language. */
  missing: z.array(z.strictObject({ path: z.string(), rule: z.string(), message: z.string() })),
  formulas: shownFormulas,
  refused: z.array(refusedMove),
})
/** A question that says the same, or nearly the same; `share`: of the text that both have, 0–1. */
export const similarQuestion = questionRow
  .pick({ sn: true, type: true, title: true, status: true })
  .extend({ exact: z.boolean(), share: z.number() })

const filters = {
  keyword,
  credential_sn: several(sn).optional(),
  level: several(level).optional(),
  subject: several(subject).optional(),
  type: several(bankType).optional(),
  /** A knowledge point, with those below it. */
  point: sn.optional(),
  difficulty: several(z.enum(['1', '2', '3', '4', '5'])).optional(),
  practice_allowed: yesNo.optional(),
  /** Its statistics have flags. */
  flagged: yesNo.optional(),
  status: several(status).optional(),
  chosen,
}

export const questionContract = {
  list: endpoint('question.list', {
    method: 'GET',
    path: PATH,
    permission: 'question:read',
    summary: '题库',
    query: pageQuery(['update_time', 'difficulty', 'score_default']).extend(filters),
    data: pageOf(questionRow),
  }),
  create: endpoint('question.create', {
    method: 'POST',
    path: PATH,
    permission: 'question:add',
    summary: '新增试题（草稿）',
    body: questionBody,
    data: questionDetail,
  }),
  similar: endpoint('question.similar', {
    method: 'POST',
    path: `${PATH}/similar`,
    permission: 'question:read',
    summary: '查重：相同或相近的试题',
    body: z.strictObject({
      ...z.strictObject(questionFields).pick({ credential_sn: true, type: true, stem: true, options: true }).shape,
      /** The question that is being edited. */
      except: sn.nullable().optional().default(null),
    }),
    data: z.array(similarQuestion),
  }),
  formula: endpoint('question.formula', {
    method: 'POST',
    path: `${PATH}/formula`,
    permission: 'question:read',
    summary: '公式预览：不能识别的公式不在返回中',
    body: z.strictObject({ formulas: z.array(formula).min(1).max(FORMULAS_MAX) }),
    data: shownFormulas,
  }),
  template: endpoint('question.template', {
    method: 'GET',
    path: `${PATH}/template`,
    permission: 'question:import',
    summary: '题库导入模板',
    answer: file('xlsx'),
  }),
  import: textImportEndpoint('question.import', `${PATH}/import`, 'question:import', {
    summary:
      '导入试题：题库模板，或 GIFT、Aiken、Moodle XML 文件、QTI 包（题中没有证书和等级时取 credential_sn、level）',
    fields: { credential_sn: sn.optional(), level: level.optional() },
  }),
  export: endpoint('question.export', {
    method: 'POST',
    path: `${PATH}/export`,
    permission: 'question:export',
    summary: '导出试题',
    body: z.strictObject({ ...filters, format: z.enum(QUESTION_FILE_FORMATS).default('XLSX') }),
    answer: fileOrJob('xlsx', 'text', 'zip'),
  }),
  attachment: endpoint('question.attachment', {
    method: 'POST',
    path: `${PATH}/attachment`,
    permission: 'question:add',
    summary: '上传实操题附件（dwg、pdf）',
    body: upload({ fields: z.strictObject({}), types: ['pdf', 'dwg'], maxBytes: QUESTION_FILE_BYTES }),
    data: storedMedia,
  }),
  detail: endpoint('question.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'question:read',
    summary: '试题详情',
    params: byId,
    data: questionDetail,
  }),
  update: endpoint('question.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'question:edit',
    summary: '编辑试题；启用中的须保持答案有效',
    params: byId,
    body: questionBody.extend({ version: version.optional() }),
    data: questionDetail,
  }),
  remove: endpoint('question.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'question:delete',
    summary: '删除试题草稿',
    params: byId,
    data: z.null(),
  }),
  ...moveEndpoints(questionLifecycle, PATH, questionDetail),
  bulk: bulkEndpoint(questionLifecycle, PATH),
  history: historyEndpoint(questionLifecycle, PATH, 'question:read'),
}
