import { CrownOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { operatorRow } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { operatorWords as words, roleWords } from '@zhikao/domain/platform/operator/operator.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
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
  {
    name: 'username',
    title: words.username,
    width: 116,
    englishWidth: 112,
    show: (row) => row.username,
    sortable: true,
    card: 'identity',
  },
  {
    name: 'name',
    title: words.name,
    width: 84,
    englishWidth: 80,
    show: (row) => row.name,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'mobile',
    title: words.mobile,
    width: 108,
    englishWidth: 96,
    show: (row) => <span className="zk-figures">{row.mobile}</span>,
  },
  {
    name: 'role',
    title: words.role,
    width: 104,
    englishWidth: 140,
    show: (row) => <RoleName role={row.role} admin={row.admin} />,
    card: 'fact',
  },
  { name: 'org_name', title: words.org_sn, width: 160, englishWidth: 136, show: (row) => row.org_name },
  {
    name: 'status',
    title: words.status,
    width: 68,
    englishWidth: 88,
    show: (row) => <StatusTag of={operatorLifecycle} value={row.status} />,
    card: 'status',
  },
  {
    name: 'last_login_time',
    title: words.last_login_time,
    width: 150,
    show: (row) => <LastLogin time={row.last_login_time} />,
    sortable: true,
  },
  {
    name: 'create_time',
    title: words.create_time,
    width: 150,
    show: (row) => <span className="zk-figures">{row.create_time}</span>,
    sortable: true,
  },
  {
    name: 'update_time',
    title: words.update_time,
    width: 156,
    show: (row) => <span className="zk-figures">{row.update_time}</span>,
    sortable: true,
    extra: true,
  },
]
