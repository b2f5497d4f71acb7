import { z } from 'zod'
import { jobStarted } from './answer.ts'
import { endpoint, upload } from './endpoint.ts'
import type { CallPermission } from './endpoint.ts'
import { IMPORT_BYTES_MAX, IMPORT_MODES } from './import.ts'

/** The call of an import where a text in another format may take the place of the workbook; `fields`: what such a file does not say, as the form asks for it. */
export const textImportEndpoint = <F extends z.ZodRawShape>(
  name: string,
  path: string,
  permission: CallPermission,
  { summary, fields }: { summary: string; fields: F },
) =>
  endpoint(name, {
    method: 'POST',
    path,
    permission,
    summary,
    body: upload({
      fields: z.strictObject({ mode: z.enum(IMPORT_MODES), ...fields }),
      types: ['xlsx', 'csv', 'text'],
      maxBytes: IMPORT_BYTES_MAX,
    }),
    data: jobStarted,
  })
