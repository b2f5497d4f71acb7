import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { trainCertificateLifts } from './trainCertificate.lifts.ts'

export const trainCertificateMessages = defineRules<typeof trainCertificateLifts>()({
  train_statement: { CN: '须先声明所填内容属实，请勾选声明', HK: '須先聲明所填內容屬實，請勾選聲明', US: 'The declaration is required; tick it' },
  train_mailing: { CN: '需要纸质证书的须填写收件人、手机号和地址；只要电子证书的不填', HK: '需要紙本證書的須填寫收件人、手提電話和地址；只要電子證書的不填', US: 'A printed certificate needs recipient, mobile and address; leave them out for an electronic one' },
  train_applicant_repeated: { CN: '同一学员每次只申请一份，请去掉重复的学员', HK: '同一學員每次只申請一份，請去掉重複的學員', US: 'Each trainee gets one certificate; remove the repeated trainee' },
  train_applicant_unknown: { CN: '该期培训没有这名学员，请刷新后重新选择', HK: '此期培訓沒有這名學員，請重新整理後再選擇', US: 'The training has no such trainee; refresh and choose again' },
  train_applied: { CN: '“{name}”已申请过培训证书，请在申请列表中查看或重新提交', HK: '「{name}」已申請過培訓證書，請在申請清單中查看或重新提交', US: 'A certificate was applied for already for {name}; find the application in the list and submit it again there' },
  train_not_passed: { CN: '只有审核通过且培训合格的学员可以申请证书，请先核对审核状态与结果', HK: '只有審核通過且培訓合格的學員可以申請證書，請先核對審核狀態與結果', US: 'Certificates are for approved trainees who passed; check registration and result first' },
  train_template_missing: { CN: '该证书与培训类型没有启用的证书模板，请先启用模板', HK: '此證書與培訓類型沒有啟用的證書範本，請先啟用範本', US: 'No certificate template is enabled for this credential and type of training; enable one first' },
  train_employer: { CN: '学员单位“{org}”未在平台登记，请选择考评员的所在单位后再通过', HK: '學員單位「{org}」未在平台登記，請選擇考評員的所屬單位後再批准', US: 'The employer “{org}” is not on the platform; choose the examiner’s institution, then approve' },
  train_serials_used: { CN: '以 {prefix} 开头的证书编号已用完，请启用编号规则不同的模板', HK: '以 {prefix} 開頭的證書編號已用完，請啟用編號規則不同的範本', US: 'The numbers that begin with {prefix} are used up; enable a template with another number rule' },
  train_certificate_unissued: { CN: '证书签发后才能下载，请等待平台审核', HK: '證書簽發後才能下載，請等待平台審核', US: 'A certificate can be downloaded once it is issued; wait for the platform’s decision' },
  train_certificate_unmatched: { CN: '没有找到与此编号和校验码相符的培训证书，请重新扫描证书上的二维码', HK: '沒有找到與此編號和校驗碼相符的培訓證書，請重新掃描證書上的二維碼', US: 'No training certificate matches this number and code; scan the QR code on the certificate again' },
  train_examiner_unknown: { CN: '平台没有此证件号码的考评员，请先导入考评员', HK: '平台沒有此證件號碼的考評員，請先匯入考評員', US: 'The platform has no examiner with this ID number; import the examiner first' },
  train_examiner_name: { CN: '与考评员登记的姓名不一致，请核对姓名与证件号码', HK: '與考評員登記的姓名不一致，請核對姓名與證件號碼', US: 'The name differs from the examiner’s record; check name and ID number' },
  train_credential_unknown: { CN: '没有该证书，请核对证书代码', HK: '沒有此證書，請核對證書代號', US: 'The platform does not have this credential; check the code' },
  train_cert_taken: { CN: '该培训证书编号已用于其他人，请核对编号', HK: '此培訓證書編號已用於其他人，請核對編號', US: 'This certificate number belongs to another person; check the number' },
  train_cert_order: { CN: '有效期至不能早于发证日期，请核对两个日期', HK: '有效期至不能早於發證日期，請核對兩個日期', US: 'The certificate cannot end before its issue; check both dates' },
  train_cert_shorter: { CN: '该考评员已有有效期更长的证书（至 {date}），请核对有效期', HK: '此考評員已有有效期更長的證書（至 {date}），請核對有效期', US: 'The examiner has a certificate that is valid longer (until {date}); check the last day' },
  train_cert_raced: { CN: '导入时该考评员已有变化，请重新导入此行', HK: '匯入時此考評員已有變化，請重新匯入此列', US: 'The examiner changed during the import; import this row again' },
  train_no_repeated: { CN: '培训证书编号与第 {row} 行重复，每个编号只填一行', HK: '培訓證書編號與第 {row} 列重複，每個編號只填一列', US: 'Same certificate number as in row {row}; give each number one row' },
  train_person_repeated: { CN: '证件号码与第 {row} 行重复，每人只填一行', HK: '證件號碼與第 {row} 列重複，每人只填一列', US: 'Same ID number as in row {row}; give each person one row' },
  train_cert_change: { CN: '将由编号 {from}（{from_date} 至 {from_expire}）改为 {to}（{to_date} 至 {to_expire}）', HK: '將由編號 {from}（{from_date} 至 {from_expire}）改為 {to}（{to_date} 至 {to_expire}）', US: 'Changes {from} ({from_date} to {from_expire}) to {to} ({to_date} to {to_expire})' },
  import_change: { CN: '将修改已登记的证书：{changes}；确认后写入', HK: '將修改已登記的證書：{changes}；確認後寫入', US: 'Changes a recorded certificate: {changes}; confirm to write it' },
})

export const trainCertificateStatusWords = defineMessages({
  SUBMIT: { CN: '待审核', HK: '待審核', US: 'Pending' },
  AUDIT: { CN: '已签发', HK: '已簽發', US: 'Issued' },
  REJECT: { CN: '已驳回', HK: '已駁回', US: 'Rejected' },
})
export const trainCertificateMoveWords = defineMessages({
  submit: { CN: '重新提交', HK: '重新提交', US: 'Submit again' },
  approve: { CN: '通过并签发', HK: '批准並簽發', US: 'Approve and issue' },
  reject: { CN: '驳回', HK: '駁回', US: 'Reject' },
})
export const checkedTrainWords = defineMessages({
  VALID: { CN: '有效', HK: '有效', US: 'Valid' },
  EXPIRED: { CN: '已过有效期', HK: '已過有效期', US: 'Expired' },
})

/** What the fields are called, everywhere (domain.md §3.19). */
export const trainCertificateWords = defineMessages({
  train_sn: { CN: '培训', HK: '培訓', US: 'Training' },
  trainee_sn: { CN: '学员', HK: '學員', US: 'Trainee' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  employer: { CN: '所在单位', HK: '所屬單位', US: 'Employer' },
  org_sn: { CN: '组织方', HK: '主辦機構', US: 'Organizer' },
  teacher_org_sn: { CN: '考评员所在单位', HK: '考評員所屬單位', US: 'Examiner’s institution' },
  credential_sn: { CN: '证书', HK: '證書', US: 'Credential' },
  levels: { CN: '等级', HK: '等級', US: 'Levels' },
  type: { CN: '培训类型', HK: '培訓類型', US: 'Type' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  hours_done: { CN: '学时', HK: '學時', US: 'Hours' },
  exam_score: { CN: '考试成绩', HK: '考試成績', US: 'Score' },
  id_photo: { CN: '证件照', HK: '證件相片', US: 'ID photo' },
  mailing: { CN: '邮寄信息', HK: '郵寄資料', US: 'Mailing address' },
  mailing_name: { CN: '收件人', HK: '收件人', US: 'Recipient' },
  mailing_mobile: { CN: '收件手机号', HK: '收件手提電話', US: 'Recipient’s mobile' },
  mailing_address: { CN: '收件地址', HK: '收件地址', US: 'Address' },
  e_certificate_only: { CN: '只要电子证书', HK: '只要電子證書', US: 'Electronic only' },
  statement: { CN: '申请声明', HK: '申請聲明', US: 'Declaration' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  opinion: { CN: '审核意见', HK: '審核意見', US: 'Opinion' },
  cert_no: { CN: '证书编号', HK: '證書編號', US: 'Certificate no.' },
  issue_date: { CN: '发证日期', HK: '發證日期', US: 'Issued' },
  expire_date: { CN: '有效期至', HK: '有效期至', US: 'Valid until' },
  authority_name: { CN: '发证机构', HK: '發證機構', US: 'Authority' },
  teacher_sn: { CN: '考评员档案', HK: '考評員檔案', US: 'Examiner record' },
  create_time: { CN: '申请时间', HK: '申請時間', US: 'Applied' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

/** The workbook of numbers that were issued elsewhere (domain.md §7). */
export const trainCertificateSheetWords = defineMessages({
  sheet_name: { CN: '培训证书', HK: '培訓證書', US: 'Training certificates' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  credential_code: { CN: '证书代码', HK: '證書代號', US: 'Credential code' },
  level: { CN: '等级', HK: '等級', US: 'Levels' },
  train_cert_no: { CN: '培训证书编号', HK: '培訓證書編號', US: 'Training certificate no.' },
  train_cert_date: { CN: '发证日期', HK: '發證日期', US: 'Issued' },
  train_cert_expire: { CN: '有效期至', HK: '有效期至', US: 'Valid until' },
})

/** What became of the examiner's record when a certificate was issued. */
export const examinerStateWords = defineMessages({
  ENABLE: { CN: '考评员已启用', HK: '考評員已啟用', US: 'The examiner is enabled' },
  INIT: { CN: '考评员未启用：{reason}', HK: '考評員未啟用：{reason}', US: 'The examiner is not enabled: {reason}' },
  DISABLE: { CN: '考评员仍为停用：停用并非因证书到期，须由考试中心或平台另行启用', HK: '考評員仍為停用：停用並非因證書到期，須由考試中心或平台另行啟用', US: 'The examiner stays disabled for a reason other than an expired certificate; the center or the platform enables the record' },
})

/** Notices to the platform, to the organiser and to the examiner. */
export const trainCertificateNotices = defineMessages({
  submit_title: { CN: '培训证书申请待审核', HK: '培訓證書申請待審核', US: 'Training certificates to decide' },
  submit_abstract: { CN: '“{title}”有 {count} 份培训证书申请待审核', HK: '「{title}」有 {count} 份培訓證書申請待審核', US: '“{title}”: {count} {count|application|applications} for training certificates to decide' },
  approve_title: { CN: '培训证书已签发', HK: '培訓證書已簽發', US: 'Training certificate issued' },
  approve_abstract: { CN: '{name}的培训证书 {no}（“{title}”）已签发，有效期至 {date}。{examiner}', HK: '{name}的培訓證書 {no}（「{title}」）已簽發，有效期至 {date}。{examiner}', US: 'The training certificate {no} of {name} (“{title}”) is issued, valid until {date}. {examiner}' },
  reject_title: { CN: '培训证书申请被驳回', HK: '培訓證書申請被駁回', US: 'Training certificate rejected' },
  reject_abstract: { CN: '{name}的培训证书申请（“{title}”）被驳回，请按意见修改后重新提交', HK: '{name}的培訓證書申請（「{title}」）被駁回，請按意見修改後重新提交', US: 'The application for the training certificate of {name} (“{title}”) is rejected; correct it and submit it again' },
})
