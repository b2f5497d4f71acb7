import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { scoreLifts } from './score.lifts.ts'

export const scoreFlagWords = defineMessages({
  NORMAL: { CN: '正常', HK: '正常', US: 'Normal' },
  ABSENT: { CN: '缺考', HK: '缺席', US: 'Absent' },
  VIOLATION: { CN: '违纪', HK: '違規', US: 'Violation' },
  CHEAT: { CN: '作弊', HK: '作弊', US: 'Cheating' },
  DEFERRED: { CN: '缓考', HK: '延期考試', US: 'Deferred' },
})
export const verdictWords = defineMessages({
  CHEAT: { CN: '作弊，全部成绩无效', HK: '作弊，全部成績無效', US: 'Cheating: all results void' },
  ABSENT: { CN: '缺考，不合格', HK: '缺席，不合格', US: 'Absent: failed' },
  VIOLATION: { CN: '违纪，该科成绩取消', HK: '違規，該科成績取消', US: 'Violation: subject score canceled' },
  DEFERRED: { CN: '缓考', HK: '延期考試', US: 'Deferred' },
  INCOMPLETE: { CN: '成绩不全', HK: '成績不全', US: 'Scores incomplete' },
  FAILED: { CN: '不合格', HK: '不合格', US: 'Failed' },
  PASSED: { CN: '合格', HK: '合格', US: 'Passed' },
})

/** Columns of the sheets, and of the screens that show the same. */
export const scoreWords = defineMessages({
  serial: { CN: '序号', HK: '序號', US: 'No.' },
  exam_sn: { CN: '考试编号', HK: '考試編號', US: 'Exam no.' },
  ticket_no: { CN: '准考证号', HK: '准考證編號', US: 'Ticket no.' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  site_name: { CN: '站点', HK: '站點', US: 'Site' },
  major_name: { CN: '专业', HK: '專業', US: 'Major' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  score: { CN: '成绩', HK: '成績', US: 'Score' },
  flag: { CN: '标志', HK: '標誌', US: 'Flag' },
  deduction: { CN: '扣分说明', HK: '扣分說明', US: 'Deduction note' },
  examiner1_no: { CN: '考评员1 证书编号', HK: '考評員1 證書編號', US: 'Examiner 1 certificate no.' },
  examiner2_no: { CN: '考评员2 证书编号', HK: '考評員2 證書編號', US: 'Examiner 2 certificate no.' },
  examiner3_no: { CN: '考评员3 证书编号', HK: '考評員3 證書編號', US: 'Examiner 3 certificate no.' },
  examiner1_veto: { CN: '考评员1 否决', HK: '考評員1 否決', US: 'Examiner 1 veto' },
  examiner2_veto: { CN: '考评员2 否决', HK: '考評員2 否決', US: 'Examiner 2 veto' },
  examiner3_veto: { CN: '考评员3 否决', HK: '考評員3 否決', US: 'Examiner 3 veto' },
  examiner1: { CN: '考评员1 总分', HK: '考評員1 總分', US: 'Examiner 1 total' },
  examiner2: { CN: '考评员2 总分', HK: '考評員2 總分', US: 'Examiner 2 total' },
  examiner3: { CN: '考评员3 总分', HK: '考評員3 總分', US: 'Examiner 3 total' },
  exam_time: { CN: '考试时间', HK: '考試時間', US: 'Exam time' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  theory: { CN: '理论成绩', HK: '理論成績', US: 'Theory' },
  practical: { CN: '实操成绩', HK: '實操成績', US: 'Practical' },
  composite: { CN: '综合成绩', HK: '綜合成績', US: 'Composite score' },
  pass: { CN: '是否合格', HK: '是否合格', US: 'Result' },
  certificate_no: { CN: '证书编号', HK: '證書編號', US: 'Certificate no.' },
  certificate_void_date: { CN: '证书作废日期', HK: '證書作廢日期', US: 'Certificate voided on' },
  issue_date: { CN: '颁证日期', HK: '頒證日期', US: 'Issued on' },
  remark: { CN: '备注', HK: '備註', US: 'Remarks' },
})
export const vetoWords = defineMessages({
  yes: { CN: '是', HK: '是', US: 'Yes' },
  no: { CN: '否', HK: '否', US: 'No' },
})
export const passWords = defineMessages({
  yes: { CN: '合格', HK: '合格', US: 'Passed' },
  no: { CN: '不合格', HK: '不合格', US: 'Failed' },
})

/** Why a score cannot be entered or corrected, and what would lift it. */
export const scoreMessages = defineRules<typeof scoreLifts>()({
  entry_sheet: { CN: '成绩', HK: '成績', US: 'Scores' },
  subjects_sheet: { CN: '单科成绩', HK: '單科成績', US: 'Scores by subject' },
  composite_sheet: { CN: '综合成绩', HK: '綜合成績', US: 'Composite scores' },
  score_locked: {
    CN: '成绩目前为“{status}”，不能修改；退回后可修改，发布后只能由平台更正',
    HK: '成績目前為「{status}」，不能修改；退回後可修改，發佈後只能由平台更正',
    US: 'The scores are in the state “{status}” and cannot be changed; they can be changed if sent back, and after publication only the platform can correct them',
  },
  score_not_returned: {
    CN: '考试中心只退回了部分成绩，本条不在其中，不能修改；需要修改的，请考试中心一并退回',
    HK: '考試中心只退回了部分成績，本條不在其中，不能修改；需要修改的，請考試中心一併退回',
    US: 'Only some scores of this sheet were sent back and this is not one of them; if it must change, ask the examination center to send it back too',
  },
  score_not_submitted: {
    CN: '成绩目前为“{status}”，不能退回；站点提交后可退回，发布后只能由平台更正',
    HK: '成績目前為「{status}」，不能退回；站點提交後可退回，發佈後只能由平台更正',
    US: 'The scores are in the state “{status}” and cannot be sent back; they can be once the site has submitted them, and after publication only the platform can correct them',
  },
  score_returned: { CN: '本条成绩已退回，站点重新提交后才能再次退回', HK: '本條成績已退回，站點重新提交後才能再次退回', US: 'This score is sent back already; it can be sent back again after the site resubmits' },
  score_all_returned: { CN: '整份成绩已退回，本条也可修改，无须单独退回', HK: '整份成績已退回，本條亦可修改，無須單獨退回', US: 'The whole sheet is sent back, so this score can be changed already' },
  exam_not_ended: { CN: '考试尚未结束，{time} 之后可录入成绩', HK: '考試尚未結束，{time} 之後可輸入成績', US: 'The exam has not ended; scores can be entered after {time}' },
  score_site_only: { CN: '成绩由考核站点录入，请联系站点', HK: '成績由考核站點輸入，請聯絡站點', US: 'Scores are entered by the assessment site; contact the site' },
  score_by_entry: {
    CN: '实操成绩由考评员在各自的评分表中评分，站点不能直接录入；纸质评分表由站点代录',
    HK: '實操成績由考評員在各自的評分表中評分，站點不能直接輸入；紙本評分表由站點代輸',
    US: 'Practical scores come from the examiners’ own score sheets and cannot be typed here; the site enters a paper sheet on behalf of its examiner',
  },
  examiner_pair: { CN: '考评员证书编号与总分须同时填写，本行只填了一项', HK: '考評員證書編號與總分須同時填寫，本行只填了一項', US: 'An examiner’s certificate number and total go together; this row has only one of them' },
  examiner_twice: { CN: '每名考评员只填写一次，本行有同一考评员两次', HK: '每名考評員只填寫一次，本行有同一考評員兩次', US: 'Each examiner is named once; this row names the same one twice' },
  score_theory_import: { CN: '考试中心与平台只导入理论成绩，本行为实操成绩', HK: '考試中心與平台只匯入理論成績，本行為實操成績', US: 'The examination center and the platform import theory scores only; this row is of a practical' },
  score_flag_decided: {
    CN: '考试中心处理异常情况或取消考试时已定为“{flag}”，不能改为其他标志；有异议请联系考试中心',
    HK: '考試中心處理異常情況或取消考試時已定為「{flag}」，不能改為其他標誌；有異議請聯絡考試中心',
    US: 'The examination center decided “{flag}” when it closed an incident or cancelled the exam; no other flag can be entered. Contact the center if you disagree',
  },
  score_incident_locked: {
    CN: '该计划成绩为“{status}”，不能写入“{flag}”：{names}；待审核的请先退回成绩，已发布的请由平台先更正成绩，再处理异常情况',
    HK: '該計劃成績為「{status}」，不能寫入「{flag}」：{names}；待審批的請先退回成績，已發佈的請由平台先更正成績，再處理異常情況',
    US: 'The scores of the plan are in the state “{status}”, so “{flag}” cannot be written for {names}; send submitted scores back, or have published ones corrected by the platform, then close the incident',
  },
  score_required: { CN: '正常考生须填写成绩或考评员评分，目前均未填写', HK: '正常考生須填寫成績或考評員評分，目前均未填寫', US: 'A candidate with a normal flag needs a score or the examiners’ scores; there is neither' },
  score_absent: { CN: '考试日登记该考生缺考，不能有分数；确已参加考试的，请先更正考勤', HK: '考試日登記此考生缺席，不能有分數；確已參加考試的，請先更正考勤', US: 'This candidate is recorded as absent on the day of the exam and cannot have points; if the candidate was there, correct the attendance first' },
  score_expected: {
    CN: '该考生没有签到记录，不能有分数；确已参加考试的，请先更正考勤，未参加的登记缺考',
    HK: '此考生沒有簽到紀錄，不能有分數；確已參加考試的，請先更正考勤，未參加的登記缺席',
    US: 'This candidate has no check-in and cannot have points; if the candidate was there, correct the attendance first, otherwise enter the flag absent',
  },
  score_present: { CN: '考试日记录该考生已到场，不能登记缺考；记录有误的，请先更正考勤', HK: '考試日紀錄此考生已到場，不能登記缺席；紀錄有誤的，請先更正考勤', US: 'This candidate was there on the day of the exam and cannot be absent; if that is wrong, correct the attendance first' },
  score_with_flag: { CN: '缺考、缓考不能填写成绩，该考生已有成绩或考评员评分', HK: '缺席、延期考試不能填寫成績，此考生已有成績或考評員評分', US: 'Absent and deferred candidates cannot have a score; this one has a score or an examiner’s entry' },
  score_above_mean: { CN: '成绩不能高于考评员评分的平均分 {mean}', HK: '成績不能高於考評員評分的平均分 {mean}', US: 'The score cannot exceed the examiners’ mean of {mean}' },
  deduction_required: { CN: '成绩低于考评员平均分 {mean} 时须填写扣分说明', HK: '成績低於考評員平均分 {mean} 時須填寫扣分說明', US: 'A score below the examiners’ mean of {mean} requires a deduction note' },
  score_second_person: { CN: '录入或更正过该成绩的人不能再更正，请由另一名平台人员更正', HK: '輸入或更正過此成績的人不能再更正，請由另一名平台人員更正', US: 'Whoever entered or corrected this score before cannot correct it; another platform operator must do so' },
  score_not_published: { CN: '成绩发布后才能更正；发布前由站点修改', HK: '成績發布後才能更正；發布前由站點修改', US: 'Only published scores can be corrected; before publication the site changes them' },
  score_review_over: { CN: '成绩复核期已于 {day} 结束，不能再更正', HK: '成績覆核期已於 {day} 結束，不能再更正', US: 'The review period ended on {day}; scores can no longer be corrected' },
  score_certified: { CN: '该计划已颁发证书，不能再更正成绩', HK: '此計劃已頒發證書，不能再更正成績', US: 'Certificates have been issued for this plan; scores can no longer be corrected' },
  score_same: { CN: '更正后的成绩与原成绩相同，请填写不同的成绩或标志', HK: '更正後的成績與原成績相同，請填寫不同的成績或標誌', US: 'The corrected score is the same as the current one; enter a different score or flag' },
  exam_unknown: { CN: '没有该考试，或不在您的管理范围内', HK: '沒有此考試，或不在您的管理範圍內', US: 'Exam not found, or outside your scope' },
  ticket_unknown: { CN: '该考试的计划中没有此准考证号，请核对', HK: '此考試的計劃中沒有此准考證編號，請核對', US: 'The plan of this exam has no candidate with this ticket number; check the number' },
  name_differs: { CN: '姓名与准考证号不符，请核对两者', HK: '姓名與准考證編號不符，請核對兩者', US: 'The name does not match the ticket number; check both' },
  no_seat: { CN: '该考生不在这场考试中，请核对考试编号', HK: '此考生不在這場考試中，請核對考試編號', US: 'The candidate is not in this exam; check the exam number' },
  import_change: { CN: '{subject}{what}由“{from}”改为“{to}”，确认后才会修改', HK: '{subject}{what}由「{from}」改為「{to}」，確認後才會修改', US: '{subject}, {what}: “{from}” becomes “{to}”, on confirmation only' },
  score_repeated: { CN: '与第 {row} 行为同一考生同一考试', HK: '與第 {row} 列為同一考生同一考試', US: 'The same candidate and exam as row {row}' },
  score_raced: { CN: '成绩刚被提交或修改，请刷新后重试', HK: '成績剛被提交或修改，請重新整理後再試', US: 'The scores were just submitted or changed; refresh and try again' },
  export_empty: { CN: '没有符合条件的成绩，请更改筛选条件后导出', HK: '沒有符合條件的成績，請更改篩選條件後匯出', US: 'No scores match the filter: change the filter, then export' },
  reason_required: { CN: '导出完整证件号码须填写理由', HK: '匯出完整證件號碼須填寫理由', US: 'A reason is required to export full ID numbers' },
})

export const scoreNotices = defineMessages({
  return_title: { CN: '单条成绩被退回', HK: '單條成績被退回', US: 'Score sent back' },
  return_abstract: {
    CN: '“{title}”中{name}（{ticket}）的{subject}成绩被退回；只能修改被退回的成绩，修改后请重新提交',
    HK: '「{title}」中{name}（{ticket}）的{subject}成績被退回；只能修改被退回的成績，修改後請重新提交',
    US: 'The {subject} score of {name} ({ticket}) in “{title}” was sent back; only scores sent back can be changed. Change it, then resubmit',
  },
  publish_title: { CN: '成绩已发布', HK: '成績已發布', US: 'Scores published' },
  publish_abstract: { CN: '“{title}”的成绩已发布，公示至 {day}', HK: '「{title}」的成績已發布，公示至 {day}', US: 'The scores of “{title}” are published; public notice until {day}' },
  correct_title: { CN: '成绩已更正', HK: '成績已更正', US: 'Score corrected' },
  correct_abstract: { CN: '“{title}”中{name}的{subject}成绩已更正', HK: '「{title}」中{name}的{subject}成績已更正', US: 'The {subject} score of {name} in “{title}” was corrected' },
})
