import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { transferRow } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { sideOf } from '@zhikao/domain/people/transfer/transfer.rules.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { TransferRecord } from './transfer.queries.ts'

type Row = z.output<typeof transferRow>

/** The refusals that only say that a move is the other side's. */
const OTHER_SIDE: readonly string[] = ['transfer_decider', 'transfer_requester']

/** The new place is the requesting institution's, and the platform's; who asked there by name as well. */
function placeOf(record: TransferRecord, actor: Actor) {
  const { student_no, major_name, class_name, grade_year, requested_by } = record
  return sideOf(record, actor) === 'OLD'
    ? { student_no: null, major_name: null, class_name: null, grade_year: null, requested_by: null }
    : { student_no, major_name, class_name, grade_year, requested_by }
}

/** The student on record: for the institution that it leaves while it is there, for the platform always. */
function studentOf({ found, status, ...parties }: TransferRecord, actor: Actor): Row['student'] {
  const side = sideOf(parties, actor)
  const isTheirs = side === 'OLD' && status !== 'AUDIT' && found?.org_sn === parties.from_org_sn
  return found && (side === 'PLATFORM' || isTheirs) ? found.student : null
}

/** A request as its reader sees it. */
export function rowOf(record: TransferRecord, reader: Reader): Row {
  const { actions, refused } = verdictsOf(transferLifecycle, record, reader)
  return pick(transferRow, {
    ...record,
    ...placeOf(record, reader.actor),
    side: sideOf(record, reader.actor),
    id_no: maskIdNo(record.id_no),
    from_org_name: record.found?.from_org_name ?? null,
    student: studentOf(record, reader.actor),
    actions,
    refused: refused.filter(({ rule }) => !OTHER_SIDE.includes(rule)),
  })
}
