import { Segmented } from 'antd'
import KnowledgePointListPage from '../bank/knowledgePoint/KnowledgePointListPage.tsx'
import { questionLabels as labels } from '../bank/question/question.labels.ts'
import QuestionListPage from '../bank/question/QuestionListPage.tsx'
import { useSay } from '../i18n/lang.ts'
import { usePage } from '../kit/wire/page.tsx'

const TABS = { question: labels.tab_questions, point: labels.tab_points }

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

/** The question bank: its questions, and with `?tab=point` the knowledge points (interface.md §5b). */
export default function QuestionRoute() {
  const { search } = usePage()
  return search.tab === 'point' ? (
    <KnowledgePointListPage intro={<BankTabs current="point" />} />
  ) : (
    <QuestionListPage intro={<BankTabs current="question" />} />
  )
}
