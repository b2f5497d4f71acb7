import { PassThrough } from 'node:stream'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { collegeMessages } from '@zhikao/domain/college/college.messages.ts'
import { EXPORT_AT_ONCE } from '@zhikao/domain/job/job.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { writeSheet } from '../../files/sheet/write.ts'
import type { FileAnswer } from '../../http/download.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { listForExport } from './college.queries.ts'
import type { CollegeFilters } from './college.queries.ts'
import { collegeFileName, collegeSheet } from './college.sheets.ts'

/** Exports the institutions of the filters: few as the file itself, more as a job (interface.md §4). Audited either way. */
export async function exportColleges(db: Db, actor: Actor, filters: CollegeFilters, lang: Lang, atOnce = EXPORT_AT_ONCE): Promise<FileAnswer | { job: string }> {
  const records = await listForExport(db, actor, filters, atOnce + 1)
  if (records.length > atOnce) {
    return { job: await enqueueJob(db, actor, { kind: 'college.export', subject: collegeMessages.sheet_name[lang], mode: null, payload: { filters, lang } }) }
  }
  const time = await clock(db)
  await auditExport(db, actor, filters, records.length)
  const stream = new PassThrough()
  writeSheet(stream, { sheets: [collegeSheet(records, actor, time, lang)] }).catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
  return { stream, name: collegeFileName(time, lang), type: FILE_TYPES.xlsx }
}

/** Who took how many institutions away, by which filters. */
export async function auditExport(db: Db, actor: Actor, filters: CollegeFilters, rows: number): Promise<void> {
  await writeAudit(db, actor, { action: 'college.export', after: { filters, rows } })
}
