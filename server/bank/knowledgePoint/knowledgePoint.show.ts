import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { knowledgePointRow } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { POINT_DEPTH_MAX } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.model.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { PointRecord } from './knowledgePoint.queries.ts'

type Row = z.output<typeof knowledgePointRow>

/** A point as its tree shows it. */
export const rowOf = (record: PointRecord, actor: Actor): Row =>
  pick(knowledgePointRow, {
    ...record,
    actions: [
      ...(can(actor, 'question:add') && record.depth < POINT_DEPTH_MAX ? (['add'] as const) : []),
      ...(can(actor, 'question:edit') ? (['edit'] as const) : []),
      ...(can(actor, 'question:delete') ? (['delete'] as const) : []),
    ],
  })
