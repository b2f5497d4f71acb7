import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the bell (spec §2.6; domain.md §3.22). */
export const bellLabels = defineMessages({
  title: { CN: '通知', HK: '通知', US: 'Notices' },
  open: { CN: '通知，{count} 条未读', HK: '通知，{count} 則未讀', US: 'Notices, {count} unread' },
  open_none: { CN: '通知，没有未读', HK: '通知，沒有未讀', US: 'Notices, none unread' },
})

/** Words of the panel that it opens. */
export const panelLabels = defineMessages({
  NOTIFY: { CN: '通知', HK: '通知', US: 'Notices' },
  MESSAGE: { CN: '消息', HK: '訊息', US: 'Messages' },
  OPINION: { CN: '意见', HK: '意見', US: 'Feedback' },
  today: { CN: '今日', HK: '今日', US: 'Today' },
  kinds: { CN: '通知类别', HK: '通知類別', US: 'Notice types' },
  count: { CN: '{count} 条未读', HK: '{count} 則未讀', US: '{count} unread' },
  unread: { CN: '未读', HK: '未讀', US: 'Unread' },
  back: { CN: '已退回', HK: '已退回', US: 'Sent back' },
  answered: { CN: '已回复', HK: '已回覆', US: 'Answered' },
  opinion: { CN: '意见：{opinion}', HK: '意見：{opinion}', US: 'Opinion: {opinion}' },
  goes: { CN: '打开相关页面', HK: '開啟相關頁面', US: 'Opens the related page' },
  why_all_read: { CN: '没有未读的内容', HK: '沒有未讀的內容', US: 'Nothing is unread' },
  read_all: { CN: '全部标为已读', HK: '全部標為已讀', US: 'Mark all as read' },
  show_read: { CN: '查看已读', HK: '查看已讀', US: 'Show read' },
  show_unread: { CN: '返回未读', HK: '返回未讀', US: 'Back to unread' },
  more: { CN: '显示更多', HK: '顯示更多', US: 'Show more' },
  loading: { CN: '正在加载…', HK: '正在載入…', US: 'Loading…' },
  retry: { CN: '重试', HK: '再試', US: 'Try again' },
  none_unread: { CN: '没有未读内容', HK: '沒有未讀內容', US: 'Nothing unread' },
  none_unread_hint: { CN: '有新动态时会显示在这里。', HK: '有新動態時會顯示在這裏。', US: 'New notices appear here.' },
  none_read: { CN: '还没有已读内容', HK: '尚無已讀內容', US: 'Nothing read yet' },
  none_read_hint: { CN: '打开过的通知会留在这里。', HK: '開啟過的通知會留在這裏。', US: 'Opened notices stay here.' },
})
