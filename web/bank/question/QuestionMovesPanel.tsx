import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { questionLabels as labels } from './question.labels.ts'

const consequences = { disable: labels.disable, delete: labels.remove }

/** What can be done to a question. */
export function QuestionMoves(props: RecordMovesProps<{ title: string }>) {
  return (
    <RecordMoves
      {...props}
      of={questionLifecycle}
      calls={questionContract}
      name={props.row.title}
      consequences={consequences}
    />
  )
}
