import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { examLifts } from './exam.lifts.ts'

/** Why a seat cannot be changed so, and what would lift it (Decided 25). */
export const examMessages = defineRules<typeof examLifts>()({
  seat_unknown: { CN: '本场考试没有这名考生的座位，请核对', HK: '本場考試沒有這名考生的座位，請核對', US: 'This candidate has no seat in this exam; check the list' },
  seat_student: { CN: '该考生同一时间还有其他考试，请选择其他场次', HK: '該考生同一時間還有其他考試，請選擇其他場次', US: 'The candidate has another exam at that time; choose another session' },
  seat_taken: { CN: '目标座位中有的已有考生（或被重复选择），请一并调整', HK: '目標座位中有的已有考生（或被重複選擇），請一併調整', US: 'A seat is taken by another candidate or chosen twice; change both candidates together' },
  seat_room: { CN: '该考场不属于本计划同一科目的考试，或座位号超出容量', HK: '該試場不屬於本計劃同一科目的考試，或座位號超出容量', US: 'The room does not belong to an exam of this plan and subject, or the seat exceeds its capacity' },
  seat_drawn: { CN: '本计划抽签分配工位，名单已在审批时封存，不能再调换考场', HK: '本計劃抽籤分配工位，名單已在審批時封存，不能再調換試場', US: 'Workstations are drawn in this plan and its lists were committed at approval: rooms cannot be changed any more' },
  seat_begun: { CN: '考试已开始或考生已签到，座位不能再调整', HK: '考試已開始或考生已簽到，座位不能再調整', US: 'The exam has begun or the candidate is checked in: the seat can no longer be changed' },
})

/** Texts of the notices (domain.md §5.11). */
export const examNotices = defineMessages({
  seat: { CN: '考生座位已调整', HK: '考生座位已調整', US: 'Seats were changed' },
  seat_text: {
    CN: '“{exam}”的 {count} 名考生座位已调整，请重新打印准考证与签到表。原因：{reason}',
    HK: '「{exam}」的 {count} 名考生座位已調整，請重新列印准考證與簽到表。原因：{reason}',
    US: '{exam}: {count} {count|candidate has|candidates have} another seat. Print their tickets and the sign-in sheet again. Reason: {reason}',
  },
})

/** The states of an exam (domain.md §3.13). */
export const examStateWords = defineMessages({
  NOT_STARTED: { CN: '未开考', HK: '未開考', US: 'Not started' },
  IN_PROGRESS: { CN: '考试中', HK: '考試中', US: 'In progress' },
  ENDED: { CN: '已结束', HK: '已結束', US: 'Ended' },
  NOT_RUN: { CN: '逾期未开考', HK: '逾期未開考', US: 'Not run' },
  CANCELLED: { CN: '已取消', HK: '已取消', US: 'Cancelled' },
  SCORING: { CN: '成绩录入中', HK: '成績輸入中', US: 'Scoring in progress' },
  PUBLISHED: { CN: '成绩已发布', HK: '成績已發布', US: 'Published' },
})

/** How far its scores are (domain.md §3.13). */
export const scoreStateWords = defineMessages({
  INIT: { CN: '未提交', HK: '未提交', US: 'Not submitted' },
  SUBMIT: { CN: '待审核', HK: '待審批', US: 'Pending approval' },
  AUDIT: { CN: '已发布', HK: '已發布', US: 'Published' },
  REJECT: { CN: '已退回', HK: '已退回', US: 'Sent back' },
})

export const paperVariantWords = defineMessages({
  A: { CN: '主卷（A）', HK: '主卷（A）', US: 'Main paper (A)' },
  B: { CN: '备用卷（B）', HK: '備用卷（B）', US: 'Spare paper (B)' },
})

/** How far the records of the rooms are, and the report: what is still to be done; `count` of `of` is done (domain.md §3.13a). */
export const closingWords = defineMessages({
  record: { CN: '待填写 {count}/{of}', HK: '待填寫 {count}/{of}', US: 'To write {count}/{of}' },
  confirm: { CN: '待确认 {count}/{of}', HK: '待確認 {count}/{of}', US: 'To confirm {count}/{of}' },
  submit: { CN: '待提交 {count}/{of}', HK: '待提交 {count}/{of}', US: 'To submit {count}/{of}' },
  done: { CN: '已提交', HK: '已提交', US: 'Submitted' },
})
export const reportProgressWords = defineMessages({
  NONE: { CN: '未填写', HK: '未填寫', US: 'Not written' },
  INIT: { CN: '未提交', HK: '未提交', US: 'Not submitted' },
  SUBMIT: { CN: '已提交', HK: '已提交', US: 'Submitted' },
})

/** How the day of an exam ended (Decided 39). */
export const dayEndingWords = defineMessages({
  FINISHED: { CN: '已结束', HK: '已結束', US: 'Finished' },
  BY_SYSTEM: { CN: '由系统结束', HK: '由系統結束', US: 'Finished by the system' },
  UNUSED: { CN: '未使用考试日', HK: '未使用考試日', US: 'Exam day not used' },
  FILED: { CN: '已按纸质材料补录', HK: '已按紙本材料補錄', US: 'Filed from paper' },
})

/** What the fields are called, everywhere (domain.md §3.13). */
export const examWords = defineMessages({
  sheet_name: { CN: '考试列表', HK: '考試列表', US: 'Exams' },
  plan_sn: { CN: '计划编号', HK: '計劃編號', US: 'Plan no.' },
  candidates: { CN: '应到人数', HK: '應到人數', US: 'Expected' },
  came: { CN: '实到人数', HK: '實到人數', US: 'Present' },
  absent: { CN: '缺考人数', HK: '缺席人數', US: 'Absent' },
  paper_variant: { CN: '试卷', HK: '試卷', US: 'Paper' },
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
  counts: { CN: '应到/实到/缺考人数', HK: '應到／實到／缺席人數', US: 'Expected / present / absent' },
  chief: { CN: '主考', HK: '主考', US: 'Chief examiner' },
  exam_state: { CN: '考试状态', HK: '考試狀態', US: 'Exam status' },
  states: { CN: '考试/成绩状态', HK: '考試／成績狀態', US: 'Exam / scores' },
  score_status: { CN: '成绩状态', HK: '成績狀態', US: 'Scores' },
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
