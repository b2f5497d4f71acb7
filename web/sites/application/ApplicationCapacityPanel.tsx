import { applicationRoom, levelList } from '@zhikao/domain/sites/application/application.model.ts'
import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { capacityOf, roomsFault, seatsOf, subjectsOf } from '@zhikao/domain/sites/application/application.rules.ts'
import type { OfferedLevel } from '@zhikao/domain/sites/application/application.rules.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Checks } from '../../kit/view/Checks.tsx'
import { applicationLabels as labels } from './application.labels.ts'

type Props = { rooms: readonly unknown[]; levels: unknown; offered: readonly OfferedLevel[] }

const seated = applicationRoom.pick({ subject: true, seats: true })
/** The rows complete enough to count: with subject and seats. */
const wholeRooms = (rooms: readonly unknown[]): Pick<ApplicationRoom, 'subject' | 'seats'>[] =>
  rooms.flatMap((row) => {
    const read = seated.strip().safeParse(row)
    return read.success ? [read.data] : []
  })

/** What keeps an application with these rooms and levels from being submitted; without levels there is nothing to judge. */
export function applicationChecks({ rooms, levels, offered }: Props): Checks {
  const chosen = levelList.safeParse(levels)
  if (!chosen.success) return { faults: null }
  const capacity_per_day = capacityOf(wholeRooms(rooms), subjectsOf(chosen.data, offered))
  const fault = roomsFault({ levels: chosen.data, offered, capacity_per_day })
  return { faults: fault ? [fault.message] : [] }
}

/** The daily capacity of the rooms, live: seats of each subject required by the levels; the smallest counts. */
export function ApplicationCapacityPanel({ rooms, levels, offered }: Props) {
  const say = useSay()
  const chosen = levelList.safeParse(levels)
  if (!chosen.success) return <span className="zk-quiet">{say(labels.capacity_none)}</span>
  const subjects = subjectsOf(chosen.data, offered)
  const list = wholeRooms(rooms)
  const capacity = capacityOf(list, subjects)
  const missing = subjects.find((subject) => seatsOf(list, subject) === 0)
  return (
    <div role="status" className="zk-strip">
      <span>
        {say(labels.capacity)} <b className="zk-figures">{say(labels.capacity_people, { count: capacity })}</b>
      </span>
      {subjects.map((subject) => (
        <span key={subject} className="zk-quiet">
          {say(labels.capacity_of, { subject: subjectWords[subject], seats: seatsOf(list, subject) })}
        </span>
      ))}
      {missing ? (
        <span className="zk-attention">{say(labels.capacity_missing, { subject: subjectWords[missing] })}</span>
      ) : (
        <span className="zk-quiet">{say(labels.capacity_rule)}</span>
      )}
    </div>
  )
}
