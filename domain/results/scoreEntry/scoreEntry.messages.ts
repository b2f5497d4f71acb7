import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { scoreEntryLifts } from './scoreEntry.lifts.ts'

export const entryStateWords = defineMessages({
  NONE: { CN: '未评分', HK: '未評分', US: 'Not scored' },
  DRAFT: { CN: '评分中', HK: '評分中', US: 'In progress' },
  HANDED: { CN: '已交分', HK: '已交分', US: 'Handed in' },
  RETURNED: { CN: '主考退回', HK: '主考退回', US: 'Returned by the chief' },
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
  station: { CN: '工位', HK: '工位', US: 'Station' },
  scan: { CN: '纸质评分表扫描件', HK: '紙本評分表掃描檔', US: 'Scan of the paper sheet' },
  migrated: { CN: '原有成绩', HK: '原有成績', US: 'Earlier figure' },
  on_behalf: { CN: '站点代录', HK: '站點代輸', US: 'Entered by the site' },
  difference: { CN: '分差', HK: '分差', US: 'Difference' },
  third_due: { CN: '须第三人评分', HK: '須第三人評分', US: 'Third scorer due' },
})

/** Why an entry is not typed, handed in or returned, and what would lift it. */
export const scoreEntryMessages = defineRules<typeof scoreEntryLifts>()({
  entry_duty: { CN: '只有已确认任务的该场主考与考评员可评分，您在该场没有这样的任务', HK: '只有已確認任務的此場主考與考評員可評分，您在此場沒有這樣的任務', US: 'Only the chief examiner and the examiners of this exam who confirmed their call score it; you have no such call here' },
  entry_early: { CN: '考试尚未开始，{time} 开考后可评分', HK: '考試尚未開始，{time} 開考後可評分', US: 'The exam has not started; scoring opens when it starts at {time}' },
  entry_running: { CN: '该考生尚在考试，离场后或考试结束后可交分', HK: '此考生尚在考試，離場後或考試結束後可交分', US: 'This candidate is still in the exam; hand in once the candidate has left or the exam is finished' },
  entry_absent: { CN: '该考生在考试日登记为缺考，不能交分；登记有误的，由主考在考试结束前更正', HK: '此考生在考試日登記為缺席，不能交分；登記有誤的，由主考在考試結束前更正', US: 'This candidate is recorded as absent on the day of the exam; if that is wrong, the chief corrects it before the exam is finished' },
  entry_flagged: { CN: '站点已登记该考生缺考或缓考，不能交分；登记有误的由站点更正', HK: '站點已登記此考生缺席或延期考試，不能交分；登記有誤的由站點更正', US: 'The site recorded this candidate as absent or deferred; if that is wrong, the site corrects it' },
  entry_enough: { CN: '该考生已有 {count} 人交分，无须再评', HK: '此考生已有 {count} 人交分，無須再評', US: '{count} examiners have handed in for this candidate; no more is needed' },
  entry_handed: { CN: '该评分已交，不能重复提交或代录；改分须由评分人本人说明理由', HK: '此評分已交，不能重複提交或代輸；改分須由評分人本人說明理由', US: 'This entry is handed in; only its author can change it, with a reason' },
  entry_not_handed: { CN: '该评分尚未交分，无须退回', HK: '此評分尚未交分，無須退回', US: 'This entry is not handed in, so there is nothing to return' },
  entry_blank: { CN: '还有 {count} 个评分项未评，请逐项评分后交分', HK: '尚有 {count} 個評分項未評，請逐項評分後交分', US: '{count} {count|item has|items have} no points; score every item, then hand in' },
  entry_chief: { CN: '只有该场主考可退回评分，您不是该场主考', HK: '只有此場主考可退回評分，您不是此場主考', US: 'Only the chief examiner of this exam returns an entry; you are not the chief here' },
  entry_own: { CN: '这是您本人的评分，不能退回；请说明理由后直接修改', HK: '這是您本人的評分，不能退回；請說明理由後直接修改', US: 'This is your own entry and cannot be returned; change it yourself, with a reason' },
  entry_examiner: { CN: '该证书编号不是本场已确认的主考或考评员，请核对评分表上的编号', HK: '此證書編號不是本場已確認的主考或考評員，請核對評分表上的編號', US: 'This certificate number is not of an examiner or chief who confirmed the call to this exam; check the number on the sheet' },
  scan_none: { CN: '没有缺少扫描件的导入评分；请先导入实操成绩，再上传扫描件', HK: '沒有欠掃描檔的匯入評分；請先匯入實操成績，再上載掃描檔', US: 'No imported entry lacks a scan; import the practical figures first, then upload the scan' },
  entry_items: { CN: '评分项应为 {count} 项，请刷新后重试', HK: '評分項應為 {count} 項，請重新整理後再試', US: 'The score sheet has {count} items; refresh and try again' },
  entry_points: { CN: '“{name}”最高 {points} 分', HK: '「{name}」最高 {points} 分', US: '“{name}” has {points} points at most' },
  entry_reason: { CN: '交分后修改须说明理由', HK: '交分後修改須說明理由', US: 'A change after the hand-in needs a reason' },
})

export const scoreEntryNotices = defineMessages({
  return_title: { CN: '评分被主考退回', HK: '評分被主考退回', US: 'Entry returned by the chief examiner' },
  return_abstract: { CN: '“{exam}”准考证号 {ticket} 的评分被主考退回，请复核后重新交分', HK: '「{exam}」准考證編號 {ticket} 的評分被主考退回，請覆核後重新交分', US: 'The chief examiner returned your entry for ticket {ticket} in “{exam}”; check it and hand it in again' },
})
