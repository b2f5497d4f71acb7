import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ChartName, Mark, Step, Tile } from '@zhikao/domain/report/report/report.model.ts'

export const reportLabels = defineMessages({
  hello: { CN: '{name}，您好', HK: '{name}，您好', US: 'Hello, {name}' },
  waiting: { CN: '待办事项', HK: '待辦事項', US: 'To do' },
  waiting_none: { CN: '没有待办事项', HK: '沒有待辦事項', US: 'Nothing to do' },
  waiting_none_hint: { CN: '有待办事项时，会显示在这里。', HK: '有待辦事項時，會顯示在這裏。', US: 'Items that need your attention appear here.' },
  overview: { CN: '数据概览', HK: '資料概覽', US: 'Overview' },
})

/** The label of each tile, and the action that it needs. */
export const tileWords = {
  applications_waiting: { CN: '待审站点申请', HK: '待審站點申請', US: 'Site applications to review' },
  trainings_draft: { CN: '未启用的培训', HK: '未啟用的培訓', US: 'Trainings not enabled yet' },
  trainings_open: { CN: '正在报名的培训', HK: '正在報名的培訓', US: 'Trainings open for registration' },
  trainings: { CN: '培训', HK: '培訓', US: 'Trainings' },
  trainees_due: { CN: '待审培训报名', HK: '待審培訓報名', US: 'Training registrations to decide' },
  trainees: { CN: '培训学员', HK: '培訓學員', US: 'Trainees' },
  applications_rejected: { CN: '被驳回的站点申请', HK: '被退回的站點申請', US: 'Rejected site applications' },
  applications_to_submit: { CN: '待提交的站点申请', HK: '待提交的站點申請', US: 'Applications to submit' },
  sites_expiring: { CN: '即将到期的站点资质', HK: '即將到期的站點資質', US: 'Approvals expiring soon' },
  students: { CN: '学生', HK: '學生', US: 'Students' },
  students_without_photo: { CN: '未上传照片的学生', HK: '未上載相片的學生', US: 'Students without photo' },
  photos_rejected: { CN: '照片不合格', HK: '相片不合格', US: 'Photos rejected' },
  majors: { CN: '专业', HK: '專業', US: 'Majors' },
  majors_young: { CN: '招生不足 3 年的专业', HK: '招生不足 3 年的專業', US: 'Majors under 3 years' },
  changes_waiting: { CN: '待审院校变更', HK: '待審院校變更', US: 'Institution changes to review' },
  identities_waiting: { CN: '待确认身份更正', HK: '待確認身份更正', US: 'Identity corrections to confirm' },
  institutions: { CN: '院校', HK: '院校', US: 'Institutions' },
  institutions_disabled: { CN: '已停用的院校', HK: '已停用的院校', US: 'Disabled institutions' },
  sites: { CN: '考核站点', HK: '考核站點', US: 'Assessment sites' },
  teachers: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  teachers_init: { CN: '待启用的考评员', HK: '待啟用的考評員', US: 'Examiners to enable' },
  own_certificate: { CN: '我的培训证书即将到期', HK: '我的培訓證書即將到期', US: 'Your training certificate expires soon' },
  own_proposal: { CN: '储备考评员邀请待确认', HK: '儲備考評員邀請待確認', US: 'Reserve pool: your answer is awaited' },
  teachers_expiring: { CN: '即将到期的考评员证书', HK: '即將到期的考評員證書', US: 'Examiner certificates expiring soon' },
  plans_draft: { CN: '待提交的考核计划', HK: '待提交的考核計劃', US: 'Exam plans to submit' },
  plans_rejected: { CN: '被驳回的考核计划', HK: '被退回的考核計劃', US: 'Exam plans rejected' },
  plans_submitted: { CN: '待审核的考核计划', HK: '待審批的考核計劃', US: 'Exam plans to review' },
  exams_rejected: { CN: '被驳回的考试申请', HK: '被退回的考試申請', US: 'Exam applications rejected' },
  exams_submitted: { CN: '待审核的考试', HK: '待審批的考試', US: 'Exam applications to review' },
  borrows_to_audit: { CN: '待审借考', HK: '待審借考', US: 'Borrowed-exam requests to review' },
  borrows_rejected: { CN: '被驳回的借考', HK: '被退回的借考', US: 'Borrowed exams rejected' },
  borrows_waiting: { CN: '借考待审', HK: '借考待審', US: 'Borrowed exams pending' },
  signups_to_confirm: { CN: '有待确认报名的计划', HK: '有待確認報名的計劃', US: 'Plans with sign-ups to confirm' },
  signups_live: { CN: '报名人次', HK: '報名人次', US: 'Sign-ups' },
  assignments_pending: { CN: '待确认任务', HK: '待確認任務', US: 'Assignments to answer' },
  assignments_coming: { CN: '近期考试', HK: '近期考試', US: 'Upcoming exams' },
  messages_waiting: { CN: '待答复反馈', HK: '待答覆反饋', US: 'Feedback to answer' },
  messages_unanswered: { CN: '未回复反馈', HK: '未回覆反饋', US: 'Feedback without an answer' },
  incidents_to_handle: { CN: '异常待处理的考试', HK: '異常待處理的考試', US: 'Exams with incidents to handle' },
  incidents_to_report: { CN: '异常未上报的考试', HK: '異常未上報的考試', US: 'Exams with incidents not reported' },
  incidents_rejected: { CN: '异常被退回的考试', HK: '異常被退回的考試', US: 'Exams with incidents sent back' },
  scores_to_publish: { CN: '待发布成绩', HK: '待發布成績', US: 'Scores to publish' },
  scores_to_enter: { CN: '待录入成绩', HK: '待輸入成績', US: 'Scores to enter' },
  scores_awaited: { CN: '待考评员评分', HK: '待考評員評分', US: 'Awaiting examiners’ scores' },
  scores_rejected: { CN: '被退回的成绩', HK: '被退回的成績', US: 'Scores sent back' },
  exams_month: { CN: '本月考试', HK: '本月考試', US: 'Exams this month' },
  photo_credit: { CN: '本月证件照剩余额度', HK: '本月證件照剩餘額度', US: 'ID photo credit left this month' },
  operators: { CN: '操作员', HK: '操作員', US: 'Operators' },
  accounts_never_used: { CN: '从未登录的账号', HK: '從未登入的帳戶', US: 'Accounts never used' },
} satisfies Record<Tile, Text>

/** The action needed for pending items. */
export const tileHints: Partial<Record<Tile, Text>> = {
  applications_waiting: { CN: '请审核等级、考场与容量', HK: '請審批等級、試場與容量', US: 'Check levels, rooms, capacity' },
  trainings_draft: { CN: '启用后才能报名', HK: '啟用後才能報名', US: 'People can register once enabled' },
  trainees_due: { CN: '请核对材料与条件', HK: '請核對材料與條件', US: 'Check documents and conditions' },
  applications_rejected: { CN: '请按意见修改并重新提交', HK: '請按意見修改並重新提交', US: 'Revise as requested, then resubmit' },
  applications_to_submit: { CN: '提交后才会审核', HK: '提交後才會審批', US: 'Reviewed once submitted' },
  changes_waiting: { CN: '请核对证明材料与新信息', HK: '請核對證明文件與新資料', US: 'Check the proof and the new details' },
  identities_waiting: { CN: '请核对证明材料与完整号码', HK: '請核對證明文件與完整號碼', US: 'Compare the evidence and the numbers' },
  sites_expiring: { CN: '请及时续期', HK: '請及時續期', US: 'Renew in time' },
  students_without_photo: { CN: '报名前须有合格照片', HK: '報名前須有合格相片', US: 'Needed before sign-up' },
  photos_rejected: { CN: '请按原因重新上传', HK: '請按原因重新上載', US: 'Upload again as advised' },
  plans_draft: { CN: '检查无误后提交审核', HK: '檢查無誤後提交審批', US: 'Check, then submit' },
  plans_rejected: { CN: '按审核意见修改后重新提交', HK: '按審批意見修改後重新提交', US: 'Revise as requested, then resubmit' },
  plans_submitted: { CN: '请核对资质、场次与期限', HK: '請核對資質、場次與期限', US: 'Check approval, sessions, deadlines' },
  exams_rejected: { CN: '按审核意见修改后重新提交', HK: '按審批意見修改後重新提交', US: 'Revise as requested, then resubmit' },
  exams_submitted: { CN: '请核对考生、考评员与试卷', HK: '請核對考生、考評員與試卷', US: 'Check candidates, examiners, papers' },
  borrows_to_audit: { CN: '请在截止前审核', HK: '請在截止前審批', US: 'Review before the deadline' },
  borrows_rejected: { CN: '按意见修改后重新申请', HK: '按意見修改後重新申請', US: 'Revise the request and resubmit' },
  signups_to_confirm: { CN: '核对照片与资料后确认', HK: '核對相片與資料後確認', US: 'Check photo and data, then confirm' },
  assignments_pending: { CN: '请确认或请假', HK: '請確認或請假', US: 'Confirm or decline' },
  teachers_init: { CN: '核对条件后启用', HK: '核對條件後啟用', US: 'Check the conditions, then enable' },
  own_certificate: { CN: '到期后不能担任考评，请及时复训换证', HK: '到期後不能擔任考評，請及時復訓換證', US: 'You cannot examine after that day: renew it in time' },
  own_proposal: { CN: '同意后才会被调派；也可以不同意', HK: '同意後才會被調派；亦可不同意', US: 'You are dispatched only if you agree; you may decline' },
  teachers_expiring: { CN: '请通知复训换证', HK: '請通知復訓換證', US: 'Ask them to renew in time' },
  messages_waiting: { CN: '请答复，或转办给其他操作员', HK: '請答覆，或轉辦給其他操作員', US: 'Answer it, or reassign it to another operator' },
  incidents_to_handle: { CN: '核实后处理完成，或退回补充', HK: '核實後處理完成，或退回補充', US: 'Check and close them, or send them back' },
  incidents_to_report: { CN: '补齐后上报，重大的立即上报', HK: '補齊後上報，重大的即時上報', US: 'Complete and report them; major ones at once' },
  incidents_rejected: { CN: '按意见补充后重新上报', HK: '按意見補充後重新上報', US: 'Complete them as requested, then report again' },
  scores_to_publish: { CN: '核对分布后发布或退回', HK: '核對分布後發布或退回', US: 'Check the distribution, then publish or send back' },
  scores_to_enter: { CN: '考试已结束，请录入并提交', HK: '考試已結束，請輸入並提交', US: 'The exams are over: enter and submit' },
  scores_awaited: { CN: '考评员交齐后提交，可催交评分', HK: '考評員交齊後提交，可催交評分', US: 'Submit once all are in; you can remind them' },
  scores_rejected: { CN: '按意见修改后重新提交', HK: '按意見修改後重新提交', US: 'Revise as requested, then resubmit' },
}

/** Words of the due list, the calendar, what was published, the news and the first steps. */
export const homeLabels = defineMessages({
  until: { CN: '最近截止 {day}', HK: '最近截止 {day}', US: 'Next due {day}' },
  waited: { CN: '最久已等 {days} 天', HK: '最久已等 {days} 天', US: 'Oldest: {days} {days|day|days}' },
  waited_none: { CN: '今天新增', HK: '今天新增', US: 'New today' },
  since: { CN: '自 {day} 起', HK: '自 {day} 起', US: 'Since {day}' },
  calendar: { CN: '未来 14 天', HK: '未來 14 天', US: 'Next 14 days' },
  day_today: { CN: '今天', HK: '今天', US: 'Today' },
  exams: { CN: '{count} 场', HK: '{count} 場', US: '{count} {count|exam|exams}' },
  marks: { CN: '{count} 项截止', HK: '{count} 項截止', US: '{count} due' },
  no_exams: { CN: '没有考试', HK: '沒有考試', US: 'No exams' },
  nothing_due: { CN: '没有安排', HK: '沒有安排', US: 'Nothing on this day' },
  candidates: { CN: '{count} 人', HK: '{count} 人', US: '{count} {count|candidate|candidates}' },
  all_of_day: { CN: '查看当天全部 {count} 场', HK: '查看當天全部 {count} 場', US: 'Show all of this day ({count})' },
  charts: { CN: '统计图表', HK: '統計圖表', US: 'Charts' },
  published: { CN: '公告与通知', HK: '公告與通告', US: 'News and notices' },
  published_all: { CN: '全部', HK: '全部', US: 'All' },
  published_none: { CN: '没有公告或通知', HK: '沒有公告或通告', US: 'No news or notices' },
  published_top: { CN: '置顶', HK: '置頂', US: 'On top' },
  published_asks: { CN: '请确认收到', HK: '請確認收到', US: 'Please confirm' },
  published_asks_until: { CN: '请于 {deadline} 前确认收到', HK: '請於 {deadline} 前確認收到', US: 'Please confirm by {deadline}' },
  news: { CN: '上次登录以来', HK: '上次登入以來', US: 'Since your last visit' },
  news_since: { CN: '上次登录：{time}', HK: '上次登入：{time}', US: 'Last sign-in: {time}' },
  news_none: { CN: '没有新的变化', HK: '沒有新的變化', US: 'Nothing new' },
  steps: { CN: '开始使用', HK: '開始使用', US: 'Getting started' },
  steps_done: { CN: '已完成 {done}/{count}', HK: '已完成 {done}/{count}', US: '{done} of {count} done' },
  step_done: { CN: '已完成', HK: '已完成', US: 'Done' },
  step_open: { CN: '待完成', HK: '待完成', US: 'To do' },
  steps_hide: { CN: '不再显示', HK: '不再顯示', US: 'Hide' },
})

/** Words of the exams whose day is open. */
export const openDayLabels = defineMessages({
  title: { CN: '正在进行的考试', HK: '正在進行的考試', US: 'Exams in progress' },
  soon: { CN: '即将开考 · 距开考 {time}', HK: '即將開考 · 距開考 {time}', US: 'Starting soon · starts in {time}' },
  running: { CN: '考试中 · 距结束 {time}', HK: '考試中 · 距結束 {time}', US: 'In progress · {time} left' },
  late: { CN: '已到开考时间，尚未开考 · 距结束 {time}', HK: '已到開考時間，尚未開考 · 距結束 {time}', US: 'Due to start, not started · {time} left' },
  up: { CN: '已到结束时间，尚未结束考试', HK: '已到結束時間，尚未結束考試', US: 'Time is over, not finished yet' },
  up_unused: { CN: '已到结束时间，尚未开考', HK: '已到結束時間，尚未開考', US: 'Time is over, never started' },
  enter: { CN: '进入考试日', HK: '進入考試日', US: 'Open exam day' },
  enter_of: { CN: '进入考试日：{name}', HK: '進入考試日：{name}', US: 'Open exam day: {name}' },
  all: { CN: '查看全部 {count} 场', HK: '查看全部 {count} 場', US: 'Show all {count}' },
})

/** Who waits for it, or what it holds up. */
export const waitWords: Partial<Record<Tile, Text>> = {
  applications_waiting: { CN: '申请院校在等待', HK: '申請院校正在等候', US: 'Applicants are waiting' },
  changes_waiting: { CN: '申请院校在等待', HK: '申請院校正在等候', US: 'Institutions are waiting' },
  identities_waiting: { CN: '院校与学生在等待', HK: '院校與學生正在等候', US: 'Institutions and students are waiting' },
  plans_submitted: { CN: '考核站点在等待', HK: '考核站點正在等候', US: 'Sites are waiting' },
  exams_submitted: { CN: '站点与考生在等待', HK: '站點與考生正在等候', US: 'Sites and candidates are waiting' },
  messages_waiting: { CN: '提交单位在等待答复', HK: '提交單位正在等候答覆', US: 'Institutions are waiting for an answer' },
  incidents_to_handle: { CN: '站点与考生在等待', HK: '站點與考生正在等候', US: 'Sites and candidates are waiting' },
  scores_to_publish: { CN: '院校与考生在等待', HK: '院校與考生正在等候', US: 'Institutions and candidates are waiting' },
  scores_to_enter: { CN: '考生在等待成绩', HK: '考生正在等候成績', US: 'Candidates are waiting' },
  scores_awaited: { CN: '考生在等待成绩', HK: '考生正在等候成績', US: 'Candidates are waiting' },
  scores_rejected: { CN: '考生在等待成绩', HK: '考生正在等候成績', US: 'Candidates are waiting' },
  trainees_due: { CN: '报名人员在等待', HK: '報名人員正在等候', US: 'People are waiting' },
  teachers_init: { CN: '考评员在等待', HK: '考評員正在等候', US: 'Examiners are waiting' },
  borrows_to_audit: { CN: '借考院校在等待', HK: '借考院校正在等候', US: 'Schools are waiting' },
  signups_to_confirm: { CN: '借考院校与学生在等待', HK: '借考院校與學生正在等候', US: 'Schools and students are waiting' },
  assignments_pending: { CN: '考核站点在等待', HK: '考核站點正在等候', US: 'The sites are waiting' },
}

export const markWords: Record<Mark, Text> = {
  signup_end: { CN: '报名截止', HK: '報名截止', US: 'Sign-up ends' },
  train_signup_end: { CN: '培训报名截止', HK: '培訓報名截止', US: 'Training registration ends' },
  train_start: { CN: '培训开始', HK: '培訓開始', US: 'Training begins' },
  exam_submit: { CN: '考试申请截止', HK: '考試申請截止', US: 'Exam application due' },
}

export const stepWords: Record<Step, Text> = {
  info: { CN: '完善院校信息：联系人职务与资质文件', HK: '完善院校資料：聯絡人職務與資質文件', US: 'Complete your institution: contact position and license files' },
  training: { CN: '新增并启用第一期培训', HK: '新增並啟用第一期培訓', US: 'Add and enable the first training' },
  site_approved: { CN: '申请考核站点并获批', HK: '申請考核站點並獲批', US: 'Apply as an assessment site and be approved' },
  majors: { CN: '新增第一个专业', HK: '新增第一個專業', US: 'Add the first major' },
  students: { CN: '导入第一批学生', HK: '匯入第一批學生', US: 'Import the first students' },
  photos: { CN: '上传学生照片', HK: '上載學生相片', US: 'Upload student photos' },
  plan: { CN: '新建第一个考核计划', HK: '新建第一個考核計劃', US: 'Create the first exam plan' },
  borrow: { CN: '第一次申请借考', HK: '首次申請借考', US: 'Request the first borrowed exam' },
  signup: { CN: '为第一名学生报名', HK: '為第一名學生報名', US: 'Sign up the first student' },
  authority: { CN: '新增发证机构', HK: '新增發證機構', US: 'Add a certificate authority' },
  credential: { CN: '新增并启用证书', HK: '新增並啟用證書', US: 'Add and enable a credential' },
  template: { CN: '新增并启用考试方案', HK: '新增並啟用考試方案', US: 'Add and enable an exam template' },
  institution: { CN: '新增第一所院校', HK: '新增第一所院校', US: 'Add the first institution' },
  examiner: { CN: '启用第一名考评员', HK: '啟用第一名考評員', US: 'Enable the first examiner' },
  site: { CN: '批准第一个考核站点', HK: '批准第一個考核站點', US: 'Approve the first assessment site' },
  email: { CN: '填写邮箱，以便找回密码', HK: '填寫電郵，以便找回密碼', US: 'Enter your email, to recover the password' },
  answer: { CN: '答复第一个考评任务', HK: '答覆第一個考評任務', US: 'Answer the first assignment' },
}

export const axisLabels = defineMessages({
  month: { CN: '月份', HK: '月份', US: 'Month' },
  plan: { CN: '考核计划', HK: '考核計劃', US: 'Exam plan' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
})

/** Of each chart the question that it answers, what is counted, and of which whole. */
export const chartWords: Record<ChartName, { title: Text; unit: Text; wholeOf?: Text }> = {
  signups_by_month: {
    title: { CN: '每个月有多少人次报名？', HK: '每個月有多少人次報名？', US: 'How many sign-ups each month?' },
    unit: { CN: '人次', HK: '人次', US: 'sign-ups' },
  },
  pass_rates: {
    title: { CN: '最近公布的考试，合格率是多少？', HK: '最近公布的考試，合格率是多少？', US: 'What share passed the exams published last?' },
    unit: { CN: '合格人数', HK: '合格人數', US: 'passed' },
    wholeOf: { CN: '有结论的考生', HK: '有結論的考生', US: 'Candidates with a result' },
  },
  capacity_used: {
    title: { CN: '正在报名的计划，名额用了多少？', HK: '正在報名的計劃，名額用了多少？', US: 'How full are the plans open for sign-up?' },
    unit: { CN: '已报名', HK: '已報名', US: 'signed up' },
    wholeOf: { CN: '名额', HK: '名額', US: 'Places' },
  },
  provinces: {
    title: { CN: '各省有多少考核站点？', HK: '各省有多少考核站點？', US: 'How many assessment sites in each province?' },
    unit: { CN: '考核站点', HK: '考核站點', US: 'sites' },
    wholeOf: { CN: '全部院校', HK: '全部院校', US: 'All institutions' },
  },
  sites_ending: {
    title: { CN: '哪几个月有站点资质到期？', HK: '哪幾個月有站點資質到期？', US: 'When do site approvals end?' },
    unit: { CN: '项资质', HK: '項資質', US: 'approvals' },
  },
  certificates_ending: {
    title: { CN: '哪几个月有考评员证书到期？', HK: '哪幾個月有考評員證書到期？', US: 'When do examiner certificates end?' },
    unit: { CN: '名考评员', HK: '名考評員', US: 'examiners' },
  },
  duties_by_month: {
    title: { CN: '我每个月有多少场考评任务？', HK: '我每個月有多少場考評任務？', US: 'How many assignments do I have each month?' },
    unit: { CN: '场', HK: '場', US: 'assignments' },
  },
}
