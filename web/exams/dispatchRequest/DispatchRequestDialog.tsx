import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { dispatchRequestContract } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import { dispatchRequestWords as words } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.messages.ts'
import {
  REQUEST_COUNT_MAX,
  REQUEST_REASON_MAX,
  requestReason,
} from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.model.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { ROLES_OF } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { nameOfSession, plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { dispatchRequestLabels as labels } from './dispatchRequest.labels.ts'

type Props = { plan_sn: string; onClose: () => void }

/** What is entered so far, and the call that it makes. */
function useAsk({ plan_sn, onClose }: Props) {
  const [at, setAt] = useState(0)
  const [role, setRole] = useState<PanelRole | null>(null)
  const [count, setCount] = useState(1)
  const [reason, setReason] = useState('')
  const read = useRead(panelContract.list, { params: { id: plan_sn }, query: { limit: 1 } })
  const sessions = read.data?.chosen.sessions ?? []
  const session = sessions[at]
  const roles = session ? ROLES_OF[session.subject] : []
  const fits = role && roles.includes(role) ? role : session ? plainRole(session) : null
  const { send, busy } = useSend(dispatchRequestContract.create, {
    success: labels.asked,
    refresh: ['dispatchRequest'],
  })
  const submit = async () => {
    if (!session || !fits) return
    const { subject, session_no } = session
    const body = { subject, session_no, role: fits, count, reason: reason.trim() }
    if ((await send({ params: { id: plan_sn }, body })).ok) onClose()
  }
  const why = !session
    ? labels.choose_session
    : requestReason.safeParse(reason.trim()).success
      ? null
      : labels.reason_short
  return { at, setAt, setRole, count, setCount, reason, setReason, sessions, roles, role: fits, busy, submit, why }
}

/** A site asks the centre for examiners of the reserve pool (domain.md §5.7). */
export function DispatchAsk({ plan_sn, onClose }: Props) {
  const say = useSay()
  const asked = useAsk({ plan_sn, onClose })
  return (
    <AppModal
      open
      width={520}
      title={say(labels.ask_title)}
      okText={say(labels.ask)}
      okWhy={asked.why}
      okButtonProps={{ loading: asked.busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void asked.submit()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(labels.ask_means)}</p>
      <AskFields asked={asked} />
    </AppModal>
  )
}

function AskFields({ asked }: { asked: ReturnType<typeof useAsk> }) {
  const say = useSay()
  const sessions = asked.sessions.map((one, value) => ({
    value,
    label: say(labels.session_at, { session: nameOfSession(one), start: one.start_time.slice(0, 16) }),
  }))
  return (
    <div className="zk-stack">
      <Labelled text={words.session}>
        <Select aria-label={say(words.session)} value={asked.at} options={sessions} onChange={asked.setAt} />
      </Labelled>
      <Labelled text={words.role}>
        <Select
          aria-label={say(words.role)}
          value={asked.role}
          options={asked.roles.map((value) => ({ value, label: say(panelRoleWords[value]) }))}
          onChange={asked.setRole}
        />
      </Labelled>
      <Labelled text={words.count}>
        <InputNumber
          aria-label={say(words.count)}
          min={1}
          max={REQUEST_COUNT_MAX}
          precision={0}
          value={asked.count}
          onChange={(value) => asked.setCount(value ?? 1)}
        />
      </Labelled>
      <ReasonField value={asked.reason} onChange={asked.setReason} />
    </div>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Labelled text={words.reason}>
      <Input.TextArea
        rows={3}
        maxLength={REQUEST_REASON_MAX}
        aria-label={useSay()(words.reason)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  )
}

const Labelled = ({ text, children }: { text: Text; children: ReactNode }) => (
  <div className="zk-label">
    {useSay()(text)}
    {children}
  </div>
)
