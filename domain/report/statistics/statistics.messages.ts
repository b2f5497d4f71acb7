import { defineMessages } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import type { Dimension, FigureName, Topic } from './statistics.model.ts'

export const topicWords = defineMessages({
  pass: { CN: '合格率', HK: '合格率', US: 'Pass rates' },
  signup: { CN: '报名', HK: '報名', US: 'Sign-ups' },
  capacity: { CN: '容量', HK: '容量', US: 'Capacity' },
  site: { CN: '站点', HK: '站點', US: 'Sites' },
  examiner: { CN: '考评员值考与评分', HK: '考評員值考與評分', US: 'Examiners’ duty and marking' },
  training: { CN: '考评员培训', HK: '考評員培訓', US: 'Examiner training' },
  selftest: { CN: '自测', HK: '自測', US: 'Self-tests' },
} satisfies Record<Topic, Text>)

export const dimensionWords = defineMessages({
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  org: { CN: '院校', HK: '院校', US: 'Institution' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
  month: { CN: '月份', HK: '月份', US: 'Month' },
  quarter: { CN: '季度', HK: '季度', US: 'Quarter' },
  examiner: { CN: '考评员', HK: '考評員', US: 'Examiner' },
} satisfies Record<Dimension, Text>)

export const figureWords = defineMessages({
  results: { CN: '有成绩人数', HK: '有成績人數', US: 'Results' },
  passed: { CN: '合格', HK: '合格', US: 'Passed' },
  failed: { CN: '不合格', HK: '不合格', US: 'Failed' },
  absent_results: { CN: '缺考', HK: '缺席', US: 'Absent' },
  deferred: { CN: '缓考', HK: '延期考試', US: 'Deferred' },
  violations: { CN: '违纪与作弊', HK: '違規與作弊', US: 'Violations' },
  incomplete: { CN: '成绩不全', HK: '成績不全', US: 'Incomplete' },
  signups: { CN: '报名人次', HK: '報名人次', US: 'Sign-ups' },
  confirmed: { CN: '已报名', HK: '已報名', US: 'Signed up' },
  waiting: { CN: '待确认', HK: '待確認', US: 'To be confirmed' },
  borrowed: { CN: '其中借考', HK: '其中借考', US: 'Borrowed' },
  returned: { CN: '已退回', HK: '已退回', US: 'Sent back' },
  plans: { CN: '计划数', HK: '計劃數', US: 'Plans' },
  capacity: { CN: '容量', HK: '容量', US: 'Capacity' },
  taken: { CN: '已用', HK: '已用', US: 'Taken' },
  own_taken: { CN: '本站考生', HK: '本站考生', US: 'Own students' },
  borrowed_taken: { CN: '借考考生', HK: '借考考生', US: 'Borrowed' },
  sites: { CN: '有效站点', HK: '有效站點', US: 'Sites in force' },
  exams: { CN: '已考场次', HK: '已考場次', US: 'Exams held' },
  coming: { CN: '待考场次', HK: '待考場次', US: 'Exams to come' },
  not_run: { CN: '逾期未开考', HK: '逾期未開考', US: 'Not run' },
  cancelled: { CN: '已取消', HK: '已取消', US: 'Cancelled' },
  candidates: { CN: '应考', HK: '應考', US: 'Expected' },
  present: { CN: '实考', HK: '實考', US: 'Present' },
  absent: { CN: '缺考', HK: '缺席', US: 'Absent' },
  put_off: { CN: '缓考', HK: '延期考試', US: 'Put off' },
  unrecorded: { CN: '未登记', HK: '未登記', US: 'Not recorded' },
  calls: { CN: '考评任务', HK: '考評任務', US: 'Calls' },
  calls_confirmed: { CN: '已确认', HK: '已確認', US: 'Confirmed' },
  calls_declined: { CN: '已请假', HK: '已請假', US: 'Declined' },
  calls_lapsed: { CN: '已失效', HK: '已失效', US: 'Lapsed' },
  duties: { CN: '值考次数', HK: '值考次數', US: 'Duties' },
  chief_duties: { CN: '其中主考', HK: '其中主考', US: 'As chief' },
  entries: { CN: '已交评分', HK: '已交評分', US: 'Marks handed in' },
  entries_returned: { CN: '退回评分', HK: '退回評分', US: 'Marks returned' },
  registrations: { CN: '有效报名', HK: '有效報名', US: 'Registrations' },
  registrations_waiting: { CN: '待审核', HK: '待審核', US: 'Waiting' },
  trainees: { CN: '学员', HK: '學員', US: 'Trainees' },
  trainees_passed: { CN: '合格', HK: '合格', US: 'Passed' },
  trainees_failed: { CN: '不合格', HK: '不合格', US: 'Failed' },
  trainees_open: { CN: '未录结果', HK: '未輸入結果', US: 'No result yet' },
  trainees_certified: { CN: '已获证书', HK: '已獲證書', US: 'With certificate' },
  registrations_rejected: { CN: '已驳回', HK: '已駁回', US: 'Rejected' },
  trainings: { CN: '培训数', HK: '培訓數', US: 'Trainings' },
  selftests: { CN: '自测次数', HK: '自測次數', US: 'Self-tests' },
  selftests_reached: { CN: '达到合格线', HK: '達到合格線', US: 'At the pass line' },
  selftests_missed: { CN: '未达合格线', HK: '未達合格線', US: 'Below the pass line' },
  selftests_timed: { CN: '到时自动交卷', HK: '到時自動交卷', US: 'Ended by time' },
  selftest_students: { CN: '自测人数', HK: '自測人數', US: 'Students' },
} satisfies Record<FigureName, Text>)

/** What the share of a topic is called. */
export const shareWords = defineMessages({
  pass: { CN: '合格率', HK: '合格率', US: 'Pass rate' },
  signup: { CN: '确认率', HK: '確認率', US: 'Signed up, %' },
  capacity: { CN: '容量使用率', HK: '容量使用率', US: 'Capacity used' },
  site: { CN: '到考率', HK: '到考率', US: 'Attendance' },
  examiner: { CN: '确认率', HK: '確認率', US: 'Confirmed, %' },
  training: { CN: '合格率', HK: '合格率', US: 'Pass rate' },
  selftest: { CN: '达线率', HK: '達線率', US: 'At the line, %' },
} satisfies Record<Topic, Text>)

/** What the figures of a topic count: the one definition for readers of screen and workbook. */
export const definitionWords = defineMessages({
  pass: {
    CN: '已发布成绩的考生，按发布的综合结论各计入一项；合格率 = 合格 ÷ 有成绩人数（缺考、缓考、违纪计入分母）。院校为报名时的院校，时间为计划首个考试日。',
    HK: '已發布成績的考生，按發布的綜合結論各計入一項；合格率 = 合格 ÷ 有成績人數（缺席、延期考試、違規計入分母）。院校為報名時的院校，時間為計劃首個考試日。',
    US: 'Candidates with published results, each counted once by the published verdict. Pass rate = passed ÷ results (absent, deferred and violations are part of the whole). The institution is that of the sign-up; the time is the first exam day of the plan.',
  },
  signup: {
    CN: '有效报名 = 待确认 + 已报名（占用名额）；已退回的不占名额，单独列出。院校为报名时的院校，时间为计划首个考试日。',
    HK: '有效報名 = 待確認 + 已報名（佔用名額）；已退回的不佔名額，單獨列出。院校為報名時的院校，時間為計劃首個考試日。',
    US: 'A sign-up counts while it waits for the site or is confirmed: it takes a place. Those sent back take none and are shown apart. The institution is that of the sign-up; the time is the first exam day of the plan.',
  },
  capacity: {
    CN: '已批准的考核计划的容量与占用名额的报名数；使用率 = 已用 ÷ 容量。院校为承办站点，时间为计划首个考试日。',
    HK: '已批准的考核計劃的容量與佔用名額的報名數；使用率 = 已用 ÷ 容量。院校為承辦站點，時間為計劃首個考試日。',
    US: 'The capacity of approved plans and the sign-ups that take its places. Capacity used = taken ÷ capacity. The institution is the site; the time is the first exam day of the plan.',
  },
  site: {
    CN: '应考、实考、缺考为已考场次的考生人次：以考试日登记为准，没有登记的以全部录入后的成绩标志为准，两者都没有的计入未登记。有效站点为今天在有效期内的站点数，不按时间统计。',
    HK: '應考、實考、缺席為已考場次的考生人次：以考試日登記為準，沒有登記的以全部輸入後的成績標誌為準，兩者都沒有的計入未登記。有效站點為今天在有效期內的站點數，不按時間統計。',
    US: 'Expected, present and absent are candidates of exams held: as recorded on the exam day, without records by the flags of scores once all are entered, otherwise not recorded. Sites in force are those of today and are not counted by time.',
  },
  examiner: {
    CN: '考评任务含全部答复状态；值考为已确认且考试已结束的任务（仅评分的不计）；已交评分、退回评分为考生份数。院校为考试站点，时间为考试日。',
    HK: '考評任務含全部答覆狀態；值考為已確認且考試已結束的任務（僅評分的不計）；已交評分、退回評分為考生份數。院校為考試站點，時間為考試日。',
    US: 'Calls are counted whatever the answer. A duty is a confirmed call to the panel of an exam that is over (scoring alone is none). Marks are counted per candidate. The institution is the site of the exam; the time is its day.',
  },
  training: {
    CN: '学员为审核通过的报名；有效报名 = 待审核 + 学员（占用名额）；院校为学员的所在单位，不在平台的单位不列入按院校、省份的统计；时间为培训开始日。合格率 = 合格 ÷ 学员（含未录结果的）。',
    HK: '學員為審核通過的報名；有效報名 = 待審核 + 學員（佔用名額）；院校為學員的所屬單位，不在平台的單位不列入按院校、省份的統計；時間為培訓開始日。合格率 = 合格 ÷ 學員（含未輸入結果的）。',
    US: 'Trainees are approved registrations. Registrations = waiting + trainees: they take a place. The institution is the employer; one that is not on the platform is left out by institution and province. The time is the first day of the training. Pass rate = passed ÷ trainees (also those without a result).',
  },
  selftest: {
    CN: '已交卷的自测，每次各计一次（没有自动评分试题的不计）；达到合格线指自动评分的得分率不低于该考试方案的理论合格线。达线率 = 达到合格线 ÷ 自测次数。院校为学生现在的院校，时间为交卷日；自测人数按组去重，各组之和可能大于合计。',
    HK: '已交卷的自測，每次各計一次（沒有自動評分試題的不計）；達到合格線指自動評分的得分率不低於該考試方案的理論合格線。達線率 = 達到合格線 ÷ 自測次數。院校為學生現在的院校，時間為交卷日；自測人數按組去重，各組之和可能大於合計。',
    US: 'Self-tests that were handed in; each attempt counts once. Those without automatically marked questions are left out. At the pass line: the share of automatically marked points is at or above the theory pass line of the exam template. At the line, % = at the pass line ÷ self-tests. The institution is the student’s current one; the time is the day of handing in. Students are counted once in each group, so the groups may add up to more than the total.',
  },
} satisfies Record<Topic, Text>)

export const statisticsWords = defineMessages({
  sheet_name: { CN: '统计报表', HK: '統計報表', US: 'Report' },
  by: { CN: '统计维度', HK: '統計維度', US: 'By' },
  date_from: { CN: '日期自', HK: '日期自', US: 'From' },
  date_to: { CN: '日期至', HK: '日期至', US: 'To' },
  quarter: { CN: '{year} 年第 {quarter} 季度', HK: '{year} 年第 {quarter} 季', US: 'Q{quarter} {year}' },
  as_of: { CN: '数据截至 {time}', HK: '資料截至 {time}', US: 'As of {time}' },
  as_of_none: { CN: '尚未统计，十分钟内完成', HK: '尚未統計，十分鐘內完成', US: 'Not counted yet; ready within ten minutes' },
})

/** Words of the workbook, of the printed report and of refusals: no screen has them. */
export const statisticsSheetWords = defineMessages({
  topic: { CN: '主题', HK: '主題', US: 'Topic' },
  sum: { CN: '合计', HK: '合計', US: 'Total' },
  note: { CN: '所在院校', HK: '所屬院校', US: 'Employer' },
  days: { CN: '日期 {days}', HK: '日期 {days}', US: 'Days {days}' },
  page: { CN: '第 {page} / {pages} 页', HK: '第 {page} / {pages} 頁', US: 'Page {page} of {pages}' },
  print_more: {
    CN: '仅列出前 {count} 组，另有 {more} 组，请导出查看；合计含全部。',
    HK: '僅列出首 {count} 組，另有 {more} 組，請匯出查看；合計包括全部。',
    US: 'The first {count} groups are listed; export the report to see the other {more}. The total is of all.',
  },
  dimension: {
    CN: '该主题没有这个统计维度，请选择其他维度',
    HK: '該主題沒有這個統計維度，請選擇其他維度',
    US: 'This topic is not counted by this dimension; choose another one',
  },
})
