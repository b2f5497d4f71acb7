import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Entries without network, and what became of them. */
export const offlineLabels = defineMessages({
  title: { CN: '待发送的记录', HK: '待傳送的記錄', US: 'Unsent entries' },
  unsent: { CN: '{count} 条待发送', HK: '{count} 條待傳送', US: '{count} unsent' },
  conflicts: { CN: '{count} 条有冲突', HK: '{count} 條有衝突', US: '{count} in conflict' },
  hint: { CN: '联网后按先后次序自动发送，每条一次。开考、抽签、结束与交分需要联网。', HK: '連線後按先後次序自動傳送，每條一次。開考、抽籤、結束與交分需要連線。', US: 'They are sent in order, once each, when you are online. Starting, drawing, finishing and handing in need the network.' },
  ready: { CN: '离线数据已备好：断网时可继续签到、登记和评分', HK: '離線資料已備妥：斷網時可繼續簽到、登記和評分', US: 'Ready for offline use: you can go on checking in, recording and scoring without a network' },
  late: {
    CN: '{count} 条记录送达时已不能写入，已作为离线登记保存，由主考或考试中心处理',
    HK: '{count} 條記錄送達時已不能寫入，已作為離線登記保存，由主考或考試中心處理',
    US: '{count} {count|entry|entries} could not be applied on arrival and {count|is|are} kept as late {count|report|reports}; the chief examiner or the examination center decides',
  },
  none: { CN: '没有待发送的记录', HK: '沒有待傳送的記錄', US: 'Nothing waits to be sent' },
  waiting: { CN: '待发送', HK: '待傳送', US: 'Unsent' },
  behind: { CN: '待前一条处理后发送', HK: '待前一條處理後傳送', US: 'Waits for the entry before it' },
  conflict: { CN: '有冲突', HK: '有衝突', US: 'Conflict' },
  stale: { CN: '离线期间另有人更新了这条记录。请核对两边，再决定重新提交或放弃。', HK: '離線期間另有人更新了這條記錄。請核對兩邊，再決定重新提交或放棄。', US: 'Someone updated this record while you were offline. Compare both sides, then submit again or discard.' },
  field: { CN: '项目', HK: '項目', US: 'Field' },
  entered: { CN: '您录入的', HK: '您輸入的', US: 'What you entered' },
  held: { CN: '服务器现有的', HK: '伺服器現有的', US: 'What the server holds' },
  held_unknown: { CN: '联网后显示', HK: '連線後顯示', US: 'Shown when you are online' },
  held_none: { CN: '无此记录', HK: '沒有此記錄', US: 'No such record' },
  resend: { CN: '重新提交', HK: '重新提交', US: 'Submit again' },
  drop: { CN: '放弃', HK: '放棄', US: 'Discard' },
  drop_question: { CN: '放弃这条记录？', HK: '放棄這條記錄？', US: 'Discard this entry?' },
  drop_means: { CN: '服务器保持现有内容，您录入的内容将从本设备删除。', HK: '伺服器保持現有內容，您輸入的內容將從本裝置刪除。', US: 'The server keeps what it holds; what you entered is deleted from this device.' },
  occurred: { CN: '发生时间', HK: '發生時間', US: 'Happened at' },
})
