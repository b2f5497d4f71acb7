import { Empty, Table } from 'antd'
import type { ReactNode } from 'react'
import { knowledgePointContract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { knowledgePointWords as words } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { CredentialPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { usePoints } from './KnowledgePointPicker.tsx'
import type { PointRow } from './KnowledgePointPicker.tsx'
import { knowledgePointLabels as labels } from './knowledgePoint.labels.ts'
import styles from './knowledgePoint.module.css'

const KnowledgePointForm = lazyPart(async () => (await import('./KnowledgePointForm.tsx')).KnowledgePointForm)

/** The knowledge points of one credential, which the address names (domain.md §3.15). */
export default function KnowledgePointListPage({ intro }: { intro?: ReactNode }) {
  const say = useSay()
  const { search, setSearch } = usePage()
  const drawers = useDrawers()
  const credentialSn = search.credential_sn?.split(',')[0]
  return (
    <div className="zk-list">
      <header className="zk-page-head">
        <div className="zk-page-title">
          <h1>{say(titles.questionList)}</h1>
        </div>
        <div className="zk-toolbar">{credentialSn && <AddButton label={labels.add} onClick={drawers.add} />}</div>
      </header>
      {intro}
      <label className={styles.credential}>
        <span>{say(words.credential_sn)}</span>
        <CredentialPicker
          {...(credentialSn ? { value: credentialSn } : {})}
          onChange={(sn) => setSearch({ credential_sn: sn, add: undefined, edit: undefined })}
        />
      </label>
      {credentialSn ? (
        <Points credentialSn={credentialSn} drawers={drawers} />
      ) : (
        <Empty description={say(labels.choose_credential)} />
      )}
    </div>
  )
}

type Drawers = ReturnType<typeof useDrawers>

/** The tree of a credential, with the form of one of its points. */
function Points({ credentialSn, drawers }: { credentialSn: string; drawers: Drawers }) {
  const { search, setSearch } = usePage()
  const read = usePoints(credentialSn)
  return (
    <Reading of={read}>
      {({ items }) => {
        const edited = items.find(({ sn }) => sn === drawers.edited)
        return (
          <>
            <PointTable points={items} drawers={drawers} />
            {(drawers.adding || edited) && (
              <KnowledgePointForm
                credentialSn={credentialSn}
                points={items}
                point={edited}
                parentSn={search.parent}
                onClose={() => setSearch({ add: undefined, edit: undefined, parent: undefined })}
              />
            )}
          </>
        )
      }}
    </Reading>
  )
}

type TableProps = { points: readonly PointRow[]; drawers: Drawers }

function PointTable({ points, drawers }: TableProps) {
  const say = useSay()
  if (points.length === 0)
    return (
      <Empty
        description={
          <>
            <p>{say(labels.empty)}</p>
            <p className="zk-quiet">{say(labels.empty_first)}</p>
          </>
        }
      />
    )
  return (
    <Table<PointRow>
      rowKey="sn"
      size="small"
      pagination={false}
      dataSource={[...points]}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'name',
          title: say(words.name),
          render: (_, row) => <span style={{ paddingInlineStart: (row.depth - 1) * INDENT }}>{row.name}</span>,
        },
        { key: 'count', title: say(words.question_count), align: 'right', dataIndex: 'question_count' },
        {
          key: 'actions',
          title: say(labels.actions),
          render: (_, row) => <PointActions row={row} drawers={drawers} />,
        },
      ]}
    />
  )
}

/** In px, for each level of the tree. */
const INDENT = 20

function PointActions({ row, drawers }: { row: PointRow; drawers: TableProps['drawers'] }) {
  const { setSearch } = usePage()
  const remove = useRemoval(knowledgePointContract.remove, undefined, labels.remove)
  const actions: Action[] = allowed(row, [
    { key: 'edit', label: kitLabels.edit, run: () => drawers.edit(row.sn) },
    { key: 'add', label: labels.add_below, run: () => setSearch({ add: '1', edit: undefined, parent: row.sn }) },
    { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.name) },
  ])
  return <Actions list={actions} name={row.name} />
}
