import { useState } from 'react'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { recordMoveWords, roomRecordWords as words } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import type { RecordText } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { refusalAfterSave } from '@zhikao/domain/exams/roomRecord/roomRecord.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import type { Why } from '../../kit/view/WhyNot.tsx'
import { useSender } from '../../kit/wire/send.ts'
import type { Held, RoomRecord } from './roomRecord.columns.tsx'
import { roomRecordLabels as labels } from './roomRecord.labels.ts'

const MOVES = {
  confirm: { label: labels.confirm, means: labels.confirm_means, done: labels.confirmed },
  submit: { label: recordMoveWords.submit, means: labels.submit_means, done: labels.submitted },
}
type Move = keyof typeof MOVES
type Refusals = RoomRecord['refused']
const NAMES: readonly Move[] = ['confirm', 'submit']

/** What is entered and not saved yet; `save` answers the saved record, or null. */
type Unsaved = { text: RecordText; save: () => Promise<RoomRecord | null> } | null
type MovesProps = Held & { unsaved: Unsaved }

/** Why an act is closed, or null. What is entered is saved by the confirmation itself (D27), but not by the submission. */
function whyClosed(move: Move, refused: Refusals[number] | null, unsaved: Unsaved): Why | null {
  if (!unsaved) return refused
  if (move === 'submit') return labels.save_first
  const after = refused && refusalAfterSave(refused, unsaved.text)
  return after && (typeof after.message === 'string' ? { ...after, message: after.message } : after.message)
}

/** Who confirmed, and what the server opens now; above a closed act stands why. */
export function RecordMoves({ exam_sn, record, unsaved }: MovesProps) {
  const say = useSay()
  const [asked, setAsked] = useState<Move | null>(null)
  const shown = NAMES.flatMap((move) => {
    const refused = record.refused.find((one) => one.move === move) ?? null
    return record.actions.includes(move) || refused ? [{ move, why: whyClosed(move, refused, unsaved) }] : []
  })
  return (
    <Section title={words.confirmations}>
      <Confirmations record={record} />
      <Reasons list={shown.map(({ why }) => why)} />
      {shown.length > 0 && (
        <div className="zk-moves" style={{ marginTop: 8 }}>
          {shown.map(({ move, why }) => (
            <ReasonedButton
              key={move}
              size="large"
              type={move === 'submit' && why === null && !unsaved ? 'primary' : 'default'}
              label={say(MOVES[move].label)}
              why={why}
              onClick={() => setAsked(move)}
            />
          ))}
        </div>
      )}
      {asked && (
        <Question exam_sn={exam_sn} record={record} unsaved={unsaved} move={asked} onClose={() => setAsked(null)} />
      )}
    </Section>
  )
}

/** Each reason once: a phone has no pointer that shows it at the button. */
function Reasons({ list }: { list: readonly (Why | null)[] }) {
  const say = useSay()
  const texts = list.flatMap((why) => (why ? ['message' in why ? why.message : say(why)] : []))
  return [...new Set(texts)].map((text) => (
    <p key={text} className="zk-quiet">
      {text}
    </p>
  ))
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

type QuestionProps = MovesProps & { move: Move; onClose: () => void }

/** Asks before an act, for a reason where the server needs one. */
function Question({ exam_sn, record, unsaved, move, onClose }: QuestionProps) {
  const say = useSay()
  const { label, means, done } = MOVES[move]
  const { send, busy } = useSender({ success: done })
  const params = { id: exam_sn, room: record.room_sn }
  const act = async (opinion: string | null) => {
    const { version } = (unsaved ? await unsaved.save() : record) ?? {}
    if (version === undefined) return
    const { ok } =
      move === 'confirm'
        ? await send(roomRecordContract.confirm, { params, body: { version } })
        : await send(roomRecordContract.submit, { params, body: { version, opinion } })
    if (ok) onClose()
  }
  const why = record.reasons.find((one) => one.move === move)
  const asked = {
    title: say(label),
    note: [say(means), unsaved && say(labels.saves_too)].filter(Boolean).join(' '),
    busy,
    onNo: onClose,
  }
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
