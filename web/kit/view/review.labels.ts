import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Texts of the workspace in which a queue is decided, loaded with it. */
export const reviewLabels = defineMessages({
  queue: { CN: '待审', HK: '待審', US: 'Queue' },
  record: { CN: '内容', HK: '內容', US: 'Record' },
  decision: { CN: '审核', HK: '審批', US: 'Decision' },
  steps: { CN: '审核步骤', HK: '審批步驟', US: 'Steps of the review' },
  sections: { CN: '本页内容', HK: '本頁內容', US: 'On this page' },
  back: { CN: '返回列表', HK: '返回列表', US: 'Back to the list' },
  none: { CN: '没有待审的记录', HK: '沒有待審的紀錄', US: 'Nothing is waiting' },
  more: { CN: '还有 {count} 条，审核后依次显示', HK: '尚有 {count} 筆，審批後依次顯示', US: '{count} more follow as these are decided' },
  today: { CN: '今天提交', HK: '今天提交', US: 'sent today' },
  waited: { CN: '已等 {count} 天', HK: '已等 {count} 天', US: 'waiting {count} {count|day|days}' },
  waited_long: { CN: '已等 {count} 天，较久', HK: '已等 {count} 天，較久', US: 'waiting {count} {count|day|days}: long' },
  waited_too_long: { CN: '已等 {count} 天，过久', HK: '已等 {count} 天，過久', US: 'waiting {count} {count|day|days}: too long' },
  changed: { CN: '有变化', HK: '有變更', US: 'Changed' },
  was: { CN: '上次提交：', HK: '上次提交：', US: 'Last submission:' },
  was_shown: { CN: '查看上次提交的内容', HK: '查看上次提交的內容', US: 'Show the last submission' },
  round_note: { CN: '第 {round} 次提交。与上次（{time}）不同的内容标有“有变化”', HK: '第 {round} 次提交。與上次（{time}）不同的內容標有「有變更」', US: 'Submission {round}. What differs from the last one ({time}) is marked “Changed”' },
  closed: { CN: '这条记录现在不待审核', HK: '這筆紀錄現在不待審批', US: 'This record is not waiting for a decision' },
  next: { CN: '下一个待审', HK: '下一個待審', US: 'Next waiting' },
  all_done: { CN: '全部审完了', HK: '全部審批完成', US: 'All decided' },
  keys: { CN: '{next} 下一个，{before} 上一个', HK: '{next} 下一個，{before} 上一個', US: '{next} next, {before} previous' },
})
