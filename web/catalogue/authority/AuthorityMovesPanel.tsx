import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { authorityLabels } from './authority.labels.ts'

/** What can be done to an authority. */
export function AuthorityMoves(props: RecordMovesProps<{ name: string }>) {
  const consequences = { disable: authorityLabels.disable }
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
