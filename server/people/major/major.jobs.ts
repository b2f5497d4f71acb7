import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { keysOf } from '@zhikao/domain/kernel/pick.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifts } from '@zhikao/domain/people/major/major.lifts.ts'
import { majorMessages } from '@zhikao/domain/people/major/major.messages.ts'
import { rowReader } from '../../files/sheet/columns.ts'
import { exportTask } from '../../jobs/export.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import type { ImportSpec } from '../../jobs/import.ts'
import { stageOf } from '../../jobs/importRows.ts'
import { undoTask } from '../../jobs/importUndo.ts'
import type { UndoSpec } from '../../jobs/importUndo.ts'
import type { JobTask } from '../../jobs/task.ts'
import { businessNow } from '../../db/clock.ts'
import { isReferenced } from '../../record/references.ts'
import { ownOrg } from '../../record/scope.ts'
import { countExported, exportedMajors, majorStudents } from './major.queries.ts'
import type { MajorFilter } from './major.queries.ts'
import { majorColumns, sheetMajor } from './major.sheets.ts'
import type { MajorSheetRow } from './major.sheets.ts'
import { major } from './major.table.ts'

const exists = { key: 'code', rule: 'major_exists', message: majorMessages.major_exists }

const stored = sql.join(
  keysOf(sheetMajor).map((name) => sql.identifier(name)),
  sql`, `,
)

/** A major that was not changed since the import and has no students. */
const majorUndo: UndoSpec = {
  kind: 'major.undo',
  entity: 'major',
  table: major,
  used: (key) => isReferenced(majorStudents, key),
  remove: async (db, _, removed) => {
    await db.execute(
      sql`update ${major} set delete_time = ${businessNow}, update_time = ${businessNow}, version = version + 1 where sn in (${removed})`,
    )
  },
}

const majorImport: ImportSpec<MajorSheetRow> = {
  kind: 'major.import',
  entity: 'major',
  initial: 'ENABLE',
  columns: majorColumns,
  readRow: rowReader(majorColumns, sheetMajor.shape),
  unique: [{ key: 'code', rule: 'major_repeated', message: majorMessages.major_repeated }],
  stage: stageOf(keysOf(sheetMajor), majorColumns),
  judge: async (db, actor) => {
    const { rows } = await db.execute<{ row: number }>(sql`
      select s.row from import_stage s join ${major} m on m.org_sn = ${ownOrg(actor)} and m.code = s.code and m.delete_time is null`)
    return rows.map(({ row }) => ({ ...exists, row }))
  },
  merge: (actor) => sql`
    insert into ${major} (sn, org_sn, ${stored}, create_time, update_time)
    select sn, ${ownOrg(actor)}, ${stored}, t.now, t.now
    from import_stage s, (select business_now() as now) t where not s.refused on conflict do nothing returning sn`,
  undo: majorUndo,
  raced: exists,
  lifts: majorLifts,
}

export const majorExport: ExportSpec<MajorSheetRow, MajorFilter> = {
  kind: 'major.export',
  entity: 'major',
  title: majorMessages.sheet_name,
  filter: z.object(majorContract.export.body.shape),
  columns: () => majorColumns,
  count: countExported,
  rows: exportedMajors,
}

export const majorTasks: JobTask[] = [importTask(majorImport), undoTask(majorUndo), exportTask(majorExport)]
