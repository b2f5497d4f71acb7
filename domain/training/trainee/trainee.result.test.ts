import { describe, expect, test } from 'vitest'
import type { TraineeResult } from './trainee.model.ts'
import { changedResult } from './trainee.result.rules.ts'

const stored: TraineeResult = {
  hours_done: 24,
  theory_score: 85.5,
  skill_score: 78,
  practice: 'PASS',
  result: 'PASS',
  remark: null,
}

describe('a row of an import that meets a recorded result (Decided 45)', () => {
  test.each<[Partial<TraineeResult>, string | null]>([
    [{}, null],
    [{ remark: '优秀' }, null],
    [{ hours_done: 26 }, 'hours_done 学时由“24”改为“26”，确认后才会修改'],
    [{ theory_score: 90 }, 'theory_score 理论成绩由“85.5”改为“90.0”，确认后才会修改'],
    [
      { skill_score: 59.9, practice: 'FAIL', result: 'FAIL' },
      'skill_score 技能成绩由“78.0”改为“59.9”、考评实习由“合格”改为“不合格”、结果由“合格”改为“不合格”，确认后才会修改',
    ],
  ])('%j: a remark where there was none is no change, all others are shown with old and new', (given, shown) => {
    const change = changedResult(stored, { ...stored, ...given })
    expect(change && `${change.path} ${change.message.CN}`).toBe(shown)
  })

  test('a remark that is there is changed as the figures are; without a result nothing is', () => {
    expect(changedResult({ ...stored, remark: '首次' }, { ...stored, remark: '更正' })?.message.US).toBe(
      'Remark: “首次” becomes “更正”; on confirmation only',
    )
    const none = { hours_done: null, theory_score: null, skill_score: null, practice: null, result: null, remark: null }
    expect(changedResult(none, stored)).toBeNull()
  })
})
