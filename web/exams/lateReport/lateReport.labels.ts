import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const lateReportLabels = defineMessages({
  hint: {
    CN: '断网时登记、送达时已不能写入的内容。请与当前考勤核对后采纳或搁置；处理前不能提交成绩。',
    HK: '斷網時登記、送達時已不能寫入的內容。請與目前考勤核對後採納或擱置；處理前不能提交成績。',
    US: 'Recorded without a network, and no longer applicable when it arrived. Compare it with the attendance now, then take it over or set it aside; no scores are submitted before that.',
  },
  by: { CN: '{name} 登记，{time} 送达', HK: '{name} 登記，{time} 送達', US: 'Recorded by {name}, arrived {time}' },
  decided: { CN: '{name} {time} 处理', HK: '{name} {time} 處理', US: 'Decided by {name}, {time}' },
  not_here: { CN: '不在本场名单', HK: '不在本場名單', US: 'Not in this exam' },
  colon: { CN: '：', HK: '：', US: ': ' },
  minutes: { CN: ' {count} 分钟', HK: ' {count} 分鐘', US: ' {count} min' },
  station: { CN: ' {number} 号', HK: ' {number} 號', US: ' {number}' },
  /** The act, its moment and whom it is about: what is taken over or set aside. */
  act_of: { CN: '{time} {act}（{name}）', HK: '{time} {act}（{name}）', US: '{act} at {time} ({name})' },
  act_at: { CN: '{time} {act}', HK: '{time} {act}', US: '{act} at {time}' },
  take_means: {
    CN: '按 {time} 的登记写入（{told}），考勤、成绩标志与考场情况记录表随之变更。',
    HK: '按 {time} 的登記寫入（{told}），考勤、成績標誌與試場情況紀錄表隨之變更。',
    US: 'Applied as recorded at {time} ({told}); attendance, score flag and the figures of the room record follow.',
  },
  take_only: {
    CN: '按 {time} 的登记写入（{told}），考勤状态与成绩标志不变。',
    HK: '按 {time} 的登記寫入（{told}），考勤狀態與成績標誌不變。',
    US: 'Applied as recorded at {time} ({told}); attendance state and score flag stay as they are.',
  },
  taken: { CN: '已采纳', HK: '已採納', US: 'Taken over' },
})
