import { useState } from 'react'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { traineeLabels as labels } from './trainee.labels.ts'

const TraineeReveal = lazyPart(async () => (await import('./TraineeRevealDialog.tsx')).TraineeReveal)
const TraineeResultForm = lazyPart(async () => (await import('./TraineeResultForm.tsx')).TraineeResultForm)
const pdf = async () => {
  const { trainCertificateContract } = await import(
    '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
  )
  return trainCertificateContract.pdf
}

/** What can be done to a registration. */
export function TraineeMoves(
  props: RecordMovesProps<{ name: string; train_sn: string; certificate_sn: string | null }>,
) {
  const [shown, setShown] = useState<'reveal' | 'result' | null>(null)
  const { row } = props
  const { go } = useScreens()
  const { download } = useDownload()
  const certify = () => go('trainCertificateList', {}, { add: `${row.train_sn},${row.sn}` })
  const print = () => void download(pdf, { params: { id: row.certificate_sn ?? '' } })
  const opened = { sn: row.sn, name: row.name, onClose: () => setShown(null) }
  return (
    <>
      <RecordMoves
        consequences={{ reject: labels.reject_asks, delete: labels.delete_asks }}
        name={row.name}
        calls={traineeContract}
        of={traineeLifecycle}
        {...props}
        first={allowed(row, [
          { key: 'result', label: labels.result, run: () => setShown('result') },
          { key: 'certify', label: labels.certify, run: certify },
          { key: 'certificate', label: labels.certificate, run: print },
        ])}
        last={allowed(row, [{ key: 'reveal', label: labels.reveal, run: () => setShown('reveal') }])}
      />
      {shown === 'reveal' && <TraineeReveal {...opened} />}
      {shown === 'result' && <TraineeResultForm {...opened} />}
    </>
  )
}
