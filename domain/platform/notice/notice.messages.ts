import { defineMessages } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import type { MailGroup, MailWay } from './notice.model.ts'

/** The groups of notices of which an account chooses the mail. */
export const mailGroupWords = {
  WORK: { CN: '待我处理', HK: '待我處理', US: 'Waiting for me' },
  DECISION: { CN: '办理结果', HK: '辦理結果', US: 'Decisions' },
  DUTY: { CN: '考评员派遣与答复', HK: '考評員派遣與答覆', US: 'Examiner duties and replies' },
  RESULT: { CN: '准考证、成绩与证书', HK: '准考證、成績與證書', US: 'Tickets, scores and certificates' },
  EMERGENCY: { CN: '重大突发事件', HK: '重大突發事件', US: 'Major emergencies' },
  FEEDBACK: { CN: '意见反馈', HK: '意見反饋', US: 'Feedback' },
  EXPIRY: { CN: '到期提醒', HK: '到期提示', US: 'Expiry' },
  NEWS: { CN: '公告、通知与政策', HK: '公告、通知與政策', US: 'News and policies' },
} satisfies Record<MailGroup, Text>

export const mailWayWords = {
  NONE: { CN: '不发', HK: '不發', US: 'None' },
  DAILY: { CN: '每日汇总', HK: '每日匯總', US: 'Daily' },
  NOW: { CN: '即时', HK: '即時', US: 'At once' },
} satisfies Record<MailWay, Text>

/** The mails about notices. */
export const noticeLetters = defineMessages({
  subject: { CN: '{platform}：{title}', HK: '{platform}：{title}', US: '{platform}: {title}' },
  digest_subject: { CN: '{platform}：{total} 条未读通知', HK: '{platform}：{total} 則未讀通知', US: '{platform}: {total} unread {total|notice|notices}' },
  digest_head: { CN: '截至 {time}，您有 {total} 条未读通知：', HK: '截至 {time}，您有 {total} 則未讀通知：', US: 'As of {time} you have {total} unread {total|notice|notices}:' },
  more: { CN: '另有 {more} 条，请登录后在通知铃查看。', HK: '另有 {more} 則，請登入後在通知鈴查看。', US: '{more} more: sign in and open the bell to read {more|it|them}.' },
  foot: {
    CN: '本邮件由{platform}自动发送，请勿回复。如需更改或关闭，请登录后在“个人中心”的“通知邮件”中设置。',
    HK: '本電郵由{platform}自動發送，請勿回覆。如需更改或關閉，請登入後在「個人中心」的「通知電郵」中設定。',
    US: 'Sent automatically by {platform}; please do not reply. To change or switch off these e-mails, sign in and see “Notice e-mails” on your Profile.',
  },
})
