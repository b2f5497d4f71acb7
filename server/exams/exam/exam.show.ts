import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { cameOf } from '@zhikao/domain/exams/exam/exam.came.rules.ts'
import { examDetail, examRow, examStudent } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Reader } from '../../record/moves.ts'
import type { ExamRecord, listPlaces } from './exam.queries.ts'
import type { SeatRecord } from './exam.student.queries.ts'

type Row = z.output<typeof examRow>

const isOver = ({ end_time, now }: ExamRecord) => now >= end_time

/** The number of the sealed paper: for centre and platform at any time, for those who may open it from the start on. */
const paperOf = ({ bank_paper, has_open_paper }: ExamRecord, { actor }: Reader): string | null =>
  isPlatformRole(actor.role) || (has_open_paper && can(actor, 'paper:read')) ? bank_paper : null

const actionsOf = (record: ExamRecord, { actor }: Reader, paper_sn: string | null): Row['actions'] => [
  'students',
  ...(record.exam_state === 'NOT_STARTED' && can(actor, 'exam:seat') ? (['seats'] as const) : []),
  ...(can(actor, 'panel:read') ? (['teachers'] as const) : []),
  ...(can(actor, 'attendance:read') ? (['run', 'sheet'] as const) : []),
  ...(paper_sn === null ? [] : (['preview'] as const)),
  ...(record.has_open_paper && can(actor, 'paper:read') ? (['paper'] as const) : []),
  // The record of a room is written while the exam runs, and submitted after it.
  ...(record.exam_state !== 'NOT_STARTED' && can(actor, 'attendance:read') ? (['record'] as const) : []),
  ...(isOver(record) ? (['report'] as const) : []),
  ...(isOver(record) && can(actor, 'exam:feedback') ? (['feedback'] as const) : []),
]

/** Who came and who did not, and who is accused. */
export const cameTo = (record: ExamRecord) => cameOf({ ...record, expected: record.candidate_count })

/** An exam as lists show it. */
export function rowOf(record: ExamRecord, reader: Reader): Row {
  const { present, absent, violations } = cameTo(record)
  const paper_sn = paperOf(record, reader)
  return pick(examRow, {
    ...record,
    checkin_count: present,
    absent_count: absent,
    violation_count: violations,
    credential_name: record.credential_name[reader.lang],
    paper_sn,
    actions: actionsOf(record, reader, paper_sn),
  })
}

type Places = Awaited<ReturnType<typeof listPlaces>>

/** An exam with its rooms and whom it called. */
export const detailOf = (record: ExamRecord, places: Places, reader: Reader): z.output<typeof examDetail> =>
  pick(examDetail, { ...record, ...rowOf(record, reader), ...places })

/** Where a candidate sits. */
export const seatOf = (record: SeatRecord): z.output<typeof examStudent> =>
  pick(examStudent, { ...record, id_no: maskIdNo(record.id_no) })
