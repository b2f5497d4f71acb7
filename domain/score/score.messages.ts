import { defineMessages } from '../kernel/text.ts'

export const scoreFlagWords = defineMessages({
  NORMAL: { CN: '正常', HK: '正常', US: 'Normal' },
  ABSENT: { CN: '缺考', HK: '缺席', US: 'Absent' },
  VIOLATION: { CN: '违纪', HK: '違規', US: 'Violation' },
  CHEAT: { CN: '作弊', HK: '作弊', US: 'Cheating' },
  DEFERRED: { CN: '缓考', HK: '緩考', US: 'Deferred' },
})
export const attemptWords = defineMessages({
  NEW: { CN: '首考', HK: '首考', US: 'First attempt' },
  RETAKE: { CN: '补考', HK: '補考', US: 'Retake' },
})
export const verdictWords = defineMessages({
  CHEAT: { CN: '作弊，全部成绩无效', HK: '作弊，全部成績無效', US: 'Cheating: all results void' },
  ABSENT: { CN: '缺考，不合格', HK: '缺席，不合格', US: 'Absent: failed' },
  VIOLATION: { CN: '违纪，该科成绩取消', HK: '違規，該科成績取消', US: 'Violation: that subject is cancelled' },
  DEFERRED: { CN: '缓考', HK: '緩考', US: 'Deferred' },
  INCOMPLETE: { CN: '成绩不全', HK: '成績不全', US: 'Scores missing' },
  FAILED: { CN: '不合格', HK: '不合格', US: 'Failed' },
  PASSED: { CN: '合格', HK: '合格', US: 'Passed' },
})

/** Why there is no retake, and what there is instead (domain.md §6.3). */
export const scoreMessages = defineMessages({
  retake_passed: { CN: '该次考试已合格，无需补考', HK: '該次考試已合格，無需補考', US: 'The attempt was passed; there is nothing to retake' },
  retake_not_allowed: { CN: '考试方案不允许补考，请重新报考全部科目', HK: '考試方案不允許補考，請重新報考全部科目', US: 'The scheme has no retakes; sign up for all subjects again' },
  retake_cheat: { CN: '作弊考生不能补考，请在禁考期满后重新报考全部科目', HK: '作弊考生不能補考，請在禁考期滿後重新報考全部科目', US: 'No retake after cheating; sign up for all subjects once the bar is over' },
  retake_absent: { CN: '缺考不能补考，请重新报考全部科目', HK: '缺席不能補考，請重新報考全部科目', US: 'No retake after an absence; sign up for all subjects again' },
  retake_incomplete: { CN: '该次考试成绩不全或缓考，成绩齐全后才能补考', HK: '該次考試成績不全或緩考，成績齊全後才能補考', US: 'Scores are missing or deferred; a retake is possible once they are complete' },
  retake_not_single: { CN: '只有一科不合格时才能补考，请重新报考全部科目', HK: '只有一科不合格時才能補考，請重新報考全部科目', US: 'Only a single failed subject can be retaken; sign up for all subjects again' },
  retake_used: { CN: '补考次数已用完（{times} 次），请重新报考全部科目', HK: '補考次數已用完（{times} 次），請重新報考全部科目', US: 'No retakes left (of {times}); sign up for all subjects again' },
  retake_too_soon: { CN: '补考不能安排在 {day} 当天或之前，请选择之后的考试', HK: '補考不能安排在 {day} 當天或之前，請選擇之後的考試', US: 'A retake cannot be on or before {day}; choose a later exam' },
  retake_expired: { CN: '合格科目成绩只保留至 {day}，请重新报考全部科目', HK: '合格科目成績只保留至 {day}，請重新報考全部科目', US: 'The passed subject was kept until {day}; sign up for all subjects again' },
})
