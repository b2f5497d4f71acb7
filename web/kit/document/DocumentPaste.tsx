import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { FormField, Values } from '@zhikao/domain/kernel/form.ts'
import { listOf } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../view/AppModal.tsx'
import { documentLabels as labels } from './document.labels.ts'
import { readTable, tableColumns } from './paste.ts'
import type { Pasted } from './paste.ts'

type Props = {
  field: FormField & { kind: 'rows' }
  rows: readonly Values[]
  onRows: (rows: readonly Values[]) => void
}

/** A button whose dialog takes cells copied from a spreadsheet as rows. */
export function DocumentPaste({ field, rows, onRows }: Props) {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button onClick={() => open(true)}>{say(labels.paste)}</Button>
      {isOpen && (
        <PasteDialog
          field={field}
          rows={rows}
          onRows={(next) => {
            open(false)
            onRows(next)
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}

function PasteDialog({ field, rows, onRows, onClose }: Props & { onClose: () => void }) {
  const say = useSay()
  const id = useId()
  const [text, type] = useState('')
  const { columns, max, label } = field
  const pasted = readTable(text, columns)
  const labelOf = (name: string) => (columns[name] ? say(columns[name].label) : name)
  const found = pasted.rows.length
  const put = (before: readonly Values[]) => onRows([...before, ...pasted.rows].slice(0, max))
  return (
    <AppModal
      open
      title={`${say(labels.paste)}：${say(label)}`}
      onCancel={onClose}
      footer={
        <>
          {rows.length > 0 && (
            <Button disabled={found === 0} onClick={() => put([])}>
              {say(labels.paste_replace)}
            </Button>
          )}
          <Button type="primary" disabled={found === 0} onClick={() => put(rows)}>
            {say(labels.paste_add)}
          </Button>
        </>
      }
    >
      <p className="zk-quiet">
        {say(labels.paste_hint, {
          columns: listOf(tableColumns(columns).flatMap((name) => columns[name]?.label ?? [])),
        })}
      </p>
      <label htmlFor={id}>{say(labels.paste_text)}</label>
      <Input.TextArea id={id} rows={8} autoFocus value={text} onChange={(event) => type(event.target.value)} />
      <p role="status">{text !== '' && say(labels.paste_found, { count: found })}</p>
      {rows.length + found > max && <Alert type="warning" showIcon title={say(labels.paste_full, { max })} />}
      <Unread of={pasted.unread} labelOf={labelOf} />
    </AppModal>
  )
}

const LISTED = 8

/** The cells that could not be read. */
function Unread({ of, labelOf }: { of: Pasted['unread']; labelOf: (column: string) => string }) {
  const say = useSay()
  if (of.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={say(labels.paste_unread, { count: of.length })}
      description={
        <ul className="zk-plain-list">
          {of.slice(0, LISTED).map((one) => (
            <li key={`${one.row} ${one.column}`}>{say(labels.paste_cell, { ...one, column: labelOf(one.column) })}</li>
          ))}
        </ul>
      }
    />
  )
}
