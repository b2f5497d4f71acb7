import { App, Input, Radio } from 'antd'
import { useState } from 'react'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { payStatusWords, signupMessages } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { PAY_STATUS } from '@zhikao/domain/exams/signup/signup.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useSend, useSender } from '../../kit/wire/send.ts'
import { useSession } from '../../kit/wire/session.tsx'
import type { SignupRow } from './signup.columns.tsx'
import { signupLabels } from './signup.labels.ts'

type Props = { row: SignupRow; onClose: () => void }

export function PayQuestion({ row, onClose }: Props) {
  const say = useSay()
  const [status, setStatus] = useState(row.pay_status)
  const { send, busy } = useSend(signupContract.pay, { success: signupLabels.paid })
  const save = async () => {
    const body = { version: row.version, pay_status: status }
    const { ok } = await send({ params: { plan: row.plan_sn, id: row.sn }, body })
    if (ok) onClose()
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
      <Radio.Group
        value={status}
        onChange={(event) => setStatus(PAY_STATUS.find((one) => one === event.target.value) ?? status)}
        options={PAY_STATUS.map((value) => ({ value, label: say(payStatusWords[value]) }))}
      />
    </AppModal>
  )
}

const REASON = { rows: 3, maxLength: 200, showCount: true }

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
