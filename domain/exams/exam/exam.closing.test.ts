import { expect, test } from 'vitest'
import { closingSteps, openRecordStep, openStep } from './exam.closing.rules.ts'
import type { Closing } from './exam.model.ts'

const RECORDS = { rooms: 2, written: 0, confirmed: 0, needed: 4, submitted: 0 }
const of = (records: Partial<Closing['records']>, report: Closing['report'] = 'NONE'): Closing => ({
  records: { ...RECORDS, ...records },
  report,
})
const all = { written: 2, confirmed: 4, submitted: 2 }

test.each([
  ['nothing is written', of({}), 'record', 'record'],
  ['one room is not written', of({ written: 1, confirmed: 2, submitted: 1 }), 'record', 'record'],
  ['one confirmation is missing', of({ written: 2, confirmed: 3 }), 'confirm', 'confirm'],
  ['one room is not submitted', of({ written: 2, confirmed: 4, submitted: 1 }), 'submit', 'submit'],
  ['the records are submitted', of(all), 'report', null],
  ['the report is being written', of(all, 'INIT'), 'report', null],
  ['all is submitted', of(all, 'SUBMIT'), null, null],
  ['the report is submitted first', of({ written: 1 }, 'SUBMIT'), 'record', 'record'],
  // With a reason a room is submitted that has fewer people than two.
  ['a record is submitted without two people', of({ written: 2, confirmed: 2, submitted: 2 }), 'report', null],
  ['nobody sat in it', of({ rooms: 0, needed: 0 }), 'report', null],
] as const)(
  'after the end: record → two confirmations → submit → report (domain.md §3.13a): the next step when %s',
  (_, held, next, ofRecords) =>
    expect([openStep(held)?.name ?? null, openRecordStep(held)?.name ?? null]).toEqual([next, ofRecords]),
)

test('each step says how much of it is done', () => {
  expect(closingSteps(of({ written: 2, confirmed: 3 }, 'INIT'))).toEqual([
    { name: 'record', count: 2, of: 2, done: true },
    { name: 'confirm', count: 3, of: 4, done: false },
    { name: 'submit', count: 0, of: 2, done: false },
    { name: 'report', count: 0, of: 1, done: false },
  ])
})
