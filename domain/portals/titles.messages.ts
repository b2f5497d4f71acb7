import { defineMessages } from '../kernel/text.ts'

/** Titles of screens and menu groups. */
export const titles = defineMessages({
  dashboard: { CN: '首页', HK: '首頁', US: 'Dashboard' },
  major: { CN: '专业管理', HK: '專業管理', US: 'Majors' },
  student: { CN: '学生管理', HK: '學生管理', US: 'Students' },
  ownStudents: { CN: '本校学生', HK: '本校學生', US: 'Our students' },
  college: { CN: '院校管理', HK: '院校管理', US: 'Institutions' },
  collegeInfo: { CN: '院校信息', HK: '院校資料', US: 'Institution details' },
  credential: { CN: '证书管理', HK: '證書管理', US: 'Credentials' },
  authorityList: { CN: '发证机构', HK: '發證機構', US: 'Authorities' },
  credentialList: { CN: '证书列表', HK: '證書列表', US: 'Credential list' },
  credentialNew: { CN: '新增证书', HK: '新增證書', US: 'New credential' },
  credentialEdit: { CN: '编辑证书', HK: '編輯證書', US: 'Edit credential' },
  exam: { CN: '考试管理', HK: '考試管理', US: 'Exams' },
  templateList: { CN: '考试方案', HK: '考試方案', US: 'Exam schemes' },
  templateNew: { CN: '新建考试方案', HK: '新增考試方案', US: 'New exam scheme' },
  templateEdit: { CN: '编辑考试方案', HK: '編輯考試方案', US: 'Edit exam scheme' },
  planList: { CN: '考核计划', HK: '考核計劃', US: 'Exam plans' },
  planNew: { CN: '新建考核计划', HK: '新建考核計劃', US: 'New exam plan' },
  planEdit: { CN: '编辑考核计划', HK: '編輯考核計劃', US: 'Edit exam plan' },
  planAudit: { CN: '考核计划审核', HK: '考核計劃審批', US: 'Review exam plan' },
  setting: { CN: '系统设置', HK: '系統設定', US: 'Settings' },
  operator: { CN: '操作员管理', HK: '操作員管理', US: 'Operators' },
  userInfo: { CN: '个人中心', HK: '個人中心', US: 'Profile' },
})
