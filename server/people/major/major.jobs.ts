import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorMessages } from '@zhikao/domain/people/major/major.messages.ts'
import { rowReader } from '../../files/sheet/columns.ts'
import type { RowOf } from '../../files/sheet/columns.ts'
import { exportTask } from '../../jobs/export.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import type { ImportSpec } from '../../jobs/import.ts'
import type { JobTask } from '../../jobs/task.ts'
import { countExported, exportedMajors, ownOrg } from './major.queries.ts'
import type { MajorFilter } from './major.queries.ts'
import { majorColumns, majorSheetFields } from './major.sheets.ts'
import type { MajorSheetRow } from './major.sheets.ts'
import { major } from './major.table.ts'

const exists = { key: 'code', rule: 'major_exists', message: majorMessages.major_exists }

const majorImport: ImportSpec<RowOf<typeof majorSheetFields>> = {
  kind: 'major.import',
  entity: 'major',
  initial: 'ENABLE',
  columns: majorColumns,
  readRow: rowReader(majorColumns, majorSheetFields),
  unique: [{ key: 'code', rule: 'major_repeated', message: majorMessages.major_repeated }],
  stage: [
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'name', type: 'text', of: (row) => row.name },
    { name: 'edu_level', type: 'text', of: (row) => row.edu_level },
    { name: 'duration', type: 'integer', of: (row) => row.duration },
    { name: 'department', type: 'text', of: (row) => row.department },
    { name: 'start_year', type: 'integer', of: (row) => row.start_year },
    { name: 'student_count', type: 'integer', of: (row) => row.student_count },
  ],
  judge: async (db, actor) => {
    const { rows } = await db.execute<{ row: number }>(sql`
      select s.row from import_stage s join ${major} m on m.org_sn = ${ownOrg(actor)} and m.code = s.code and m.delete_time is null`)
    return rows.map(({ row }) => ({ ...exists, row }))
  },
  merge: (actor) => sql`
    insert into ${major} (sn, org_sn, code, name, edu_level, duration, department, start_year, student_count, create_time, update_time)
    select s.sn, ${ownOrg(actor)}, s.code, s.name, s.edu_level, s.duration, s.department, s.start_year, s.student_count, t.now, t.now
    from import_stage s, (select business_now() as now) t where not s.refused on conflict do nothing returning sn`,
  raced: exists,
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

export const majorTasks: JobTask[] = [importTask(majorImport), exportTask(majorExport)]
