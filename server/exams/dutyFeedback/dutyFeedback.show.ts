import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { feedbackRow } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.contract.ts'
import { averageMark, feedbackRefusal } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Reader } from '../../record/moves.ts'
import type { FeedbackRecord } from './dutyFeedback.queries.ts'

export function rowOf(record: FeedbackRecord, { actor, lang }: Reader): z.output<typeof feedbackRow> {
  const refusal = feedbackRefusal(record.now, record.last_end)
  const mayGive = can(actor, 'exam:feedback')
  return pick(feedbackRow, {
    ...record,
    feedback: record.feedback && shown(record.feedback),
    actions: mayGive && !refusal ? ['edit'] : [],
    refused: mayGive && refusal ? [{ move: 'edit', rule: refusal.rule, message: refusal.message[lang] }] : [],
  })
}

const given = feedbackRow.shape.feedback.unwrap()

const shown = (feedback: NonNullable<FeedbackRecord['feedback']>) =>
  pick(given, { ...feedback, average: averageMark(feedback) })
