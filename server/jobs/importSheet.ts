import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Lift } from '@zhikao/domain/kernel/lift.ts'
import type { Db } from '../db/client.ts'
import type { CellFault, ColumnTitle } from '../files/sheet/columns.ts'
import type { SheetCell, SheetRow } from '../files/sheet/read.ts'

/** Who or what lifts the rules that refuse rows, by name (x.lifts.ts). */
export type Lifts = Readonly<Record<string, Lift>>

/** A row that is kept, with the number of the row that refuses it at each place of its keys; `hidden`: hidden in the file and not corrected. */
export type KeptRow = SheetRow & { others: readonly (number | null)[] }
/** What the check of a row says; `signature` is null for a row with faults. */
export type Checked = { faults: CellFault[]; warnings: CellFault[]; signature: string | null }

/** What the corrections of a preview need of an import: its columns, and the check of single rows by the import's own rules. */
export type ImportSheet = {
  columns: readonly ColumnTitle[]
  lifts: Lifts
  keysOf: (cells: readonly SheetCell[]) => string[]
  /** `about`: the record whose rows they are, where the import has one. */
  check: (db: Db, actor: Actor, rows: readonly KeptRow[], about: string | null) => Promise<Map<number, Checked>>
}
