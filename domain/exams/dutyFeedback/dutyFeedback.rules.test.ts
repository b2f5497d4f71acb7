import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dutyMarks } from './dutyFeedback.model.ts'
import { averageMark, feedbackRefusal } from './dutyFeedback.rules.ts'

const MARKS = { discipline: 5, skill: 4, fairness: 5, attitude: 4 }
const END = '2026-11-20 17:00:00'

/** “After every exam the site/supervisor fills a 履行职责情况反馈表 per examiner” (domain.md §6.4). */
describe('duty feedback (domain.md §3.13a: discipline, skill, fairness, attitude 1–5)', () => {
  test.each([
    [0, false],
    [1, true],
    [5, true],
    [6, false],
    [4.5, false],
  ])('a mark of %d', (skill, taken) =>
    expect(z.strictObject(dutyMarks).safeParse({ ...MARKS, skill }).success).toBe(taken),
  )
  test.each([
    [[5, 4, 5, 4], 4.5],
    [[5, 5, 5, 4], 4.8],
    [[1, 1, 1, 2], 1.3],
    [[3, 3, 3, 3], 3],
  ] as const)('the average of %j is %d, one decimal, half up', ([discipline, skill, fairness, attitude], mean) =>
    expect(averageMark({ discipline, skill, fairness, attitude })).toBe(mean),
  )
  test('is given from the end of the examiner’s last exam of the plan on', () => {
    expect(feedbackRefusal('2026-11-20 16:59:59', END)?.rule).toBe('duty_feedback_early')
    expect(feedbackRefusal(END, END)).toBeNull()
  })
})
