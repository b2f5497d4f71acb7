import { z } from 'zod'
import { fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, date, datetime, orNull, pattern } from '../../kernel/field.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { chosen, pageOf, pageQuery } from '../../kernel/page.ts'

/** A second, or a whole day. */
const moment = datetime.or(date)

const filters = {
  chosen,
  action: anyText(60).optional(),
  /** The kind of record or thing that was acted on: the first part of the action. */
  entity: anyText(30).optional(),
  actor: anyText(30).optional(),
  target_sn: anyText(40).optional(),
  time_from: moment.optional(),
  time_to: moment.optional(),
}

/** One act: who, when, from where, what, to which record. */
export const auditRow = z.strictObject({
  sn: z.string(),
  chain: z.string(),
  time: z.string(),
  business_time: z.string(),
  actor_name: z.string(),
  actor_role: orNull,
  ip: orNull,
  action: z.string(),
  target_type: orNull,
  target_sn: orNull,
  /** What was acted on, by the name and number that people use; the page of the reader's portal that opens it. */
  target_name: orNull,
  target_number: orNull,
  target_url: orNull,
  chain_name: orNull,
  request_id: orNull,
})
/** The chain and the place in it: `platform.12`. */
const entrySn = pattern(/^[\w.-]+$/, 60, { rule: 'wrong_format', message: kernelMessages.wrong_format })
/** Fields by name, as they were written: without secrets, personal numbers masked. */
const values = z.record(z.string(), z.unknown()).nullable()

export const auditDetail = auditRow.extend({ before: values, after: values })

export const auditContract = {
  list: endpoint('audit.list', {
    method: 'GET',
    path: '/audit',
    permission: 'audit:read',
    summary: '审计记录',
    query: pageQuery(['time']).extend(filters),
    data: pageOf(auditRow),
  }),
  detail: endpoint('audit.detail', {
    method: 'GET',
    path: '/audit/:id',
    permission: 'audit:read',
    summary: '审计记录详情',
    params: z.strictObject({ id: entrySn }),
    data: auditDetail,
  }),
  export: endpoint('audit.export', {
    method: 'POST',
    path: '/audit/export',
    permission: 'audit:export',
    summary: '导出审计记录',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
}
