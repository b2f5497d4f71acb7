import { Alert } from 'antd'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationMoveWords } from '@zhikao/domain/sites/application/application.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { approvalGroups } from './application.fields.tsx'
import { applicationLabels as labels } from './application.labels.ts'

type Detail = DataOf<typeof applicationContract.detail>

/** Approves an application: filled in with what was applied for and computed, to be reduced. */
export function ApplicationApproveForm({ sn, onClose }: { sn: string; onClose: () => void }) {
  const read = { params: { id: sn } }
  const { data } = useRead(applicationContract.detail, read)
  return (
    <EditDrawer
      title={labels.approve_title}
      detail={applicationContract.detail}
      read={read}
      endpoint={applicationContract.approve}
      params={read.params}
      initialOf={initialOf}
      groupsOf={(record) => approvalGroups(record.levels, record.capacity_per_day)}
      submit={applicationMoveWords.approve}
      note={labels.approve_note}
      success={labels.approved}
      refresh={['college', 'credential']}
      before={data && <Consequence of={data} />}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

const initialOf = (record: Detail) => ({
  version: record.version,
  approved_levels: record.levels,
  approved_capacity_per_day: record.capacity_per_day,
  valid_from: record.default_valid_from,
  valid_to: record.default_valid_to,
  site_visit_files: [],
})

function Consequence({ of: { site_code, base_sn } }: { of: Detail }) {
  const say = useSay()
  if (site_code === null) return <Alert type="warning" showIcon title={say(labels.approve_first)} />
  return base_sn === null ? null : <Alert type="info" showIcon title={say(labels.approve_renewal)} />
}
