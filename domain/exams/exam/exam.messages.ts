import { defineMessages } from '../../kernel/text.ts'

/** The states of an exam (domain.md §3.13). */
export const examStateWords = defineMessages({
  NOT_STARTED: { CN: '未开考', HK: '未開考', US: 'Not started' },
  IN_PROGRESS: { CN: '考试中', HK: '考試中', US: 'In progress' },
  ENDED: { CN: '已结束', HK: '已結束', US: 'Ended' },
  SCORING: { CN: '成绩录入中', HK: '成績輸入中', US: 'Scoring in progress' },
  PUBLISHED: { CN: '成绩已发布', HK: '成績已發布', US: 'Published' },
})

/** What the fields are called, everywhere (domain.md §3.13). */
export const examWords = defineMessages({
  sheet_name: { CN: '考试列表', HK: '考試列表', US: 'Exams' },
  plan_sn: { CN: '计划编号', HK: '計劃編號', US: 'Plan no.' },
  candidates: { CN: '应考人数', HK: '應考人數', US: 'Candidates' },
  absent: { CN: '缺考人数', HK: '缺席人數', US: 'Absent' },
  sn: { CN: '考试编号', HK: '考試編號', US: 'Exam no.' },
  name: { CN: '考试名称', HK: '考試名稱', US: 'Exam' },
  org_name: { CN: '站点', HK: '站點', US: 'Site' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  credential_level: { CN: '证书/等级', HK: '證書／等級', US: 'Credential / level' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  start_time: { CN: '考试时间', HK: '考試時間', US: 'Exam time' },
  minutes: { CN: '时长（分钟）', HK: '時長（分鐘）', US: 'Minutes' },
  rooms: { CN: '考场', HK: '試場', US: 'Rooms' },
  counts: { CN: '应考/缺考人数', HK: '應考／缺席人數', US: 'Candidates / absent' },
  chief: { CN: '主考', HK: '主考', US: 'Chief examiner' },
  exam_state: { CN: '考试状态', HK: '考試狀態', US: 'Exam status' },
  date_from: { CN: '考试日期从', HK: '考試日期由', US: 'Exam from' },
  date_to: { CN: '考试日期至', HK: '考試日期至', US: 'Exam to' },
  ticket_no: { CN: '准考证号', HK: '准考證編號', US: 'Ticket no.' },
  student_name: { CN: '姓名', HK: '姓名', US: 'Name' },
  id_no: { CN: '证件号', HK: '證件號碼', US: 'ID number' },
  school: { CN: '院校', HK: '院校', US: 'Institution' },
  class_name: { CN: '班级', HK: '班級', US: 'Class' },
  room: { CN: '考场', HK: '試場', US: 'Room' },
  seat_no: { CN: '座位/工位', HK: '座位／工位', US: 'Seat / workstation' },
  examiner: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  role: { CN: '角色', HK: '角色', US: 'Role' },
  reply: { CN: '答复', HK: '答覆', US: 'Response' },
  reason: { CN: '请假原因', HK: '請假原因', US: 'Reason' },
  call_time: { CN: '通知时间', HK: '通知時間', US: 'Notified at' },
  reply_time: { CN: '答复时间', HK: '答覆時間', US: 'Responded at' },
})
