import { z } from 'zod'
import { jobStarted } from './answer.ts'
import { endpoint, upload } from './endpoint.ts'
import type { CallPermission } from './endpoint.ts'
import { byId } from './field.ts'

/** preview writes nothing; skip imports the clean rows; abort imports all or nothing (interface.md §4). */
export const IMPORT_MODES = ['preview', 'skip', 'abort'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
export const IMPORT_ROWS_MAX = 100_000
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024

/** The rule of a row that would change what is stored and was not confirmed (Decided 45). */
export const IMPORT_CHANGE = 'import_change'

/** The rule of a row that is hidden in its file and was not confirmed (Decided 45). */
export const IMPORT_HIDDEN = 'row_hidden'

const workbook = upload({
  fields: z.strictObject({ mode: z.enum(IMPORT_MODES) }),
  types: ['xlsx', 'csv'],
  maxBytes: IMPORT_BYTES_MAX,
})

/** POST path/import: a workbook and a mode, answered with the job that reads it. */
export const importEndpoint = (name: string, path: string, permission: CallPermission, summary: string) =>
  endpoint(name, { method: 'POST', path, permission, summary, body: workbook, data: jobStarted })

/** POST path/:id/…/import: the same for the rows of one record. */
export const recordImportEndpoint = (name: string, path: string, permission: CallPermission, summary: string) =>
  endpoint(name, { method: 'POST', path, permission, summary, params: byId, body: workbook, data: jobStarted })
