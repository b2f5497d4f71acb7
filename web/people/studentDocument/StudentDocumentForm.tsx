import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { enteredFaults } from '@zhikao/domain/kernel/identity.ts'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { studentDocumentContract } from '@zhikao/domain/people/studentDocument/studentDocument.contract.ts'
import { studentDocumentWords as words } from '@zhikao/domain/people/studentDocument/studentDocument.messages.ts'
import { DateField } from '../../kit/view/dates.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { SelectField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import { studentLabels } from '../student/student.labels.ts'
import { studentDocumentLabels as labels } from './studentDocument.labels.ts'

type Props = { student: DataOf<typeof studentContract.detail>; onClose: () => void }

const groups: readonly FormGroup[] = [
  {
    title: words.title,
    hint: labels.add_means,
    fields: [
      { name: 'id_type', label: studentWords.id_type, half: true, input: <SelectField of={idTypeWords} /> },
      {
        name: 'id_no',
        label: studentWords.id_no,
        half: true,
        input: <TextField maxLength={20} upper autoComplete="off" />,
      },
      { name: 'valid_from', label: words.valid_from, half: true, input: <DateField /> },
      { name: 'valid_to', label: words.valid_to, half: true, input: <DateField />, hint: studentLabels.valid_always },
      { name: 'shown', label: words.shown, hint: labels.shown_hint, input: <SwitchField /> },
    ],
  },
]

/** Adds a document to a student; gender and birthday of the record are judged with its number. */
export function StudentDocumentForm({ student, onClose }: Props) {
  const { name, gender, birthday } = student
  // A masked birthday contradicts nothing: the server compares the whole one.
  const known = { name, gender, birthday: birthday.includes('*') ? undefined : birthday }
  return (
    <FormDrawer
      title={fill(labels.add_to, { name })}
      size={560}
      endpoint={studentDocumentContract.create}
      params={{ id: student.sn }}
      initial={{ id_type: student.id_type, shown: false, version: student.version }}
      groups={groups}
      check={(values) => enteredFaults({ ...known, ...values }).filter(({ path }) => path === 'id_no')}
      submit={words.add}
      success={labels.added}
      refresh={['studentDocument', 'student', 'studentMerge']}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
