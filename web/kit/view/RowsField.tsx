import { PlusOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { useId, useRef } from 'react'
import type { CSSProperties, FocusEvent, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { schemaFaults } from './form.ts'
import type { Values } from './form.ts'
import type { Bound } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'
import { whyLabels } from './why.labels.ts'
import { useBelow } from './breakpoint.ts'
import { RowOfField } from './RowOfField.tsx'
import type { RowColumn } from './RowOfField.tsx'
import { ReasonedButton } from './WhyNot.tsx'

type Props = Bound<readonly Values[]> & {
  /** What one row is called: “Task” makes “Task 2”. */
  what: Text
  columns: readonly RowColumn[]
  /** The contract's schema of one row: once the form has found an error in the list, each cell shows its own error. */
  row: z.ZodType
  /** What a new row begins with. */
  blank?: Values
  max?: number
  /** Rendered below editable rows and rerendered with them, for example sums. */
  below?: (rows: readonly Values[]) => ReactNode
}

/** From this width of a row on, in px, its cells are columns; many cells need more. */
const MANY = 8
const COLUMNS_FROM = { few: 480, many: 800 }
const CELLS = 'input, button[role="switch"]'
/** An emptied cell counts as not filled in: an optional one becomes null by the schema, a required one is an error. */
const without = (row: Values, name: string): Values =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))
const withCell = (row: Values, name: string, value: unknown): Values =>
  value === undefined || value === '' || value === null ? without(row, name) : { ...row, [name]: value }

/** Adds and removes rows; the focus moves to the added row, or to the row after the removed one. */
function useRows(rows: readonly Values[], box: RefObject<HTMLElement | null>, onChange: Props['onChange']) {
  /** Draws the new list at once, so that its new elements can take the focus. */
  const put = (next: readonly Values[], focus: string) => {
    flushSync(() => onChange?.(next))
    box.current?.querySelector<HTMLElement>(focus)?.focus()
  }
  return {
    add: (blank: Values) => put([...rows, blank], `[data-row="${rows.length}"] :is(${CELLS})`),
    remove: (at: number) => {
      const next = rows.toSpliced(at, 1)
      const neighbour = Math.min(at, next.length - 1)
      put(next, neighbour < 0 ? '[data-add]' : `[data-row="${neighbour}"] [data-remove]`)
    },
  }
}

/** How the columns share the width, and whether there is too little of it for columns. */
function useRowLook(columns: readonly RowColumn[], box: RefObject<HTMLElement | null>) {
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  const tracks = columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(' ')
  const isCards = useBelow(box, COLUMNS_FROM[shares > MANY ? 'many' : 'few'])
  // The tracks are known only here: one list, one set of columns.
  return { isCards, look: { '--zk-row-tracks': tracks } as CSSProperties }
}

/** A list of rows with a few fields each, as one field of a form: rows are added below and removed, its value is the list. Where its cells do not fit side by side, each row is a card. */
export function RowsField({ what, columns, row: schema, blank = {}, max = 50, below, ...bound }: Props) {
  const { value, onChange, onBlur, disabled = false } = bound
  const say = useSay()
  const ownId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { status } = Form.Item.useStatus()
  const id = bound.id ?? ownId
  const rows = value ?? []

  const { add, remove } = useRows(rows, box, onChange)
  const { isCards, look } = useRowLook(columns, box)
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }
  return (
    <div
      ref={box}
      id={id}
      className="zk-rows"
      style={look}
      data-cards={isCards || undefined}
      role="group"
      aria-label={say(what)}
      tabIndex={-1}
      onBlur={leave}
    >
      {rows.length > 0 && <RowHeads columns={columns} />}
      {rows
        .map((row, at) => ({ row, at }))
        .map(({ row, at }) => (
          <RowOfField
            key={at}
            id={`${id}-${at}`}
            at={at}
            what={what}
            columns={columns}
            row={row}
            faults={status === 'error' ? schemaFaults(schema, row) : []}
            disabled={disabled}
            onCell={(name, cell) => onChange?.(rows.with(at, withCell(row, name, cell)))}
            onRemove={() => remove(at)}
          />
        ))}
      <div className="zk-rows-foot">
        {!disabled && <RowAdd what={what} max={rows.length >= max ? max : null} onClick={() => add(blank)} />}
        {!disabled && below?.(rows)}
      </div>
    </div>
  )
}

/** `max` is the limit, where it is reached. */
function RowAdd({ what, max, onClick }: { what: Text; max: number | null; onClick: () => void }) {
  const say = useSay()
  return (
    <ReasonedButton
      data-add
      icon={<PlusOutlined />}
      label={say(kitLabels.row_add, { what })}
      why={max === null ? null : fill(whyLabels.why_rows_full, { max })}
      onClick={onClick}
    />
  )
}

function RowHeads({ columns }: { columns: readonly RowColumn[] }) {
  const say = useSay()
  return (
    <div className="zk-row zk-row-heads" aria-hidden>
      <span />
      {columns.map(({ name, label }) => (
        <span key={name}>{say(label)}</span>
      ))}
      <span />
    </div>
  )
}
