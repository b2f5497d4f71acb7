import { Tag } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { DaySpan } from '../../kit/view/cells.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { allTraineeFilters, traineeColumns, traineeFilters } from './trainee.columns.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'
import { TraineeExport } from './TraineeExportPanel.tsx'
import { ResultImport, TraineeImport } from './TraineeImportPanel.tsx'
import { TraineeMoves } from './TraineeMovesPanel.tsx'

const TraineeDetailDrawer = lazyPart(async () => (await import('./TraineeDetailDrawer.tsx')).TraineeDetailDrawer)
const TraineeForm = lazyPart(async () => (await import('./TraineeForm.tsx')).TraineeForm)

type Training = DataOf<typeof trainSessionContract.detail>

/** Who registered for a training: all for who holds it and for the platform, the own staff of an institution (domain.md §3.19). */
export default function TraineeListPage() {
  const sn = usePage().params.sn ?? ''
  const training = useRead(trainSessionContract.detail, { params: { id: sn } }).data
  const decides = useCan('audit')
  useAbout(training?.title)
  const takes = training !== undefined && closing(training) === null
  return (
    <RecordListPage
      title={titles.traineeList}
      endpoint={traineeContract.ofTraining}
      params={{ id: sn }}
      intro={training && <Head of={training} />}
      columns={traineeColumns}
      filters={decides ? allTraineeFilters : traineeFilters}
      empty={{ why: labels.empty, first: labels.empty_first }}
      {...(takes ? { add: labels.add } : {})}
      tools={(facts) => (
        <>
          {takes && <TraineeImport sn={sn} />}
          {decides && <ResultImport />}
          <TraineeExport sn={sn} facts={facts} />
        </>
      )}
      Moves={TraineeMoves}
      {...(decides ? { bulk: { of: traineeLifecycle, call: traineeContract.bulk } } : {})}
      Detail={TraineeDetailDrawer}
      Form={TraineeForm}
    />
  )
}

/** Why no registration can be added now; null: one can. */
function closing({ is_open, quota, taken }: Training): Text | null {
  if (!is_open) return labels.over
  return quota !== null && taken >= quota ? labels.no_place : null
}

/** The training, its days, and its places. */
function Head({ of }: { of: Training }) {
  const say = useSay()
  const { quota, taken, approved } = of
  const why = closing(of)
  return (
    <p>
      <b>
        <bdi>{of.title}</bdi>
      </b>
      <br />
      <span className="zk-quiet">
        <DaySpan first={of.start_date} last={of.end_date} /> · {say(labels.signup_until, { date: of.signup_end })} ·{' '}
        {say(labels.places, { quota: quota ?? 0, taken, approved })}
      </span>{' '}
      {why && <Tag>{say(why)}</Tag>}
    </p>
  )
}
