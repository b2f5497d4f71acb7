import { expect, test } from 'vitest'
import { planProcess } from '../exams/plan/plan.contract.ts'
import { scoreSheetLifecycle } from '../results/scoreSheet/scoreSheet.lifecycle.ts'
import { decisionsOf, takeBackFault, takeBackSeconds } from './takeBack.ts'

const me = { sn: 'acc-1' }

test.each([
  ['acc-1', 9.9, null, 9],
  ['acc-1', 0.4, null, 0],
  ['acc-1', 0, 'take_back_late', 0],
  ['acc-1', -1, 'take_back_late', 0],
  ['acc-2', 9.9, 'take_back_other', 0],
  ['acc-2', -1, 'take_back_other', 0],
  [null, 9.9, 'take_back_other', 0],
] as const)(
  'Decided 49: a decision of %s with %s seconds left is taken back “by their maker for `take_back_seconds`”: %s',
  (by, left, rule, shown) => {
    const decision = { by, left, seconds: 10 }
    const fault = takeBackFault({ decision }, me)
    expect(fault?.rule ?? null).toBe(rule)
    for (const text of Object.values(fault?.message ?? {})) expect(text).not.toMatch(/[{}]/)
    expect(takeBackSeconds(decision, me)).toBe(shown)
  },
)

test('a record without a decision has no seconds left', () => expect(takeBackSeconds(null, me)).toBe(0))

test('Decided 49: “Approve and reject of plans and exam applications and the rejection of a score sheet can be taken back”', () => {
  const { moves } = planProcess
  expect([
    decisionsOf(moves, moves.takeBack),
    decisionsOf(moves, moves.takeBackExam),
    decisionsOf(scoreSheetLifecycle.moves, scoreSheetLifecycle.moves.takeBack),
  ]).toEqual([['approve', 'reject'], ['approveExam', 'rejectExam'], ['reject']])
})
