import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { teacherCheck, teacherGroups, withoutEmptyCard } from './teacher.fields.tsx'
import { teacherLabels } from './teacher.labels.ts'

type Detail = DataOf<typeof teacherContract.detail>

const USUAL = { id_type: 'ID_CARD', grade: 'EXAMINER', is_chief: false, credentials: [{}], files: [] }

/** The numbers are masked: left out, and so unchanged, until they are typed again. An ID card gives the birthday. */
const initialOf = (record: Detail) => ({
  ...record,
  id_no: undefined,
  mobile: undefined,
  bank_card: undefined,
  birthday: saysBirthday(record.id_type) ? undefined : record.birthday,
  credentials: record.credentials.map(({ credential_sn, levels, directions }) => ({
    credential_sn,
    levels,
    directions,
  })),
})

/** A new examiner, or the one with this number. */
export function TeacherForm(props: FormDrawerOf) {
  return (
    <RecordFormDrawer
      {...props}
      calls={teacherContract}
      words={teacherLabels}
      size={760}
      refresh={['operator']}
      check={teacherCheck}
      complete={withoutEmptyCard}
      blank={{ initial: USUAL, groups: teacherGroups(), note: teacherLabels.account_note }}
      initialOf={initialOf}
      groupsOf={({ id_no, mobile, bank_card, org_sn, org_name, credentials }) =>
        teacherGroups({ id_no, mobile, bank_card, org: { sn: org_sn, name: org_name }, credentials })
      }
    />
  )
}
