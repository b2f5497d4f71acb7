import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { examDocumentLifts } from './examDocument.lifts.ts'
import type { DocumentKind } from './examDocument.model.ts'

/** Why a document cannot be printed, and what would lift it. */
export const examDocumentMessages = defineRules<typeof examDocumentLifts>()({
  document_no_exam: { CN: '该计划还没有考试，考试申请通过后才有资料', HK: '此計劃尚未有考試，考試申請獲批准後才有資料', US: 'This plan has no exams yet; its documents are available after the exam application is approved' },
  document_no_candidate: { CN: '这里没有已编排座位的考生，无需打印', HK: '這裏沒有已編排座位的考生，無須列印', US: 'No candidates are seated here, so there is nothing to print' },
  document_no_examiner: { CN: '还没有已确认的考评人员，确认后才能打印', HK: '尚未有已確認的考評人員，確認後才能列印', US: 'No examiners have confirmed their calls yet; this can be printed once they have' },
  document_practical: { CN: '评分表只用于实操考试，理论考试没有评分表', HK: '評分表只用於實操考試，理論考試沒有評分表', US: 'Score sheets are for practical exams; a theory exam has none' },
  document_own_score: { CN: '您在本场不评分，没有评分表', HK: '您在本場不評分，沒有評分表', US: 'You do not score in this exam, so you have no score sheet' },
})

export const documentKindWords = defineMessages({
  'sign-sheet': { CN: '签到表', HK: '簽到表', US: 'Sign-in sheet' },
  seats: { CN: '座位/工位表', HK: '座位／工位表', US: 'Seats and workstations' },
  desks: { CN: '桌贴', HK: '桌貼', US: 'Desk labels' },
  door: { CN: '门贴', HK: '門貼', US: 'Door notice' },
  record: { CN: '考场情况记录表', HK: '試場情況紀錄表', US: 'Room record' },
  'score-sheet': { CN: '评分表', HK: '評分表', US: 'Score sheets' },
  report: { CN: '考评报告', HK: '考評報告', US: 'Chief examiner’s report' },
  feedback: { CN: '履职情况反馈表', HK: '履職情況意見表', US: 'Duty feedback' },
  badges: { CN: '工作证', HK: '工作證', US: 'Staff badges' },
} satisfies Record<DocumentKind, unknown>)

/** What is printed on the documents. */
export const examDocumentWords = defineMessages({
  all: { CN: '考试日资料', HK: '考試日資料', US: 'Exam-day documents' },
  page: { CN: '第 {page} / {pages} 页', HK: '第 {page} / {pages} 頁', US: 'Page {page} of {pages}' },
  draft: { CN: '草稿', HK: '草稿', US: 'DRAFT' },
  none: { CN: '无', HK: '無', US: 'None' },
  blank: { CN: '--', HK: '--', US: '--' },
  seats_ORDER: { CN: '座位表', HK: '座位表', US: 'Seating list' },
  seats_DRAW: { CN: '工位表', HK: '工位表', US: 'Workstation list' },
  remark: { CN: '备注', HK: '備註', US: 'Remarks' },
  count: { CN: '考生 {count} 人', HK: '考生 {count} 人', US: '{count} {count|candidate|candidates}' },
  to_draw: { CN: '工位现场抽签确定', HK: '工位現場抽籤決定', US: 'Workstations are drawn on the day' },
  range: { CN: '准考证号 {first} 至 {last}', HK: '准考證編號 {first} 至 {last}', US: 'Tickets {first} to {last}' },
  late: { CN: '{time} 停止入场', HK: '{time} 停止入場', US: 'No admission after {time}' },
  time: { CN: '考试时间', HK: '考試時間', US: 'Exam time' },
  submitted_by: { CN: '提交人', HK: '提交人', US: 'Submitted by' },
  sign_examiners: { CN: '考评员签字：____________　____________', HK: '考評員簽名：____________　____________', US: 'Examiners: ____________　____________' },
  sign_site: { CN: '站点负责人签字：____________　日期：____________', HK: '站點負責人簽名：____________　日期：____________', US: 'For the site: ____________　Date: ____________' },
  sign_chief: { CN: '主考签字：____________　日期：____________', HK: '主考簽名：____________　日期：____________', US: 'Chief examiner: ____________　Date: ____________' },
  examiner: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  item: { CN: '评分项', HK: '評分項', US: 'Item' },
  standard: { CN: '评分标准', HK: '評分標準', US: 'Standard' },
  points: { CN: '满分', HK: '滿分', US: 'Maximum' },
  score: { CN: '得分', HK: '得分', US: 'Points' },
  sum: { CN: '总分', HK: '總分', US: 'Total' },
  minutes: { CN: '{minutes} 分钟', HK: '{minutes} 分鐘', US: '{minutes} min' },
  critical_hint: { CN: '★ 为关键任务：未通过的，在下方勾选', HK: '★ 為關鍵任務：未通過的，在下方勾選', US: '★ marks a critical task: tick the box below when it is failed' },
  critical: { CN: '□ 关键任务未通过（一票否决）', HK: '□ 關鍵任務未通過（一票否決）', US: '□ Critical task failed' },
  stopped: { CN: '□ 因安全原因中止', HK: '□ 因安全原因中止', US: '□ Stopped for safety' },
  score_sign: { CN: '考评员签字：____________　日期：____________', HK: '考評員簽名：____________　日期：____________', US: 'Examiner: ____________　Date: ____________' },
  mark: { CN: '评分（1 至 5）', HK: '評分（1 至 5）', US: 'Mark (1 to 5)' },
  site_sign: { CN: '考核站点盖章：____________　日期：____________', HK: '考核站點蓋章：____________　日期：____________', US: 'Seal of the site: ____________　Date: ____________' },
  certificate_no: { CN: '证书编号', HK: '證書編號', US: 'Certificate no.' },
  photo: { CN: '贴照片处', HK: '貼相片處', US: 'Photo' },
  present_line: { CN: '实到 / 缺考 / 违纪', HK: '實到／缺席／違規', US: 'Present / absent / violations' },
})
