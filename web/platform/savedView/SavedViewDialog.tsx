import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { savedViewContract } from '@zhikao/domain/platform/savedView/savedView.contract.ts'
import { VIEW_NAME_MAX } from '@zhikao/domain/platform/savedView/savedView.model.ts'
import type { ViewState } from '@zhikao/domain/platform/savedView/savedView.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { useSender } from '../../kit/wire/send.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { savedViewLabels as labels } from './savedView.labels.ts'
import type { SavedView } from './savedView.labels.ts'

type Props = {
  /** The view to rename or share; none keeps a new one. */
  view: SavedView | undefined
  /** The list, by the name of its call. */
  list: string
  /** What a new view keeps. */
  state: ViewState
  onSaved: (sn: string) => void
  onClose: () => void
}

/** Stores the name and who sees it: of this view, or of a new one. */
function useSaving({ view, list, state, onSaved, onClose }: Props) {
  const { send, busy } = useSender({ success: labels.saved })
  const create = async (entered: Entered) => {
    const sent = await send(savedViewContract.create, { query: { list }, body: { ...entered, state } })
    if (sent.ok) onSaved(sent.data.sn)
    return sent.ok
  }
  const update = async ({ sn, version, state: kept }: SavedView, entered: Entered) =>
    (await send(savedViewContract.update, { params: { id: sn }, body: { ...entered, state: kept, version } })).ok
  const save = async (entered: Entered) => {
    if (await (view ? update(view, entered) : create(entered))) onClose()
  }
  return { save, busy }
}
type Entered = { name: string; shared: boolean }

/** Asks for the name of a view, and whether colleagues see it. */
export function SavedViewDialog(props: Props) {
  const { view, onClose } = props
  const say = useSay()
  const [{ name, shared }, setEntered] = useState<Entered>({ name: view?.name ?? '', shared: view?.shared ?? false })
  const { save, busy } = useSaving(props)
  const isNamed = name.trim() !== ''
  const send = () => void save({ name: name.trim(), shared })
  return (
    <AppModal
      open
      width={400}
      title={say(view ? labels.edit : labels.save)}
      okText={say(kitLabels.save)}
      cancelText={say(kitLabels.cancel)}
      okButtonProps={{ loading: busy }}
      okWhy={isNamed ? null : whyLabels.why_no_name}
      onOk={send}
      onCancel={onClose}
    >
      <div className="zk-stack">
        {!view && <p className="zk-quiet">{say(labels.keeps)}</p>}
        <label className="zk-label">
          {say(labels.name)}
          <Input
            autoFocus
            value={name}
            maxLength={VIEW_NAME_MAX}
            showCount
            onChange={({ target }) => setEntered({ name: target.value, shared })}
            onPressEnter={() => isNamed && send()}
          />
        </label>
        <Checkbox checked={shared} onChange={({ target }) => setEntered({ name, shared: target.checked })}>
          {say(labels.share)}
        </Checkbox>
      </div>
    </AppModal>
  )
}
