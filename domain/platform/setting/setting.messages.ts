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
