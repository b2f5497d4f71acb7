import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { questionDetail, questionRow } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { OPTION_KEYS } from '@zhikao/domain/bank/question/question.model.ts'
import { answerFaults } from '@zhikao/domain/bank/question/question.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { QuestionRecord, QuestionRowRecord } from './question.queries.ts'

type Row = z.output<typeof questionRow>
type Detail = z.output<typeof questionDetail>

function judge(record: QuestionRowRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions: moves, refused } = verdictsOf(questionLifecycle, record, reader)
  const actions: Row['actions'] = [...moves]
  if (can(reader.actor, 'question:edit')) actions.unshift('edit')
  if (can(reader.actor, 'question:delete') && record.status === questionLifecycle.initial) actions.push('delete')
  return { actions, refused }
}

const shownFields = (record: QuestionRowRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  credential_name: record.credential_name[reader.lang],
})

/** A question as lists show it. */
export const rowOf = (record: QuestionRowRecord, reader: Reader): Row => pick(questionRow, shownFields(record, reader))

/** A question as its editors see it: its options with their letters, and all that is missing before it can be enabled. */
export function detailOf(record: QuestionRecord, reader: Reader): Detail {
  const { lang } = reader
  return pick(questionDetail, {
    ...record,
    ...shownFields(record, reader),
    options: record.options.flatMap((option, at) => {
      const key = OPTION_KEYS[at]
      return key ? [{ key, ...option }] : []
    }),
    missing: answerFaults(record).map(({ path, rule, message }) => ({ path, rule, message: message[lang] })),
  })
}
