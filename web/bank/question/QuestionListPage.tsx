import type { ReactNode } from 'react'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { difficultyLabels } from '../../catalogue/template/template.labels.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { bankTypeWords, questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { choiceFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { pointFilter } from '../knowledgePoint/KnowledgePointPicker.tsx'
import { questionColumns } from './question.columns.tsx'
import { questionLabels as labels } from './question.labels.ts'
import { QuestionExport, QuestionImport } from './QuestionExchangePanel.tsx'
import { QuestionMoves } from './QuestionMovesPanel.tsx'

const QuestionDetailDrawer = lazyPart(async () => (await import('./QuestionDetailDrawer.tsx')).QuestionDetailDrawer)
const QuestionForm = lazyPart(async () => (await import('./QuestionForm.tsx')).QuestionForm)

const filters = [
  keywordFilter(labels.keyword_hint),
  credentialFilter('credential_sn', words.credential_sn),
  choiceFilter('level', words.level, levelWords),
  choiceFilter('type', words.type, bankTypeWords),
  pointFilter('point', words.knowledge_points),
  choiceFilter('difficulty', words.difficulty, difficultyLabels),
  choiceFilter('status', words.status, questionLifecycle.words),
  choiceFilter('subject', words.subject, subjectWords),
  yesNoFilter('practice_allowed', words.practice_allowed, labels.yes, labels.no),
  yesNoFilter('flagged', words.flagged, labels.yes, labels.no),
]

/** The questions of the bank (domain.md §3.15). */
export default function QuestionListPage({ intro }: { intro?: ReactNode }) {
  return (
    <RecordListPage
      title={titles.questionList}
      endpoint={questionContract.list}
      intro={intro}
      bulk={{ of: questionLifecycle, call: questionContract.bulk }}
      columns={questionColumns}
      filters={filters}
      empty={{ why: labels.empty, first: labels.empty_first }}
      add={labels.add}
      tools={(facts) => (
        <>
          <QuestionImport />
          <QuestionExport facts={facts} />
        </>
      )}
      Moves={QuestionMoves}
      Detail={QuestionDetailDrawer}
      Form={QuestionForm}
    />
  )
}
