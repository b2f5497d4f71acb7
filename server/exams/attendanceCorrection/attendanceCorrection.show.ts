import type { z } from 'zod'
import { correctionRow } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { attendanceCorrectionLifecycle } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.lifecycle.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { CorrectionRecord } from './attendanceCorrection.queries.ts'

/** A correction as its reader sees it. */
export const rowOf = (record: CorrectionRecord, reader: Reader): z.output<typeof correctionRow> =>
  pick(correctionRow, {
    ...seenBy(record.run.person.blind, record),
    ...verdictsOf(attendanceCorrectionLifecycle, record, reader),
  })
