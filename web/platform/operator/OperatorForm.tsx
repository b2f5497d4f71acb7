import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { newOperatorGroups, operatorGroups, passwordCheck, withRights } from './operator.fields.tsx'
import { operatorLabels } from './operator.labels.ts'

const EMPTY = { role: 'center', admin: false, permissions: { permissions: [], operations: [] } }

/** A new operator of centre or platform, or the account with this number. */
export function OperatorForm(props: FormDrawerOf) {
  return (
    <RecordFormDrawer
      {...props}
      calls={operatorContract}
      words={operatorLabels}
      size={680}
      complete={withRights}
      blank={{ initial: EMPTY, groups: newOperatorGroups, check: passwordCheck }}
      // The mobile is masked: left out, and so unchanged, until it is typed again.
      initialOf={({ permissions, operations, ...record }) => ({
        ...record,
        mobile: undefined,
        permissions: { permissions, operations },
      })}
      groupsOf={({ role, mobile }) => operatorGroups(role, mobile)}
    />
  )
}
