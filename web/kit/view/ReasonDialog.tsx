import { Input } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from './AppModal.tsx'
import { kitLabels } from './kit.labels.ts'

type Props = {
  title: string
  okText: string
  danger?: boolean
  busy: boolean
  /** What follows, above the choices. */
  note: string
  /** What the reason is called, and what is said where it is missing. */
  label: string
  missing: string
  children?: ReactNode
  onYes: (reason: string) => void
  onNo: () => void
}

/** A question that needs a reason, with other choices above it. */
export function ReasonDialog(props: Props) {
  const { title, okText, danger = false, busy, note, label, missing, children, onYes, onNo } = props
  const say = useSay()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const given = reason.trim()
  const answer = () => (given ? onYes(given) : setTried(true))
  const words = { title, okText, cancelText: say(kitLabels.cancel) }
  return (
    <AppModal open width={440} {...words} okButtonProps={{ danger, loading: busy }} onOk={answer} onCancel={onNo}>
      <p className="zk-quiet">{note}</p>
      {children}
      <label className="zk-label">
        {label}
        <Input.TextArea
          rows={3}
          maxLength={500}
          showCount
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {tried && !given && <p className="zk-fault">{missing}</p>}
    </AppModal>
  )
}
