import { useState } from 'react'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateLifecycle } from '@zhikao/domain/results/certificate/certificate.lifecycle.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { useSender } from '../../kit/wire/send.ts'
import type { CertificateRow } from './certificate.columns.tsx'
import { certificateLabels as labels } from './certificate.labels.ts'

type Move = MoveOf<typeof certificateLifecycle>
const MEANS: Record<Move, Text> = {
  void: labels.void_means,
  confirmVoid: labels.confirm_means,
  cancelVoid: labels.cancel_means,
  reissue: labels.reissue_means,
}

/** What can be done to a certificate (Decided 29); `history` opens its history. */
export function CertificateMoves({ row, onHistory }: { row: CertificateRow; onHistory: () => void }) {
  const { download } = useDownload()
  const [asked, setAsked] = useState<Move | null>(null)
  const pdf: Action = {
    key: 'pdf',
    label: labels.download,
    run: () => void download(certificateContract.pdf, { params: { no: row.no } }),
  }
  const close = () => setAsked(null)
  const ask = (move: Move) => () => setAsked(move)
  return (
    <>
      <MoveButtons
        of={certificateLifecycle}
        calls={{}}
        asks={{
          void: ask('void'),
          confirmVoid: ask('confirmVoid'),
          cancelVoid: ask('cancelVoid'),
          reissue: ask('reissue'),
        }}
        row={row}
        name={row.no}
        first={allowed(row, [pdf])}
        last={[{ key: 'history', label: labels.history, run: onHistory }]}
      />
      {asked === 'confirmVoid' && <Confirmation move={asked} row={row} onClose={close} />}
      {asked && asked !== 'confirmVoid' && <Reasoned move={asked} row={row} onClose={close} />}
    </>
  )
}

type Asked = { move: Move; row: CertificateRow; onClose: () => void }

/** What the questions have in common: their words, and how a move is sent. */
function useQuestion({ move, row, onClose }: Asked) {
  const say = useSay()
  const { send, busy } = useSender()
  const { label } = certificateLifecycle.moves[move]
  const { no, name, version } = row
  const done = fill(kitLabels.moved, { name: no, move: label })
  const make = async (reason?: string) => {
    const params = { no }
    const { ok } =
      move === 'confirmVoid'
        ? await send(certificateContract.confirmVoid, { params, body: { version } }, done)
        : await send(certificateContract[move], { params, body: { version, reason: reason ?? '' } }, done)
    if (ok) onClose()
  }
  const title = say(kitLabels.move_question, { name: `${no} · ${name}`, move: label })
  return { busy, make, title, okText: say(label), means: say(MEANS[move]) }
}

/** Shows the second person the request that is confirmed. */
function Confirmation(asked: Asked) {
  const say = useSay()
  const { busy, make, title, okText, means } = useQuestion(asked)
  const { void_by_name, void_reason } = asked.row
  const words = { title, okText, cancelText: say(kitLabels.cancel) }
  const okButtonProps = { danger: true, loading: busy }
  return (
    <AppModal
      open
      width={440}
      {...words}
      okButtonProps={okButtonProps}
      onOk={() => void make()}
      onCancel={asked.onClose}
    >
      <p>{say(labels.asked_by, { name: void_by_name ?? '', reason: void_reason ?? '' })}</p>
      <p className="zk-quiet">{means}</p>
    </AppModal>
  )
}

function Reasoned(asked: Asked) {
  const say = useSay()
  const { busy, make, title, okText, means } = useQuestion(asked)
  return (
    <ReasonDialog
      title={title}
      okText={okText}
      danger={asked.move === 'void'}
      busy={busy}
      note={means}
      label={say(labels.reason)}
      missing={say(labels.reason_missing)}
      onYes={(reason) => void make(reason)}
      onNo={asked.onClose}
    />
  )
}
