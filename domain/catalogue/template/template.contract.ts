import { z } from 'zod'
import { level } from '../credential/credential.model.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { templateLifecycle } from './template.lifecycle.ts'
import {
  difficulty,
  examinerRule,
  passRule,
  QUESTION_TYPES,
  retakeRule,
  stationType,
  TEMPLATE_STATUS,
  templateBody,
} from './template.model.ts'

const PATH = '/exam/template'
const status = z.enum(TEMPLATE_STATUS)
const minutes = z.number().int().nullable()

export const templateRow = z.strictObject({
  sn: z.string(),
  name: z.string(),
  credential_sn: z.string(),
  credential_code: z.string(),
  /** In the reader's language. */
  credential_name: z.string(),
  level,
  edition: z.number().int(),
  theory_enabled: z.boolean(),
  theory_minutes: minutes,
  theory_weight: z.number().int(),
  practical_enabled: z.boolean(),
  practical_minutes: minutes,
  practical_weight: z.number().int(),
  pass_rule: passRule,
  effective_from: orNull,
  effective_to: orNull,
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(templateLifecycle, 'edit', 'copy', 'sample', 'delete'),
})
export const templateDetail = templateRow.extend({
  base_sn: orNull,
  base_edition: z.number().int().nullable(),
  theory_pass: z.number(),
  question_rules: z.array(
    z.strictObject({ type: z.enum(QUESTION_TYPES), count: z.number().int(), score_each: z.number() }),
  ),
  source_points: z.array(z.string()),
  difficulty_ratio: z.array(z.strictObject({ difficulty, share: z.number().int() })),
  blueprint: z.array(
    z.strictObject({
      type: z.enum(QUESTION_TYPES),
      point_sn: z.string(),
      min: z.number().int(),
      max: z.number().int(),
    }),
  ),
  /** The knowledge points that `source_points` and `blueprint` name, each with the names from the top of its tree down. */
  named_points: z.array(z.strictObject({ sn: z.string(), path: z.array(z.string()) })),
  shuffle: z.boolean(),
  late_minutes: z.number().int(),
  early_submit_minutes: z.number().int(),
  attempts: z.number().int(),
  practical_pass: z.number(),
  /** `task_no` counts from 1, in the order of the list. */
  tasks: z.array(
    z.strictObject({
      task_no: z.number().int(),
      name: z.string(),
      minutes: z.number().int(),
      score: z.number(),
      mandatory: z.boolean(),
      critical: z.boolean(),
    }),
  ),
  score_sheet: z.array(z.strictObject({ item: z.string(), standard: z.string(), points: z.number() })),
  station_type: stationType.nullable(),
  scorers: z.number().int(),
  blind: z.boolean(),
  material_list: z.array(z.strictObject({ name: z.string(), amount: z.string().nullable() })),
  composite_pass: z.number(),
  examiner_rule: examinerRule,
  retake_rule: retakeRule,
  create_time: z.string(),
  /** An approved plan uses it: it can be read and copied only. */
  in_use: z.boolean(),
  /** Everything that keeps it from being enabled, in the reader's language. */
  missing: z.array(z.strictObject({ rule: z.string(), message: z.string() })),
  refused: z.array(refusedMove),
})

export const templateContract = {
  list: endpoint('template.list', {
    method: 'GET',
    path: PATH,
    permission: 'template:read',
    summary: '考试方案列表（院校只见启用的和自己计划所用的方案）',
    query: pageQuery(['update_time', 'name', 'edition']).extend({
      keyword,
      credential_sn: several(sn).optional(),
      level: several(level).optional(),
      status: several(status).optional(),
    }),
    data: pageOf(templateRow),
  }),
  create: endpoint('template.create', {
    method: 'POST',
    path: PATH,
    permission: 'template:add',
    summary: '新增考试方案',
    body: templateBody,
    data: templateDetail,
  }),
  detail: endpoint('template.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'template:read',
    summary: '考试方案详情',
    params: byId,
    data: templateDetail,
  }),
  update: endpoint('template.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'template:edit',
    summary: '编辑考试方案',
    params: byId,
    body: templateBody.extend({ version: version.optional() }),
    data: templateDetail,
  }),
  remove: endpoint('template.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'template:delete',
    summary: '删除考试方案草稿',
    params: byId,
    data: z.null(),
  }),
  copy: endpoint('template.copy', {
    method: 'POST',
    path: `${PATH}/:id/copy`,
    permission: 'template:add',
    summary: '复制为新版本',
    params: byId,
    data: templateDetail,
  }),
  ...moveEndpoints(templateLifecycle, PATH, templateDetail),
  bulk: bulkEndpoint(templateLifecycle, PATH),
  history: historyEndpoint(templateLifecycle, PATH, 'template:read'),
}
