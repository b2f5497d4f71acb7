import { Input, Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { ROLES_OF } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { nameOfSession, plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { searchOf, useTyped } from '../../kit/view/choices.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { assignmentLabels as labels } from './assignment.labels.ts'

type Examiner = { sn: string; name: string; is_chief: boolean; credentials: readonly { credential_sn: string }[] }
type Session = ReturnType<typeof useSessions>[number]

/** Approved plans of the examiner's certificates whose exams are not over, by title or site. */
function usePlans({ credentials }: Examiner) {
  const [keyword, search] = useTyped()
  const query = {
    limit: PAGE_LIMIT,
    status: 'PLAN_AUDIT,EXAM_SUBMIT,EXAM_REJECT,EXAM_AUDIT',
    credential_sn: credentials.map(({ credential_sn }) => credential_sn).join(','),
    exam_from: nowText().slice(0, 10),
    ...(keyword ? { keyword } : {}),
  }
  const read = useRead(planContract.list, { query }, { keep: true })
  const options = (read.data?.items ?? []).map(({ sn, title, org_name }) => ({
    value: sn,
    label: `${title} · ${org_name}`,
  }))
  return { options, searching: read.isFetching, search }
}

/** The sessions of the chosen plan. */
function useSessions(plan: string | null) {
  const read = useRead(panelContract.list, { params: { id: plan ?? '' }, query: { limit: 1 } }, { when: plan !== null })
  return read.data?.chosen.sessions ?? []
}

const keyOf = ({ subject, session_no }: Pick<Session, 'subject' | 'session_no'>) => `${subject} ${session_no}`

type Props = { examiner: Examiner; onClose: () => void }

/** What was chosen so far, and the call that it makes. */
function useDispatch(examiner: Examiner, onClose: () => void) {
  const [plan, setPlan] = useState<string | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const [role, setRole] = useState<PanelRole | null>(null)
  const [reason, setReason] = useState('')
  const sessions = useSessions(plan)
  const session = sessions.find((one) => keyOf(one) === at)
  const { send, busy } = useSend(assignmentContract.dispatch, {
    success: fill(labels.dispatched, { name: examiner.name }),
    refresh: ['teacher', 'plan'],
  })
  const submit = async () => {
    if (!plan || !session) return
    const { subject, session_no } = session
    const fits = role && ROLES_OF[subject].includes(role) ? role : plainRole(session)
    const body = { teacher_sn: examiner.sn, subject, session_no, role: fits }
    const { ok } = await send({ params: { id: plan }, body: { ...body, reason: reason.trim() || null } })
    if (ok) onClose()
  }
  const choosePlan = (sn: string) => {
    setPlan(sn)
    setAt(null)
  }
  return { plan, at, role, reason, sessions, session, busy, submit, choosePlan, setAt, setRole, setReason }
}
type Choice = ReturnType<typeof useDispatch>

/** Sends an examiner of the reserve pool to a session of a plan (domain.md §5.7). */
export function AssignmentDispatch({ examiner, onClose }: Props) {
  const say = useSay()
  const choice = useDispatch(examiner, onClose)
  return (
    <AppModal
      open
      width={520}
      title={say(labels.dispatch_title, { name: examiner.name })}
      okText={say(labels.dispatch)}
      okWhy={choice.session ? null : labels.dispatch_first}
      okButtonProps={{ loading: choice.busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void choice.submit()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(labels.dispatch_means)}</p>
      <DispatchFields examiner={examiner} choice={choice} />
    </AppModal>
  )
}

function DispatchFields({ examiner, choice }: { examiner: Examiner; choice: Choice }) {
  const say = useSay()
  const plans = usePlans(examiner)
  const { plan, at, role, reason, session, sessions } = choice
  return (
    <div className="zk-stack">
      <Labelled text={labels.dispatch_plan}>
        <Select
          {...searchOf(plans)}
          aria-label={say(labels.dispatch_plan)}
          value={plan}
          options={plans.options}
          onChange={choice.choosePlan}
        />
      </Labelled>
      <Labelled text={labels.dispatch_session}>
        <SessionSelect sessions={sessions} value={at} onChange={choice.setAt} />
      </Labelled>
      <Labelled text={labels.dispatch_role}>
        <RoleSelect session={session} isChief={examiner.is_chief} value={role} onChange={choice.setRole} />
      </Labelled>
      <Labelled text={labels.dispatch_reason}>
        <Input.TextArea
          rows={2}
          maxLength={500}
          aria-label={say(labels.dispatch_reason)}
          value={reason}
          onChange={(event) => choice.setReason(event.target.value)}
        />
      </Labelled>
    </div>
  )
}

function Labelled({ text, children }: { text: Text; children: ReactNode }) {
  return (
    <div className="zk-label">
      {useSay()(text)}
      {children}
    </div>
  )
}

type SessionProps = { sessions: readonly Session[]; value: string | null; onChange: (at: string) => void }

function SessionSelect({ sessions, value, onChange }: SessionProps) {
  const say = useSay()
  const options = sessions.map((one) => ({
    value: keyOf(one),
    label: say(labels.dispatch_at, {
      session: nameOfSession(one),
      start: one.start_time.slice(0, 16),
      has: one.has,
      needed: one.needed,
    }),
  }))
  return (
    <Select
      aria-label={say(labels.dispatch_session)}
      disabled={sessions.length === 0}
      {...{ value, options, onChange }}
    />
  )
}

type RoleProps = {
  session: Session | undefined
  isChief: boolean
  value: PanelRole | null
  onChange: (role: PanelRole) => void
}

/** The roles of the session's subject; chief only where the examiner may be one. */
function RoleSelect({ session, isChief, value, onChange }: RoleProps) {
  const say = useSay()
  const roles = session ? ROLES_OF[session.subject].filter((role) => role !== 'CHIEF' || isChief) : []
  const shown = value && roles.includes(value) ? value : session ? plainRole(session) : null
  return (
    <Select
      aria-label={say(labels.dispatch_role)}
      disabled={!session}
      value={shown}
      options={roles.map((role) => ({ value: role, label: say(panelRoleWords[role]) }))}
      onChange={onChange}
    />
  )
}
