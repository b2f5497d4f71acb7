import { Alert } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { bankTypeWords, questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { isEnabled } from '@zhikao/domain/kernel/switch.ts'
import { useSay } from '../../i18n/lang.ts'
import { Formulas } from '../../kit/rich/FormulaText.tsx'
import { Listed } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { questionLabels as labels } from './question.labels.ts'
import { QuestionMoves } from './QuestionMovesPanel.tsx'
import { AnswerSection, PreviewSection } from './QuestionPreviewPanel.tsx'

type Question = DataOf<typeof questionContract.detail>

/** All about one question: as the candidate sees it, what is right, and where it belongs. */
export function QuestionDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  const More = useRecordSections()
  return (
    <RecordDetailDrawer
      sn={sn}
      title={labels.detail}
      of={questionLifecycle}
      calls={questionContract}
      onClose={onClose}
      head={(question) => ({
        name: question.title,
        facts: [
          { label: words.type, value: <Word of={bankTypeWords} value={question.type} /> },
          { label: words.credential_sn, value: question.credential_name },
          { label: words.level, value: <Word of={levelWords} value={question.level} /> },
          { label: words.score_default, value: question.score_default },
        ],
        actions: <QuestionMoves row={question} place="header" onEdit={onEdit} onGone={onClose} />,
      })}
    >
      {(question) => (
        <Formulas of={question.formulas}>
          <Missing question={question} />
          <PreviewSection question={question} />
          <AnswerSection question={question} />
          {More && <More sn={sn} />}
          <Basics question={question} />
        </Formulas>
      )}
    </RecordDetailDrawer>
  )
}

function Basics({ question }: { question: Question }) {
  const say = useSay()
  const facts: Fact[] = [
    { label: words.subject, value: <Word of={subjectWords} value={question.subject} /> },
    { label: words.difficulty, value: question.difficulty },
    {
      label: words.knowledge_points,
      value: <Listed of={question.knowledge_points.map(({ name }) => name)} />,
      wide: true,
    },
    { label: words.source, value: question.source },
    { label: words.alternative_group, value: question.alternative_group },
    { label: words.practice_allowed, value: say(question.practice_allowed ? labels.yes : labels.no) },
    { label: words.used_count, value: say(labels.used_in, { count: question.used_count }) },
    { label: words.create_time, value: question.create_time },
    { label: words.update_time, value: question.update_time },
  ]
  return <Section title={labels.basics} facts={facts} />
}

/** What keeps it from being enabled. */
function Missing({ question }: { question: Question }) {
  const say = useSay()
  if (isEnabled(question) || question.missing.length === 0) return null
  const list = question.missing.map(({ rule, message }) => <li key={rule}>{message}</li>)
  return (
    <Alert
      type="warning"
      showIcon
      title={say(labels.missing)}
      description={<ul className="zk-plain-list">{list}</ul>}
    />
  )
}
