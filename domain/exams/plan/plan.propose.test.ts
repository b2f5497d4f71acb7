import { expect, test } from 'vitest'
import { proposeSessions } from './plan.propose.rules.ts'

test.each([
  [0, '2026-11-10 11:00:00'],
  [30, '2026-11-10 11:30:00'],
  [45, '2026-11-10 11:45:00'],
])(
  'proposed sessions of a room leave the %i minutes of the setting between them (W15): the second begins at %s',
  (break_minutes, second) => {
    const sessions = proposeSessions({
      theory_start: '2026-11-10 09:00:00',
      theory_end: '2026-11-10 17:00:00',
      practical_start: null,
      practical_end: null,
      expected_count: 40,
      level: 'MIDDLE',
      template: {
        status: 'ENABLE',
        credential_sn: 'draw',
        level: 'MIDDLE',
        theory_enabled: true,
        theory_minutes: 120,
        practical_enabled: false,
        practical_minutes: null,
        effective_from: null,
        effective_to: null,
      },
      rooms: [
        {
          sn: 'r',
          room_no: 'A1',
          name: '机房',
          subject: 'ONLINE',
          seats: 20,
          levels: ['MIDDLE'],
          valid_from: '2026-01-01',
          valid_to: '2026-12-31',
        },
      ],
      bookings: [],
      terms: { break_minutes },
    })
    expect(sessions.map(({ start_time, capacity }) => [start_time, capacity])).toEqual([
      ['2026-11-10 09:00:00', 20],
      [second, 20],
    ])
  },
)
