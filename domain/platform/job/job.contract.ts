import { z } from 'zod'
import { stream } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull } from '../../kernel/field.ts'
import { pageOf, pageQuery } from '../../kernel/page.ts'
import { JOB_KINDS, JOB_STATES } from './job.model.ts'

export const jobView = z.strictObject({
  sn: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The file or filter it works on, for the tray. */
  subject: orNull,
  /** For imports: preview, skip or abort. */
  mode: orNull,
  state: z.enum(JOB_STATES),
  progress: z.number().int(),
  total: z.number().int().nullable(),
  ok: z.number().int(),
  failed: z.number().int(),
  result_url: orNull,
  error: orNull,
  create_time: z.string(),
  finish_time: orNull,
})

/** One fault of one row: whose row it is, as the sheet names it, and the refused value, numbers of people masked. */
const rowFault = z.strictObject({
  row: z.number().int(),
  name: orNull,
  column: orNull,
  value: orNull,
  rule: z.string(),
  message: z.string(),
})

export const jobContract = {
  list: endpoint('job.list', {
    method: 'GET',
    path: '/job',
    permission: 'signed-in',
    summary: '我的任务',
    keepsAlive: false,
    query: pageQuery(['create_time']),
    data: pageOf(jobView),
  }),
  detail: endpoint('job.detail', {
    method: 'GET',
    path: '/job/:id',
    permission: 'signed-in',
    summary: '任务进度',
    keepsAlive: false,
    params: byId,
    data: jobView,
  }),
  errors: endpoint('job.errors', {
    method: 'GET',
    path: '/job/:id/errors',
    permission: 'signed-in',
    summary: '任务的逐行错误',
    params: byId,
    query: pageQuery(['row']),
    data: pageOf(rowFault),
  }),
  events: endpoint('job.events', {
    method: 'GET',
    path: '/job/:id/events',
    permission: 'signed-in',
    summary: '任务进度（SSE）',
    keepsAlive: false,
    params: byId,
    answer: stream(),
  }),
  cancel: endpoint('job.cancel', {
    method: 'DELETE',
    path: '/job/:id',
    permission: 'signed-in',
    summary: '取消任务',
    params: byId,
    data: jobView,
  }),
}
