import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { newOperatorGroups, operatorGroups, passwordCheck, withRights } from './operator.fields.tsx'
import { operatorLabels } from './operator.labels.ts'

const EMPTY = { role: 'center', admin: false, permissions: { permissions: [], operations: [] } }

/** A new operator of centre or platform, or the account with this number. */
export function OperatorForm({ sn, onClose }: { sn: string | undefined; onClose: () => void }) {
  const ritual = {
    submit: kitLabels.save,
    success: operatorLabels.saved,
    complete: withRights,
    size: 680,
    onClose,
    onDone: onClose,
  }
  if (!sn) {
    return (
      <FormDrawer
        title={operatorLabels.add}
        endpoint={operatorContract.create}
        initial={EMPTY}
        groups={newOperatorGroups}
        check={passwordCheck}
        {...ritual}
      />
    )
  }
  return (
    <EditDrawer
      title={operatorLabels.edit}
      detail={operatorContract.detail}
      read={{ params: { id: sn } }}
      endpoint={operatorContract.update}
      params={{ id: sn }}
      // The mobile is masked: left out, and so unchanged, until it is typed anew.
      initialOf={({ permissions, operations, ...record }) => ({
        ...record,
        mobile: undefined,
        permissions: { permissions, operations },
      })}
      groupsOf={({ role, mobile }) => operatorGroups(role, mobile)}
      {...ritual}
    />
  )
}
