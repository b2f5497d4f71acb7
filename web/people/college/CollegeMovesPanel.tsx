import { useState } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { collegeLabels } from './college.labels.ts'

const PasswordReset = lazyPart(async () => (await import('../../kit/view/PasswordReset.tsx')).PasswordReset)

/** What can be done to an institution and its account. */
export function CollegeMoves(
  props: RecordMovesProps<{ name: string; account_sn: string | null; approved_count: number }>,
) {
  const { row } = props
  const [resetting, setResetting] = useState(false)
  return (
    <>
      <RecordMoves
        {...props}
        of={collegeLifecycle}
        calls={collegeContract}
        name={row.name}
        consequences={{ disable: fill(collegeLabels.disable, { count: row.approved_count }) }}
        first={allowed(row, [{ key: 'reset', label: kitLabels.reset_password, run: () => setResetting(true) }])}
      />
      {resetting && row.account_sn && (
        <PasswordReset
          endpoint={operatorContract.reset}
          sn={row.account_sn}
          name={row.name}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}
