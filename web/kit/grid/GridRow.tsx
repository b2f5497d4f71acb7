import { memo, useId, useMemo, useSyncExternalStore } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Column } from '../view/list.ts'
import { useRefusalName } from '../wire/lift.tsx'
import { GridEditor } from './GridEditor.tsx'
import type { GridFrame } from './GridEditor.tsx'
import type { GridColumn } from './grid.ts'
import { gridLabels as words } from './grid.labels.ts'
import type { CellState, Fault, RecordState } from './gridRecord.ts'
import { faultAt } from './gridRecord.ts'
import { drawsRow } from './gridState.ts'
import { go } from './gridSteps.ts'

type Props<R> = GridFrame<R> & { index: number }

/** One row of a grid: drawn again only when something of it changes. */
export const GridRow = memo(function GridRow<R extends { sn: string }>(props: Props<R>) {
  const { grid, index } = props
  const { spec } = grid
  const listen = useMemo(() => drawsRow(grid, index), [grid, index])
  const state = useSyncExternalStore(listen, () => grid.rows[index])
  if (!state) return null
  const { row, records, focus } = state
  const before = spec.facts.length
  return (
    <div role="row" aria-rowindex={index + 2} className="zk-grid-row">
      {spec.facts.map((fact, at) => (
        <Fact key={fact.name} fact={fact} row={row} at={at} />
      ))}
      {spec.columns.map((column, at) => {
        const sn = column.recordOf(row)
        const shared = { ...props, column, row, at, isFocused: focus === at }
        const record = sn === null ? undefined : records[sn]
        return record ? (
          <OpenCell key={column.name} {...shared} record={record} />
        ) : (
          <div key={column.name} role="gridcell" aria-colindex={before + at + 1} aria-readonly className="zk-grid-cell">
            <Heading title={column.title} />
            <span className="zk-quiet zk-figures">{column.locked(row)}</span>
          </div>
        )
      })}
      {spec.results.map((fact, at) => (
        <Fact key={fact.name} fact={fact} row={row} at={before + spec.columns.length + at} />
      ))}
    </div>
  )
}) as <R extends { sn: string }>(props: Props<R>) => React.ReactNode

/** The title of the column, which a card shows in each cell. */
function Heading({ title }: Pick<Column<never>, 'title'>) {
  return (
    <span className="zk-grid-heading" aria-hidden>
      {useSay()(title)}
    </span>
  )
}

function Fact<R>({ fact, row, at }: { fact: Column<R>; row: R; at: number }) {
  const isName = fact.card === 'identity'
  return (
    <div
      role={isName ? 'rowheader' : 'gridcell'}
      aria-colindex={at + 1}
      aria-readonly={isName ? undefined : true}
      className={`zk-grid-fact${isName ? ' zk-grid-name' : ''}${fact.figures ? ' zk-figures' : ''}`}
    >
      {!isName && <Heading title={fact.title} />}
      {fact.show(row)}
    </div>
  )
}

type CellProps<R> = Props<R> & {
  column: GridColumn<R>
  row: R
  at: number
  record: RecordState
  isFocused: boolean
}

/** The state is shown at the cells that were entered, and at the one that a fault names. */
function stateOf({ state, touched, fault, wrong }: RecordState, { name, field }: GridColumn<never>): CellState {
  if (wrong[name]) return 'faulty'
  return touched.includes(name) || fault?.field === field ? state : 'still'
}

function OpenCell<R extends { sn: string }>({ column, row, at, record, isFocused, index, ...frame }: CellProps<R>) {
  const say = useSay()
  const id = useId()
  const { grid } = frame
  const { draft, wrong } = record
  const text = wrong[column.name]?.text ?? (draft ? column.read(draft) : '')
  const note = draft && !wrong[column.name] ? column.note?.(draft) : null
  const state = stateOf(record, column)
  const takesValue = column.takesValue?.(row) !== false
  const label = say(words.cell, { name: grid.spec.nameOf(row), column: column.title })
  return (
    <div
      role="gridcell"
      aria-colindex={grid.spec.facts.length + at + 1}
      className="zk-grid-cell zk-grid-open"
      data-state={state}
      onMouseDown={(event) => {
        if (isFocused) return
        event.preventDefault()
        go(grid, { index, at })
      }}
    >
      <Heading title={column.title} />
      {isFocused ? (
        <GridEditor
          {...{ ...frame, column, text, label, takesValue }}
          note={note ? say(note) : undefined}
          describedBy={id}
          isFaulty={state === 'faulty'}
        />
      ) : (
        <span className={column.kind === 'figure' ? 'zk-figures' : 'zk-grid-text'}>{text}</span>
      )}
      {!takesValue && text === '' && !note && <span className="zk-quiet zk-figures">{column.locked(row)}</span>}
      {note && !(isFocused && text === '') && <span className="zk-attention zk-grid-note">{say(note)}</span>}
      <Described {...{ id, note, state }} fault={faultAt(record, column.name)} />
    </div>
  )
}

type Description = { id: string; note: Text | null | undefined; state: CellState; fault: Fault | null }

/** What a screen reader reads for a cell besides its value. */
function Described({ id, note, state, fault }: Description) {
  const [say, nameOf] = [useSay(), useRefusalName()]
  const reason = fault && nameOf({ message: say(fault.message), rule: fault.rule })
  return (
    <span id={id} className="zk-unseen">
      {note && say(note)} {say(words[state])} {state !== 'still' && reason}
    </span>
  )
}
