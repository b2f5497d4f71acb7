import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { signupLifts, retakeLifts } from './signup.lifts.ts'

export const signupStatusWords = defineMessages({
  INIT: { CN: '未报名', HK: '未報名', US: 'Not signed up' },
  SUBMIT: { CN: '待确认', HK: '待確認', US: 'To be confirmed' },
  AUDIT: { CN: '已报名', HK: '已報名', US: 'Signed up' },
  REJECT: { CN: '已退回', HK: '已退回', US: 'Sent back' },
})
export const signupMoveWords = defineMessages({
  join: { CN: '加入', HK: '加入', US: 'Sign up' },
  request: { CN: '提交报名', HK: '提交報名', US: 'Submit sign-up' },
  confirm: { CN: '确认', HK: '確認', US: 'Confirm' },
  reject: { CN: '退回', HK: '退回', US: 'Send back' },
  resubmit: { CN: '重新提交', HK: '重新提交', US: 'Resubmit' },
  remove: { CN: '移除', HK: '移除', US: 'Remove' },
  pay: { CN: '缴费登记', HK: '繳費登記', US: 'Record payment' },
  cancel: { CN: '借考取消', HK: '借考取消', US: 'Borrowed exam canceled' },
  release: { CN: '计划超期释放', HK: '計劃逾期釋放', US: 'Released: plan overdue' },
})
export const sourceLabels = defineMessages({
  OWN: { CN: '本校', HK: '本校', US: 'Own institution' },
  BORROW: { CN: '借考', HK: '借考', US: 'Borrowed exam' },
})
export const signupSubjectWords = defineMessages({
  BOTH: { CN: '理论 + 实操', HK: '理論 + 實操', US: 'Both subjects' },
  THEORY: { CN: '理论', HK: '理論', US: 'Theory' },
  PRACTICAL: { CN: '实操', HK: '實操', US: 'Practical' },
})
export const attemptWords = defineMessages({
  NEW: { CN: '新考', HK: '新考', US: 'First attempt' },
  RETAKE: { CN: '补考', HK: '補考', US: 'Retake' },
})
export const payStatusWords = defineMessages({
  UNPAID: { CN: '未缴', HK: '未繳', US: 'Unpaid' },
  PAID: { CN: '已缴', HK: '已繳', US: 'Paid' },
  WAIVED: { CN: '免缴', HK: '免繳', US: 'Waived' },
})

/** Why a student cannot be signed up, or a sign-up not be changed, and what would lift it. */
export const signupMessages = defineRules<typeof signupLifts>()({
  signup_plan_state: {
    CN: '计划目前为“{status}”，不能报名；计划通过审核后、提交考试申请前可以报名',
    HK: '計劃目前為「{status}」，不能報名；計劃獲批准後、提交考試申請前可以報名',
    US: 'Sign-up is closed (state: {status}); it is open after the plan is approved and before the exam application is submitted',
  },
  signup_frozen: {
    CN: '站点的该证书、等级资质未生效，计划已冻结；资质恢复、续期或变更后可报名',
    HK: '站點的此證書、等級資質未生效，計劃已凍結；資質恢復、續期或變更後可報名',
    US: 'The site has no approval in force for this credential and level, so the plan is frozen; sign-up continues once the approval is restored, renewed or changed',
  },
  signup_not_open: { CN: '报名尚未开始，{time} 起可以报名', HK: '報名尚未開始，{time} 起可以報名', US: 'Sign-up has not started; it opens at {time}' },
  signup_over: { CN: '报名到 {time} 为止，现已截止；请选择其他仍在报名的计划', HK: '報名到 {time} 為止，現已截止；請選擇其他仍在報名的計劃', US: 'Sign-up was open until {time}; choose another plan that is still open' },
  signup_list_locked: {
    CN: '名单已锁定：目前为“{status}”；考试申请被驳回后可再修改',
    HK: '名單已鎖定：目前為「{status}」；考試申請被退回後可再修改',
    US: 'The list is locked (state: {status}); it can be changed again if the exam application is rejected',
  },
  signup_borrow_missing: { CN: '请先选择借考申请：本校学生只能通过已加入该计划的借考报名', HK: '請先選擇借考申請：本校學生只能通過已加入此計劃的借考報名', US: 'Choose a borrowed exam first: your students can sign up only through one that is attached to this plan' },
  signup_borrow_plan: { CN: '该借考未加入此计划；站点将其加入计划后可以报名', HK: '此借考未加入此計劃；站點將其加入計劃後可以報名', US: 'The borrowed exam is not attached to this plan; sign-up opens when the site attaches it' },
  signup_borrow_state: { CN: '该借考未获批准或已取消，不能报名；批准后可以报名', HK: '此借考未獲批准或已取消，不能報名；批准後可以報名', US: 'The borrowed exam is not approved or was canceled; sign-up is possible after approval' },
  signup_host_only: { CN: '只有考核站点可以执行此操作（代建计划的考试中心除外），请联系站点', HK: '只有考核站點可以執行此操作（代建計劃的考試中心除外），請聯絡站點', US: 'Only the assessment site can do this (or the examination center for plans that it made for the site); contact the site' },
  signup_owner_only: { CN: '只有学生所属院校可以执行此操作，请联系该院校', HK: '只有學生所屬院校可以執行此操作，請聯絡該院校', US: 'Only the student’s institution can do this; contact the institution' },
  signup_subject_none: { CN: '该计划不考所选科目；请选择计划所设科目', HK: '此計劃不考所選科目；請選擇計劃所設科目', US: 'This plan does not include the chosen subject; choose a subject of the plan' },
  signup_condition: {
    CN: '该等级有申报条件；请为所选学生选择其符合的一项：{conditions}',
    HK: '此等級有申報條件；請為所選學生選擇其符合的一項：{conditions}',
    US: 'This level has conditions; choose the one that the selected students fulfill: {conditions}',
  },
  signup_condition_none: {
    CN: '该等级没有申报条件；请去掉申报条件后再报名',
    HK: '此等級沒有申報條件；請移除申報條件後再報名',
    US: 'This level has no conditions; sign up without one',
  },
  signup_student_unknown: { CN: '没有该学生，或不是本校学生', HK: '沒有此學生，或不是本校學生', US: 'Student not found, or not a student of your institution' },
  signup_student_disabled: { CN: '学生已停用；启用后可报名', HK: '學生已停用；啟用後可報名', US: 'The student is disabled; enable the student first' },
  signup_photo: { CN: '证件照未合格；上传合格照片后可报名', HK: '證件照未合格；上載合格相片後可報名', US: 'No accepted ID photo; upload one that passes the checks first' },
  signup_here: { CN: '已在本计划报名，无需再次报名', HK: '已在本計劃報名，無須再次報名', US: 'Already signed up in this plan: no second sign-up is needed' },
  signup_rejected: { CN: '在本计划的报名已被退回；请修改后在已选名单中重新提交', HK: '在本計劃的報名已被退回；請修改後在已選名單中重新提交', US: 'The sign-up in this plan was sent back; correct it and resubmit it from the list of chosen students' },
  signup_closed: { CN: '已参加过本计划的考试；请选择其他计划', HK: '已參加過本計劃的考試；請選擇其他計劃', US: 'Already took the exam of this plan; choose another plan' },
  signup_elsewhere: { CN: '已在计划 {plan} 报考同一证书和等级；移除该报名后可报名', HK: '已在計劃 {plan} 報考同一證書和等級；移除該報名後可報名', US: 'Already signed up for the same credential and level in plan {plan}; remove that sign-up first' },
  signup_taken_meanwhile: { CN: '有学生刚刚在其他计划报考了同一证书和等级；请刷新后重试', HK: '有學生剛剛在其他計劃報考了同一證書和等級；請重新整理後再試', US: 'A student was just signed up for the same credential and level in another plan; refresh and try again' },
  signup_certified: { CN: '已取得该等级证书（{no}），无需报考；可报考更高等级', HK: '已取得此等級證書（{no}），無須報考；可報考更高等級', US: 'Already holds this level ({no}); can register for a higher level' },
  same_person: {
    CN: '此人的另一条学生记录（同一证件）已报考或已取得该等级证书；一人同一等级只能报考一次，请联系考试中心合并记录',
    HK: '此人的另一條學生紀錄（同一證件）已報考或已取得此等級證書；一人同一等級只可報考一次，請聯絡考試中心合併紀錄',
    US: 'Another student record of this person (the same document) is signed up for this level or holds its certificate. One person signs up once for a level; ask the examination center to merge the records',
  },
  signup_cheat_bar: { CN: '因作弊禁止报名至 {day}；期满后可报名', HK: '因作弊禁止報名至 {day}；期滿後可報名', US: 'Banned from sign-up until {day} for cheating; can sign up after that' },
  signup_whole: { CN: '首次报考须报全部科目；请选择全部科目', HK: '首次報考須報全部科目；請選擇全部科目', US: 'A first attempt includes all subjects; choose all of them' },
  signup_retake_only: { CN: '本计划只接受补考；该学生没有可补考的科目，请选择普通计划', HK: '本計劃只接受補考；此學生沒有可補考的科目，請選擇普通計劃', US: 'This plan is for retakes only, and the student has no subject to retake; choose a regular plan' },
  signup_retake_subject: { CN: '只能报考未通过或缓考的科目（{subject}）；请改选该科目', HK: '只能報考未通過或延期考試的科目（{subject}）；請改選此科目', US: 'Only the failed or deferred subject ({subject}) can be taken again; choose it' },
  signup_deferred_alone: { CN: '缓考后只报缓考的科目（{subject}），另一科成绩已保留；请改选该科目', HK: '延期考試後只報延期的科目（{subject}），另一科成績已保留；請改選此科目', US: 'Only the deferred subject ({subject}) is to be taken; the other one is kept. Choose the deferred subject' },
  plan_overdue: { CN: '计划已超期：考试日已过，考试未获批准；可报考其他计划', HK: '計劃已逾期：考試日已過，考試未獲批准；可報考其他計劃', US: 'The plan is overdue: its exam day passed without an approved exam; sign up for another plan' },
  plan_not_overdue: { CN: '计划未超期，报名不释放', HK: '計劃未逾期，報名不釋放', US: 'The plan is not overdue, so its sign-ups stay' },
  signup_unchanged: { CN: '退回后照片、姓名、证件信息、班级和科目均未修改；修改其中一项后可重新提交', HK: '退回後相片、姓名、證件資料、班級和科目均未修改；修改其中一項後可重新提交', US: 'Photo, name, ID data, class and subjects are the same as when the sign-up was sent back; correct one of them, then resubmit' },
  signup_full: {
    CN: '名额已满：容量 {capacity}，已占 {taken}，为借考保留 {reserved}；有人移除后可报名',
    HK: '名額已滿：容量 {capacity}，已佔 {taken}，為借考保留 {reserved}；有人移除後可報名',
    US: 'All places are taken: capacity {capacity}, taken {taken}, reserved for borrowed exams {reserved}; a place becomes available when a sign-up is removed',
  },
  signup_borrow_full: { CN: '借考批准人数 {approved} 已用完；移除其他学生后可报名', HK: '借考批准人數 {approved} 已用完；移除其他學生後可報名', US: 'All approved places of the borrowed exam ({approved}) are used; remove another student first' },
  sheet_name: { CN: '报名表', HK: '報名表', US: 'Sign-ups' },
  missing_photos: { CN: '缺照名单', HK: '缺照名單', US: 'Candidates without a photo' },
  export_empty: { CN: '没有符合条件的报名，请更改筛选条件后导出', HK: '沒有符合條件的報名，請更改篩選條件後匯出', US: 'No sign-ups match the filter: change the filter, then export' },
  reason_required: { CN: '移除借考学生、导出完整证件号码须填写原因', HK: '移除借考學生、匯出完整證件號碼須填寫原因', US: 'A reason is required to remove a borrowed-exam student or to export full ID numbers' },
})

/** Why a retake is not possible, and the alternative (domain.md §6.3). */
export const retakeMessages = defineRules<typeof retakeLifts>()({
  retake_passed: { CN: '该次考试已合格，无需补考', HK: '此次考試已合格，無須補考', US: 'This attempt was passed; no retake is needed' },
  retake_not_allowed: { CN: '考试方案不允许补考，请重新报考全部科目', HK: '考試方案不允許補考，請重新報考全部科目', US: 'The exam template does not allow retakes; sign up for all subjects again' },
  retake_cheat: { CN: '作弊考生不能补考，请在禁考期满后重新报考全部科目', HK: '作弊考生不能補考，請在禁考期滿後重新報考全部科目', US: 'No retake after cheating; sign up for all subjects again after the ban ends' },
  retake_absent: { CN: '缺考不能补考，请重新报考全部科目', HK: '缺席不能補考，請重新報考全部科目', US: 'No retake after an absence; sign up for all subjects again' },
  retake_incomplete: { CN: '该次考试成绩不全，成绩齐全后才能补考', HK: '此次考試成績不全，成績齊全後才能補考', US: 'Scores are incomplete; a retake is possible once they are complete' },
  retake_not_single: { CN: '只有一科不合格或缓考时才能单独报考，请重新报考全部科目', HK: '只有一科不合格或延期考試時才能單獨報考，請重新報考全部科目', US: 'Only a single failed or deferred subject can be taken alone; sign up for all subjects again' },
  retake_used: { CN: '补考次数已用完（{times} 次），请重新报考全部科目', HK: '補考次數已用完（{times} 次），請重新報考全部科目', US: 'All {times} {times|retake has|retakes have} been used; sign up for all subjects again' },
  retake_too_soon: { CN: '补考不能安排在 {day} 当天或之前，请选择之后的考试', HK: '補考不能安排在 {day} 當天或之前，請選擇之後的考試', US: 'A retake cannot be on or before {day}; choose a later exam' },
  retake_expired: { CN: '合格科目成绩只保留至 {day}，请重新报考全部科目', HK: '合格科目成績只保留至 {day}，請重新報考全部科目', US: 'The passed subject was kept until {day}; sign up for all subjects again' },
})

/** What the fields are called, everywhere (domain.md §3.12, §7). */
export const signupWords = defineMessages({
  ticket_no: { CN: '准考证号', HK: '准考證編號', US: 'Ticket no.' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  gender: { CN: '性别', HK: '性別', US: 'Gender' },
  id_type: { CN: '证件类型', HK: '證件類型', US: 'ID type' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  nation: { CN: '民族', HK: '民族', US: 'Ethnic group' },
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  school_code: { CN: '学校标识码', HK: '學校標識碼', US: 'School code' },
  source: { CN: '来源', HK: '來源', US: 'Source' },
  borrow_sn: { CN: '借考编号', HK: '借考編號', US: 'Borrowed exam no.' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  major_name: { CN: '专业', HK: '專業', US: 'Major' },
  class_name: { CN: '班级', HK: '班級', US: 'Class' },
  grade_year: { CN: '年级', HK: '年級', US: 'Enrollment year' },
  student_no: { CN: '学号', HK: '學號', US: 'Student no.' },
  mobile: { CN: '手机号', HK: '手提電話號碼', US: 'Mobile' },
  subjects: { CN: '科目', HK: '科目', US: 'Subjects' },
  declared_condition: { CN: '申报条件', HK: '申報條件', US: 'Condition fulfilled' },
  attempt: { CN: '考次', HK: '考次', US: 'Attempt' },
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  photo_file: { CN: '照片文件名', HK: '相片檔名', US: 'Photo file' },
  seat: { CN: '考场/座位', HK: '試場／座位', US: 'Room / seat' },
  room: { CN: '考场', HK: '試場', US: 'Room' },
  seat_no: { CN: '座位/工位', HK: '座位／工位', US: 'Seat / workstation' },
  session: { CN: '场次', HK: '場次', US: 'Session' },
  exam_time: { CN: '考试时间', HK: '考試時間', US: 'Exam time' },
  pay_status: { CN: '缴费', HK: '繳費', US: 'Payment' },
  amount: { CN: '金额', HK: '金額', US: 'Amount' },
  reject_reason: { CN: '退回原因', HK: '退回原因', US: 'Reason for sending back' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  plan: { CN: '计划', HK: '計劃', US: 'Plan' },
  site: { CN: '站点', HK: '站點', US: 'Site' },
  people: { CN: '人数', HK: '人數', US: 'Students' },
  year: { CN: '年度', HK: '年度', US: 'Year' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const signupNotices = defineMessages({
  confirm_title: { CN: '借考报名已处理', HK: '借考報名已處理', US: 'Borrowed-exam sign-ups processed' },
  confirm_abstract: {
    CN: '{site}已处理“{title}”的借考报名：确认 {confirmed} 人，退回 {rejected} 人',
    HK: '{site}已處理「{title}」的借考報名：確認 {confirmed} 人，退回 {rejected} 人',
    US: '{site} processed the borrowed-exam sign-ups for “{title}”: {confirmed} confirmed, {rejected} sent back',
  },
  reject_title: { CN: '借考报名被退回', HK: '借考報名被退回', US: 'Borrowed-exam sign-up sent back' },
  reject_abstract: { CN: '{site}退回了{name}在“{title}”的报名，修改后可重新提交', HK: '{site}退回了{name}在「{title}」的報名，修改後可重新提交', US: '{site} sent back the sign-up of {name} for “{title}”; correct and resubmit it' },
  remove_title: { CN: '借考学生被移除', HK: '借考學生被移除', US: 'Borrowed-exam student removed' },
  remove_abstract: { CN: '{site}将{name}移出“{title}”', HK: '{site}將{name}移出「{title}」', US: '{site} removed {name} from “{title}”' },
})
