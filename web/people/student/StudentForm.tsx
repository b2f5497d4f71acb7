import { NATIONS } from '@zhikao/domain/kernel/nation.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { identityCheck, studentGroups } from './student.fields.tsx'
import { studentLabels } from './student.labels.ts'

const USUAL = { id_type: 'ID_CARD', candidate_type: 'STUDENT', nation: NATIONS[0] }

/** A new student, or the one with this number. */
export function StudentForm({ sn, onClose }: { sn: string | undefined; onClose: () => void }) {
  const ritual = {
    submit: kitLabels.save,
    success: studentLabels.saved,
    size: 720,
    check: identityCheck,
    onClose,
    onDone: onClose,
  }
  if (!sn)
    return (
      <FormDrawer
        title={studentLabels.add}
        endpoint={studentContract.create}
        initial={USUAL}
        groups={studentGroups()}
        {...ritual}
      />
    )
  return (
    <EditDrawer
      title={studentLabels.edit}
      detail={studentContract.detail}
      read={{ params: { id: sn } }}
      endpoint={studentContract.update}
      params={{ id: sn }}
      // Number and mobile are masked: left out, and so unchanged, until they are typed anew. An ID card gives the birthday.
      initialOf={(record) => ({
        ...record,
        id_no: undefined,
        mobile: undefined,
        birthday: record.id_type === 'ID_CARD' ? undefined : record.birthday,
      })}
      groupsOf={({ id_no, mobile, locked }) => studentGroups({ id_no, mobile, locked: locked?.message })}
      {...ritual}
    />
  )
}
