import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { openInPlace } from '../wire/links.ts'
import type { Link } from '../wire/links.ts'
import { useRead } from '../wire/query.ts'
import { Deadline } from './Deadline.tsx'
import { kitLabels } from './kit.labels.ts'
import type { ListCall } from './list.ts'
import { Reading } from './ReadState.tsx'
import { reviewLabels as labels } from './review.labels.ts'
import { lengthOfWait, waitTones } from './waiting.ts'

/** A waiting record: its name, what it is about, whole days since it was sent, and until when it is decided. */
type QueueLine = { name: string; about: string; days: number | null; due: string | null }

/** The waiting records of a list: its call, the filters that leave those to be decided, with the sort by waiting time, and how one is shown. */
export type Queue<R> = {
  title: Text
  endpoint: ListCall<R>
  query: Readonly<Record<string, string>>
  lineOf: (row: R) => QueueLine
}

/** As many as are shown and gone through; the others follow as these are decided. */
const QUEUE_MAX = 50

/** The waiting records, the one that has waited longest first. */
export const useQueue = <R,>({ endpoint, query }: Queue<R>) =>
  useRead(endpoint, { query: { ...query, limit: QUEUE_MAX } }, { keep: true })

type Props<R> = {
  queue: Queue<R>
  read: ReturnType<typeof useQueue<R>>
  /** The record that is open. */
  sn: string
  linkTo: (row: R) => Link
  /** The only part shown, on a phone: its title is the page's. */
  alone: boolean
}

/** The waiting records as a list of links, the open one marked. */
export function ReviewQueue<R extends { sn: string }>({ queue, read, sn, linkTo, alone }: Props<R>) {
  const say = useSay()
  const Title = alone ? 'h1' : 'h2'
  return (
    <nav className="zk-review-queue" aria-label={say(queue.title)}>
      <Title>
        {say(queue.title)} {read.data && <span className="zk-count">{read.data.total.toLocaleString('en-US')}</span>}
      </Title>
      <Reading of={read} rows={8}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p className="zk-quiet">{say(labels.none)}</p>}
            <ol>
              {items.map((row) => (
                <li key={row.sn}>
                  <QueueLink line={queue.lineOf(row)} link={linkTo(row)} isOpen={row.sn === sn} />
                </li>
              ))}
            </ol>
            {total > items.length && <p className="zk-quiet">{say(labels.more, { count: total - items.length })}</p>}
          </>
        )}
      </Reading>
    </nav>
  )
}

function QueueLink({ line, link, isOpen }: { line: QueueLine; link: Link; isOpen: boolean }) {
  return (
    <a href={link.href} aria-current={isOpen || undefined} onClick={openInPlace(link)}>
      <b>{line.name}</b>
      <span className="zk-quiet">{line.about}</span>
      <Waited days={line.days} />
      {line.due && <Due time={line.due} />}
    </a>
  )
}

function Due({ time }: { time: string }) {
  const say = useSay()
  return (
    <span className="zk-way-due">
      {say(kitLabels.way_until)} <Deadline time={time} />
    </span>
  )
}

const WAITED = { short: labels.waited, long: labels.waited_long, too_long: labels.waited_too_long }

function Waited({ days }: { days: number | null }) {
  const say = useSay()
  if (days === null) return null
  if (days < 1) return <span className="zk-quiet">{say(labels.today)}</span>
  const length = lengthOfWait(days)
  return <span className={waitTones[length]}>{say(WAITED[length], { count: days })}</span>
}
