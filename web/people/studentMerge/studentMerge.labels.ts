import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const studentMergeLabels = defineMessages({
  similar_means: {
    CN: '请核对是否同一人。同一人只保留一条记录：请联系考试中心合并。',
    HK: '請核對是否同一人。同一人只保留一條紀錄：請聯絡考試中心合併。',
    US: 'Check whether this is the same person. A person has one record: ask the examination center to merge them.',
  },
  merge_means: {
    CN: '合并由另一名操作员确认。并入的记录将停用，其报名、成绩和证书保持不变；此后按一人计，同一等级只能报考一次。',
    HK: '合併由另一名操作員確認。併入的紀錄將停用，其報名、成績和證書保持不變；此後按一人計，同一等級只可報考一次。',
    US: 'Another operator confirms the merge. The merged record is disabled; its sign-ups, scores and certificates stay as they are. From then on both count as one person, who signs up once for a level.',
  },
  merged: { CN: '已合并', HK: '已合併', US: 'Merged' },
  ask_of: { CN: '合并：{name}', HK: '合併：{name}', US: 'Merge: {name}' },
  asked: { CN: '已申请合并，等待另一名操作员确认', HK: '已申請合併，等待另一名操作員確認', US: 'Merge requested; another operator confirms it' },
  confirmed: { CN: '{name}的记录已合并', HK: '{name}的紀錄已合併', US: 'The records of {name} are merged' },
  into: { CN: '“{drop}”（学号 {drop_no}）并入“{keep}”（学号 {keep_no}）', HK: '「{drop}」（學號 {drop_no}）併入「{keep}」（學號 {keep_no}）', US: '{drop} (student no. {drop_no}) is merged into {keep} (student no. {keep_no})' },
  line: { CN: '{name}，学号 {no}，{org}', HK: '{name}，學號 {no}，{org}', US: '{name}, student no. {no}, {org}' },
  by: { CN: '{name} {time} 申请', HK: '{name} {time} 申請', US: 'Asked by {name}, {time}' },
  submit: { CN: '提交申请', HK: '提交申請', US: 'Submit request' },
})
