import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { useFullNumbers } from '../../kit/jobs/useFullNumbers.tsx'
import { certificateLabels as labels } from './certificate.labels.ts'

/** Exports the certificates as the list is filtered; full ID numbers only with a reason. */
export function CertificateExport({ facts }: { facts: ListFacts }) {
  const endpoint = certificateContract.export
  return <ExportButton endpoint={endpoint} what={labels.title} facts={facts} {...useFullNumbers(labels)} />
}
