import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { attendanceCorrectionLifts } from './attendanceCorrection.lifts.ts'
import type { CorrectedState, CorrectionStatus } from './attendanceCorrection.model.ts'

/** Why no correction can be asked for, confirmed or withdrawn, and what would lift it (Decided 37). */
export const attendanceCorrectionMessages = defineRules<typeof attendanceCorrectionLifts>()({
  correction_same: { CN: '该考生的考勤已是“{state}”，无须更正', HK: '此考生的考勤已是「{state}」，無須更正', US: 'The attendance of this candidate is “{state}” already; there is nothing to correct' },
  correction_points: {
    CN: '该考生已有成绩或考评员已交分，不能更正为缺考；请先由站点删除成绩、由主考退回评分',
    HK: '此考生已有成績或考評員已交分，不能更正為缺席；請先由站點刪除成績、由主考退回評分',
    US: 'The candidate has points or an entry that an examiner handed in, and cannot become absent; first the site removes the score and the chief examiner returns the entries',
  },
  correction_identity: { CN: '更正为到考的，请确认考试当天已核对本人与身份证件', HK: '更正為到考的，請確認考試當天已核對本人與身份證件', US: 'To record that the candidate was there, state that photo and ID document were checked on the day' },
  correction_waiting: { CN: '该考生已有待确认的考勤更正，确认、驳回或撤回后可再申请', HK: '此考生已有待確認的考勤更正，確認、退回或撤回後可再申請', US: 'A correction of this attendance is waiting; ask again after it was confirmed, rejected or withdrawn' },
  correction_second: { CN: '申请人不能确认自己的申请，由另一名操作员确认', HK: '申請人不能確認自己的申請，由另一名操作員確認', US: 'You asked for this correction, so another operator must confirm it' },
  correction_own: { CN: '此申请由{name}提出，由申请人或站点撤回', HK: '此申請由{name}提出，由申請人或站點撤回', US: '{name} asked for this correction; only {name} or the site withdraws it' },
})

export const correctionStatusWords = defineMessages({
  SUBMIT: { CN: '待确认', HK: '待確認', US: 'Waiting' },
  AUDIT: { CN: '已更正', HK: '已更正', US: 'Corrected' },
  REJECT: { CN: '已驳回', HK: '已退回', US: 'Rejected' },
  CANCEL: { CN: '已撤回', HK: '已撤回', US: 'Withdrawn' },
} satisfies Record<CorrectionStatus, unknown>)
export const correctionMoveWords = defineMessages({
  confirm: { CN: '确认更正', HK: '確認更正', US: 'Confirm' },
  reject: { CN: '驳回', HK: '退回', US: 'Reject' },
  withdraw: { CN: '撤回申请', HK: '撤回申請', US: 'Withdraw' },
})
export const correctedStateWords = defineMessages({
  ABSENT: { CN: '缺考', HK: '缺席', US: 'Absent' },
  LEFT: { CN: '到考', HK: '到考', US: 'Was there' },
} satisfies Record<CorrectedState, unknown>)

/** What the fields are called, everywhere. */
export const attendanceCorrectionWords = defineMessages({
  title: { CN: '考勤更正', HK: '考勤更正', US: 'Corrections of attendance' },
  ask: { CN: '申请更正考勤', HK: '申請更正考勤', US: 'Correct attendance' },
  to_state: { CN: '更正为', HK: '更正為', US: 'Correct to' },
  identity_checked: { CN: '考试当天已核对本人与身份证件', HK: '考試當天已核對本人與身份證件', US: 'Photo and ID document were checked on the day' },
  reason: { CN: '更正原因', HK: '更正原因', US: 'Reason' },
  files: { CN: '证明材料', HK: '證明文件', US: 'Evidence' },
  opinion: { CN: '处理意见', HK: '處理意見', US: 'Opinion' },
  asked_by: { CN: '申请人', HK: '申請人', US: 'Asked by' },
  create_time: { CN: '申请时间', HK: '申請時間', US: 'Asked at' },
  status: { CN: '状态', HK: '狀態', US: 'State' },
})

export const attendanceCorrectionNotices = defineMessages({
  create_title: { CN: '申请更正考勤', HK: '申請更正考勤', US: 'A correction of attendance is requested' },
  create_abstract: { CN: '“{exam}”（{org}）申请将{name}的考勤由“{from}”更正为“{to}”。原因：{reason}', HK: '「{exam}」（{org}）申請將{name}的考勤由「{from}」更正為「{to}」。原因：{reason}', US: '{exam} ({org}): {name}, from “{from}” to “{to}”. Reason: {reason}' },
  confirm_title: { CN: '考勤已更正', HK: '考勤已更正', US: 'The attendance is corrected' },
  confirm_abstract: { CN: '“{exam}”：{name}的考勤已由“{from}”更正为“{to}”，成绩标志随之变更', HK: '「{exam}」：{name}的考勤已由「{from}」更正為「{to}」，成績標誌隨之變更', US: '{exam}: the attendance of {name} is corrected from “{from}” to “{to}”; the flag of the score follows' },
  reject_title: { CN: '考勤更正被驳回', HK: '考勤更正被退回', US: 'A correction of attendance is rejected' },
  reject_abstract: { CN: '“{exam}”：{name}的考勤保持“{from}”，不更正为“{to}”', HK: '「{exam}」：{name}的考勤保持「{from}」，不更正為「{to}」', US: '{exam}: the attendance of {name} stays “{from}” and is not corrected to “{to}”' },
})
