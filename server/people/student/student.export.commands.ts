import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { auditedWord, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import type { Db } from '../../db/client.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countStudents, studentBatches, studentFilters } from './student.list.queries.ts'
import type { FilterValues } from './student.list.queries.ts'
import type { StudentRecord } from './student.queries.ts'
import { exportColumns } from './student.sheets.ts'

const filter = studentContract.export.body
type StudentExport = z.output<typeof filter>

/** Full ID numbers leave only with the permission and a reason (interface.md §5). */
export function assertFull(actor: Actor, full: boolean, reason: string | null): void {
  if (!full) return
  if (!can(actor, 'student:export-full')) throw new AppError('forbidden')
  if (!reason)
    throw new AppError('input', {
      errors: [{ path: 'reason', rule: 'reason_required', message: studentMessages.reason_required }],
    })
}

/** A search word may be a document number, a part of one, or a mobile: the audit holds it masked. */
export const auditedFilters = <F extends { keyword?: string | undefined }>(filters: F): F => ({
  ...filters,
  keyword: auditedWord(filters.keyword),
})

function conditions(actor: Actor, { full, reason, ...filters }: StudentExport): FilterValues {
  assertFull(actor, full, reason)
  return studentFilters(actor, filters)
}

async function* records(db: Db, actor: Actor, asked: StudentExport): AsyncGenerator<StudentRecord> {
  for await (const batch of studentBatches(db, conditions(actor, asked))) {
    for (const record of batch)
      yield asked.full ? record : { ...record, id_no: maskIdNo(record.id_no), mobile: maskMobile(record.mobile) }
  }
}

/** The students that a filter finds, ID numbers and mobiles masked unless the full ones were asked for with a reason. */
export const studentExport: ExportSpec<StudentRecord, StudentExport> = {
  kind: 'student.export',
  entity: 'student',
  title: studentMessages.sheet_name,
  filter,
  audited: auditedFilters,
  columns: (_, actor) => exportColumns(isPlatformRole(actor.role)),
  count: async (db, actor, asked) => {
    const found = await countStudents(db, conditions(actor, asked), EXPORT_ROWS_MAX + 1)
    if (found === 0) throw refuse(studentMessages, 'export_empty')
    return found
  },
  rows: records,
}
