import { fill } from '@zhikao/domain/kernel/text.ts'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { documentLifecycle } from '@zhikao/domain/publishing/document/document.lifecycle.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import type { DocumentRow } from './document.columns.tsx'
import { documentLabels } from './document.labels.ts'

/** What who publishes documents can do to one. */
export function DocumentMoves(props: RecordMovesProps<Pick<DocumentRow, 'title' | 'scope'>>) {
  const { title, scope } = props.row
  const consequences = { withdraw: fill(documentLabels.withdraw, { count: scope?.length ?? 0 }) }
  return (
    <RecordMoves {...props} of={documentLifecycle} calls={documentContract} name={title} consequences={consequences} />
  )
}
