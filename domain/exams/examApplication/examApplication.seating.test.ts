import { describe, expect, test } from 'vitest'
import { seatsOf, spreadOf } from './examApplication.seating.rules.ts'
import type { SeatingSession, Takers } from './examApplication.seating.rules.ts'

/** T1 09–11: 3 + 2 places, T2 13–15: 5; P1 13–16: 4, P2 next day 09–12: 10. */
const session = (
  subject: 'ONLINE' | 'OFFLINE',
  session_no: number,
  time: [day: number, from: number, to: number],
  capacities: readonly number[],
): SeatingSession => ({
  subject,
  session_no,
  start_time: `2026-11-${time[0]} ${String(time[1]).padStart(2, '0')}:00:00`,
  end_time: `2026-11-${time[0]} ${String(time[2]).padStart(2, '0')}:00:00`,
  rooms: capacities.map((capacity, at) => ({
    room_sn: `${subject === 'ONLINE' ? 'T' : 'P'}${session_no}-${at + 1}`,
    capacity,
  })),
})
const T1 = session('ONLINE', 1, [10, 9, 11], [3, 2])
const T2 = session('ONLINE', 2, [10, 13, 15], [5])
const P1 = session('OFFLINE', 1, [10, 13, 16], [4])
const P2 = session('OFFLINE', 2, [11, 9, 12], [10])
const ALL = [P2, T2, P1, T1]

const takers = (BOTH: number, THEORY = 0, PRACTICAL = 0): Takers => ({ BOTH, THEORY, PRACTICAL })

describe('seating by numbers', () => {
  test.each<[string, SeatingSession[], Takers, boolean, Record<string, number>, [number, number]]>([
    ['no candidates', ALL, takers(0), false, { T1: 0, T2: 0, P1: 0, P2: 0 }, [0, 0]],
    ['one room for each subject is enough', ALL, takers(2), false, { T1: 2, T2: 0, P1: 2, P2: 0 }, [0, 0]],
    [
      'each candidate sits the theory before the practical',
      ALL,
      takers(8),
      false,
      { T1: 5, T2: 3, P1: 4, P2: 4 },
      [0, 0],
    ],
    ['too many candidates for the seats', ALL, takers(11), false, { T1: 5, T2: 5, P1: 4, P2: 6 }, [1, 1]],
    [
      'candidates of both subjects sit the theory first',
      ALL,
      takers(4, 3),
      false,
      { T1: 5, T2: 2, P1: 4, P2: 0 },
      [0, 0],
    ],
    [
      'candidates of the practical only need not wait for a theory',
      [T2, P1],
      takers(1, 0, 2),
      false,
      { T2: 1, P1: 2 },
      [0, 1],
    ],
    ['both subjects at the same time are not possible', [T2, P1], takers(2), false, { T2: 2, P1: 0 }, [0, 2]],
    [
      'both subjects at the same time are not possible, even where the practical may be first',
      [T2, P1],
      takers(2),
      true,
      { T2: 2, P1: 0 },
      [0, 2],
    ],
    [
      'the practical first, allowed',
      [P1, session('ONLINE', 1, [11, 9, 11], [5])],
      takers(3),
      true,
      { T1: 3, P1: 3 },
      [0, 0],
    ],
    [
      'the practical first, not allowed',
      [P1, session('ONLINE', 1, [11, 9, 11], [5])],
      takers(3),
      false,
      { T1: 3, P1: 0 },
      [0, 3],
    ],
    ['a room seats 99 at most', [session('ONLINE', 1, [10, 9, 11], [120])], takers(0, 110), false, { T1: 99 }, [11, 0]],
    ['a subject without sessions', [T1], takers(2), false, { T1: 2 }, [0, 2]],
  ])('%s', (_, sessions, given, practicalFirst, expected, [theory, practical]) => {
    const spread = spreadOf(sessions, given, practicalFirst)
    const found = spread.sessions.map(({ session: one, candidates }) => [
      `${one.subject === 'ONLINE' ? 'T' : 'P'}${one.session_no}`,
      candidates,
    ])
    expect(Object.fromEntries(found)).toEqual(expected)
    expect(spread.left).toEqual({ ONLINE: theory, OFFLINE: practical })
  })

  test('the number of rooms in use', () => {
    const rooms = (count: number) => spreadOf([T1], takers(0, count), false).sessions[0]?.rooms
    expect([0, 1, 3, 4, 5, 9].map(rooms)).toEqual([0, 1, 1, 2, 2, 2])
  })
})

/** “`station_mode` ORDER seats by school, major, student number” (domain.md Decided 25): in the order that is given. */
describe('seating by name', () => {
  const people = (kinds: readonly ('BOTH' | 'THEORY' | 'PRACTICAL')[]) =>
    kinds.map((subjects, at) => ({ name: String.fromCodePoint(97 + at), subjects }))
  const shown = (kinds: Parameters<typeof people>[0], sessions: SeatingSession[]) =>
    seatsOf(people(kinds), sessions, false).map(
      ({ candidate, room, serial, seat_no }) => `${candidate.name} ${room.room_sn} ${serial}-${seat_no}`,
    )

  test('seats, rooms and sessions are filled in the given order; serials of the theory come first', () => {
    expect(shown(['BOTH', 'BOTH', 'BOTH', 'BOTH', 'BOTH', 'BOTH'], ALL)).toEqual([
      'a T1-1 1-1',
      'b T1-1 1-2',
      'c T1-1 1-3',
      'd T1-2 2-1',
      'e T1-2 2-2',
      'f T2-1 3-1',
      'a P1-1 4-1',
      'b P1-1 4-2',
      'c P1-1 4-3',
      'd P1-1 4-4',
      'e P2-1 5-1',
      'f P2-1 5-2',
    ])
  })
  test('within a session candidates of both subjects get no earlier seat', () => {
    expect(shown(['THEORY', 'BOTH', 'PRACTICAL'], [T1, P2])).toEqual([
      'a T1-1 1-1',
      'b T1-1 1-2',
      'b P2-1 2-1',
      'c P2-1 2-2',
    ])
  })
  test('seating by name and by numbers gives the same counts', () => {
    const kinds = [
      'PRACTICAL',
      'BOTH',
      'THEORY',
      'BOTH',
      'BOTH',
      'PRACTICAL',
      'THEORY',
      'BOTH',
      'BOTH',
      'BOTH',
    ] as const
    const seats = seatsOf(people(kinds), ALL, false)
    const spread = spreadOf(ALL, takers(6, 2, 2), false)
    for (const { session: one, candidates } of spread.sessions)
      expect(seats.filter((seat) => seat.session === one).length).toBe(candidates)
    const hasGap = ({ candidate }: (typeof seats)[number]) => {
      const [first, second] = seats.filter((seat) => seat.candidate === candidate)
      return !first || !second || first.session.end_time <= second.session.start_time
    }
    expect(seats.every(hasGap)).toBe(true)
  })
})
