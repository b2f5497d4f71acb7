import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const identityCorrectionLabels = defineMessages({
  ask_of: { CN: '申请更正身份：{name}', HK: '申請更正身份：{name}', US: 'Correct the identity of {name}' },
  what: { CN: '更正后的身份信息', HK: '更正後的身份資料', US: 'Identity after the correction' },
  ask_means: {
    CN: '考试中心或平台确认后，学生信息和各场考试留存的身份信息一并变更；已发证书不变，是否补发由平台逐一决定。',
    HK: '考試中心或平台確認後，學生資料和各場考試留存的身份資料一併變更；已發證書不變，是否補發由平台逐一決定。',
    US: 'Once the examination center or the platform confirms, the student’s record and the identity on record for all exams change. Certificates stay as they are; the platform decides whether to reissue each of them.',
  },
  proof: { CN: '原因与证明', HK: '原因與證明', US: 'Reason and evidence' },
  files_hint: { CN: '1–5 份，例如户口簿、更名证明、身份证件的照片或扫描件', HK: '1–5 份，例如戶口簿、更名證明、身份證件的相片或掃描件', US: '1 to 5 files, such as a picture of the household register, the deed of the new name or the ID document' },
  unchanged: { CN: '不填则保持 {value}', HK: '不填則保持 {value}', US: 'Left empty it stays {value}' },
  ask: { CN: '提交申请', HK: '提交申請', US: 'Submit request' },
  asked: { CN: '已申请，等待考试中心或平台确认', HK: '已申請，等待考試中心或平台確認', US: 'Requested; the examination center or the platform confirms it' },
  from_to: { CN: '由“{from}”更正为“{to}”', HK: '由「{from}」更正為「{to}」', US: 'from “{from}” to “{to}”' },
  by: { CN: '{name} {time} 申请', HK: '{name} {time} 申請', US: 'Asked by {name}, {time}' },
  confirm_means: {
    CN: '学生信息和各场考试留存的身份信息一并变更，不能撤销。请先查看完整号码，并与证明材料核对。涉及证书：{certificates}。',
    HK: '學生資料和各場考試留存的身份資料一併變更，不能撤銷。請先查看完整號碼，並與證明文件核對。涉及證書：{certificates}。',
    US: 'This changes the student’s record and the identity on record for all exams, and cannot be undone. First reveal the full numbers and compare them with the evidence. Certificates concerned: {certificates}.',
  },
  confirmed: { CN: '{name}的身份已更正', HK: '{name}的身份已更正', US: 'The identity of {name} is corrected' },
  reveal: { CN: '查看完整号码', HK: '查看完整號碼', US: 'Reveal numbers' },
  reveal_hint: { CN: '查看更正前后的完整证件号码，查看人和理由将写入审计日志。', HK: '查看更正前後的完整證件號碼，查看人和理由將寫入審計日誌。', US: 'Shows both full ID numbers. Who looked, and why, is recorded in the audit trail.' },
})
