import { z } from 'zod'
import { ATTENDANCE_STATES } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { lateReportRow } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { LateRecord } from './lateReport.queries.ts'

const recorded = z.object({
  state: z.enum(ATTENDANCE_STATES).optional(),
  extra_minutes: z.number().optional(),
  station: z.number().optional(),
  reason: z.string().nullish(),
  note: z.string().nullish(),
  description: z.string().nullish(),
})

function shownOf(act: LateRecord['act'], body: LateRecord['body']) {
  if (act === 'incident') return { description: body.description }
  return act === 'score' ? {} : body
}

/** What was recorded of a candidate, or the description of an incident; of points nothing. */
function toldOf({ act, body }: LateRecord): z.input<typeof lateReportRow>['told'] {
  const { state, extra_minutes, station, reason, note, description } = recorded.parse(shownOf(act, body))
  return {
    state: act === 'checkin' ? 'PRESENT' : (state ?? null),
    extra_minutes: extra_minutes ?? null,
    station: station ?? null,
    text: description ?? reason ?? note ?? null,
  }
}

/** A late report as its reader sees it. */
export const rowOf = (record: LateRecord, reader: Reader): z.output<typeof lateReportRow> =>
  pick(lateReportRow, {
    ...seenBy(record.run.person.blind, record),
    told: toldOf(record),
    cause: record.cause[reader.lang],
    ...verdictsOf(lateReportLifecycle, record, reader),
  })
