import { z } from 'zod'
import { selftestRecordContract } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import {
  selftestRecordMessages,
  selftestRecordWords,
} from '@zhikao/domain/bank/selftestRecord/selftestRecord.messages.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { exportTask } from '../../jobs/export.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import type { JobTask } from '../../jobs/task.ts'
import { auditedFilters } from '../../people/student/student.export.commands.ts'
import { countRecords, eachRecord } from './selftestRecord.queries.ts'
import type { ExportedRecord } from './selftestRecord.queries.ts'
import { exportColumns } from './selftestRecord.sheets.ts'

/** 自测导出 (domain.md §7): one line for each student and paper. */
export const selftestExport: ExportSpec<ExportedRecord, BodyOf<typeof selftestRecordContract.export>> = {
  kind: 'selftest.export',
  entity: 'selftest',
  title: selftestRecordWords.sheet_name,
  filter: z.object(selftestRecordContract.export.body.shape),
  audited: auditedFilters,
  columns: () => exportColumns,
  count: async (db, actor, filter) => {
    const found = await countRecords(db, actor, filter, EXPORT_ROWS_MAX + 1)
    if (found === 0) throw refuse(selftestRecordMessages, 'practice_empty')
    return found
  },
  rows: eachRecord,
}

export const selftestRecordTasks: readonly JobTask[] = [exportTask(selftestExport)]
