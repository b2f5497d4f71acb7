import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { TransferRow } from './transfer.columns.tsx'
import { transferLabels as labels } from './transfer.labels.ts'

/** What can be done to a request: decided by who may, withdrawn by its institution. */
export function TransferMoves({ row, place }: { row: TransferRow; place: 'row' | 'header' }) {
  const say = useSay()
  return (
    <MoveButtons
      of={transferLifecycle}
      calls={transferContract}
      row={row}
      name={say(labels.name_of, { name: row.name })}
      place={place}
      consequences={{
        approve: labels.approve_means,
        reject: labels.reject_means,
        withdraw: labels.withdraw_means,
      }}
    />
  )
}
