import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { DOWNLOAD_HOURS, EXPORT_AT_ONCE, EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import type { JobKind } from '@zhikao/domain/platform/job/job.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { fill, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { writeAudit } from '../record/audit.ts'
import { clock } from '../db/clock.ts'
import type { Db } from '../db/client.ts'
import type { FileToArchive } from '../files/archive.ts'
import { exportLine, markOf } from '../files/mark.ts'
import type { FileMark } from '../files/mark.ts'
import type { RecordColumn } from '../files/sheet/columns.ts'
import { writeRecords, writeImportWorkbook } from '../files/sheet/records.ts'
import { tempName } from '../files/temp.ts'
import { writePackage } from '../files/writePackage.ts'
import { writeTexts } from '../files/writeTexts.ts'
import type { FileAnswer } from '../http/download.ts'
import type { Services } from '../services.ts'
import { enqueueJob } from './enqueue.ts'
import { jobTask } from './task.ts'
import type { WorkTask } from './task.ts'

/** How records become a workbook: up to EXPORT_AT_ONCE rows in the answer, more as a job, by the same writer (interface.md §4). */
export type ExportSpec<X, F> = {
  kind: JobKind
  /** For the audit: `<entity>.export`. */
  entity: string
  /** The sheet's name, and the first part of the file's. */
  title: Text
  filter: z.ZodType<F>
  /** Prefix of the file's name, before the sheet's, where the records belong to a record that has a number (domain.md §7). */
  prefix?: (db: Db, actor: Actor, filter: F) => Promise<string>
  columns: (filter: F, actor: Actor) => readonly RecordColumn<X>[]
  /** The filter as the audit may hold it, where it can hold ID numbers; else as it is. */
  audited?: (filter: F) => Record<string, unknown>
  /** Both look through the scope of the actor. `rows` streams inside the transaction (db/streamRows.ts). */
  count: (db: Db, actor: Actor, filter: F) => Promise<number>
  rows: (db: Db, actor: Actor, filter: F) => AsyncIterable<X>
  /** A text in the place of the workbook, where the filter asks for one. */
  text?: (filter: F) => TextForm<X> | null
  /** A zip in the place of the workbook, where the filter asks for one. */
  packed?: (filter: F) => PackageForm<X> | null
}
/** How records become a text: `head` precedes them and bears the mark, `printer` prints one after the other, `tail` follows them. */
export type TextForm<X> = {
  ext: string
  head: (mark: string, lang: Lang) => string
  printer: (lang: Lang, services: Pick<Services, 'storage'>) => (record: X) => string | Promise<string>
  tail?: string
}
/** How records become the files of a zip; `mark` is what one of them must bear. */
export type PackageForm<X> = {
  entries: (
    records: AsyncIterable<X>,
    given: { lang: Lang; mark: string; services: Pick<Services, 'storage'> },
  ) => AsyncIterable<FileToArchive>
}
type Asked<F> = { filter: F; lang: Lang }
type Written = { path: string; name: string; rows: number; type: string; ext: string }

/** Answers an export call, in the transaction of the call: the file itself, or the job that makes it. `atOnce` is the limit, for tests. */
export async function exportRows<X, F extends Record<string, unknown>>(
  db: Db,
  services: Services,
  actor: Actor,
  spec: ExportSpec<X, F>,
  asked: Asked<F>,
  atOnce = EXPORT_AT_ONCE,
): Promise<FileAnswer | { job: string }> {
  const count = await spec.count(db, actor, asked.filter)
  if (count > EXPORT_ROWS_MAX) throw refuse(jobMessages, 'export_too_many', { max: EXPORT_ROWS_MAX })
  if (count > atOnce)
    return {
      job: await enqueueJob(db, actor, {
        kind: spec.kind,
        subject: spec.title[asked.lang],
        mode: null,
        payload: { ...asked },
      }),
    }
  const written = await writeFile(db, services, actor, spec, asked, () => undefined)
  return { stream: readOnce(written.path), name: written.name, type: written.type }
}

/** The task that makes the large exports of a spec. */
export function exportTask<X, F extends Record<string, unknown>>(spec: ExportSpec<X, F>): WorkTask {
  return jobTask({
    kind: spec.kind,
    payload: z.object({ filter: spec.filter, lang: z.enum(LANGS) }),
    run: ({ services, actor, job, signal, progress, commit }) =>
      commit(async (db) => {
        const total = await spec.count(db, actor, job.payload.filter)
        const { path, rows, ...file } = await writeFile(db, services, actor, spec, job.payload, (done) => {
          signal.throwIfAborted()
          progress(done, total)
        })
        const { key } = await services.storeFile(db, services, actor, {
          kind: 'EXPORT',
          ...file,
          source: readOnce(path),
          endHours: DOWNLOAD_HOURS,
        })
        return { ok: rows, failed: 0, total: rows, resultKey: key }
      }),
  })
}

const STEP = 1000

async function writeFile<X, F extends Record<string, unknown>>(
  db: Db,
  services: Services,
  actor: Actor,
  spec: ExportSpec<X, F>,
  { filter, lang }: Asked<F>,
  onStep: (done: number) => void,
): Promise<Written> {
  const path = join(services.tempRoot, tempName())
  const time = await clock(db)
  let done = 0
  async function* records() {
    for await (const record of spec.rows(db, actor, filter)) {
      yield record
      done += 1
      if (done % STEP === 0) onStep(done)
    }
  }
  try {
    const mark = markOf(actor, time)
    const written = await writeRecordsAs(spec, { path, filter, lang, actor, mark, records: records(), services })
    await writeAudit(db, actor, {
      action: `${spec.entity}.export`,
      after: { rows: written.rows, filter: spec.audited?.(filter) ?? filter },
    })
    const prefix = await spec.prefix?.(db, actor, filter)
    const name = exportName(prefix ? `${prefix}_${spec.title[lang]}` : spec.title[lang], time, written.ext)
    return { path, name, ...written }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

type Writing<X, F> = Asked<F> & {
  path: string
  actor: Actor
  mark: FileMark
  records: AsyncIterable<X>
  services: Services
}

/** Writes the records as the filter asks: a text, a zip, or the workbook. */
async function writeRecordsAs<X, F extends Record<string, unknown>>(
  spec: ExportSpec<X, F>,
  { path, filter, lang, actor, mark, records, services }: Writing<X, F>,
): Promise<Pick<Written, 'rows' | 'ext' | 'type'>> {
  const said = exportLine(mark, lang)
  const text = spec.text?.(filter)
  if (text) {
    const form = { head: text.head(said, lang), print: text.printer(lang, services), tail: text.tail ?? '' }
    return { rows: await writeTexts(path, records, form), ext: text.ext, type: FILE_TYPES.text }
  }
  const packed = spec.packed?.(filter)
  if (packed) {
    const entries = (all: AsyncIterable<X>) => packed.entries(all, { lang, mark: said, services })
    return { rows: await writePackage(path, records, entries), ext: 'zip', type: FILE_TYPES.zip }
  }
  const sheet = { name: spec.title, columns: spec.columns(filter, actor), lang, records, mark }
  return { rows: await writeRecords(path, sheet), ext: 'xlsx', type: FILE_TYPES.xlsx }
}

/** `专业_20261120183020.xlsx` (domain.md §7). */
function exportName(title: string, time: string, ext: string): string {
  return `${title}_${time.replaceAll(/\D/g, '')}.${ext}`
}

/** A file that is removed once it has been read, or its reader has disconnected. */
export function readOnce(path: string): Readable {
  const stream = createReadStream(path)
  stream.once('close', () => void rm(path, { force: true }))
  return stream
}

/** The download of an empty import workbook. */
export function importWorkbookAnswer<X>(name: Text, columns: readonly RecordColumn<X>[], lang: Lang): FileAnswer {
  const stream = new PassThrough()
  writeImportWorkbook(stream, { name, columns, lang }).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return { stream, name: `${fill(jobMessages.import_workbook_name, { name })[lang]}.xlsx`, type: FILE_TYPES.xlsx }
}
