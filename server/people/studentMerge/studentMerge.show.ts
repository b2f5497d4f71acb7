import type { z } from 'zod'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { studentMergeRow } from '@zhikao/domain/people/studentMerge/studentMerge.contract.ts'
import { studentMergeLifecycle } from '@zhikao/domain/people/studentMerge/studentMerge.lifecycle.ts'
import { comparedStudent } from '@zhikao/domain/people/studentMerge/studentMerge.model.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { Compared, StudentMergeRecord } from './studentMerge.queries.ts'

/** A student of a comparison, the number masked. */
export const comparedOf = <S extends Compared>(compared: S): S => ({ ...compared, id_no: maskIdNo(compared.id_no) })

/** A merge as its reader sees it. */
export const rowOf = (record: StudentMergeRecord, reader: Reader): z.output<typeof studentMergeRow> =>
  pick(studentMergeRow, {
    ...record,
    keep: pick(comparedStudent, comparedOf(record.pair.keep)),
    drop: pick(comparedStudent, comparedOf(record.pair.drop)),
    ...verdictsOf(studentMergeLifecycle, record, reader),
  })
