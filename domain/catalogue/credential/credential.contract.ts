import { PRESET_NAMES } from '../../kernel/photo.ts'
import { z } from 'zod'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { credentialLifecycle } from './credential.lifecycle.ts'
import {
  CREDENTIAL_STATUS,
  credentialCode,
  credentialFields,
  EXAM_FORMS,
  FORM_TYPES,
  level,
} from './credential.model.ts'

const PATH = '/credential'
const status = z.enum(CREDENTIAL_STATUS)
const formType = z.enum(FORM_TYPES)

/** A level as it is offered: fees in yuan. */
const offeredLevel = z.strictObject({
  level,
  fee: z.number(),
  theory_required: z.boolean(),
  practical_required: z.boolean(),
  fee_retake_single: z.number().nullable(),
  conditions: z.array(z.string()),
})
export const credentialRow = z.strictObject({
  sn: z.string(),
  code: z.string(),
  name: z.string(),
  name_hk: orNull,
  name_en: orNull,
  authority_sn: z.string(),
  authority_name: z.string(),
  form_type: formType,
  exam_form: z.enum(EXAM_FORMS),
  levels: z.array(offeredLevel),
  directions: z.array(z.string()),
  sort: z.number().int(),
  /** How many sites are approved for it; null for institutions. */
  site_count: z.number().int().nullable(),
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(credentialLifecycle, 'edit', 'delete'),
})
export const credentialDetail = credentialRow.extend({
  majors: z.array(z.string()),
  validity_years: z.number().int(),
  site_valid_years: z.number().int(),
  photo_preset: z.enum(PRESET_NAMES),
  standard_file: orNull,
  outline_file: orNull,
  cover: orNull,
  intro: orNull,
  training_open: z.boolean(),
  create_time: z.string(),
  refused: z.array(refusedMove),
})

export const credentialContract = {
  list: endpoint('credential.list', {
    method: 'GET',
    path: PATH,
    permission: 'credential:read',
    summary: '证书列表（院校只见启用的证书）',
    query: pageQuery(['update_time', 'sort', 'code', 'name']).extend({
      keyword,
      code: credentialCode.optional(),
      authority_sn: several(sn).optional(),
      form_type: several(formType).optional(),
      level: several(level).optional(),
      training_open: yesNo.optional(),
      status: several(status).optional(),
    }),
    data: pageOf(credentialRow),
  }),
  create: endpoint('credential.create', {
    method: 'POST',
    path: PATH,
    permission: 'credential:add',
    summary: '新增证书',
    body: z.strictObject({ code: credentialCode, ...credentialFields }),
    data: credentialDetail,
  }),
  detail: endpoint('credential.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'credential:read',
    summary: '证书详情',
    params: byId,
    data: credentialDetail,
  }),
  update: endpoint('credential.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'credential:edit',
    summary: '编辑证书',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...credentialFields }),
    data: credentialDetail,
  }),
  remove: endpoint('credential.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'credential:delete',
    summary: '删除证书',
    params: byId,
    data: z.null(),
  }),
  ...moveEndpoints(credentialLifecycle, PATH, credentialDetail),
  bulk: bulkEndpoint(credentialLifecycle, PATH),
  history: historyEndpoint(credentialLifecycle, PATH, 'credential:read'),
}
