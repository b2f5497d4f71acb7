import { defineRules } from '../../kernel/lift.ts'
import { defineMessages } from '../../kernel/text.ts'
import { teacherLifts } from './teacher.lifts.ts'

export const teacherMessages = defineRules(teacherLifts, {
  bank_card_format: { CN: '银行卡号须为 16 至 19 位数字且通过校验', HK: '銀行卡號須為 16 至 19 位數字且通過校驗', US: 'A bank card number has 16 to 19 digits and a valid check digit' },
  train_cert_no_format: { CN: '培训证书编号须为 6 至 40 位字母、数字或连字符', HK: '培訓證書編號須為 6 至 40 位字母、數字或連字號', US: 'A training certificate number has 6 to 40 letters, digits or hyphens' },
  chosen_twice: { CN: '有重复的选项', HK: '有重複的選項', US: 'Duplicate choices' },
  photo_image: { CN: '照片须为 jpg 或 png 图片', HK: '相片須為 jpg 或 png 圖片', US: 'The photo must be a jpg or png image' },
  org_unknown: { CN: '平台没有该单位，请先在院校管理中新增或核对名称', HK: '平台沒有此單位，請先在院校管理中新增或核對名稱', US: 'The platform does not have this institution; add it first, or check the name' },
  credential_unknown: { CN: '没有该证书，请先在证书管理中新增或核对代码', HK: '沒有此證書，請先在證書管理中新增或核對代號', US: 'The platform does not have this credential; add it first, or check the code' },
  level_unknown: { CN: '等级须为初级、中级、高级，多个用逗号分隔', HK: '等級須為初級、中級、高級，多個用逗號分隔', US: 'Levels are Beginner, Intermediate, Advanced, separated by commas' },
  credential_format: { CN: '证书代码须为 3 至 20 位字母或数字，多个用逗号分隔', HK: '證書代號須為 3 至 20 位字母或數字，多個用逗號分隔', US: 'Credential codes have 3 to 20 letters or digits, separated by commas' },
  id_no_exists: { CN: '已存在', HK: '已存在', US: 'Already exists' },
  id_no_elsewhere: { CN: '已在平台登记，变更单位请编辑该考评员', HK: '已在平台登記，變更單位請編輯此考評員', US: 'Already registered on the platform; edit that examiner to change the institution' },
  mobile_taken: { CN: '手机号不能重复：该手机号已用于其他账号，请核对或更换', HK: '手提電話號碼不能重複：此號碼已用於其他帳戶，請核對或更換', US: 'Mobile numbers are unique: this one is used by another account. Check it, or use another number' },
  cert_no_taken: { CN: '培训证书编号不能重复：该编号已登记，请核对', HK: '培訓證書編號不能重複：此編號已登記，請核對', US: 'Training certificate numbers are unique: this one is already registered. Check the number' },
  id_no_repeated: { CN: '与第 {row} 行证件号码重复', HK: '與第 {row} 列證件號碼重複', US: 'The same ID number as row {row}' },
  mobile_repeated: { CN: '与第 {row} 行手机号重复', HK: '與第 {row} 列手提電話號碼重複', US: 'The same mobile number as row {row}' },
  cert_no_repeated: { CN: '与第 {row} 行培训证书编号重复', HK: '與第 {row} 列培訓證書編號重複', US: 'The same training certificate number as row {row}' },
  cert_order: { CN: '有效期至不能早于发证日期', HK: '有效期至不能早於發證日期', US: 'The end date cannot be before the issue date' },
  work_years_format: { CN: '从业年限须为 0 至 60 的半角整数', HK: '從業年限須為 0 至 60 的半形整數', US: 'The years of experience are a whole number from 0 to 60' },

  chief_not_experienced: { CN: '主考须为高级考评员，或从业满 {years} 年的考评员', HK: '主考須為高級考評員，或從業滿 {years} 年的考評員', US: 'A chief examiner must be a senior examiner, or an examiner with at least {years} {years|year|years} of experience' },
  chief_disabled: { CN: '“{name}”已停用，启用后才能设为主考', HK: '「{name}」已停用，啟用後才能設為主考', US: '“{name}” is disabled; enable the examiner before making them chief examiner' },
  title_examiner: { CN: '考评员须具有高级工（三级）及以上技能等级或中级及以上职称，请核对职称与技能等级', HK: '考評員須具有高級工（三級）及以上技能等級或中級及以上職稱，請核對職稱與技能等級', US: 'An examiner needs skill level 3 or above, or an intermediate title or above; check the title and the skill level' },
  title_senior: { CN: '高级考评员须为高级技师或具有高级职称，请核对职称与技能等级', HK: '高級考評員須為高級技師或具有高級職稱，請核對職稱與技能等級', US: 'A senior examiner must be a senior technician or hold a senior title; check the title and the skill level' },
  duty_few: {
    CN: '高级考评员须担任考评员满 {years} 年，按已完成的考评任务计为 {found} 年；持有效高级考评员证书的，由中心通过导入登记',
    HK: '高級考評員須擔任考評員滿 {years} 年，按已完成的考評任務計為 {found} 年；持有效高級考評員證書的，由中心透過匯入登記',
    US: 'A senior examiner needs {years} {years|year|years} of duty as examiner (by completed assignments: {found}); one with a valid senior certificate is registered by the import',
  },
  years_few: { CN: '从业年限须满 {years} 年，现为 {found} 年', HK: '從業年限須滿 {years} 年，現為 {found} 年', US: 'At least {years} {years|year|years} of experience required (currently {found})' },
  too_old: { CN: '年龄不得超过 {age} 周岁，现为 {found} 周岁', HK: '年齡不得超過 {age} 周歲，現為 {found} 周歲', US: 'Maximum age is {age} (currently {found})' },
  cert_missing: { CN: '尚未登记培训证书编号，请先完成考评员培训', HK: '尚未登記培訓證書編號，請先完成考評員培訓', US: 'No training certificate number is registered; complete the examiner training first' },
  cert_not_begun: { CN: '培训证书自 {date} 起生效', HK: '培訓證書自 {date} 起生效', US: 'The training certificate is valid from {date}' },
  cert_over: { CN: '培训证书已于 {date} 到期，请登记换发的证书', HK: '培訓證書已於 {date} 到期，請登記換發的證書', US: 'The training certificate expired on {date}; register the renewed one' },
  cert_too_long: { CN: '培训证书有效期最长 {years} 年，请核对发证日期与有效期', HK: '培訓證書有效期最長 {years} 年，請核對發證日期與有效期', US: 'A training certificate is valid for at most {years} {years|year|years}; check both dates' },
  cert_not_over: { CN: '培训证书尚未到期，资格继续有效', HK: '培訓證書尚未到期，資格繼續有效', US: 'The training certificate has not expired yet: the examiner stays enabled' },
  qualification_lost: { CN: '修改后不再符合启用条件：{reason}；请先停用', HK: '修改後不再符合啟用條件：{reason}；請先停用', US: 'After this change the examiner would no longer qualify: {reason}; disable the examiner first' },

  reserve_enabled: { CN: '“{name}”未启用，启用后才能加入储备库', HK: '「{name}」未啟用，啟用後才能加入儲備庫', US: '“{name}” is not enabled; only enabled examiners can join the reserve' },
  reserve_cert: { CN: '“{name}”的培训证书剩余不足 {days} 天，换证后才能加入储备库', HK: '「{name}」的培訓證書剩餘不足 {days} 天，換證後才能加入儲備庫', US: 'The training certificate of “{name}” has fewer than {days} {days|day|days} left; renew it first' },
  reserve_called: {
    CN: '“{name}”还有 {count} 场考评任务未结束（最近一场 {time}）；任务结束或更换考评员后才能移出储备库',
    HK: '「{name}」尚有 {count} 場考評任務未結束（最近一場 {time}）；任務結束或更換考評員後才能移出儲備庫',
    US: '“{name}” has {count} upcoming {count|assignment|assignments} (next at {time}). Complete or reassign {count|it|them} before removing the examiner from the reserve',
  },
  has_duty: { CN: '该考评员已有考务记录，不能删除，可以停用', HK: '此考評員已有考務紀錄，不能刪除，可以停用', US: 'The examiner has duty records and cannot be deleted; disable the examiner instead' },
  export_empty: { CN: '没有符合条件的数据，请更改筛选条件后导出', HK: '沒有符合條件的資料，請更改篩選條件後匯出', US: 'No data matches the filter: change the filter, then export' },
  reason_required: { CN: '导出完整证件号码须填写理由', HK: '匯出完整證件號碼須填寫理由', US: 'A reason is required to export full ID numbers' },
  sheet_name: { CN: '考评员', HK: '考評員', US: 'Examiners' },
})

/** Texts of the notices (domain.md §5.6, §5.7). */
export const teacherNotices = defineMessages({
  expiring_title: { CN: '考评员证书即将到期', HK: '考評員證書即將到期', US: 'An examiner’s certificate expires soon' },
  expiring: {
    CN: '{name}的培训证书将于 {date} 到期（剩余 {days} 天），到期后自动停用，请及时复训换证',
    HK: '{name}的培訓證書將於 {date} 到期（剩餘 {days} 天），到期後自動停用，請及時復訓換證',
    US: 'The training certificate of {name} expires on {date}, in {days} {days|day|days}; the examiner is then disabled. Renew it in time',
  },
  expired_title: { CN: '考评员证书已到期', HK: '考評員證書已到期', US: 'An examiner’s certificate has expired' },
  expired: { CN: '{name}的培训证书已于 {date} 到期，考评员资格已停用', HK: '{name}的培訓證書已於 {date} 到期，考評員資格已停用', US: 'The training certificate of {name} expired on {date}; the examiner is disabled' },
  disabled_title: { CN: '考评员已停用', HK: '考評員已停用', US: 'Examiner disabled' },
  disabled: { CN: '{name}的考评员资格已停用', HK: '{name}的考評員資格已停用', US: '{name}’s examiner status has been disabled' },
  reserved_title: { CN: '您已加入储备考评员库', HK: '您已加入儲備考評員庫', US: 'You have joined the reserve pool' },
  reserved: { CN: '您已加入储备考评员库，有考评任务时会收到指派通知', HK: '您已加入儲備考評員庫，有考評任務時會收到指派通知', US: 'You have joined the reserve pool and will be notified of assignments' },
})

/** What the fields are called, everywhere (domain.md §3.7, §7). */
export const teacherWords = defineMessages({
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  gender: { CN: '性别', HK: '性別', US: 'Gender' },
  id_type: { CN: '证件类型', HK: '證件類型', US: 'ID type' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  birthday: { CN: '出生日期', HK: '出生日期', US: 'Date of birth' },
  nation: { CN: '民族', HK: '民族', US: 'Ethnic group' },
  mobile: { CN: '手机号', HK: '手提電話號碼', US: 'Mobile' },
  email: { CN: '邮箱', HK: '電郵', US: 'E-mail' },
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  org_name: { CN: '单位名称', HK: '單位名稱', US: 'Institution' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
  department: { CN: '部门', HK: '部門', US: 'Department' },
  position: { CN: '职务', HK: '職務', US: 'Position' },
  title: { CN: '职称', HK: '職稱', US: 'Title' },
  education: { CN: '学历', HK: '學歷', US: 'Education' },
  degree: { CN: '学位', HK: '學位', US: 'Degree' },
  major: { CN: '专业', HK: '專業', US: 'Field of study' },
  work_years: { CN: '从业年限', HK: '從業年限', US: 'Years of experience' },
  skill_cert_name: { CN: '技能证书名称', HK: '技能證書名稱', US: 'Skill certificate' },
  skill_cert_level: { CN: '技能等级', HK: '技能等級', US: 'Skill level' },
  skill_cert_no: { CN: '技能证书编号', HK: '技能證書編號', US: 'Skill certificate no.' },
  grade: { CN: '级别', HK: '級別', US: 'Examiner grade' },
  credentials: { CN: '可考评证书', HK: '可考評證書', US: 'Credentials to examine' },
  credential_code: { CN: '可考评证书代码', HK: '可考評證書代號', US: 'Credential codes' },
  level: { CN: '可考评等级', HK: '可考評等級', US: 'Levels' },
  directions: { CN: '考核方向', HK: '考核方向', US: 'Directions' },
  train_cert_no: { CN: '培训证书编号', HK: '培訓證書編號', US: 'Training certificate no.' },
  train_cert_date: { CN: '发证日期', HK: '發證日期', US: 'Issued on' },
  train_cert_expire: { CN: '有效期至', HK: '有效期至', US: 'Valid to' },
  is_chief: { CN: '是否主考', HK: '是否主考', US: 'Chief examiner' },
  reserve: { CN: '是否储备', HK: '是否儲備', US: 'Reserve' },
  bank_card: { CN: '银行卡号', HK: '銀行卡號', US: 'Bank card no.' },
  bank_name: { CN: '开户行', HK: '開戶銀行', US: 'Bank' },
  resume: { CN: '工作简历', HK: '工作簡歷', US: 'Résumé' },
  files: { CN: '证明材料', HK: '證明材料', US: 'Documents' },
  init_reason: { CN: '未启用原因', HK: '未啟用原因', US: 'Why not enabled' },
  username: { CN: '登录账号', HK: '登入用戶名稱', US: 'Username' },
  duty_count: { CN: '考评次数', HK: '考評次數', US: 'Duties' },
  chief_count: { CN: '主考次数', HK: '主考次數', US: 'Times as chief examiner' },
  last_duty: { CN: '最近考评', HK: '最近考評', US: 'Last duty' },
  decline_count: { CN: '请假次数', HK: '請假次數', US: 'Declined' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
export const gradeWords = defineMessages({
  EXAMINER: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  SENIOR: { CN: '高级考评员', HK: '高級考評員', US: 'Senior examiner' },
})
export const titleWords = defineMessages({
  PROFESSOR: { CN: '正高', HK: '正高', US: 'Senior (full)' },
  ASSOCIATE: { CN: '副高', HK: '副高', US: 'Senior (associate)' },
  MIDDLE: { CN: '中级', HK: '中級', US: 'Intermediate' },
  JUNIOR: { CN: '初级', HK: '初級', US: 'Junior' },
  SENIOR_TECHNICIAN: { CN: '高级技师', HK: '高級技師', US: 'Senior technician' },
  TECHNICIAN: { CN: '技师', HK: '技師', US: 'Technician' },
  SENIOR_WORKER: { CN: '高级工', HK: '高級工', US: 'Advanced skilled worker (level 3)' },
  OTHER: { CN: '其他', HK: '其他', US: 'Other' },
})
export const skillLevelWords = defineMessages({
  SENIOR_TECHNICIAN: { CN: '高级技师', HK: '高級技師', US: 'Senior technician' },
  TECHNICIAN: { CN: '技师', HK: '技師', US: 'Technician' },
  SENIOR_WORKER: { CN: '高级工', HK: '高級工', US: 'Advanced skilled worker (level 3)' },
  MIDDLE_WORKER: { CN: '中级工', HK: '中級工', US: 'Intermediate skilled worker (level 4)' },
  JUNIOR_WORKER: { CN: '初级工', HK: '初級工', US: 'Junior skilled worker (level 5)' },
})
export const educationWords = defineMessages({
  POSTGRADUATE: { CN: '研究生', HK: '研究生', US: 'Postgraduate' },
  BACHELOR: { CN: '大学本科', HK: '大學本科', US: 'Bachelor' },
  COLLEGE: { CN: '大学专科', HK: '大學專科', US: 'College diploma' },
  SECONDARY: { CN: '中等专业学校', HK: '中等專業學校', US: 'Secondary vocational' },
  TECHNICAL: { CN: '技工学校', HK: '技工學校', US: 'Technical school' },
  HIGH_SCHOOL: { CN: '高中', HK: '高中', US: 'High school' },
  JUNIOR_HIGH: { CN: '初中', HK: '初中', US: 'Junior high school' },
  OTHER: { CN: '其他', HK: '其他', US: 'Other' },
})
export const teacherStatusWords = defineMessages({
  INIT: { CN: '待启用', HK: '待啟用', US: 'Pending' },
  ENABLE: { CN: '启用', HK: '啟用', US: 'Enabled' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})
export const teacherMoveWords = defineMessages({
  enable: { CN: '启用', HK: '啟用', US: 'Enable' },
  disable: { CN: '停用', HK: '停用', US: 'Disable' },
  expire: { CN: '证书到期', HK: '證書到期', US: 'Certificate expired' },
})
