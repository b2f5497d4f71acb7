import { expect, it } from 'vitest'
import { daysNow } from './offlineDays.ts'

const at = (sn: string, start_time: string, end_time: string, begun = false) => ({
  sn,
  name: sn,
  subject: 'OFFLINE' as const,
  org_name: '站点',
  start_time,
  end_time,
  begun,
  rooms: ['A101'],
  role: 'CHIEF' as const,
  url: `/teacher/center/setting/${sn}`,
})
const today = [
  at('E1', '2027-05-09 09:00:00', '2027-05-09 11:00:00'),
  at('E2', '2027-05-09 14:00:00', '2027-05-09 16:00:00', true),
  at('E3', '2027-05-09 19:00:00', '2027-05-09 21:00:00'),
]
const held = { at: 0, days: { now: '2027-05-09 06:00:00', count: 0, url: null, exams: [], today } }

/** “…while an exam is within −60 min … +12 h” (domain.md §3.13a): without network by the corrected clock. */
it.each([
  ['2027-05-09 07:59:59', ['E2']],
  ['2027-05-09 08:00:00', ['E1', 'E2']],
  ['2027-05-09 18:00:00', ['E1', 'E2', 'E3']],
  ['2027-05-09 23:00:01', ['E2', 'E3']],
  ['2027-05-10 09:00:01', []],
])('home shows without network at %s the exams whose day is open (F45)', (now, open) => {
  const shown = daysNow(held, now)
  expect([shown.now, shown.count, shown.exams.map(({ sn }) => sn)]).toEqual([now, open.length, open])
})
