import { sql } from 'drizzle-orm'
import { IMPORT_CHANGE } from '@zhikao/domain/kernel/import.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../db/client.ts'
import type { CellFault, ColumnTitle } from '../files/sheet/columns.ts'
import type { SheetCell, SheetRow } from '../files/sheet/read.ts'
import { keysOf, repeatFault, stagedRow } from './importRows.ts'
import type { RowSpec } from './importRows.ts'
import type { ImportSheet, KeptRow, Lifts } from './importSheet.ts'
import { createStage, markRefused } from './importStage.ts'
import { faultMaker } from './importTally.ts'
import { job, jobError, importRow } from './tables.ts'
import type { RowFault } from './task.ts'

type StagedFault = CellFault & { row: number }
type CheckedSpec<R> = RowSpec<R> & {
  judge: (db: Db, actor: Actor) => Promise<StagedFault[]>
  changes?: (db: Db, actor: Actor) => Promise<StagedFault[]>
  lifts: Lifts
}

/** The check of rows of a spec: cells, repeats within the file, and what only the database can find. */
export function importSheet<R>(spec: CheckedSpec<R>): ImportSheet {
  return {
    columns: spec.columns,
    lifts: spec.lifts,
    keysOf: keysOf(spec),
    check: async (db, actor, rows) => {
      const read = rows.map((line) => {
        const repeated = line.firsts.flatMap((first, at) => (first === null ? [] : repeatFault(spec, at, first)))
        return { row: line.row, ...stagedRow(spec, line, repeated) }
      })
      const found = new Map(read.map(({ row, faults }) => [row, faults]))
      const staged = read.flatMap((one) => (one.staged ? [one.staged] : []))
      if (staged.length === 0) return found
      await createStage(db, spec.stage, staged)
      const add = (faults: readonly StagedFault[]) => {
        for (const { row, ...fault } of faults) found.set(row, [...(found.get(row) ?? []), fault])
      }
      const judged = await spec.judge(db, actor)
      add(judged)
      await markRefused(
        db,
        judged.map(({ row }) => row),
      )
      add((await spec.changes?.(db, actor)) ?? [])
      return found
    },
  }
}

/** Stores corrected cells of a row of a preview, checks this row and the rows that its earlier values made invalid, and counts all rows again. The caller holds the lock of the preview. */
export async function mendRow(
  db: Db,
  actor: Actor,
  sheet: ImportSheet,
  jobSn: string,
  line: { row: number; cells: SheetCell[]; keys: string[] },
): Promise<void> {
  const keys = sheet.keysOf(line.cells)
  await db.execute(sql`
    update ${importRow} set cells = ${JSON.stringify(line.cells)}::jsonb, keys = ${JSON.stringify(keys)}::jsonb,
      mended = (select coalesce(max(mended), 0) + 1 from ${importRow} where job_sn = ${jobSn})
    where job_sn = ${jobSn} and row = ${line.row}`)
  const rows = await affectedRows(db, jobSn, line.row, line.keys)
  await writeChecked(db, sheet, jobSn, rows, await sheet.check(db, actor, rows))
}

/** The row itself, and the kept rows that have one of the values that it had before; each with the rows that precede it with its values. */
async function affectedRows(db: Db, jobSn: string, row: number, before: readonly string[]): Promise<KeptRow[]> {
  const shared = before.flatMap((value, at) => (value === '' ? [] : [sql`r.keys ->> ${at}::int = ${value}`]))
  const { rows } = await db.execute<KeptRow>(sql`
    select r.row, r.cells, (
      select coalesce(json_agg((
        select o.row from ${importRow} o where k.value <> '' and o.job_sn = r.job_sn and o.row <> r.row and o.keys ->> (k.at::int - 1) = k.value
          and case when o.mended is null then r.mended is not null or o.row < r.row else o.mended < r.mended end
        order by o.mended nulls first, o.row limit 1) order by k.at), '[]')
      from jsonb_array_elements_text(r.keys) with ordinality k (value, at)) as firsts
    from ${importRow} r where r.job_sn = ${jobSn} and r.cells is not null
      and (${sql.join([sql`r.row = ${row}`, ...shared], sql` or `)}) order by r.row`)
  return rows
}

async function writeChecked(
  db: Db,
  sheet: ImportSheet,
  jobSn: string,
  rows: readonly KeptRow[],
  found: ReadonlyMap<number, CellFault[]>,
): Promise<void> {
  const numbers = sql.param(rows.map(({ row }) => row))
  const refused = sql.param(rows.flatMap(({ row }) => ((found.get(row) ?? []).length > 0 ? [row] : [])))
  await db.execute(sql`delete from ${jobError} where job_sn = ${jobSn} and row = any(${numbers}::int[])`)
  const faults = rows.flatMap((line) => faultsOf(sheet.columns, line, found.get(line.row) ?? []))
  if (faults.length > 0) {
    const { rows: last } = await db.execute<{ seq: number }>(
      sql`select coalesce(max(seq), -1)::int as seq from ${jobError} where job_sn = ${jobSn}`,
    )
    const first = (last[0]?.seq ?? -1) + 1
    await db.insert(jobError).values(faults.map((fault, at) => ({ job_sn: jobSn, seq: first + at, ...fault })))
  }
  await db.execute(sql`
    update ${importRow} set refused = row = any(${refused}::int[]) where job_sn = ${jobSn} and row = any(${numbers}::int[])`)
  // The workbook that the preview stored does not have the corrections.
  await db.execute(sql`
    update ${job} j set failed = c.refused, ok = j.total - c.refused, changes = c.changes, result_key = null
    from (select count(*)::int as refused, (select count(distinct f.row)::int from ${jobError} f
        where f.job_sn = ${jobSn} and f.rule = ${IMPORT_CHANGE}) as changes
      from ${importRow} where job_sn = ${jobSn} and refused) c where j.sn = ${jobSn}`)
}

function faultsOf(columns: readonly ColumnTitle[], { row, cells }: SheetRow, found: readonly CellFault[]): RowFault[] {
  const { faultOf, describe, placeOf } = faultMaker(columns)
  const inOrder = found.toSorted((one, other) => placeOf(one.key) - placeOf(other.key))
  return inOrder.map((one) => {
    const fault = faultOf(row, one)
    describe(fault, cells)
    return fault
  })
}
