import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { questionDetail, questionRow } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { OPTION_KEYS } from '@zhikao/domain/bank/question/question.model.ts'
import { answerFaults, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { BankType } from '@zhikao/domain/bank/question/question.model.ts'
import { showFormulas } from '../../files/formula/formula.ts'
import type { FormulaTexts } from '../../files/formula/formula.ts'
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

/** A question with what its reader may see of it. */
export type ShownText = {
  type: BankType
  stem: string
  options: readonly { text: string | null }[]
  answer?: readonly string[]
  analysis?: string | null
}
/** The texts of questions that may have formulas: a word that fills a blank has none. */
const formulaTexts = (questions: readonly ShownText[]): Required<FormulaTexts> => ({
  html: questions.flatMap(({ stem, analysis = null }) => [stem, analysis]),
  lines: questions.flatMap(({ type, options, answer = [] }) => [
    ...options.map(({ text }) => text),
    ...(isOpen(type) ? answer : []),
  ]),
})
/** The formulas of questions as they are shown. */
export const formulasOf = (questions: readonly ShownText[]) => showFormulas(formulaTexts(questions))

/** A question as its editors see it: its options with their letters, and all that is missing before it can be enabled. */
export async function detailOf(record: QuestionRecord, reader: Reader): Promise<Detail> {
  const { lang } = reader
  return pick(questionDetail, {
    ...record,
    ...shownFields(record, reader),
    options: record.options.flatMap((option, at) => {
      const key = OPTION_KEYS[at]
      return key ? [{ key, ...option }] : []
    }),
    missing: answerFaults(record).map(({ path, rule, message }) => ({ path, rule, message: message[lang] })),
    formulas: await formulasOf([record]),
  })
}
