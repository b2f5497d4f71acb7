import { sql } from 'drizzle-orm'
import { IMPORT_CHANGE, IMPORT_HIDDEN } from '@zhikao/domain/kernel/import.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../db/client.ts'
import type { CellFault, ColumnTitle } from '../files/sheet/columns.ts'
import type { SheetCell } from '../files/sheet/read.ts'
import { HIDDEN } from './importHidden.ts'
import { keysOf, repeatFault } from './importRepeats.ts'
import { stagedRow } from './importRows.ts'
import type { RowSpec } from './importRows.ts'
import type { Checked, ImportSheet, KeptRow, Lifts } from './importSheet.ts'
import { createStage, markRefused } from './importStage.ts'
import { faultMaker } from './importTally.ts'
import { job, jobError, jobWarning, importRow } from './tables.ts'
import type { RowFault } from './task.ts'

type StagedFault = CellFault & { row: number }
type CheckedSpec<R> = RowSpec<R> & {
  judge: (db: Db, actor: Actor, about: string | null) => Promise<StagedFault[]>
  changes?: (db: Db, actor: Actor) => Promise<StagedFault[]>
  hints?: (db: Db, actor: Actor) => Promise<(StagedFault & { name: string })[]>
  lifts: Lifts
}

/** The check of rows of a spec: cells, repeats within the file, and what only the database can find. */
export function importSheet<R>(spec: CheckedSpec<R>): ImportSheet {
  return {
    columns: spec.columns,
    lifts: spec.lifts,
    keysOf: keysOf(spec),
    check: async (db, actor, rows, about) => {
      const read = rows.map((line) => {
        const repeated = line.others.flatMap((other, at) => (other === null ? [] : repeatFault(spec, at, other)))
        return { row: line.row, ...stagedRow(spec, line, repeated) }
      })
      const found = new Map<number, Checked>(
        read.map(({ row, faults, warnings, signature }) => [row, { faults, warnings, signature }]),
      )
      const staged = read.flatMap((one) => (one.staged ? [one.staged] : []))
      if (staged.length === 0) return found
      await createStage(db, spec.stage, staged)
      const add = (faults: readonly StagedFault[]) => {
        for (const { row, ...fault } of faults) found.get(row)?.faults.push(fault)
      }
      const judged = await spec.judge(db, actor, about)
      add(judged)
      await markRefused(
        db,
        judged.map(({ row }) => row),
      )
      add((await spec.changes?.(db, actor)) ?? [])
      for (const { row, name: _, ...hint } of (await spec.hints?.(db, actor)) ?? []) found.get(row)?.warnings.push(hint)
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
  line: { row: number; cells: SheetCell[]; keys: string[]; about: string | null },
): Promise<void> {
  const keys = sheet.keysOf(line.cells)
  await db.execute(sql`
    update ${importRow} set cells = ${JSON.stringify(line.cells)}::jsonb, keys = ${JSON.stringify(keys)}::jsonb,
      mended = (select coalesce(max(mended), 0) + 1 from ${importRow} where job_sn = ${jobSn})
    where job_sn = ${jobSn} and row = ${line.row}`)
  const rows = await affectedRows(db, jobSn, line.row, line.keys)
  await writeChecked(db, sheet, jobSn, rows, await sheet.check(db, actor, rows, line.about))
}

// SQL: the order of rows that have the same value, as in importRepeats.ts.
const RANKED = (name: string) =>
  sql.raw(
    `(case when ${name}.mended is not null then 2 when ${name}.hidden then 1 else 0 end, coalesce(${name}.mended, 0), ${name}.row)`,
  )
const IS_SHOWN = (name: string) => sql.raw(`(${name}.mended is null and not ${name}.hidden)`)

/** The row itself, and the kept rows that have one of the values that it had before; each with the number of the row that refuses it, as in an import. */
async function affectedRows(db: Db, jobSn: string, row: number, before: readonly string[]): Promise<KeptRow[]> {
  const shared = before.flatMap((value, at) => (value === '' ? [] : [sql`r.keys ->> ${at}::int = ${value}`]))
  const { rows } = await db.execute<KeptRow>(sql`
    select r.row, r.cells, r.hidden and r.mended is null as hidden, (
      select coalesce(json_agg((
        select o.row from ${importRow} o where k.value <> '' and o.job_sn = r.job_sn and o.row <> r.row and o.keys ->> (k.at::int - 1) = k.value
          and o.signature is not null
          and (${RANKED('o')} < ${RANKED('r')} or ${IS_SHOWN('o')} and ${IS_SHOWN('r')} and o.signature is distinct from r.signature)
        order by ${RANKED('o')} limit 1) order by k.at), '[]')
      from jsonb_array_elements_text(r.keys) with ordinality k (value, at)) as others
    from ${importRow} r where r.job_sn = ${jobSn} and r.cells is not null
      and (${sql.join([sql`r.row = ${row}`, ...shared], sql` or `)}) order by r.row`)
  return rows
}

async function writeChecked(
  db: Db,
  sheet: ImportSheet,
  jobSn: string,
  rows: readonly KeptRow[],
  found: ReadonlyMap<number, Checked>,
): Promise<void> {
  const checked = rows.map((line) => {
    const { faults = [], warnings = [] } = found.get(line.row) ?? {}
    return { line, faults: line.hidden ? [...faults, HIDDEN] : faults, warnings }
  })
  const numbers = sql.param(rows.map(({ row }) => row))
  const signatures = sql.param(rows.map(({ row }) => found.get(row)?.signature ?? null))
  const refused = sql.param(checked.flatMap(({ line, faults }) => (faults.length > 0 ? [line.row] : [])))
  const notes = (which: 'faults' | 'warnings') =>
    checked.flatMap(({ line, ...one }) => faultsOf(sheet.columns, line, one[which]))
  await replaceNotes(db, jobError, { jobSn, numbers, notes: notes('faults') })
  const warned = await replaceNotes(db, jobWarning, { jobSn, numbers, notes: notes('warnings') })
  await db.execute(sql`
    update ${importRow} r set refused = r.row = any(${refused}::int[]), signature = s.signature
    from unnest(${numbers}::int[], ${signatures}::text[]) s (row, signature) where r.job_sn = ${jobSn} and r.row = s.row`)
  await countAgain(db, jobSn, warned)
}

type Notes = { jobSn: string; numbers: unknown; notes: readonly RowFault[] }

/** Writes the faults or warnings of some rows in the place of their former ones. Returns how many rows more have one than before. */
async function replaceNotes(
  db: Db,
  table: typeof jobError | typeof jobWarning,
  { jobSn, numbers, notes }: Notes,
): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`
    with gone as (delete from ${table} where job_sn = ${jobSn} and row = any(${numbers}::int[]) returning row)
    select count(distinct row)::int as rows from gone`)
  if (notes.length > 0) {
    const { rows: last } = await db.execute<{ seq: number }>(
      sql`select coalesce(max(seq), -1)::int as seq from ${table} where job_sn = ${jobSn}`,
    )
    const first = (last[0]?.seq ?? -1) + 1
    await db.insert(table).values(notes.map((note, at) => ({ job_sn: jobSn, seq: first + at, ...note })))
  }
  return new Set(notes.map(({ row }) => row)).size - (rows[0]?.rows ?? 0)
}

/** Counts the refused rows of a preview, and of them those that lack a confirmation only. */
async function countAgain(db: Db, jobSn: string, warned: number): Promise<void> {
  const faultsOfRow = sql`select f.row, bool_or(f.rule = ${IMPORT_HIDDEN}) as hidden, bool_or(f.rule not in (${IMPORT_CHANGE}, ${IMPORT_HIDDEN})) as faulty
    from ${jobError} f where f.job_sn = ${jobSn} group by f.row`
  // The workbook that the preview stored does not have the corrections.
  await db.execute(sql`
    update ${job} j set failed = c.refused, ok = j.total - c.refused, changes = c.changes, hidden = c.hidden, warned = j.warned + ${warned}, result_key = null
    from (select (select count(*)::int from ${importRow} where job_sn = ${jobSn} and refused) as refused,
        count(*) filter (where not hidden and not faulty)::int as changes, count(*) filter (where hidden and not faulty)::int as hidden
      from (${faultsOfRow}) of_row) c where j.sn = ${jobSn}`)
}

function faultsOf(columns: readonly ColumnTitle[], { row, cells }: KeptRow, found: readonly CellFault[]): RowFault[] {
  const { faultOf, describe, placeOf } = faultMaker(columns)
  const inOrder = found.toSorted((one, other) => placeOf(one.key) - placeOf(other.key))
  return inOrder.map((one) => {
    const fault = faultOf(row, one)
    describe(fault, cells)
    return fault
  })
}
