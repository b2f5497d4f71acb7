import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { useSay } from '../../i18n/lang.ts'
import { useKeys } from '../wire/keys.ts'
import { addressWith } from '../wire/links.ts'
import type { Link } from '../wire/links.ts'
import { lazyPart } from '../wire/lazyPart.tsx'
import { usePage } from '../wire/page.tsx'
import { useScreens } from '../wire/useScreens.ts'
import type { Made } from './decision.ts'
import type { Values } from './form.ts'
import { kitLabels } from './kit.labels.ts'
import { whyLabels } from './why.labels.ts'
import type { MovedRow } from './MoveButtons.tsx'
import { reviewLabels as labels } from './review.labels.ts'
import { ReviewQueue, useQueue } from './ReviewQueue.tsx'
import type { Queue } from './ReviewQueue.tsx'
import { ReviewRecord } from './ReviewRecord.tsx'
import type { Reviewed } from './ReviewRecord.tsx'
import './review.css'

const MadeLine = lazyPart(async () => (await import('./MadeLine.tsx')).MadeLine)

type Props<R extends { sn: string }, T extends MovedRow> = Reviewed<T> & {
  queue: Queue<R>
  /** The list of the queue; absent where the workspace is shown at the list's own address. */
  list?: ScreenName
}

type Step = 'queue' | 'record' | 'decision'

/** Where the workspace is shown: at the address of a record, `…/$sn/…`, or at its list's with `?record=`. The next record takes the place of this one. */
function usePlaceOf(list: ScreenName | undefined) {
  const { path, params, search, setSearch, navigate } = usePage()
  const { go } = useScreens()
  const isOwnAddress = params.sn !== undefined
  const linkTo = (sn: string): Link => {
    if (!isOwnAddress)
      return { href: addressWith(path, { ...search, record: sn }), open: () => setSearch({ record: sn }) }
    const parts = path.split('/').map((part) => (part === params.sn ? encodeURIComponent(sn) : part))
    const href = parts.join('/')
    return { href, open: () => navigate(href) }
  }
  return {
    sn: params.sn ?? search.record ?? '',
    isOwnAddress,
    linkTo,
    back: () => (list ? go(list) : setSearch({ record: undefined })),
  }
}

/** The queue with the ways through it: to a record, to its neighbours, and to the one that follows a decision. */
function useSteps<R extends { sn: string }>(queue: Queue<R>, { sn, linkTo }: ReturnType<typeof usePlaceOf>) {
  const read = useQueue(queue)
  const [step, setStep] = useState<Step>('record')
  const moved = useRef(false)
  const rows = read.data?.items ?? []
  const at = rows.findIndex((row) => row.sn === sn)
  const wayTo = (row: R | undefined) => {
    if (!row) return undefined
    return () => {
      moved.current = true
      setStep('record')
      linkTo(row.sn).open()
    }
  }
  const [before, after] = [at > 0 ? rows[at - 1] : undefined, rows[at + 1]]
  return {
    read,
    step,
    setStep,
    /** Was this record opened from another one? */
    moved,
    before: wayTo(before),
    after: wayTo(after),
    // The one after this; at the end of the queue the first that is left.
    next: wayTo(after ?? rows.find((row) => row.sn !== sn)),
    linkTo: (row: R): Link => ({ ...linkTo(row.sn), open: wayTo(row) ?? linkTo(row.sn).open }),
    /** Back to a record that left the queue. */
    openAgain: (record: string) => {
      moved.current = true
      setStep('record')
      linkTo(record).open()
    },
  }
}

/** A queue, the open record with its sections, and the decision, side by side; on a phone one after the other. After a decision the next record opens by itself. */
export function ReviewWorkspace<R extends { sn: string }, T extends MovedRow>(props: Props<R, T>) {
  const { queue, list, decision } = props
  const place = usePlaceOf(list)
  const { read, step, setStep, moved, before, after, next, linkTo, openAgain } = useSteps(queue, place)
  const kept = useRef(new Map<string, Values>())
  const [made, setMade] = useState<Made | null>(null)
  const takenBack = (one: Made) => {
    setMade(null)
    openAgain(one.sn)
  }
  const { sn, back } = place
  useKeys({ j: () => (after ? after() : false), k: () => (before ? before() : false) })
  return (
    <div className="zk-review">
      <ReviewHead step={step} onStep={setStep} onBack={back} waiting={read.data?.total}>
        <Neighbour keyName="K" isNext={false} onClick={before} />
        <Neighbour keyName="J" isNext onClick={after} />
      </ReviewHead>
      <MadeStatus made={made} decision={decision} onTakenBack={takenBack} />
      <div className="zk-review-body" data-step={step}>
        <ReviewQueue queue={queue} read={read} sn={sn} linkTo={linkTo} alone={step === 'queue'} />
        <ReviewRecord
          key={sn}
          {...props}
          sn={sn}
          named={place.isOwnAddress}
          moved={moved}
          kept={kept}
          alone={step === 'decision'}
          onDecide={() => setStep('decision')}
          onDone={(one) => {
            setMade(one)
            next?.()
          }}
          otherwise={<Closed next={next} onBack={back} />}
        />
      </div>
    </div>
  )
}

type MadeProps = Omit<ComponentProps<typeof MadeLine>, 'made'> & { made: Made | null }

/** Where the last decision is said; it is there before, so that a screen reader hears what comes into it. */
function MadeStatus({ made, ...rest }: MadeProps) {
  return (
    <div className="zk-review-made zk-filter-row" role="status">
      {made && <MadeLine key={made.sn} made={made} {...rest} />}
    </div>
  )
}

type HeadProps = {
  step: Step
  onStep: (step: Step) => void
  onBack: () => void
  waiting: number | undefined
  children: ReactNode
}

function ReviewHead({ step, onStep, onBack, waiting, children }: HeadProps) {
  const say = useSay()
  const count = waiting === undefined ? '' : ` ${waiting.toLocaleString('en-US')}`
  return (
    <div className="zk-review-head">
      <Button type="text" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {say(labels.back)}
      </Button>
      <Segmented<Step>
        className="zk-review-steps"
        aria-label={say(labels.steps)}
        value={step}
        onChange={onStep}
        options={[
          { value: 'queue', label: say(labels.queue) + count },
          { value: 'record', label: say(labels.record) },
          { value: 'decision', label: say(labels.decision) },
        ]}
      />
      <span>{children}</span>
    </div>
  )
}

/** A step to a neighbour in the queue; at its end the button stays where it is, without effect. */
function Neighbour({
  keyName,
  isNext,
  onClick,
}: {
  keyName: string
  isNext: boolean
  onClick: (() => void) | undefined
}) {
  const say = useSay()
  const name = say(isNext ? kitLabels.record_after : kitLabels.record_before)
  const end = onClick ? undefined : say(isNext ? whyLabels.why_last_place : whyLabels.queue_first)
  return (
    <Button
      type="text"
      icon={isNext ? <DownOutlined /> : <UpOutlined />}
      title={end ?? `${name} (${keyName})`}
      aria-label={end ? `${name}: ${end}` : name}
      aria-keyshortcuts={keyName}
      aria-disabled={onClick === undefined}
      onClick={onClick}
    />
  )
}

/** What is shown in place of the decision once there is none to make. */
function Closed({ next, onBack }: { next: (() => void) | undefined; onBack: () => void }) {
  const say = useSay()
  return (
    <div className="zk-stack">
      <Alert type={next ? 'info' : 'success'} showIcon title={say(next ? labels.closed : labels.all_done)} />
      {next ? (
        <Button type="primary" onClick={next}>
          {say(labels.next)}
        </Button>
      ) : (
        <Button onClick={onBack}>{say(labels.back)}</Button>
      )}
    </div>
  )
}
