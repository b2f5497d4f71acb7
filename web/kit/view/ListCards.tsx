import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import type { Link } from '../wire/links.ts'
import { kitLabels } from './kit.labels.ts'
import type { Column } from './list.ts'
import { RecordLink } from './RecordLink.tsx'
import type { Selection } from './selection.ts'

type Props<R> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  linkOf: ((row: R) => Link | null) | undefined
  rowActions: ((row: R) => ReactNode) | undefined
  selection: Selection<R> | undefined
}

/** The rows as cards for a phone: identity, state, two facts, actions. */
export function ListCards<R extends { sn: string }>({ rows, columns, linkOf, rowActions, selection }: Props<R>) {
  const say = useSay()
  const identity = columns.find(({ card }) => card === 'identity')
  const states = columns.filter(({ card }) => card === 'status')
  const facts = columns.filter(({ card }) => card === 'fact')
  return (
    <ul className="zk-cards">
      {rows.map((row) => (
        <li key={row.sn} data-row-key={row.sn} tabIndex={-1}>
          <div className="zk-card-head">
            {selection && <CardBox sn={row.sn} selection={selection} />}
            {linkOf ? <RecordLink to={linkOf(row)}>{identity?.show(row)}</RecordLink> : <b>{identity?.show(row)}</b>}
            <span>
              {states.map((column) => (
                <span key={column.name}>{column.show(row)}</span>
              ))}
            </span>
          </div>
          <dl>
            {facts.map((column) => (
              <div key={column.name}>
                <dt>{say(column.title)}</dt>
                <dd className={column.figures ? 'zk-figures' : undefined}>{column.show(row)}</dd>
              </div>
            ))}
          </dl>
          {rowActions?.(row)}
        </li>
      ))}
    </ul>
  )
}

/** The box by which a card is chosen. */
function CardBox<R extends { sn: string }>({ sn, selection }: { sn: string; selection: Selection<R> }) {
  const say = useSay()
  const chosen = selection.chosen.map((row) => row.sn)
  const change = (on: boolean) => selection.choose(on ? [...chosen, sn] : chosen.filter((one) => one !== sn))
  return (
    <Checkbox
      aria-label={say(kitLabels.choose_row)}
      checked={chosen.includes(sn)}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
