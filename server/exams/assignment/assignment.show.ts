import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { assignmentRow } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { isConfirmed } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { answerUntil, declineUntil, reasonIn } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { planScope } from '../plan/plan.queries.ts'
import type { AssignmentRecord } from './assignment.queries.ts'

/** A call to an exam, as its examiner, the site and the platform see it. */
export function rowOf(record: AssignmentRecord, reader: Reader): z.output<typeof assignmentRow> {
  const { actions, refused } = verdictsOf(assignmentLifecycle, record, reader)
  const mayOpen = record.has_open_paper && can(reader.actor, 'paper:read')
  // An examiner reads the plans of its confirmed calls; others have lists of plans.
  const readsPlan = planScope(reader.actor).examiner && isConfirmed(record) && can(reader.actor, 'plan:read')
  return pick(assignmentRow, {
    ...record,
    credential_name: record.credential_name[reader.lang],
    reason: reasonIn(record.reason, reader.lang),
    answer_until: answerUntil(record),
    decline_until: declineUntil(record),
    actions: [...actions, ...(mayOpen ? (['paper'] as const) : []), ...(readsPlan ? (['plan'] as const) : [])],
    refused,
  })
}
