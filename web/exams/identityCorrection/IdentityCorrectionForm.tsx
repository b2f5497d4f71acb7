import {
  CORRECTION_FILES_MAX,
  CORRECTION_REASON_MAX,
} from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.model.ts'
import { attendanceCorrectionWords as words } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.messages.ts'
import { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { enteredFaults } from '@zhikao/domain/kernel/identity.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { DateField } from '../../kit/view/dates.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import { identityCorrectionLabels as labels } from './identityCorrection.labels.ts'

type Student = DataOf<typeof studentContract.detail>
type Props = { student: Student; onClose: () => void }

const groupsFor = ({ id_no }: Student): readonly FormGroup[] => [
  {
    title: labels.what,
    hint: labels.ask_means,
    fields: [
      { name: 'name', label: studentWords.name, half: true, input: <TextField maxLength={60} /> },
      { name: 'id_type', label: studentWords.id_type, half: true, input: <SelectField of={idTypeWords} /> },
      {
        name: 'id_no',
        label: studentWords.id_no,
        hint: fill(labels.unchanged, { value: id_no }),
        input: <TextField maxLength={20} upper autoComplete="off" />,
      },
      { name: 'gender', label: studentWords.gender, half: true, input: <RadioField of={genderWords} /> },
      { name: 'birthday', label: studentWords.birthday, half: true, input: <DateField /> },
    ],
  },
  {
    title: labels.proof,
    fields: [
      { name: 'reason', label: words.reason, input: <AreaField maxLength={CORRECTION_REASON_MAX} /> },
      { name: 'files', label: words.files, hint: labels.files_hint, input: <FilesField max={CORRECTION_FILES_MAX} /> },
    ],
  },
]

/** Asks to correct a student's identity, with reason and evidence (Decided 42); an ID card gives gender and birthday. */
export function IdentityCorrectionForm({ student, onClose }: Props) {
  const isCard = saysBirthday(student.id_type)
  return (
    <FormDrawer
      title={fill(labels.ask_of, { name: student.name })}
      size={560}
      endpoint={identityCorrectionContract.create}
      params={{ id: student.sn }}
      initial={{
        name: student.name,
        id_type: student.id_type,
        gender: isCard ? undefined : student.gender,
        birthday: isCard ? undefined : student.birthday,
        reason: '',
        files: [],
      }}
      groups={groupsFor(student)}
      check={enteredFaults}
      submit={labels.ask}
      success={labels.asked}
      refresh={['identityCorrection']}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
