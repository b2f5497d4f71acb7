import { createReadStream } from 'node:fs'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import type { JobKind } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { IMPORT_MODES } from '@zhikao/domain/kernel/import.ts'
import type { ImportMode } from '@zhikao/domain/kernel/import.ts'
import { fill, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang, RuleText } from '@zhikao/domain/kernel/text.ts'
import { writeAudit } from '../record/audit.ts'
import type { Db } from '../db/client.ts'
import type { CellFault } from '../files/sheet/columns.ts'
import type { SheetCell } from '../files/sheet/read.ts'
import { withLocalFile } from '../files/temp.ts'
import type { UploadedFile } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { assertJobLimit, enqueueJob } from './enqueue.ts'
import { HIDDEN } from './importHidden.ts'
import { keepRows, listShown, mendedRows } from './importKept.ts'
import { importSheet } from './importMend.ts'
import type { Lifts } from './importSheet.ts'
import { storeRefused } from './importResult.ts'
import { keysOf, repeatsOf } from './importRepeats.ts'
import type { Repeats } from './importRepeats.ts'
import { readingOf } from './importReading.ts'
import type { FileSpec } from './importReading.ts'
import { stagedRows } from './importRows.ts'
import type { ImportRow, RowSpec } from './importRows.ts'
import { createStage, mergeStage, markRefused, updateStatistics, recordCreations, undoMerge } from './importStage.ts'
import { keepCreated } from './importUndo.ts'
import type { UndoSpec } from './importUndo.ts'
import { tallyOf } from './importTally.ts'
import type { Tally } from './importTally.ts'
import { jobTask } from './task.ts'
import type { JobContext, Outcome, WorkTask } from './task.ts'

/**
 * How rows of a workbook become records. The import does the rest: it reads the file in batches, checks the header,
 * trims cells, refuses what repeats inside the file, puts sound rows by COPY into the temporary table
 * `import_stage (row, sn, refused, …stage)`, lets `judge` and `merge` work on it set by set, and commits records,
 * history, audit, row errors and the done mark together (interface.md §4: preview, skip, abort).
 */
export type ImportSpec<R> = RowSpec<R> &
  FileSpec<R> & {
    kind: JobKind
    /** The record's name in history and audit (`<entity>.import`), and the state it begins in; without one, records that come again are changed and have no history of their own. */
    entity: string
    initial?: string
    /** Its entry in the audit trail, where that is not `<entity>.import`. */
    action?: string
    /** Faults that only the database can find (exists already, reference unknown), for rows of `import_stage`. May fill stage columns. `about`: the record whose rows they are. */
    judge: (db: Db, actor: Actor, about: string | null) => Promise<StageFault[]>
    /** The rows of `import_stage`, not refused so far, that would change what is stored, each with old and new in its message: they are written on confirmation only (Decided 45). Only where records that come again are changed. */
    changes?: (db: Db, actor: Actor) => Promise<StageFault[]>
    /** Rows of `import_stage`, not refused so far, that are taken and may be wrong, each with the name of its record. */
    hints?: (db: Db, actor: Actor) => Promise<StageHint[]>
    /** `insert into x (sn, …) select s.sn, … from import_stage s where not s.refused on conflict do nothing returning sn`. */
    merge: (actor: Actor, job: string, about: string | null) => SQL
    /** What follows once the records are written: their numbers are in the temporary table `import_written`. */
    settle?: (db: Db, actor: Actor, about: string | null) => Promise<void>
    /** Who or what lifts the refusals of `judge`. */
    lifts: Lifts
    /** How an import is undone; without it, it is not. */
    undo?: UndoSpec
    /** The fault of a row that another account entered at the same time. */
    raced: RuleFault
  }
/** A fault that only the database finds is a broken rule: its message has an entry in the table of lifts. */
type RuleFault = CellFault & { message: RuleText }
export type StageFault = RuleFault & { row: number }
export type StageHint = CellFault & { row: number; name: string }

/** What an import works on: `about` is the record whose rows they are, where it has one, `given` what a text file does not say, `preview` is the one whose corrections it takes, `changes` the confirmation of what it would change, `hidden` that of the rows which the file hides. */
const importPayload = z.object({
  key: z.string(),
  name: z.string(),
  lang: z.enum(LANGS),
  about: z.string().nullable().default(null),
  given: z.record(z.string(), z.string()).default({}),
  preview: z.string().optional(),
  changes: z.boolean().default(false),
  hidden: z.boolean().default(false),
})
const mode = z.enum(IMPORT_MODES)
type ImportPayload = z.infer<typeof importPayload>
const KEPT_HOURS = 24

/** Keeps an uploaded workbook and puts its import on the queue, in the caller's transaction. */
export async function startImport(
  db: Db,
  services: Services,
  actor: Actor,
  given: {
    kind: JobKind
    file: UploadedFile
    mode: ImportMode
    lang: Lang
    about?: string
    given?: Record<string, string>
  },
): Promise<{ job: string }> {
  const { kind, file, lang } = given
  await assertJobLimit(db, actor.sn)
  const kept = await services.storeFile(db, services, actor, {
    kind: 'IMPORT',
    name: file.name,
    type: 'application/octet-stream',
    ext: file.type,
    source: createReadStream(file.path),
    endHours: KEPT_HOURS,
  })
  return {
    job: await enqueueJob(db, actor, {
      kind,
      subject: file.name,
      mode: given.mode,
      payload: { key: kept.key, name: file.name, lang, about: given.about ?? null, given: given.given ?? {} },
    }),
  }
}

/** The task that runs the imports of a spec; `sheet` is what a preview's corrections need of it. */
export function importTask<R>(spec: ImportSpec<R>): WorkTask {
  const task = jobTask({
    kind: spec.kind,
    payload: importPayload,
    run: async (ctx) => {
      const isThere = await withLocalFile(ctx.services, ctx.job.payload.key, (path) =>
        ctx.commit((db) => importFile(db, ctx, spec, path, mode.parse(ctx.job.mode))),
      )
      if (!isThere) throw refuse(jobMessages, 'file_gone')
    },
  })
  return { ...task, sheet: importSheet(spec) }
}

/** The changes that were not confirmed: all of them without a confirmation; with one, those that the preview did not show, old and new as they are now. Who confirms hidden rows confirms their changes. */
async function unconfirmed(
  db: Db,
  payload: ImportPayload,
  changes: readonly StageFault[],
  { hidden }: Tally,
): Promise<StageFault[]> {
  const { preview } = payload
  if (changes.length === 0 || preview === undefined) return [...changes]
  const shown = await listShown(db, preview)
  const isConfirmed = (row: number) => (hidden.has(row) ? payload.hidden : payload.changes)
  return changes.filter(({ row, message }) => !isConfirmed(row) || shown.get(row) !== message.CN)
}

/** Refuses what lacks a confirmation: rows that would change what is stored, and rows that the file hides. Returns how many rows lack nothing else. */
async function refuseUnconfirmed(
  db: Db,
  payload: ImportPayload,
  found: readonly StageFault[],
  tally: Tally,
): Promise<{ changes: number; hidden: number }> {
  const { hidden, refused } = tally
  const changes = await unconfirmed(db, payload, found, tally)
  const asked = payload.hidden ? [] : [...hidden]
  const sound = asked.filter((row) => !refused.has(row))
  await refuseJudged(db, tally, [...changes, ...asked.map((row) => ({ ...HIDDEN, row }))])
  const isShown = ({ row }: StageFault) => payload.hidden || !hidden.has(row)
  return { changes: changes.filter(isShown).length, hidden: sound.length }
}

type Written = { total: number; ok: number; failed: number; mended: number | undefined }

/** What follows once the records are written: history, the feature's own effects, what an undo needs, the audit entry. */
async function settle<R>(
  db: Db,
  { actor, job }: JobContext<ImportPayload>,
  spec: ImportSpec<R>,
  counts: Written,
): Promise<void> {
  if (spec.initial !== undefined) await recordCreations(db, actor, { entity: spec.entity, initial: spec.initial })
  await spec.settle?.(db, actor, job.payload.about)
  if (spec.undo) await keepCreated(db, job.sn, spec.undo)
  if (counts.ok >= MANY_ROWS) await updateStatistics(db, spec.entity)
  await writeAudit(db, actor, {
    action: spec.action ?? `${spec.entity}.import`,
    target: { type: 'job', sn: job.sn },
    after: {
      file: job.subject,
      mode: job.mode,
      about: job.payload.about ?? undefined,
      given: Object.keys(job.payload.given).length > 0 ? job.payload.given : undefined,
      ...counts,
      ...confirmed(job.payload),
    },
  })
}

const confirmed = ({ changes, hidden }: ImportPayload) => ({
  changes: changes || undefined,
  hidden: hidden || undefined,
})

async function importFile<R>(
  db: Db,
  ctx: JobContext<ImportPayload>,
  spec: ImportSpec<R>,
  path: string,
  asked: ImportMode,
): Promise<Outcome> {
  const { actor } = ctx
  const tally = tallyOf(spec.columns)
  const { preview, about } = ctx.job.payload
  const mended = preview === undefined ? new Map<number, SheetCell[]>() : await mendedRows(db, preview)
  const { rows, readRow } = readingOf(ctx, spec, path, { mended, isPreview: asked === 'preview' })
  const repeats = repeatsOf(spec)
  await createStage(db, spec.stage, stagedRows(ctx, { ...spec, readRow }, rows(), { tally, repeats }))
  if (tally.rows === 0) throw new AppError('rule', { rule: 'sheet_empty', message: jobMessages.sheet_empty })
  await refuseJudged(db, tally, repeats.faults())
  await refuseJudged(db, tally, await spec.judge(db, actor, about))
  const lacking = await refuseUnconfirmed(db, ctx.job.payload, (await spec.changes?.(db, actor)) ?? [], tally)
  for (const { row, name, ...hint } of (await spec.hints?.(db, actor)) ?? []) tally.warnings.addNamed(row, name, hint)
  ctx.signal.throwIfAborted()
  const isAborted = asked === 'abort' && tally.refused.size > 0
  const isWritten = asked !== 'preview' && !isAborted && (await merge(db, ctx, spec, tally, asked))
  const isFailed = asked === 'abort' && tally.refused.size > 0
  const resultKey = tally.refused.size > 0 ? await keepRefused(db, ctx, spec, rows(), { tally, repeats }) : null
  const [ok, failed] = [isFailed ? 0 : tally.rows - tally.refused.size, tally.refused.size]
  if (isWritten) await settle(db, ctx, spec, { total: tally.rows, ok, failed, mended: mended.size || undefined })
  const error = isFailed ? fill(jobMessages.import_aborted, { failed }) : undefined
  const { warnings } = tally
  const result = { ok, failed, ...lacking, total: tally.rows, resultKey, faults: tally.sorted() }
  return { ...result, warned: warnings.rows, warnings: warnings.kept, ...(error ? { error } : {}) }
}

/** From so many new rows on, waiting for autovacuum would leave the planner without statistics for minutes. */
const MANY_ROWS = 5000

/** Keeps the refused rows, to be corrected or downloaded, and stores them as a workbook; returns its key. */
async function keepRefused<R>(
  db: Db,
  ctx: JobContext<ImportPayload>,
  spec: ImportSpec<R>,
  rows: AsyncIterable<ImportRow>,
  { tally, repeats }: { tally: Tally; repeats: Repeats },
): Promise<string> {
  const { sn: job_sn, mode: asked, payload } = ctx.job
  const keeping = {
    job_sn,
    media_key: payload.key,
    isPreview: asked === 'preview',
    keysOf: keysOf(spec),
    signature: repeats.signature,
  }
  await keepRows(
    db,
    keeping,
    rows,
    (row) => tally.refused.has(row),
    ({ row, cells }) => tally.describe(row, cells),
  )
  return storeRefused(db, ctx, spec, tally.sorted())
}

async function refuseJudged(db: Db, tally: Tally, faults: readonly (CellFault & { row: number })[]): Promise<void> {
  for (const fault of faults) tally.add(fault.row, fault)
  await markRefused(db, [...new Set(faults.map((fault) => fault.row))])
}

/** Writes the valid rows; those that another account entered meanwhile are refused, and under abort everything is rolled back. Returns whether records were written. */
async function merge<R>(
  db: Db,
  ctx: JobContext<ImportPayload>,
  spec: ImportSpec<R>,
  tally: Tally,
  asked: ImportMode,
): Promise<boolean> {
  const raced = await mergeStage(db, spec.merge(ctx.actor, ctx.job.sn, ctx.job.payload.about))
  await refuseJudged(
    db,
    tally,
    raced.map((row) => ({ ...spec.raced, row })),
  )
  if (asked !== 'abort' || raced.length === 0) return true
  await undoMerge(db)
  return false
}
