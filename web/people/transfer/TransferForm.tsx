import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferWords as words } from '@zhikao/domain/people/transfer/transfer.messages.ts'
import { TRANSFER_FILES_MAX, TRANSFER_REASON_MAX } from '@zhikao/domain/people/transfer/transfer.model.ts'
import { enteredDocumentFaults } from '@zhikao/domain/people/transfer/transfer.rules.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { MajorPicker } from '../major/MajorPicker.tsx'
import { transferLabels as labels } from './transfer.labels.ts'

const SIZE = 720
const groups: readonly FormGroup[] = [
  {
    title: labels.who,
    hint: labels.who_hint,
    fields: [
      { name: 'name', label: studentWords.name, input: <TextField maxLength={60} autoComplete="off" /> },
      { name: 'id_type', label: studentWords.id_type, half: true, input: <SelectField of={idTypeWords} /> },
      {
        name: 'id_no',
        label: studentWords.id_no,
        half: true,
        input: <TextField maxLength={20} upper autoComplete="off" />,
      },
    ],
  },
  {
    title: words.place,
    hint: labels.place_hint,
    fields: [
      { name: 'major_code', label: studentWords.major_name, input: <MajorPicker /> },
      { name: 'student_no', label: studentWords.student_no, input: <TextField maxLength={20} /> },
      { name: 'class_name', label: studentWords.class_name, half: true, input: <TextField maxLength={50} /> },
      { name: 'grade_year', label: studentWords.grade_year, half: true, input: <NumberField /> },
    ],
  },
  {
    title: labels.why,
    hint: labels.why_hint,
    fields: [
      { name: 'reason', label: words.reason, input: <AreaField maxLength={TRANSFER_REASON_MAX} /> },
      { name: 'proof_files', label: words.proof_files, input: <FilesField max={TRANSFER_FILES_MAX} /> },
    ],
  },
]

/** The request for a student of another institution, by ID number and name. */
export function TransferForm({ onClose }: FormDrawerOf) {
  return (
    <FormDrawer
      title={labels.ask_title}
      submit={labels.submit}
      note={labels.submit_note}
      success={labels.asked}
      size={SIZE}
      endpoint={transferContract.create}
      initial={{ id_type: 'ID_CARD', proof_files: [] }}
      groups={groups}
      check={enteredDocumentFaults}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
