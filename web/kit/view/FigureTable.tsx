import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import './chart.css'

type Props = {
  /** What the table shows, for screen readers. */
  title: string
  heads: readonly Text[]
  /** Its rows. */
  children: ReactNode
}

/** A small table of figures. Where it is wider than its place it scrolls, also by the keyboard. */
export function FigureTable({ title, heads, children }: Props) {
  const say = useSay()
  return (
    <section className="zk-chart-scroll" aria-label={title} tabIndex={0}>
      <table className="zk-chart-table" aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.US} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
