import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { scoreEntryLifts } from './scoreEntry.lifts.ts'

export const keptStateWords = defineMessages({
  DRAFT: { CN: '评分中', HK: '評分中', US: 'In progress' },
  HANDED: { CN: '已交分', HK: '已交分', US: 'Handed in' },
  RETURNED: { CN: '已退回', HK: '已退回', US: 'Returned' },
  REPLACED: { CN: '已由他人补评', HK: '已由他人補評', US: 'Replaced by another entry' },
})
export const entryStateWords = { NONE: { CN: '未评分', HK: '未評分', US: 'Not scored' }, ...keptStateWords }

/** What is done with an entry. */
export const entryMoveWords = defineMessages({
  handin: { CN: '交分', HK: '交分', US: 'Hand in' },
  change: { CN: '交分后修改', HK: '交分後修改', US: 'Change after the hand-in' },
  return: { CN: '退回', HK: '退回', US: 'Return' },
  behalf: { CN: '代录纸质评分表', HK: '代輸紙本評分表', US: 'Paper sheet entered by the site' },
  replace: { CN: '由他人补评', HK: '由他人補評', US: 'Replaced by another entry' },
  migrate: { CN: '由原有成绩转入', HK: '由原有成績轉入', US: 'Taken over from an earlier figure' },
})

/** What a scorer who was not there scores from (Decided 31). */
export const entryBasisWords = defineMessages({
  RECORDING: { CN: '录像', HK: '錄影', US: 'Recording' },
  WORK: { CN: '作品', HK: '作品', US: 'Work piece' },
  PAPER: { CN: '试卷', HK: '試卷', US: 'Paper' },
})

/** The words of an entry, on the screen and in the columns of the import. */
export const entryWords = defineMessages({
  items: { CN: '评分项', HK: '評分項', US: 'Items' },
  total: { CN: '总分', HK: '總分', US: 'Total' },
  critical: { CN: '关键任务未通过（一票否决）', HK: '關鍵任務未通過（一票否決）', US: 'Critical task failed' },
  stopped: { CN: '因安全原因中止', HK: '因安全原因中止', US: 'Stopped for safety' },
  note: { CN: '评分备注', HK: '評分備註', US: 'Note' },
  reason: { CN: '理由', HK: '理由', US: 'Reason' },
  certificate_no: { CN: '考评员证书编号', HK: '考評員證書編號', US: 'Examiner certificate no.' },
  handin_time: { CN: '交分时间', HK: '交分時間', US: 'Handed in at' },
  basis: { CN: '评分依据', HK: '評分依據', US: 'Scored from' },
  scan: { CN: '纸质评分表扫描件', HK: '紙本評分表掃描檔', US: 'Scan of the paper sheet' },
  migrated: { CN: '原有成绩', HK: '原有成績', US: 'Earlier figure' },
  on_behalf: { CN: '站点代录', HK: '站點代輸', US: 'Entered by the site' },
  difference: { CN: '分差', HK: '分差', US: 'Difference' },
  third_due: { CN: '须第三人评分', HK: '須第三人評分', US: 'Third scorer due' },
})

/** Why an entry is not typed, handed in or returned, and what would lift it. */
export const scoreEntryMessages = defineRules<typeof scoreEntryLifts>()({
  entry_duty: { CN: '只有已确认任务的该场主考与考评员可评分，您在该场没有这样的任务', HK: '只有已確認任務的此場主考與考評員可評分，您在此場沒有這樣的任務', US: 'Only the chief examiner and the examiners of this exam who confirmed their call score it; you have no such call here' },
  entry_early: { CN: '主考尚未登记开考，登记后可评分（计划 {time} 开考）', HK: '主考尚未登記開考，登記後可評分（計劃 {time} 開考）', US: 'The chief has not started the exam yet; scoring opens with the start (planned at {time})' },
  entry_running: { CN: '该考生尚在考试，离场后或考试结束后可交分', HK: '此考生尚在考試，離場後或考試結束後可交分', US: 'This candidate is still in the exam; hand in once the candidate has left or the exam is finished' },
  entry_absent: {
    CN: '该考生在考试日登记为缺考，不能评分；登记有误的，考试结束前由主考撤销，结束后由主考或站点申请更正考勤',
    HK: '此考生在考試日登記為缺席，不能評分；登記有誤的，考試結束前由主考撤銷，結束後由主考或站點申請更正考勤',
    US: 'This candidate is recorded as absent on the day of the exam and cannot be scored; if that is wrong, the chief takes it back before the end, and afterwards the chief or the site asks to correct the attendance',
  },
  entry_expected: {
    CN: '该考生没有签到，不能评分；在场的先签到，考试结束后由主考或站点申请更正考勤',
    HK: '此考生沒有簽到，不能評分；在場的先簽到，考試結束後由主考或站點申請更正考勤',
    US: 'This candidate has not checked in and cannot be scored; check in first, or after the end the chief or the site asks to correct the attendance',
  },
  entry_flagged: { CN: '站点已登记该考生缺考或缓考，不能交分；登记有误的由站点更正', HK: '站點已登記此考生缺席或延期考試，不能交分；登記有誤的由站點更正', US: 'The site recorded this candidate as absent or deferred; if that is wrong, the site corrects it' },
  entry_enough: { CN: '该考生已有 {count} 人交分，无须再评', HK: '此考生已有 {count} 人交分，無須再評', US: '{count} examiners have handed in for this candidate; no more is needed' },
  entry_handed: { CN: '该评分已交，不能重复提交或代录；改分须由评分人本人说明理由', HK: '此評分已交，不能重複提交或代輸；改分須由評分人本人說明理由', US: 'This entry is handed in; only its author can change it, with a reason' },
  entry_not_handed: { CN: '该评分尚未交分，无须退回', HK: '此評分尚未交分，無須退回', US: 'This entry is not handed in, so there is nothing to return' },
  entry_blank: { CN: '还有 {count} 个评分项未评，请逐项评分后交分', HK: '尚有 {count} 個評分項未評，請逐項評分後交分', US: '{count} {count|item has|items have} no points; score every item, then hand in' },
  entry_chief: { CN: '只有该场主考可退回评分，您不是该场主考', HK: '只有此場主考可退回評分，您不是此場主考', US: 'Only the chief examiner of this exam returns an entry; you are not the chief here' },
  entry_own: { CN: '这是您本人的评分，不能退回；请说明理由后直接修改', HK: '這是您本人的評分，不能退回；請說明理由後直接修改', US: 'This is your own entry and cannot be returned; change it yourself, with a reason' },
  entry_examiner: { CN: '该证书编号不是本场已确认的主考或考评员，请核对评分表上的编号', HK: '此證書編號不是本場已確認的主考或考評員，請核對評分表上的編號', US: 'This certificate number is not of an examiner or chief who confirmed the call to this exam; check the number on the sheet' },
  entry_kept: {
    CN: '还缺的 {count} 份评分已退回原评分人复核；由其重新交分，或由站点另请考评员补评',
    HK: '尚欠的 {count} 份評分已退回原評分人覆核；由其重新交分，或由站點另請考評員補評',
    US: 'The {count} missing {count|entry was|entries were} returned to {count|its author|the authors}, who hand in again; otherwise the site calls a further scorer',
  },
  entry_basis: { CN: '您未到场，请先选择评分依据：录像、作品或试卷', HK: '您未到場，請先選擇評分依據：錄影、作品或試卷', US: 'You were not at the exam: choose what you score from, the recording, the work piece or the paper' },
  entry_typed: { CN: '该考评员已在平台评分，不能代录；请由本人交分', HK: '此考評員已在平台評分，不能代輸；請由本人交分', US: 'This examiner scored the candidate on the platform; the examiner hands in, the site cannot enter it' },
  has_decided: { CN: '您已公开该考生的评分分歧或退回过其评分，不能再为该考生评分；须由其他考评员评分', HK: '您已公開此考生的評分分歧或退回過其評分，不能再為此考生評分；須由其他考評員評分', US: 'You opened or returned an entry of this candidate, so you cannot score this candidate; another examiner does' },
  entry_identified: { CN: '盲评：您为该考生办理过签到，知道其身份，不能为其评分；须由其他考评员评分', HK: '盲評：您為此考生辦理過簽到，知道其身份，不能為其評分；須由其他考評員評分', US: 'Blind scoring: you checked this candidate in and know who it is, so you cannot score this candidate; another examiner does' },
  entry_scored: { CN: '您已为该考生评分，不能裁定其评分分歧；请联系考试中心裁定', HK: '您已為此考生評分，不能裁定其評分分歧；請聯絡考試中心裁定', US: 'You scored this candidate, so you cannot decide about the entries; the examination center decides' },
  entry_unopened: { CN: '须先公开该考生的评分分歧并说明理由，才能退回评分；公开后您不能再为该考生评分', HK: '須先公開此考生的評分分歧並說明理由，才能退回評分；公開後您不能再為此考生評分', US: 'Open the dispute about this candidate first, with a reason; after that you cannot score this candidate' },
  entry_none: { CN: '还没有考评员为该考生交分，没有可裁定的评分', HK: '尚無考評員為此考生交分，沒有可裁定的評分', US: 'Nobody has handed in for this candidate yet, so there is nothing to decide' },
  scan_twice: { CN: '该扫描件已用于另一份评分；请上传这份评分表自己的扫描件', HK: '此掃描檔已用於另一份評分；請上載此份評分表本身的掃描檔', US: 'This scan is already the proof of another entry; upload the scan of this sheet' },
  scan_none: { CN: '没有缺少扫描件的导入评分；请先导入实操成绩，再上传扫描件', HK: '沒有欠掃描檔的匯入評分；請先匯入實操成績，再上載掃描檔', US: 'No imported entry lacks a scan; import the practical figures first, then upload the scan' },
  entry_items: { CN: '评分项应为 {count} 项，请刷新后重试', HK: '評分項應為 {count} 項，請重新整理後再試', US: 'The score sheet has {count} items; refresh and try again' },
  entry_points: { CN: '“{name}”最高 {points} 分', HK: '「{name}」最高 {points} 分', US: '“{name}” has {points} points at most' },
  entry_reason: { CN: '交分后修改须说明理由', HK: '交分後修改須說明理由', US: 'A change after the hand-in needs a reason' },
})

export const scoreEntryNotices = defineMessages({
  // Whoever owes hand-ins, from the site (exam-day D3).
  remind_title: { CN: '待交分', HK: '待交分', US: 'Hand-ins due' },
  remind_abstract: { CN: '“{title}”还有 {count} 名考生待您交分', HK: '「{title}」尚有 {count} 名考生待您交分', US: 'You have {count} {count|entry|entries} to hand in for “{title}”' },
  return_title: { CN: '评分被退回', HK: '評分被退回', US: 'Entry returned' },
  return_abstract: { CN: '“{exam}”准考证号 {ticket} 的评分被{by}退回，请复核后重新交分', HK: '「{exam}」准考證編號 {ticket} 的評分被{by}退回，請覆核後重新交分', US: '{by} returned the entry for ticket {ticket} in “{exam}”; check it and hand it in again' },
  by_chief: { CN: '主考', HK: '主考', US: 'The chief examiner' },
  by_centre: { CN: '考试中心', HK: '考試中心', US: 'The examination center' },
  by_named: { CN: '被代录的考评员', HK: '被代輸的考評員', US: 'The examiner named on it' },
  behalf_title: { CN: '站点代录了您的评分', HK: '站點代輸了您的評分', US: 'The site entered a score in your name' },
  behalf_abstract: {
    CN: '站点按纸质评分表代录了您在“{exam}”为 {count} 名考生的评分；如与您的评分不符，请在成绩提交前退回或修改',
    HK: '站點按紙本評分表代輸了您在「{exam}」為 {count} 名考生的評分；如與您的評分不符，請在成績提交前退回或修改',
    US: 'From paper sheets the site entered your scores of {count} {count|candidate|candidates} in “{exam}”; if they are not yours, return or change them before the scores are submitted',
  },
})
