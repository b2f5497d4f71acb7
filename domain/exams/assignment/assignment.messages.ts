import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { assignmentLifts, dispatchLifts, examinerLifts, scorerLifts } from './assignment.lifts.ts'

/** Why an answer is refused, and what would lift it. */
export const assignmentMessages = defineRules<typeof assignmentLifts>()({
  assignment_begun: { CN: '考试已于 {time} 开始，不能再确认或请假；请联系站点', HK: '考試已於 {time} 開始，不能再確認或請假；請聯絡站點', US: 'The exam started at {time}; the assignment can no longer be confirmed or declined. Contact the site' },
  assignment_late: { CN: '开考前 {hours} 小时内不能请假（截止 {until}）；如有紧急情况，请立即电话联系站点', HK: '開考前 {hours} 小時內不能請假（截止 {until}）；如有緊急情況，請立即致電站點', US: 'You can decline until {hours} {hours|hour|hours} before the start ({until}). In an emergency, phone the site immediately' },
  assignment_waits: { CN: '答复截止时间 {until} 未到', HK: '答覆截止時間 {until} 未到', US: 'The response deadline ({until}) has not passed yet' },
  assignment_silent: { CN: '逾期未答复，任务已失效', HK: '逾期未答覆，任務已失效', US: 'No response by the deadline: the assignment has lapsed' },
})

/** Why the examiners of an exam cannot be changed so, and what would lift it (domain.md §5.2, §6.4). */
export const examinerMessages = defineRules<typeof examinerLifts>()({
  examiner_begun: { CN: '考试已于 {time} 开始，考评员不能再更改；缺少评分的，可另请考评员补评', HK: '考試已於 {time} 開始，考評員不能再更改；欠缺評分的，可另請考評員補評', US: 'The exam started at {time}; its examiners can no longer be changed. For a missing entry call a further scorer' },
  examiner_late: {
    CN: '开考前 {hours} 小时内（{until} 起）只能紧急更换考评员；请填写更换原因，考试中心会立即收到通知',
    HK: '開考前 {hours} 小時內（{until} 起）只能緊急更換考評員；請填寫更換原因，考試中心會立即收到通知',
    US: 'Within {hours} {hours|hour|hours} of the start (from {until}) examiners change only in an emergency. Give the reason; the examination center is notified immediately',
  },
  examiner_declined: { CN: '{name}已就本场考试请假；请选择其他考评员', HK: '{name}已就本場考試請假；請選擇其他考評員', US: '{name} declined this exam; choose another examiner' },
  examiner_room: { CN: '本场考试不使用这个考场；请从本场考试的考场中选择', HK: '本場考試不使用此試場；請從本場考試的試場中選擇', US: 'This exam does not use this room; choose one of its rooms' },
})

/** Why no examiner can be called for scoring alone, and what would lift it (Decided 31). */
export const scorerMessages = defineRules<typeof scorerLifts>()({
  scorer_none: { CN: '本场没有考生缺少评分，无须补评', HK: '本場沒有考生欠缺評分，無須補評', US: 'No candidate of this exam lacks an entry; no further scorer is needed' },
  scorer_early: { CN: '还有 {count} 名考生的评分未齐；{time} 起仍缺少的，可请考评员补评', HK: '尚有 {count} 名考生的評分未齊；{time} 起仍欠缺的，可請考評員補評', US: '{count} {count|candidate lacks|candidates lack} an entry; from {time} on a further scorer can be called for what is still missing' },
  scorer_called: { CN: '已请考评员为缺少评分的 {count} 名考生补评，请等待其答复和交分', HK: '已請考評員為欠缺評分的 {count} 名考生補評，請等待其答覆和交分', US: 'Scorers are called for the {count} {count|candidate who lacks|candidates who lack} an entry; wait for their response and hand-in' },
  scorer_twice: { CN: '{name}已是本场考评员或已被请过；请选择其他考评员', HK: '{name}已是本場考評員或已被請過；請選擇其他考評員', US: '{name} is or was called to this exam already; choose another examiner' },
})

/** Why an examiner of the reserve pool cannot be dispatched, and what would lift it (domain.md §5.7). */
export const dispatchMessages = defineRules<typeof dispatchLifts>()({
  dispatch_reserve: { CN: '“{name}”不在储备库；请从储备库选择考评员', HK: '「{name}」不在儲備庫；請從儲備庫選擇考評員', US: '“{name}” is not in the reserve; choose an examiner of the reserve' },
  dispatch_region: { CN: '考试所在省份不在“{name}”的可调派地区内；请选择其他考评员，或先登记调派地区', HK: '考試所在省份不在「{name}」的可調派地區內；請選擇其他考評員，或先登記調派地區', US: 'The province of the exam is not among the regions of “{name}”; choose another examiner, or set the regions first' },
  dispatch_day: { CN: '{day} 不在“{name}”的可用时间段内；请选择其他考评员，或先登记可用时间', HK: '{day} 不在「{name}」的可用時間段內；請選擇其他考評員，或先登記可用時間', US: '{day} is not among the available days of “{name}”; choose another examiner, or set the days first' },
})

/** Status words (domain.md §3.20). */
export const assignmentStatusWords = defineMessages({
  PENDING: { CN: '待确认', HK: '待確認', US: 'To be confirmed' },
  CONFIRMED: { CN: '已确认', HK: '已確認', US: 'Confirmed' },
  DECLINED: { CN: '已请假', HK: '已請假', US: 'Declined' },
  LAPSED: { CN: '已失效', HK: '已失效', US: 'Lapsed' },
  REPLACED: { CN: '已更换', HK: '已更換', US: 'Replaced' },
})
export const assignmentMoveWords = defineMessages({
  confirm: { CN: '确认', HK: '確認', US: 'Confirm' },
  decline: { CN: '请假', HK: '請假', US: 'Decline' },
  replace: { CN: '更换', HK: '更換', US: 'Replaced' },
  timeout: { CN: '逾期未答复', HK: '逾期未答覆', US: 'No response by the deadline' },
  vacate: { CN: '停用离任', HK: '停用離任', US: 'Out of service' },
})

/** Why an examiner declines (Decided 16). */
export const declineKindWords = defineMessages({
  AVOID: { CN: '回避', HK: '迴避', US: 'Recusal' },
  LEAVE: { CN: '请假', HK: '請假', US: 'Leave' },
  REFUSE: { CN: '拒绝', HK: '拒絕', US: 'Refusal' },
})

/** What the fields are called, everywhere (domain.md §3.20). */
export const assignmentWords = defineMessages({
  exam_sn: { CN: '考试编号', HK: '考試編號', US: 'Exam no.' },
  exam_name: { CN: '考试', HK: '考試', US: 'Exam' },
  org_name: { CN: '站点', HK: '站點', US: 'Site' },
  address: { CN: '站点地址', HK: '站點地址', US: 'Site address' },
  credential_level: { CN: '证书/等级', HK: '證書／等級', US: 'Credential / level' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  start_time: { CN: '考试时间', HK: '考試時間', US: 'Exam time' },
  role: { CN: '我的角色', HK: '我的角色', US: 'My role' },
  teacher_name: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  room: { CN: '考场', HK: '試場', US: 'Room' },
  candidate_count: { CN: '人数', HK: '人數', US: 'Candidates' },
  contact: { CN: '站点联系人', HK: '站點聯絡人', US: 'Site contact' },
  decline_until: { CN: '请假截止', HK: '請假截止', US: 'Decline until' },
  answer_until: { CN: '确认截止', HK: '確認截止', US: 'Respond by' },
  reason: { CN: '请假原因', HK: '請假原因', US: 'Reason' },
  decline_kind: { CN: '请假类型', HK: '請假類型', US: 'Kind of decline' },
  leave_files: { CN: '请假证明', HK: '請假證明', US: 'Proof of leave' },
  reply_time: { CN: '答复时间', HK: '答覆時間', US: 'Responded at' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  declared_scorer: {
    CN: '本人与本场考生无亲属、师生等须回避的关系，并将按录像、作品或试卷独立评分',
    HK: '本人與本場考生無親屬、師生等須迴避的關係，並將按錄影、作品或試卷獨立評分',
    US: 'I have no family, teaching or other relationship requiring recusal with any candidate in this exam, and I will score independently from the recording, the work or the paper',
  },
  record: { CN: '记录表', HK: '紀錄表', US: 'Room record' },
  report: { CN: '考评报告', HK: '考評報告', US: 'Report' },
  declared: { CN: '本人与本场考生无亲属、师生等须回避的关系，并将按时到岗', HK: '本人與本場考生無親屬、師生等須迴避的關係，並將準時到場', US: 'I have no family, teaching or other relationship requiring recusal with any candidate in this exam, and I will arrive on time' },
  date_from: { CN: '考试日期从', HK: '考試日期由', US: 'Exam from' },
  date_to: { CN: '考试日期至', HK: '考試日期至', US: 'Exam to' },
})

/** Texts of the notices (domain.md §5.11). */
export const assignmentNotices = defineMessages({
  confirm: { CN: '考评员已确认', HK: '考評員已確認', US: 'Examiner confirmed' },
  confirm_text: { CN: '{teacher}已确认担任“{exam}”{role}', HK: '{teacher}已確認擔任「{exam}」{role}', US: '{teacher} confirmed as {role} for {exam}' },
  decline: { CN: '考评员请假', HK: '考評員請假', US: 'An examiner declined' },
  decline_text: {
    CN: '{teacher}不能担任“{exam}”{role}：{kind}（本年度计次第 {count} 次，上限 {max} 次；回避和附证明的请假不计），请及时更换',
    HK: '{teacher}不能擔任「{exam}」{role}：{kind}（本年度計次第 {count} 次，上限 {max} 次；迴避和附證明的請假不計），請及時更換',
    US: '{teacher} declined {role} for {exam}: {kind} (counted this year: {count}, limit {max}; recusals and leave with proof are not counted). Please find a replacement',
  },
  replace: { CN: '考评任务已变更', HK: '考評任務已變更', US: 'Your examiner assignment has changed' },
  replace_text: { CN: '您在“{exam}”的{role}任务已由站点更换，无需到岗', HK: '您在「{exam}」的{role}任務已由站點更換，無須到場', US: 'The site has reassigned your role as {role} for {exam}. You do not need to attend' },
  called: { CN: '您有新的考评任务', HK: '您有新的考評任務', US: 'New examiner assignment' },
  called_text: { CN: '{org}请您担任“{exam}”{role}，{start} 开始，请确认', HK: '{org}請您擔任「{exam}」{role}，{start} 開始，請確認', US: '{org} assigned you as {role} for {exam}, starting {start}. Please confirm' },
  recast: { CN: '考评任务的角色已变更', HK: '考評任務的角色已變更', US: 'Your role in an exam has changed' },
  recast_text: { CN: '您在“{exam}”由{role}改任{next}，请重新确认', HK: '您在「{exam}」由{role}改任{next}，請重新確認', US: '{exam}: you are now {next} instead of {role}. Please confirm again' },
  placed: { CN: '考场已安排', HK: '試場已安排', US: 'Exam room assigned' },
  placed_text: { CN: '您在“{exam}”（{role}）的考场：{room}', HK: '您在「{exam}」（{role}）的試場：{room}', US: '{exam}, {role}: your room is {room}' },
  placed_all_text: { CN: '您在“{exam}”（{role}）不再限于一个考场，负责全部考场', HK: '您在「{exam}」（{role}）不再限於一個試場，負責全部試場', US: '{exam}, {role}: you now cover all rooms' },
  withdrawn: { CN: '考评员不能到岗', HK: '考評員不能到場', US: 'Examiner not available' },
  withdrawn_text: { CN: '{teacher}已停用，不能担任“{exam}”{role}，请及时更换', HK: '{teacher}已停用，不能擔任「{exam}」{role}，請及時更換', US: '{teacher} is disabled and cannot serve as {role} for {exam}. Please find a replacement' },
  deputy: { CN: '已指定代理主考', HK: '已指定代理主考', US: 'A deputy chief was named' },
  deputy_text: {
    CN: '“{exam}”的主考已停用，由{teacher}担任主考，待本人确认；如需他人担任，请及时更换',
    HK: '「{exam}」的主考已停用，由{teacher}擔任主考，待本人確認；如需他人擔任，請及時更換',
    US: 'The chief of {exam} is out of service. {teacher} is its chief now and has still to confirm; choose another one in time if you prefer',
  },
  timeout: { CN: '考评员逾期未答复', HK: '考評員逾期未答覆', US: 'Examiner did not respond' },
  timeout_text: { CN: '{teacher}未在 {until} 前答复“{exam}”{role}任务，任务已失效，请及时更换', HK: '{teacher}未在 {until} 前答覆「{exam}」{role}任務，任務已失效，請及時更換', US: '{teacher} did not respond by {until}: {exam}, {role}. The assignment has lapsed; please find a replacement' },
  lapsed: { CN: '考评任务已失效', HK: '考評任務已失效', US: 'Your examiner assignment has lapsed' },
  lapsed_text: {
    CN: '您未在 {until} 前答复“{exam}”{role}任务，任务已失效；如可到岗，请联系站点',
    HK: '您未在 {until} 前答覆「{exam}」{role}任務，任務已失效；如可到場，請聯絡站點',
    US: 'You did not respond by {until}: {exam}, {role}. The assignment has lapsed; if you can attend, contact the site',
  },
  dispatched: { CN: '您被调派到考核计划', HK: '您被調派到考核計劃', US: 'You are dispatched to an exam plan' },
  dispatched_text: {
    CN: '中心调派您担任“{title}”{session}{role}，{start} 开始；考试批准后会收到任务，须在 {hours} 小时内答复',
    HK: '中心調派您擔任「{title}」{session}{role}，{start} 開始；考試批准後會收到任務，須在 {hours} 小時內答覆',
    US: 'The center dispatched you to “{title}”, {session}, as {role}, starting {start}. Once the exam is approved you receive the assignment, to be answered within {hours} {hours|hour|hours}',
  },
  sent: { CN: '中心已调派考评员', HK: '中心已調派考評員', US: 'The center dispatched an examiner' },
  sent_text: {
    CN: '中心已从储备库调派{name}担任“{title}”{session}{role}',
    HK: '中心已從儲備庫調派{name}擔任「{title}」{session}{role}',
    US: 'The center dispatched {name} of the reserve to “{title}”, {session}, as {role}',
  },
  scorer_text: {
    CN: '{org}请您为“{exam}”补评，无须到场；请在 {hours} 小时内确认',
    HK: '{org}請您為「{exam}」補評，無須到場；請在 {hours} 小時內確認',
    US: '{org} asks you to score candidates of {exam}; you need not attend. Please confirm within {hours} {hours|hour|hours}',
  },
  scorer_called: { CN: '已请考评员补评', HK: '已請考評員補評', US: 'A scorer was called' },
  scorer_called_text: {
    CN: '“{exam}”有 {count} 名考生缺少评分，已请{name}补评',
    HK: '「{exam}」有 {count} 名考生欠缺評分，已請{name}補評',
    US: '{count} {count|candidate|candidates} of {exam} {count|lacks|lack} an entry; {name} was called to score',
  },
  emergency: { CN: '紧急更换考评员', HK: '緊急更換考評員', US: 'Emergency change of examiners' },
  emergency_text: {
    CN: '{org}在开考前紧急更换“{exam}”的考评员：不再任职 {ended}，新任 {called}。原因：{reason}',
    HK: '{org}在開考前緊急更換「{exam}」的考評員：不再任職 {ended}，新任 {called}。原因：{reason}',
    US: '{org} changed the examiners of {exam} shortly before its start. Released: {ended}. Assigned: {called}. Reason: {reason}',
  },
})
