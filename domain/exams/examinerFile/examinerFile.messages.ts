import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { examinerFileLifts } from './examinerFile.lifts.ts'

/** Why an entry of the file is refused, and what would lift it. */
export const examinerFileMessages = defineRules<typeof examinerFileLifts>()({
  rating_year: { CN: '{year} 年度尚未开始，不能评价；请选择 {now} 年或以前', HK: '{year} 年度尚未開始，不能評價；請選擇 {now} 年或以前', US: 'The year {year} has not begun and cannot be rated; choose {now} or earlier' },
  violation_future: { CN: '违规日期 {day} 尚未到；请填写今天或以前的日期', HK: '違規日期 {day} 尚未到；請填寫今日或以前的日期', US: 'The day of the violation ({day}) is in the future; give today or an earlier day' },
})

/** What the entries of the file are called, everywhere (domain.md §3.7). */
export const examinerFileWords = defineMessages({
  year: { CN: '年度', HK: '年度', US: 'Year' },
  grade: { CN: '年度评价', HK: '年度評價', US: 'Yearly rating' },
  reason: { CN: '依据', HK: '依據', US: 'Reason' },
  day: { CN: '违规日期', HK: '違規日期', US: 'Day of the violation' },
  violation: { CN: '违规情况', HK: '違規情況', US: 'Violation' },
})

/** Texts of the notices. */
export const examinerFileNotices = defineMessages({
  rated: { CN: '考评员年度评价', HK: '考評員年度評價', US: 'Yearly rating of an examiner' },
  rated_text: { CN: '{name} {year} 年度评价为{grade}', HK: '{name} {year} 年度評價為{grade}', US: '{name}: rating for {year}: {grade}' },
  violated: { CN: '考评员违规记录', HK: '考評員違規紀錄', US: 'Violation of an examiner recorded' },
  violated_text: { CN: '{name}于 {day} 的违规已记入考评员档案：{reason}', HK: '{name}於 {day} 的違規已記入考評員檔案：{reason}', US: 'A violation of {name} on {day} was entered in the examiner’s file: {reason}' },
})
