import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { recordMoves } from '../../kit/view/recordMovesOf.tsx'
import { questionLabels as labels } from './question.labels.ts'

/** What can be done to a question. */
export const QuestionMoves = recordMoves({
  of: questionLifecycle,
  calls: questionContract,
  name: ({ title }: { title: string }) => title,
  consequences: () => ({ disable: labels.disable, delete: labels.remove }),
})
