import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { examDetail, examRow, examStudent } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Reader } from '../../record/moves.ts'
import type { ExamRecord, listPlaces } from './exam.queries.ts'
import type { SeatRecord } from './exam.student.queries.ts'

type Row = z.output<typeof examRow>

const actionsOf = (record: ExamRecord, { actor }: Reader): Row['actions'] => [
  'students',
  ...(can(actor, 'panel:read') ? (['teachers'] as const) : []),
  ...(record.has_open_paper && can(actor, 'paper:read') ? (['paper'] as const) : []),
]

/** An exam as lists show it. */
export const rowOf = (record: ExamRecord, reader: Reader): Row =>
  pick(examRow, {
    ...record,
    credential_name: record.credential_name[reader.lang],
    actions: actionsOf(record, reader),
  })

type Places = Awaited<ReturnType<typeof listPlaces>>

/** An exam with its rooms and whom it called. */
export const detailOf = (record: ExamRecord, places: Places, reader: Reader): z.output<typeof examDetail> =>
  pick(examDetail, { ...record, ...rowOf(record, reader), ...places })

/** Where a candidate sits. */
export const seatOf = (record: SeatRecord): z.output<typeof examStudent> =>
  pick(examStudent, { ...record, id_no: maskIdNo(record.id_no) })
