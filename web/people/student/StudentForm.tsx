import { enteredFaults } from '@zhikao/domain/kernel/identity.ts'
import { NATIONS } from '@zhikao/domain/kernel/nation.ts'
import { saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { studentGroups } from './student.fields.tsx'
import { studentLabels } from './student.labels.ts'

const USUAL = { id_type: 'ID_CARD', candidate_type: 'STUDENT', nation: NATIONS[0] }

/** A new student, or the one with this number. */
export function StudentForm(props: FormDrawerOf) {
  const { setSearch } = usePage()
  return (
    <RecordFormDrawer
      {...props}
      calls={studentContract}
      words={studentLabels}
      size={720}
      check={enteredFaults}
      blank={{
        initial: USUAL,
        groups: studentGroups(),
        // Whoever may be the same person is shown at once (Decided 43).
        onDone: ({ sn, similar_count }) => {
          props.onClose()
          if (similar_count > 0) setSearch({ record: sn })
        },
      }}
      // Number and mobile are masked: left out, and so unchanged, until they are typed again. An ID card gives the birthday.
      initialOf={(record) => ({
        ...record,
        id_no: undefined,
        mobile: undefined,
        birthday: saysBirthday(record.id_type) ? undefined : record.birthday,
      })}
      groupsOf={({ id_no, mobile, locked }) =>
        studentGroups({
          id_no,
          mobile,
          locked: locked?.message,
          attested: locked?.rule === 'identity_attested',
        })
      }
    />
  )
}
