import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { applicationLifts } from './application.lifts.ts'

export const applicationStatusWords = defineMessages({
  INIT: { CN: '待提交', HK: '待提交', US: 'To submit' },
  SUBMIT: { CN: '待审核', HK: '待審批', US: 'Pending approval' },
  AUDIT: { CN: '已通过', HK: '已批准', US: 'Approved' },
  REJECT: { CN: '已驳回', HK: '已退回', US: 'Rejected' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})
/** The text of a card before an application was begun (domain.md §1). */
export const cardStatusWords = defineMessages({
  ...applicationStatusWords,
  INIT: { CN: '未申请', HK: '未申請', US: 'Not applied' },
})
export const applyTypeWords = defineMessages({
  NEW: { CN: '新申请', HK: '新申請', US: 'New' },
  RENEW: { CN: '续期', HK: '續期', US: 'Renewal' },
  CHANGE: { CN: '变更', HK: '變更', US: 'Change' },
})
export const applicationMoveWords = defineMessages({
  submit: { CN: '提交', HK: '提交', US: 'Submit' },
  withdraw: { CN: '撤回', HK: '撤回', US: 'Withdraw' },
  approve: { CN: '通过', HK: '批准', US: 'Approve' },
  reject: { CN: '驳回', HK: '退回', US: 'Reject' },
  renew: { CN: '发起续期或变更', HK: '發起續期或變更', US: 'Start renewal or change' },
  disable: { CN: '停用', HK: '停用', US: 'Disable' },
  enable: { CN: '启用', HK: '啟用', US: 'Enable' },
  expire: { CN: '到期', HK: '到期', US: 'Expired' },
  replace: { CN: '被新的批准取代', HK: '被新的批准取代', US: 'Replaced by a new approval' },
})

export const applicationMessages = defineRules<typeof applicationLifts>()({
  room_repeated: { CN: '考场重复', HK: '試場重複', US: 'A room is listed twice' },
  level_repeated: { CN: '等级重复', HK: '等級重複', US: 'A level is listed twice' },
  credential_unknown: { CN: '请选择启用的证书', HK: '請選擇啟用的證書', US: 'Choose an enabled credential' },
  level_not_offered: { CN: '该证书未开设所选等级', HK: '此證書未開設所選等級', US: 'The credential does not offer this level' },
  form_unknown: {
    CN: '请选择本单位填写过申请表的同类申请',
    HK: '請選擇本單位填寫過申請表的同類申請',
    US: 'Choose an application of your institution with the same kind of form',
  },
  application_open: {
    CN: '该证书已有未办结的申请，请先办结或删除该申请',
    HK: '此證書已有未辦結的申請，請先辦結或刪除該申請',
    US: 'An application for this credential is still in progress; complete or delete it first',
  },
  site_in_force: {
    CN: '该证书已有有效的批准，请使用续期或变更',
    HK: '此證書已有有效的批准，請使用續期或變更',
    US: 'An approval for this credential is in force; renew or change it instead',
  },
  form_incomplete: {
    CN: '申请表还有 {count} 项未填写或不符合要求，请补正后再提交',
    HK: '申請表還有 {count} 項未填寫或不符合要求，請補正後再提交',
    US: '{count} {count|item|items} of the form {count|is|are} missing or wrong; correct {count|it|them}, then submit',
  },
  capacity_none: {
    CN: '按申请表计算的每日容量为 0：{subject}须各有考场和足够的考评、监考人员，请补充',
    HK: '按申請表計算的每日容量為 0：{subject}須各有試場和足夠的考評、監考人員，請補充',
    US: 'By the form the capacity per day is 0: {subject} needs rooms and enough examiners or invigilators; add them',
  },
  credential_disabled: {
    CN: '证书“{credential}”已停用，启用后方可办理',
    HK: '證書「{credential}」已停用，啟用後方可辦理',
    US: '{credential} is disabled. Enable it first',
  },
  levels_gone: {
    CN: '该证书已不再开设{levels}，请修改申请等级',
    HK: '此證書已不再開設{levels}，請修改申請等級',
    US: 'The credential no longer offers {levels}; change the levels in the application',
  },
  room_subject: {
    CN: '考场 {rooms} 在本单位的其他有效批准中用于另一科目，请改用其他考场号',
    HK: '試場 {rooms} 在本單位的其他有效批准中用於另一科目，請改用其他試場編號',
    US: 'Room {rooms} is used for the other subject in another approval of this institution; use a different room number',
  },
  plans_affected: {
    CN: '通过后有 {count} 个考核计划将失去考场、座位、等级或考试日：{plans}；请核对受影响的计划并确认',
    HK: '批准後有 {count} 個考核計劃將失去試場、座位、等級或考試日：{plans}；請核對受影響的計劃並確認',
    US: 'With this approval {count} {count|exam plan loses|exam plans lose} a room, seats, the level or an exam day: {plans}. Check {count|it|them} and confirm',
  },
  resubmit_unchanged: {
    CN: '驳回后内容未作修改：请修改申请或填写补充说明后再提交',
    HK: '退回後內容未作修改：請修改申請或填寫補充說明後再提交',
    US: 'No changes since the rejection. Edit the application or add a statement, then resubmit',
  },
  resubmit_limit: {
    CN: '本年度已重新提交 {count} 次，达到上限；明年可再提交',
    HK: '本年度已重新提交 {count} 次，達到上限；明年可再提交',
    US: 'Resubmission limit reached ({count} this year). You can resubmit next year',
  },
  own_application: {
    CN: '不能审核本单位的申请，须由考试中心或平台审核',
    HK: '不能審批本單位的申請，須由考試中心或平台審批',
    US: 'You cannot review your own organization’s application; the examination center or the platform must do so',
  },
  levels_not_applied: { CN: '所选等级有未申请的：批准的等级须在申请的等级之内', HK: '所選等級有未申請的：批准的等級須在申請的等級之內', US: 'A chosen level was not applied for: only the levels in the application can be approved' },
  rooms_not_applied: {
    CN: '考场 {rooms} 不在申请表中：批准的考场须在申请的考场之内',
    HK: '試場 {rooms} 不在申請表中：批准的試場須在申請的試場之內',
    US: 'The application does not list room {rooms}: only the rooms in the application can be approved',
  },
  level_without_room: {
    CN: '{level}没有获批的{subject}考场；请至少批准一间{subject}考场，或不批准该等级',
    HK: '{level}沒有獲批的{subject}試場；請最少批准一間{subject}試場，或不批准該等級',
    US: 'No approved room is left for {level}, {subject}; approve at least one such room, or leave out the level',
  },
  capacity_above_computed: {
    CN: '{level}的批准容量 {capacity} 大于按申请表计算的每日容量；请改为不大于 {max}',
    HK: '{level}的批准容量 {capacity} 大於按申請表計算的每日容量；請改為不大於 {max}',
    US: 'The approved capacity of {capacity} for {level} exceeds the computed daily capacity; enter {max} or less',
  },
  validity_order: {
    CN: '有效期至不能早于有效期起，也不能早于今天',
    HK: '有效期至不能早於有效期起，亦不能早於今天',
    US: 'The validity cannot end before it starts, nor before today',
  },
  validity_gap: {
    CN: '与现有批准之间不能间断，有效期起不能晚于 {date}',
    HK: '與現有批准之間不能間斷，有效期起不能遲於 {date}',
    US: 'It joins on to the approval in force without a gap; its validity cannot start after {date}',
  },
  validity_overlap: {
    CN: '同一证书每天只能有一个有效批准：之后已有批准，有效期至不能晚于 {date}',
    HK: '同一證書每天只能有一個有效批准：之後已有批准，有效期至不能遲於 {date}',
    US: 'One approval for a credential is in force on a day, and a later one exists; the validity cannot end after {date}',
  },
  renewed_already: {
    CN: '该批准已续期至 {date}，无须再续',
    HK: '此批准已續期至 {date}，無須再續',
    US: 'This approval is renewed already, until {date}; no other renewal is needed',
  },
  renew_early: {
    CN: '{date} 起可以续期；如等级或考场有变，请使用变更',
    HK: '{date} 起可以續期；如等級或試場有變，請使用變更',
    US: 'Renewal is possible from {date}; if levels or rooms have changed, apply for a change',
  },
  exams_soon: {
    CN: '未来 {days} 天内有 {count} 场考试；确认仍要停用，或待考试结束后再停用',
    HK: '未來 {days} 天內有 {count} 場考試；請確認仍要停用，或待考試結束後再停用',
    US: '{count} {count|exam is|exams are} scheduled within the next {days} {days|day|days}; confirm that you want to disable it, or disable it after the exams',
  },
  site_expired: {
    CN: '批准已于 {date} 到期，不能启用；请由站点重新申请',
    HK: '批准已於 {date} 到期，不能啟用；請由站點重新申請',
    US: 'The approval ended on {date} and cannot be re-enabled; the site must submit a new application',
  },
  site_replaced: {
    CN: '该证书已有另一有效的批准，停用它之后方可启用本批准',
    HK: '此證書已有另一有效的批准，停用該批准後方可啟用本批准',
    US: 'Another approval for this credential is in force; disable that one first',
  },
  note_place: {
    CN: '申请表没有这一部分或字段，批注无处可放；请选择申请表中的位置',
    HK: '申請表沒有這一部分或欄位，批註無處可放；請選擇申請表中的位置',
    US: 'The form has no such section or field for the note; choose a place of the form',
  },
  default_site_name: { CN: '{org}考核站点', HK: '{org}考核站點', US: '{org} assessment site' },
  sheet_name: { CN: '考核站点申请', HK: '考核站點申請', US: 'Exam-site applications' },
})

/** What an approval takes from a plan (Decided 9). */
export const planLossWords = defineMessages({
  ROOM: { CN: '失去考场 {room}', HK: '失去試場 {room}', US: 'Loses room {room}' },
  SEATS: { CN: '考场 {room} 只有 {seats} 座，场次为 {capacity} 人', HK: '試場 {room} 只有 {seats} 座，場次為 {capacity} 人', US: 'Room {room}: {seats} {seats|seat|seats} for a session of {capacity}' },
  LEVEL: { CN: '失去等级', HK: '失去等級', US: 'Loses its level' },
  DAY: { CN: '考试日在有效期之外', HK: '考試日在有效期之外', US: 'The exam day is outside the validity' },
})

/** Texts of the notices (domain.md §5.11). */
export const applicationNotices = defineMessages({
  withdrawn_mark: { CN: '（已撤回）', HK: '（已撤回）', US: ' (withdrawn)' },
  submitted: { CN: '考核站点申请待审核', HK: '考核站點申請待審批', US: 'Exam-site application awaiting review' },
  submitted_text: { CN: '{org}申请“{credential}”考核站点（{apply_sn}）', HK: '{org}申請「{credential}」考核站點（{apply_sn}）', US: '{org} applied to hold {credential} exams ({apply_sn})' },
  withdrawn: { CN: '考核站点申请已撤回', HK: '考核站點申請已撤回', US: 'Exam-site application withdrawn' },
  withdrawn_text: { CN: '{org}撤回了“{credential}”考核站点申请（{apply_sn}）', HK: '{org}撤回了「{credential}」考核站點申請（{apply_sn}）', US: '{org} withdrew its application for {credential} ({apply_sn})' },
  approved: { CN: '考核站点申请已通过', HK: '考核站點申請已批准', US: 'Your exam-site application was approved' },
  approved_text: {
    CN: '“{credential}”考核站点获批，每日容量 {capacity}，有效期至 {valid_to}',
    HK: '「{credential}」考核站點獲批，每日容量 {capacity}，有效期至 {valid_to}',
    US: '{credential}: approved for {capacity} {capacity|candidate|candidates} per day, valid to {valid_to}',
  },
  approved_conditions_text: {
    CN: '“{credential}”考核站点获批，每日容量 {capacity}，有效期至 {valid_to}；附 {count} 项条件，最早的期限为 {due}',
    HK: '「{credential}」考核站點獲批，每日容量 {capacity}，有效期至 {valid_to}；附 {count} 項條件，最早的期限為 {due}',
    US: '{credential}: approved for {capacity} {capacity|candidate|candidates} per day, valid to {valid_to}, with {count} {count|condition|conditions}, the first due on {due}',
  },
  rejected: { CN: '考核站点申请被驳回', HK: '考核站點申請被退回', US: 'Your exam-site application was rejected' },
  rejected_text: { CN: '“{credential}”考核站点申请（{apply_sn}）请按意见修改后重新提交', HK: '「{credential}」考核站點申請（{apply_sn}）請按意見修改後重新提交', US: '{credential} ({apply_sn}): revise it as requested and resubmit' },
  affected: { CN: '变更影响已有考核计划', HK: '變更影響已有考核計劃', US: 'Exam plans affected by a change' },
  affected_text: {
    CN: '“{credential}”考核站点的新批准（{apply_sn}）使 {count} 个考核计划失去考场、座位、等级或考试日：{plans}。场次重新符合之前不能提交考试申请',
    HK: '「{credential}」考核站點的新批准（{apply_sn}）令 {count} 個考核計劃失去試場、座位、等級或考試日：{plans}。場次重新符合之前不能提交考試申請',
    US: '{credential}: the new approval ({apply_sn}) takes a room, seats, the level or an exam day from {count} {count|exam plan|exam plans}: {plans}. {count|Its|Their} exam {count|application|applications} cannot be submitted until the sessions fit again',
  },
  disabled: { CN: '考核站点已停用', HK: '考核站點已停用', US: 'Assessment site disabled' },
  disabled_text: { CN: '{org}的“{credential}”考核站点已停用：{reason}', HK: '{org}的「{credential}」考核站點已停用：{reason}', US: '{org}’s approval to hold {credential} exams was disabled: {reason}' },
  enabled: { CN: '考核站点已恢复', HK: '考核站點已恢復', US: 'Your assessment site was re-enabled' },
  enabled_text: { CN: '“{credential}”考核站点已重新启用，有效期至 {valid_to}', HK: '「{credential}」考核站點已重新啟用，有效期至 {valid_to}', US: '{credential}: re-enabled, valid to {valid_to}' },
  expired: { CN: '考核站点已到期', HK: '考核站點已到期', US: 'Your assessment site has expired' },
  expired_text: { CN: '“{credential}”考核站点已于 {valid_to} 到期停用，请重新申请', HK: '「{credential}」考核站點已於 {valid_to} 到期停用，請重新申請', US: '{credential}: the approval expired on {valid_to}; submit a new application' },
  expiring: { CN: '考核站点即将到期', HK: '考核站點即將到期', US: 'Your assessment site expires soon' },
  expiring_text: { CN: '“{credential}”考核站点将于 {valid_to} 到期，还有 {days} 天，请及时续期', HK: '「{credential}」考核站點將於 {valid_to} 到期，尚餘 {days} 天，請及時續期', US: '{credential}: the approval expires on {valid_to}, in {days} {days|day|days}; renew it in time' },
})

/** What the fields are called, everywhere (domain.md §3.6). */
export const applicationWords = defineMessages({
  apply_sn: { CN: '申请编号', HK: '申請編號', US: 'Application no.' },
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  levels: { CN: '申请等级', HK: '申請等級', US: 'Levels' },
  apply_type: { CN: '申请类型', HK: '申請類型', US: 'Type' },
  apply_year: { CN: '申请年度', HK: '申請年度', US: 'Year' },
  site_name: { CN: '站点名称', HK: '站點名稱', US: 'Site name' },
  site_address: { CN: '站点地址', HK: '站點地址', US: 'Address' },
  contact_name: { CN: '联系人', HK: '聯絡人', US: 'Contact' },
  contact_mobile: { CN: '联系人手机号', HK: '聯絡人手提電話號碼', US: 'Contact mobile' },
  statement: { CN: '补充说明', HK: '補充說明', US: 'Statement' },
  rooms: { CN: '考场', HK: '試場', US: 'Rooms' },
  room_no: { CN: '考场号', HK: '試場編號', US: 'Room no.' },
  room_name: { CN: '考场名称', HK: '試場名稱', US: 'Room name' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  seats: { CN: '座位/工位数', HK: '座位／工位數', US: 'Seats / workstations' },
  capacity_per_day: { CN: '计算容量（人/日）', HK: '計算容量（人／日）', US: 'Computed daily capacity' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  round: { CN: '提交轮次', HK: '提交輪次', US: 'Round' },
  submit_time: { CN: '提交时间', HK: '提交時間', US: 'Submitted' },
  waiting_days: { CN: '待审天数', HK: '待審天數', US: 'Days waiting' },
  auditor: { CN: '审核人', HK: '審批人', US: 'Reviewed by' },
  audit_time: { CN: '审核时间', HK: '審批時間', US: 'Reviewed on' },
  audit_opinion: { CN: '审核意见', HK: '審批意見', US: 'Review opinion' },
  approved_levels: { CN: '批准等级', HK: '批准等級', US: 'Approved levels' },
  approved_rooms: { CN: '批准考场', HK: '批准試場', US: 'Approved rooms' },
  capacities: { CN: '各等级每日容量', HK: '各等級每日容量', US: 'Daily capacity by level' },
  approved_capacities: { CN: '各等级批准容量（人/日）', HK: '各等級批准容量（人／日）', US: 'Approved daily capacity by level' },
  approved_capacity_per_day: { CN: '批准容量（人/日）', HK: '批准容量（人／日）', US: 'Approved daily capacity' },
  valid_from: { CN: '有效期起', HK: '有效期起', US: 'Valid from' },
  valid_to: { CN: '有效期至', HK: '有效期至', US: 'Valid to' },
  level_ends: { CN: '提前停止生效的等级', HK: '提前停止生效的等級', US: 'Levels ended early' },
  conditions: { CN: '批准条件', HK: '批准條件', US: 'Conditions' },
  site_visit_date: { CN: '现场考察日期', HK: '現場考察日期', US: 'Site visit' },
  site_visit_files: { CN: '考察材料', HK: '考察材料', US: 'Visit files' },
  agreement_no: { CN: '协议编号', HK: '協議編號', US: 'Agreement no.' },
  agreement_files: { CN: '协议文件', HK: '協議文件', US: 'Agreement' },
  disable_reason: { CN: '停用原因', HK: '停用原因', US: 'Reason' },
  site_code: { CN: '站点编号', HK: '站點編號', US: 'Site code' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
