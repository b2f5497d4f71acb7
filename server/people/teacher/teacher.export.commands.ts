import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { auditedWord, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherMessages } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import type { Db } from '../../db/client.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countTeachers, eachTeacher } from './teacher.list.queries.ts'
import type { TeacherFilters } from './teacher.list.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'
import { EXPORT_COLUMNS } from './teacher.sheets.ts'

const filter = teacherContract.export.body
type TeacherExport = z.output<typeof filter>

/** Full numbers leave only with the permission and a reason (interface.md §5). */
function allowedFilters(actor: Actor, { full, reason, ...filters }: TeacherExport): TeacherFilters {
  if (full && !can(actor, 'teacher:export-full')) throw new AppError('forbidden')
  if (full && !reason)
    throw new AppError('input', {
      errors: [{ path: 'reason', rule: 'reason_required', message: teacherMessages.reason_required }],
    })
  return filters
}

async function* records(db: Db, actor: Actor, asked: TeacherExport): AsyncGenerator<TeacherRecord> {
  for await (const record of eachTeacher(db, actor, allowedFilters(actor, asked)))
    yield asked.full ? record : hidden(record)
}

const hidden = (record: TeacherRecord): TeacherRecord => ({
  ...record,
  id_no: maskIdNo(record.id_no),
  mobile: maskMobile(record.mobile),
  bank_card: record.bank_card === null ? null : maskIdNo(record.bank_card),
})

/** A search word may be a personal number: the audit holds it masked. */
const audited = (asked: TeacherExport) => ({ ...asked, keyword: auditedWord(asked.keyword) })

/** The examiners that a filter finds, numbers masked unless the full ones were asked for with a reason. */
export const teacherExport: ExportSpec<TeacherRecord, TeacherExport> = {
  kind: 'teacher.export',
  entity: 'teacher',
  title: teacherMessages.sheet_name,
  filter,
  audited,
  columns: () => EXPORT_COLUMNS,
  count: async (db, actor, asked) => {
    const found = await countTeachers(db, actor, allowedFilters(actor, asked), EXPORT_ROWS_MAX + 1)
    if (found === 0) throw refuse(teacherMessages, 'export_empty')
    return found
  },
  rows: records,
}
