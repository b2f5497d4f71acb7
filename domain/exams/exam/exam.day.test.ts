import { expect, test } from 'vitest'
import { dayEndingOf, dayStageOf, isExamDone } from './exam.day.rules.ts'

const at = (time: string) => `2026-11-20 ${time}`
const exam = {
  start_time: at('09:00:00'),
  end_time: at('10:30:00'),
  actual_start_time: null,
  actual_end_time: null,
  run_flags: [],
  paper_scan: null,
}
const begun = { actual_start_time: at('09:02:00') }
const finished = { ...begun, actual_end_time: at('10:20:00') }

test.each([
  ['61 minutes before the start', {}, at('07:59:59'), 'COMING'],
  ['60 minutes before the start', {}, at('08:00:00'), 'OPEN'],
  ['begun before that', { actual_start_time: at('07:50:00') }, at('07:55:00'), 'OPEN'],
  ['after the end, not begun', {}, at('10:30:00'), 'OPEN'],
  ['12 hours after the end', begun, at('22:30:00'), 'OPEN'],
  ['a second later', begun, at('22:30:01'), 'OVER'],
  ['a second later, not begun', {}, at('22:30:01'), 'OVER'],
  ['finished', finished, at('10:20:00'), 'OVER'],
] as const)(
  'the day of an exam is open “from −60 min to +12 h” or until it is finished (domain.md §3.13a): %s',
  (_, change, now, stage) => expect(dayStageOf({ ...exam, ...change }, now)).toBe(stage),
)

test.each([
  ['while it is open', begun, at('22:30:00'), null],
  ['finished by a person', finished, at('10:25:00'), 'FINISHED'],
  ['finished by the job', { ...finished, run_flags: ['FINISHED_BY_JOB'] }, at('22:31:00'), 'BY_SYSTEM'],
  ['begun, and the job is due', begun, at('22:30:01'), 'BY_SYSTEM'],
  ['never begun', {}, at('22:30:01'), 'UNUSED'],
  ['filed from paper', { paper_scan: 'scan.pdf' }, at('23:00:00'), 'FILED'],
] as const)('how an exam day ended (Decided 39): %s', (_, change, now, ending) =>
  expect(dayEndingOf({ ...exam, ...change }, now)).toBe(ending),
)

test.each([
  ['runs beyond its planned end', begun, at('11:00:00'), false],
  ['is finished before it', finished, at('10:20:00'), true],
  ['is not begun, before the end', {}, at('10:29:59'), false],
  ['is not begun, at the end', {}, at('10:30:00'), true],
] as const)(
  'its room records can be confirmed once the exam is done (domain.md §3.13a): it %s',
  (_, change, now, done) => expect(isExamDone({ ...exam, ...change }, now)).toBe(done),
)
