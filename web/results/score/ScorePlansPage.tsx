import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { scoreWords as words } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { choiceFilter, keywordFilter, yearFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { sheetColumns } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'
import { ScoreMoves } from './ScoreMovesPanel.tsx'

const ScoreReview = lazyPart(async () => (await import('./ScoreReviewPanel.tsx')).ScoreReview)

const filters = [
  keywordFilter(scoreLabels.plan_hint),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  yearFilter('year', scoreLabels.year, { count: 6, ahead: 1 }),
  choiceFilter('status', words.status, scoreSheetLifecycle.words),
  yesNoFilter('ended', scoreLabels.exams, scoreLabels.exams_over, scoreLabels.exams_to_come),
  yesNoFilter('awaited', scoreLabels.lacking_by, scoreLabels.panel, scoreLabels.site),
]

/** The plans whose scores I may see (domain.md §3.14, score/plan). */
export default function ScorePlansPage() {
  const { linkTo } = useScreens()
  const decides = useCan('audit')
  const { search } = usePage()
  if (search.record && decides) return <ScoreReview />
  return (
    <ListPage
      title={scoreLabels.plans_title}
      endpoint={scoreSheetContract.list}
      lifecycle={scoreSheetLifecycle}
      columns={sheetColumns}
      filters={filters}
      empty={{ why: scoreLabels.plans_empty, first: scoreLabels.plans_empty_first }}
      linkOf={({ sn }) => linkTo('scoreRows', { sn })}
      rowActions={(row) => <ScoreMoves row={row} place="row" />}
    />
  )
}
