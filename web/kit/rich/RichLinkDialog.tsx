import type { Editor } from '@tiptap/core'
import { Input } from 'antd'
import { useState } from 'react'
import { isRichLink } from '@zhikao/domain/kernel/richText.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../view/AppModal.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { richLabels as labels } from './rich.labels.ts'

/** Writes the link over what is selected, or as its own address where nothing is; an empty address removes it. */
function writeLink(editor: Editor, href: string) {
  const selected = editor.chain().focus().extendMarkRange('link')
  if (href === '') selected.unsetMark('link').run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    selected.insertContent([{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }]).run()
  else selected.setMark('link', { href }).run()
}

/** Asks for the address of a link. */
export function RichLinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const say = useSay()
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [wrong, setWrong] = useState(false)
  const done = () => {
    const href = address.trim()
    if (href !== '' && !isRichLink(href)) return setWrong(true)
    writeLink(editor, href)
    onClose()
  }
  const words = { title: say(labels.link), okText: say(kitLabels.save), cancelText: say(kitLabels.cancel) }
  return (
    <AppModal open width={440} {...words} onOk={done} onCancel={onClose}>
      <label className="zk-label">
        {say(labels.link_address)}
        <Input
          maxLength={2000}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onPressEnter={done}
        />
      </label>
      {wrong && <p className="zk-fault">{say(labels.link_wrong)}</p>}
    </AppModal>
  )
}
