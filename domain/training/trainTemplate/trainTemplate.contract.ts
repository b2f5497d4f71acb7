import { z } from 'zod'
import { file } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints, removalEndpoint } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, queryInteger, several } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { trainType } from '../session/session.model.ts'
import { trainTemplateLifecycle } from './trainTemplate.lifecycle.ts'
import {
  ELEMENT_KEYS,
  PAPERS,
  TRAIN_TEMPLATE_STATUS,
  templateElement,
  templateLayout,
  templateScope,
} from './trainTemplate.model.ts'

const PATH = '/train/template'
const permission = 'train:template'
const count = z.number().int()
const status = z.enum(TRAIN_TEMPLATE_STATUS)

export const trainTemplateRow = z.strictObject({
  sn: z.string(),
  name: z.string(),
  type: trainType,
  /** Null: every credential without a template of its own. */
  credential_sn: orNull,
  credential_name: orNull,
  paper: z.enum(PAPERS),
  valid_years: count,
  /** The version of the layout; certificates name the one that they were printed with. */
  layout_no: count,
  status,
  update_time: z.string(),
  version: count,
  actions: actionsOf(trainTemplateLifecycle, 'edit', 'copy', 'delete'),
})

/** An element as it is shown: what is stored may be older than today's limits. */
const shownElement = z.strictObject({
  ...templateElement.shape,
  key: z.enum(ELEMENT_KEYS),
  color: z.string(),
  size: z.number(),
  font: templateElement.shape.font.unwrap(),
  align: templateElement.shape.align.unwrap(),
  text: orNull,
})
const shownLayout = {
  paper: z.enum(PAPERS),
  background: orNull,
  seal: orNull,
  number_rule: z.string(),
  valid_years: count,
  elements: z.array(shownElement),
  /** The places in `elements` whose text does not fit with the sample values. */
  misfits: z.array(count),
}
export const trainTemplateDetail = trainTemplateRow.extend({
  ...shownLayout,
  create_time: z.string(),
  refused: z.array(refusedMove),
})
/** A version of the layout, newest first. */
export const trainTemplateVersion = z.strictObject({ no: count, create_time: z.string(), ...shownLayout })

const layoutFields = {
  ...templateLayout.shape,
  /** Left out: the usual layout of the paper. */
  elements: templateLayout.shape.elements.optional(),
}

export const trainTemplateContract = {
  list: endpoint('trainTemplate.list', {
    method: 'GET',
    path: PATH,
    permission,
    summary: '培训证书模板列表',
    query: pageQuery(['update_time', 'name']).extend({
      keyword,
      credential_sn: several(sn).optional(),
      type: several(trainType).optional(),
      status: several(status).optional(),
    }),
    data: pageOf(trainTemplateRow),
  }),
  create: endpoint('trainTemplate.create', {
    method: 'POST',
    path: PATH,
    permission,
    summary: '新增培训证书模板（未给版面时用默认版面）',
    body: z.strictObject({ ...templateScope.shape, ...layoutFields }),
    data: trainTemplateDetail,
  }),
  detail: endpoint('trainTemplate.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission,
    summary: '培训证书模板详情',
    params: byId,
    data: trainTemplateDetail,
  }),
  update: endpoint('trainTemplate.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission,
    summary: '编辑培训证书模板（启用过的另存为新版本）',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...templateScope.shape, ...templateLayout.shape }),
    data: trainTemplateDetail,
  }),
  remove: removalEndpoint('trainTemplate.remove', `${PATH}/:id`, permission, '删除培训证书模板草稿'),
  ...moveEndpoints(trainTemplateLifecycle, PATH, trainTemplateDetail),
  copy: endpoint('trainTemplate.copy', {
    method: 'POST',
    path: `${PATH}/:id/copy`,
    permission,
    summary: '复制培训证书模板为草稿',
    params: byId,
    data: trainTemplateDetail,
  }),
  versions: endpoint('trainTemplate.versions', {
    method: 'GET',
    path: `${PATH}/:id/version`,
    permission,
    summary: '培训证书模板的版面版本',
    params: byId,
    query: pageQuery(['create_time']),
    data: pageOf(trainTemplateVersion),
  }),
  preview: endpoint('trainTemplate.preview', {
    method: 'GET',
    path: `${PATH}/:id/preview`,
    permission,
    summary: '用示例数据预览培训证书模板',
    params: byId,
    query: z.strictObject({
      /** A version of the layout; without it the last one. */
      no: queryInteger(1, 1_000_000).optional(),
    }),
    answer: file('pdf'),
  }),
  previewDraft: endpoint('trainTemplate.previewDraft', {
    method: 'POST',
    path: `${PATH}/preview`,
    permission,
    summary: '用示例数据预览尚未保存的版面',
    body: templateLayout,
    answer: file('pdf'),
  }),
  history: historyEndpoint(trainTemplateLifecycle, PATH, permission),
}
