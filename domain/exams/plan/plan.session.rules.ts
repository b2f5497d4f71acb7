import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { overlaps } from '../../kernel/calendar.ts'
import type { PlanFacts, PlanSession } from './plan.model.ts'
import { faultAt, roomNoOf, roomOn, subjectsOf, windowOf } from './plan.rules.ts'
import type { PlanFault } from './plan.rules.ts'

/** The rules of the session table (domain.md §3.10, §5.2). Rows are counted from 1. */

type Numbered = { session: PlanSession; row: number; path: string }
const numbered = (facts: PlanFacts): Numbered[] =>
  facts.sessions.map((session, at) => ({ session, row: at + 1, path: 'sessions' }))
const span = ({ start_time, end_time }: { start_time: string; end_time: string }) => ({
  start: start_time,
  end: end_time,
})
const MINUTE_MS = 60_000
const momentOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
const minutesOf = (session: PlanSession) => (momentOf(session.end_time) - momentOf(session.start_time)) / MINUTE_MS

/** Each subject of the template has its window, the others none. */
function windowFaults(facts: PlanFacts): PlanFault[] {
  const examined = subjectsOf(facts.template)
  return SUBJECTS.flatMap((subject) => {
    const { start, end } = windowOf(facts, subject)
    const path = subject === 'ONLINE' ? 'theory_start' : 'practical_start'
    const words = { subject: subjectWords[subject] }
    if (!examined.includes(subject)) return start || end ? [faultAt(path, 'plan_window_unused', words)] : []
    return start && end && start < end ? [] : [faultAt(path, 'plan_window', words)]
  })
}

/** Each subject of the template has a session, the others none. */
function subjectFaults(facts: PlanFacts): PlanFault[] {
  const examined = subjectsOf(facts.template)
  const missing = examined.filter((subject) => !facts.sessions.some((session) => session.subject === subject))
  return [
    ...missing.map((subject) => faultAt('sessions', 'plan_sessions', { subject: subjectWords[subject] })),
    ...numbered(facts)
      .filter(({ session }) => !examined.includes(session.subject))
      .map(({ session, row, path }) =>
        faultAt(path, 'plan_session_subject', { row, subject: subjectWords[session.subject] }),
      ),
  ]
}

/** The room is one for the subject, and has the seats. */
function roomFaults(facts: PlanFacts): PlanFault[] {
  return numbered(facts).flatMap(({ session, row, path }) => {
    const room = roomOn(facts, session)
    if (!room) return []
    if (room.subject !== session.subject)
      return [faultAt(path, 'plan_room_subject', { row, room: room.room_no, subject: subjectWords[room.subject] })]
    return session.capacity <= room.seats
      ? []
      : [faultAt(path, 'plan_seats', { row, room: room.room_no, seats: room.seats })]
  })
}

/** A session lies within the window of its subject and lasts as long as the template requires. */
function timeFaults(facts: PlanFacts): PlanFault[] {
  return numbered(facts).flatMap(({ session, row, path }) => {
    const { start, end } = windowOf(facts, session.subject)
    const subject = subjectWords[session.subject]
    if (start && end && (session.start_time < start || session.end_time > end))
      return [faultAt(path, 'plan_session_window', { row, subject, start, end })]
    const minutes = minutesAsked(facts, session.subject)
    return minutesOf(session) < minutes ? [faultAt(path, 'plan_session_minutes', { row, minutes })] : []
  })
}

function minutesAsked({ template }: PlanFacts, subject: Subject): number {
  return (subject === 'ONLINE' ? template.theory_minutes : template.practical_minutes) ?? 0
}

/** Two rows after each other that break a rule together; the later one is named. */
function pairs(facts: PlanFacts, judge: (row: Numbered, other: Numbered) => PlanFault | null): PlanFault[] {
  const rows = numbered(facts)
  return rows.flatMap((row, at) => {
    const found = rows.slice(0, at).flatMap((other) => judge(row, other) ?? [])
    return found.slice(0, 1)
  })
}

/** Rows of the same subject and number are one exam in several rooms: they begin and end together (Decided 1). */
function sameTimeFaults(facts: PlanFacts): PlanFault[] {
  return pairs(facts, ({ session, row, path }, { session: one, row: other }) => {
    const isSame = session.subject === one.subject && session.session_no === one.session_no
    const isTogether = session.start_time === one.start_time && session.end_time === one.end_time
    return isSame && !isTogether ? faultAt(path, 'plan_session_times', { row, other }) : null
  })
}

/** A room, that is its number at this site (Decided 9), holds one session at a time, within the plan. */
function overlapFaults(facts: PlanFacts): PlanFault[] {
  return pairs(facts, ({ session, row, path }, { session: one, row: other }) => {
    const room = roomNoOf(facts, session)
    if (room === undefined || room !== roomNoOf(facts, one) || !overlaps(span(session), span(one))) return null
    return faultAt(path, 'plan_session_overlap', { row, other, room })
  })
}

/** And over all plans that hold rooms. */
function bookingFaults(facts: PlanFacts): PlanFault[] {
  return numbered(facts).flatMap(({ session, row, path }) => {
    const room = roomNoOf(facts, session)
    const taken = facts.bookings.find((booking) => booking.room_no === room && overlaps(span(session), span(booking)))
    if (room === undefined || !taken) return []
    const { start_time: start, end_time: end, plan_sn: plan } = taken
    return [faultAt(path, 'plan_room_taken', { row, room, start, end, plan })]
  })
}

/** The first practical session does not begin before the first theory session, unless the setting allows it. */
function practicalFirstFault(facts: PlanFacts): PlanFault | null {
  if (facts.terms.practical_first) return null
  const [theory, practical] = SUBJECTS.map((subject) => firstStart(facts, subject))
  return theory && practical && practical < theory ? faultAt('practical_start', 'plan_practical_first') : null
}

function firstStart(facts: PlanFacts, subject: Subject): string | null {
  if (!subjectsOf(facts.template).includes(subject)) return null
  const starts = facts.sessions.filter((session) => session.subject === subject).map((session) => session.start_time)
  return starts.toSorted()[0] ?? windowOf(facts, subject).start
}

/** Everything about windows and sessions that keeps a plan from being submitted. */
export function sessionFaults(facts: PlanFacts): PlanFault[] {
  const lists = [windowFaults, subjectFaults, roomFaults, timeFaults, sameTimeFaults, overlapFaults, bookingFaults]
  return [...lists.flatMap((rule) => rule(facts)), ...[practicalFirstFault(facts) ?? []].flat()]
}
