import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { scoreSheetLifts } from './scoreSheet.lifts.ts'

export const scoreStatusWords = defineMessages({
  INIT: { CN: '未提交', HK: '未提交', US: 'Not submitted' },
  SUBMIT: { CN: '待审核', HK: '待審批', US: 'Pending approval' },
  AUDIT: { CN: '已发布', HK: '已發布', US: 'Published' },
  REJECT: { CN: '已退回', HK: '已退回', US: 'Sent back' },
})
export const scoreMoveWords = defineMessages({
  submit: { CN: '提交成绩', HK: '提交成績', US: 'Submit scores' },
  publish: { CN: '审核发布', HK: '審批發布', US: 'Publish' },
  reject: { CN: '退回', HK: '退回', US: 'Send back' },
  takeBack: { CN: '收回决定', HK: '收回決定', US: 'Take back decision' },
  returnRow: { CN: '退回单条成绩', HK: '退回單條成績', US: 'Single score sent back' },
  correct: { CN: '成绩更正', HK: '成績更正', US: 'Correction' },
  issue: { CN: '颁发证书', HK: '頒發證書', US: 'Certificates issued' },
})

/** Why the scores of a plan cannot be submitted, and what would lift it. */
export const scoreSheetMessages = defineRules<typeof scoreSheetLifts>()({
  score_no_exam: { CN: '该计划没有考试，不能提交成绩', HK: '此計劃沒有考試，不能提交成績', US: 'This plan has no exams; scores cannot be submitted' },
  score_exam_running: { CN: '还有 {count} 场考试未结束，最后一场 {time} 结束后可提交', HK: '尚有 {count} 場考試未結束，最後一場 {time} 結束後可提交', US: '{count} {count|exam has|exams have} not ended; scores can be submitted after the last one ends at {time}' },
  third_scorer: {
    CN: '还有 {count} 名考生的实操评分分歧过大：{who}；须由第三名考评员或主考评分后提交，本场没有其他考评员的，请在“分配考评员”中另请考评员补评',
    HK: '尚有 {count} 名考生的實操評分分歧過大：{who}；須由第三名考評員或主考評分後提交，本場沒有其他考評員的，請在「分配考評員」中另請考評員補評',
    US: 'The examiners differ too much on {count} {count|candidate|candidates}: {who}. A third examiner or the chief must score {count|this one|them} before the submission; where there is no other examiner, call a further scorer on the page of the exam’s examiners',
  },
  entry_due: {
    CN: '还有 {count} 名考生的评分已退回、尚未重新交分：{who}；由原评分人重新交分，或另请考评员补评后提交',
    HK: '尚有 {count} 名考生的評分已退回、尚未重新交分：{who}；由原評分人重新交分，或另請考評員補評後提交',
    US: 'Returned entries of {count} {count|candidate|candidates} are not handed in again: {who}. The author hands in again, or a further scorer is called; then submit',
  },
  correction_open: {
    CN: '还有 {count} 项考勤更正待处理：{who}；由考试中心确认或驳回后提交',
    HK: '還有 {count} 項考勤更正待處理：{who}；由考試中心確認或退回後提交',
    US: '{count} {count|correction|corrections} of attendance {count|is|are} waiting: {who}. Submit after the examination center has confirmed or rejected {count|it|them}',
  },
  late_open: {
    CN: '还有 {count} 条离线登记待处理：{who}；由主考或考试中心采纳或搁置后再提交、发布',
    HK: '還有 {count} 條離線登記待處理：{who}；由主考或考試中心採納或擱置後再提交、發布',
    US: '{count} late {count|report|reports} {count|is|are} not decided: {who}. Scores are submitted and published after the chief examiner or the examination center has taken {count|it|them} over or set {count|it|them} aside',
  },
  attendance_score: {
    CN: '还有 {count} 处考勤与成绩不一致：{who}；更正成绩，或申请更正考勤后提交',
    HK: '尚有 {count} 處考勤與成績不一致：{who}；更正成績，或申請更正考勤後提交',
    US: 'Attendance and score contradict each other in {count} {count|case|cases}: {who}. Correct the score, or ask to correct the attendance, then submit',
  },
  score_incident_open: { CN: '还有 {count} 起重大异常情况未处理完，处理完成后可提交成绩', HK: '尚有 {count} 宗重大異常情況未處理完，處理完成後可提交成績', US: '{count} major {count|incident is|incidents are} not closed; the scores can be submitted once {count|it is|they are} closed' },
  records_missing: {
    CN: '还有 {count} 份考场情况记录表未提交：{what}；提交后可提交成绩',
    HK: '尚有 {count} 份試場情況紀錄表未提交：{what}；提交後可提交成績',
    US: '{count} room {count|record is|records are} not submitted: {what}; the scores can be submitted after {count|it|them}',
  },
  remind_soon: { CN: '已催交，{time} 后可再催', HK: '已催交，{time} 後可再催', US: 'Already reminded; again from {time}' },
  score_blank: { CN: '还有 {count} 条成绩未录入，请为每名考生填写成绩或标志后提交', HK: '尚有 {count} 條成績未輸入，請為每名考生填寫成績或標誌後提交', US: '{count} {count|score is|scores are} missing; enter a score or a flag for every candidate, then submit' },
})

export const scoreSheetNotices = defineMessages({
  overdue_title: { CN: '成绩超期未提交', HK: '成績逾期未提交', US: 'Scores overdue' },
  overdue_abstract: {
    CN: '{org}的“{title}”考试于 {end} 结束，成绩应在 {days} 个工作日内（不晚于 {due}）提交，至今未提交，请尽快提交',
    HK: '{org}的「{title}」考試於 {end} 結束，成績應在 {days} 個工作日內（不遲於 {due}）提交，至今未提交，請盡快提交',
    US: 'The exams of “{title}” of {org} ended on {end}; the scores were due within {days} working {days|day|days}, by {due}, and are not submitted. Submit them now',
  },
  submit_title: { CN: '成绩待审核', HK: '成績待審批', US: 'Scores awaiting review' },
  submit_abstract: { CN: '{org}提交了“{title}”的成绩', HK: '{org}提交了「{title}」的成績', US: '{org} submitted the scores of “{title}”' },
  reject_title: { CN: '成绩被退回', HK: '成績被退回', US: 'Scores sent back' },
  reject_abstract: { CN: '“{title}”的成绩被退回，请修改后重新提交', HK: '「{title}」的成績被退回，請修改後重新提交', US: 'The scores of “{title}” were sent back; revise and resubmit them' },
})
