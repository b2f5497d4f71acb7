import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { studentMergeLifts } from './studentMerge.lifts.ts'
import type { MergeStatus, SIMILARITIES } from './studentMerge.model.ts'

/** Why two records are not merged, and what would lift it (Decided 43). */
export const studentMergeMessages = defineRules<typeof studentMergeLifts>()({
  merge_same: { CN: '须选择两条不同的学生记录：所选的是同一条', HK: '須選擇兩條不同的學生紀錄：所選的是同一條', US: 'Choose two different student records: the chosen ones are the same' },
  merge_merged: { CN: '其中一条记录已合并到另一条；请选择合并后保留的记录', HK: '其中一條紀錄已合併到另一條；請選擇合併後保留的紀錄', US: 'One of the records is merged into another already; choose the record that was kept' },
  merge_level: {
    CN: '两条记录都已报考或取得“{credential} {level}”，一人同一等级只能有一份证书；请先移除其中一个报名，或作废其中一份证书',
    HK: '兩條紀錄都已報考或取得「{credential} {level}」，一人同一等級只可有一份證書；請先移除其中一個報名，或作廢其中一份證書',
    US: 'Both records are signed up for “{credential} {level}” or hold its certificate, and a person has one certificate per level. First remove one sign-up, or void one certificate',
  },
  merge_waiting: { CN: '这两条记录中已有一条正在等待合并确认，确认或驳回后可再申请', HK: '這兩條紀錄中已有一條正在等待合併確認，確認或退回後可再申請', US: 'A merge of one of the records is waiting; ask again after it was confirmed or rejected' },
  merge_second: {
    CN: '申请人不能确认自己的申请，请由另一名操作员确认；手机号相同的账号，以及 30 天内由您开设或重置密码的账号，视同您本人',
    HK: '申請人不能確認自己的申請，請由另一名操作員確認；手機號碼相同的帳戶，以及 30 天內由您開設或重設密碼的帳戶，視同您本人',
    US: 'You asked for this merge, so another operator must confirm it. An account with your mobile number, or one that you created or reset in the last 30 days, counts as yours',
  },
})

export const mergeStatusWords = defineMessages({
  SUBMIT: { CN: '待确认', HK: '待確認', US: 'Waiting' },
  AUDIT: { CN: '已合并', HK: '已合併', US: 'Merged' },
  REJECT: { CN: '已驳回', HK: '已退回', US: 'Rejected' },
} satisfies Record<MergeStatus, unknown>)
export const mergeMoveWords = defineMessages({
  confirm: { CN: '确认合并', HK: '確認合併', US: 'Confirm' },
  reject: { CN: '驳回', HK: '退回', US: 'Reject' },
})
export const similarityWords = defineMessages({
  DOCUMENT: { CN: '证件相同', HK: '證件相同', US: 'Same document' },
  NAMESAKE: { CN: '姓名和出生日期相同', HK: '姓名和出生日期相同', US: 'Same name and date of birth' },
} satisfies Record<(typeof SIMILARITIES)[number], unknown>)

/** What the fields are called, everywhere. */
export const studentMergeWords = defineMessages({
  title: { CN: '疑似同一人', HK: '疑似同一人', US: 'Possibly the same person' },
  ask: { CN: '申请合并', HK: '申請合併', US: 'Merge' },
  keep: { CN: '保留的记录', HK: '保留的紀錄', US: 'Record to keep' },
  drop: { CN: '并入的记录', HK: '併入的紀錄', US: 'Record to merge into it' },
  reason: { CN: '原因', HK: '原因', US: 'Reason' },
  opinion: { CN: '意见', HK: '意見', US: 'Opinion' },
})

export const studentMergeNotices = defineMessages({
  create_title: { CN: '申请合并学生记录', HK: '申請合併學生紀錄', US: 'A merge of student records is requested' },
  create_abstract: { CN: '“{drop}”（学号 {drop_no}）并入“{keep}”（学号 {keep_no}）。原因：{reason}', HK: '「{drop}」（學號 {drop_no}）併入「{keep}」（學號 {keep_no}）。原因：{reason}', US: '{drop} (student no. {drop_no}) is to be merged into {keep} (student no. {keep_no}). Reason: {reason}' },
  confirm_title: { CN: '学生记录已合并', HK: '學生紀錄已合併', US: 'A student record was merged' },
  confirm_abstract: {
    CN: '学生“{name}”（学号 {student_no}）与本人的另一条记录合并：报名、成绩和证书保持不变，一人同一等级只能报考一次',
    HK: '學生「{name}」（學號 {student_no}）與本人的另一條紀錄合併：報名、成績和證書保持不變，一人同一等級只可報考一次',
    US: '{name} (student no. {student_no}) was merged with another record of the same person. Sign-ups, scores and certificates stay as they are; one person signs up once for a level',
  },
  reject_title: { CN: '合并申请被驳回', HK: '合併申請被退回', US: 'A merge is rejected' },
  reject_abstract: { CN: '“{drop}”与“{keep}”的记录没有合并', HK: '「{drop}」與「{keep}」的紀錄沒有合併', US: 'The records of {drop} and {keep} were not merged' },
})
