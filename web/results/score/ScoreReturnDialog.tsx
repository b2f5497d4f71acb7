import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { scoreLabels as labels } from './score.labels.ts'

/** One score of a candidate, as the question names it. */
export type Returning = { sn: string; name: string; subject: Subject; version: number }
type Props = { asked: Returning; onClose: () => void; onDone?: () => void }

/** Sends one score back to its site, with the reason; the others of the sheet stay closed (domain.md §5.5). */
export function ScoreReturnDialog({ asked: { sn, name, subject, version }, onClose, onDone }: Props) {
  const say = useSay()
  const { send, busy } = useSend(scoreContract.return, { success: labels.return_done })
  const give = async (opinion: string) => {
    const { ok } = await send({ params: { id: sn }, body: { opinion, version } })
    if (!ok) return
    onClose()
    onDone?.()
  }
  return (
    <ReasonDialog
      title={say(labels.return_question, { name, subject: subjectWords[subject] })}
      okText={say(labels.return_row)}
      danger
      busy={busy}
      note={say(labels.return_means)}
      label={say(labels.return_opinion)}
      missing={say(labels.return_missing)}
      onYes={(opinion) => void give(opinion)}
      onNo={onClose}
    />
  )
}
