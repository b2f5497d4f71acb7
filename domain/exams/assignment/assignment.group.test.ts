import { expect, test } from 'vitest'
import { callGroupOf, nextStepOf } from './assignment.group.rules.ts'

const [TODAY, OTHER] = ['2026-11-20 09:00:00', '2026-11-21 09:00:00']

test.each([
  ['PENDING', 'OPEN', TODAY, 'PENDING'],
  ['PENDING', 'OVER', OTHER, 'PENDING'],
  ['CONFIRMED', 'OPEN', TODAY, 'TODAY'],
  ['CONFIRMED', 'COMING', TODAY, 'TODAY'],
  ['CONFIRMED', 'OVER', TODAY, 'TODAY'],
  ['CONFIRMED', 'OPEN', '2026-11-19 23:00:00', 'TODAY'],
  ['CONFIRMED', 'COMING', OTHER, 'COMING'],
  ['CONFIRMED', 'OVER', '2026-11-19 09:00:00', 'PAST'],
  ['DECLINED', 'COMING', OTHER, 'PAST'],
  ['LAPSED', 'OPEN', TODAY, 'PAST'],
  ['REPLACED', 'OPEN', TODAY, 'PAST'],
] as const)(
  'the calls of an examiner in groups (domain.md §3.20): %s, day %s, start %s: %s',
  (status, stage, start_time, group) =>
    expect(
      callGroupOf({ role: 'CHIEF', status, stage, start_time, now: '2026-11-20 08:30:00', published: false }),
    ).toBe(group),
)
/** The scorer has something to do until the scores are published, though the exam is over (Decided 31). */
test.each([
  ['PENDING', false, 'PENDING'],
  ['CONFIRMED', false, 'TODAY'],
  ['CONFIRMED', true, 'PAST'],
  ['LAPSED', false, 'PAST'],
] as const)('Decided 31: the call of a scorer, %s, published %s: %s', (status, published, group) => {
  const over = { role: 'SCORER', stage: 'OVER', start_time: OTHER, now: '2026-12-20 08:30:00' } as const
  expect(callGroupOf({ ...over, status, published })).toBe(group)
})

const RECORDS = { rooms: 1, written: 1, confirmed: 2, needed: 2, submitted: 1 }
const closing = (records: Partial<typeof RECORDS>, report: 'NONE' | 'INIT' | 'SUBMIT' = 'NONE') => ({
  records: { ...RECORDS, ...records },
  report,
})
const all = ['run', 'record', 'report', 'paper']

test.each([
  ['to answer', { stage: 'COMING', actions: ['confirm', 'decline'] }, 'answer'],
  ['before the day', { stage: 'COMING' }, null],
  ['on the day', { stage: 'OPEN' }, 'run'],
  ['on the day, after its end', { stage: 'OPEN', closing: closing({ written: 0 }) }, 'run'],
  ['of a published exam', { stage: 'OPEN', actions: [] }, null],
  ['the record is not written', { closing: closing({ written: 0, confirmed: 0, submitted: 0 }) }, 'record'],
  ['it is not confirmed', { closing: closing({ confirmed: 1, submitted: 0 }) }, 'confirm'],
  ['it is not submitted', { closing: closing({ submitted: 0 }) }, 'submit'],
  ['it is not submitted, not the chief', { closing: closing({ submitted: 0 }), role: 'INVIGILATOR' }, null],
  ['it is published: the records are closed', { closing: closing({ submitted: 0 }), actions: ['report'] }, 'report'],
  [
    'it is published, the report is submitted',
    { closing: closing({ submitted: 0 }, 'SUBMIT'), actions: ['report'] },
    null,
  ],
  ['it is published, not the chief', { closing: closing({ submitted: 0 }), actions: ['plan'] }, null],
  ['before the end', { stage: 'COMING', closing: closing({}) }, null],
  ['the report is missing', { closing: closing({}, 'INIT') }, 'report'],
  ['the report is the chief’s', { closing: closing({}), actions: ['run', 'record'] }, null],
  ['a scorer (Decided 31)', { role: 'SCORER', actions: ['score'] }, 'score'],
  ['a scorer once nothing is missing', { role: 'SCORER', actions: [] }, null],
  ['all is filed', { closing: closing({}, 'SUBMIT') }, null],
] as const)('what an examiner does next (domain.md §3.13a, §3.20): %s', (_, change, step) =>
  expect(nextStepOf({ role: 'CHIEF', stage: 'OVER', closing: null, actions: all, ...change })).toBe(step),
)
