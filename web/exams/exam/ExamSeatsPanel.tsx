import { Button, Flex, Select, Tag } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isSameRoom } from '@zhikao/domain/exams/exam/exam.seat.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { examLabels as labels } from './exam.labels.ts'
import { isMovable, offersFor } from './exam.fields.tsx'
import type { Offer, SeatHolder, SeatRoom, SeatsDraft } from './exam.fields.tsx'

type Props = { draft: SeatsDraft; examSn: string }

/** A room: its candidates in the order of their seats, and the batch by rule. */
export function SeatRoomPart({ draft, room, examSn }: Props & { room: SeatRoom }) {
  const say = useSay()
  const [chosen, choose] = useState<string | null>(null)
  const here = draft.seats.filter((one) => isSameRoom(one, room)).toSorted((a, b) => a.seat_no - b.seat_no)
  const isOpen = here.length > 1 && here.every((one) => isStoredMovable(draft, one, examSn))
  return (
    <section aria-label={room.room}>
      <h2>
        <bdi>{room.room}</bdi>{' '}
        <span className="zk-quiet">{say(labels.room_people, { count: here.length, capacity: room.capacity })}</span>
      </h2>
      {room.exam_sn !== examSn && (
        <p className="zk-quiet">
          <TimeSpan start={room.start_time} end={room.end_time} />
        </p>
      )}
      {isOpen && <Button onClick={() => draft.rearrange(room)}>{say(labels.seats_order)}</Button>}
      <SeatList>
        {here.map((who) => (
          <Seat
            key={who.signup}
            {...{ draft, examSn, who }}
            isChosen={chosen === who.signup}
            onChoose={(is) => choose(is ? who.signup : null)}
          />
        ))}
      </SeatList>
    </section>
  )
}

/** Lines of seats, each with a rule below it. */
export function SeatList({ children }: { children: ReactNode }) {
  return <ul style={{ margin: '8px 0 0', padding: 0, listStyle: 'none' }}>{children}</ul>
}

export function SeatLine({ children }: { children: ReactNode }) {
  const style = { padding: '8px 0', borderBottom: '1px solid var(--ant-color-border-secondary)' }
  return (
    <Flex component="li" wrap align="center" gap="4px 12px" style={style}>
      {children}
    </Flex>
  )
}

/** Whether the candidate was movable when the seats were read. */
const isStoredMovable = ({ base }: SeatsDraft, { signup }: SeatHolder, examSn: string): boolean =>
  base.seats.some((one) => one.signup === signup && isMovable(base, one, examSn))

type SeatProps = Props & { who: SeatHolder; isChosen: boolean; onChoose: (is: boolean) => void }

function Seat({ draft, examSn, who, isChosen, onChoose }: SeatProps) {
  const say = useSay()
  const fault = draft.faults.get(who.signup)
  const isChanged = draft.changes.some(({ to }) => to.signup === who.signup)
  return (
    <SeatLine>
      <b className="zk-figures" style={{ minWidth: 24, fontSize: 16 }}>
        {who.seat_no}
      </b>
      <span style={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>
          <bdi>{who.name}</bdi>
        </b>{' '}
        {isChanged && <Tag color="blue">{say(labels.seats_changed)}</Tag>}
        <span className="zk-quiet zk-line">
          <span className="zk-figures">{who.ticket_no}</span> · <bdi>{who.org_name}</bdi>
        </span>
        {fault && <span className="zk-fault zk-line">{fault}</span>}
      </span>
      {isStoredMovable(draft, who, examSn) && (
        <Button
          aria-label={say(labels.seats_change_of, { name: who.name })}
          aria-expanded={isChosen}
          onClick={() => onChoose(!isChosen)}
        >
          {say(labels.seats_change)}
        </Button>
      )}
      {isChosen && <Target {...{ draft, examSn, who, onChoose }} />}
    </SeatLine>
  )
}

/** The seats to choose from, room by room; the choice is a change of the batch. */
function Target({ draft, examSn, who, onChoose }: Omit<SeatProps, 'isChosen'>) {
  const say = useSay()
  const offers = offersFor(draft.base, draft.seats, who, examSn)
  const labelOf = ({ seat_no, holder }: Offer) =>
    holder ? say(labels.seats_swap, { seat: seat_no, name: holder.name }) : say(labels.seats_free, { seat: seat_no })
  const rooms = draft.base.rooms.flatMap((room) => {
    const options = offers.flatMap((offer, at) => (offer.room === room ? [{ value: at, label: labelOf(offer) }] : []))
    const label = room.exam_sn === examSn ? room.room : `${room.room} · ${room.start_time.slice(0, 16)}`
    return options.length > 0 ? [{ label, options }] : []
  })
  return (
    <Select
      style={{ flex: '1 1 100%' }}
      aria-label={say(labels.seats_target_of, { name: who.name })}
      placeholder={say(labels.seats_target)}
      autoFocus
      showSearch={{ optionFilterProp: 'label' }}
      options={rooms}
      onChange={(at: number) => {
        const offer = offers[at]
        onChoose(false)
        if (offer) draft.move(who.signup, { ...offer.room, seat_no: offer.seat_no })
      }}
    />
  )
}
