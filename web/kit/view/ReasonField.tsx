import { Input } from 'antd'
import { useState } from 'react'
import { reason } from '@zhikao/domain/kernel/person.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'

/** Is this text a reason that the audit trail accepts? */
export const isReason = (text: string) => reason.safeParse(text.trim()).success

/** Asks why full numbers are needed; the answer is kept in the audit trail. */
export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay()
  return (
    <label className="zk-label">
      {say(kitLabels.reason)}
      <Input.TextArea rows={2} maxLength={200} value={value} onChange={(event) => onChange(event.target.value)} />
      {value !== '' && !isReason(value) && <span className="zk-fault">{say(kitLabels.reason_short)}</span>}
    </label>
  )
}

/** The reason of something that needs one only when `asks`: what to send of it, its field, and whether it is there. */
export function useReason(asks: boolean) {
  const [given, setGiven] = useState('')
  return {
    given: asks ? { reason: given.trim() } : {},
    ready: !asks || isReason(given),
    field: asks && <ReasonField value={given} onChange={setGiven} />,
  }
}
