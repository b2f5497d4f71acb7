import { Input } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'

type Props = {
  title: string
  /** The button, a verb. */
  verb: string
  danger?: boolean
  busy: boolean
  asksReason: boolean
  /** What else is missing before it can be done; null once nothing is. */
  missing?: string | null
  children?: ReactNode
  onYes: (reason: string | null) => void
  onNo: () => void
}

/** A question of the exam day with large buttons, and a reason where the server asks for one. */
export function RunDialog({ title, verb, danger = false, busy, asksReason, missing = null, ...rest }: Props) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const given = reason.trim()
  const lacksReason = asksReason && !given
  const answer = () => (missing !== null || lacksReason ? setTried(true) : rest.onYes(given || null))
  return (
    <AppModal
      open
      width={440}
      title={title}
      okText={verb}
      okButtonProps={{ loading: busy, size: 'large', danger }}
      cancelText={say(kitLabels.cancel)}
      cancelButtonProps={{ size: 'large' }}
      onOk={answer}
      onCancel={rest.onNo}
    >
      {rest.children}
      {tried && missing !== null && <p className="zk-fault">{missing}</p>}
      {asksReason && <Reason value={reason} onChange={setReason} />}
      {tried && lacksReason && <p className="zk-fault">{say(labels.reason_first)}</p>}
    </AppModal>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay()
  return (
    <label className="zk-label">
      {say(labels.reason)}
      <Input.TextArea rows={2} maxLength={200} value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
