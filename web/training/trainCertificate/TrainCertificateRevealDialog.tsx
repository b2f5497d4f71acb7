import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateWords } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { trainCertificateLabels } from './trainCertificate.labels.ts'

const { id_no, mailing_mobile: mobile } = trainCertificateWords
const WHAT = {
  numbers: ['id_no', 'mobile'],
  words: { id_no, mobile },
  hint: trainCertificateLabels.reveal_hint,
} as const

/** Shows the full numbers of an application, for a reason that is recorded. */
export const TrainCertificateReveal = (of: { sn: string; name: string; onClose: () => void }) => (
  <RevealDialog {...of} {...WHAT} endpoint={trainCertificateContract.reveal} />
)
