import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { eduLevelWords, majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { majorColumns } from './major.columns.tsx'
import { majorLabels } from './major.labels.ts'
import { MajorMoves } from './MajorMovesPanel.tsx'

const MajorDetailDrawer = lazyPart(async () => (await import('./MajorDetailDrawer.tsx')).MajorDetailDrawer)
const MajorForm = lazyPart(async () => (await import('./MajorForm.tsx')).MajorForm)

const filters = [
  keywordFilter(majorLabels.keyword_hint),
  choiceFilter('edu_level', majorWords.edu_level, eduLevelWords),
  choiceFilter('status', majorWords.status, majorLifecycle.words),
]

/** The majors of the own institution (domain.md §3.3). */
export default function MajorListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const addButton = (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={drawers.add}>
        {say(majorLabels.add)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={majorLabels.title}
        endpoint={majorContract.list}
        columns={majorColumns}
        filters={filters}
        empty={{ why: majorLabels.empty, first: majorLabels.empty_first, action: addButton }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <MajorMoves row={row} place="row" onEdit={() => drawers.edit(row.sn)} />}
        toolbar={(facts) => (
          <>
            <Can operation="import">
              <ImportButton calls={majorContract} what={majorLabels.what} />
            </Can>
            <Can operation="export">
              <ExportButton endpoint={majorContract.export} what={majorLabels.what} facts={facts} />
            </Can>
            {addButton}
          </>
        )}
      />
      {drawers.opened && (
        <MajorDetailDrawer
          sn={drawers.opened}
          onClose={drawers.close}
          onEdit={() => drawers.edit(drawers.opened ?? '')}
        />
      )}
      {(drawers.adding || drawers.edited) && <MajorForm sn={drawers.edited} onClose={drawers.close} />}
    </>
  )
}
