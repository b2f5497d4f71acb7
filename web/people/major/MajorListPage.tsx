import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { eduLevelWords, majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { majorColumns } from './major.columns.tsx'
import { majorLabels } from './major.labels.ts'
import { MajorMoves } from './MajorMovesPanel.tsx'

const MajorDetailDrawer = lazyPart(async () => (await import('./MajorDetailDrawer.tsx')).MajorDetailDrawer)
const MajorForm = lazyPart(async () => (await import('./MajorForm.tsx')).MajorForm)

const filters = [
  keywordFilter(majorLabels.keyword_hint),
  choiceFilter('edu_level', majorWords.edu_level, eduLevelWords),
  choiceFilter('status', majorWords.status, majorLifecycle.words),
  yesNoFilter('young', majorLabels.enrolling, majorLabels.enrolling_young, majorLabels.enrolling_long),
]

/** The majors of the own institution (domain.md §3.3). */
export default function MajorListPage() {
  return (
    <RecordListPage
      title={majorLabels.title}
      endpoint={majorContract.list}
      bulk={{ of: majorLifecycle, call: majorContract.bulk }}
      columns={majorColumns}
      filters={filters}
      empty={{ why: majorLabels.empty, first: majorLabels.empty_first }}
      add={majorLabels.add}
      tools={(facts) => (
        <>
          <ImportButton calls={majorContract} what={majorLabels.what} />
          <ExportButton endpoint={majorContract.export} what={majorLabels.what} facts={facts} />
        </>
      )}
      Moves={MajorMoves}
      Detail={MajorDetailDrawer}
      Form={MajorForm}
    />
  )
}
