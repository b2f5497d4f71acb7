import { Button } from 'antd'
import { useState } from 'react'
import { dispatchRequestContract } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import { dispatchRequestLifecycle } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.lifecycle.ts'
import { dispatchRequestWords as words } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.messages.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { nameOfSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { DispatchRequest } from './dispatchRequest.fields.tsx'
import { dispatchRequestLabels as labels } from './dispatchRequest.labels.ts'

const AnswerDialog = lazyPart(async () => (await import('./DispatchRequestAnswerDialog.tsx')).DispatchRequestAnswer)
const AskDialog = lazyPart(async () => (await import('./DispatchRequestDialog.tsx')).DispatchAsk)

const LIMIT = 50

/** The requests for examiners of the reserve pool: of one plan for its site, else those that wait for the centre (domain.md §5.7). */
export function DispatchRequests({ plan_sn }: { plan_sn?: string }) {
  const say = useSay()
  const [isWhole, setWhole] = useState(plan_sn !== undefined)
  const [asking, setAsking] = useState(false)
  const query = { limit: LIMIT, ...(plan_sn ? { plan_sn } : {}), ...(isWhole ? {} : { status: 'SUBMIT' }) }
  const read = useRead(dispatchRequestContract.list, { query }, { fresh: true, keep: true })
  return (
    <div className="zk-form-page">
      <Section title={words.title}>
        <Reading of={read} rows={2}>
          {({ items }) => <List items={items} none={isWhole ? labels.none : labels.none_waiting} />}
        </Reading>
        {plan_sn ? (
          read.data?.actions.includes('request') && <Button onClick={() => setAsking(true)}>{say(labels.ask)}</Button>
        ) : (
          <Button onClick={() => setWhole(!isWhole)}>{say(isWhole ? labels.show_waiting : labels.show_all)}</Button>
        )}
        {asking && plan_sn && <AskDialog plan_sn={plan_sn} onClose={() => setAsking(false)} />}
      </Section>
    </div>
  )
}

function List({ items, none }: { items: readonly DispatchRequest[]; none: Text }) {
  const say = useSay()
  if (items.length === 0) return <p className="zk-quiet">{say(none)}</p>
  return (
    <ul className="zk-plain-list">
      {items.map((one) => (
        <li key={one.sn}>
          <Request of={one} />
        </li>
      ))}
    </ul>
  )
}

function Request({ of }: { of: DispatchRequest }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const session = say(labels.session_at, { session: nameOfSession(of), start: of.start_time.slice(0, 16) })
  const role = panelRoleWords[of.role]
  const name = say(labels.name_of, { title: of.plan_title, session: nameOfSession(of), role })
  return (
    <>
      <b>
        <bdi>{of.plan_title}</bdi>
      </b>{' '}
      <StatusTag of={dispatchRequestLifecycle} value={of.status} />{' '}
      {of.lapsed && <span className="zk-attention">{say(labels.lapsed)}</span>}
      <div>
        {session} · {say(labels.figures, { role, count: of.count, sent: of.sent })}
      </div>
      <div className="zk-quiet">
        <bdi>{of.org_name}</bdi> · {say(labels.by, { name: of.requested_by, time: of.create_time.slice(0, 16) })}
      </div>
      <div>
        {say(words.reason)}: <bdi>{of.reason}</bdi>
      </div>
      {of.opinion && (
        <div>
          {say(words.opinion)}: <bdi>{of.opinion}</bdi>
        </div>
      )}
      <MoveButtons
        of={dispatchRequestLifecycle}
        calls={dispatchRequestContract}
        row={{ ...of, refused: [] }}
        name={name}
        first={allowed(of, [{ key: 'dispatch', label: labels.dispatch, run: () => setOpen(true) }])}
      />
      {isOpen && <AnswerDialog of={of} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
