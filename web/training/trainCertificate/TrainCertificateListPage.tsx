import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { allCertificateFilters, trainCertificateColumns, trainCertificateFilters } from './trainCertificate.columns.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'
import { TrainCertificateMoves } from './TrainCertificateMovesPanel.tsx'

const TrainCertificateDetailDrawer = lazyPart(
  async () => (await import('./TrainCertificateDetailDrawer.tsx')).TrainCertificateDetailDrawer,
)
const TrainCertificateForm = lazyPart(async () => (await import('./TrainCertificateForm.tsx')).TrainCertificateForm)

/** Applications for training certificates: of the organiser, or all for the platform, which decides (domain.md §3.19, §5.6). */
export default function TrainCertificateListPage() {
  const decides = useCan('audit')
  return (
    <RecordListPage
      title={titles.trainCertificateList}
      endpoint={trainCertificateContract.list}
      columns={trainCertificateColumns}
      filters={decides ? allCertificateFilters : trainCertificateFilters}
      empty={{ why: labels.empty, first: labels.empty_first }}
      add={labels.add}
      {...(decides ? { bulk: { of: trainCertificateLifecycle, call: trainCertificateContract.bulk } } : {})}
      Moves={TrainCertificateMoves}
      Detail={TrainCertificateDetailDrawer}
      Form={TrainCertificateForm}
    />
  )
}
