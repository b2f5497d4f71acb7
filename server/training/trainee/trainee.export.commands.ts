import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { auditedWord, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { DOWNLOAD_HOURS, EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import {
  traineeFormWords,
  traineeMessages,
  traineeSheetMessages,
  traineeSheetWords,
} from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { FORMS_MAX, FORMS_PER_FILE } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { zipStream } from '../../files/archive.ts'
import type { FileToArchive } from '../../files/archive.ts'
import { pathPart } from '../../files/fileName.ts'
import { markEntry, markOf } from '../../files/mark.ts'
import type { FileMark } from '../../files/mark.ts'
import { withTempFolder } from '../../files/temp.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import type { JobContext } from '../../jobs/task.ts'
import { writeAudit } from '../../record/audit.ts'
import { countTrainees, eachTrainee } from './trainee.list.queries.ts'
import type { TraineeFilters } from './trainee.list.queries.ts'
import { printForms } from './trainee.print.ts'
import type { TraineeRecord } from './trainee.queries.ts'
import { RESULT_COLUMNS } from './trainee.sheets.ts'

const filter = traineeContract.export.body
type Asked = z.output<typeof filter>

/** Full numbers leave only with the permission and a reason (interface.md §5). */
function allowedFilters(actor: Actor, { full, reason, ...filters }: Asked): TraineeFilters {
  if (full && !can(actor, 'train:reveal')) throw new AppError('forbidden')
  if (full && !reason)
    throw new AppError('input', {
      errors: [{ path: 'reason', rule: 'reason_required', message: traineeSheetMessages.reason_required }],
    })
  return filters
}

async function* records(db: Db, actor: Actor, asked: Asked): AsyncGenerator<TraineeRecord> {
  for await (const record of eachTrainee(db, actor, allowedFilters(actor, asked)))
    yield asked.full ? record : { ...record, id_no: maskIdNo(record.id_no), mobile: maskMobile(record.mobile) }
}

async function countFound(db: Db, actor: Actor, asked: Asked, cap: number): Promise<number> {
  const found = await countTrainees(db, actor, allowedFilters(actor, asked), cap + 1)
  if (found === 0) throw refuse(traineeMessages, 'export_empty')
  return found
}

/** A search word may be a personal number: the audit holds it masked. */
const audited = (asked: Asked) => ({ ...asked, keyword: auditedWord(asked.keyword) })

/** The trainees that a filter finds, with the columns of the import of results: what leaves can be filled in and come back (domain.md §7). */
export const traineeExport: ExportSpec<TraineeRecord, Asked> = {
  kind: 'trainee.export',
  entity: 'trainee',
  title: traineeSheetWords.sheet_name,
  filter,
  audited,
  columns: () => RESULT_COLUMNS,
  count: (db, actor, asked) => countFound(db, actor, asked, EXPORT_ROWS_MAX),
  rows: records,
}

export const formsPayload = z.object({ filter, lang: z.enum(LANGS) })
type Payload = z.output<typeof formsPayload>

async function countForms(db: Db, actor: Actor, asked: Asked): Promise<number> {
  const found = await countFound(db, actor, asked, FORMS_MAX)
  if (found > FORMS_MAX) throw refuse(traineeMessages, 'forms_too_many', { max: FORMS_MAX })
  return found
}

/** Puts the registration forms in Word on the queue (domain.md §7: one for each person). */
export async function startForms(db: Db, actor: Actor, asked: Asked, lang: Lang): Promise<{ job: string }> {
  await countForms(db, actor, asked)
  const subject = traineeFormWords.form[lang]
  return {
    job: await enqueueJob(db, actor, {
      kind: 'trainee.exportForms',
      subject,
      mode: null,
      payload: { filter: asked, lang },
    }),
  }
}

type Work = { ctx: JobContext<Payload>; total: number; mark: FileMark; folder: string }
/** A document, or the archive of several, in the folder of the job. */
type Made = { path: string; name: string }

/** Writes the documents one after the other, each of so many forms; a name says whose form or which forms it holds. */
async function writeDocuments({ ctx, total, mark, folder }: Work): Promise<Made[]> {
  const { services, actor, job } = ctx
  const { filter: asked, lang } = job.payload
  const made: Made[] = []
  let [done, batch] = [0, new Array<TraineeRecord>()]
  const write = async () => {
    ctx.signal.throwIfAborted()
    const which = total === 1 && batch[0] ? batch[0].name : `${done + 1}-${done + batch.length}`
    const path = join(folder, String(made.length))
    await writeFile(path, await printForms(services.storage, batch, { lang, mark, full: asked.full }), { mode: 0o600 })
    made.push({ path, name: `${traineeFormWords.form[lang]}_${pathPart(which)}` })
    done += batch.length
    batch = []
    ctx.progress(done, total)
  }
  for await (const record of records(services.db, actor, asked)) {
    batch.push(record)
    if (batch.length === FORMS_PER_FILE) await write()
  }
  if (batch.length > 0) await write()
  return made
}

async function* entriesOf(made: readonly Made[]): AsyncGenerator<FileToArchive> {
  for (const { path, name } of made) yield { name: `${name}.docx`, source: async () => createReadStream(path) }
}

async function archived({ ctx, mark, folder }: Work, made: readonly Made[]): Promise<Made> {
  const { lang } = ctx.job.payload
  const path = join(folder, 'forms.zip')
  await pipeline(zipStream(entriesOf(made), markEntry(mark, lang)), createWriteStream(path, { mode: 0o600 }))
  return { path, name: traineeFormWords.form[lang] }
}

/** Makes the registration forms, one document or an archive of several, and keeps them for their download. */
export async function exportForms(ctx: JobContext<Payload>): Promise<void> {
  const { services, actor, job } = ctx
  const { filter: asked } = job.payload
  const total = await countForms(services.db, actor, asked)
  const mark = markOf(actor, await clock(services.db))
  await withTempFolder(services.tempRoot, async (folder) => {
    const work = { ctx, total, mark, folder }
    const documents = await writeDocuments(work)
    const [only] = documents
    // All were deleted since they were counted.
    if (!only) throw refuse(traineeMessages, 'export_empty')
    const ext = documents.length === 1 ? 'docx' : 'zip'
    const { path, name } = ext === 'docx' ? only : await archived(work, documents)
    await ctx.commit(async (db) => {
      const { key } = await services.storeFile(db, services, actor, {
        kind: 'EXPORT',
        name: `${name}_${mark.time.replaceAll(/\D/g, '')}.${ext}`,
        type: FILE_TYPES[ext],
        ext,
        source: createReadStream(path),
        endHours: DOWNLOAD_HOURS,
      })
      const after = { forms: total, filter: audited(asked) }
      await writeAudit(db, actor, { action: 'trainee.exportForms', target: { type: 'job', sn: job.sn }, after })
      return { ok: total, failed: 0, total, resultKey: key }
    })
  })
}
