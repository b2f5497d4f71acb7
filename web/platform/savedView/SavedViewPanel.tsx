import { MoreOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { savedViewContract } from '@zhikao/domain/platform/savedView/savedView.contract.ts'
import type { ViewState } from '@zhikao/domain/platform/savedView/savedView.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSender } from '../../kit/wire/send.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { BY_DESIGN, isByDesign } from '../../kit/view/columnLook.ts'
import type { ListViewsProps } from '../../kit/view/listViews.ts'
import { savedViewLabels as labels } from './savedView.labels.ts'
import type { SavedView } from './savedView.labels.ts'

const SavedViewDialog = lazyPart(async () => (await import('./SavedViewDialog.tsx')).SavedViewDialog)

const stateOf = ({ list, look: { hidden, order, widths, dense } }: ListViewsProps): ViewState => ({
  filters: list.active,
  sort: list.sorted,
  hidden,
  order,
  widths,
  dense,
})
/** The same state, in whatever order its parts were set. */
const textOf = ({ filters, widths, sort, hidden, order, dense }: ViewState) =>
  JSON.stringify([sorted(filters), sorted(widths), sort, hidden, order, dense])
const sorted = (parts: Record<string, unknown>) =>
  Object.entries(parts).toSorted(([one], [other]) => one.localeCompare(other))

/** The views of a list, the one that was chosen, and what is set now. */
function useViews(props: ListViewsProps) {
  const { name, list, look, onLook } = props
  const { data: views = [] } = useRead(savedViewContract.list, { query: { list: name } })
  const state = stateOf(props)
  const chosen = views.find(({ sn }) => sn === list.view)
  return {
    views,
    state,
    chosen,
    isChanged: chosen !== undefined && textOf(chosen.state) !== textOf(state),
    /** Nothing is set: all records, as the list is designed. */
    isPlain: Object.keys(list.active).length === 0 && list.sorted === null && isByDesign(look) && !look.dense,
    show: (view: SavedView | undefined) => {
      const { filters, sort, ...columns } = view?.state ?? { filters: {}, sort: null, ...BY_DESIGN, dense: false }
      onLook({ ...look, ...columns })
      list.showView(view?.sn, { filters, sort })
    },
  }
}

/** The saved views of a list as tabs: all records, the account's own views, those that colleagues share; what is set now can be kept as one. */
export function SavedViewPanel(props: ListViewsProps) {
  const { name, list, hasStates } = props
  const say = useSay()
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const { views, state, chosen, isChanged, isPlain, show } = useViews(props)
  if (views.length === 0 && isPlain) return null
  return (
    <nav className="zk-views" aria-label={say(labels.views)}>
      {views.length > 0 && !hasStates && (
        <Tab name={say(labels.all)} isCurrent={isPlain && !chosen} onShow={() => show(undefined)} />
      )}
      {views.map((view) => (
        <ViewTab
          key={view.sn}
          view={view}
          isCurrent={view === chosen}
          isChanged={isChanged && view === chosen}
          onShow={show}
          onEdit={() => setEdited(view)}
        />
      ))}
      {isChanged && chosen?.mine && <UpdateButton view={chosen} state={state} />}
      {!isPlain && (!chosen || isChanged) && (
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          {say(labels.save)}
        </Button>
      )}
      {edited && (
        <SavedViewDialog
          view={edited === 'new' ? undefined : edited}
          list={name}
          state={state}
          onSaved={(sn) => list.showView(sn, state)}
          onClose={() => setEdited(null)}
        />
      )}
    </nav>
  )
}

type ViewTabProps = {
  view: SavedView
  isCurrent: boolean
  isChanged: boolean
  onShow: (view: SavedView | undefined) => void
  onEdit: () => void
}

function ViewTab({ view, isCurrent, isChanged, onShow, onEdit }: ViewTabProps) {
  const say = useSay()
  return (
    <span className="zk-view">
      <Tab
        name={view.name}
        isCurrent={isCurrent}
        hint={isChanged ? say(labels.changed) : undefined}
        shared={view.shared ? say(labels.shared_by, { name: view.owner_name }) : undefined}
        onShow={() => onShow(view)}
      />
      {view.mine && <ViewMenu view={view} onEdit={onEdit} onGone={() => onShow(undefined)} />}
    </span>
  )
}

type TabProps = {
  name: string
  isCurrent: boolean
  hint?: string | undefined
  shared?: string | undefined
  onShow: () => void
}

function Tab({ name, isCurrent, hint, shared, onShow }: TabProps) {
  return (
    <button type="button" className="zk-view-tab" aria-current={isCurrent || undefined} title={shared} onClick={onShow}>
      {shared && <TeamOutlined aria-label={shared} />}
      {name}
      {hint && <span className="zk-quiet">{hint}</span>}
    </button>
  )
}

/** Keeps what is set now in the view that was chosen. */
function UpdateButton({ view: { sn, name, shared, version }, state }: { view: SavedView; state: ViewState }) {
  const say = useSay()
  const { send, busy } = useSender({ success: labels.updated })
  const update = () =>
    void send(savedViewContract.update, { params: { id: sn }, body: { name, shared, state, version } })
  return (
    <Button type="link" size="small" loading={busy} onClick={update}>
      {say(labels.update)}
    </Button>
  )
}

function ViewMenu({ view, onEdit, onGone }: { view: SavedView; onEdit: () => void; onGone: () => void }) {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSender({ success: labels.removed })
  const remove = async () => {
    const { ok } = await send(savedViewContract.remove, { params: { id: view.sn } })
    if (ok) onGone()
  }
  const question = () =>
    confirm({
      title: say(labels.remove_question, { name: view.name }),
      content: view.shared ? say(labels.remove_shared) : undefined,
      okText: say(labels.remove),
      okButtonProps: { danger: true },
      onOk: remove,
    })
  const items = [
    { key: 'edit', label: say(labels.edit), onClick: onEdit },
    { key: 'remove', label: say(labels.remove), danger: true, onClick: () => void question() },
  ]
  const name = say(labels.menu_of, { name: view.name })
  return (
    <Dropdown menu={{ items }} trigger={['click']} transitionName="">
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={name} title={name} />
    </Dropdown>
  )
}
