import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { cloneElement } from 'react'
import type { ReactElement } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Values } from './form.ts'
import { kitLabels } from './kit.labels.ts'

/** One field of every row: its name in the contract, its label, and the control, which gets id, value and onChange as in a form. */
export type RowColumn = {
  name: string
  label: Text
  /** The control; it may depend on the other fields of its row. */
  input: (row: Values) => ReactElement<Record<string, unknown>>
  /** Its share of the width against the other columns, 1 by default; from 2 on it has a line of its own on a phone. */
  share?: number
}

type RowProps = {
  id: string
  at: number
  what: Text
  columns: readonly RowColumn[]
  row: Values
  faults: readonly { path: string; message: Text }[]
  disabled: boolean
  onCell: (name: string, value: unknown) => void
  onRemove: () => void
}

/** One row of a RowsField: its number, its cells, and the button that removes it. */
export function RowOfField({ id, at, what, columns, row, faults, disabled, onCell, onRemove }: RowProps) {
  const say = useSay()
  const name = say(kitLabels.row_name, { what, number: at + 1 })
  return (
    <div className="zk-row" role="group" aria-label={name} data-row={at}>
      <span className="zk-row-number">
        <span className="zk-row-what">{name}</span>
        <span className="zk-row-figure">{at + 1}</span>
      </span>
      {columns.map((column) => (
        <Cell
          key={column.name}
          id={`${id}-${column.name}`}
          column={column}
          row={row}
          fault={faults.find(({ path }) => path.split('.')[0] === column.name)?.message}
          disabled={disabled}
          onChange={(value) => onCell(column.name, value)}
        />
      ))}
      {disabled ? (
        <span />
      ) : (
        <Button
          data-remove
          type="text"
          icon={<DeleteOutlined />}
          className="zk-row-remove"
          aria-label={say(kitLabels.row_remove, { what, number: at + 1 })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

type CellProps = Pick<RowProps, 'id' | 'row' | 'disabled'> & {
  column: RowColumn
  fault: Text | undefined
  onChange: (value: unknown) => void
}

function Cell({ id, column, row, fault, disabled, onChange }: CellProps) {
  const say = useSay()
  return (
    <div className={(column.share ?? 1) >= 2 ? 'zk-cell zk-cell-wide' : 'zk-cell'}>
      <label htmlFor={id}>{say(column.label)}</label>
      {cloneElement(column.input(row), {
        id,
        ...(disabled ? { disabled } : {}),
        value: row[column.name],
        onChange,
        // Set for valid cells too: otherwise antd paints every cell with the state of the whole list.
        status: fault ? 'error' : 'success',
        ...(fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {}),
      })}
      {fault && (
        <span id={`${id}-fault`} className="zk-cell-fault">
          {say(fault)}
        </span>
      )}
    </div>
  )
}
