import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { selftestRecordLifts } from './selftestRecord.lifts.ts'

/** The refusal of the export: what is wrong, and what would lift it. */
export const selftestRecordMessages = defineRules<typeof selftestRecordLifts>()({
  practice_empty: { CN: '没有符合条件的自测记录，请更改筛选条件后导出', HK: '沒有符合條件的自測紀錄，請更改篩選條件後匯出', US: 'No self-tests match the filter: change the filter, then export' },
})

/** What the fields are called, everywhere (domain.md §3.15a, §7). */
export const selftestRecordWords = defineMessages({
  title: { CN: '自测试卷', HK: '自測試卷', US: 'Self-test' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  attempts: { CN: '次数', HK: '次數', US: 'Times taken' },
  best: { CN: '最高分', HK: '最高分', US: 'Best points' },
  latest: { CN: '最近分', HK: '最近分', US: 'Latest points' },
  total: { CN: '满分', HK: '滿分', US: 'Out of' },
  latest_time: { CN: '最近时间', HK: '最近時間', US: 'Latest time' },
  seconds: { CN: '用时（秒）', HK: '用時（秒）', US: 'Seconds taken' },
  sheet_name: { CN: '自测记录', HK: '自測紀錄', US: 'Self-tests' },
})
