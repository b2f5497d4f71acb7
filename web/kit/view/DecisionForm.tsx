import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { RefusalText } from '../wire/lift.tsx'
import { useSend } from '../wire/send.ts'
import { moveOf, verbOf } from './decision.ts'
import type { ApproveCall, Made, Settled } from './decision.ts'
import { DecisionButtons } from './DecisionButtons.tsx'
import type { FormGroup, Values } from './form.ts'
import type { MovedRow } from './MoveButtons.tsx'
import { MoveQuestion } from './MoveQuestion.tsx'
import { OpinionField } from './OpinionField.tsx'
import { RecordForm } from './RecordForm.tsx'
import { decisionLabels } from './decision.labels.ts'
import { isMovedRecord } from './undo.tsx'
import { isFormFault, useRecordForm } from './useRecordForm.ts'
import type { RecordFormState } from './useRecordForm.ts'

type Props = {
  decision: Settled
  record: MovedRow
  /** The record's name in the message. */
  name: string
  /** It was opened from another record just now: what is pressed now may have been meant for that one. */
  early: boolean
  /** What was typed for this record before another one was opened. */
  kept: Values | undefined
  onKeep: (values: Values) => void
  onReload: () => void
  onDone: (made: Made) => void
}

/** The opinion and what an approval needs besides, what follows from each of the two, and the two buttons. */
export function DecisionForm(props: Props) {
  const { decision, record, early, onReload } = props
  const { ask, question } = useQuestion(props)
  const { state, initial, groups, note } = useApproval(props, ask)
  const { reject, rejecting } = useRejection(props, state, ask)
  const [yes, no] = [verbOf(decision, decision.yes), verbOf(decision, decision.no)]
  // Enter in a field submits the form, too.
  const submit = async () => (early ? undefined : state.submit())
  return (
    <>
      <RecordForm
        {...{ initial, groups, onReload }}
        state={{ ...state, submit }}
        endpoint={decision.yes}
        before={
          <>
            {note}
            <Refusal record={record} call={decision.yes} verb={yes} />
          </>
        }
      />
      <Meanings of={decision} />
      <DecisionButtons
        {...{ yes, no, early, rejecting }}
        form={state.id}
        approving={state.busy}
        closed={!record.actions.includes(moveOf(decision.yes))}
        onReject={() => void reject()}
      />
      {question}
    </>
  )
}

/** Why it cannot be approved now. */
function Refusal({ record, call, verb }: { record: MovedRow; call: Endpoint; verb: Text }) {
  const say = useSay()
  const refused = record.refused?.find(({ move }) => move === moveOf(call))
  if (!refused) return null
  const why = <RefusalText {...refused} />
  return <Alert type="warning" showIcon title={say(decisionLabels.refused, { move: verb })} description={why} />
}

/** What follows from each of the two, before it is chosen. */
function Meanings({ of: decision }: { of: Settled }) {
  const say = useSay()
  const { yes, no, means } = decision
  const list = [
    { move: verbOf(decision, yes), words: means.yes },
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

type Ask = (call: Endpoint, words: Text, send: () => void) => void
type Asked = { call: Endpoint; words: Text; send: () => void }

/** The one question before a decision that cannot be taken back. */
function useQuestion({ decision, name }: Props): { ask: Ask; question: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const answer = () => {
    close()
    asked?.send()
  }
  return {
    ask: (call, words, send) => setAsked({ call, words, send }),
    question: asked && (
      <MoveQuestion
        move={{ label: verbOf(decision, asked.call), danger: asked.call === decision.no }}
        name={name}
        consequence={asked.words}
        busy={false}
        onYes={answer}
        onNo={close}
      />
    ),
  }
}

const opinionGroup = (move: Text): FormGroup => ({
  title: decisionLabels.opinion_group,
  fields: [{ name: 'opinion', label: fill(decisionLabels.opinion, { move }), input: <OpinionField maxLength={500} /> }],
})
/** A decision as it was made, from the answer of its call. */
function madeOf({ decision, record, name }: Props, call: Endpoint, data: unknown): Made {
  const { version = record.version, take_back_seconds: seconds = 0 } = isMovedRecord(data) ? data : {}
  return { sn: record.sn, name, move: verbOf(decision, call), version, seconds: decision.back ? seconds : 0 }
}

/** The form of the approval, with the opinion, which a rejection sends too. */
function useApproval(props: Props, ask: Ask) {
  const { decision, record, kept, onKeep, onDone } = props
  const { yes, no, approval, asks, refresh } = decision
  const { yes: words } = asks
  const initial = { ...approval?.initial, ...kept }
  const groups = [...(approval?.groups ?? []), opinionGroup(verbOf(decision, no))]
  const state = useRecordForm<ApproveCall>({
    endpoint: yes,
    params: { id: record.sn },
    initial,
    groups,
    // The record as it is shown is decided, even where it was changed since the form was opened.
    complete: (values) => ({ ...values, version: record.version }),
    ...(refresh ? { refresh } : {}),
    ask: words && ((typed, send) => ask(yes, words(typed), send)),
    onDone: (data) => onDone(madeOf(props, yes, data)),
  })
  useKept(state, onKeep)
  return { state, initial, groups, note: approval?.note }
}

function useRejection(props: Props, state: RecordFormState, ask: Ask) {
  const say = useSay()
  const { record, onDone } = props
  const { no, asks, refresh } = props.decision
  const { send, busy } = useSend(no, { refresh, silent: isFormFault })
  const reject = async () => {
    const opinion = String(state.form.getFieldValue('opinion') ?? '').trim()
    if (opinion === '') return state.show([{ path: 'opinion', message: say(kernelMessages.opinion_required) }])
    return asks.no ? ask(no, asks.no, () => void post(opinion)) : post(opinion)
  }
  const post = async (opinion: string) => {
    const sent = await send({ params: { id: record.sn }, body: { version: record.version, opinion } })
    if (!sent.ok) return state.report(sent.failure)
    state.touch(false)
    return onDone(madeOf(props, no, sent.data))
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
