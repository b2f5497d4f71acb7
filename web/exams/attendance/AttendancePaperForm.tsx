import { Select } from 'antd'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import {
  attendanceMessages,
  attendanceWords,
  runMoveWords,
} from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { PAPER_REASON_MAX } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, SwitchField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import type { Candidate, ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'

type Props = { exam: ExamDay; candidates: readonly Candidate[]; onClose: () => void }

/** The candidates who were absent, by name or ticket number. */
function AbsentField({ candidates, ...rest }: Bound<string[]> & Pick<Props, 'candidates'>) {
  const say = useSay()
  const options = candidates.map(({ sn, name, ticket_no }) => ({
    value: sn,
    label: `${name} ${ticket_no ?? ''}`.trim(),
  }))
  return (
    <Select
      {...rest}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(labels.paper_nobody)}
      options={options}
    />
  )
}

const groupOf = (candidates: Props['candidates']): FormGroup => ({
  hint: labels.paper_means,
  fields: [
    { name: 'scan', label: labels.paper_scan, hint: labels.paper_scan_hint, input: <FileField /> },
    { name: 'absent', label: labels.paper_absent, input: <AbsentField candidates={candidates} /> },
    { name: 'identity_checked', label: attendanceWords.identity_checked, input: <SwitchField /> },
    { name: 'reason', label: labels.reason, input: <AreaField maxLength={PAPER_REASON_MAX} /> },
  ],
})

/** Whoever was there was identified on the day. */
const identityOf =
  (candidates: Props['candidates']) =>
  ({ absent, identity_checked }: Values): InputFault[] =>
    identity_checked === true || (Array.isArray(absent) && absent.length === candidates.length)
      ? []
      : [{ path: 'identity_checked', rule: 'paper_identity', message: attendanceMessages.paper_identity }]

/** The site files the attendance of an exam that nobody ran from paper, with a scan (Decided 39). */
export function AttendancePaperForm({ exam, candidates, onClose }: Props) {
  return (
    <FormDrawer
      title={runMoveWords.file}
      size={480}
      endpoint={attendanceContract.file}
      params={{ id: exam.sn }}
      initial={{ version: exam.version, scan: '', absent: [], identity_checked: false, reason: '' }}
      groups={[groupOf(candidates)]}
      check={identityOf(candidates)}
      submit={runMoveWords.file}
      success={labels.done}
      refresh={['exam']}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
