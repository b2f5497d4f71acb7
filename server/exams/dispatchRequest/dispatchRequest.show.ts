import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { dispatchRequestRow } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import { dispatchRequestLifecycle } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.lifecycle.ts'
import { isLapsed } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { RequestRecord } from './dispatchRequest.queries.ts'

/** A request as its reader sees it; besides the moves: examiners are dispatched while it waits. */
export function rowOf(record: RequestRecord, reader: Reader): z.output<typeof dispatchRequestRow> {
  const lapsed = isLapsed(record)
  const { actions, refused } = verdictsOf(dispatchRequestLifecycle, record, reader)
  const sends = can(reader.actor, 'teacher:dispatch') && record.status === 'SUBMIT' && !lapsed
  return pick(dispatchRequestRow, {
    ...record,
    lapsed,
    actions: [...(sends ? (['dispatch'] as const) : []), ...actions],
    refused,
  })
}
