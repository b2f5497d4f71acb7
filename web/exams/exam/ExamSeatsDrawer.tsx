import { Button } from 'antd'
import { useState } from 'react'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { SEATS_MAX } from '@zhikao/domain/exams/exam/exam.model.ts'
import { isSameRoom } from '@zhikao/domain/exams/exam/exam.seat.rules.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { isReason, ReasonField } from '../../kit/view/ReasonField.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { useLeave } from '../../kit/view/useLeave.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { examLabels as labels } from './exam.labels.ts'
import { useSeatsDraft } from './exam.fields.tsx'
import type { SeatPlan, SeatsDraft } from './exam.fields.tsx'
import { SeatLine, SeatList, SeatRoomPart } from './ExamSeatsPanel.tsx'

type Props = { sn: string; onClose: () => void }

/** The seats of an exam by hand and by batch (Decided 25). */
export function ExamSeatsDrawer({ sn, onClose }: Props) {
  const say = useSay()
  const { record, read, round } = useFreshRecord(examContract.seats, { params: { id: sn } })
  if (record) return <Changing key={round} base={record} sn={sn} onClose={onClose} />
  return (
    <AppDrawer open size={SIZE} title={say(labels.seats)} onClose={onClose}>
      <Reading of={read} rows={12}>
        {() => null}
      </Reading>
    </AppDrawer>
  )
}

const SIZE = 640

function Changing({ base, sn, onClose }: Props & { base: SeatPlan }) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const draft = useSeatsDraft(base, sn, onClose)
  const leave = () => {
    draft.undo()
    onClose()
  }
  const close = useLeave(draft.changes.length > 0, leave)
  const rooms = base.rooms.filter((room) => room.exam_sn === sn || draft.changes.some(({ to }) => isSameRoom(room, to)))
  return (
    <AppDrawer
      open
      size={SIZE}
      title={say(labels.seats)}
      onClose={close}
      footer={<Footer draft={draft} reason={reason} onClose={close} />}
    >
      <div className="zk-stack">
        <p className="zk-quiet">
          {say(rooms.some(({ drawn }) => drawn) ? labels.seats_drawn_hint : labels.seats_hint)}
        </p>
        {rooms.map((room) => (
          <SeatRoomPart key={`${room.exam_sn} ${room.room_sn}`} draft={draft} room={room} examSn={sn} />
        ))}
        {draft.changes.length > 0 && (
          <>
            <Result draft={draft} />
            <ReasonField value={reason} onChange={setReason} />
          </>
        )}
      </div>
    </AppDrawer>
  )
}

/** Who will sit where, before it is saved. */
function Result({ draft: { base, changes } }: { draft: SeatsDraft }) {
  const say = useSay()
  const placeOf = (place: SeatPlan['seats'][number]) => {
    const room = base.rooms.find((one) => isSameRoom(one, place))
    return `${room?.room ?? ''} ${place.seat_no}`
  }
  return (
    <section aria-label={say(labels.seats_result)}>
      <h2>{say(labels.seats_result_of, { count: changes.length })}</h2>
      <SeatList>
        {changes.map(({ from, to }) => (
          <SeatLine key={to.signup}>
            <b>
              <bdi>{to.name}</bdi>
            </b>
            <span>
              {placeOf(from)} → {placeOf(to)}
            </span>
          </SeatLine>
        ))}
      </SeatList>
    </section>
  )
}

function whyNot(changed: number, reason: string): Text | null {
  if (changed === 0) return whyLabels.why_unchanged
  if (changed > SEATS_MAX) return labels.seats_many
  return isReason(reason) ? null : whyLabels.why_no_reason
}

function Footer({ draft, reason, onClose }: { draft: SeatsDraft; reason: string; onClose: () => void }) {
  const say = useSay()
  const { changes, busy, undo, save } = draft
  return (
    <div className="zk-form-footer">
      {changes.length > 0 ? (
        <Button onClick={undo}>{say(kitLabels.undo_changes)}</Button>
      ) : (
        <Button onClick={onClose}>{say(kitLabels.cancel)}</Button>
      )}
      <ReasonedButton
        type="primary"
        loading={busy}
        label={say(labels.seats_save)}
        why={whyNot(changes.length, reason)}
        onClick={() => void save(reason.trim())}
      />
    </div>
  )
}
