import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const traineeLabels = defineMessages({
  keyword_hint: { CN: '姓名、完整证件号码或手机号', HK: '姓名、完整證件號碼或手提電話', US: 'Name, full ID number or mobile' },
  empty: { CN: '还没有人报名', HK: '尚無人報名', US: 'No trainees yet' },
  empty_first: { CN: '报名提交后显示在这里。', HK: '報名提交後顯示在這裏。', US: 'Registrations appear here once they are submitted.' },
})
