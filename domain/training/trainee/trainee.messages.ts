import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { traineeLifts } from './trainee.lifts.ts'

export const traineeMessages = defineRules<typeof traineeLifts>()({
  tax_no_format: { CN: '纳税人识别号须为 15 至 20 位大写字母或数字，请核对', HK: '納稅人識別號須為 15 至 20 位大寫字母或數字，請核對', US: 'A taxpayer number has 15 to 20 capital letters or digits; check it' },
  trainee_org: { CN: '所在单位须从列表选择，或选“其他”后填写名称，两者只填一项', HK: '所屬單位須從清單選擇，或選「其他」後填寫名稱，兩者只填一項', US: 'Choose the employer from the list, or choose “Other” and enter its name; give one of the two' },
  trainee_org_own: { CN: '本单位只能为本单位人员报名，请将所在单位改为本单位', HK: '本單位只能為本單位人員報名，請將所屬單位改為本單位', US: 'An institution registers its own staff only; change the employer to your own institution' },
  trainee_org_unknown: { CN: '平台没有该单位，请重新选择，或选“其他”后填写名称', HK: '平台沒有此單位，請重新選擇，或選「其他」後填寫名稱', US: 'The platform does not have this institution; choose again, or choose “Other” and enter its name' },
  trainee_photo: { CN: '照片须为 jpg 或 png 图片，请重新上传', HK: '相片須為 jpg 或 png 圖片，請重新上載', US: 'The photo must be a jpg or png image; upload it again' },
  trainee_photo_unchecked: { CN: '照片尚未检测，请重新上传', HK: '相片尚未檢測，請重新上載', US: 'The photo has not been checked; upload it again' },
  trainee_registered: { CN: '该人员已报名本培训，请在学员列表中查看', HK: '此人員已報名本培訓，請在學員清單中查看', US: 'This person has already registered for the training; see the list of trainees' },
  trainee_locked: { CN: '报名已审核通过，信息不能再修改；确需更正请联系平台', HK: '報名已審核通過，資料不能再修改；確需更正請聯絡平台', US: 'The registration is approved and can no longer be changed; contact the platform for corrections' },
  trainee_first_done: { CN: '组织方已初审，等待平台终审；退回后方可修改', HK: '主辦機構已初審，等待平台終審；退回後方可修改', US: 'The organizer has accepted the registration and the platform decides next; it can be changed once it is returned' },
  trainee_registrar: { CN: '该报名由本人或其他单位提交，请由提交方办理', HK: '此報名由本人或其他單位提交，請由提交方辦理', US: 'The person or another organization registered; ask them to make the change' },
  trainee_incomplete: { CN: '材料不完整，缺少{fields}；请补全后再办理', HK: '材料不完整，欠缺{fields}；請補齊後再辦理', US: 'The registration is incomplete: {fields}; add what is missing first' },
  trainee_signup_over: { CN: '报名已于 {date} 截止，请选择其他培训', HK: '報名已於 {date} 截止，請選擇其他培訓', US: 'Registration ended on {date}; choose another training' },
  trainee_begun: { CN: '培训已于 {date} 开始，不能再提交；请选择其他培训', HK: '培訓已於 {date} 開始，不能再提交；請選擇其他培訓', US: 'The training began on {date} and takes no more registrations; choose another training' },
  trainee_session_closed: { CN: '该培训未开放报名，请选择其他培训，或联系组织方', HK: '此培訓未開放報名，請選擇其他培訓，或聯絡主辦機構', US: 'The training does not take registrations; choose another one, or contact the organizer' },
  train_full: { CN: '名额 {quota} 人已满，请选择其他培训，或联系组织方增加名额', HK: '名額 {quota} 人已滿，請選擇其他培訓，或聯絡主辦機構增加名額', US: 'All {quota} places are taken; choose another training, or ask the organizer for more places' },
  trainee_accepted: { CN: '已初审通过，等待平台终审', HK: '已初審通過，等待平台終審', US: 'Already accepted; the platform makes the final decision' },
  trainee_first_step: { CN: '组织方尚未初审，请等待其初审后再终审', HK: '主辦機構尚未初審，請等待其初審後再終審', US: 'The organizer has not accepted the registration yet; the final decision follows the first' },
  trainee_unqualified: { CN: '不符合培训条件：{reason}', HK: '不符合培訓條件：{reason}', US: 'The conditions are not met: {reason}' },
  trainee_twin: { CN: '同一证件的另一报名已审核通过，请驳回重复的报名', HK: '同一證件的另一報名已審核通過，請駁回重複的報名', US: 'Another registration with the same ID document is approved; reject the duplicate' },
  trainee_mobile: {
    CN: '手机号已属于另一账号，不能开通考评员账号；请驳回，由报名人更换手机号后重新提交',
    HK: '手提電話已屬於另一帳戶，不能開通考評員帳戶；請駁回，由報名人更換號碼後重新提交',
    US: 'The mobile belongs to another account, so that no examiner account can be opened; reject the registration, so that another mobile is given',
  },
  trainee_has_result: { CN: '已登记学时与成绩，不能删除；如有差错请修改成绩', HK: '已登記學時與成績，不能刪除；如有差錯請修改成績', US: 'Hours and scores are recorded, so that the trainee cannot be deleted; correct the result instead' },
  trainee_certified: { CN: '已申请培训证书，学时与成绩不能再修改；请先驳回证书申请', HK: '已申請培訓證書，學時與成績不能再修改；請先駁回證書申請', US: 'A training certificate was applied for, so that the result is fixed; reject the application first' },
  result_before: { CN: '审核通过后方可登记学时与成绩，请先审核', HK: '審核通過後方可登記學時與成績，請先審核', US: 'Hours and scores are recorded for approved trainees; approve the registration first' },
  result_hours: { CN: '合格须满 {hours} 学时，请核对学时或结果', HK: '合格須滿 {hours} 學時，請核對學時或結果', US: 'A pass needs {hours} {hours|hour|hours}; check the hours or the result' },
  result_score: { CN: '合格须达到 {score} 分，请核对成绩或结果', HK: '合格須達到 {score} 分，請核對成績或結果', US: 'A pass needs a score of {score}; check the score or the result' },
  result_practice: { CN: '考评实习不合格时结果不能为合格，请核对', HK: '考評實習不合格時結果不能為合格，請核對', US: 'With a failed practice round the result cannot be a pass; check both' },
  train_unknown: { CN: '没有这一期培训，请核对培训编号', HK: '沒有這一期培訓，請核對培訓編號', US: 'There is no such training; check its number' },
  trainee_unknown: { CN: '该期培训没有此证件号码的学员，请核对', HK: '此期培訓沒有此證件號碼的學員，請核對', US: 'The training has no trainee with this ID number; check the number' },
  trainee_name_differs: { CN: '与报名的姓名不一致，请核对姓名与证件号码', HK: '與報名的姓名不一致，請核對姓名與證件號碼', US: 'The name differs from the registration; check name and ID number' },
  result_raced: { CN: '报名在导入时被修改，请重新导入这一行', HK: '報名在匯入時被修改，請重新匯入這一列', US: 'The registration was changed during the import; import this row again' },
  import_change: { CN: '{changes}，确认后才会修改', HK: '{changes}，確認後才會修改', US: '{changes}; on confirmation only' },
  export_empty: { CN: '没有符合条件的学员，请修改筛选条件', HK: '沒有符合條件的學員，請修改篩選條件', US: 'No trainee matches; change the filters' },
  forms_too_many: { CN: '一次最多导出 {max} 份报名表，请缩小筛选范围', HK: '一次最多匯出 {max} 份報名表，請縮小篩選範圍', US: 'At most {max} forms at a time; narrow the filters' },
  score_format: { CN: '成绩须为 0 至 100，最多一位小数', HK: '成績須為 0 至 100，最多一位小數', US: 'A score is 0 to 100 with at most one decimal' },
  hours_format: { CN: '学时须为 0 至 999 的整数', HK: '學時須為 0 至 999 的整數', US: 'Hours are a whole number from 0 to 999' },
})

/** Of workbooks alone: no screen says them by itself. */
export const traineeSheetMessages = defineMessages({
  trainee_differs: { CN: '与报名登记的“{stored}”不一致，报名信息不改', HK: '與報名登記的「{stored}」不一致，報名資料不改', US: 'The registration says “{stored}”; it stays as it is' },
  trainee_repeated: { CN: '证件号码与第 {row} 行重复，每人只填一行', HK: '證件號碼與第 {row} 列重複，每人只填一列', US: 'Same ID number as in row {row}; give each person one row' },
  trainee_mobile_repeated: { CN: '手机号与第 {row} 行重复，请填写本人号码', HK: '手提電話與第 {row} 列重複，請填寫本人號碼', US: 'Same mobile as in row {row}; enter the person’s own number' },
  result_repeated: { CN: '与第 {row} 行是同一学员，每人只填一行', HK: '與第 {row} 列是同一學員，每人只填一列', US: 'Same trainee as in row {row}; give each trainee one row' },
  result_change: { CN: '{what}由“{from}”改为“{to}”', HK: '{what}由「{from}」改為「{to}」', US: '{what}: “{from}” becomes “{to}”' },
  reason_required: { CN: '导出完整号码须填写理由', HK: '匯出完整號碼須填寫理由', US: 'A reason is required for full numbers; enter it' },
})

export const traineeStatusWords = defineMessages({
  INIT: { CN: '待补材料', HK: '待補材料', US: 'Incomplete' },
  SUBMIT: { CN: '待审核', HK: '待審核', US: 'Pending' },
  AUDIT: { CN: '审核通过', HK: '審核通過', US: 'Approved' },
  REJECT: { CN: '已驳回', HK: '已駁回', US: 'Rejected' },
})
export const traineeMoveWords = defineMessages({
  submit: { CN: '提交', HK: '提交', US: 'Submit' },
  approve: { CN: '审核通过', HK: '審核通過', US: 'Approve' },
  reject: { CN: '驳回', HK: '駁回', US: 'Reject' },
})
export const traineeKindWords = defineMessages({
  teacher: { CN: '本人（网页）', HK: '本人（網頁）', US: 'The person (website)' },
  train: { CN: '本人（手机）', HK: '本人（手機）', US: 'The person (phone)' },
  org: { CN: '单位报名', HK: '單位報名', US: 'An organization' },
})
export const trainResultWords = defineMessages({
  PASS: { CN: '合格', HK: '合格', US: 'Pass' },
  FAIL: { CN: '不合格', HK: '不合格', US: 'Fail' },
})

/** What the fields are called, everywhere (domain.md §3.19). */
export const traineeWords = defineMessages({
  train_sn: { CN: '培训', HK: '培訓', US: 'Training' },
  kind: { CN: '报名方式', HK: '報名方式', US: 'Registered by' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  id_type: { CN: '证件类型', HK: '證件類型', US: 'ID type' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  gender: { CN: '性别', HK: '性別', US: 'Gender' },
  birthday: { CN: '出生日期', HK: '出生日期', US: 'Date of birth' },
  nation: { CN: '民族', HK: '民族', US: 'Ethnicity' },
  mobile: { CN: '手机号', HK: '手提電話', US: 'Mobile' },
  email: { CN: '邮箱', HK: '電郵', US: 'Email' },
  org_sn: { CN: '所在单位', HK: '所屬單位', US: 'Employer' },
  org_text: { CN: '单位名称（其他）', HK: '單位名稱（其他）', US: 'Employer (other)' },
  title: { CN: '职称', HK: '職稱', US: 'Title' },
  education: { CN: '学历', HK: '學歷', US: 'Education' },
  major: { CN: '所学专业', HK: '所學專業', US: 'Field of study' },
  work_years: { CN: '从业年限', HK: '從業年限', US: 'Years of experience' },
  teach_subject: { CN: '任教学科', HK: '任教學科', US: 'Subject taught' },
  skill_cert_name: { CN: '技能证书名称', HK: '技能證書名稱', US: 'Skill certificate' },
  skill_cert_level: { CN: '技能等级', HK: '技能等級', US: 'Skill level' },
  skill_cert_no: { CN: '技能证书编号', HK: '技能證書編號', US: 'Skill certificate no.' },
  photo: { CN: '证件照', HK: '證件相片', US: 'ID photo' },
  title_proof: { CN: '职称证明', HK: '職稱證明', US: 'Proof of title' },
  skill_proof: { CN: '技能证书', HK: '技能證書', US: 'Proof of skill' },
  recommend_letter: { CN: '单位推荐函（盖章）', HK: '單位推薦函（蓋章）', US: 'Sealed recommendation' },
  invoice_title: { CN: '发票抬头', HK: '發票抬頭', US: 'Invoice title' },
  tax_no: { CN: '纳税人识别号', HK: '納稅人識別號', US: 'Taxpayer no.' },
  promise: { CN: '本人承诺', HK: '本人承諾', US: 'Declaration' },
  create_time: { CN: '报名时间', HK: '報名時間', US: 'Registered' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
  status: { CN: '审核状态', HK: '審核狀態', US: 'Status' },
  opinion: { CN: '审核意见', HK: '審核意見', US: 'Opinion' },
  hours_done: { CN: '学时', HK: '學時', US: 'Hours' },
  theory_score: { CN: '理论成绩', HK: '理論成績', US: 'Theory score' },
  skill_score: { CN: '技能成绩', HK: '技能成績', US: 'Skill score' },
  practice: { CN: '考评实习', HK: '考評實習', US: 'Practice round' },
  result: { CN: '结果', HK: '結果', US: 'Result' },
  remark: { CN: '备注', HK: '備註', US: 'Remark' },
  certificate_no: { CN: '证书编号', HK: '證書編號', US: 'Certificate no.' },
})

/** The sheets, and the registration form in Word (domain.md §7). */
export const traineeSheetWords = defineMessages({
  sheet_name: { CN: '培训学员', HK: '培訓學員', US: 'Trainees' },
  result_sheet_name: { CN: '培训成绩', HK: '培訓成績', US: 'Training results' },
  train_sn: { CN: '培训编号', HK: '培訓編號', US: 'Training no.' },
  org_name: { CN: '单位', HK: '單位', US: 'Employer' },
  hours_done: { CN: '签到学时', HK: '簽到學時', US: 'Hours attended' },
})
export const traineeFormWords = defineMessages({
  form: { CN: '报名表', HK: '報名表', US: 'Registration form' },
  title: { CN: '考评员培训报名表', HK: '考評員培訓報名表', US: 'Examiner training: registration form' },
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  work: { CN: '工作经历', HK: '工作經歷', US: 'Work record' },
  work_line: { CN: '现任职于{org}，职称{title}，从业 {years} 年。', HK: '現任職於{org}，職稱{title}，從業 {years} 年。', US: 'At {org}; title: {title}; {years} {years|year|years} of experience.' },
  work_skill: { CN: '技能证书：{name} {level} {no}', HK: '技能證書：{name} {level} {no}', US: 'Skill certificate: {name} {level} {no}' },
  recommend: { CN: '推荐单位意见', HK: '推薦單位意見', US: 'Opinion of the employer' },
  recommend_given: { CN: '盖章推荐函已上传。', HK: '已上載蓋章推薦函。', US: 'A sealed recommendation was uploaded.' },
  organiser: { CN: '组织方意见', HK: '主辦機構意見', US: 'Opinion of the organizer' },
  seal: { CN: '（盖章）', HK: '（蓋章）', US: '(seal)' },
  day: { CN: '    年    月    日', HK: '    年    月    日', US: 'Date:' },
})

/** Notices to the organiser, to the organisation that registered, and to the platform. */
export const traineeNotices = defineMessages({
  submit_title: { CN: '培训报名待审核', HK: '培訓報名待審核', US: 'Training registration to decide' },
  submit_abstract: { CN: '{name}报名“{title}”，请审核', HK: '{name}報名「{title}」，請審核', US: '{name} registered for “{title}”; please decide' },
  accept_title: { CN: '培训报名待终审', HK: '培訓報名待終審', US: 'Training registration for final decision' },
  accept_abstract: { CN: '组织方已初审通过{name}的报名（“{title}”），请终审', HK: '主辦機構已初審通過{name}的報名（「{title}」），請終審', US: 'The organizer accepted the registration of {name} for “{title}”; the final decision is yours' },
  approve_title: { CN: '培训报名已通过', HK: '培訓報名已通過', US: 'Training registration approved' },
  approve_abstract: { CN: '{name}报名“{title}”已审核通过', HK: '{name}報名「{title}」已審核通過', US: 'The registration of {name} for “{title}” is approved' },
  reject_title: { CN: '培训报名被驳回', HK: '培訓報名被駁回', US: 'Training registration rejected' },
  reject_abstract: { CN: '{name}报名“{title}”被驳回，请按意见修改后重新提交', HK: '{name}報名「{title}」被駁回，請按意見修改後重新提交', US: 'The registration of {name} for “{title}” is rejected; correct it and submit it again' },
})

/** Letters to the person about the decision (§5.11), and the text messages that replace them where no mails are sent. */
export const traineeMails = defineMessages({
  approve_subject: { CN: '{platform}：培训报名已通过', HK: '{platform}：培訓報名已通過', US: '{platform}: your training registration is approved' },
  approve: {
    CN: '{name}：\n\n您报名的“{title}”已审核通过，请于 {date} 按时参加培训。\n\n{platform}',
    HK: '{name}：\n\n您報名的「{title}」已審核通過，請於 {date} 準時參加培訓。\n\n{platform}',
    US: '{name},\n\nYour registration for “{title}” is approved. The training begins on {date}.\n\n{platform}',
  },
  reject_subject: { CN: '{platform}：培训报名被驳回', HK: '{platform}：培訓報名被駁回', US: '{platform}: your training registration was rejected' },
  reject: {
    CN: '{name}：\n\n您报名的“{title}”被驳回，意见如下：\n\n    {opinion}\n\n请按意见补正后重新提交；由单位报名的，请联系本单位。\n\n{platform}',
    HK: '{name}：\n\n您報名的「{title}」被駁回，意見如下：\n\n    {opinion}\n\n請按意見補正後重新提交；由單位報名的，請聯絡所屬單位。\n\n{platform}',
    US: '{name},\n\nYour registration for “{title}” was rejected:\n\n    {opinion}\n\nCorrect it and submit it again; if your institution registered you, contact your institution.\n\n{platform}',
  },
  approve_text: {
    CN: '【{platform}】{name}：您报名的“{title}”已审核通过，请于 {date} 按时参加培训。',
    HK: '【{platform}】{name}：您報名的「{title}」已審核通過，請於 {date} 準時參加培訓。',
    US: '{platform}: {name}, your registration for “{title}” is approved. The training begins on {date}.',
  },
  reject_text: {
    CN: '【{platform}】{name}：您报名的“{title}”被驳回，请在报名页面查询意见，补正后重新提交；由单位报名的，请联系本单位。',
    HK: '【{platform}】{name}：您報名的「{title}」被駁回，請在報名頁面查詢意見，補正後重新提交；由單位報名的，請聯絡所屬單位。',
    US: '{platform}: {name}, your registration for “{title}” was rejected. Read the opinion on the registration page, correct it and submit it again; if your institution registered you, contact your institution.',
  },
})
