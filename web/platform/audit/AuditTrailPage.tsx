import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { auditWords as words, entityWords } from '@zhikao/domain/platform/audit/audit.messages.ts'
import type { RecordWords } from '@zhikao/domain/platform/audit/audit.values.rules.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { dayFilter, oneOfFilter, textFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { auditColumns } from './audit.columns.tsx'
import { auditLabels as labels } from './audit.labels.ts'

const AuditDetailDrawer = lazyPart(async () => (await import('./AuditDetailDrawer.tsx')).AuditDetailDrawer)

const filters = [
  oneOfFilter('entity', words.entity, Object.entries(entityWords)),
  textFilter('actor', labels.actor),
  dayFilter('time_from', labels.time_from),
  dayFilter('time_to', labels.time_to),
  textFilter('target_sn', words.target_sn),
]

/** The audit trail of every organisation, for the platform: read and exported, never changed. */
export default function AuditTrailPage({ recordWords }: { recordWords: RecordWords }) {
  const drawers = useDrawers()
  return (
    <ListPage
      title={labels.title}
      endpoint={auditContract.list}
      columns={auditColumns}
      filters={filters}
      always={{ sort: '-time' }}
      empty={{ why: labels.empty, first: labels.empty_first }}
      linkOf={drawers.linkTo}
      toolbar={(facts) => <ExportButton endpoint={auditContract.export} what={labels.what} facts={facts} />}
    >
      {drawers.opened && <AuditDetailDrawer sn={drawers.opened} recordWords={recordWords} onClose={drawers.close} />}
    </ListPage>
  )
}
