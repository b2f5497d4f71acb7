import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { reportDetail } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { chiefReportLifecycle } from '@zhikao/domain/exams/chiefReport/chiefReport.lifecycle.ts'
import { reportEditRefusal } from '@zhikao/domain/exams/chiefReport/chiefReport.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { ReportRecord } from './chiefReport.queries.ts'

export function detailOf(record: ReportRecord, reader: Reader): z.output<typeof reportDetail> {
  const { actions, refused } = verdictsOf(chiefReportLifecycle, record, reader)
  const writes = can(reader.actor, 'exam:report') && reportEditRefusal(record) === null
  return pick(reportDetail, {
    ...record,
    on_behalf: record.part === 'site',
    actions: writes ? ['edit' as const, ...actions] : actions,
    refused,
  })
}
