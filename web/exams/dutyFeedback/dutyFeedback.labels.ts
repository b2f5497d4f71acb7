import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const dutyFeedbackLabels = defineMessages({
  give: { CN: '填写反馈', HK: '填寫意見', US: 'Give feedback' },
  change: { CN: '修改反馈', HK: '修改意見', US: 'Change feedback' },
  give_to: { CN: '{name}的履职情况反馈', HK: '{name}的履職情況意見', US: 'Duty feedback on {name}' },
  marks: { CN: '评分', HK: '評分', US: 'Marks' },
  saved: { CN: '反馈已保存', HK: '意見已儲存', US: 'Feedback saved' },
  none: { CN: '尚未填写', HK: '尚未填寫', US: 'Not given yet' },
  empty: { CN: '本计划没有已确认的考评员', HK: '本計劃沒有已確認的考評員', US: 'No examiner of this plan has confirmed' },
  progress: { CN: '已填写 {given} / {all} 名考评员', HK: '已填寫 {given} / {all} 名考評員', US: '{given} of {all} {all|examiner|examiners} done' },
  mark_of: { CN: '{mark} 分', HK: '{mark} 分', US: '{mark} of 5' },
})
