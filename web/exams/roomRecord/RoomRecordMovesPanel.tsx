import { useState } from 'react'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { recordMoveWords, roomRecordWords as words } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { useSender } from '../../kit/wire/send.ts'
import type { Held } from './roomRecord.columns.tsx'
import { roomRecordLabels as labels } from './roomRecord.labels.ts'
import css from './roomRecord.module.css'

const MOVES = {
  confirm: { label: labels.confirm, means: labels.confirm_means, done: labels.confirmed },
  submit: { label: recordMoveWords.submit, means: labels.submit_means, done: labels.submitted },
}
type Move = keyof typeof MOVES
const NAMES: readonly Move[] = ['confirm', 'submit']

/** Who confirmed, and what the server opens now; a closed act says why. */
export function RecordMoves({ exam_sn, record, touched }: Held & { touched: boolean }) {
  const say = useSay()
  const [asked, setAsked] = useState<Move | null>(null)
  const shown = NAMES.flatMap((move) => {
    const refused = record.refused.find((one) => one.move === move) ?? null
    return record.actions.includes(move) || refused ? [{ move, why: touched ? labels.save_first : refused }] : []
  })
  return (
    <Section title={words.confirmations}>
      <Confirmations record={record} />
      {shown.length > 0 && (
        <div className={css.moves}>
          {shown.map(({ move, why }) => (
            <ReasonedButton
              key={move}
              size="large"
              type={move === 'submit' && why === null ? 'primary' : 'default'}
              label={say(MOVES[move].label)}
              why={why}
              onClick={() => setAsked(move)}
            />
          ))}
        </div>
      )}
      {asked && <Question exam_sn={exam_sn} record={record} move={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function Confirmations({ record }: Pick<Held, 'record'>) {
  const say = useSay()
  const { confirmations, needed, submitted_by, submit_time, status } = record
  return (
    <>
      <ul className="zk-plain-list">
        {confirmations.map(({ name, confirm_time }) => (
          <li key={`${name} ${confirm_time}`}>
            <bdi>{name}</bdi> <span className="zk-quiet zk-figures">{confirm_time}</span>
          </li>
        ))}
        <li className="zk-quiet">{say(labels.confirmed_count, { count: confirmations.length, needed })}</li>
        {submit_time && (
          <li className="zk-quiet">{say(labels.submitted_by, { name: submitted_by ?? '', time: submit_time })}</li>
        )}
      </ul>
      {status === 'INIT' && confirmations.length > 0 && <p className="zk-quiet">{say(labels.again)}</p>}
    </>
  )
}

type QuestionProps = Held & { move: Move; onClose: () => void }

/** Asks before an act, for a reason where the server needs one. */
function Question({ exam_sn, record, move, onClose }: QuestionProps) {
  const say = useSay()
  const { label, means, done } = MOVES[move]
  const { send, busy } = useSender({ success: done })
  const { version } = record
  const params = { id: exam_sn, room: record.room_sn }
  const act = async (opinion: string | null) => {
    const { ok } =
      move === 'confirm'
        ? await send(roomRecordContract.confirm, { params, body: { version } })
        : await send(roomRecordContract.submit, { params, body: { version, opinion } })
    if (ok) onClose()
  }
  const why = record.reasons.find((one) => one.move === move)
  const asked = { title: say(label), note: say(means), busy, onNo: onClose }
  if (!why) return <PlainQuestion {...asked} onYes={() => void act(null)} />
  return (
    <ReasonDialog
      {...asked}
      okText={asked.title}
      label={say(labels.reason)}
      missing={say(labels.reason_first)}
      onYes={(reason) => void act(reason)}
    >
      <p>{why.message}</p>
    </ReasonDialog>
  )
}

type PlainProps = { title: string; note: string; busy: boolean; onYes: () => void; onNo: () => void }

function PlainQuestion({ title, note, busy, onYes, onNo }: PlainProps) {
  const say = useSay()
  return (
    <AppModal
      open
      width={440}
      title={title}
      okText={title}
      okButtonProps={{ loading: busy, size: 'large' }}
      cancelText={say(kitLabels.cancel)}
      cancelButtonProps={{ size: 'large' }}
      onOk={onYes}
      onCancel={onNo}
    >
      <p>{note}</p>
    </AppModal>
  )
}
