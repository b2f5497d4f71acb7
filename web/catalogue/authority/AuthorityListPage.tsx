import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { authorityWords } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../../kit/view/Can.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { authorityColumns } from './authority.columns.tsx'
import { authorityLabels } from './authority.labels.ts'
import { AuthorityMoves } from './AuthorityMovesPanel.tsx'

const AuthorityDetailDrawer = lazyPart(async () => (await import('./AuthorityDetailDrawer.tsx')).AuthorityDetailDrawer)
const AuthorityForm = lazyPart(async () => (await import('./AuthorityForm.tsx')).AuthorityForm)

const filters = [
  keywordFilter(authorityLabels.keyword_hint),
  choiceFilter('status', authorityWords.status, authorityLifecycle.words),
]

/** The certificate authorities, for centre and platform (domain.md §3.4). */
export default function AuthorityListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const addButton = (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={drawers.add}>
        {say(authorityLabels.add)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={authorityLabels.title}
        endpoint={authorityContract.list}
        columns={authorityColumns}
        filters={filters}
        empty={{ why: authorityLabels.empty, first: authorityLabels.empty_first, action: addButton }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <AuthorityMoves row={row} place="row" onEdit={() => drawers.edit(row.sn)} />}
        toolbar={() => addButton}
      />
      {drawers.opened && (
        <AuthorityDetailDrawer
          sn={drawers.opened}
          onClose={drawers.close}
          onEdit={() => drawers.edit(drawers.opened ?? '')}
        />
      )}
      {(drawers.adding || drawers.edited) && <AuthorityForm sn={drawers.edited} onClose={drawers.close} />}
    </>
  )
}
