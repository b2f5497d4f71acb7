import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import {
  documentStatusWords,
  documentWords as words,
  downloadWords,
} from '@zhikao/domain/publishing/document/document.messages.ts'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { documentColumns, FileActions, publisherColumns } from './document.columns.tsx'
import type { DocumentRow } from './document.columns.tsx'
import { documentLabels as labels } from './document.labels.ts'

const DocumentDetailDrawer = lazyPart(async () => (await import('./DocumentDetailDrawer.tsx')).DocumentDetailDrawer)
const DocumentForm = lazyPart(async () => (await import('./DocumentForm.tsx')).DocumentForm)
const DocumentMoves = lazyPart(async () => (await import('./DocumentMovesPanel.tsx')).DocumentMoves)

const filters = [keywordFilter(labels.keyword_hint), choiceFilter('category', words.category, downloadWords)]
const publisherFilters = [...filters, choiceFilter('status', words.status, documentStatusWords)]

function RowActions({ row, onEdit }: { row: DocumentRow; onEdit: () => void }) {
  const { version, status } = row
  if (version === null || status === null) return <FileActions of={row} />
  return <DocumentMoves row={{ ...row, version, status }} place="row" onEdit={onEdit} />
}

/** /user/information/list: the documents of one's role and the files of one's own exports; who publishes documents does it here (domain.md §3.21). */
export default function DocumentListPage() {
  const drawers = useDrawers()
  const publishes = useCan('edit')
  const { opened } = drawers
  return (
    <ListPage
      title={titles.userDownloads}
      endpoint={documentContract.list}
      always={{ sort: '-publish_time' }}
      columns={publishes ? publisherColumns : documentColumns}
      filters={publishes ? publisherFilters : filters}
      empty={{ why: labels.empty, first: labels.empty_first }}
      linkOf={(row) => (row.download_count === null ? null : drawers.linkTo(row))}
      rowActions={(row) => <RowActions row={row} onEdit={() => drawers.edit(row.sn)} />}
      toolbar={() => <AddButton label={labels.add} onClick={drawers.add} />}
    >
      {opened && <DocumentDetailDrawer sn={opened} onClose={drawers.close} onEdit={() => drawers.edit(opened)} />}
      {(drawers.adding || drawers.edited) && <DocumentForm sn={drawers.edited} onClose={drawers.close} />}
    </ListPage>
  )
}
