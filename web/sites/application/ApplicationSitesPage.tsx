import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { choiceFilter, dayFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { DetailListPage } from '../../kit/view/DetailListPage.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { siteColumns } from './application.columns.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationMoves } from './ApplicationMovesPanel.tsx'

const ApplicationDetailDrawer = lazyPart(
  async () => (await import('./ApplicationDetailDrawer.tsx')).ApplicationDetailDrawer,
)

const { AUDIT, DISABLE } = applicationLifecycle.words
const filters = [
  credentialFilter('credential_sn', words.credential),
  choiceFilter('status', words.status, { AUDIT, DISABLE }),
  dayFilter('valid_to_to', labels.ends_by),
]
const APPROVED = { status: 'AUDIT,DISABLE' }

/** What the own site is approved for, and was (domain.md §3.5). */
export default function ApplicationSitesPage() {
  return (
    <DetailListPage
      title={labels.sites_title}
      endpoint={applicationContract.list}
      always={APPROVED}
      columns={siteColumns}
      filters={filters}
      empty={{ why: labels.empty_sites, first: labels.empty_sites_first }}
      rowActions={(row) => <ApplicationMoves row={row} place="row" />}
      Detail={ApplicationDetailDrawer}
    />
  )
}
