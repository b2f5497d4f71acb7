import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { studentLifts } from './student.lifts.ts'

export const studentMessages = defineRules<typeof studentLifts>()({
  student_no_taken: { CN: '学号不能重复：本院校已有该学号，请核对', HK: '學號不能重複：本院校已有此學號，請核對', US: 'Student numbers are unique: the institution already has this one. Check the number' },
  id_no_exists: { CN: '已存在', HK: '已存在', US: 'Already exists' },
  id_no_elsewhere: { CN: '已由平台上另一单位登记，请核对号码；号码无误的，请联系考试中心', HK: '已由平台上另一單位登記，請核對號碼；號碼無誤的，請聯絡考試中心', US: 'Another institution on the platform has registered it; check the number, and contact the examination center if it is right' },
  same_person: {
    CN: '与学生 {name}（学号 {student_no}）的证件是同一证件：通行证换发后只有末两位不同。请修改该学生的证件号码，不要另建一条',
    HK: '與學生 {name}（學號 {student_no}）的證件是同一證件：通行證換發後只有末兩位不同。請修改該學生的證件號碼，不要另建一條',
    US: 'This is the document of {name} (student no. {student_no}): a reissued travel permit differs in its last two digits only. Change the ID number of that student instead of adding another',
  },
  id_no_repeated: { CN: '与第 {row} 行证件号码重复', HK: '與第 {row} 列證件號碼重複', US: 'The same ID number as row {row}' },
  student_no_repeated: { CN: '与第 {row} 行学号重复', HK: '與第 {row} 列學號重複', US: 'The same student number as row {row}' },
  major_unknown: { CN: '本院校没有该专业代码，请先在专业管理中新增', HK: '本院校沒有此專業代號，請先在專業管理中新增', US: 'The institution has no major with this code; add the major first' },
  major_disabled: { CN: '该专业已停用，请先启用或选择其他专业', HK: '此專業已停用，請先啟用或選擇其他專業', US: 'This major is disabled; enable it or choose another' },
  identity_attested: {
    CN: '该学生的身份信息已用于考试（{plan}），不能直接修改；请在学生详情中“申请更正身份”，由考试中心或平台确认',
    HK: '此學生的身份資料已用於考試（{plan}），不能直接修改；請在學生詳情中「申請更正身份」，由考試中心或平台確認',
    US: 'This identity is on record for the exam “{plan}” and cannot be edited directly. Use “Correct identity” on the student’s page; the examination center or the platform confirms the change',
  },
  identity_locked: {
    CN: '学生已在计划 {plan} 报名，姓名和证件号码已锁定；移除报名，或考试结束并发布成绩后可修改',
    HK: '學生已在計劃 {plan} 報名，姓名和證件號碼已鎖定；移除報名，或考試結束並發布成績後可修改',
    US: 'Signed up in plan {plan}: name and ID number are locked until the sign-up is removed, or the exam has ended and its scores are published',
  },
  appeal_title: { CN: '照片申诉待处理', HK: '相片申訴待處理', US: 'Appeal against a photo check' },
  appeal_text: {
    CN: '{name} 对一名学生的照片检测结果提出申诉，请在学生列表按照片状态“待审”查看',
    HK: '{name} 對一名學生的相片檢測結果提出申訴，請在學生列表按相片狀態「待審」查看',
    US: '{name} appealed against the check of a student’s photo. Filter the students by photo status Pending.',
  },
  overruled_title: { CN: '照片申诉已通过', HK: '相片申訴已通過', US: 'Photo accepted on appeal' },
  overruled_text: {
    CN: '一名学生的照片经人工判定合格，理由见其历史记录',
    HK: '一名學生的相片經人工判定合格，理由見其歷史紀錄',
    US: 'A student’s photo was accepted by hand; the reason is in its history.',
  },
  photo_appeal: {
    CN: '“{fault}”不能申诉，请更换照片',
    HK: '「{fault}」不能申訴，請更換相片',
    US: 'This fault cannot be appealed; upload another photo: {fault}',
  },
  photo_locked: {
    CN: '学生已在计划 {plan} 报名，照片已锁定；移除报名，或考试结束并发布成绩后可更换',
    HK: '學生已在計劃 {plan} 報名，相片已鎖定；移除報名，或考試結束並發布成績後可更換',
    US: 'Signed up in plan {plan}: the photo is locked until the sign-up is removed, or the exam has ended and its scores are published',
  },
  student_disabled: { CN: '学生已停用，请先启用', HK: '學生已停用，請先啟用', US: 'The student is disabled; enable the student first' },
  export_empty: { CN: '没有符合条件的数据，请更改筛选条件后导出', HK: '沒有符合條件的資料，請更改篩選條件後匯出', US: 'No data matches the filter: change the filter, then export' },
  reason_required: { CN: '导出完整证件号码须填写理由', HK: '匯出完整證件號碼須填寫理由', US: 'A reason is required to export full ID numbers' },
  grade_year_format: { CN: '年级须为 4 位半角数字的入学年份，例如 2024', HK: '年級須為 4 位半形數字的入學年份，例如 2024', US: 'The enrollment year has 4 half-width digits, for example 2024' },
  duration_format: { CN: '学制须为 2 至 5 的半角数字', HK: '學制須為 2 至 5 的半形數字', US: 'The years of study are a half-width digit from 2 to 5' },
  sheet_name: { CN: '学生', HK: '學生', US: 'Students' },
})

/** What the fields are called, everywhere (domain.md §3.8, §7). */
export const studentWords = defineMessages({
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  gender: { CN: '性别', HK: '性別', US: 'Gender' },
  id_type: { CN: '证件类型', HK: '證件類型', US: 'ID type' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  birthday: { CN: '出生日期', HK: '出生日期', US: 'Date of birth' },
  nation: { CN: '民族', HK: '民族', US: 'Ethnic group' },
  student_no: { CN: '学号', HK: '學號', US: 'Student no.' },
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  major_code: { CN: '专业代码', HK: '專業代號', US: 'Major code' },
  major_name: { CN: '专业名称', HK: '專業名稱', US: 'Major' },
  class_name: { CN: '班级', HK: '班級', US: 'Class' },
  grade_year: { CN: '年级', HK: '年級', US: 'Enrollment year' },
  edu_level: { CN: '学历层次', HK: '學歷層次', US: 'Education level' },
  duration: { CN: '学制', HK: '學制', US: 'Years of study' },
  mobile: { CN: '手机号', HK: '手提電話號碼', US: 'Mobile' },
  email: { CN: '邮箱', HK: '電郵', US: 'E-mail' },
  candidate_type: { CN: '考生类型', HK: '考生類型', US: 'Candidate type' },
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  photo_status: { CN: '照片状态', HK: '相片狀態', US: 'Photo status' },
  prior_cert_no: { CN: '原证书编号', HK: '原證書編號', US: 'Prior certificate no.' },
  address: { CN: '通讯地址', HK: '通訊地址', US: 'Address' },
  signup_count: { CN: '报名次数', HK: '報名次數', US: 'Sign-ups' },
  correction_waits: { CN: '身份更正', HK: '身份更正', US: 'Identity correction' },
  has_score: { CN: '有无成绩', HK: '有無成績', US: 'Scores' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  remark: { CN: '备注', HK: '備註', US: 'Remark' },
  serial: { CN: '序号', HK: '序號', US: 'No.' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
export const candidateTypeWords = defineMessages({
  STUDENT: { CN: '在校生', HK: '在校生', US: 'Enrolled student' },
  SOCIAL: { CN: '社会考生', HK: '社會考生', US: 'External candidate' },
})
