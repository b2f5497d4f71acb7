import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** What the console shows of self-tests. */
export const selftestRecordLabels = defineMessages({
  export: { CN: '自测导出', HK: '自測匯出', US: 'Export self-tests' },
  what: { CN: '自测记录', HK: '自測紀錄', US: 'self-tests' },
  of_student: { CN: '自测记录', HK: '自測紀錄', US: 'Self-tests' },
  of_student_none: { CN: '还没有自测记录', HK: '尚無自測紀錄', US: 'No self-tests yet' },
  attempts: { CN: '{count} 次', HK: '{count} 次', US: '{count} {count|time|times}' },
  best: { CN: '最高 {points} 分', HK: '最高 {points} 分', US: 'best {points}' },
  latest: { CN: '最近 {points} / {total} 分', HK: '最近 {points} / {total} 分', US: 'latest {points} of {total}' },
  latest_percent: { CN: '最近 {points} / {total} 分（{percent}%）', HK: '最近 {points} / {total} 分（{percent}%）', US: 'latest {points} of {total} ({percent}%)' },
  taken: { CN: '用时 {minutes} 分 {seconds} 秒', HK: '用時 {minutes} 分 {seconds} 秒', US: 'took {minutes} min {seconds} s' },
})
