import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { messageLifts } from './message.lifts.ts'
import type { EntryKind, MessageCategory, MessageRelated, MessageStatus } from './message.model.ts'

/** Why a message is not changed or rated, what input names nothing, and a stretch of time in words. */
export const messageMessages = defineRules<typeof messageLifts>()({
  message_rated: { CN: '已评价过这次答复；追问并得到新的答复后可再次评价', HK: '已評價過這次答覆；追問並得到新的答覆後可再次評價', US: 'This answer has been rated; a new answer to a follow-up can be rated again' },
  message_opened: { CN: '平台已查阅，不能再修改或删除；答复后可追问', HK: '平台已查閱，不能再更改或刪除；答覆後可追問', US: 'The platform has opened it: it can no longer be changed or deleted. You can follow up after the answer' },
  related_unknown: { CN: '没有该记录，或您无权查看，请重新选择', HK: '沒有此記錄，或您無權查看，請重新選擇', US: 'No such record, or you may not see it; choose another' },
  handler_unknown: { CN: '没有该操作员，或账号已停用，请重新选择', HK: '沒有此操作員，或帳戶已停用，請重新選擇', US: 'No such operator, or the account is disabled; choose another' },
  minutes: { CN: '{minutes} 分钟', HK: '{minutes} 分鐘', US: '{minutes} min' },
  hours: { CN: '{hours} 小时', HK: '{hours} 小時', US: '{hours} h' },
  hours_minutes: { CN: '{hours} 小时 {minutes} 分钟', HK: '{hours} 小時 {minutes} 分鐘', US: '{hours} h {minutes} min' },
  days: { CN: '{days} 天', HK: '{days} 天', US: '{days} {days|day|days}' },
  days_hours: { CN: '{days} 天 {hours} 小时', HK: '{days} 天 {hours} 小時', US: '{days} {days|day|days} {hours} h' },
})

export const messageStatusWords = defineMessages({
  SEND: { CN: '未读', HK: '未讀', US: 'Not read' },
  READ: { CN: '已读', HK: '已讀', US: 'Read' },
  BACK: { CN: '已答复', HK: '已答覆', US: 'Answered' },
} satisfies Record<MessageStatus, unknown>)
export const messageStateWords = defineMessages({
  SEND: { CN: '待答复', HK: '待答覆', US: 'To be answered' },
  BACK: { CN: '已答复', HK: '已答覆', US: 'Answered' },
})
export const messageMoveWords = defineMessages({
  reply: { CN: '答复', HK: '答覆', US: 'Answer' },
  transfer: { CN: '转办', HK: '轉辦', US: 'Reassign' },
  followup: { CN: '追问', HK: '追問', US: 'Follow up' },
  rate: { CN: '评价', HK: '評價', US: 'Rate' },
})

export const categoryWords = defineMessages({
  EXAM: { CN: '考务', HK: '考務', US: 'Exam organization' },
  SIGNUP: { CN: '报名', HK: '報名', US: 'Sign-up' },
  SCORE: { CN: '成绩', HK: '成績', US: 'Scores' },
  CERTIFICATE: { CN: '证书', HK: '證書', US: 'Certificates' },
  EXAMINER: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  FAULT: { CN: '系统故障', HK: '系統故障', US: 'System fault' },
  ADVICE: { CN: '建议', HK: '建議', US: 'Suggestion' },
  OTHER: { CN: '其他', HK: '其他', US: 'Other' },
} satisfies Record<MessageCategory, unknown>)
export const relatedWords = defineMessages({
  PLAN: { CN: '考核计划', HK: '考核計劃', US: 'Exam plan' },
  EXAM: { CN: '考试', HK: '考試', US: 'Exam' },
  STUDENT: { CN: '学生', HK: '學生', US: 'Student' },
} satisfies Record<MessageRelated, unknown>)
export const entryWords = defineMessages({
  QUESTION: { CN: '反馈', HK: '反饋', US: 'Feedback' },
  FOLLOWUP: { CN: '追问', HK: '追問', US: 'Follow-up' },
  REPLY: { CN: '答复', HK: '答覆', US: 'Answer' },
} satisfies Record<EntryKind, unknown>)
/** The word for an answer that was opened: another one than for a question that was opened. */
export const answeredWords = defineMessages({
  READ: { CN: '已答复，已读', HK: '已答覆，已讀', US: 'Answered, read' },
})
/** How satisfied a submitter is, from 1 to 5. */
export const satisfactionWords = defineMessages({
  1: { CN: '很不满意', HK: '很不滿意', US: 'Very dissatisfied' },
  2: { CN: '不满意', HK: '不滿意', US: 'Dissatisfied' },
  3: { CN: '一般', HK: '一般', US: 'Neutral' },
  4: { CN: '满意', HK: '滿意', US: 'Satisfied' },
  5: { CN: '很满意', HK: '很滿意', US: 'Very satisfied' },
})

/** What the fields are called, everywhere. */
export const messageWords = defineMessages({
  sheet_name: { CN: '意见反馈', HK: '意見反饋', US: 'Feedback' },
  sn: { CN: '反馈编号', HK: '反饋編號', US: 'Feedback no.' },
  title: { CN: '标题', HK: '標題', US: 'Title' },
  category: { CN: '分类', HK: '分類', US: 'Category' },
  content: { CN: '内容', HK: '內容', US: 'Content' },
  images: { CN: '图片', HK: '圖片', US: 'Pictures' },
  contact_name: { CN: '联系人', HK: '聯絡人', US: 'Contact' },
  contact_mobile: { CN: '联系手机号', HK: '聯絡手提電話號碼', US: 'Contact mobile' },
  related: { CN: '关联类型', HK: '關聯類型', US: 'Related to' },
  related_sn: { CN: '关联记录', HK: '關聯記錄', US: 'Related record' },
  status: { CN: '状态', HK: '狀態', US: 'State' },
  org_name: { CN: '提交单位', HK: '提交單位', US: 'Submitted by' },
  role: { CN: '角色', HK: '角色', US: 'Role' },
  submitter_name: { CN: '提交人', HK: '提交人', US: 'Submitter' },
  create_time: { CN: '提交时间', HK: '提交時間', US: 'Submitted' },
  reply: { CN: '答复内容', HK: '答覆內容', US: 'Answer' },
  replier: { CN: '答复人', HK: '答覆人', US: 'Answered by' },
  reply_time: { CN: '回复时间', HK: '回覆時間', US: 'Answered at' },
  minutes: { CN: '处理时长', HK: '處理時長', US: 'Processing time' },
  due: { CN: '答复期限', HK: '答覆期限', US: 'Answer due' },
  overdue: { CN: '超时', HK: '逾時', US: 'Overdue' },
  handler: { CN: '经办人', HK: '經辦人', US: 'Handler' },
  satisfaction: { CN: '满意度', HK: '滿意度', US: 'Satisfaction' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const messageNotices = defineMessages({
  create_title: { CN: '新的意见反馈：{title}', HK: '新的意見反饋：{title}', US: 'New feedback: {title}' },
  create_abstract: { CN: '{org}反馈（{category}），编号 {sn}，请于 {due} 前答复', HK: '{org}反饋（{category}），編號 {sn}，請於 {due} 前答覆', US: '{org} ({category}), no. {sn}; answer by {due}' },
  followup_title: { CN: '意见反馈有追问：{title}', HK: '意見反饋有追問：{title}', US: 'Follow-up to feedback: {title}' },
  followup_abstract: { CN: '{org}追问，编号 {sn}，请于 {due} 前答复', HK: '{org}追問，編號 {sn}，請於 {due} 前答覆', US: '{org} asks further, no. {sn}; answer by {due}' },
  reply_title: { CN: '意见反馈已答复：{title}', HK: '意見反饋已答覆：{title}', US: 'Your feedback is answered: {title}' },
  reply_abstract: { CN: '编号 {sn}，可查看答复、追问或评价', HK: '編號 {sn}，可查看答覆、追問或評價', US: 'No. {sn}: read the answer, follow up or rate it' },
  transfer_title: { CN: '意见反馈转给您办理：{title}', HK: '意見反饋轉給您辦理：{title}', US: 'Feedback is reassigned to you: {title}' },
  transfer_abstract: { CN: '{by}转办，{org}的反馈 {sn}，请于 {due} 前答复', HK: '{by}轉辦，{org}的反饋 {sn}，請於 {due} 前答覆', US: '{by} reassigned feedback {sn} of {org} to you; answer by {due}' },
  deleted: { CN: '（已删除）', HK: '（已刪除）', US: ' (deleted)' },
})
