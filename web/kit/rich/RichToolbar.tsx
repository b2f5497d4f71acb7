import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Dropdown, Flex, Select, Tooltip, Upload } from 'antd'
import { useEffect, useReducer, useState } from 'react'
import type { ReactNode } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { acceptOf } from '../jobs/files.ts'
import { richLabels as labels } from './rich.labels.ts'
import { RichLinkDialog } from './RichLinkDialog.tsx'

type Name = keyof typeof labels
type Tool = {
  name: Name
  icon: ReactNode
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  isClosed?: (editor: Editor) => boolean
}

const chain = (editor: Editor) => editor.chain().focus()
const aligned = (name: 'left' | 'center' | 'right', icon: ReactNode): Tool => {
  const align = name === 'left' ? null : name
  return {
    name,
    icon,
    run: (editor) =>
      chain(editor).updateAttributes('paragraph', { align }).updateAttributes('heading', { align }).run(),
    isOn: (editor) => editor.isActive({ align }),
  }
}

const MARKS: readonly Tool[] = [
  {
    name: 'bold',
    icon: <BoldOutlined />,
    run: (editor) => chain(editor).toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: <ItalicOutlined />,
    run: (editor) => chain(editor).toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    icon: <UnderlineOutlined />,
    run: (editor) => chain(editor).toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'strike',
    icon: <StrikethroughOutlined />,
    run: (editor) => chain(editor).toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    name: 'bullets',
    icon: <UnorderedListOutlined />,
    run: (editor) => chain(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: <OrderedListOutlined />,
    run: (editor) => chain(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  aligned('left', <AlignLeftOutlined />),
  aligned('center', <AlignCenterOutlined />),
  aligned('right', <AlignRightOutlined />),
]
const STEPS: readonly Tool[] = [
  { name: 'clear', icon: <ClearOutlined />, run: (editor) => chain(editor).unsetAllMarks().clearNodes().run() },
  {
    name: 'undo',
    icon: <UndoOutlined />,
    run: (editor) => chain(editor).undo().run(),
    isClosed: (editor) => !editor.can().undo(),
  },
  {
    name: 'redo',
    icon: <RedoOutlined />,
    run: (editor) => chain(editor).redo().run(),
    isClosed: (editor) => !editor.can().redo(),
  },
]
const TABLE: readonly [Name, (editor: Editor) => void][] = [
  ['row_add', (editor) => chain(editor).addRowAfter().run()],
  ['row_remove', (editor) => chain(editor).deleteRow().run()],
  ['column_add', (editor) => chain(editor).addColumnAfter().run()],
  ['column_remove', (editor) => chain(editor).deleteColumn().run()],
  ['table_remove', (editor) => chain(editor).deleteTable().run()],
]

/** A button of one picture: its name is read out, and shown when it is pointed at. */
function ToolButton({
  name,
  icon,
  on,
  disabled = false,
  onClick,
}: {
  name: Name
  icon: ReactNode
  on?: boolean
  disabled?: boolean
  onClick?: () => void
}) {
  const word = useSay()(labels[name])
  return (
    <Tooltip title={word} mouseEnterDelay={0.5}>
      <Button
        type={on ? 'default' : 'text'}
        size="small"
        icon={icon}
        aria-label={word}
        {...(on === undefined ? {} : { 'aria-pressed': on })}
        disabled={disabled}
        {...(onClick ? { onClick } : {})}
      />
    </Tooltip>
  )
}

const LEVELS = [2, 3, 4] as const

function StyleSelect({ editor, level }: { editor: Editor; level: number }) {
  const say = useSay()
  const options = [
    { value: 0, label: say(labels.paragraph) },
    ...LEVELS.map((one) => ({ value: one, label: say(labels.heading, { level: one - 1 }) })),
  ]
  const change = (next: number) => {
    const heading = LEVELS.find((one) => one === next)
    if (heading) chain(editor).setHeading({ level: heading }).run()
    else chain(editor).setParagraph().run()
  }
  return (
    <Select
      size="small"
      style={{ width: 112 }}
      aria-label={say(labels.style)}
      value={level}
      options={options}
      onChange={change}
    />
  )
}

function TableTool({ editor, inside }: { editor: Editor; inside: boolean }) {
  const say = useSay()
  if (!inside)
    return (
      <ToolButton
        name="table"
        icon={<TableOutlined />}
        onClick={() => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
    )
  const items = TABLE.map(([name]) => ({ key: name, label: say(labels[name]) }))
  const run = ({ key }: { key: string }) => TABLE.find(([name]) => name === key)?.[1](editor)
  return (
    <Dropdown menu={{ items, onClick: run }} trigger={['click']} transitionName="">
      <span>
        <ToolButton name="table_edit" icon={<TableOutlined />} on />
      </span>
    </Dropdown>
  )
}

/** What the tools show, read again after each change of the text or the cursor. */
function useToolState(editor: Editor) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])
  return {
    on: MARKS.map((tool) => tool.isOn?.(editor) ?? false),
    closed: STEPS.map((tool) => tool.isClosed?.(editor) ?? false),
    level: LEVELS.find((level) => editor.isActive('heading', { level })) ?? 0,
    table: editor.isActive('table'),
    link: editor.isActive('link'),
  }
}

type Props = {
  editor: Editor
  onPictures: (files: File[]) => void
  more: ((insert: (text: string) => void) => ReactNode) | undefined
}
const BAR = { padding: '6px 8px', borderBottom: '1px solid var(--ant-color-border-secondary)' }

/** The tools above the text; each says whether it is on where the cursor is. */
export function RichToolbar({ editor, onPictures, more }: Props) {
  const say = useSay()
  const [linking, setLinking] = useState(false)
  const state = useToolState(editor)
  const choose = (file: File) => {
    onPictures([file])
    return false
  }
  const tool = ({ name, icon, run }: Tool) => ({ key: name, name, icon, onClick: () => run(editor) })
  return (
    <Flex wrap gap={2} align="center" role="toolbar" aria-label={say(labels.toolbar)} style={BAR}>
      <StyleSelect editor={editor} level={state.level} />
      {MARKS.map((one, at) => {
        const { key, ...given } = tool(one)
        return <ToolButton key={key} {...given} on={state.on[at] ?? false} />
      })}
      <ToolButton name="link" icon={<LinkOutlined />} on={state.link} onClick={() => setLinking(true)} />
      <Upload accept={acceptOf(mediaContract.image.body.types)} showUploadList={false} beforeUpload={choose}>
        <ToolButton name="picture" icon={<PictureOutlined />} />
      </Upload>
      <TableTool editor={editor} inside={state.table} />
      {more?.((text) => chain(editor).insertContent({ type: 'text', text }).run())}
      {STEPS.map((one, at) => {
        const { key, ...given } = tool(one)
        return <ToolButton key={key} {...given} disabled={state.closed[at] ?? false} />
      })}
      {linking && <RichLinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </Flex>
  )
}
