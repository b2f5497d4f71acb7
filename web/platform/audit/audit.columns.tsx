import type { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { actionText, auditWords as words } from '@zhikao/domain/platform/audit/audit.messages.ts'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures } from '../../kit/view/cells.tsx'
import { codeColumn, textColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { auditLabels as labels } from './audit.labels.ts'

type Row = DataOf<typeof auditContract.list>['items'][number]

function Did({ action }: { action: string }) {
  return useSay()(actionText(action))
}

const isRole = (name: string): name is Role => ROLES.some((role) => role === name)

/** The actor and the role; scheduled jobs are shown as the system. */
export function Actor({ name, role }: { name: string; role: string | null }) {
  const say = useSay()
  if (role === null || !isRole(role)) return say(labels.automatic)
  return (
    <>
      {name} <span className="zk-quiet">{say(roleWords[role])}</span>
    </>
  )
}

export function Chain({ chain, chain_name }: Pick<Row, 'chain' | 'chain_name'>) {
  const say = useSay()
  return chain === 'platform' ? say(labels.platform) : (chain_name ?? chain)
}

/** What was acted on: its name as a link where the reader has a list of such records, and its number; only the number where nothing has its name. */
export function Target({ row }: { row: Row }) {
  const { navigate } = usePage()
  const { target_name: name, target_number: number, target_url: url, target_sn: sn } = row
  if (name === null) return figures(sn)
  return (
    <>
      <RecordLink to={url === null ? null : { href: url, open: () => navigate(url) }}>{name}</RecordLink>{' '}
      <span className="zk-quiet">{number ?? (url === null ? sn : null)}</span>
    </>
  )
}

export const auditColumns: readonly Column<Row>[] = [
  codeColumn('time', words.time, 160, { sortable: true, card: 'status' }),
  { name: 'action', title: words.action, width: 200, show: (row) => <Did action={row.action} />, card: 'identity' },
  {
    name: 'actor_name',
    title: words.actor,
    width: 180,
    englishWidth: 220,
    show: (row) => <Actor name={row.actor_name} role={row.actor_role} />,
    card: 'fact',
  },
  { name: 'target', title: words.target, width: 260, show: (row) => <Target row={row} />, card: 'fact' },
  {
    name: 'ip',
    title: words.ip,
    width: 130,
    show: (row) => figures(row.ip || null),
    card: 'fact',
  },
  { name: 'chain', title: words.chain, width: 200, show: (row) => <Chain {...row} />, extra: true },
  textColumn('target_sn', words.target_sn, 220, { extra: true }),
  textColumn('request_id', words.request_id, 300, { extra: true }),
  codeColumn('business_time', words.business_time, 160, { extra: true }),
]
