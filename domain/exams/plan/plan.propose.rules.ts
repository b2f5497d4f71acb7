import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { addDays, overlaps } from '../../kernel/calendar.ts'
import type { PlanFacts, PlanRoom, PlanSession } from './plan.model.ts'
import { SEAT_MAX } from '../examApplication/examApplication.model.ts'
import { SESSIONS_MAX } from './plan.model.ts'
import { roomsOn, subjectsOf, windowOf } from './plan.rules.ts'

const MINUTE_MS = 60_000

type Span = { start: string; end: string }
type Wanted = Pick<
  PlanFacts,
  | 'theory_start'
  | 'theory_end'
  | 'practical_start'
  | 'practical_end'
  | 'expected_count'
  | 'level'
  | 'template'
  | 'rooms'
  | 'bookings'
> & { terms: Pick<PlanFacts['terms'], 'break_minutes'> }

/** Sessions that seat the expected count, filling rooms before days: a proposal, which the owner may change. */
export function proposeSessions(plan: Wanted): PlanSession[] {
  return subjectsOf(plan.template)
    .flatMap((subject) => sessionsOf(plan, subject))
    .slice(0, SESSIONS_MAX)
}

function sessionsOf(plan: Wanted, subject: Subject): PlanSession[] {
  const minutes = (subject === 'ONLINE' ? plan.template.theory_minutes : plan.template.practical_minutes) ?? 0
  const { start, end } = windowOf(plan, subject)
  if (!start || !end || minutes === 0) return []
  const sessions: PlanSession[] = []
  let left = plan.expected_count
  let session_no = 1
  for (const slot of slotsOf({ start, end }, minutes, plan.terms.break_minutes)) {
    const rooms = roomsOn(plan, slot.start.slice(0, 10)).filter(
      (room) => room.subject === subject && isFree(room, slot, plan),
    )
    for (const room of rooms) {
      if (left <= 0) return sessions
      const capacity = Math.min(room.seats, SEAT_MAX, left)
      sessions.push({ room_sn: room.sn, subject, session_no, start_time: slot.start, end_time: slot.end, capacity })
      left -= capacity
    }
    if (rooms.length > 0) session_no += 1
    if (session_no > 99) break
  }
  return sessions
}

const isFree = (room: PlanRoom, slot: Span, { bookings }: Wanted) =>
  !bookings.some(
    (booking) =>
      booking.room_no === room.room_no && overlaps(slot, { start: booking.start_time, end: booking.end_time }),
  )

const later = (moment: string, minutes: number) =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + minutes * MINUTE_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** The times at which sessions can be held: each day from the clock time of the window's start to that of its end. */
function slotsOf({ start, end }: Span, minutes: number, pause: number): Span[] {
  const slots: Span[] = []
  const [from, to] = [start.slice(11), end.slice(11)]
  for (let day = start.slice(0, 10); day <= end.slice(0, 10); day = addDays(day, 1)) {
    const close = from < to ? `${day} ${to}` : end
    let at = `${day} ${from}`
    while (later(at, minutes) <= close && slots.length < SESSIONS_MAX) {
      slots.push({ start: at, end: later(at, minutes) })
      at = later(at, minutes + pause)
    }
    if (from >= to) break
  }
  return slots
}
