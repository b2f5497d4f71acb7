import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { chiefReportLifts } from './chiefReport.lifts.ts'
import type { ReportPart, ReportStatus } from './chiefReport.model.ts'

export const reportStatusWords = defineMessages({
  INIT: { CN: '未提交', HK: '未提交', US: 'Not submitted' },
  SUBMIT: { CN: '已提交', HK: '已提交', US: 'Submitted' },
} satisfies Record<ReportStatus, unknown>)
export const reportMoveWords = defineMessages({
  submit: { CN: '提交考评报告', HK: '提交考評報告', US: 'Submit report' },
})

/** Why a report cannot be written or submitted, and what would lift it. */
export const chiefReportMessages = defineRules<typeof chiefReportLifts>()({
  chief_report_no_exam: { CN: '该计划没有考试，无需考评报告', HK: '此計劃沒有考試，無須考評報告', US: 'This plan has no exams, so there is no report to write' },
  chief_report_other: { CN: '您不是本计划已确认的主考；考评报告由主考填写', HK: '您不是本計劃已確認的主考；考評報告由主考填寫', US: 'You are not a confirmed chief examiner of this plan; the chief examiner writes the report' },
  chief_report_running: { CN: '还有 {count} 场考试未结束，最后一场 {time} 结束后可提交', HK: '尚有 {count} 場考試未結束，最後一場 {time} 結束後可提交', US: '{count} {count|exam has|exams have} not ended; the report can be submitted after the last one ends at {time}' },
  chief_report_blank: { CN: '还有 {count} 项未填写，填写后可提交', HK: '尚有 {count} 項未填寫，填寫後可提交', US: '{count} {count|part is|parts are} blank; fill in every part, then submit' },
  chief_report_sent: { CN: '考评报告已提交，不能再修改', HK: '考評報告已提交，不能再修改', US: 'The report was submitted; it can no longer be changed' },
})

export const reportPartWords = defineMessages({
  organization: { CN: '组织情况', HK: '組織情況', US: 'Organization' },
  papers: { CN: '试卷与设备', HK: '試卷與設備', US: 'Papers and equipment' },
  discipline: { CN: '考场纪律', HK: '試場紀律', US: 'Discipline' },
  scoring: { CN: '评分情况', HK: '評分情況', US: 'Scoring' },
  advice: { CN: '问题与建议', HK: '問題與建議', US: 'Problems and advice' },
} satisfies Record<ReportPart, unknown>)

export const chiefReportWords = defineMessages({
  title: { CN: '考评报告', HK: '考評報告', US: 'Chief examiner’s report' },
  plan_title: { CN: '计划', HK: '計劃', US: 'Plan' },
  org_name: { CN: '站点', HK: '站點', US: 'Site' },
  author_name: { CN: '填写人', HK: '填寫人', US: 'Written by' },
  behalf_reason: { CN: '站点代主考填写的原因', HK: '站點代主考填寫的原因', US: 'Why the site wrote it for the chief examiner' },
  submit_time: { CN: '提交时间', HK: '提交時間', US: 'Submitted' },
  figures: { CN: '考试人数', HK: '考試人數', US: 'Candidates' },
  figure_line: { CN: '应到 {expected} 人，实到 {present} 人，缺考 {absent} 人，违纪 {violations} 人', HK: '應到 {expected} 人，實到 {present} 人，缺席 {absent} 人，違規 {violations} 人', US: '{expected} expected, {present} present, {absent} absent, {violations} {violations|violation|violations}' },
  figure_not_run: { CN: '应到 {expected} 人；未在平台开考，没有考勤记录，实到、缺考人数不详', HK: '應到 {expected} 人；未在平台開考，沒有考勤紀錄，實到、缺席人數不詳', US: '{expected} expected; not run on the platform, and no attendance was recorded: present and absent are not known' },
})

export const chiefReportNotices = defineMessages({
  submit_title: { CN: '考评报告已提交', HK: '考評報告已提交', US: 'Report submitted' },
  submit_abstract: { CN: '“{title}”的主考{name}提交了考评报告', HK: '「{title}」的主考{name}提交了考評報告', US: '{name}, chief examiner of “{title}”, submitted the report' },
  behalf_title: { CN: '站点代主考提交了考评报告', HK: '站點代主考提交了考評報告', US: 'Report submitted by the site' },
  behalf_abstract: { CN: '“{title}”没有主考到岗，{org}代为提交了考评报告。原因：{reason}', HK: '「{title}」沒有主考到場，{org}代為提交了考評報告。原因：{reason}', US: 'No chief examiner of “{title}” was present, so {org} submitted the report. Reason: {reason}' },
})
