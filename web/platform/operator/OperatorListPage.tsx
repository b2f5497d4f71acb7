import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { operatorWords, roleWords } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { operatorColumns } from './operator.columns.tsx'
import { operatorLabels } from './operator.labels.ts'
import { OperatorMoves } from './OperatorMovesPanel.tsx'

const OperatorDetailDrawer = lazyPart(async () => (await import('./OperatorDetailDrawer.tsx')).OperatorDetailDrawer)
const OperatorForm = lazyPart(async () => (await import('./OperatorForm.tsx')).OperatorForm)

const filters = [
  keywordFilter(operatorLabels.keyword_hint),
  choiceFilter('role', operatorWords.role, roleWords),
  choiceFilter('status', operatorWords.status, operatorLifecycle.words),
]

/** The accounts of the platform (domain.md §3.1). */
export default function OperatorListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const addButton = (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={drawers.add}>
        {say(operatorLabels.add)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={operatorLabels.title}
        endpoint={operatorContract.list}
        columns={operatorColumns}
        filters={filters}
        empty={{ why: operatorLabels.empty, first: operatorLabels.empty_first, action: addButton }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <OperatorMoves row={row} place="row" onEdit={() => drawers.edit(row.sn)} />}
        toolbar={() => addButton}
      />
      {drawers.opened && (
        <OperatorDetailDrawer
          sn={drawers.opened}
          onClose={drawers.close}
          onEdit={() => drawers.edit(drawers.opened ?? '')}
        />
      )}
      {(drawers.adding || drawers.edited) && <OperatorForm sn={drawers.edited} onClose={drawers.close} />}
    </>
  )
}
