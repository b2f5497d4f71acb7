import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const studentDocumentLabels = defineMessages({
  add_to: { CN: '添加证件：{name}', HK: '新增證件：{name}', US: 'Add a document of {name}' },
  added: { CN: '证件已添加', HK: '證件已新增', US: 'Document added' },
  removed: { CN: '证件已移除', HK: '證件已移除', US: 'Document removed' },
  add_means: {
    CN: '换发或另有证件时添加，原证件保留在列表中。号码录入错误的，请在“编辑”中更正。',
    HK: '換發或另有證件時新增，原證件保留在列表中。號碼錄入錯誤的，請在「編輯」中更正。',
    US: 'Add a document that was renewed, or a further one; the one before stays in the list. If a number was entered wrongly, correct it with Edit.',
  },
  shown_hint: {
    CN: '名单、准考证和以后的证书使用当前证件；已批准的考试不变。',
    HK: '名單、准考證和以後的證書使用目前證件；已批准的考試不變。',
    US: 'Lists, admission tickets and later certificates show the current document; approved exams keep theirs.',
  },
  valid: { CN: '有效期 {from} 至 {to}', HK: '有效期 {from} 至 {to}', US: 'Valid {from} to {to}' },
  always: { CN: '长期', HK: '長期', US: 'no end date' },
  unknown: { CN: '未填', HK: '未填', US: 'not given' },
  remove_question: { CN: '移除证件 {no}？只用于录入错误的证件，操作会记入审计日志。', HK: '移除證件 {no}？只用於錄入錯誤的證件，操作會記入審計日誌。', US: 'Remove the document {no}? Do this only for one that was entered by mistake. The removal is recorded in the audit trail.' },
  reveal: { CN: '查看完整号码', HK: '查看完整號碼', US: 'Reveal number' },
  reveal_hint: { CN: '查看人和理由将写入审计日志。', HK: '查看人和理由將寫入審計日誌。', US: 'Who looked, and why, is recorded in the audit trail.' },
})
