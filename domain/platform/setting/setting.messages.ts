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
  pilot_count: { CN: '试点最少人数（人）', HK: '試點最少人數（人）', US: 'Least number of candidates of a pilot (persons)' },
})
export const teacherRuleWords = defineMessages({
  expiring_days: { CN: '考评员证书即将到期的提示范围（天）', HK: '考評員證書即將到期的提示範圍（天）', US: 'Examiner certificates counted as expiring (days)' },
})
