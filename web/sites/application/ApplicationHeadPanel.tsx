import { Alert } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { isSentBack } from '@zhikao/domain/sites/application/application.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { applicationLabels as labels } from './application.labels.ts'

type Detail = DataOf<typeof applicationContract.detail>

/** The application number, and the reason of the rejection. */
export function ApplicationHead({ record }: { record: Detail }) {
  const say = useSay()
  return (
    <>
      <p className="zk-strip">
        <span className="zk-quiet">
          {say(words.apply_sn)} <span className="zk-figures">{record.apply_sn}</span>
        </span>
        <StatusTag of={applicationLifecycle} value={record.status} />
      </p>
      {isSentBack(record.status) && (
        <Alert type="error" showIcon title={say(labels.rejected, { opinion: record.audit_opinion ?? '' })} />
      )}
    </>
  )
}
