import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { resultGroups } from './trainee.fields.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

/** Records hours, scores and the result of an approved trainee. */
export function TraineeResultForm({ sn, onClose }: { sn: string; onClose: () => void }) {
  const params = { id: sn }
  return (
    <EditDrawer
      title={labels.result}
      submit={kitLabels.save}
      success={labels.result_saved}
      detail={traineeContract.detail}
      read={{ params }}
      endpoint={traineeContract.result}
      params={params}
      initialOf={(record) => record}
      groupsOf={() => resultGroups}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
