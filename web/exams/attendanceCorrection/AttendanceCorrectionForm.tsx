import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import {
  attendanceCorrectionWords as words,
  correctedStateWords,
} from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.messages.ts'
import {
  CORRECTED_STATES,
  CORRECTION_FILES_MAX,
  CORRECTION_REASON_MAX,
} from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.model.ts'
import { changeFault, identityFault } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.rules.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, RadioField, SwitchField } from '../../kit/view/inputs.tsx'
import { attendanceCorrectionLabels as labels } from './attendanceCorrection.labels.ts'

/** The candidate, by the key of the attendance. */
export type Corrected = { sn: string; name: string | null; ticket_no: string | null; state: AttendanceState }
type Props = { exam_sn: string; of: Corrected; onClose: () => void }

/** What this attendance can become; points are judged by the server. */
const statesFor = (state: AttendanceState) =>
  CORRECTED_STATES.filter((to_state) => changeFault({ state, to_state, has_points: false }) === null)

const wasThere = ({ to_state }: Values) => to_state === 'LEFT'

/** Who was there was identified on the day. */
function identity(values: Values, { name }: Corrected): InputFault[] {
  const asker = { blind: name === null }
  const fault = wasThere(values) ? identityFault('LEFT', asker, values['identity_checked'] === true) : null
  return fault ? [{ path: 'identity_checked', ...fault }] : []
}

function groupOf(state: AttendanceState): FormGroup {
  const states = Object.fromEntries(statesFor(state).map((one) => [one, correctedStateWords[one]]))
  return {
    title: labels.what,
    hint: fill(labels.ask_means, { state: attendanceStateWords[state] }),
    fields: [
      { name: 'to_state', label: words.to_state, input: <RadioField of={states} /> },
      { name: 'identity_checked', label: words.identity_checked, when: wasThere, input: <SwitchField /> },
      { name: 'reason', label: words.reason, input: <AreaField maxLength={CORRECTION_REASON_MAX} /> },
      { name: 'files', label: words.files, hint: labels.files_hint, input: <FilesField max={CORRECTION_FILES_MAX} /> },
    ],
  }
}

/** Asks to correct the attendance of a candidate after the end, with reason and evidence (Decided 37). */
export function AttendanceCorrectionForm({ exam_sn, of, onClose }: Props) {
  const states = statesFor(of.state)
  return (
    <FormDrawer
      title={fill(labels.ask_of, { name: calledOf(of) })}
      size={480}
      endpoint={attendanceCorrectionContract.create}
      params={{ id: exam_sn }}
      initial={{
        attendance_sn: of.sn,
        to_state: states.length === 1 ? states[0] : undefined,
        identity_checked: false,
        reason: '',
        files: [],
      }}
      groups={[groupOf(of.state)]}
      check={(values) => identity(values, of)}
      submit={labels.ask}
      success={labels.asked}
      refresh={['attendance']}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
