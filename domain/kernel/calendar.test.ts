import { describe, expect, test } from 'vitest'
import {
  addDays,
  addHours,
  addMonths,
  addWorkingDays,
  daysBetween,
  isWorkingDay,
  overlaps,
  PLAIN_WEEKS,
  yearWithoutHolidays,
  untilOf,
} from './calendar.ts'

test.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-11-20 23:59:59', 1, '2026-11-21'],
])('%s plus %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-02-27', '2026-03-01', 2],
  ['2026-03-01', '2026-02-27', -2],
])('from %s to %s are %i days', (from, to, expected) => {
  expect(daysBetween(from, to)).toBe(expected)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-20', 12, '2027-11-20'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s plus %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

describe('working days', () => {
  test.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-23', true],
  ])('%s is a working day: %s', (day, expected) => {
    expect(isWorkingDay(day)).toBe(expected)
  })
  test('a holiday is no working day', () => {
    expect(isWorkingDay('2026-10-01', { ...PLAIN_WEEKS, holidays: ['2026-10-01'] })).toBe(false)
  })
  test.each([
    // A Friday: the five working days after it end on the next Friday.
    ['2026-11-20', 5, [], '2026-11-27'],
    ['2026-11-21', 1, [], '2026-11-23'],
    ['2026-11-18', 0, [], '2026-11-18'],
    ['2026-09-30', 1, ['2026-10-01', '2026-10-02'], '2026-10-05'],
  ])('%s plus %i working days without %j is %s', (day, days, holidays, expected) => {
    expect(addWorkingDays(day, days, { ...PLAIN_WEEKS, holidays })).toBe(expected)
  })
  // Labour Day 2026: 1, 4 and 5 May are free, Saturday 9 May is worked for them.
  const MAY = { holidays: ['2026-05-01', '2026-05-04', '2026-05-05'], working_weekends: ['2026-05-09'] }
  test.each([
    ['2026-04-30', 5, MAY, '2026-05-11'],
    ['2026-04-30', 4, MAY, '2026-05-09'],
    ['2026-05-08', 1, MAY, '2026-05-09'],
    ['2026-04-30', 5, { ...MAY, working_weekends: [] }, '2026-05-12'],
    // A day in both lists is free.
    ['2026-05-08', 1, { holidays: ['2026-05-09'], working_weekends: ['2026-05-09'] }, '2026-05-11'],
  ])('Decided 47: %s plus %i working days with %j is %s (F51)', (day, days, calendar, expected) => {
    expect(addWorkingDays(day, days, calendar)).toBe(expected)
  })
  test.each([
    ['2026-12-01 00:00:00', [], 2027],
    ['2026-12-31 23:59:59', ['2026-10-01'], 2027],
    ['2026-12-01 00:00:00', ['2027-01-01'], null],
    ['2026-11-30 23:59:59', [], null],
  ])('Decided 47: at %s with the holidays %j the year without any is %s', (now, holidays, year) => {
    expect(yearWithoutHolidays(now, { ...PLAIN_WEEKS, holidays })).toBe(year)
  })
})

test.each([
  ['2026-11-20 23:30:00', 1, '2026-11-21 00:30:00'],
  ['2026-11-20 00:10:00', -24, '2026-11-19 00:10:00'],
])('%s plus %i hours is %s', (moment, hours, expected) => {
  expect(addHours(moment, hours)).toBe(expected)
})

test.each([
  ['2026-11-26 23:59:59', '2026-11-26'],
  ['2026-11-26 23:59:00', '2026-11-26'],
  ['2026-11-27 00:00:00', '2026-11-26'],
  ['2026-03-01 00:00:00', '2026-02-28'],
  ['2026-11-26 18:00:00', '2026-11-26 18:00'],
  ['2026-11-26 23:58:59', '2026-11-26 23:58'],
])('Decided 47: what ends at %s is in words until %s (F52)', (end, words) => {
  expect(untilOf(end)).toBe(words)
})

test('a time span that ends when the next begins does not overlap it', () => {
  const at = (start: string, end: string) => ({ start: `2026-11-20 ${start}:00`, end: `2026-11-20 ${end}:00` })
  expect(overlaps(at('09:00', '10:00'), at('10:00', '11:00'))).toBe(false)
  expect(overlaps(at('09:00', '10:01'), at('10:00', '11:00'))).toBe(true)
  expect(overlaps(at('09:00', '12:00'), at('10:00', '11:00'))).toBe(true)
})
