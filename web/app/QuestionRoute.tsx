import { Segmented } from 'antd'
import KnowledgePointListPage from '../bank/knowledgePoint/KnowledgePointListPage.tsx'
import { questionLabels as labels } from '../bank/question/question.labels.ts'
import QuestionListPage from '../bank/question/QuestionListPage.tsx'
import PaperListPage from '../bank/paper/PaperListPage.tsx'
import { useSay } from '../i18n/lang.ts'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { usePage } from '../kit/wire/page.tsx'

const PaperStatSection = lazyPart(
  async () => (await import('../bank/itemStat/ItemStatPaperPanel.tsx')).PaperStatSection,
)
const QuestionStatSection = lazyPart(
  async () => (await import('../bank/itemStat/ItemStatQuestionPanel.tsx')).QuestionStatSection,
)

const TABS = { question: labels.tab_questions, paper: labels.tab_papers, point: labels.tab_points }

function BankTabs({ current }: { current: keyof typeof TABS }) {
  const say = useSay()
  const { search, setSearch } = usePage()
  // The credential is common to all tabs; the rest of the address belongs to one.
  const change = (tab: string) =>
    setSearch({
      ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
      credential_sn: search.credential_sn,
      tab: tab === 'question' ? undefined : tab,
    })
  return (
    <Segmented
      aria-label={say(labels.tabs)}
      style={{ marginBlockEnd: 16 }}
      value={current}
      options={Object.entries(TABS).map(([value, word]) => ({ value, label: say(word) }))}
      onChange={change}
    />
  )
}

/** The question bank: its questions, with `?tab=paper` its papers, and with `?tab=point` the knowledge points (interface.md §5b). */
export default function QuestionRoute() {
  const { search } = usePage()
  if (search.tab === 'point') return <KnowledgePointListPage intro={<BankTabs current="point" />} />
  if (search.tab === 'paper')
    return (
      <RecordSectionsScope value={PaperStatSection}>
        <PaperListPage intro={<BankTabs current="paper" />} />
      </RecordSectionsScope>
    )
  return (
    <RecordSectionsScope value={QuestionStatSection}>
      <QuestionListPage intro={<BankTabs current="question" />} />
    </RecordSectionsScope>
  )
}
