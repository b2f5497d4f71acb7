import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { siteConditionLifts } from './siteCondition.lifts.ts'
import type { ConditionStatus } from './siteCondition.model.ts'

export const conditionStatusWords = defineMessages({
  OPEN: { CN: '待满足', HK: '待符合', US: 'To be met' },
  MET: { CN: '已满足', HK: '已符合', US: 'Met' },
  LAPSED: { CN: '逾期未满足', HK: '逾期未符合', US: 'Not met in time' },
} satisfies Record<ConditionStatus, unknown>)
export const conditionMoveWords = defineMessages({
  meet: { CN: '提交证明材料', HK: '提交證明文件', US: 'Hand in evidence' },
  confirm: { CN: '确认已满足', HK: '確認已符合', US: 'Confirm' },
  return: { CN: '退回材料', HK: '退回文件', US: 'Return' },
  miss: { CN: '逾期未满足', HK: '逾期未符合', US: 'Not met in time' },
})

/** Why a condition is not set, met or decided, and what would lift it. */
export const siteConditionMessages = defineRules<typeof siteConditionLifts>()({
  condition_level: {
    CN: '条件针对的{level}不在批准等级之内；请改为批准的等级，或删除该条件',
    HK: '條件針對的{level}不在批准等級之內；請改為批准的等級，或刪除該條件',
    US: 'A condition is about {level}, which is not among the approved levels; choose an approved level, or remove the condition',
  },
  condition_due: {
    CN: '条件的期限不在有效期之内；请改为 {from} 至 {to} 之间的日期',
    HK: '條件的期限不在有效期之內；請改為 {from} 至 {to} 之間的日期',
    US: 'The due day of a condition is outside the validity; choose a day from {from} to {to}',
  },
  condition_over: {
    CN: '该批准或等级已停用、到期或被取代，条件不再办理；仍需该等级的，请申请变更或续期',
    HK: '此批准或等級已停用、到期或被取代，條件不再辦理；仍需此等級的，請申請變更或續期',
    US: 'The approval or the level has ended, so its conditions are closed; apply for a change or a renewal if the level is still needed',
  },
  condition_late: {
    CN: '期限 {due} 已过，不能再提交材料；仍需该等级的，请申请变更',
    HK: '期限 {due} 已過，不能再提交文件；仍需此等級的，請申請變更',
    US: 'The due day {due} has passed and no evidence is taken any more; apply for a change if the level is still needed',
  },
  evidence_missing: {
    CN: '站点尚未提交证明材料，不能确认或退回；请等站点提交后再办理',
    HK: '站點尚未提交證明文件，不能確認或退回；請待站點提交後再辦理',
    US: 'The site has not handed in evidence, so there is nothing to decide; wait until it has',
  },
})

/** What the fields are called, everywhere. */
export const siteConditionWords = defineMessages({
  conditions: { CN: '批准条件', HK: '批准條件', US: 'Conditions' },
  text: { CN: '条件', HK: '條件', US: 'Condition' },
  level: { CN: '针对等级', HK: '針對等級', US: 'Level' },
  due: { CN: '期限', HK: '期限', US: 'Due' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  evidence_files: { CN: '证明材料', HK: '證明文件', US: 'Evidence' },
  note: { CN: '说明', HK: '說明', US: 'Note' },
  evidence_time: { CN: '提交时间', HK: '提交時間', US: 'Handed in' },
  opinion: { CN: '审核意见', HK: '審批意見', US: 'Opinion' },
  decide_time: { CN: '办理时间', HK: '辦理時間', US: 'Decided' },
})

/** Texts of the notices (domain.md §5.11). */
export const siteConditionNotices = defineMessages({
  meet_title: { CN: '批准条件的证明材料待审核', HK: '批准條件的證明文件待審批', US: 'Evidence for a condition awaiting review' },
  meet_text: {
    CN: '{org}提交了“{credential}”{level}批准条件的证明材料，期限 {due}',
    HK: '{org}提交了「{credential}」{level}批准條件的證明文件，期限 {due}',
    US: '{org} handed in evidence for a condition of {credential}, {level}, due {due}',
  },
  confirm_title: { CN: '批准条件已确认满足', HK: '批准條件已確認符合', US: 'Your condition was confirmed as met' },
  confirm_text: {
    CN: '“{credential}”{level}的批准条件（期限 {due}）已确认满足',
    HK: '「{credential}」{level}的批准條件（期限 {due}）已確認符合',
    US: '{credential}, {level}: the condition due {due} was confirmed as met',
  },
  return_title: { CN: '批准条件的证明材料被退回', HK: '批准條件的證明文件被退回', US: 'Your evidence was returned' },
  return_text: {
    CN: '“{credential}”{level}批准条件的证明材料被退回，请在 {due} 或之前按意见重新提交',
    HK: '「{credential}」{level}批准條件的證明文件被退回，請在 {due} 或之前按意見重新提交',
    US: '{credential}, {level}: your evidence was returned; hand it in again by {due}, as the opinion says',
  },
  due_title: { CN: '批准条件即将到期', HK: '批准條件即將到期', US: 'A condition of your approval is due soon' },
  due_text: {
    CN: '“{credential}”{level}的批准条件须在 {due} 或之前满足，还有 {days} 天；逾期该等级停止生效',
    HK: '「{credential}」{level}的批准條件須在 {due} 或之前符合，尚餘 {days} 天；逾期此等級停止生效',
    US: '{credential}, {level}: a condition is due on {due}, in {days} {days|day|days}; otherwise the level ends',
  },
  lapse_title: { CN: '批准条件逾期，等级停止生效', HK: '批准條件逾期，等級停止生效', US: 'A level of your approval has ended' },
  lapse_text: {
    CN: '“{credential}”的批准条件（期限 {due}）未满足，{level}自 {from} 起不再生效；恢复请申请变更',
    HK: '「{credential}」的批准條件（期限 {due}）未符合，{level}自 {from} 起不再生效；恢復請申請變更',
    US: '{credential}: the condition due {due} was not met, so {level} is no longer in force from {from}; apply for a change to regain it',
  },
  affected_title: { CN: '等级停止生效影响已有考核计划', HK: '等級停止生效影響已有考核計劃', US: 'Exam plans affected by the end of a level' },
  affected_text: {
    CN: '“{credential}”{level}自 {from} 起不再生效，{count} 个考核计划因此失去等级：{plans}。恢复之前不能提交考试申请',
    HK: '「{credential}」{level}自 {from} 起不再生效，{count} 個考核計劃因此失去等級：{plans}。恢復之前不能提交考試申請',
    US: '{credential}: {level} is no longer in force from {from}; {count} {count|exam plan loses|exam plans lose} the level: {plans}. {count|Its|Their} exam {count|application|applications} cannot be submitted until it is in force again',
  },
})
