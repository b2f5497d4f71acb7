import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { incidentMessages as words } from './incident.messages.ts'

/** Of what an account records incidents in an exam: chief and site of the whole exam and of every room; others of the room of their call, null: of every room (Decided 36). */
export type IncidentDuty = { whole: boolean; room_sn: string | null }

/** “An incident is of a room that its reporter serves, or of the whole exam by chief or site” (Decided 36): why it cannot be of this room (null: of the whole exam), or null. */
export function incidentRoomRefusal(room_sn: string | null, { whole, room_sn: served }: IncidentDuty): Refusal | null {
  if (whole) return null
  if (room_sn === null) return { rule: 'incident_room_needed', message: words.incident_room_needed }
  const isServed = served === null || served === room_sn
  return isServed ? null : { rule: 'incident_room_other', message: words.incident_room_other }
}

/** The rooms, of those of the exam, of which an account records incidents. */
export const roomsServed = <R extends { room_sn: string }>(rooms: readonly R[], duty: IncidentDuty): R[] =>
  rooms.filter(({ room_sn }) => incidentRoomRefusal(room_sn, duty) === null)

/** The room of an incident that names none: the whole exam by chief and site, else the one room that the reporter serves, or in which all candidates affected sit; null: there is no such room. */
export function ownRoom(
  duty: IncidentDuty,
  rooms: readonly { room_sn: string }[],
  affected: readonly { room_sn: string }[],
): string | null {
  if (duty.whole) return null
  const onlyOf = (list: readonly { room_sn: string }[]) => {
    const [room, ...others] = new Set(list.map(({ room_sn }) => room_sn))
    return others.length === 0 ? (room ?? null) : null
  }
  return onlyOf(roomsServed(rooms, duty)) ?? onlyOf(affected)
}

/** The candidates affected who sit in another room than the incident's (Decided 36). */
export const strangersTo = (room_sn: string | null, affected: readonly { room_sn: string }[]): InputFault[] =>
  affected.flatMap((one, at) =>
    room_sn === null || one.room_sn === room_sn
      ? []
      : [
          {
            path: `affected.${at}.signup_sn`,
            rule: 'incident_candidate_room',
            message: words.incident_candidate_room,
          },
        ],
  )
