import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { allTraineeColumns, allTraineeFilters, traineeFilters } from './trainee.columns.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'
import { TraineeExport } from './TraineeExportPanel.tsx'
import { ResultImport } from './TraineeImportPanel.tsx'
import { TraineeMoves } from './TraineeMovesPanel.tsx'

const TraineeDetailDrawer = lazyPart(async () => (await import('./TraineeDetailDrawer.tsx')).TraineeDetailDrawer)
const TraineeForm = lazyPart(async () => (await import('./TraineeForm.tsx')).TraineeForm)

/** Who registered for all trainings that the account sees (domain.md §3.19). */
export default function TraineeAllPage() {
  const decides = useCan('audit')
  return (
    <RecordListPage
      title={titles.traineeAll}
      endpoint={traineeContract.list}
      columns={allTraineeColumns}
      filters={decides ? allTraineeFilters : traineeFilters}
      empty={{ why: labels.empty, first: labels.empty_first }}
      {...(decides ? { bulk: { of: traineeLifecycle, call: traineeContract.bulk } } : {})}
      tools={(facts) => (
        <>
          {decides && <ResultImport />}
          <TraineeExport facts={facts} />
        </>
      )}
      Moves={TraineeMoves}
      Form={TraineeForm}
      Detail={TraineeDetailDrawer}
    />
  )
}
