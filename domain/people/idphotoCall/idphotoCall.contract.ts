import { z } from 'zod'
import { ROLES } from '../../access/roles.ts'
import { fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { date, integer, orNull, sn, version } from '../../kernel/field.ts'
import { pageOf, pageQuery, several } from '../../kernel/page.ts'
import { PRESET_NAMES } from '../../kernel/photo.ts'
import { CALL_APIS, CALL_RESULTS, CALL_SOURCES, OWN_QUOTAS_MAX, TREND_STEPS } from './idphotoCall.model.ts'

const count = z.number().int()
const share = z.number()
const api = z.enum(CALL_APIS)
const result = z.enum(CALL_RESULTS)

/** One call of the ID-photo tool (domain.md §8.3); the photo itself is never kept with it. */
export const callRow = z.strictObject({
  sn: z.string(),
  call_time: z.string(),
  api,
  vendor: z.string(),
  spec: z.enum(PRESET_NAMES),
  org_sn: orNull,
  org_name: orNull,
  role: z.enum(ROLES),
  user_name: z.string(),
  student_sn: orNull,
  student_name: orNull,
  source: z.enum(CALL_SOURCES),
  file_kb: z.number(),
  result,
  fail_codes: z.array(z.string()),
  error_code: orNull,
  cost: count,
  duration_ms: count,
  ip: orNull,
  photo_id: orNull,
})

const filters = {
  org_sn: several(sn).optional(),
  api: several(api).optional(),
  result: several(result).optional(),
  date_from: date.optional(),
  date_to: date.optional(),
}

const sums = { calls: count, ok: count, failed: count, cost: count }

export const callStat = z.strictObject({
  date_from: z.string(),
  date_to: z.string(),
  /** Of this month, whatever the period; the credits are those of the provider, or of the platform's own quota. */
  month: z.strictObject({
    calls: count,
    /** Null: there was no call. */
    success: share.nullable(),
    used: count,
    total: count,
    remaining: count,
    warn_below: count,
  }),
  /** The figures are those of this moment. */
  as_of: z.string(),
  trend: z.array(z.strictObject({ at: z.string(), ...sums })),
  orgs: z.array(
    z.strictObject({ org_sn: orNull, org_name: orNull, role: z.enum(ROLES), ...sums, share, mean_ms: count }),
  ),
  apis: z.array(z.strictObject({ api, ...sums, share, mean_ms: count })),
  reasons: z.array(z.strictObject({ code: z.string(), count })),
})

const max = integer(0, 10_000_000)
const quotaFields = { student_max: integer(0, 1000), org_month_max: max, month_total: max, warn_below: max }

export const photoQuota = z.strictObject({
  ...quotaFields,
  version,
  update_time: z.string(),
  /** Institutions with a number of their own instead of `org_month_max`. */
  orgs: z.array(z.strictObject({ org_sn: z.string(), org_name: z.string(), month_max: count, used: count })),
})

export const idphotoCallContract = {
  stat: endpoint('idphoto.stat', {
    method: 'GET',
    path: '/idphoto/stat',
    permission: 'idphoto:stat',
    summary: '证件照接口统计：本月、趋势、单位、接口、失败原因',
    query: z.strictObject({ ...filters, step: z.enum(TREND_STEPS).default('day') }),
    data: callStat,
  }),
  log: endpoint('idphoto.log', {
    method: 'GET',
    path: '/idphoto/log',
    permission: 'idphoto:stat',
    summary: '证件照接口调用记录',
    query: pageQuery(['call_time', 'duration_ms']).extend(filters),
    data: pageOf(callRow),
  }),
  export: endpoint('idphoto.export', {
    method: 'POST',
    path: '/idphoto/stat/export',
    permission: 'idphoto:stat',
    summary: '导出证件照接口调用记录',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
  quota: endpoint('idphoto.quota', {
    method: 'GET',
    path: '/idphoto/quota',
    permission: 'idphoto:stat',
    summary: '证件照额度：每名学生、每单位每月、平台每月',
    data: photoQuota,
  }),
  saveQuota: endpoint('idphoto.saveQuota', {
    method: 'PUT',
    path: '/idphoto/quota',
    permission: 'idphoto:stat',
    summary: '设置证件照额度',
    body: z.strictObject({
      ...quotaFields,
      version: version.optional(),
      orgs: z.array(z.strictObject({ org_sn: sn, month_max: max })).max(OWN_QUOTAS_MAX),
    }),
    data: photoQuota,
  }),
}
