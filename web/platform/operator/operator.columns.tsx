import { CrownOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { operatorRow } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { operatorWords as words } from '@zhikao/domain/platform/operator/operator.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { codeColumn, statusColumn, textColumn, updatedColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { operatorLabels } from './operator.labels.ts'

export type OperatorRow = z.infer<typeof operatorRow>

/** A role's word; administrators carry a mark. */
export function RoleName({ role, admin }: { role: Role; admin: boolean }) {
  const say = useSay()
  if (!admin) return say(roleWords[role])
  return (
    <>
      {say(roleWords[role])}{' '}
      <Tooltip title={say(words.admin)}>
        <CrownOutlined className="zk-attention" aria-label={say(words.admin)} />
      </Tooltip>
    </>
  )
}

/** When an account was last used. */
export function LastLogin({ time }: { time: string | null }) {
  const say = useSay()
  return time ? (
    <span className="zk-figures">{time}</span>
  ) : (
    <span className="zk-quiet">{say(operatorLabels.never)}</span>
  )
}

export const operatorColumns: readonly Column<OperatorRow>[] = [
  textColumn('username', words.username, 116, { englishWidth: 112, sortable: true, card: 'identity' }),
  textColumn('name', words.name, 84, { englishWidth: 80, sortable: true, card: 'fact' }),
  codeColumn('mobile', words.mobile, 108, { englishWidth: 96 }),
  {
    name: 'role',
    title: words.role,
    width: 104,
    englishWidth: 140,
    show: (row) => <RoleName role={row.role} admin={row.admin} />,
    card: 'fact',
  },
  textColumn('org_name', words.org_sn, 160, { englishWidth: 136 }),
  statusColumn(words.status, operatorLifecycle, 68, { englishWidth: 88 }),
  {
    name: 'last_login_time',
    title: words.last_login_time,
    width: 150,
    show: (row) => <LastLogin time={row.last_login_time} />,
    sortable: true,
  },
  codeColumn('create_time', words.create_time, 150, { sortable: true }),
  updatedColumn(words.update_time),
]
