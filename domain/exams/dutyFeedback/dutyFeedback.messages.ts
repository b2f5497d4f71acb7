import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { dutyFeedbackLifts } from './dutyFeedback.lifts.ts'
import type { DutyAspect } from './dutyFeedback.model.ts'

/** Why feedback cannot be given yet. */
export const dutyFeedbackMessages = defineRules<typeof dutyFeedbackLifts>()({
  duty_feedback_early: { CN: '该考评员的考试 {time} 结束后可填写反馈', HK: '該考評員的考試 {time} 結束後可填寫意見', US: 'Feedback on this examiner can be given after the exams end at {time}' },
})

export const dutyAspectWords = defineMessages({
  discipline: { CN: '工作纪律', HK: '工作紀律', US: 'Discipline' },
  skill: { CN: '业务能力', HK: '業務能力', US: 'Skill' },
  fairness: { CN: '公正性', HK: '公正性', US: 'Fairness' },
  attitude: { CN: '工作态度', HK: '工作態度', US: 'Attitude' },
} satisfies Record<DutyAspect, unknown>)

export const dutyFeedbackWords = defineMessages({
  title: { CN: '履职情况反馈', HK: '履職情況意見', US: 'Duty feedback' },
  teacher_name: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  duties: { CN: '担任', HK: '擔任', US: 'Duties' },
  average: { CN: '平均分', HK: '平均分', US: 'Average' },
  comment: { CN: '评语', HK: '評語', US: 'Comment' },
  given_by: { CN: '填写人', HK: '填寫人', US: 'Given by' },
  update_time: { CN: '填写时间', HK: '填寫時間', US: 'Given at' },
  mark_hint: { CN: '1 分最低，5 分最高', HK: '1 分最低，5 分最高', US: '1 is the lowest mark, 5 the highest' },
})
