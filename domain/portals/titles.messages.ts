import { defineMessages } from '../kernel/text.ts'

/** Titles of screens and menu groups. */
export const titles = defineMessages({
  dashboard: { CN: '首页', HK: '首頁', US: 'Dashboard' },
  major: { CN: '专业管理', HK: '專業管理', US: 'Majors' },
  student: { CN: '学生管理', HK: '學生管理', US: 'Students' },
  ownStudents: { CN: '本校学生', HK: '本校學生', US: 'Our students' },
  college: { CN: '院校管理', HK: '院校管理', US: 'Institutions' },
  collegeInfo: { CN: '院校信息', HK: '院校資料', US: 'Institution details' },
  setting: { CN: '系统设置', HK: '系統設定', US: 'Settings' },
  operator: { CN: '操作员管理', HK: '操作員管理', US: 'Operators' },
  userInfo: { CN: '个人中心', HK: '個人中心', US: 'Profile' },
})
