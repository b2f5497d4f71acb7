import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import type { Link } from '../wire/links.ts'
import type { Column } from './list.ts'
import { RecordLink } from './RecordLink.tsx'

type Props<R> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  linkOf: ((row: R) => Link | null) | undefined
  rowActions: ((row: R) => ReactNode) | undefined
}

/** The rows as cards for a phone: identity, state, two facts, actions. */
export function ListCards<R extends { sn: string }>({ rows, columns, linkOf, rowActions }: Props<R>) {
  const say = useSay()
  const identity = columns.find(({ card }) => card === 'identity')
  const states = columns.filter(({ card }) => card === 'status')
  const facts = columns.filter(({ card }) => card === 'fact')
  return (
    <ul className="zk-cards">
      {rows.map((row) => (
        <li key={row.sn} data-row-key={row.sn} tabIndex={-1}>
          <div className="zk-card-head">
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
