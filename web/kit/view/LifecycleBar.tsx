import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { placeOnPath } from '@zhikao/domain/kernel/lifecycle.ts'
import type { NextStep, Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { AnyTarget } from '@zhikao/domain/kernel/lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { LiftLine } from '../wire/lift.tsx'
import type { Refused } from '../wire/lift.tsx'
import { Deadline } from './Deadline.tsx'
import { kitLabels } from './kit.labels.ts'
import { NumberLinks } from './NumberLinks.tsx'

/** What the bar needs of a lifecycle; one without a path has none. */
export type Way = {
  words: Record<string, Text>
  tones: Record<string, Tone>
  moves: Record<string, { label: Text; to: AnyTarget }>
  path?: readonly string[]
  next?: Record<string, NextStep<string> | undefined>
}
/** The record: its state, and what the reader may do with it now. */
export type Placed = {
  status: string
  actions?: readonly string[]
  refused?: readonly (Refused & { move: string })[]
}

/** Where a record is on its way, what comes next and who does it. */
export function LifecycleBar({ of, record }: { of: Way; record: Placed }) {
  const say = useSay()
  const { path, words, tones } = of
  const { status } = record
  if (!path) return null
  const place = placeOnPath({ ...of, path }, status)
  const shown = path.map((state, at) => (at === place ? status : state))
  return (
    <div className="zk-way">
      <ol aria-label={say(kitLabels.way)}>
        {shown.map((state, at) => (
          <li
            key={state}
            className={at === place ? `zk-tone-${tones[status] ?? 'draft'}` : at < place ? 'zk-passed' : undefined}
            aria-current={at === place ? 'step' : undefined}
          >
            {words[state] && say(words[state])}
          </li>
        ))}
      </ol>
      <NextLine of={of} record={record} />
      <DueLine of={of} record={record} />
    </div>
  )
}

/** `轮到您：提交审核`, with what is in the way, or who is awaited. */
function NextLine({ of, record }: { of: Way; record: Placed }) {
  const say = useSay()
  const step = of.next?.[record.status]
  const label = step && of.moves[step.move]?.label
  if (!step || !label) return <p className="zk-quiet">{say(kitLabels.way_end)}</p>
  const refusal = record.refused?.find(({ move }) => move === step.move)
  if (refusal)
    return (
      <p>
        {say(kitLabels.way_refused, { move: label })}{' '}
        <span className="zk-attention-text">
          <NumberLinks text={refusal.message} />
        </span>
        <LiftLine rule={refusal.rule} />
      </p>
    )
  const isOwn = record.actions?.includes(step.move)
  return <p>{say(isOwn ? kitLabels.way_own : kitLabels.way_other, { move: label, role: roleWords[step.by] })}</p>
}

/** By when the next step is made, where the record says so in the field that the lifecycle names. */
function DueLine({ of, record }: { of: Way; record: Placed }) {
  const say = useSay()
  const until = of.next?.[record.status]?.until
  const due = until === undefined ? null : new Map<string, unknown>(Object.entries(record)).get(until)
  if (typeof due !== 'string') return null
  return (
    <p className="zk-way-due">
      {say(kitLabels.way_until)} <Deadline time={due} />
    </p>
  )
}
