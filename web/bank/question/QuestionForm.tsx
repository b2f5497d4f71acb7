import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { completeQuestion, questionGroups } from './question.fields.tsx'
import { questionLabels as labels } from './question.labels.ts'
import { useSimilarQuestion } from './QuestionSimilarPanel.tsx'

type Question = DataOf<typeof questionContract.detail>

const WIDTH = 860
const newGroups = questionGroups()

/** A question of the bank as its form has it: options without their letters, points by number. */
const initialOf = (question: Question) => ({
  ...question,
  options: question.options.map(({ text, image }) => ({ text, image })),
  knowledge_points: question.knowledge_points.map(({ sn }) => sn),
})

/** A new question, or the one with this number; similar ones are shown before it is saved (domain.md §3.15). */
export function QuestionForm({ sn, onClose }: FormDrawerOf) {
  const ask = useSimilarQuestion(sn ?? null)
  const common = {
    submit: kitLabels.save,
    success: labels.saved,
    size: WIDTH,
    refresh: ['knowledgePoint'],
    complete: completeQuestion,
    ask,
    onClose,
    onDone: onClose,
  }
  const initial = useBlank()
  if (!sn)
    return (
      <FormDrawer
        {...common}
        title={labels.add}
        endpoint={questionContract.create}
        note={labels.draft_note}
        initial={initial}
        groups={newGroups}
      />
    )
  return (
    <EditDrawer
      {...common}
      title={labels.edit}
      detail={questionContract.detail}
      read={{ params: { id: sn } }}
      endpoint={questionContract.update}
      params={{ id: sn }}
      initialOf={initialOf}
      groupsOf={(one) => questionGroups({ sn: one.credential_sn, name: one.credential_name })}
    />
  )
}

/** What a new question begins with: the credential is that of the list, where it shows one. */
function useBlank() {
  const { search } = usePage()
  const chosen = search.credential_sn?.split(',') ?? []
  const credential_sn = chosen.length === 1 ? chosen[0] : undefined
  return { difficulty: 3, score_default: 1, subject: 'ONLINE', credential_sn }
}
