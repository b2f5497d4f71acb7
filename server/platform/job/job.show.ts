import type { z } from 'zod'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { jobView } from '@zhikao/domain/platform/job/job.contract.ts'
import type { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import type { jobError } from '../../jobs/tables.ts'
import type { JobRecord } from './job.queries.ts'

export type JobView = z.output<typeof jobView>
/** In which language a job is shown, and where its result is downloaded. */
type JobReader = { lang: Lang; fileBase: string }

/** A job as its owner sees it; the download is offered as long as the file is kept. */
export const jobOf = (record: JobRecord, { lang, fileBase }: JobReader): JobView =>
  pick(jobView, {
    ...record,
    result_url:
      record.result_key !== null && record.is_fresh ? `${fileBase}${encodeURIComponent(record.result_key)}` : null,
    error: record.error?.[lang] ?? null,
  })

/** One fault of one row of an import. */
export const rowErrorOf = (
  { row, name, column, value, rule, message }: typeof jobError.$inferSelect,
  { lang }: Pick<JobReader, 'lang'>,
): DataOf<typeof jobContract.errors>['items'][number] => ({
  row,
  name,
  column: column?.[lang] ?? null,
  value,
  rule,
  message: message[lang],
})
