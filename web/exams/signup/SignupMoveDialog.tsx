import { App, Input, Radio } from 'antd'
import { useState } from 'react'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { settleRefusal } from '@zhikao/domain/exams/fee/fee.rules.ts'
import { feeMessages, feeWords, payerWords } from '@zhikao/domain/exams/fee/fee.messages.ts'
import {
  attemptWords,
  payStatusWords,
  signupMessages,
  signupSubjectWords,
} from '@zhikao/domain/exams/signup/signup.messages.ts'
import { PAY_STATUS } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { PayStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { Word } from '../../kit/view/StatusTag.tsx'
import { useSend, useSender } from '../../kit/wire/send.ts'
import { useSession } from '../../kit/wire/session.tsx'
import type { SignupRow } from './signup.columns.tsx'
import { signupLabels } from './signup.labels.ts'

type Props = { row: SignupRow; onClose: () => void }

const REASON = { rows: 3, maxLength: 200, showCount: true }
const PAY_REASON = { ...REASON, maxLength: 500 }

/** What is recorded of a fee: waiving it, or setting it back to unpaid, takes a reason. */
function usePayment({ row, onClose }: Props) {
  const [status, setStatus] = useState(row.pay_status)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { send, busy } = useSend(feeContract.pay, { success: signupLabels.paid, refresh: ['fee', 'plan'] })
  const asks = status !== 'PAID' && status !== row.pay_status
  const given = reason.trim()
  const save = async () => {
    setTried(true)
    if (asks && !given) return
    if (status === row.pay_status) return onClose()
    const body = { waive: status === 'WAIVED', reopen: status === 'UNPAID', reason: asks ? given : null }
    const { ok } = await send({ params: { plan: row.plan_sn, id: row.sn }, body: { version: row.version, ...body } })
    if (ok) onClose()
  }
  const choose = (value: unknown) => setStatus(PAY_STATUS.find((one) => one === value) ?? status)
  return { status, choose, reason, setReason, asks, missing: tried && asks && !given, busy, save }
}

export function PayQuestion(props: Props) {
  const { row, onClose } = props
  const say = useSay()
  const { status, choose, reason, setReason, asks, missing, busy, save } = usePayment(props)
  const optionOf = (value: PayStatus) => {
    const refusal = settleRefusal({ deferred: false, pay_status: row.pay_status }, value)
    const why = refusal && <span className="zk-quiet"> {say(refusal.message)}</span>
    const label = (
      <>
        {say(payStatusWords[value])}
        {why}
      </>
    )
    return { value, label, disabled: refusal !== null }
  }
  return (
    <AppModal
      open
      width={420}
      title={say(signupLabels.pay_title, { name: row.name })}
      okText={say(kitLabels.save)}
      okButtonProps={{ loading: busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {row.fee_lines.map((line) => (
        <FeeLine key={line.sn} line={line} />
      ))}
      <Radio.Group value={status} onChange={(event) => choose(event.target.value)} options={PAY_STATUS.map(optionOf)} />
      {asks && (
        <label className="zk-label">
          {say(signupLabels.pay_reason)}
          <Input.TextArea {...PAY_REASON} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      {missing && <p className="zk-fault">{say(feeMessages.fee_reason)}</p>}
    </AppModal>
  )
}

/** Subjects, amount and payer of a fee, and the reason of what was recorded last. */
function FeeLine({ line }: { line: SignupRow['fee_lines'][number] }) {
  const say = useSay()
  return (
    <p>
      <Word of={signupSubjectWords} value={line.subjects} /> · <Word of={attemptWords} value={line.attempt} /> ·{' '}
      <b className="zk-figures">{say(moneyText(line.amount))}</b>
      <span className="zk-quiet zk-line">
        {say(feeWords.payer)}: <Word of={payerWords} value={line.payer} />
      </span>
      {line.reason && <span className="zk-quiet zk-line">{line.reason}</span>}
    </p>
  )
}

/** A question that names the student; to remove a student of another institution takes a reason. */
export function RemoveQuestion({ row, onClose }: Props) {
  const say = useSay()
  const { user } = useSession()
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { send, busy } = useSender({ refresh: ['plan', 'student'] })
  const isOthers = row.source === 'BORROW' && user.org_sn !== row.org_sn
  const missing = isOthers && reason.trim() === ''
  const go = async () => {
    setTried(true)
    if (missing) return
    const query = reason.trim() ? { reason: reason.trim() } : {}
    const { ok } = await send(signupContract.remove, { params: { plan: row.plan_sn, id: row.sn }, query })
    if (!ok) return
    void message.success(say(fill(signupLabels.removed, { name: row.name })))
    onClose()
  }
  return (
    <AppModal
      open
      width={440}
      title={say(signupLabels.remove_question, { name: row.name })}
      okText={say(signupLabels.remove)}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(signupLabels.remove_means)}</p>
      <label className="zk-label">
        {say(isOthers ? signupLabels.remove_reason : signupLabels.remove_reason_optional)}
        <Input.TextArea {...REASON} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      {tried && missing && <p className="zk-fault">{say(signupMessages.reason_required)}</p>}
    </AppModal>
  )
}
