import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { lateReportLifts } from './lateReport.lifts.ts'
import type { LateAct, LateStatus } from './lateReport.model.ts'

/** Why a late report cannot be decided by this person, or not taken over (Decided 38). */
export const lateReportMessages = defineRules<typeof lateReportLifts>()({
  late_chief: { CN: '考试结束前，离线登记由主考处理', HK: '考試結束前，離線登記由主考處理', US: 'Until the exam ends, the chief examiner decides late reports' },
  late_center: { CN: '考试已结束，离线登记由考试中心处理', HK: '考試已結束，離線登記由考試中心處理', US: 'The exam has ended, so the examination center decides late reports' },
  late_own: { CN: '这是您本人的离线登记，由考试中心处理', HK: '這是您本人的離線登記，由考試中心處理', US: 'This late report is your own, so the examination center decides it' },
  late_gone: {
    CN: '该考生已不在本场考试的名单中，不能采纳；请填写原因后搁置',
    HK: '此考生已不在本場考試的名單中，不能採納；請填寫原因後擱置',
    US: 'The candidate is no longer in this exam, so the report cannot be taken over; set it aside with a reason',
  },
  late_author: {
    CN: '登记人的账号已停用，或已不在本场考试中，不能采纳；请填写原因后搁置，由其他人员登记或评分',
    HK: '登記人的帳號已停用，或已不在本場考試中，不能採納；請填寫原因後擱置，由其他人員登記或評分',
    US: 'The account that recorded this is disabled, or no longer has a part in this exam, so the report cannot be taken over; set it aside with a reason, and let another person record or score',
  },
  late_points: {
    CN: '该考生已有成绩或考评员已交分，采纳后将无考勤；请先由站点删除成绩、由主考退回评分',
    HK: '此考生已有成績或考評員已交分，採納後將無考勤；請先由站點刪除成績、由主考退回評分',
    US: 'The candidate has points or an entry that an examiner handed in, and would have no attendance; first the site removes the score and the chief examiner returns the entries',
  },
  late_flag: {
    CN: '该考生的成绩已按缺考提交或发布；请先退回成绩，已发布的先更正成绩，再采纳',
    HK: '此考生的成績已按缺席提交或發布；請先退回成績，已發布的先更正成績，再採納',
    US: 'The score of this candidate was submitted or published as absent; first send the scores back, or correct a published score, then take the report over',
  },
  late_station: { CN: '本场工位由抽签决定，只能由主考交换，不能采纳；请填写原因后搁置', HK: '本場工位由抽籤決定，只能由主考交換，不能採納；請填寫原因後擱置', US: 'Workstations are drawn in this exam and only exchanged by the chief examiner, so the report cannot be taken over; set it aside with a reason' },
  late_leave: { CN: '该考生没有签到记录，不能登记离场；请先处理其签到', HK: '此考生沒有簽到紀錄，不能登記離場；請先處理其簽到', US: 'The candidate has no check-in, so leaving cannot be recorded; decide about the check-in first' },
  late_after: { CN: '登记的时间晚于考试结束，不能采纳；请填写原因后搁置', HK: '登記的時間晚於考試結束，不能採納；請填寫原因後擱置', US: 'The recorded time is after the end of the exam, so the report cannot be taken over; set it aside with a reason' },
  late_blind: {
    CN: '盲评：登记签到的人为本计划的考生评分，不能采纳；请搁置，由站点核实后申请更正考勤',
    HK: '盲評：登記簽到的人為此計劃的考生評分，不能採納；請擱置，由站點核實後申請更正考勤',
    US: 'Blind scoring: who recorded the check-in scores candidates of this plan, so it cannot be taken over; set it aside, and the site asks for a correction of the attendance',
  },
  late_undo: { CN: '考试已结束，撤销不能采纳；请搁置，并申请更正考勤', HK: '考試已結束，撤銷不能採納；請擱置，並申請更正考勤', US: 'The exam has ended, so taking back an act cannot be taken over; set the report aside and ask for a correction of the attendance' },
})

export const lateStatusWords = defineMessages({
  OPEN: { CN: '待处理', HK: '待處理', US: 'Open' },
  TAKEN: { CN: '已采纳', HK: '已採納', US: 'Taken over' },
  SET_ASIDE: { CN: '已搁置', HK: '已擱置', US: 'Set aside' },
} satisfies Record<LateStatus, unknown>)
export const lateMoveWords = defineMessages({
  take: { CN: '采纳', HK: '採納', US: 'Take over' },
  setAside: { CN: '搁置', HK: '擱置', US: 'Set aside' },
})
export const lateActWords = defineMessages({
  checkin: { CN: '签到', HK: '簽到', US: 'Check-in' },
  absent: { CN: '登记缺考', HK: '登記缺席', US: 'Marked absent' },
  leave: { CN: '登记离场', HK: '登記離場', US: 'Left' },
  undo: { CN: '撤销登记', HK: '撤銷登記', US: 'Taken back' },
  extra: { CN: '补时', HK: '補時', US: 'Extra minutes' },
  station: { CN: '更换工位', HK: '更換工位', US: 'Workstation' },
  note: { CN: '备注', HK: '備註', US: 'Note' },
  score: { CN: '评分', HK: '評分', US: 'Points' },
  incident: { CN: '异常情况', HK: '異常情況', US: 'Incident' },
} satisfies Record<LateAct, unknown>)

/** What the fields are called, everywhere (domain.md §3.13a). */
export const lateReportWords = defineMessages({
  title: { CN: '离线登记', HK: '離線登記', US: 'Late reports' },
  act: { CN: '登记内容', HK: '登記內容', US: 'Act' },
  occurred_at: { CN: '发生时间', HK: '發生時間', US: 'Happened at' },
  arrived_at: { CN: '送达时间', HK: '送達時間', US: 'Arrived at' },
  device: { CN: '设备', HK: '設備', US: 'Device' },
  by: { CN: '登记人', HK: '登記人', US: 'By' },
  cause: { CN: '未写入的原因', HK: '未寫入的原因', US: 'Why it was not applied' },
  state: { CN: '当前考勤', HK: '目前考勤', US: 'Attendance now' },
  told: { CN: '登记的内容', HK: '登記的內容', US: 'What was recorded' },
  decided_by: { CN: '处理人', HK: '處理人', US: 'Decided by' },
  reason: { CN: '处理原因', HK: '處理原因', US: 'Reason' },
})

/** Why an act could not be applied, where its refusal alone says no more than that things have changed. */
export const lateCauseWords = defineMessages({
  over: { CN: '送达时本场考试为“{state}”，不能再直接登记', HK: '送達時本場考試為「{state}」，不能再直接登記', US: 'When it arrived the exam was “{state}”, and nothing more was recorded directly' },
  state: { CN: '送达时该考生的考勤为“{state}”，不能再{act}', HK: '送達時此考生的考勤為「{state}」，不能再{act}', US: 'When it arrived the attendance of the candidate was “{state}”, which does not allow “{act}”' },
  stale: { CN: '送达前该记录已由他人更改', HK: '送達前此紀錄已由他人更改', US: 'Before it arrived another person had changed the record' },
  gone: { CN: '送达时登记人或考生已不在本场考试中', HK: '送達時登記人或考生已不在本場考試中', US: 'When it arrived the person who recorded it, or the candidate, was no longer in this exam' },
})

export const lateReportNotices = defineMessages({
  create_title: { CN: '有离线登记待处理', HK: '有離線登記待處理', US: 'A late report waits for a decision' },
  create_abstract: {
    CN: '“{exam}”（{org}）有离线登记未能写入：{act}（{by}，{time}）。处理前不能提交成绩',
    HK: '「{exam}」（{org}）有離線登記未能寫入：{act}（{by}，{time}）。處理前不能提交成績',
    US: '{exam} ({org}): what was recorded without network could not be applied: {act} ({by}, {time}). Scores are not submitted before it is decided',
  },
  take_title: { CN: '离线登记已采纳', HK: '離線登記已採納', US: 'A late report is taken over' },
  take_abstract: { CN: '“{exam}”：{time} 的离线登记（{act}）已采纳', HK: '「{exam}」：{time} 的離線登記（{act}）已採納', US: '{exam}: the late report of {time} ({act}) is taken over' },
  setAside_title: { CN: '离线登记已搁置', HK: '離線登記已擱置', US: 'A late report is set aside' },
  setAside_abstract: { CN: '“{exam}”：{time} 的离线登记（{act}）未采纳', HK: '「{exam}」：{time} 的離線登記（{act}）未採納', US: '{exam}: the late report of {time} ({act}) is not taken over' },
})
