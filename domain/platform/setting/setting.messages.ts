import { defineMessages } from '../../kernel/text.ts'

/** Refusals of settings. */
export const settingMessages = defineMessages({
  certificate_pattern: {
    CN: '编号规则只能含大写字母、数字、连字符与 {type} {org} {province} {site} {year} {level}，并以 {serial} 结尾',
    HK: '編號規則只能含大寫字母、數字、連字號與 {type} {org} {province} {site} {year} {level}，並以 {serial} 結尾',
    US: 'The pattern may contain only capital letters, digits, hyphens and {type} {org} {province} {site} {year} {level}, and must end with {serial}',
  },
  number_searches_a_day: { CN: '每日按完整号码检索次数', HK: '每日按完整號碼檢索次數', US: 'Searches by whole number a day' },
  certificate_organisation: { CN: '机构编号须为 4 位数字', HK: '機構編號須為 4 位數字', US: 'The organization number has 4 digits' },
})

/** What the settings of exams are called, each with its unit: for the screens that show them. */
export const examRuleWords = defineMessages({
  exam_resubmit_days: { CN: '驳回、撤销后重新提交考试申请（首个考试日前，天）', HK: '退回、撤銷後重新提交考試申請（首個考試日前，天）', US: 'Exam application submitted again after a rejection or revocation (days before the first exam day)' },
  break_minutes: { CN: '同一考场两场之间的间隔（分钟）', HK: '同一試場兩場之間的間隔（分鐘）', US: 'Break between two sessions of a room (minutes)' },
  third_scorer_percent: { CN: '须第三人评分的分差（占该科满分的百分比）', HK: '須第三人評分的分差（佔該科滿分的百分比）', US: 'Difference above which a third scorer is due (per cent of the subject total)' },
  examiner_deviation_percent: { CN: '考评员评分偏差标记（平均偏差占该科满分的百分比）', HK: '考評員評分偏差標記（平均偏差佔該科滿分的百分比）', US: 'Examiner flagged for deviating from co-markers (mean, per cent of the subject total)' },
  critical_cap: { CN: '一票否决后的最高分（分）', HK: '一票否決後的最高分（分）', US: 'Highest score after a failed critical task (points)' },
  fault_stop_minutes: { CN: '断电、网络故障停考重排的时限（分钟）', HK: '停電、網絡故障停考重排的時限（分鐘）', US: 'Power or network fault after which the exam stops and is held again (minutes)' },
  paper_late_minutes: { CN: '试卷未到场须立即上报（开考前，分钟）', HK: '試卷未到場須即時上報（開考前，分鐘）', US: 'Papers not on site are reported at once (minutes before the start)' },
  incident_submit_hours: { CN: '异常情况上报时限（考试结束后，小时）', HK: '異常情況上報時限（考試結束後，小時）', US: 'Incidents are reported within (hours after the end of the exam)' },
  incident_supplement_days: { CN: '退回的异常情况补充时限（工作日）', HK: '退回的異常情況補充時限（工作日）', US: 'Incidents that were sent back are supplemented within (working days)' },
  take_back_seconds: { CN: '审核决定可由本人收回的时限（秒）', HK: '審批決定可由本人收回的時限（秒）', US: 'A decision can be taken back by its maker within (seconds)' },
  review_days: { CN: '审核期限（提交后，工作日）', HK: '審批期限（提交後，工作日）', US: 'Reviews are made within (working days after the submission)' },
  pilot_count: { CN: '试点最少人数（人）', HK: '試點最少人數（人）', US: 'Least number of candidates of a pilot (persons)' },
})
export const teacherRuleWords = defineMessages({
  refusals_max: { CN: '考评员每年最多拒绝次数，超过即停用（次）', HK: '考評員每年最多拒絕次數，超過即停用（次）', US: 'Refusals of an examiner in a year before they are disabled (times)' },
  expiring_days: { CN: '考评员证书即将到期的提示范围（天）', HK: '考評員證書即將到期的提示範圍（天）', US: 'Examiner certificates counted as expiring (days)' },
})
