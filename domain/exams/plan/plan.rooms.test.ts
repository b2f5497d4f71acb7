import { expect, test } from 'vitest'
import type { ApprovedRoom } from './plan.model.ts'
import { roomNoOf, roomOn } from './plan.rules.ts'

const room = (sn: string, valid_from: string, valid_to: string, given: Partial<ApprovedRoom> = {}): ApprovedRoom => ({
  sn,
  room_no: 'A101',
  name: '机房',
  subject: 'ONLINE',
  seats: 30,
  levels: ['MIDDLE'],
  valid_from,
  valid_to,
  ...given,
})
/** An approval, its renewal with fewer seats, and a row of an approval that was disabled. */
const rooms = [
  room('old', '2026-01-01', '2026-11-09'),
  room('new', '2026-11-10', '2027-11-09', { seats: 20 }),
  room('other', '2026-01-01', '2027-11-09', { room_no: 'A102' }),
  room('disabled', '', '', { levels: [] }),
]

/** “A plan session names a room of an approval in force on its date” for exactly the level (Decided 9, 10). */
test.each<[named: string, day: string, level: 'MIDDLE' | 'SENIOR', found: string | undefined]>([
  ['old', '2026-11-09', 'MIDDLE', 'old'],
  ['old', '2026-11-10', 'MIDDLE', 'new'],
  ['new', '2026-11-09', 'MIDDLE', 'old'],
  ['disabled', '2026-11-10', 'MIDDLE', 'new'],
  ['old', '2027-11-10', 'MIDDLE', undefined],
  ['old', '2026-11-09', 'SENIOR', undefined],
  ['absent', '2026-11-09', 'MIDDLE', undefined],
])('a session that names %s on %s for %s is held in %s', (room_sn, day, level, found) => {
  expect(roomOn({ rooms, level }, { room_sn, start_time: `${day} 09:00:00` })?.sn).toBe(found)
})

test('the physical room is the number, whichever approval it is named from', () => {
  expect(['old', 'new', 'disabled', 'other'].map((room_sn) => roomNoOf({ rooms }, { room_sn }))).toEqual([
    'A101',
    'A101',
    'A101',
    'A102',
  ])
})
