import { useState } from 'react'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

const Reveal = lazyPart(async () => (await import('./TrainCertificateRevealDialog.tsx')).TrainCertificateReveal)
const Approve = lazyPart(async () => (await import('./TrainCertificateApproveForm.tsx')).TrainCertificateApproveForm)

type Props = {
  row: MovedRow & { name: string }
  place: 'row' | 'header'
  onEdit: () => void
}

/** What can be done to an application, and to the certificate that was issued. */
export function TrainCertificateMoves({ row, place, onEdit }: Props) {
  const { download } = useDownload()
  const [shown, setShown] = useState<'reveal' | 'approve' | null>(null)
  const opened = { sn: row.sn, name: row.name, onClose: () => setShown(null) }
  const pdf = {
    key: 'pdf',
    label: labels.pdf,
    run: () => void download(trainCertificateContract.pdf, { params: { id: row.sn } }),
  }
  return (
    <>
      <MoveButtons
        of={trainCertificateLifecycle}
        calls={trainCertificateContract}
        asks={{ approve: () => setShown('approve'), submit: onEdit }}
        consequences={{ reject: labels.reject_asks }}
        row={row}
        name={row.name}
        place={place}
        first={allowed(row, [pdf])}
        last={allowed(row, [{ key: 'reveal', label: labels.reveal, run: () => setShown('reveal') }])}
      />
      {shown === 'reveal' && <Reveal {...opened} />}
      {shown === 'approve' && <Approve {...opened} />}
    </>
  )
}
