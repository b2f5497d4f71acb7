import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { authorityLabels } from './authority.labels.ts'

/** What can be done to an authority. */
export function AuthorityMoves(props: RecordMovesProps<{ name: string; credential_count: number }>) {
  const consequences = { disable: fill(authorityLabels.disable, { count: props.row.credential_count }) }
  return (
    <RecordMoves
      {...props}
      of={authorityLifecycle}
      calls={authorityContract}
      name={props.row.name}
      consequences={consequences}
    />
  )
}
