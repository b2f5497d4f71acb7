import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const attendanceCorrectionLabels = defineMessages({
  ask_of: { CN: '申请更正考勤：{name}', HK: '申請更正考勤：{name}', US: 'Correct the attendance of {name}' },
  ask_means: {
    CN: '现为“{state}”。考试中心确认后，考勤、成绩标志和考场情况记录表的人数随之变更；确认之前不能提交成绩。',
    HK: '現為「{state}」。考試中心確認後，考勤、成績標誌和試場情況紀錄表的人數隨之變更；確認之前不能提交成績。',
    US: 'It is “{state}” now. Once the examination center confirms, attendance, score flag and the figures of the room record change; no scores are submitted before that.',
  },
  what: { CN: '更正内容', HK: '更正內容', US: 'Correction' },
  files_hint: { CN: '1–5 份，例如签到表照片、监控截图', HK: '1–5 份，例如簽到表相片、監控截圖', US: '1 to 5 files, such as a photo of the sign-in sheet or a picture of the recording' },
  ask: { CN: '提交申请', HK: '提交申請', US: 'Submit request' },
  asked: { CN: '已申请，等待考试中心确认', HK: '已申請，等待考試中心確認', US: 'Requested; the examination center confirms it' },
  change: { CN: '由“{from}”更正为“{to}”', HK: '由「{from}」更正為「{to}」', US: 'From “{from}” to “{to}”' },
  by: { CN: '{name} {time} 申请', HK: '{name} {time} 申請', US: 'Asked by {name}, {time}' },
  confirm_means: {
    CN: '{name}的考勤由“{from}”更正为“{to}”，成绩标志与考场情况记录表的人数随之变更。',
    HK: '{name}的考勤由「{from}」更正為「{to}」，成績標誌與試場情況紀錄表的人數隨之變更。',
    US: 'The attendance of {name} changes from “{from}” to “{to}”; the score flag and the figures of the room record follow.',
  },
  confirmed: { CN: '考勤已更正', HK: '考勤已更正', US: 'Attendance corrected' },
})
