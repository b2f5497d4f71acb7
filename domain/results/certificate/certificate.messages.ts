import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { certificateLifts } from './certificate.lifts.ts'

export const certificateStatusWords = defineMessages({
  VALID: { CN: '有效', HK: '有效', US: 'Valid' },
  VOIDING: { CN: '作废待确认', HK: '作廢待確認', US: 'Void pending confirmation' },
  EXPIRED: { CN: '已过期', HK: '已過期', US: 'Expired' },
  VOID: { CN: '已作废', HK: '已作廢', US: 'Void' },
})
export const certificateMoveWords = defineMessages({
  issue: { CN: '颁发证书', HK: '頒發證書', US: 'Issued' },
  expire: { CN: '到期', HK: '到期', US: 'Expired' },
  void: { CN: '申请作废', HK: '申請作廢', US: 'Request void' },
  confirmVoid: { CN: '确认作废', HK: '確認作廢', US: 'Confirm void' },
  cancelVoid: { CN: '撤销作废申请', HK: '撤銷作廢申請', US: 'Cancel void request' },
  reissue: { CN: '补发', HK: '補發', US: 'Reissue' },
})

/** What the fields are called, everywhere (domain.md §6.6). */
export const certificateWords = defineMessages({
  sheet_name: { CN: '证书名单', HK: '證書名單', US: 'Certificates' },
  serial: { CN: '序号', HK: '序號', US: 'No.' },
  id_type: { CN: '证件类型', HK: '證件類型', US: 'ID type' },
  no: { CN: '证书编号', HK: '證書編號', US: 'Certificate no.' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  credential: { CN: '证书名称', HK: '證書名稱', US: 'Certificate' },
  direction: { CN: '考核方向', HK: '考核方向', US: 'Direction' },
  subjects: { CN: '考核科目', HK: '考核科目', US: 'Examined in' },
  level: { CN: '职业技能等级', HK: '職業技能等級', US: 'Skill level' },
  authority: { CN: '发证机构', HK: '發證機構', US: 'Certificate authority' },
  issue_date: { CN: '发证日期', HK: '發證日期', US: 'Date of issue' },
  expire_date: { CN: '有效期至', HK: '有效期至', US: 'Valid to' },
  status: { CN: '证书状态', HK: '證書狀態', US: 'Status' },
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  site_name: { CN: '站点', HK: '站點', US: 'Site' },
  plan: { CN: '考核计划', HK: '考核計劃', US: 'Exam plan' },
  long_term: { CN: '长期有效', HK: '長期有效', US: 'No expiry' },
  reissue_dates: { CN: '补发日期', HK: '補發日期', US: 'Reissued on' },
  void_date: { CN: '作废日期', HK: '作廢日期', US: 'Voided on' },
  void_reason: { CN: '作废原因', HK: '作廢原因', US: 'Reason for voiding' },
  void_by_name: { CN: '作废申请人', HK: '作廢申請人', US: 'Void requested by' },
})

/** What was examined, in full: a certificate of one subject says so (domain.md Decided 46). */
export const examinedWords = defineMessages({
  both: { CN: '理论与实操', HK: '理論與實操', US: 'Theory and practical' },
  theory: { CN: '仅理论', HK: '僅理論', US: 'Theory only' },
  practical: { CN: '仅实操', HK: '僅實操', US: 'Practical only' },
})

/** The text printed on the paper: one document for all readers, Chinese with English next to it. */
export const certificatePaper = defineMessages({
  title: { CN: '职业技能等级证书', HK: '職業技能等級證書', US: 'VOCATIONAL SKILL LEVEL CERTIFICATE' },
  /** Each says only what was examined (domain.md Decided 46). English names neither credential nor level: both are printed in fields of their own. */
  body_both: {
    CN: '参加{credential}（{level}）职业技能等级考核，理论知识与操作技能经评定合格，\n特发此证。',
    HK: '參加{credential}（{level}）職業技能等級考核，理論知識與操作技能經評定合格，\n特發此證。',
    US: 'has been assessed in theory and practical skills and has attained the level stated below.',
  },
  body_theory: {
    CN: '参加{credential}（{level}）职业技能等级考核，理论知识经评定合格，\n特发此证。',
    HK: '參加{credential}（{level}）職業技能等級考核，理論知識經評定合格，\n特發此證。',
    US: 'has been assessed in theory and has attained the level stated below.',
  },
  body_practical: {
    CN: '参加{credential}（{level}）职业技能等级考核，操作技能经评定合格，\n特发此证。',
    HK: '參加{credential}（{level}）職業技能等級考核，操作技能經評定合格，\n特發此證。',
    US: 'has been assessed in practical skills and has attained the level stated below.',
  },
  id_type: { CN: '证件类型', HK: '證件類型', US: 'ID type' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  credential: { CN: '证书名称', HK: '證書名稱', US: 'Certificate' },
  direction: { CN: '考核方向', HK: '考核方向', US: 'Direction' },
  level: { CN: '技能等级', HK: '技能等級', US: 'Skill level' },
  no: { CN: '证书编号', HK: '證書編號', US: 'Certificate no.' },
  expire_date: { CN: '有效期至', HK: '有效期至', US: 'Valid to' },
  long_term: { CN: '长期有效', HK: '長期有效', US: 'No expiry' },
  check_by_no: {
    CN: '在{platform}平台凭证书编号 {no} 查验真伪',
    HK: '在{platform}平台憑證書編號 {no} 查驗真偽',
    US: 'Verify on the {platform} platform by certificate no. {no}',
  },
  reissued: { CN: '补发日期 {date}', HK: '補發日期 {date}', US: 'Reissued on {date}' },
  scan: { CN: '扫码查验真伪', HK: '掃描二維碼查驗真偽', US: 'Scan to verify' },
  file: { CN: '职业技能等级证书', HK: '職業技能等級證書', US: 'Certificate' },
})

export const certificateMessages = defineRules<typeof certificateLifts>()({
  certificate_unmatched: {
    CN: '未查到与所给信息一致的证书。请核对证书编号，并重新扫描证书上的二维码，或填写持证人姓名后再查；仍查不到时请联系发证机构。',
    HK: '未查到與所給資料一致的證書。請核對證書編號，並重新掃描證書上的二維碼，或填寫持證人姓名後再查；仍查不到時請聯絡發證機構。',
    US: 'No matching certificate was found. Check the certificate number and rescan the code, or enter the holder’s name. If it still fails, contact the issuing authority.',
  },
  certificate_proof: {
    CN: '请扫描证书上的二维码，或填写持证人姓名',
    HK: '請掃描證書上的二維碼，或填寫持證人姓名',
    US: 'Scan the code on the certificate, or enter the holder’s name',
  },
  certificate_owner_only: {
    CN: '借考学生的证书由其所属院校下载，请联系该院校',
    HK: '借考學生的證書由其所屬院校下載，請聯絡該院校',
    US: 'Certificates of borrowed-exam students can be downloaded only by their own institution; please contact it',
  },
  certificate_void: {
    CN: '证书已于 {date} 作废，不能再下载；如有疑问请联系考试中心',
    HK: '證書已於 {date} 作廢，不能再下載；如有疑問請聯絡考試中心',
    US: 'The certificate was voided on {date} and can no longer be downloaded; contact the examination center with any questions',
  },
  certificate_second_person: {
    CN: '作废须由另一名平台人员确认：这项申请是您提出的，请由另一人的平台账号确认，或撤销申请',
    HK: '作廢須由另一名平台人員確認：此申請由您提出，請由另一人的平台帳戶確認，或撤銷申請',
    US: 'A void must be confirmed by a second person: you requested it, so the platform account of another person has to confirm it, or you cancel the request',
  },
})

export const certificateNotices = defineMessages({
  issue_title: { CN: '证书已颁发', HK: '證書已頒發', US: 'Certificates issued' },
  issue_abstract: {
    CN: '“{title}”的公示期已结束，贵单位 {count} 名考生取得证书，可下载',
    HK: '「{title}」的公示期已結束，貴單位 {count} 名考生取得證書，可下載',
    US: 'The notice period for “{title}” has ended. {count} of your candidates earned {count|a certificate|certificates}, ready to download',
  },
  ending_title: { CN: '证书即将到期', HK: '證書即將到期', US: 'Certificates ending soon' },
  ending_abstract: {
    CN: '“{title}”中贵单位考生的 {count} 张证书将于 {date} 到期',
    HK: '「{title}」中貴單位考生的 {count} 張證書將於 {date} 到期',
    US: '{title}: {count} {count|certificate|certificates} of your candidates {count|ends|end} on {date}',
  },
  ended_title: { CN: '证书已到期', HK: '證書已到期', US: 'Certificates expired' },
  ended_abstract: {
    CN: '“{title}”中贵单位考生的 {count} 张证书已到期（最后有效日 {date}）',
    HK: '「{title}」中貴單位考生的 {count} 張證書已到期（最後有效日 {date}）',
    US: '{title}: {count} {count|certificate|certificates} of your candidates expired (last valid day {date})',
  },
  void_title: { CN: '证书作废待确认', HK: '證書作廢待確認', US: 'A void needs confirmation' },
  void_abstract: {
    CN: '{by} 申请作废证书 {no}（{name}），须由另一名平台人员确认。原因：{reason}',
    HK: '{by} 申請作廢證書 {no}（{name}），須由另一名平台人員確認。原因：{reason}',
    US: '{by} asked to void certificate {no} ({name}); another person of the platform has to confirm. Reason: {reason}',
  },
  confirmVoid_title: { CN: '证书已作废', HK: '證書已作廢', US: 'Certificate voided' },
  confirmVoid_abstract: {
    CN: '“{title}”中 {name} 的证书 {no} 已于 {date} 作废。原因：{reason}',
    HK: '「{title}」中 {name} 的證書 {no} 已於 {date} 作廢。原因：{reason}',
    US: '{title}: certificate {no} of {name} was voided on {date}. Reason: {reason}',
  },
  cancelVoid_title: { CN: '作废申请已撤销', HK: '作廢申請已撤銷', US: 'Void request canceled' },
  cancelVoid_abstract: {
    CN: '证书 {no}（{name}）的作废申请已撤销，证书不变。说明：{reason}',
    HK: '證書 {no}（{name}）的作廢申請已撤銷，證書不變。說明：{reason}',
    US: 'The request to void certificate {no} ({name}) was canceled; the certificate is unchanged. Reason: {reason}',
  },
  reissue_title: { CN: '证书已补发', HK: '證書已補發', US: 'Certificate reissued' },
  reissue_abstract: {
    CN: '“{title}”中 {name} 的证书 {no} 已于 {date} 补发，编号不变，可重新下载。原因：{reason}',
    HK: '「{title}」中 {name} 的證書 {no} 已於 {date} 補發，編號不變，可重新下載。原因：{reason}',
    US: '{title}: certificate {no} of {name} was reissued on {date} under its old number and can be downloaded again. Reason: {reason}',
  },
  issue_site_abstract: {
    CN: '“{title}”的公示期已结束，共颁发 {count} 张证书',
    HK: '「{title}」的公示期已結束，共頒發 {count} 張證書',
    US: 'The notice period for “{title}” has ended. {count} {count|certificate was|certificates were} issued',
  },
})
