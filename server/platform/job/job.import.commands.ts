import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { ARCHIVE_IMPORTS, UNDO_HOURS, UNDO_OF } from '@zhikao/domain/platform/job/job.model.ts'
import type { RunMode } from '@zhikao/domain/platform/job/job.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Lang, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { textCell } from '../../files/sheet/read.ts'
import { tempName } from '../../files/temp.ts'
import type { FileAnswer } from '../../http/download.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { readOnce } from '../../jobs/export.ts'
import { mendRow } from '../../jobs/importMend.ts'
import { refusedName, writeRefused } from '../../jobs/importResult.ts'
import { job } from '../../jobs/tables.ts'
import type { Services } from '../../services.ts'
import { allFaults, findKeptRow, getImport, lockImport } from './job.import.queries.ts'

type Closed = 'preview_only' | 'preview_used' | 'undo_none' | 'undo_done' | 'undo_over'
const closed = (rule: Closed, params: TextParams = {}) =>
  new AppError('state', { rule, message: jobMessages[rule], params })

/** A finished preview of this account, locked, that has not been imported yet. */
async function lockPreview(db: Db, services: Services, actor: Actor, sn: string) {
  const found = await lockImport(db, services, actor, sn)
  if (found.mode !== 'preview' || found.state !== 'done') throw closed('preview_only')
  // An import that failed or was cancelled wrote nothing: the preview may be imported again.
  if (found.next !== null && found.next !== 'failed' && found.next !== 'cancelled') throw closed('preview_used')
  return found
}

/** Corrects cells of a refused row of a preview and checks it again, by the import's own rules. */
export async function mendPreview(
  db: Db,
  services: Services,
  actor: Actor,
  sn: string,
  { row, values }: { row: number; values: Record<string, string> },
): Promise<void> {
  const { sheet } = await getImport(db, services, actor, sn)
  const { payload } = await lockPreview(db, services, actor, sn)
  const kept = await findKeptRow(db, sn, row)
  if (!kept) throw notFound()
  const given = new Map(Object.entries(values))
  const cells = sheet.columns.map(({ key }, at) => {
    const text = given.get(key)
    given.delete(key)
    return text === undefined ? (kept.cells[at] ?? textCell('')) : textCell(text.trim())
  })
  const errors = [...given.keys()].map((key) => ({
    path: `values.${key}`,
    rule: 'column_unknown',
    message: jobMessages.column_unknown,
  }))
  if (errors.length > 0) throw new AppError('input', { errors })
  await mendRow(db, actor, sheet, sn, { row, cells, keys: kept.keys, about: aboutOf.parse(payload).about })
}

/** The record whose rows an import has. */
const aboutOf = z.object({ about: z.string().nullable().default(null) })

const notOffered = () =>
  new AppError('input', { errors: [{ path: 'mode', rule: 'not_an_option', message: kernelMessages.not_an_option }] })

/** Imports what a preview shows: the file's rows as they are there, and those that were corrected. */
export async function runPreview(
  db: Db,
  services: Services,
  actor: Actor,
  sn: string,
  { mode, ...confirmed }: { mode: RunMode; changes: boolean; hidden: boolean },
): Promise<{ job: string }> {
  const { kind, subject, payload } = await lockPreview(db, services, actor, sn)
  // Photos are stored in several transactions: there is no “all or none” of an archive.
  if (mode === 'abort' && ARCHIVE_IMPORTS.includes(kind)) throw notOffered()
  const next_sn = await enqueueJob(db, actor, {
    kind,
    subject,
    mode,
    payload: { ...payload, preview: sn, ...confirmed },
  })
  await db.update(job).set({ next_sn }).where(eq(job.sn, sn))
  return { job: next_sn }
}

/** Has the records that an import created removed, once and within a day; what was changed since or is in use stays. */
export async function undoImport(db: Db, services: Services, actor: Actor, sn: string): Promise<{ job: string }> {
  const { kind, subject, mode, state, ok, next, undo_until } = await lockImport(db, services, actor, sn)
  const undo = UNDO_OF[kind]
  if (!undo || state !== 'done' || mode === 'preview' || ok === 0) throw closed('undo_none')
  if (next !== null && next !== 'failed' && next !== 'cancelled') throw closed('undo_done')
  if (undo_until === null) throw closed('undo_over', { hours: UNDO_HOURS })
  const next_sn = await enqueueJob(db, actor, { kind: undo, subject, mode: null, payload: { import: sn } })
  await db.update(job).set({ next_sn }).where(eq(job.sn, sn))
  return { job: next_sn }
}

/** The refused rows of an import as they are now, with their faults, as a workbook that can be imported once it is corrected. */
export async function downloadRefused(
  db: Db,
  services: Services,
  actor: Actor,
  sn: string,
  lang: Lang,
): Promise<FileAnswer> {
  const { sheet, subject } = await getImport(db, services, actor, sn)
  const path = join(services.tempRoot, tempName())
  try {
    const faults = await allFaults(db, sn)
    await writeRefused(db, actor, path, { job_sn: sn, sheet, faults, lang })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { stream: readOnce(path), name: refusedName(subject ?? '', lang), type: FILE_TYPES.xlsx }
}
