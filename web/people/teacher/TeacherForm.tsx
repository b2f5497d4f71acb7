import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { teacherCheck, teacherGroups, withoutEmptyCard } from './teacher.fields.tsx'
import { teacherLabels } from './teacher.labels.ts'

const USUAL = { id_type: 'ID_CARD', grade: 'EXAMINER', is_chief: false, credentials: [{}], files: [] }

/** A new examiner, or the one with this number. */
export function TeacherForm({ sn, onClose }: { sn: string | undefined; onClose: () => void }) {
  const ritual = {
    submit: kitLabels.save,
    success: teacherLabels.saved,
    size: 760,
    refresh: ['operator'],
    check: teacherCheck,
    complete: withoutEmptyCard,
    onClose,
    onDone: onClose,
  }
  if (!sn)
    return (
      <FormDrawer
        title={teacherLabels.add}
        endpoint={teacherContract.create}
        initial={USUAL}
        groups={teacherGroups()}
        note={teacherLabels.account_note}
        {...ritual}
      />
    )
  return (
    <EditDrawer
      title={teacherLabels.edit}
      detail={teacherContract.detail}
      read={{ params: { id: sn } }}
      endpoint={teacherContract.update}
      params={{ id: sn }}
      // The numbers are masked: left out, and so unchanged, until they are typed anew. An ID card gives the birthday.
      initialOf={(record) => ({
        ...record,
        id_no: undefined,
        mobile: undefined,
        bank_card: undefined,
        birthday: record.id_type === 'ID_CARD' ? undefined : record.birthday,
        credentials: record.credentials.map(({ credential_sn, levels, directions }) => ({
          credential_sn,
          levels,
          directions,
        })),
      })}
      groupsOf={({ id_no, mobile, bank_card, org_sn, org_name, credentials }) =>
        teacherGroups({ id_no, mobile, bank_card, org: { sn: org_sn, name: org_name }, credentials })
      }
      {...ritual}
    />
  )
}
