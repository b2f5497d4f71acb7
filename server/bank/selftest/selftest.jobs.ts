import { z } from 'zod'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { selftestMessages, selftestWords } from '@zhikao/domain/bank/selftest/selftest.messages.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { exportTask } from '../../jobs/export.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { auditedFilters } from '../../people/student/student.export.commands.ts'
import { sweepPracticeSessions } from './selftest.commands.ts'
import { countRecords, eachRecord } from './selftest.export.queries.ts'
import type { ExportedRecord } from './selftest.export.queries.ts'
import { exportColumns } from './selftest.sheets.ts'

/** 自测导出 (domain.md §7): one line for each student and paper. */
export const selftestExport: ExportSpec<ExportedRecord, BodyOf<typeof selftestContract.export>> = {
  kind: 'selftest.export',
  entity: 'selftest',
  title: selftestWords.sheet_name,
  filter: z.object(selftestContract.export.body.shape),
  audited: auditedFilters,
  columns: () => exportColumns,
  count: async (db, actor, filter) => {
    const found = await countRecords(db, actor, filter, EXPORT_ROWS_MAX + 1)
    if (found === 0) throw refuse(selftestMessages, 'practice_empty')
    return found
  },
  rows: eachRecord,
}

export const selftestTasks: readonly JobTask[] = [
  exportTask(selftestExport),
  { upkeep: 'practice.sessions', cron: '37 * * * *', run: sweepPracticeSessions },
]
