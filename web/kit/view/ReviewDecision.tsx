import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../wire/lazyPart.tsx'
import { moveOf } from './decision.ts'
import type { Decision, Made, Settled } from './decision.ts'
import type { Values } from './form.ts'
import type { MovedRow } from './MoveButtons.tsx'
import { reviewLabels as labels } from './review.labels.ts'

const DecisionForm = lazyPart(async () => (await import('./DecisionForm.tsx')).DecisionForm)

type Props<T> = {
  decision: Decision<T>
  record: T
  name: string
  /** The only part shown, on a phone: the name is the page's title then. */
  alone: boolean
  /** What was typed for this record before another one was opened. */
  kept: Values | undefined
  onKeep: (values: Values) => void
  onReload: () => void
  /** It was opened from another record just now. */
  early: boolean
  onDone: (made: Made) => void
  /** What is shown where the record is not waiting. */
  otherwise: ReactNode
}

/** May the reader decide the record now? */
export const isWaiting = <T extends MovedRow>({ yes, no }: Decision<T>, { actions }: T): boolean =>
  [yes, no].some((call) => actions.includes(moveOf(call)))

/** The decision as it is for one record. */
function settled<T>({ means, approvalOf, asks = {}, ...rest }: Decision<T>, record: T): Settled {
  const { yes, no } = means
  const { yes: asksYes, no: asksNo } = asks
  return {
    ...rest,
    means: { yes: typeof yes === 'function' ? yes(record) : yes, no },
    asks: { yes: asksYes && ((typed) => asksYes(record, typed)), no: asksNo?.(record) },
    approval: approvalOf?.(record),
  }
}

/** The decision on a record: its opinion, what an approval needs besides, and the two buttons; or why there is none. */
export function ReviewDecision<T extends MovedRow>({ decision, record, name, alone, otherwise, ...form }: Props<T>) {
  const say = useSay()
  return (
    <section className="zk-review-decision" aria-label={say(labels.decision)}>
      {alone && <h1 className="zk-review-of">{name}</h1>}
      {isWaiting(decision, record) ? (
        <DecisionForm {...form} decision={settled(decision, record)} record={record} name={name} />
      ) : (
        otherwise
      )}
    </section>
  )
}
