import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { assignmentRow } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { isConfirmed, opensScoreSheet } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
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
  // An examiner reads the plans of its confirmed calls to their panels; others have lists of plans.
  const isOfPanel = isConfirmed(record) && record.role !== 'SCORER'
  const readsPlan = planScope(reader.actor).examiner && isOfPanel && can(reader.actor, 'plan:read')
  const scores = can(reader.actor, 'score:entry') && opensScoreSheet(record)
  // Only a confirmed call counts (Decided 14); after the publication an examiner sees nothing of the candidates (interface.md §6).
  const runs =
    reader.actor.role === 'teacher' && isOfPanel && !record.is_published && can(reader.actor, 'attendance:read')
  // The chief's report is written from the end of the exam on; before, the card is for the exam itself.
  const reports =
    isConfirmed(record) && record.role === 'CHIEF' && record.now >= record.end_time && can(reader.actor, 'exam:report')
  return pick(assignmentRow, {
    ...record,
    credential_name: record.credential_name[reader.lang],
    reason: reasonIn(record.reason, reader.lang),
    answer_until: answerUntil(record),
    decline_until: declineUntil(record),
    actions: [
      ...actions,
      ...(runs ? (['run'] as const) : []),
      ...(scores ? (['score'] as const) : []),
      ...(mayOpen ? (['paper'] as const) : []),
      ...(readsPlan ? (['plan'] as const) : []),
      ...(reports ? (['report'] as const) : []),
    ],
    refused,
  })
}
