import { picturePlace } from '../../kernel/photo.ts'
import { z } from 'zod'
import { file, jobStarted, stream } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, orNull } from '../../kernel/field.ts'
import { pageOf, pageQuery, queryInteger, yesNo } from '../../kernel/page.ts'
import { JOB_KINDS, JOB_STATES, LACKING, RUN_MODES, SHEET_ROWS } from './job.model.ts'

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
  /** Of an import's failed rows: those that would change what is stored; `run` writes them on confirmation (Decided 45). */
  changes: z.number().int(),
  /** Of an import's failed rows: the valid ones that its file hides; `run` writes them on confirmation (Decided 45). */
  hidden: z.number().int(),
  /** Rows of an import that were taken with a warning. */
  warned: z.number().int(),
  result_url: orNull,
  /** Until when this import can be undone; null: it cannot. */
  undo_until: orNull,
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
  /** Of a fault in a picture: the picture, kept for a day, and where it is. */
  picture: z.strictObject({ key: z.string(), label: z.string(), place: picturePlace.nullable() }).nullable(),
})

/** A column of an import's workbook; `words` are what its cells may hold, in the reader's language. */
const sheetColumn = z.strictObject({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** False for a column that the import does not read. */
  read: z.boolean(),
  masked: z.boolean(),
  words: z.array(z.string()),
})

/** A row that a preview refused: its cells in the order of the columns, numbers of people masked; without faults once it is corrected. */
const refusedRow = z.strictObject({
  row: z.number().int(),
  name: orNull,
  mended: z.boolean(),
  cells: z.array(z.string()),
  faults: z.array(z.strictObject({ field: orNull, rule: z.string(), message: z.string() })),
})

const cellText = anyText(1000)
const CELLS_MAX = 100

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
    // True: the warnings of an import in the place of its faults.
    query: pageQuery(['row']).extend({ warnings: yesNo.optional() }),
    data: pageOf(rowFault),
  }),
  errorsFile: endpoint('job.errorsFile', {
    method: 'GET',
    path: '/job/:id/errors/file',
    permission: 'signed-in',
    summary: '下载导入的错误行',
    params: byId,
    answer: file('xlsx'),
  }),
  rows: endpoint('job.rows', {
    method: 'GET',
    path: '/job/:id/row',
    permission: 'signed-in',
    summary: '预检未通过的行：须改正、须确认修改、须确认隐藏',
    params: byId,
    query: pageQuery([])
      .omit({ sort: true })
      .extend({ lacks: z.enum(LACKING).optional() }),
    data: pageOf(refusedRow).extend({ columns: z.array(sheetColumn) }),
  }),
  mend: endpoint('job.mend', {
    method: 'PUT',
    path: '/job/:id/row/:row',
    permission: 'signed-in',
    summary: '改正预检的一行并重新检查',
    params: byId.extend({ row: queryInteger(1, SHEET_ROWS) }),
    /** The corrected cells by the keys of their columns; the others stay as they are. */
    body: z.strictObject({
      values: z.record(anyText(60), cellText).refine((values) => Object.keys(values).length <= CELLS_MAX),
    }),
    data: refusedRow,
  }),
  run: endpoint('job.run', {
    method: 'POST',
    path: '/job/:id/run',
    permission: 'signed-in',
    summary: '按预检的结果导入',
    params: byId,
    /** `changes`: what is stored already is changed too; `hidden`: the rows that the file hides are imported too, with what they change. */
    body: z.strictObject({
      mode: z.enum(RUN_MODES),
      changes: z.boolean().default(false),
      hidden: z.boolean().default(false),
    }),
    data: jobStarted,
  }),
  undo: endpoint('job.undo', {
    method: 'POST',
    path: '/job/:id/undo',
    permission: 'signed-in',
    summary: '撤销导入',
    params: byId,
    data: jobStarted,
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
