import { z } from 'zod'
import { majorCode } from '../../kernel/education.ts'
import { file, fileOrJob } from '../../kernel/answer.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { level, LEVELS } from '../../catalogue/credential/credential.model.ts'
import { byId, ruleError, sn, version } from '../../kernel/field.ts'
import { importEndpoint } from '../../kernel/import.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { chosen, keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { SWITCH_STATUS } from '../../kernel/switch.ts'
import { majorLifecycle } from './major.lifecycle.ts'
import { majorMessages } from './major.messages.ts'
import { eduLevel, majorFields } from './major.model.ts'

const REPEATED = ruleError('major_repeats', majorMessages.major_repeats)

/** A certificate with those of its levels that fit a major (domain.md §3.3). */
export const fittingCredential = z.strictObject({
  credential_sn: sn,
  levels: z
    .array(level)
    .min(1)
    .max(LEVELS.length)
    .refine((list) => new Set(list).size === list.length, { error: REPEATED }),
})
export type FittingCredential = z.infer<typeof fittingCredential>
export const MAJOR_CREDENTIALS_MAX = 20
const credentials = z
  .array(fittingCredential)
  .max(MAJOR_CREDENTIALS_MAX)
  .refine((list) => new Set(list.map((one) => one.credential_sn)).size === list.length, {
    error: REPEATED,
  })
  .default([])

const status = z.enum(SWITCH_STATUS)

export const majorRow = z.strictObject({
  sn: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  code: z.string(),
  name: z.string(),
  edu_level: eduLevel,
  duration: z.number().int(),
  start_year: z.number().int(),
  student_count: z.number().int().nullable(),
  department: z.string().nullable(),
  credentials: z.array(fittingCredential.extend({ code: z.string(), name: z.string() })),
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(majorLifecycle, 'edit', 'delete'),
})
export const majorDetail = majorRow.extend({
  director: z.string().nullable(),
  director_mobile: z.string().nullable(),
  create_time: z.string(),
  refused: z.array(refusedMove),
})

const filters = {
  edu_level: several(eduLevel).optional(),
  /** Enrolling for fewer than three years (`isYoungMajor`), or for longer. */
  young: yesNo.optional(),
  status: several(status).optional(),
  keyword,
  org_sn: several(sn).optional(),
  /** Those that fit one of these credentials. */
  credential_sn: several(sn).optional(),
  chosen,
}

export const majorContract = {
  list: endpoint('major.list', {
    method: 'GET',
    path: '/major',
    permission: 'major:read',
    summary: '专业列表',
    query: pageQuery(['update_time', 'code', 'name', 'student_count']).extend(filters),
    data: pageOf(majorRow),
  }),
  create: endpoint('major.create', {
    method: 'POST',
    path: '/major',
    permission: 'major:add',
    summary: '新增专业',
    body: z.strictObject({ code: majorCode, ...majorFields, credentials }),
    data: majorDetail,
  }),
  template: endpoint('major.template', {
    method: 'GET',
    path: '/major/template',
    permission: 'major:import',
    summary: '专业导入模板',
    answer: file('xlsx'),
  }),
  import: importEndpoint('major.import', '/major/import', 'major:import', '导入专业'),
  export: endpoint('major.export', {
    method: 'POST',
    path: '/major/export',
    permission: 'major:export',
    summary: '导出专业',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
  detail: endpoint('major.detail', {
    method: 'GET',
    path: '/major/:id',
    permission: 'major:read',
    summary: '专业详情',
    params: byId,
    data: majorDetail,
  }),
  update: endpoint('major.update', {
    method: 'PUT',
    path: '/major/:id',
    permission: 'major:edit',
    summary: '编辑专业',
    params: byId,
    // The director's mobile is masked on the screen: absent means unchanged.
    body: z.strictObject({
      version: version.optional(),
      code: majorCode,
      ...majorFields,
      credentials,
      director_mobile: majorFields.director_mobile.removeDefault(),
    }),
    data: majorDetail,
  }),
  remove: endpoint('major.remove', {
    method: 'DELETE',
    path: '/major/:id',
    permission: 'major:delete',
    summary: '删除专业',
    params: byId,
    data: z.null(),
  }),
  ...moveEndpoints(majorLifecycle, '/major', majorDetail),
  bulk: bulkEndpoint(majorLifecycle, '/major'),
  history: historyEndpoint(majorLifecycle, '/major', 'major:read'),
}
