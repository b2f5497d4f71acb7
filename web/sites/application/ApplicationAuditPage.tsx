import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words, applyTypeWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { auditColumns } from './application.columns.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationMoves } from './ApplicationMovesPanel.tsx'

const ApplicationReview = lazyPart(async () => (await import('./ApplicationReviewPanel.tsx')).ApplicationReview)

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, applicationLifecycle.words),
  credentialFilter('credential_sn', words.credential),
  provinceFilter('province', words.province),
  choiceFilter('apply_type', words.apply_type, applyTypeWords),
  dayFilter('submit_time_from', labels.submitted_from),
  dayFilter('submit_time_to', labels.submitted_to),
  dayFilter('valid_to_from', labels.ends_from),
  dayFilter('valid_to_to', labels.ends_by),
]

/** The applications of all institutions, decided by centre and platform (domain.md §3.6). */
export default function ApplicationAuditPage() {
  const { opened, open, linkTo } = useDrawers()
  if (opened) return <ApplicationReview />
  return (
    <ListPage
      title={labels.audit_title}
      endpoint={applicationContract.list}
      lifecycle={applicationLifecycle}
      columns={auditColumns}
      filters={filters}
      empty={{ why: labels.empty_audit, first: labels.empty_audit_first }}
      linkOf={linkTo}
      rowActions={(row) => <ApplicationMoves row={row} place="row" onReview={() => open(row.sn)} />}
      toolbar={(facts) => <ExportButton endpoint={applicationContract.export} what={labels.what} facts={facts} />}
    />
  )
}
