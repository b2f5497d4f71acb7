import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const sitePreviewLabels = defineMessages({
  share: { CN: '分享', HK: '分享', US: 'Share' },
  print: { CN: '打印申请表', HK: '列印申請表', US: 'Print the form' },
  share_title: { CN: '分享“{name}”', HK: '分享「{name}」', US: 'Share {name}' },
  share_hint: {
    CN: '持有链接的人无须登录即可查看最近一次提交的内容：个人号码脱敏，文件只列名称。每次分享记入审计日志，链接到期前不能撤销。',
    HK: '持有連結的人無須登入即可查看最近一次提交的內容：個人號碼經遮蓋，檔案只列名稱。每次分享記入審計日誌，連結到期前不能撤銷。',
    US: 'Whoever has the link can read the latest submission without signing in: personal numbers are masked, and files are listed by name only. Each share is recorded in the audit trail. A link cannot be withdrawn before it expires.',
  },
  days: { CN: '有效天数', HK: '有效日數', US: 'Valid for' },
  days_unit: { CN: '天', HK: '天', US: 'days' },
  make: { CN: '生成链接', HK: '產生連結', US: 'Create link' },
  link: { CN: '链接', HK: '連結', US: 'Link' },
  expires: { CN: '链接有效期至 {time}', HK: '連結有效期至 {time}', US: 'The link is valid until {time}' },
  copy: { CN: '复制链接', HK: '複製連結', US: 'Copy link' },
  copied: { CN: '链接已复制', HK: '連結已複製', US: 'Link copied' },
  language: { CN: '语言', HK: '語言', US: 'Language' },
  print_page: { CN: '打印', HK: '列印', US: 'Print' },
  loading: { CN: '正在读取…', HK: '正在讀取…', US: 'Loading…' },
  unknown: { CN: '无法打开此申请', HK: '無法開啟此申請', US: 'This application cannot be opened' },
  unknown_more: {
    CN: '链接不完整或已失效。请核对链接，或向分享的人索取新的链接。',
    HK: '連結不完整或已失效。請核對連結，或向分享的人索取新的連結。',
    US: 'The link is incomplete or no longer valid. Check it, or ask whoever shared it for a new one.',
  },
  over: { CN: '链接已过期', HK: '連結已過期', US: 'The link has expired' },
  over_more: {
    CN: '请向分享的人索取新的链接。',
    HK: '請向分享的人索取新的連結。',
    US: 'Ask whoever shared it for a new one.',
  },
  failed: { CN: '暂时无法读取', HK: '暫時無法讀取', US: 'It cannot be loaded now' },
  retry: { CN: '重试', HK: '重試', US: 'Try again' },
  request: { CN: '请求编号：{id}', HK: '請求編號：{id}', US: 'Request: {id}' },
})
