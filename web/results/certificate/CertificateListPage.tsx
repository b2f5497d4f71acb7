import { useState } from 'react'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateLifecycle } from '@zhikao/domain/results/certificate/certificate.lifecycle.ts'
import { certificateWords as words } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { certificateColumns } from './certificate.columns.tsx'
import type { CertificateRow } from './certificate.columns.tsx'
import { certificateLabels as labels } from './certificate.labels.ts'
import { CertificateExport } from './CertificateExportPanel.tsx'
import { CertificateMoves } from './CertificateMovesPanel.tsx'

const CertificateHistory = lazyPart(async () => (await import('./CertificateHistoryDrawer.tsx')).CertificateHistory)

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, certificateLifecycle.words),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  collegeFilter('org_sn', words.org_name),
  collegeFilter('site_sn', words.site_name),
  dayFilter('issue_date_from', labels.issue_from),
  dayFilter('issue_date_to', labels.issue_to),
]

/** All certificates, for centre and platform: their state, void and reissue (Decided 29). */
export default function CertificateListPage() {
  const [opened, setOpened] = useState<CertificateRow | null>(null)
  return (
    <>
      <ListPage
        title={labels.title}
        endpoint={certificateContract.list}
        columns={certificateColumns}
        filters={filters}
        empty={{ why: labels.empty, first: labels.empty_first }}
        rowActions={(row) => <CertificateMoves row={row} onHistory={() => setOpened(row)} />}
        toolbar={(facts) => <CertificateExport facts={facts} />}
      />
      {opened && <CertificateHistory no={opened.no} onClose={() => setOpened(null)} />}
    </>
  )
}
