import { Editor } from '@tiptap/core'
import { Progress } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { pastedForm } from '@zhikao/domain/kernel/textForm.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../view/inputs.tsx'
import { extensions } from './extensions.ts'
import { richLabels } from './rich.labels.ts'
import { RichToolbar } from './RichToolbar.tsx'
import { picturesIn, usePictures } from './usePictures.ts'
import './rich.css'

export type RichTextProps = Bound<string> & {
  label: Text
  /** Further tools; `insert` writes a text where the cursor is. */
  tools?: (insert: (text: string) => void) => ReactNode
}

const EMPTY = '<p></p>'
const htmlOf = (editor: Editor) => (editor.getHTML() === EMPTY ? '' : editor.getHTML())

/** The editor of rich text: what domain/kernel/richText.ts lists can be written, and nothing else is kept of a paste. */
export function RichTextEditor(props: RichTextProps) {
  const say = useSay()
  const { value, disabled = false } = props
  const [editor] = useState(() => new Editor({ element: null, extensions, content: value ?? '' }))
  const { progress, add } = usePictures(editor)
  useValue(editor, props)
  usePastes(editor, add)
  const attributes = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': say(props.label), id: props.id ?? '' }
  useLook(editor, JSON.stringify(attributes), !disabled)
  const place = useCallback(
    (node: HTMLElement | null) => {
      if (node) editor.mount(node)
      return () => editor.unmount()
    },
    [editor],
  )
  return (
    <div className="zk-rich-box">
      <RichToolbar editor={editor} onPictures={add} more={props.tools} />
      {progress && (
        <div role="status" style={{ padding: '4px 16px' }}>
          {say(richLabels.pictures_busy, { done: progress.done + 1, total: progress.total })}
          <Progress percent={Math.round((100 * progress.done) / progress.total)} size="small" />
        </div>
      )}
      <div ref={place} />
    </div>
  )
}

/** Tells the form what is written, and takes what the form says: it was reset, or another version was read. */
function useValue(editor: Editor, { value, onChange, onBlur }: RichTextProps) {
  useEffect(() => {
    const tell = () => onChange?.(htmlOf(editor))
    const leave = () => onBlur?.()
    editor.on('update', tell)
    editor.on('blur', leave)
    return () => {
      editor.off('update', tell)
      editor.off('blur', leave)
    }
  }, [editor, onChange, onBlur])
  useEffect(() => {
    if ((value ?? '') !== htmlOf(editor)) editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
}

/** Pictures of a paste or drop are uploaded; a paste that also has text keeps it. */
function usePastes(editor: Editor, add: (files: File[]) => void) {
  useEffect(() => {
    const take = (data: DataTransfer | null) => {
      const pictures = picturesIn(data)
      if (pictures.length > 0) add(pictures)
      return pictures.length > 0 && !data?.getData('text/html')
    }
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        transformPastedHTML: pastedForm,
        transformPastedText: pastedForm,
        handlePaste: (_view, event) => take(event.clipboardData),
        handleDrop: (_view, event, _slice, moved) => !moved && take(event.dataTransfer),
      },
    })
  }, [editor, add])
}

/** How the text is named for screen readers, and whether it can be changed. `attributes` is JSON, so that the same ones are set once. */
function useLook(editor: Editor, attributes: string, editable: boolean) {
  useEffect(() => {
    const given: Record<string, string> = { ...JSON.parse(attributes), class: 'zk-rich zk-rich-input' }
    editor.setOptions({ editable, editorProps: { ...editor.options.editorProps, attributes: given } })
  }, [editor, attributes, editable])
}
