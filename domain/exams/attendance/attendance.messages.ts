import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { attendanceLifts } from './attendance.lifts.ts'

/** Why an act of the exam day is refused, and what would lift it (domain.md §3.13a, Decided 25). */
export const attendanceMessages = defineRules<typeof attendanceLifts>()({
  checkin_early: { CN: '签到于 {time} 开放（开考前 {minutes} 分钟）', HK: '簽到於 {time} 開放（開考前 {minutes} 分鐘）', US: 'Check-in opens at {time}, {minutes} {minutes|minute|minutes} before the start' },
  late: { CN: '开考后 {minutes} 分钟（{time}）停止入场；主考填写原因后可以放行', HK: '開考後 {minutes} 分鐘（{time}）停止入場；主考填寫原因後可以放行', US: 'No admission later than {minutes} {minutes|minute|minutes} after the start ({time}); the chief examiner can admit the candidate with a reason' },
  absent_early: { CN: '{time} 停止入场后才能登记缺考', HK: '{time} 停止入場後才能登記缺席', US: 'A candidate can be marked absent only after admission ends at {time}' },
  leave_early: {
    CN: '{time} 之前不能交卷离场（开考后 {minutes} 分钟）；有特殊情况的，由主考填写原因后登记',
    HK: '{time} 之前不能交卷離場（開考後 {minutes} 分鐘）；有特殊情況的，由主考填寫原因後登記',
    US: 'No one leaves before {time} ({minutes} {minutes|minute|minutes} after the start); in an exceptional case the chief examiner records it with a reason',
  },
  leave_before: { CN: '离场时间早于签到时间 {time}，请核对', HK: '離場時間早於簽到時間 {time}，請核對', US: 'The candidate cannot have left before checking in at {time}; check the time' },
  occurred_old: { CN: '该记录早于 {hours} 小时之前，不能再提交', HK: '該記錄早於 {hours} 小時之前，不能再提交', US: 'This entry is older than {hours} hours and can no longer be sent' },
  occurred_future: { CN: '发生时间晚于当前时间，请核对设备时钟', HK: '發生時間晚於目前時間，請核對設備時鐘', US: 'The time of this entry is in the future; check the clock of the device' },
  late_copy: {
    CN: '按登记的时间可以写入，但该账号在此之前没有读取过本场考试的离线数据，须由主考或考试中心核实',
    HK: '按登記的時間可以寫入，但此帳號在此之前沒有讀取過本場考試的離線資料，須由主考或考試中心核實',
    US: 'At the recorded time this would be allowed, but this account had not read the offline copy of the exam before it; the chief examiner or the examination center verifies it',
  },
  candidate_unknown: { CN: '本场考试没有这名考生，请核对准考证号与考场', HK: '本場考試沒有這名考生，請核對准考證編號與試場', US: 'This exam has no such candidate; check the ticket number and the exam' },
  candidate_elsewhere: { CN: '这张准考证不是本场的，属于：{where}', HK: '這張准考證不是本場的，屬於：{where}', US: 'This ticket is not for this exam, but for: {where}' },
  scan_certificate: { CN: '这是证书的二维码，不是准考证；请扫描准考证', HK: '這是證書的二維碼，不是准考證；請掃描准考證', US: 'This is the QR code of a certificate, not of a ticket; scan the ticket' },
  checkin_blind: {
    CN: '盲评：您为本计划的考生评分，不能核验其身份；请由站点人员或不评分的监考员签到',
    HK: '盲評：您為此計劃的考生評分，不能核對其身份；請由站點人員或不評分的監考員簽到',
    US: 'Blind scoring: you score candidates of this plan, so you cannot check their identity; the site or an invigilator who does not score checks them in',
  },
  identity_unchecked: { CN: '请先核对考生本人与身份证件，再签到', HK: '請先核對考生本人與身份證件，再簽到', US: 'Check the candidate against the photo and ID document first, then check in' },
  station_taken: { CN: '该座位已分配给其他考生，请选择空闲座位', HK: '此座位已分配給其他考生，請選擇空置座位', US: 'This seat is assigned to another candidate; choose a free one' },
  station_undrawn: { CN: '本场抽签分配工位，抽签后才有工位；抽签后由主考为同考场的两名考生交换', HK: '本場抽籤分配工位，抽籤後才有工位；抽籤後由主考為同試場的兩名考生交換', US: 'Workstations are drawn in this exam and exist after the draw only; then the chief examiner can exchange those of two candidates of a room' },
  station_drawn: { CN: '工位由抽签决定，不能另行指定；由主考为同考场的两名考生交换工位', HK: '工位由抽籤決定，不能另行指定；由主考為同試場的兩名考生交換工位', US: 'The workstation was drawn and is not set by hand; the chief examiner can exchange it with that of another candidate of the room' },
  exchange_room: { CN: '工位只在同一考场内交换，请选择本考场的另一名考生', HK: '工位只在同一試場內交換，請選擇本試場的另一名考生', US: 'Workstations are exchanged within one room; choose another candidate of it' },
  room_other: { CN: '您负责的是其他考场；本考场由其考评员或主考处理', HK: '您負責的是其他試場；本試場由其考評員或主考處理', US: 'You are assigned to another room; its examiners or the chief examiner act in this one' },
  chief_only: { CN: '此操作由主考进行，您不是本场主考', HK: '此操作由主考進行，您不是本場主考', US: 'The chief examiner does this; you are not the chief examiner of this exam' },
  chief_here: { CN: '主考已到岗，此操作由主考进行', HK: '主考已到場，此操作由主考進行', US: 'The chief examiner is present, so the chief does this' },
  site_reason: { CN: '主考未到岗，由站点代为操作：请填写原因', HK: '主考未到場，由站點代為操作：請填寫原因', US: 'No chief examiner is present: the site can do this with a reason' },
  reason_needed: { CN: '此操作须有原因，请填写', HK: '此操作須有原因，請填寫', US: 'This needs a reason; none was given' },
  run_early: { CN: '{time} 起可以进行（开考前 {minutes} 分钟）', HK: '{time} 起可以進行（開考前 {minutes} 分鐘）', US: 'Possible from {time}, {minutes} {minutes|minute|minutes} before the start' },
  checklist_open: { CN: '考前检查表尚有 {count} 项未确认', HK: '考前檢查表尚有 {count} 項未確認', US: 'The pre-exam checklist has {count} open {count|item|items}' },
  draw_missing: { CN: '本场为抽签分配工位，请先抽签', HK: '本場為抽籤分配工位，請先抽籤', US: 'Workstations are drawn in this exam; make the draw first' },
  panel_incomplete: { CN: '考评组不完整：{what}。填写原因后可以开考，考试中心会收到通知', HK: '考評組不完整：{what}。填寫原因後可以開考，考試中心會收到通知', US: 'The panel is incomplete: {what}. The exam can start with a reason, of which the center is notified' },
  finish_expected: { CN: '还有 {count} 名考生未签到，请登记签到或缺考原因', HK: '還有 {count} 名考生未簽到，請登記簽到或缺席原因', US: '{count} {count|candidate is|candidates are} still expected; check them in or mark them absent with a reason' },
  finish_early: { CN: '考试时间到 {time} 结束，仍有 {count} 名考生在考；提前结束请填写原因', HK: '考試時間到 {time} 結束，仍有 {count} 名考生在考；提前結束請填寫原因', US: 'Time runs until {time} and {count} {count|candidate is|candidates are} still working; give a reason to finish earlier' },
  draw_mode: { CN: '本场按顺序安排工位，不抽签', HK: '本場按順序安排工位，不抽籤', US: 'Workstations are assigned in order in this exam; there is no draw' },
  draw_list_changed: { CN: '{room}的考生名单与审批时公布的不一致，不能抽签；已通知考试中心', HK: '{room}的考生名單與審批時公布的不一致，不能抽籤；已通知考試中心', US: 'The candidates of {room} differ from the list committed at approval: no draw is made, and the center is notified' },
  cancel_points: {
    CN: '本场已有 {count} 名考生的评分或成绩，不能取消；已经举行的考试由站点按纸质材料补录',
    HK: '本場已有 {count} 名考生的評分或成績，不能取消；已舉行的考試由站點按紙本材料補錄',
    US: '{count} {count|candidate has|candidates have} points in this exam, so it cannot be cancelled; the site files an exam that was held from paper',
  },
  paper_identity: {
    CN: '到考的考生须在考试当天核对过身份证件：核对过的，请勾选确认；没有核对的，不能登记为到考',
    HK: '到考的考生須在考試當天核對過身份證件：核對過的，請剔選確認；沒有核對的，不能登記為到考',
    US: 'Whoever is filed as present had to be identified on the day: confirm this, or do not file the candidate as present',
  },
  paper_points: {
    CN: '{count} 名考生已有评分或成绩，不能登记为缺考：{names}；请核对签到表，成绩有误的先更正成绩',
    HK: '{count} 名考生已有評分或成績，不能登記為缺席：{names}；請核對簽到表，成績有誤的先更正成績',
    US: '{count} {count|candidate has|candidates have} points and cannot be filed as absent: {names}. Check the sign-in sheet, or correct the score first',
  },
  correction_early: { CN: '考试于 {time} 结束，结束后可申请更正考勤', HK: '考試於 {time} 結束，結束後可申請更正考勤', US: 'The exam ends at {time}; a correction of the attendance can be requested after that' },
  correction_unkept: {
    CN: '本场没有在平台开考或结束，没有该考生的考勤记录，无须更正；成绩或标志可直接录入',
    HK: '本場沒有在平台開考或結束，沒有此考生的考勤紀錄，無須更正；成績或標誌可直接輸入',
    US: 'This exam was not run on the platform and has no attendance of the candidate, so there is nothing to correct; enter the score or a flag',
  },
  correction_submitted: { CN: '本计划的成绩已提交，由考试中心退回后可更正考勤', HK: '本計劃的成績已提交，由考試中心退回後可更正考勤', US: 'The scores of this plan are submitted; the attendance can be corrected once the examination center sends them back' },
  correction_published: { CN: '成绩已发布，考勤不再更正；确有错误的，由平台更正成绩', HK: '成績已發布，考勤不再更正；確有錯誤的，由平台更正成績', US: 'The scores are published and the attendance is no longer corrected; if it is wrong, the platform corrects the score' },
})

/** Status words (domain.md §3.13a). */
export const attendanceStateWords = defineMessages({
  EXPECTED: { CN: '未到', HK: '未到', US: 'Not arrived' },
  PRESENT: { CN: '已签到', HK: '已簽到', US: 'Checked in' },
  LATE: { CN: '迟到', HK: '遲到', US: 'Late' },
  ABSENT: { CN: '缺考', HK: '缺席', US: 'Absent' },
  LEFT: { CN: '已离场', HK: '已離場', US: 'Left' },
})

/** What changes the state of a candidate (domain.md §3.13a). */
export const attendanceMoveWords = defineMessages({
  checkin: { CN: '签到', HK: '簽到', US: 'Check in' },
  absent: { CN: '登记缺考', HK: '登記缺席', US: 'Mark absent' },
  leave: { CN: '登记离场', HK: '登記離場', US: 'Record leaving' },
  undo: { CN: '撤销', HK: '撤銷', US: 'Take back' },
  finish: { CN: '考试结束时离场', HK: '考試結束時離場', US: 'Left at the end of the exam' },
  file: { CN: '按纸质材料补录', HK: '按紙本材料補錄', US: 'Filed from paper' },
  correct: { CN: '更正考勤', HK: '更正考勤', US: 'Corrected' },
  late: { CN: '采纳离线登记', HK: '採納離線登記', US: 'Late report taken over' },
})

/** By an incident that was closed with this result (domain.md §5.9). */
export const deferralWords = defineMessages({
  RESCHEDULE: { CN: '改期 {sn}', HK: '改期 {sn}', US: 'New date {sn}' },
  DEFER: { CN: '缓考 {sn}', HK: '延期考試 {sn}', US: 'Deferred {sn}' },
})

/** The states of an exam's run (Decided 39). */
export const runStateWords = defineMessages({
  PLANNED: { CN: '待开考', HK: '待開考', US: 'Planned' },
  RUNNING: { CN: '考试中', HK: '考試中', US: 'Running' },
  FINISHED: { CN: '已结束', HK: '已結束', US: 'Finished' },
  NOT_RUN: { CN: '逾期未开考', HK: '逾期未開考', US: 'Not run' },
  CANCELLED: { CN: '已取消', HK: '已取消', US: 'Cancelled' },
})

/** The moves of an exam's run (Decided 39). */
export const runMoveWords = defineMessages({
  start: { CN: '开考', HK: '開考', US: 'Start exam' },
  finish: { CN: '结束考试', HK: '結束考試', US: 'Finish exam' },
  file: { CN: '按纸质材料补录', HK: '按紙本材料補錄', US: 'File from paper' },
  cancel: { CN: '取消考试', HK: '取消考試', US: 'Cancel exam' },
  endOverdue: { CN: '由系统结束', HK: '由系統結束', US: 'Finished by the system' },
  notRun: { CN: '逾期未开考', HK: '逾期未開考', US: 'Not run' },
  settle: { CN: '成绩已提交，由系统结束', HK: '成績已提交，由系統結束', US: 'Scores submitted, closed by the system' },
})

/** The items of the checklist before the start (domain.md §3.13a). */
export const checkItemWords = defineMessages({
  PAPERS: { CN: '试卷密封完好、份数无误', HK: '試卷密封完好、份數無誤', US: 'Papers sealed and complete' },
  STATIONS: { CN: '座位/工位与设备可用', HK: '座位／工位與設備可用', US: 'Seats and workstations ready' },
  NETWORK: { CN: '网络正常', HK: '網絡正常', US: 'Network working' },
  CAMERAS: { CN: '监控正常录像', HK: '監控正常錄影', US: 'Cameras recording' },
  CLOCKS: { CN: '时钟已校准', HK: '時鐘已校準', US: 'Clocks set' },
  EMERGENCY: { CN: '应急物品到位', HK: '應急物品到位', US: 'Emergency kit in place' },
})

/** What the centre is notified of about the running of an exam. */
export const runFlagWords = defineMessages({
  PANEL_INCOMPLETE: { CN: '考评组不完整开考', HK: '考評組不完整開考', US: 'Started with an incomplete panel' },
  FINISHED_BY_JOB: { CN: '超时由系统结束', HK: '逾時由系統結束', US: 'Finished by the system' },
  DRAW_LIST_CHANGED: { CN: '抽签名单不一致', HK: '抽籤名單不一致', US: 'Draw list differs' },
})

/** What the fields are called, everywhere (domain.md §3.13a). */
export const attendanceWords = defineMessages({
  sheet: { CN: '签到表', HK: '簽到表', US: 'Sign-in sheet' },
  sheet_page: { CN: '第 {page} / {pages} 页', HK: '第 {page} / {pages} 頁', US: 'Page {page} of {pages}' },
  sheet_counts: { CN: '应到 {count} 人　实到 ______ 人　缺考 ______ 人', HK: '應到 {count} 人　實到 ______ 人　缺席 ______ 人', US: 'Expected {count}　Present ______　Absent ______' },
  sheet_sign: { CN: '监考员签字：____________　____________', HK: '監考員簽名：____________　____________', US: 'Invigilators: ____________　____________' },
  state: { CN: '考勤', HK: '考勤', US: 'Attendance' },
  candidate: { CN: '考生', HK: '考生', US: 'Candidate' },
  number: { CN: '序号', HK: '序號', US: 'No.' },
  signature: { CN: '考生签名', HK: '考生簽名', US: 'Signature' },
  checkin_time: { CN: '签到时间', HK: '簽到時間', US: 'Checked in at' },
  left_time: { CN: '离场时间', HK: '離場時間', US: 'Left at' },
  extra_minutes: { CN: '补时（分钟）', HK: '補時（分鐘）', US: 'Extra minutes' },
  extra_incident: { CN: '异常情况 {sn}', HK: '異常情況 {sn}', US: 'Incident {sn}' },
  reason: { CN: '原因', HK: '原因', US: 'Reason' },
  note: { CN: '备注', HK: '備註', US: 'Note' },
  identity_checked: { CN: '已核对本人与身份证件', HK: '已核對本人與身份證件', US: 'Photo and ID document checked' },
  seed: { CN: '种子', HK: '種子', US: 'Seed' },
  tickets: { CN: '准考证号', HK: '准考證編號', US: 'Ticket numbers' },
  seed_hash: { CN: '种子哈希（SHA-256）', HK: '種子雜湊值（SHA-256）', US: 'Hash of the seed (SHA-256)' },
  list_hash: { CN: '名单哈希（SHA-256）', HK: '名單雜湊值（SHA-256）', US: 'Hash of the list (SHA-256)' },
  proof: { CN: '抽签凭证：{time} 审批时封存，任何人可在本平台 /exam/draw 核对', HK: '抽籤憑證：{time} 審批時封存，任何人可在本平台 /exam/draw 核對', US: 'Proof of the draw: committed at approval, {time}. Anyone can verify it on this platform at /exam/draw' },
  proof_late: { CN: '抽签凭证：审批时未封存，{time} 抽签时生成；任何人可在本平台 /exam/draw 核对', HK: '抽籤憑證：審批時未封存，{time} 抽籤時產生；任何人可在本平台 /exam/draw 核對', US: 'Proof of the draw: not committed at approval, made with the draw, {time}. Anyone can verify it on this platform at /exam/draw' },
})

/** Texts of the notices (domain.md §5.11). */
export const attendanceNotices = defineMessages({
  panel: { CN: '考评组不完整开考', HK: '考評組不完整開考', US: 'An exam started with an incomplete panel' },
  panel_text: { CN: '“{exam}”（{org}）在考评组不完整时开考：{what}。原因：{reason}', HK: '「{exam}」（{org}）在考評組不完整時開考：{what}。原因：{reason}', US: '{exam} ({org}) started with an incomplete panel: {what}. Reason: {reason}' },
  overdue: { CN: '考试由系统结束', HK: '考試由系統結束', US: 'An exam was finished by the system' },
  overdue_text: {
    CN: '“{exam}”（{org}）计划于 {time} 结束，{hours} 小时内无人结束，已由系统结束，请核对考勤',
    HK: '「{exam}」（{org}）計劃於 {time} 結束，{hours} 小時內無人結束，已由系統結束，請核對考勤',
    US: '{exam} ({org}) was planned to end at {time}; nobody finished it within {hours} hours, so the system did. Check the attendance',
  },
  notRun: { CN: '考试逾期未开考', HK: '考試逾期未開考', US: 'An exam was not run' },
  notRun_text: {
    CN: '“{exam}”（{org}）计划于 {time} 结束，此后 {hours} 小时内没有在平台开考。已举行的，请站点按纸质材料补录考勤；未举行的，由考试中心取消',
    HK: '「{exam}」（{org}）計劃於 {time} 結束，其後 {hours} 小時內沒有在平台開考。已舉行的，請站點按紙本材料補錄考勤；未舉行的，由考試中心取消',
    US: '{exam} ({org}) was planned to end at {time} and was not started on the platform within {hours} hours after that. If it was held, the site files its attendance from paper; if not, the examination center cancels it',
  },
  filed: { CN: '考试已按纸质材料补录', HK: '考試已按紙本材料補錄', US: 'An exam was filed from paper' },
  filed_text: {
    CN: '“{exam}”（{org}）已按纸质材料补录考勤：应到 {all} 人，缺考 {absent} 人。说明：{reason}',
    HK: '「{exam}」（{org}）已按紙本材料補錄考勤：應到 {all} 人，缺席 {absent} 人。說明：{reason}',
    US: '{exam} ({org}): the attendance was filed from paper, {all} expected, {absent} absent. Reason: {reason}',
  },
  cancelled: { CN: '考试已取消，考生按缓考处理', HK: '考試已取消，考生按延期考試處理', US: 'An exam was cancelled; its candidates are deferred' },
  cancelled_text: {
    CN: '“{exam}”（{org}）没有举行，考试中心已取消。考生按缓考处理，下次报考该科目免费，不计补考。原因：{reason}',
    HK: '「{exam}」（{org}）沒有舉行，考試中心已取消。考生按延期考試處理，下次報考該科目免費，不計補考。原因：{reason}',
    US: '{exam} ({org}) was not held, and the examination center cancelled it. Its candidates are deferred: the next sitting of the subject is free and no retake. Reason: {reason}',
  },
  list: { CN: '抽签名单不一致', HK: '抽籤名單不一致', US: 'A draw was refused: its list differs' },
  list_text: { CN: '“{exam}”（{org}）{room}的考生名单与审批时封存的不一致，抽签已被拒绝，请核查', HK: '「{exam}」（{org}）{room}的考生名單與審批時封存的不一致，抽籤已被拒絕，請核查', US: '{exam} ({org}): the candidates of {room} differ from the list committed at approval. The draw was refused; please check' },
})
