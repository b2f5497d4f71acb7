import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { useAbout } from '../wire/page.tsx'
import { AnchorsScope, useAnchors } from './anchors.ts'
import type { Anchor } from './anchors.ts'
import type { Values } from './form.ts'
import type { MovedRow } from './MoveButtons.tsx'
import { Reading } from './ReadState.tsx'
import type { DetailCall } from './RecordDetailDrawer.tsx'
import { reviewLabels as labels } from './review.labels.ts'
import { isWaiting, ReviewDecision } from './ReviewDecision.tsx'
import type { Decision, Made } from './decision.ts'
import { beforeOf, BeforeScope, RoundNote } from './rounds.tsx'
import type { Round } from './rounds.tsx'
import { useFreshRecord } from './useFreshRecord.ts'

/** What is reviewed: the call of a record, its name for the tab, how it is decided, and how all of it is shown. */
export type Reviewed<T extends MovedRow> = {
  detail: DetailCall<T>
  nameOf: (record: T) => string
  /** Its submissions, newest first: what differs from the last but one is marked while it waits. */
  roundsOf?: (record: T) => readonly Round[]
  decision: Decision<T>
  children: (record: T) => ReactNode
}

type Props<T extends MovedRow> = Reviewed<T> & {
  sn: string
  /** Is its name the tab's? */
  named: boolean
  moved: RefObject<boolean>
  kept: RefObject<Map<string, Values>>
  /** Is the decision the only part shown? */
  alone: boolean
  onDecide: () => void
  onDone: (made: Made) => void
  otherwise: ReactNode
}

/** The open record and its decision, both read when it is opened. */
export function ReviewRecord<T extends MovedRow>(props: Props<T>) {
  const { sn, detail, nameOf, named, decision, moved, kept, alone, onDecide, onDone, otherwise, children } = props
  const say = useSay()
  const { record, read, round, reload } = useFreshRecord(detail, { params: { id: sn } })
  const early = useEarly(moved.current, record !== undefined)
  const { anchors, register } = useAnchors()
  useAbout(record && named ? nameOf(record) : undefined)
  return (
    <>
      <div className="zk-review-record">
        <AnchorLine anchors={anchors} />
        <AnchorsScope value={register}>
          <Reading of={read} rows={16}>
            {(shown) => (
              <Arrived moved={moved}>
                <Compared rounds={roundsIn(props, shown)}>{children(shown)}</Compared>
              </Arrived>
            )}
          </Reading>
        </AnchorsScope>
        <Button className="zk-review-onward" type="primary" block onClick={onDecide}>
          {say(labels.decision)}
        </Button>
      </div>
      {record && (
        <ReviewDecision
          key={round}
          {...{ decision, record, alone, early }}
          name={nameOf(record)}
          kept={kept.current.get(sn)}
          onKeep={(values) => kept.current.set(sn, values)}
          onReload={reload}
          onDone={onDone}
          otherwise={otherwise}
        />
      )}
    </>
  )
}

const EARLY_MS = 1000

/** A record that was opened from another one is decided once it is drawn and a second has passed: what is pressed before may have been meant for the other one. */
function useEarly(moved: boolean, drawn: boolean): boolean {
  const [early, setEarly] = useState(moved)
  useEffect(() => {
    if (!drawn || !early) return undefined
    const timer = setTimeout(() => setEarly(false), EARLY_MS)
    return () => clearTimeout(timer)
  }, [drawn, early])
  return early
}

/** The rounds to compare: none once the record is decided. */
const roundsIn = <T extends MovedRow>({ decision, roundsOf }: Reviewed<T>, record: T): readonly Round[] =>
  isWaiting(decision, record) ? (roundsOf?.(record) ?? []) : []

/** A record with what differs from its last round marked. */
function Compared({ rounds, children }: { rounds: readonly Round[]; children: ReactNode }) {
  return (
    <BeforeScope value={beforeOf(rounds)}>
      <RoundNote rounds={rounds} />
      {children}
    </BeforeScope>
  )
}

/** The focus goes to the name of a record that was opened from another one: keyboard and screen reader go on from there. */
function Arrived({ moved, children }: { moved: RefObject<boolean>; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = moved.current ? place.current?.querySelector('h1') : null
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [moved])
  return <div ref={place}>{children}</div>
}

const ANCHORS_LEAST = 3

/** The sections of a long record, each a way to it. */
function AnchorLine({ anchors }: { anchors: readonly Anchor[] }) {
  const say = useSay()
  if (anchors.length < ANCHORS_LEAST) return null
  const goTo = ({ node }: Anchor) => {
    node.scrollIntoView()
    const heading = node.querySelector('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <nav className="zk-review-anchors" aria-label={say(labels.sections)}>
      {anchors.map((anchor) => (
        <Button key={anchor.title.US} type="text" size="small" onClick={() => goTo(anchor)}>
          {say(anchor.title)}
        </Button>
      ))}
    </nav>
  )
}
