import type { z } from 'zod'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { UNDO_OF } from '@zhikao/domain/platform/job/job.model.ts'
import { jobView } from '@zhikao/domain/platform/job/job.contract.ts'
import type { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { shownText } from '../../files/sheet/columns.ts'
import type { ColumnTitle } from '../../files/sheet/columns.ts'
import type { jobError } from '../../jobs/tables.ts'
import { ROW_NAME } from '../../jobs/importTally.ts'
import type { KeptRowRecord } from './job.import.queries.ts'
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
    undo_until: UNDO_OF[record.kind] ? record.undo_until : null,
    error: record.error?.[lang] ?? null,
  })

/** One fault of one row of an import. */
export const rowErrorOf = (
  { row, name, column, value, rule, message, picture }: typeof jobError.$inferSelect,
  { lang }: Pick<JobReader, 'lang'>,
): DataOf<typeof jobContract.errors>['items'][number] => ({
  row,
  name,
  column: column?.[lang] ?? null,
  value,
  rule,
  message: message[lang],
  picture: picture && { ...picture, label: picture.label[lang] },
})

type Rows = DataOf<typeof jobContract.rows>

/** A column of an import's workbook, for the form in which a row is corrected. */
export const columnOf = (
  { key, title, required = false, unread = false, mask, words = {} }: ColumnTitle,
  { lang }: Pick<JobReader, 'lang'>,
): Rows['columns'][number] => ({
  key,
  title: title[lang],
  required,
  read: !unread,
  masked: mask !== undefined,
  words: Object.values(words).map((word) => word[lang]),
})

/** A row that a preview refused at first, as it is now. */
export const refusedRowOf = (
  columns: readonly ColumnTitle[],
  { row, cells, mended, faults }: KeptRowRecord,
  { lang }: Pick<JobReader, 'lang'>,
): Rows['items'][number] => {
  const texts = columns.map((column, at) => shownText(column, cells[at]?.text ?? ''))
  return {
    row,
    name: texts[columns.findIndex(({ key }) => key === ROW_NAME)] || null,
    mended: mended !== null,
    cells: texts,
    faults: faults.map(({ field, rule, message }) => ({ field, rule, message: message[lang] })),
  }
}
