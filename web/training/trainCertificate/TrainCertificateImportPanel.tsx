import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

/** Numbers that were issued elsewhere, for the records of examiners (domain.md §7). */
export const TrainCertificateImport = () => (
  <ImportButton calls={trainCertificateContract} what={labels.import_what} label={labels.import} />
)
