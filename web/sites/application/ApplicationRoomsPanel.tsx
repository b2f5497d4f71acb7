import { Collapse, Table } from 'antd'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import type { ApplicationRoom, ComputedCapacity } from '@zhikao/domain/sites/application/application.model.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { useBreakpoint } from '../../kit/view/breakpoint.ts'
import { CapacitiesOf, LevelsOf } from './application.columns.tsx'
import { applicationLabels as labels } from './application.labels.ts'

type Props = { rooms: readonly ApplicationRoom[]; capacities: readonly ComputedCapacity[] }

/** The rooms of an application, and the candidates of a day that they allow for each level. */
export function ApplicationRooms({ rooms, capacities }: Props) {
  const say = useSay()
  const { ref, breakpoint } = useBreakpoint()
  return (
    <div ref={ref}>
      {breakpoint === 'cards' ? (
        <RoomLines rooms={rooms} />
      ) : (
        <Table
          size="small"
          pagination={false}
          rowKey="room_no"
          dataSource={rooms}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: say(labels.no_rooms) }}
          columns={[
            { title: say(words.room_no), dataIndex: 'room_no' },
            { title: say(words.room_name), dataIndex: 'name' },
            { title: say(words.subject), render: (_, room) => say(subjectWords[room.subject]) },
            { title: say(words.seats), dataIndex: 'seats', align: 'right' },
          ]}
        />
      )}
      <p className="zk-quiet">
        {say(words.capacity_per_day)}{' '}
        <CapacitiesOf of={capacities.map(({ level, computed }) => ({ level, capacity: computed }))} />
      </p>
    </div>
  )
}

/** Where there is no room for columns each room is two lines. */
function RoomLines({ rooms }: { rooms: readonly ApplicationRoom[] }) {
  const say = useSay()
  if (rooms.length === 0) return <p className="zk-quiet">{say(labels.no_rooms)}</p>
  return (
    <ul className="zk-plain-list">
      {rooms.map(({ room_no, name, subject, seats }) => (
        <li key={room_no}>
          <bdi>
            {room_no} {name}
          </bdi>
          <br />
          <span className="zk-quiet">
            {say(subjectWords[subject])} · {say(words.seats)} <span className="zk-figures">{seats}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

type Round = DataOf<typeof applicationContract.detail>['rounds'][number]

/** Everything that was sent in before, round by round. */
export function ApplicationRounds({ rounds }: { rounds: readonly Round[] }) {
  const say = useSay()
  if (rounds.length < 2) return null
  return (
    <Section title={labels.submitted_rounds}>
      <Collapse
        size="small"
        items={rounds.map((round) => ({
          key: round.round,
          label: say(labels.round_of, { round: round.round, time: round.submit_time }),
          children: <RoundContent round={round} />,
        }))}
      />
    </Section>
  )
}

function RoundContent({ round }: { round: Round }) {
  return (
    <>
      <p>
        <LevelsOf of={round.levels} /> · {round.site_name} · {round.site_address} · {round.contact_name}{' '}
        {round.contact_mobile}
      </p>
      {round.statement && <blockquote>{round.statement}</blockquote>}
      <ApplicationRooms rooms={round.rooms} capacities={round.capacities} />
    </>
  )
}
