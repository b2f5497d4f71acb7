import { SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { overlaps } from '../../kernel/calendar.ts'
import { SEAT_MAX } from './examApplication.model.ts'

/** Where candidates sit (domain.md §5.4, Decided 1): who goes to which session, room and seat, from numbers alone or by name. */

type SeatingRoom = { room_sn: string; capacity: number }
/** A subject's session with its rooms, in the order in which they are filled. */
export type SeatingSession = {
  subject: Subject
  session_no: number
  start_time: string
  end_time: string
  rooms: readonly SeatingRoom[]
}
const KINDS = ['BOTH', 'THEORY', 'PRACTICAL'] as const
type Kind = (typeof KINDS)[number]
/** How many candidates take both subjects, theory alone, practice alone. */
export type Takers = Record<Kind, number>

/** A run of candidates of one kind, counted in their order, who go to one session. */
type Part = { session: SeatingSession; kind: Kind; from: number; count: number }

const usable = (room: SeatingRoom) => Math.min(room.capacity, SEAT_MAX)
const placesOf = ({ rooms }: SeatingSession) => rooms.reduce((sum, room) => sum + usable(room), 0)
const inTime = (sessions: readonly SeatingSession[], subject: Subject) =>
  sessions
    .filter((session) => session.subject === subject)
    .toSorted((a, b) =>
      a.start_time === b.start_time ? a.session_no - b.session_no : a.start_time < b.start_time ? -1 : 1,
    )

/** The next of a queue, at most so many. */
type Queue = { kind: Kind; from: number; left: number; after: SeatingSession | null }
function take(queue: Queue, session: SeatingSession, places: number): Part[] {
  const count = Math.min(queue.left, places)
  if (count === 0) return []
  const part = { session, kind: queue.kind, from: queue.from, count }
  queue.from += count
  queue.left -= count
  return [part]
}
const sum = (parts: readonly Part[]) => parts.reduce((total, part) => total + part.count, 0)

function fill(sessions: readonly SeatingSession[], queuesOf: (session: SeatingSession) => readonly Queue[]): Part[] {
  return sessions.flatMap((session) => {
    let places = placesOf(session)
    return queuesOf(session).flatMap((queue) => {
      const parts = take(queue, session, places)
      places -= sum(parts)
      return parts
    })
  })
}

const spanOf = ({ start_time, end_time }: SeatingSession) => ({ start: start_time, end: end_time })

/**
 * Theory sessions are filled in time, those who sit both subjects first; then each practical session takes those whose
 * theory is over, so that as many as possible find a seat. Where the setting lets practice come first, the two may
 * be in any order, never at once.
 */
function partsOf(sessions: readonly SeatingSession[], takers: Takers, practicalFirst: boolean): Part[] {
  const both: Queue = { kind: 'BOTH', from: 0, left: takers.BOTH, after: null }
  const single: Queue = { kind: 'THEORY', from: 0, left: takers.THEORY, after: null }
  const theory = fill(inTime(sessions, 'ONLINE'), () => [both, single])
  const waiting = theory
    .filter((part) => part.kind === 'BOTH')
    .map((part): Queue => ({ kind: 'BOTH', from: part.from, left: part.count, after: part.session }))
  const alone: Queue = { kind: 'PRACTICAL', from: 0, left: takers.PRACTICAL, after: null }
  const mayFollow = (queue: Queue, session: SeatingSession) => {
    if (queue.after === null) return true
    return practicalFirst ? !overlaps(spanOf(queue.after), spanOf(session)) : queue.after.end_time <= session.start_time
  }
  const practical = fill(inTime(sessions, 'OFFLINE'), (session) =>
    [...waiting, alone].filter((queue) => mayFollow(queue, session)),
  )
  return [...theory, ...practical]
}

/** How many each session takes, and for how many candidates of a subject there is no seat. */
type Spread = {
  sessions: { session: SeatingSession; candidates: number; rooms: number }[]
  left: Record<Subject, number>
}

/** The seating in numbers: what each session takes, and who finds no seat. */
export function spreadOf(sessions: readonly SeatingSession[], takers: Takers, practicalFirst: boolean): Spread {
  const parts = partsOf(sessions, takers, practicalFirst)
  const wanted: Record<Subject, number> = {
    ONLINE: takers.BOTH + takers.THEORY,
    OFFLINE: takers.BOTH + takers.PRACTICAL,
  }
  const seated = (subject: Subject) => sum(parts.filter((part) => part.session.subject === subject))
  return {
    sessions: sessions.map((session) => {
      const candidates = sum(parts.filter((part) => part.session === session))
      return { session, candidates, rooms: roomsFor(session, candidates) }
    }),
    left: { ONLINE: wanted.ONLINE - seated('ONLINE'), OFFLINE: wanted.OFFLINE - seated('OFFLINE') },
  }
}

/** How many rooms of a session so many candidates fill. */
function roomsFor({ rooms }: SeatingSession, candidates: number): number {
  let left = candidates
  return rooms.filter((room) => {
    const isUsed = left > 0
    left -= usable(room)
    return isUsed
  }).length
}

/** A candidate, in the order in which seats are given. */
type Seated = { subjects: Kind }
export type Seat<C> = {
  candidate: C
  session: SeatingSession
  room: SeatingRoom
  /** (session, room) serial in the plan, over the rooms in use: theory first. */
  serial: number
  seat_no: number
}

/** Gives seats: within a session and over its rooms in the candidates' own order, from seat 1 to what the room holds. */
export function seatsOf<C extends Seated>(
  candidates: readonly C[],
  sessions: readonly SeatingSession[],
  practicalFirst: boolean,
): Seat<C>[] {
  const order = new Map(candidates.map((candidate, at) => [candidate, at]))
  const byKind: Record<Kind, C[]> = { BOTH: [], THEORY: [], PRACTICAL: [] }
  for (const candidate of candidates) byKind[candidate.subjects].push(candidate)
  const takers: Takers = {
    BOTH: byKind.BOTH.length,
    THEORY: byKind.THEORY.length,
    PRACTICAL: byKind.PRACTICAL.length,
  }
  const parts = partsOf(sessions, takers, practicalFirst)
  const orderOf = (candidate: C) => order.get(candidate) ?? 0
  let serial = 0
  return numbered(sessions).flatMap((session) => {
    const members = parts
      .filter((part) => part.session === session)
      .flatMap((part) => byKind[part.kind].slice(part.from, part.from + part.count))
      .toSorted((a, b) => orderOf(a) - orderOf(b))
    return inRooms(members, session, () => ++serial)
  })
}

const numbered = (sessions: readonly SeatingSession[]) =>
  sessions.toSorted((a, b) => SUBJECTS.indexOf(a.subject) - SUBJECTS.indexOf(b.subject) || a.session_no - b.session_no)

function inRooms<C>(members: readonly C[], session: SeatingSession, nextSerial: () => number): Seat<C>[] {
  let from = 0
  return session.rooms.flatMap((room) => {
    const here = members.slice(from, from + usable(room))
    from += here.length
    if (here.length === 0) return []
    const serial = nextSerial()
    return here.map((candidate, at) => ({ candidate, session, room, serial, seat_no: at + 1 }))
  })
}
