import { operationWords } from '@zhikao/domain/kernel/access.messages.ts'
import { operatorWords as words } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { LastLogin, RoleName } from './operator.columns.tsx'
import { operatorLabels } from './operator.labels.ts'
import { OperatorMoves } from './OperatorMovesPanel.tsx'
import { operationsLeft, screensOf } from './OperatorRightsPanel.tsx'

type Operator = DataOf<typeof operatorContract.detail>

/** All about one account. */
export function OperatorDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      sn={sn}
      title={operatorLabels.detail}
      of={operatorLifecycle}
      calls={operatorContract}
      onClose={onClose}
      head={(operator) => ({
        name: operator.name,
        number: { label: words.username, value: operator.username },
        actions: <OperatorMoves row={operator} place="header" onEdit={onEdit} onGone={onClose} />,
      })}
    >
      {(operator) => (
        <>
          <Section
            title={operatorLabels.account}
            facts={[
              { label: words.role, value: <RoleName role={operator.role} admin={operator.admin} /> },
              { label: words.org_sn, value: operator.org_name },
              { label: words.last_login_time, value: <LastLogin time={operator.last_login_time} /> },
              { label: words.last_login_ip, value: operator.last_login_ip },
              { label: words.create_time, value: operator.create_time },
            ]}
          />
          <Section
            title={operatorLabels.person}
            facts={[
              { label: words.mobile, value: operator.mobile },
              { label: words.email, value: operator.email },
              { label: words.remark, value: operator.remark, wide: true },
            ]}
          />
          <Rights operator={operator} />
        </>
      )}
    </RecordDetailDrawer>
  )
}

function Rights({ operator }: { operator: Operator }) {
  const say = useSay()
  const everything = operator.permissions.length === 0 && operator.operations.length === 0
  if (everything) return <Section title={operatorLabels.rights}>{say(operatorLabels.rights_all)}</Section>
  const open = screensOf(operator.role).filter(
    ({ path, fixed }) => fixed || operator.permissions.length === 0 || operator.permissions.includes(path),
  )
  return (
    <Section
      title={operatorLabels.rights}
      facts={open.map((screen) => ({
        label: screen.title,
        value: screen.operations
          .filter((operation) => operationsLeft(screen, operator).includes(operation))
          .map((operation) => say(operationWords[operation]))
          .join(', '),
        wide: true,
      }))}
    />
  )
}
