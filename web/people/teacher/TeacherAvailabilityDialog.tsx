import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherMessages, teacherWords as words } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { DateField } from '../../kit/view/dates.tsx'
import type { Values } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { ProvincesField } from '../../kit/view/regions.tsx'
import type { TeacherRow } from './teacher.columns.tsx'
import { teacherLabels } from './teacher.labels.ts'

const groups = [
  {
    title: teacherLabels.availability,
    hint: teacherLabels.availability_hint,
    fields: [
      { name: 'regions', label: words.regions, input: <ProvincesField /> },
      { name: 'from', label: words.free_from, half: true, input: <DateField /> },
      { name: 'to', label: words.free_to, half: true, input: <DateField /> },
    ],
  },
]

const inOrder = ({ from, to }: Values) =>
  typeof from === 'string' && typeof to === 'string' && to < from
    ? [{ path: 'to', rule: 'availability_order', message: teacherMessages.availability_order }]
    : []

type Props = { row: Pick<TeacherRow, 'sn' | 'version' | 'regions' | 'free_from' | 'free_to'>; onClose: () => void }

/** Where and when an examiner can be dispatched (domain.md §3.7). */
export function TeacherAvailability({ row, onClose }: Props) {
  return (
    <FormDrawer
      endpoint={teacherContract.availability}
      params={{ id: row.sn }}
      title={teacherLabels.set_availability}
      submit={kitLabels.save}
      size={520}
      initial={{ version: row.version, regions: row.regions, from: row.free_from, to: row.free_to }}
      groups={groups}
      check={inOrder}
      success={teacherLabels.availability_saved}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
