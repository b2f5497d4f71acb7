import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { IMPORT_CHANGE, IMPORT_HIDDEN } from '@zhikao/domain/kernel/import.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { JOB_PERMISSIONS } from '@zhikao/domain/platform/job/job.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import { ARCHIVE_IMPORTS } from '@zhikao/domain/platform/job/job.model.ts'
import type { Lacking } from '@zhikao/domain/platform/job/job.model.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import type { SheetCell } from '../../files/sheet/read.ts'
import type { ImportSheet } from '../../jobs/importSheet.ts'
import { importRow, job, jobError } from '../../jobs/tables.ts'
import type { Services } from '../../services.ts'
import { getJob } from './job.queries.ts'
import type { JobRecord } from './job.queries.ts'

type Sheets = Pick<Services, 'importSheets'>
/** An import of this account, with the sheet that reads it. */
export type ImportRecord = JobRecord & { sheet: ImportSheet }

/** One import of this account, of a workbook or an archive, which may still import this; any other job is not found. */
async function getAnyImport(db: Db, { importSheets }: Sheets, actor: Actor, sn: string): Promise<JobRecord> {
  const found = await getJob(db, actor, sn)
  const isImport = importSheets.has(found.kind) || ARCHIVE_IMPORTS.includes(found.kind)
  if (!isImport || !can(actor, JOB_PERMISSIONS[found.kind])) throw notFound()
  return found
}

/** One import of a workbook of this account; any other job is not found. */
export async function getImport(db: Db, services: Sheets, actor: Actor, sn: string): Promise<ImportRecord> {
  const found = await getAnyImport(db, services, actor, sn)
  const sheet = services.importSheets.get(found.kind)
  if (!sheet) throw notFound()
  return { ...found, sheet }
}

/** An import of a workbook or an archive, its row locked until the transaction ends, with what it was asked for and the job that went on from it. */
export async function lockImport(db: Db, services: Sheets, actor: Actor, sn: string) {
  // The account is checked before the lock: another account neither locks the job nor waits for it.
  await getAnyImport(db, services, actor, sn)
  const [held] = await db
    .select({ payload: job.payload, next_sn: job.next_sn })
    .from(job)
    .where(sql`${job.sn} = ${sn}`)
    .for('update')
  const [next] = held?.next_sn
    ? await db.select({ state: job.state }).from(job).where(sql`${job.sn} = ${held.next_sn}`)
    : []
  return {
    ...(await getAnyImport(db, services, actor, sn)),
    payload: storedPayload.parse(held?.payload),
    next: next?.state ?? null,
  }
}

const storedPayload = z.record(z.string(), z.unknown())

export type RowFaultRecord = typeof jobError.$inferSelect
/** A row that a preview refused, as it is now. */
export type KeptRowRecord = {
  row: number
  cells: SheetCell[]
  keys: string[]
  mended: number | null
  faults: RowFaultRecord[]
}

const keptRows = (db: Db) =>
  db
    .select({
      row: importRow.row,
      cells: sql<SheetCell[]>`${importRow.cells}`,
      keys: importRow.keys,
      mended: importRow.mended,
    })
    .from(importRow)
    .$dynamic()

/** One row that a preview refused at first. */
export async function findKeptRow(db: Db, sn: string, row: number): Promise<KeptRowRecord | undefined> {
  const [found] = await keptRows(db).where(
    sql`${importRow.job_sn} = ${sn} and ${importRow.row} = ${row} and ${importRow.cells} is not null`,
  )
  return found && { ...found, faults: await faultsOf(db, sn, [row]) }
}

/** SQL: what the row lacks: the confirmation that the file hides it; no more than the one that it changes what is stored; else a correction, done or not. */
const lacking = sql<Lacking>`(select case when bool_or(f.rule = ${IMPORT_HIDDEN}) then 'hidden' when bool_and(f.rule = ${IMPORT_CHANGE}) then 'changes' else 'correction' end
  from ${jobError} f where (f.job_sn, f.row) = (${importRow.job_sn}, ${importRow.row}))`

/** The rows that a preview refused at first, in the order of the file: those that are corrected stay where they are. `lacks`: only those that lack this. */
export async function listKeptRows(
  db: Db,
  sn: string,
  { page, limit, lacks }: { page: number; limit: number; lacks?: Lacking | undefined },
): Promise<Page<KeptRowRecord>> {
  const asked = lacks === undefined ? sql`true` : sql`${lacking} = ${lacks}`
  const isKept = sql`${importRow.job_sn} = ${sn} and ${importRow.cells} is not null and ${asked}`
  const found = await keptRows(db)
    .where(isKept)
    .orderBy(importRow.row)
    .limit(limit)
    .offset((page - 1) * limit)
  const faults = await faultsOf(
    db,
    sn,
    found.map(({ row }) => row),
  )
  const items = found.map((line) => ({ ...line, faults: faults.filter(({ row }) => row === line.row) }))
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(importRow).where(isKept)
  const total = counted?.total ?? 0
  return { items, total: Math.min(total, TOTAL_CAP), page, limit, total_capped: total > TOTAL_CAP }
}

const faultsOf = (db: Db, sn: string, rows: readonly number[]): Promise<RowFaultRecord[]> =>
  db
    .select()
    .from(jobError)
    .where(sql`${jobError.job_sn} = ${sn} and ${jobError.row} = any(${sql.param([...rows])}::int[])`)
    .orderBy(jobError.row, jobError.seq)

/** Every fault of a job, by row. */
export const allFaults = (db: Db, sn: string): Promise<RowFaultRecord[]> =>
  db.select().from(jobError).where(sql`${jobError.job_sn} = ${sn}`).orderBy(jobError.row, jobError.seq)
