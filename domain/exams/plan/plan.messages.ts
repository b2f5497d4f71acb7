import { defineMessages, defineRules } from '../../kernel/text.ts'
import { examApplicationStatusWords, siteMessages } from '../examApplication/examApplication.messages.ts'
import type { planLifts } from './plan.lifts.ts'

/** Why a plan is refused, and what would lift it. */
const ownMessages = defineRules<typeof planLifts>()({
  plan_level: { CN: '站点未获批该等级；请选择已获批的等级：{levels}', HK: '站點未獲批此等級；請選擇已獲批的等級：{levels}', US: 'The site is not approved for this level; choose an approved level: {levels}' },
  plan_template: { CN: '考试方案未启用；请选择已启用的方案', HK: '考試方案未啟用；請選擇已啟用的方案', US: 'The exam template is not enabled; choose one that is' },
  plan_template_fit: { CN: '考试方案与计划的证书、等级不一致；请选择同一证书和等级的方案', HK: '考試方案與計劃的證書、等級不一致；請選擇同一證書和等級的方案', US: 'The exam template is for another credential or level; choose one for the same credential and level' },
  plan_template_date: { CN: '考试方案在考试日 {day} 不生效；请改期，或选择当日有效的方案', HK: '考試方案在考試日 {day} 不生效；請改期，或選擇當日有效的方案', US: 'The exam template is not effective on the exam day {day}; move the exam, or choose a template effective on that day' },
  plan_direction: { CN: '请从证书的考核方向中选择一个：{directions}', HK: '請從證書的考核方向中選擇一個：{directions}', US: 'Choose one of the directions of the credential: {directions}' },
  plan_no_direction: { CN: '该证书不分考核方向，请留空', HK: '此證書不分考核方向，請留空', US: 'This credential has no directions; leave it empty' },
  plan_serial: { CN: '该站点 {year} 年的考核计划已达 {max} 个，不能再新增；请在下一年度新增', HK: '此站點 {year} 年的考核計劃已達 {max} 個，不能再新增；請在下一年度新增', US: 'This site has reached its limit of {max} {max|plan|plans} for {year}; add the next plan in the following year' },
  plan_signup_order: { CN: '报名截止不晚于报名开始，须改为开始之后', HK: '報名截止不晚於報名開始，須改為開始之後', US: 'Sign-up ends before or when it starts: the end must be after the start' },
  plan_borrow_quota: { CN: '借考名额不能超过计划人数 {max}', HK: '借考名額不能超過計劃人數 {max}', US: 'The places for borrowed exams cannot exceed the planned number of candidates ({max})' },
  plan_room: { CN: '第 {row} 行的考场不属于本站点；请重新选择考场', HK: '第 {row} 列的試場不屬於本站點；請重新選擇試場', US: 'Row {row}: the room does not belong to this site; choose another' },
  plan_session_repeated: { CN: '第 {row} 行与第 {other} 行的科目、场次、考场相同；请删除一行或更改场次', HK: '第 {row} 列與第 {other} 列的科目、場次、試場相同；請刪除一列或更改場次', US: 'Row {row} has the same subject, session and room as row {other}; remove one, or change its session' },
  plan_session_order: { CN: '第 {row} 行的结束时间须晚于开始时间', HK: '第 {row} 列的結束時間須晚於開始時間', US: 'Row {row}: the session must end after it starts' },
  plan_window: { CN: '请填写{subject}考试的开始和结束时间，且结束晚于开始', HK: '請填寫{subject}考試的開始和結束時間，且結束晚於開始', US: '{subject}: enter the start and the end of the exam window, the end after the start' },
  plan_window_unused: { CN: '考试方案不含{subject}，请清空{subject}时间', HK: '考試方案不含{subject}，請清空{subject}時間', US: 'The exam template does not include {subject}; leave its exam window blank' },
  plan_session_subject: { CN: '第 {row} 行：考试方案不含{subject}，请删除该场次', HK: '第 {row} 列：考試方案不含{subject}，請刪除此場次', US: 'Row {row}: the exam template does not include {subject}; remove the session' },
  plan_sessions: { CN: '请为{subject}安排至少一个场次', HK: '請為{subject}安排最少一個場次', US: '{subject}: add at least one session' },
  plan_room_subject: { CN: '第 {row} 行：{room} 是{subject}考场，请选择同一科目的考场', HK: '第 {row} 列：{room} 是{subject}試場，請選擇同一科目的試場', US: 'Row {row}: {room} is a room for {subject}; choose a room for the subject of the session' },
  plan_seats: { CN: '第 {row} 行：{room} 只有 {seats} 个座位，场次人数不能超过座位数', HK: '第 {row} 列：{room} 只有 {seats} 個座位，場次人數不能超過座位數', US: 'Row {row}: {room} has only {seats} {seats|seat|seats}; the session cannot have more candidates' },
  plan_session_window: { CN: '第 {row} 行的时间须在{subject}考试时间之内（{start} 至 {end}）', HK: '第 {row} 列的時間須在{subject}考試時間之內（{start} 至 {end}）', US: 'Row {row}: the session must be within the {subject} exam window ({start} to {end})' },
  plan_session_minutes: { CN: '第 {row} 行的时长不得少于考试方案的 {minutes} 分钟', HK: '第 {row} 列的時長不得少於考試方案的 {minutes} 分鐘', US: 'Row {row}: the session must last at least the {minutes} {minutes|minute|minutes} of the exam template' },
  plan_session_times: { CN: '第 {row} 行与第 {other} 行是同一科目的同一场次，时间须相同；请统一时间或更改场次', HK: '第 {row} 列與第 {other} 列是同一科目的同一場次，時間須相同；請統一時間或更改場次', US: 'Rows {row} and {other} are the same session of a subject: enter the same times, or change a session number' },
  plan_session_overlap: { CN: '第 {row} 行与第 {other} 行在同一考场 {room} 时间重叠；请错开时间或更换考场', HK: '第 {row} 列與第 {other} 列在同一試場 {room} 時間重疊；請錯開時間或更換試場', US: 'Rows {row} and {other} overlap in room {room}; change the time or the room of one of them' },
  plan_room_taken: { CN: '第 {row} 行：考场 {room} 在 {start} 至 {end} 已被计划 {plan} 占用；请改期或更换考场', HK: '第 {row} 列：試場 {room} 在 {start} 至 {end} 已被計劃 {plan} 佔用；請改期或更換試場', US: 'Row {row}: room {room} is booked by plan {plan} from {start} to {end}; choose another time or room' },
  plan_practical_first: { CN: '实操不能早于理论开始；请调整时间', HK: '實操不能早於理論開始；請調整時間', US: 'Practical exams cannot start before the theory exams; adjust the times' },
  plan_submit_days: { CN: '首个考试日 {day} 距今不足 {days} 天；请将考试安排在 {least} 或之后', HK: '首個考試日 {day} 距今不足 {days} 天；請將考試安排在 {least} 或之後', US: 'The first exam day {day} is less than {days} {days|day|days} away; schedule the exams for {least} or later' },
  plan_signup_end: { CN: '报名截止不得晚于 {day}（首个考试日前 {days} 天）', HK: '報名截止不得晚於 {day}（首個考試日前 {days} 天）', US: 'Sign-up must end by {day}, {days} {days|day|days} before the first exam day' },
  plan_signup_past: { CN: '报名截止时间已过；请驳回，由站点修改时间后重新提交', HK: '報名截止時間已過；請退回，由站點修改時間後重新提交', US: 'The sign-up deadline has passed; reject the plan so that the site can change the times and resubmit it' },
  plan_signup_over: { CN: '报名截止时间已过；请先修改报名时间', HK: '報名截止時間已過；請先修改報名時間', US: 'The sign-up deadline has passed; change it first' },
  plan_approved_capacity: {
    CN: '计划人数 {expected} 超过获批容量：{days} 个考试日共可容纳 {max} 人；请减少人数或增加考试日',
    HK: '計劃人數 {expected} 超過獲批容量：{days} 個考試日共可容納 {max} 人；請減少人數或增加考試日',
    US: 'The planned number {expected} exceeds the approved capacity of {max} on {days} exam {days|day|days}; plan fewer candidates or more days',
  },
  plan_owner: { CN: '计划属于站点，只有站点可以修改；代建的计划由中心和站点修改', HK: '計劃屬於站點，只有站點可以修改；代建的計劃由中心和站點修改', US: 'The plan belongs to its site, and only the site can change it; a plan made on behalf of a site can be changed by the center and the site' },
  plan_close_early: { CN: '报名尚未开始（{time} 开始），不能提前截止', HK: '報名尚未開始（{time} 開始），不能提前截止', US: 'Sign-up has not started (it starts at {time}), so it cannot be closed early' },
  plan_close_late: { CN: '报名已截止，无需提前截止', HK: '報名已截止，無須提前截止', US: 'Sign-up has already ended; there is no need to close it early' },
  plan_close_empty: { CN: '还没有学生报名，不能提前截止；至少需要 1 名考生', HK: '尚無學生報名，不能提前截止；最少需要 1 名考生', US: 'No student has signed up, so sign-up cannot be closed early; at least one candidate is required' },
  plan_close_waiting: { CN: '还有 {count} 条报名待确认；请先确认或退回，再提前截止', HK: '尚有 {count} 條報名待確認；請先確認或退回，再提前截止', US: '{count} {count|sign-up is|sign-ups are} awaiting confirmation; confirm or send back {count|it|them} first' },
  plan_not_overdue: { CN: '考试日未过，计划未超期', HK: '考試日未過，計劃未逾期', US: 'The exam day has not passed: the plan is not overdue' },
  plan_pilot: { CN: '计划人数少于 {count} 人，可能达不到试点规模要求', HK: '計劃人數少於 {count} 人，可能達不到試點規模要求', US: 'Fewer than {count} {count|candidate|candidates} planned: this may not meet the pilot requirement' },
  plan_capacity_short: { CN: '场次总容量 {capacity} 少于计划人数 {expected}，最多只能报名 {capacity} 人', HK: '場次總容量 {capacity} 少於計劃人數 {expected}，最多只能報名 {capacity} 人', US: 'The sessions have room for {capacity}, fewer than the planned {expected}: only {capacity} can sign up' },
  plan_signup_begun: { CN: '报名已于 {start} 开始，{end} 截止，还剩 {days} 天', HK: '報名已於 {start} 開始，{end} 截止，尚餘 {days} 天', US: 'Sign-up began at {start} and ends at {end}: {days} {days|day|days} left' },
  plan_signup_last_day: { CN: '报名已于 {start} 开始，今天（{end}）截止', HK: '報名已於 {start} 開始，今天（{end}）截止', US: 'Sign-up began at {start} and ends today ({end})' },
  sheet_name: { CN: '考核计划', HK: '考核計劃', US: 'Exam plans' },
})
export const planMessages = { ...siteMessages, ...ownMessages }

/** Why a day cannot be chosen, by the rule that would refuse it. */
export const planDayWords = defineMessages({
  plan_submit_days: { CN: '考试日须在 {least} 或之后（计划须提前 {days} 天提交）', HK: '考試日須在 {least} 或之後（計劃須提前 {days} 天提交）', US: 'Exam days must be {least} or later (plans are submitted {days} {days|day|days} ahead)' },
  plan_site: { CN: '考试日须在站点资质有效期内（{spans}）', HK: '考試日須在站點資質有效期內（{spans}）', US: 'Exam days must be within the site’s approval ({spans})' },
  plan_template_date: { CN: '考试日须在考试方案有效期内（{from} – {to}）', HK: '考試日須在考試方案有效期內（{from} – {to}）', US: 'Exam days must be within the validity of the exam template ({from} – {to})' },
  plan_window: { CN: '结束不得早于开始（{day}）', HK: '結束不得早於開始（{day}）', US: 'The end cannot be before the start ({day})' },
  plan_practical_first: { CN: '实操不得早于理论（{day}）', HK: '實操不得早於理論（{day}）', US: 'The practical exam cannot be before the theory exam ({day})' },
  plan_signup_end: { CN: '报名不得晚于 {day}（首个考试日前 {days} 天）', HK: '報名不得晚於 {day}（首個考試日前 {days} 天）', US: 'Sign-up can be until {day} ({days} {days|day|days} before the first exam day)' },
  plan_signup_over: { CN: '报名截止不得早于今天（{day}）', HK: '報名截止不得早於今天（{day}）', US: 'Sign-up cannot end before today ({day})' },
  plan_signup_order: { CN: '报名截止不得早于报名开始（{day}）', HK: '報名截止不得早於報名開始（{day}）', US: 'Sign-up cannot end before it starts ({day})' },
  plan_session_window: { CN: '场次须在考试时间之内（{start} – {end}）', HK: '場次須在考試時間之內（{start} – {end}）', US: 'Sessions must be within the exam times ({start} – {end})' },
})

/** Status words (domain.md §1). */
export const planStatusWords = defineMessages({
  PLAN_INIT: { CN: '计划待提交', HK: '計劃待提交', US: 'Plan to be submitted' },
  PLAN_SUBMIT: { CN: '计划待审核', HK: '計劃待審批', US: 'Plan pending approval' },
  PLAN_REJECT: { CN: '计划已驳回', HK: '計劃已退回', US: 'Plan rejected' },
  ...examApplicationStatusWords,
})
export const planMoveWords = defineMessages({
  submit: { CN: '提交', HK: '提交', US: 'Submit' },
  withdraw: { CN: '撤回', HK: '撤回', US: 'Withdraw' },
  approve: { CN: '通过', HK: '批准', US: 'Approve' },
  reject: { CN: '驳回', HK: '退回', US: 'Reject' },
  takeBack: { CN: '收回决定', HK: '收回決定', US: 'Take back decision' },
  closeSignup: { CN: '提前截止报名', HK: '提前截止報名', US: 'Close sign-up early' },
  overdue: { CN: '超期', HK: '逾期', US: 'Overdue' },
  lapse: { CN: '考试日已过，自动驳回', HK: '考試日已過，自動退回', US: 'Rejected: the exam day passed' },
})

export const planTypeWords = defineMessages({
  NORMAL: { CN: '正常考试', HK: '正常考試', US: 'Regular' },
  RETAKE: { CN: '补考', HK: '補考', US: 'Retake' },
})
export const borrowRegionWords = defineMessages({
  ANY: { CN: '不限', HK: '不限', US: 'Anywhere' },
  PROVINCE: { CN: '本省', HK: '本省', US: 'Own province' },
})

/** What an exam is called: the plan, and which of its sessions. */
export const examName = { CN: '{title} {session}', HK: '{title} {session}', US: '{title}, {session}' }

/** What the fields are called, everywhere (domain.md §3.10). */
export const planWords = defineMessages({
  sn: { CN: '计划编号', HK: '計劃編號', US: 'Plan no.' },
  title: { CN: '标题', HK: '標題', US: 'Title' },
  org_name: { CN: '站点', HK: '站點', US: 'Site' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  credential_level: { CN: '证书/等级', HK: '證書／等級', US: 'Credential / level' },
  direction: { CN: '考核方向', HK: '考核方向', US: 'Direction' },
  template: { CN: '考试方案', HK: '考試方案', US: 'Exam template' },
  plan_type: { CN: '计划类型', HK: '計劃類型', US: 'Type' },
  year: { CN: '年度', HK: '年度', US: 'Year' },
  theory_time: { CN: '理论时间', HK: '理論時間', US: 'Theory' },
  practical_time: { CN: '实操时间', HK: '實操時間', US: 'Practical' },
  theory_start: { CN: '理论开始', HK: '理論開始', US: 'Theory starts' },
  theory_end: { CN: '理论结束', HK: '理論結束', US: 'Theory ends' },
  practical_start: { CN: '实操开始', HK: '實操開始', US: 'Practical starts' },
  practical_end: { CN: '实操结束', HK: '實操結束', US: 'Practical ends' },
  exam_date: { CN: '考试日期', HK: '考試日期', US: 'Exam date' },
  exam_from: { CN: '考试日期从', HK: '考試日期由', US: 'Exam from' },
  exam_to: { CN: '考试日期至', HK: '考試日期至', US: 'Exam to' },
  signup_start: { CN: '报名开始', HK: '報名開始', US: 'Sign-up starts' },
  signup_end: { CN: '报名截止', HK: '報名截止', US: 'Sign-up ends' },
  expected_count: { CN: '计划人数', HK: '計劃人數', US: 'Planned' },
  capacity: { CN: '容量', HK: '容量', US: 'Capacity' },
  own_taken: { CN: '本校报名', HK: '本校報名', US: 'Own sign-ups' },
  borrow_taken: { CN: '借考报名', HK: '借考報名', US: 'Borrowed-exam sign-ups' },
  taken: { CN: '已报名（本校/借考）', HK: '已報名（本校／借考）', US: 'Own / borrowed' },
  examiners: { CN: '考评员数', HK: '考評員數', US: 'Examiners' },
  accept_borrow: { CN: '接受借考', HK: '接受借考', US: 'Accepts borrowed exams' },
  borrow_quota: { CN: '借考名额', HK: '借考名額', US: 'Places for borrowed exams' },
  borrow_region: { CN: '借考地区', HK: '借考地區', US: 'Borrowed-exam region' },
  sessions: { CN: '场次安排', HK: '場次安排', US: 'Sessions' },
  room: { CN: '考场', HK: '試場', US: 'Room' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  session_no: { CN: '场次', HK: '場次', US: 'Session' },
  start_time: { CN: '开始时间', HK: '開始時間', US: 'Starts' },
  end_time: { CN: '结束时间', HK: '結束時間', US: 'Ends' },
  session_capacity: { CN: '人数', HK: '人數', US: 'Candidates' },
  contact_name: { CN: '联系人', HK: '聯絡人', US: 'Contact' },
  contact_mobile: { CN: '联系电话', HK: '聯絡電話', US: 'Contact phone' },
  fee_standard: { CN: '收费标准', HK: '收費標準', US: 'Fee' },
  materials: { CN: '附件材料', HK: '附件材料', US: 'Attachments' },
  remark: { CN: '备注', HK: '備註', US: 'Remark' },
  submit_time: { CN: '提交时间', HK: '提交時間', US: 'Submitted' },
  waiting_days: { CN: '待审天数', HK: '待審天數', US: 'Days waiting' },
  overdue: { CN: '超期', HK: '逾期', US: 'Overdue' },
  on_behalf: { CN: '中心代建', HK: '中心代建', US: 'Made by the center' },
  station_mode: { CN: '工位分配方式', HK: '工位分配方式', US: 'Workstation assignment' },
  undrawn: { CN: '未抽签', HK: '未抽籤', US: 'Not drawn' },
  paper_delivery: { CN: '试卷发放方式', HK: '試卷發放方式', US: 'Paper delivery' },
  exam_contact: { CN: '考试日联系人', HK: '考試日聯絡人', US: 'Contact on the exam day' },
  exam_contact_mobile: { CN: '考试日联系电话', HK: '考試日聯絡電話', US: 'Phone on the exam day' },
  equipment_checked: { CN: '设备检查声明', HK: '設備檢查聲明', US: 'Equipment checked' },
  emergency_leader: { CN: '应急负责人', HK: '應急負責人', US: 'Emergency coordinator' },
  emergency_mobile: { CN: '应急负责人电话', HK: '應急負責人電話', US: 'Emergency phone' },
  exam_attachments: { CN: '考场布置图、设备检查表', HK: '試場佈置圖、設備檢查表', US: 'Room layout, equipment list' },
  exam_submit_time: { CN: '考试申请提交时间', HK: '考試申請提交時間', US: 'Exam application submitted' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

/** What a candidate's place is called in a plan: the drawn workstation, or the seat that is assigned in order (Decided 40). */
export const placeWords = defineMessages({
  DRAW: { CN: '工位', HK: '工位', US: 'Workstation' },
  ORDER: { CN: '座位', HK: '座位', US: 'Seat' },
})
/** The place with its number. */
export const placeNumbers = defineMessages({
  DRAW: { CN: '{number} 号工位', HK: '{number} 號工位', US: 'Workstation {number}' },
  ORDER: { CN: '{number} 号座位', HK: '{number} 號座位', US: 'Seat {number}' },
})

/** Texts of the notices (domain.md §5.11). */
export const planNotices = defineMessages({
  submit_title: { CN: '考核计划待审核', HK: '考核計劃待審批', US: 'Exam plan awaiting review' },
  submit_abstract: { CN: '{org}提交了考核计划“{title}”（{sn}）', HK: '{org}提交了考核計劃「{title}」（{sn}）', US: '{org} submitted the exam plan “{title}” ({sn})' },
  approve_title: { CN: '考核计划已通过', HK: '考核計劃已批准', US: 'Your exam plan was approved' },
  approve_abstract: { CN: '“{title}”（{sn}）已通过审核，报名时间为 {start} 至 {end}', HK: '「{title}」（{sn}）已獲批准，報名時間為 {start} 至 {end}', US: '“{title}” ({sn}) was approved; sign-up runs from {start} to {end}' },
  reject_title: { CN: '考核计划被驳回', HK: '考核計劃被退回', US: 'Your exam plan was rejected' },
  reject_abstract: { CN: '“{title}”（{sn}）被驳回，请修改后重新提交', HK: '「{title}」（{sn}）被退回，請修改後重新提交', US: '“{title}” ({sn}) was rejected; correct and resubmit it' },
  close_title: { CN: '借考站点提前截止报名', HK: '借考站點提前截止報名', US: 'A host site closed sign-up early' },
  close_abstract: { CN: '{org}的考核计划“{title}”（{sn}）已于 {time} 截止报名', HK: '{org}的考核計劃「{title}」（{sn}）已於 {time} 截止報名', US: '{org} closed sign-up for “{title}” ({sn}) at {time}' },
  overdue_title: { CN: '考核计划已超期', HK: '考核計劃已逾期', US: 'An exam plan is overdue' },
  overdue_abstract: {
    CN: '{org}的“{title}”（{sn}）首个考试日已过，考试仍未获批准；报名将自动释放，学生可报考其他计划',
    HK: '{org}的「{title}」（{sn}）首個考試日已過，考試仍未獲批准；報名將自動釋放，學生可報考其他計劃',
    US: 'The first exam day of “{title}” ({sn}) of {org} has passed without an approved exam; its sign-ups are released, so that the students can sign up for other plans',
  },
  lapse_title: { CN: '考核计划已自动驳回', HK: '考核計劃已自動退回', US: 'An exam plan was rejected automatically' },
  lapse_abstract: {
    CN: '{org}的“{title}”（{sn}）首个考试日已过，仍未审核；请改期后重新提交',
    HK: '{org}的「{title}」（{sn}）首個考試日已過，仍未審批；請改期後重新提交',
    US: 'The first exam day of “{title}” ({sn}) of {org} has passed without a decision; choose other days and submit it again',
  },
})

/** A plan on paper. */
export const planPrintWords = defineMessages({
  heading: { CN: '考核计划', HK: '考核計劃', US: 'Exam plan' },
  signup_time: { CN: '报名时间', HK: '報名時間', US: 'Sign-up' },
  sessions: { CN: '场次安排', HK: '場次安排', US: 'Sessions' },
  date: { CN: '日期', HK: '日期', US: 'Date' },
  time: { CN: '时间', HK: '時間', US: 'Time' },
  decisions: { CN: '操作记录', HK: '操作紀錄', US: 'History' },
  at: { CN: '时间', HK: '時間', US: 'Time' },
  move: { CN: '操作', HK: '操作', US: 'Action' },
  who: { CN: '办理人', HK: '辦理人', US: 'Handled by' },
  opinion: { CN: '意见', HK: '意見', US: 'Opinion' },
  create: { CN: '新增', HK: '新增', US: 'Created' },
  page: { CN: '第 {page} / {pages} 页', HK: '第 {page} / {pages} 頁', US: 'Page {page} of {pages}' },
  seal_site: { CN: '（考核站点盖章）', HK: '（考核站點蓋章）', US: '(Seal of the site)' },
  seal_platform: { CN: '（审核单位盖章）', HK: '（審批單位蓋章）', US: '(Seal of the deciding body)' },
  seal_day: { CN: '年　　月　　日', HK: '年　　月　　日', US: 'Date: ________________' },
})
