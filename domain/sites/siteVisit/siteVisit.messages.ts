import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { siteVisitLifts } from './siteVisit.lifts.ts'

export const siteVisitMessages = defineRules<typeof siteVisitLifts>()({
  visit_future: {
    CN: '考察日期还没有到；请在考察之后登记，日期不晚于今天',
    HK: '考察日期尚未到；請在考察之後登記，日期不遲於今天',
    US: 'The day of the visit has not come; record it after the visit, with a day not later than today',
  },
  visits_full: {
    CN: '一份申请最多登记 {max} 次考察，已登满；不能再登记',
    HK: '一份申請最多登記 {max} 次考察，已滿額；不能再登記',
    US: 'An application has at most {max} visits, and this one has them all; no more can be recorded',
  },
})

/** What the fields are called, everywhere. */
export const siteVisitWords = defineMessages({
  visits: { CN: '考察记录', HK: '考察紀錄', US: 'Visits' },
  date: { CN: '考察日期', HK: '考察日期', US: 'Date' },
  people: { CN: '考察人员', HK: '考察人員', US: 'Visitors' },
  findings: { CN: '考察情况', HK: '考察情況', US: 'Findings' },
  files: { CN: '附件', HK: '附件', US: 'Files' },
  author: { CN: '登记人', HK: '登記人', US: 'Recorded by' },
  create_time: { CN: '登记时间', HK: '登記時間', US: 'Recorded' },
})
