import { Input } from 'antd'
import { reason } from '@zhikao/domain/student/student.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { teacherLabels } from './teacher.labels.ts'

/** Is this a reason that may stand in the audit trail? */
export const isReason = (text: string) => reason.safeParse(text.trim()).success

/** Asks why full numbers are needed; the answer stands in the audit trail. */
export function TeacherReason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay()
  return (
    <label className="zk-label">
      {say(teacherLabels.reason)}
      <Input.TextArea rows={2} maxLength={200} value={value} onChange={(event) => onChange(event.target.value)} />
      {value !== '' && !isReason(value) && <span className="zk-fault">{say(teacherLabels.reason_short)}</span>}
    </label>
  )
}
