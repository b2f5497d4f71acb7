import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { assignmentRow } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { callGroupOf } from '@zhikao/domain/exams/assignment/assignment.group.rules.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { isConfirmed, opensScoreSheet } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { answerUntil, declineUntil, reasonIn } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import { dayStageOf, isExamDone } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
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
  const scores = can(reader.actor, 'score:entry') && opensScoreSheet(record)
  // Only a confirmed call counts (Decided 14); after the publication an examiner sees nothing of the candidates (interface.md §6).
  const runs =
    reader.actor.role === 'teacher' &&
    isConfirmed(record) &&
    !record.is_published &&
    can(reader.actor, 'attendance:read')
  const { start_time, now, actual_start_time, records, report } = record
  const hasBegun = isConfirmed(record) && (actual_start_time !== null || now >= start_time)
  // The chief writes the report from the end of the exam on; the others read it once it is submitted.
  const reports =
    isConfirmed(record) &&
    ((record.role === 'CHIEF' && (now >= record.end_time || isExamDone(record, now))) || report === 'SUBMIT') &&
    can(reader.actor, 'exam:report')
  const stage = dayStageOf(record, now)
  return pick(assignmentRow, {
    ...record,
    credential_name: record.credential_name[reader.lang],
    reason: reasonIn(record.reason, reader.lang),
    answer_until: answerUntil(record),
    decline_until: declineUntil(record),
    stage,
    group: callGroupOf({ ...record, stage }),
    closing: hasBegun ? { records, report } : null,
    actions: [
      ...actions,
      ...(runs ? (['run'] as const) : []),
      ...(runs && hasBegun ? (['record'] as const) : []),
      ...(scores ? (['score'] as const) : []),
      ...(mayOpen ? (['paper'] as const) : []),
      ...(readsPlan ? (['plan'] as const) : []),
      ...(reports ? (['report'] as const) : []),
    ],
    refused,
  })
}
