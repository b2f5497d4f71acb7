import { useState } from 'react'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { operatorLabels } from './operator.labels.ts'

const PasswordReset = lazyPart(async () => (await import('../../kit/view/PasswordReset.tsx')).PasswordReset)

/** What can be done to an account. */
export function OperatorMoves(props: RecordMovesProps<{ username: string }>) {
  const { row } = props
  const [resetting, setResetting] = useState(false)
  return (
    <>
      <RecordMoves
        {...props}
        of={operatorLifecycle}
        calls={operatorContract}
        name={row.username}
        consequences={{ disable: operatorLabels.disable }}
        first={allowed(row, [{ key: 'reset', label: kitLabels.reset_password, run: () => setResetting(true) }])}
      />
      {resetting && (
        <PasswordReset
          endpoint={operatorContract.reset}
          sn={row.sn}
          name={row.username}
          version={row.version}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}
