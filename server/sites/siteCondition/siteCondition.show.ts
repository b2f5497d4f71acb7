import type { z } from 'zod'
import { daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { siteConditionRow } from '@zhikao/domain/sites/siteCondition/siteCondition.contract.ts'
import { siteConditionLifecycle } from '@zhikao/domain/sites/siteCondition/siteCondition.lifecycle.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { ConditionRecord } from './siteCondition.queries.ts'

/** A condition as both sides read it. */
export const rowOf = (record: ConditionRecord, reader: Reader): z.output<typeof siteConditionRow> =>
  pick(siteConditionRow, {
    ...record,
    days_left: record.status === 'OPEN' ? daysBetween(record.today, record.due) : null,
    ...verdictsOf(siteConditionLifecycle, record, reader),
  })
