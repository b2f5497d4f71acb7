import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { moveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { RefusalText } from '../wire/lift.tsx'
import { useSend } from '../wire/send.ts'
import type { FormGroup, Values } from './form.ts'
import { kitLabels } from './kit.labels.ts'
import type { MovedRow } from './MoveButtons.tsx'
import { OpinionField } from './phrases.tsx'
import { RecordForm } from './RecordForm.tsx'
import { reviewLabels as labels } from './review.labels.ts'
import { isFormFault, useRecordForm } from './useRecordForm.ts'
import type { RecordFormState } from './useRecordForm.ts'

type ApproveCall = Endpoint<z.ZodType<unknown, { id: string }>>
type RejectCall = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, typeof moveBody>

/** What an approval is given besides the opinion, filled in for this record. */
type Approval = { groups: readonly FormGroup[]; initial: Values; note?: ReactNode }

/** How records of a queue are decided: the two calls, each the move of its name, and what follows from them. */
export type Decision<T> = {
  of: { moves: Readonly<Record<string, { label: Text }>> }
  yes: ApproveCall
  no: RejectCall
  means: { yes?: Text | ((record: T) => Text); no?: Text }
  approvalOf?: (record: T) => Approval
  /** Resources whose reads change with a decision, besides those of the record. */
  refresh?: readonly string[]
}

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
  onDone: () => void
  /** What is shown where the record is not waiting. */
  otherwise: ReactNode
}

/** The verb of a move's call: `plan.approve` → the label of `approve`. */
const verbOf = ({ of }: Pick<Decision<never>, 'of'>, endpoint: Endpoint): Text => {
  const move = of.moves[endpoint.name.split('.')[1] ?? '']
  if (!move) throw new Error(`${endpoint.name} is no move of the lifecycle`)
  return move.label
}
const moveOf = (endpoint: Endpoint) => endpoint.name.split('.')[1] ?? ''

/** May the reader decide the record now? */
export const isWaiting = <T extends MovedRow>({ yes, no }: Decision<T>, { actions }: T): boolean =>
  [yes, no].some((call) => actions.includes(moveOf(call)))

/** The decision on a record: its opinion, what an approval needs besides, and the two buttons; or why there is none. */
export function ReviewDecision<T extends MovedRow>(props: Props<T>) {
  const { decision, record, name, alone, otherwise } = props
  const say = useSay()
  return (
    <section className="zk-review-decision" aria-label={say(labels.decision)}>
      {alone && <h1 className="zk-review-of">{name}</h1>}
      {isWaiting(decision, record) ? <DecisionForm {...props} /> : otherwise}
    </section>
  )
}

function DecisionForm<T extends MovedRow>(props: Props<T>) {
  const { decision, record, onReload } = props
  const say = useSay()
  const { state, initial, groups, note } = useApproval(props)
  const { reject, rejecting } = useRejection(props, state)
  const [yes, no] = [verbOf(decision, decision.yes), verbOf(decision, decision.no)]
  return (
    <>
      <RecordForm
        {...{ state, initial, groups, onReload }}
        endpoint={decision.yes}
        before={
          <>
            {note}
            <Refusal record={record} call={decision.yes} verb={yes} />
          </>
        }
      />
      <Meanings of={decision} record={record} />
      <div className="zk-review-buttons">
        <Button
          type="primary"
          htmlType="submit"
          form={state.id}
          loading={state.busy}
          disabled={rejecting || !record.actions.includes(moveOf(decision.yes))}
          onClick={notTwice}
        >
          {say(yes)}
        </Button>
        <Button danger loading={rejecting} disabled={state.busy} onClick={(event) => notTwice(event) && void reject()}>
          {say(no)}
        </Button>
      </div>
    </>
  )
}

/** Why it cannot be approved now. */
function Refusal({ record, call, verb }: { record: MovedRow; call: Endpoint; verb: Text }) {
  const say = useSay()
  const refused = record.refused?.find(({ move }) => move === moveOf(call))
  if (!refused) return null
  const why = <RefusalText {...refused} />
  return <Alert type="warning" showIcon title={say(labels.refused, { move: verb })} description={why} />
}

/** The second click of a double click would decide the next record, which by then has taken the place of this one. */
function notTwice(event: MouseEvent): boolean {
  if (event.detail > 1) event.preventDefault()
  return event.detail <= 1
}

/** What follows from each of the two, before it is chosen. */
function Meanings<T>({ of: decision, record }: { of: Decision<T>; record: T }) {
  const say = useSay()
  const { yes, no, means } = decision
  const list = [
    { move: verbOf(decision, yes), words: typeof means.yes === 'function' ? means.yes(record) : means.yes },
    { move: verbOf(decision, no), words: means.no },
  ]
  return (
    <dl className="zk-review-means">
      {list.map(
        ({ move, words }) =>
          words && (
            <div key={move.US}>
              <dt>{say(move)}</dt>
              <dd>{say(words)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const opinionGroup = (move: Text): FormGroup => ({
  title: labels.opinion_group,
  fields: [{ name: 'opinion', label: fill(labels.opinion, { move }), input: <OpinionField maxLength={500} /> }],
})
const done = <T,>(decision: Decision<T>, endpoint: Endpoint) =>
  fill(kitLabels.moved_only, { move: verbOf(decision, endpoint) })

/** The form of the approval, with the opinion, which a rejection sends too. */
function useApproval<T extends MovedRow>({ decision, record, kept, onKeep, onDone }: Props<T>) {
  const { yes, no, approvalOf, refresh } = decision
  const approval = approvalOf?.(record)
  const initial = { ...approval?.initial, ...kept }
  const groups = [...(approval?.groups ?? []), opinionGroup(verbOf(decision, no))]
  const state = useRecordForm<ApproveCall>({
    endpoint: yes,
    params: { id: record.sn },
    initial,
    groups,
    // The record as it is shown is decided, even where it was changed since the form was opened.
    complete: (values) => ({ ...values, version: record.version }),
    success: done(decision, yes),
    ...(refresh ? { refresh } : {}),
    onDone,
  })
  useKept(state, onKeep)
  return { state, initial, groups, note: approval?.note }
}

function useRejection<T extends MovedRow>({ decision, record, onDone }: Props<T>, state: RecordFormState) {
  const say = useSay()
  const { no, refresh } = decision
  const { send, busy } = useSend(no, { success: done(decision, no), refresh, silent: isFormFault })
  const reject = async () => {
    const opinion = String(state.form.getFieldValue('opinion') ?? '').trim()
    if (opinion === '') return state.show([{ path: 'opinion', message: say(kernelMessages.opinion_required) }])
    const sent = await send({ params: { id: record.sn }, body: { version: record.version, opinion } })
    if (!sent.ok) return state.report(sent.failure)
    state.touch(false)
    return onDone()
  }
  return { reject, rejecting: busy }
}

/** Keeps what was typed when another record is opened before this one is decided. */
function useKept({ form, touched }: RecordFormState, onKeep: (values: Values) => void): void {
  const latest = useRef({ touched, onKeep })
  useEffect(() => {
    latest.current = { touched, onKeep }
  })
  useEffect(
    () => () => {
      if (latest.current.touched) latest.current.onKeep(form.getFieldsValue(true))
    },
    [form],
  )
}
