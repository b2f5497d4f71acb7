import type { z } from 'zod'
import { lateReportRow } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { LateRecord } from './lateReport.queries.ts'

/** What was recorded, of a body that its call has parsed. */
function toldOf({ act, body }: LateRecord): z.input<typeof lateReportRow>['told'] {
  const { state, extra_minutes, station, reason, note, description } = body as Record<string, never>
  return {
    state: act === 'checkin' ? 'PRESENT' : (state ?? null),
    extra_minutes: extra_minutes ?? null,
    station: station ?? null,
    text: act === 'score' ? null : (description ?? reason ?? note ?? null),
  }
}

/** A late report as its reader sees it. */
export const rowOf = (record: LateRecord, reader: Reader): z.output<typeof lateReportRow> =>
  pick(lateReportRow, {
    ...record,
    told: toldOf(record),
    cause: record.cause[reader.lang],
    ...verdictsOf(lateReportLifecycle, record, reader),
  })
