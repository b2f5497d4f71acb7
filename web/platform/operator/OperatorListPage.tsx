import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { operatorWords } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { choiceFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { operatorColumns } from './operator.columns.tsx'
import { operatorLabels } from './operator.labels.ts'
import { OperatorMoves } from './OperatorMovesPanel.tsx'

const OperatorDetailDrawer = lazyPart(async () => (await import('./OperatorDetailDrawer.tsx')).OperatorDetailDrawer)
const OperatorForm = lazyPart(async () => (await import('./OperatorForm.tsx')).OperatorForm)

const filters = [
  keywordFilter(operatorLabels.keyword_hint),
  choiceFilter('role', operatorWords.role, roleWords),
  choiceFilter('status', operatorWords.status, operatorLifecycle.words),
  yesNoFilter('never_used', operatorLabels.signed_in, operatorLabels.never, operatorLabels.ever),
]

/** The accounts of the platform (domain.md §3.1). */
export default function OperatorListPage() {
  return (
    <RecordListPage
      title={operatorLabels.title}
      endpoint={operatorContract.list}
      bulk={{ of: operatorLifecycle, call: operatorContract.bulk }}
      columns={operatorColumns}
      filters={filters}
      empty={{ why: operatorLabels.empty, first: operatorLabels.empty_first }}
      add={operatorLabels.add}
      Moves={OperatorMoves}
      Detail={OperatorDetailDrawer}
      Form={OperatorForm}
    />
  )
}
