import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { roomRecordRow, roomRecords } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { roomRecordLifecycle } from '@zhikao/domain/exams/roomRecord/roomRecord.lifecycle.ts'
import {
  neededConfirmations,
  recordConfirmRefusal,
  recordEditRefusal,
} from '@zhikao/domain/exams/roomRecord/roomRecord.rules.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { reasonsOf, refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { ExamRecords, RoomRecord } from './roomRecord.queries.ts'

type Row = z.output<typeof roomRecordRow>

/** What the reader may do with a record, and what only a reason opens. */
function verdicts(record: RoomRecord, reader: Reader): Pick<Row, 'actions' | 'refused' | 'reasons'> {
  if (!can(reader.actor, 'exam:record')) return { actions: [], refused: [], reasons: [] }
  const { actions, refused } = verdictsOf(roomRecordLifecycle, record, reader)
  // Only examiners confirm; a submitted record has nothing to confirm.
  const confirms = can(reader.actor, 'exam:confirm') && record.status === 'INIT'
  const confirming = recordConfirmRefusal(record)
  return {
    actions: [
      ...(recordEditRefusal(record) === null ? (['edit'] as const) : []),
      ...(confirms && confirming === null ? (['confirm'] as const) : []),
      ...actions,
    ],
    refused: [...(confirms && confirming ? [refusedAs('confirm', confirming, reader.lang)] : []), ...refused],
    reasons: reasonsOf(roomRecordLifecycle, record, reader),
  }
}

const { confirmations } = roomRecordRow.shape

/** The record with its candidates as the reader may see them. */
export function seenRecord<R extends RoomRecord>(record: R): R {
  const see = <C extends object>(one: C) => seenBy(record.person.blind, one)
  const { absentees, violators, deferred } = record
  return { ...record, absentees: absentees.map(see), violators: violators.map(see), deferred: deferred.map(see) }
}

/** The record of a room. */
export const rowOf = (record: RoomRecord, reader: Reader): Row =>
  pick(roomRecordRow, {
    ...seenRecord(record),
    confirmations: record.signatures.map((one) => pick(confirmations.element, one)),
    needed: neededConfirmations(record),
    ...verdicts(record, reader),
  })

/** The records of an exam, room by room. */
export const recordsOf = ({ run, records }: ExamRecords, reader: Reader): z.output<typeof roomRecords> =>
  pick(roomRecords, { ...run, exam_sn: run.sn, rooms: records.map((one) => rowOf(one, reader)) })
