import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentMergeContract } from '@zhikao/domain/people/studentMerge/studentMerge.contract.ts'
import { studentMergeWords as words } from '@zhikao/domain/people/studentMerge/studentMerge.messages.ts'
import { MERGE_REASON_MAX } from '@zhikao/domain/people/studentMerge/studentMerge.model.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, RadioField } from '../../kit/view/inputs.tsx'
import { studentMergeLabels as labels } from './studentMerge.labels.ts'

type Student = DataOf<typeof studentContract.detail>
type Similar = DataOf<typeof studentMergeContract.similar>[number]
type Named = Pick<Similar, 'name' | 'student_no' | 'org_name'>

export const lineOf = ({ name, student_no, org_name }: Named): Text =>
  fill(labels.line, { name, no: student_no, org: org_name })

const groupsFor = (of: Record<string, Text>): readonly FormGroup[] => [
  {
    title: words.ask,
    hint: labels.merge_means,
    fields: [
      { name: 'keep', label: words.keep, input: <RadioField of={of} /> },
      { name: 'reason', label: words.reason, input: <AreaField maxLength={MERGE_REASON_MAX} /> },
    ],
  },
]

/** Asks to merge two records of one person: which one stays in use, and why (Decided 43). */
export function StudentMergeForm({
  student,
  other,
  onClose,
}: {
  student: Student
  other: Similar
  onClose: () => void
}) {
  return (
    <FormDrawer
      title={fill(labels.ask_of, { name: student.name })}
      size={560}
      endpoint={studentMergeContract.create}
      initial={{ keep: student.sn }}
      groups={groupsFor({ [student.sn]: lineOf(student), [other.sn]: lineOf(other) })}
      complete={(values) => ({ ...values, drop: values['keep'] === student.sn ? other.sn : student.sn })}
      submit={labels.submit}
      success={labels.asked}
      refresh={['studentMerge']}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
