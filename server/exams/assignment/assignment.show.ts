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

type Row = z.output<typeof assignmentRow>

/** Is the call confirmed, and has its exam begun or its planned start passed? */
const hasBegun = (record: AssignmentRecord): boolean =>
  isConfirmed(record) && (record.actual_start_time !== null || record.now >= record.start_time)

/** What the call opens besides its answers. */
function opensOf(
  record: AssignmentRecord,
  { actor }: Reader,
): Exclude<Row['actions'][number], 'confirm' | 'decline'>[] {
  // Only a confirmed call counts (Decided 14); after the publication an examiner sees nothing of the candidates (interface.md §6).
  const isOfPanel = isConfirmed(record) && record.role !== 'SCORER'
  const runs = actor.role === 'teacher' && isOfPanel && !record.is_published && can(actor, 'attendance:read')
  const { role, now, end_time, report } = record
  // The chief writes the report from the end of the exam on; the others read it once it is submitted.
  const reports = (role === 'CHIEF' && (now >= end_time || isExamDone(record, now))) || report === 'SUBMIT'
  return [
    ...(runs ? (['run'] as const) : []),
    ...(runs && hasBegun(record) ? (['record'] as const) : []),
    ...(can(actor, 'score:entry') && opensScoreSheet(record) ? (['score'] as const) : []),
    ...(record.has_open_paper && can(actor, 'paper:read') ? (['paper'] as const) : []),
    // An examiner reads the plans of its confirmed calls to their panels; others have lists of plans.
    ...(planScope(actor).examiner && isOfPanel && can(actor, 'plan:read') ? (['plan'] as const) : []),
    ...(isOfPanel && reports && can(actor, 'exam:report') ? (['report'] as const) : []),
  ]
}

/** A call to an exam, as its examiner, the site and the platform see it. */
export function rowOf(record: AssignmentRecord, reader: Reader): Row {
  const { actions, refused } = verdictsOf(assignmentLifecycle, record, reader)
  const { records, report } = record
  const stage = dayStageOf(record, record.now)
  return pick(assignmentRow, {
    ...record,
    credential_name: record.credential_name[reader.lang],
    reason: reasonIn(record.reason, reader.lang),
    answer_until: answerUntil(record),
    decline_until: declineUntil(record),
    stage,
    group: callGroupOf({ ...record, stage }),
    closing: hasBegun(record) && record.role !== 'SCORER' ? { records, report } : null,
    actions: [...actions, ...opensOf(record, reader)],
    refused,
  })
}
