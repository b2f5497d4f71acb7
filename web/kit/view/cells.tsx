import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'

// Contents of cells and facts that many screens show. Moments are `YYYY-MM-DD HH:mm:ss`.

const day = (moment: string) => moment.slice(0, 10)
const clock = (moment: string) => moment.slice(11, 16)
const minute = (moment: string) => moment.slice(0, 16)

/** A number, a code or a time in digits of equal width; nothing for null. */
export const figures = (text: string | number | null) => text !== null && <span className="zk-figures">{text}</span>

/** Names one after the other, separated as the language does. */
export const Listed = ({ of }: { of: readonly string[] }): ReactNode => of.join(useSay()(kitLabels.comma))

/** A name, and below it in a lighter colour the distinguishing detail; in its own element, so that a link truncates it. */
export function TwoLines({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <span>
      {first}
      <br />
      <span className="zk-quiet">{children}</span>
    </span>
  )
}

/** The same, never broken at its hyphens. */
const together = (text: string) => <span className="zk-figures zk-together">{text}</span>

/** A sentence whose dates stay whole. */
export const wholeDates = (text: string): ReactNode =>
  text.split(/(\d{4}-\d{2}-\d{2})/).map((part, at) => (at % 2 === 1 ? <span key={at}>{together(part)}</span> : part))

/** From a day to a day; one day is shown once. */
export function DaySpan({ first, last }: { first: string; last: string }) {
  if (first === last) return together(first)
  return (
    <>
      {together(first)} – {together(last)}
    </>
  )
}

type Span = { start: string | null; end: string | null }

/** From and to, to the minute; a common day is shown once; nothing until both are set. */
export function TimeSpan({ start, end }: Span) {
  if (!start || !end) return null
  if (day(start) === day(end)) return together(`${minute(start)}–${clock(end)}`)
  return (
    <>
      {together(minute(start))} – {together(minute(end))}
    </>
  )
}

/** The same in two short lines: the hours of one day, or the last of several. */
export function TimeLines({ start, end }: Span) {
  if (!start || !end) return null
  return (
    <span className="zk-figures">
      {day(start)}
      <br />
      {day(start) === day(end) ? `${clock(start)}–${clock(end)}` : `– ${end.slice(5, 10)}`}
    </span>
  )
}
