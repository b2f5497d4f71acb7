import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { file } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { shownFormulas } from '../../kernel/formula.ts'
import { anyText, byId, integer, optional, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { bankType, optionKey, QUESTION_STATUS, questionFile } from '../question/question.model.ts'
import { paperLifecycle } from './paper.lifecycle.ts'
import {
  ACCESS_MAX,
  ACCESS_WAYS,
  PAPER_ITEMS_MAX,
  PAPER_TOKEN_MAX,
  SHARE_HOURS,
  PAPER_STATUS,
  paperBody,
  paperFields,
  PRINT_PARTS,
} from './paper.model.ts'

const PATH = '/paper'
const status = z.enum(PAPER_STATUS)
const count = z.number().int()

/** A question of a paper, its options in the order of the paper with letters of their own. */
export const paperItem = z.strictObject({
  position: count,
  question_sn: z.string(),
  edition: count,
  /** It was edited in the bank after the paper was made; the paper keeps its own. */
  is_outdated: z.boolean(),
  /** In the bank. */
  status: z.enum(QUESTION_STATUS),
  type: bankType,
  score: z.number(),
  difficulty: count,
  /** The first knowledge point, with the names from the top of its tree down; empty: none. */
  point: z.array(z.string()),
  stem: z.string(),
  options: z.array(z.strictObject({ key: optionKey, text: orNull, image: orNull })),
  answer: z.array(z.string()),
  analysis: orNull,
  /** Of the practical: the task that its points are of. */
  task: z.strictObject({ name: z.string(), minutes: count }).nullable(),
  attachments: z.array(questionFile),
})
const paperParts = {
  items: z.array(paperItem).max(PAPER_ITEMS_MAX),
  formulas: shownFormulas,
  /** The rows of the blueprint with how many questions the paper has of each. */
  cells: z.array(z.strictObject({ type: bankType, point: z.array(z.string()), min: count, max: count, count })),
  /** How many questions of each difficulty, with the share that the template asks for; null: it asks for none. */
  difficulty_counts: z.array(z.strictObject({ difficulty: count, count, target: z.number().nullable() })),
  /** The sum of the differences from the difficulty ratio, in questions. */
  deviation: z.number(),
}

export const paperRow = z.strictObject({
  sn: z.string(),
  title: z.string(),
  status,
  subject,
  /** For self-tests. */
  practice: z.boolean(),
  template_sn: z.string(),
  template_name: z.string(),
  template_edition: count,
  credential_sn: z.string(),
  /** In the reader's language. */
  credential_name: z.string(),
  level,
  item_count: count,
  total_score: z.number(),
  deviation: z.number(),
  create_by: z.string(),
  create_time: z.string(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(paperLifecycle, 'exchange', 'delete'),
})
export const paperDetail = paperRow.extend({
  seed: z.string(),
  ...paperParts,
  /** The plans for which it is sealed. */
  used_by: z.array(z.strictObject({ sn: z.string(), title: z.string() })),
  refused: z.array(refusedMove),
})
/** A paper that is not kept, or why there can be none. */
export const paperSample = z.strictObject({
  seed: z.string(),
  paper: z.strictObject(paperParts).nullable(),
  shortage: z
    .strictObject({
      rule: z.string(),
      message: z.string(),
      demands: z.array(z.string()),
      short: count,
      contradictory: z.boolean(),
      /** The questions of so many papers before are not taken. */
      rest: count,
    })
    .nullable(),
})

const reviewItem = paperItem
  .pick({
    position: true,
    type: true,
    score: true,
    stem: true,
    options: true,
    answer: true,
    analysis: true,
    task: true,
  })
  .extend({
    /** The names of its attachments, which are in the sealed file. */
    files: z.array(z.string()),
  })
/** A paper as its review page shows it. */
export const paperReview = z.strictObject({
  sn: z.string(),
  title: z.string(),
  /** In the reader's language. */
  credential_name: z.string(),
  level,
  subject,
  total_score: z.number(),
  theory_minutes: count.nullable(),
  /** Without answers and explanations where the reader may not see them. */
  items: z.array(reviewItem).max(PAPER_ITEMS_MAX),
  /** Of what is shown. */
  formulas: shownFormulas,
  answers: z.boolean(),
  /** The practical of its exam template, of a practical paper without the tasks; null where it has none. */
  practical: z
    .strictObject({
      minutes: count.nullable(),
      tasks: z.array(z.strictObject({ task_no: count, name: z.string(), minutes: count, score: z.number() })),
      score_sheet: z.array(z.strictObject({ item: z.string(), standard: z.string(), points: z.number() })),
      material_list: z.array(z.strictObject({ name: z.string(), amount: orNull })),
    })
    .nullable(),
  /** Who reads it; null by a link. */
  reader: orNull,
  /** When the link ends; null where it was opened by an account. */
  end_time: orNull,
  /** When this was read. */
  time: z.string(),
})

export const paperContract = {
  ...moveEndpoints(paperLifecycle, PATH, paperDetail),
  bulk: bulkEndpoint(paperLifecycle, PATH),
  history: historyEndpoint(paperLifecycle, PATH, 'paper:edit'),
  sample: endpoint('paper.sample', {
    method: 'POST',
    path: '/exam/template/:id/sample',
    permission: 'template:edit',
    summary: '预览试卷：按考试方案试组一套，不保存',
    params: byId,
    body: z.strictObject({ seed: paperFields.seed }),
    data: paperSample,
  }),
  list: endpoint('paper.list', {
    method: 'GET',
    path: PATH,
    permission: 'paper:edit',
    summary: '由题库组成的试卷',
    query: pageQuery(['update_time', 'title', 'create_time']).extend({
      keyword,
      credential_sn: several(sn).optional(),
      level: several(level).optional(),
      template_sn: several(sn).optional(),
      subject: several(subject).optional(),
      practice: yesNo.optional(),
      status: several(status).optional(),
    }),
    data: pageOf(paperRow),
  }),
  create: endpoint('paper.create', {
    method: 'POST',
    path: PATH,
    permission: 'paper:edit',
    summary: '按考试方案组卷（草稿）；题库不足时说明缺什么',
    body: paperBody,
    data: paperDetail,
  }),
  detail: endpoint('paper.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'paper:edit',
    summary: '试卷详情：试题、答案与蓝图',
    params: byId,
    data: paperDetail,
  }),
  item: endpoint('paper.item', {
    method: 'PUT',
    path: `${PATH}/:id/item`,
    permission: 'paper:edit',
    summary: '换题：保持命题蓝图；不指定试题则由系统抽取',
    params: byId,
    body: z.strictObject({
      position: z.number().int().min(1).max(PAPER_ITEMS_MAX),
      question_sn: optional(sn),
      version: version.optional(),
    }),
    data: paperDetail,
  }),
  print: endpoint('paper.print', {
    method: 'GET',
    path: `${PATH}/:id/print`,
    permission: 'paper:edit',
    summary: '打印试卷、答题卡或参考答案（PDF，每页有打印人和时间）',
    params: byId,
    query: z.strictObject({ part: z.enum(PRINT_PARTS).default('paper') }),
    answer: file('pdf'),
  }),
  share: endpoint('paper.share', {
    method: 'POST',
    path: `${PATH}/:id/share`,
    permission: 'paper:edit',
    summary: '分享试卷预览页：限时链接，不含答案',
    params: byId,
    body: z.strictObject({ hours: integer(SHARE_HOURS.least, SHARE_HOURS.most).default(SHARE_HOURS.usual) }),
    data: z.strictObject({ url: z.string(), end_time: z.string() }),
  }),
  access: endpoint('paper.access', {
    method: 'GET',
    path: `${PATH}/:id/access`,
    permission: 'paper:edit',
    summary: '谁在何时打开过试卷（最近 200 次）',
    params: byId,
    data: z.array(z.strictObject({ name: orNull, way: z.enum(ACCESS_WAYS), time: z.string() })).max(ACCESS_MAX),
  }),
  review: endpoint('paper.review', {
    method: 'GET',
    path: `${PATH}/:id/review`,
    permission: 'public',
    summary: '试卷预览（中心和平台、开考后的站点和主考，或凭限时链接）；无权、未到时间与不存在的回答相同',
    params: byId,
    query: z.strictObject({ token: anyText(PAPER_TOKEN_MAX).catch('').optional() }),
    data: paperReview,
  }),
  remove: endpoint('paper.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'paper:edit',
    summary: '删除试卷草稿',
    params: byId,
    data: z.null(),
  }),
}
