import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { paperLifts } from './paper.lifts.ts'

/** Refusals of papers: what is wrong, and what would lift it. */
export const paperMessages = defineRules<typeof paperLifts>()({
  paper_template_unknown: { CN: '该考试方案不存在，请重新选择', HK: '此考試方案不存在，請重新選擇', US: 'Exam template not found; choose another' },
  paper_template_draft: { CN: '该考试方案还是草稿，不能组卷；请先启用方案，或用“预览试卷”试组', HK: '此考試方案仍是草稿，不能組卷；請先啟用方案，或用「預覽試卷」試組', US: 'This exam template is a draft, so no paper can be made; enable it first, or try one with its sample' },
  paper_no_theory: { CN: '该考试方案没有理论考试，不能组卷；请选择其他方案', HK: '此考試方案沒有理論考試，不能組卷；請選擇其他方案', US: 'This exam template has no theory exam, so no paper can be made; choose another' },
  paper_no_rules: { CN: '该考试方案还没有填写题型与分值，不能组卷；请先填写', HK: '此考試方案尚未填寫題型與分值，不能組卷；請先填寫', US: 'This exam template has no questions yet, so no paper can be made; enter them first' },
  paper_no_practical: { CN: '该考试方案没有实操考试，不能组实操卷；请选择其他方案', HK: '此考試方案沒有實操考試，不能組實操卷；請選擇其他方案', US: 'This exam template has no practical exam, so it gives no practical paper; choose another' },
  paper_no_tasks: { CN: '该考试方案还没有填写实操任务，不能组实操卷；请先填写', HK: '此考試方案尚未填寫實操任務，不能組實操卷；請先填寫', US: 'This exam template has no practical tasks yet, so it gives no practical paper; enter them first' },
  paper_practice_theory: { CN: '实操卷不能用于自测；请选择理论，或关闭“自测卷”', HK: '實操卷不能用於自測；請選擇理論，或關閉「自測卷」', US: 'A practical paper cannot be a self-test; choose the theory, or switch “For self-tests” off' },
  paper_files_large: {
    CN: '本卷的附件共 {size} MB，超过 {max} MB，不能打印和封存；请换题，或上传较小的附件',
    HK: '本卷的附件共 {size} MB，超過 {max} MB，不能列印和封存；請換題，或上載較小的附件',
    US: 'The attachments of this paper have {size} MB, more than {max} MB, so it cannot be printed or sealed; exchange questions, or upload smaller attachments',
  },
  paper_short: {
    CN: '题库不能同时满足以下要求，共缺 {short} 题：{demands}{rested}；请补充试题，或放宽其中一项',
    HK: '題庫不能同時滿足以下要求，共缺 {short} 題：{demands}{rested}；請補充試題，或放寬其中一項',
    US: 'The bank cannot meet these together, {short} {short|question is|questions are} missing: {demands}{rested}; add questions, or relax one of them',
  },
  paper_contradictory: { CN: '以下要求相互矛盾，补充试题也不能满足：{demands}；请在考试方案中放宽其中一项', HK: '以下要求相互矛盾，補充試題亦不能滿足：{demands}；請在考試方案中放寬其中一項', US: 'These contradict each other, whatever the bank has: {demands}; relax one of them in the exam template' },
  paper_no_other: { CN: '题库中没有其他符合蓝图的试题可换，请先补充试题', HK: '題庫中沒有其他符合藍圖的試題可換，請先補充試題', US: 'The bank has no other question that fits the blueprint here; add questions first' },
  paper_item_unfit: {
    CN: '该试题不能换到这里：须为同一证书等级、同一题型的启用试题，不在本卷中，并符合蓝图；请选择其他试题',
    HK: '此試題不能換到這裡：須為同一證書等級、同一題型的啟用試題，不在本卷中，並符合藍圖；請選擇其他試題',
    US: 'This question does not fit here: it must be enabled, of the same credential, level and type, not in the paper yet, and keep the blueprint; choose another',
  },
  paper_fixed: { CN: '试卷已启用，不能再换题；请另组一套', HK: '試卷已啟用，不能再換題；請另組一套', US: 'The paper is enabled, so its questions can no longer change; make another one' },
  paper_sealed_items: {
    CN: '卷中有 {count} 道试题已用于某计划的密封试卷，不能启用为自测卷；请先换题',
    HK: '卷中有 {count} 道試題已用於某計劃的密封試卷，不能啟用為自測卷；請先換題',
    US: '{count} {count|question|questions} of the paper {count|is|are} in the sealed paper of a plan, so it cannot be enabled for self-tests; exchange {count|it|them}',
  },
  paper_item_retired: {
    CN: '卷中有 {count} 道试题已停用，不能启用试卷；请先换题，或重新启用试题',
    HK: '卷中有 {count} 道試題已停用，不能啟用試卷；請先換題，或重新啟用試題',
    US: '{count} {count|question|questions} of the paper {count|is|are} disabled, so it cannot be enabled; exchange {count|it|them}, or enable {count|it|them} again',
  },
})

/** What else a shortage comes from. */
export const restWords = defineMessages({
  rested: { CN: '（同等级之前 {rest} 套试卷的试题不再抽取）', HK: '（同等級之前 {rest} 套試卷的試題不再抽取）', US: ' (without the questions of the {rest} {rest|paper|papers} of this level made before)' },
  none: { CN: '', HK: '', US: '' },
})

/** A demand of a blueprint in words. */
export const demandWords = defineMessages({
  total: { CN: '{type} {count} 题', HK: '{type} {count} 題', US: '{type}: {count}' },
  cell: { CN: '{point} 的{type} {min}–{max} 题', HK: '{point} 的{type} {min}–{max} 題', US: '{type} of {point}: {min}–{max}' },
})

/** What the fields are called, everywhere (domain.md §3.15a). */
export const paperWords = defineMessages({
  sn: { CN: '试卷编号', HK: '試卷編號', US: 'Paper no.' },
  title: { CN: '试卷名称', HK: '試卷名稱', US: 'Paper' },
  template_sn: { CN: '考试方案', HK: '考試方案', US: 'Exam template' },
  template_edition: { CN: '方案版本', HK: '方案版本', US: 'Template version' },
  credential_sn: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  practice: { CN: '自测卷', HK: '自測卷', US: 'For self-tests' },
  seed: { CN: '随机种子', HK: '隨機種子', US: 'Seed' },
  items: { CN: '试题', HK: '試題', US: 'Questions' },
  item_count: { CN: '题数', HK: '題數', US: 'Questions' },
  total_score: { CN: '总分', HK: '總分', US: 'Total' },
  deviation: { CN: '难度偏差', HK: '難度偏差', US: 'Difficulty deviation' },
  difficulty_counts: { CN: '难度分布', HK: '難度分佈', US: 'Difficulties' },
  blueprint: { CN: '命题蓝图', HK: '命題藍圖', US: 'Blueprint' },
  create_by: { CN: '组卷人', HK: '組卷人', US: 'Made by' },
  create_time: { CN: '组卷时间', HK: '組卷時間', US: 'Made' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
})
/** What a printed paper says. */
export const paperPrintWords = defineMessages({
  paper: { CN: '试卷', HK: '試卷', US: 'Paper' },
  sheet: { CN: '答题卡', HK: '答題紙', US: 'Answer sheet' },
  scores: { CN: '评分表', HK: '評分表', US: 'Score sheet' },
  task: { CN: '{name}（{minutes} 分钟）', HK: '{name}（{minutes} 分鐘）', US: '{name} ({minutes} min)' },
  files: { CN: '附件：{names}', HK: '附件：{names}', US: 'Attachments: {names}' },
  materials: { CN: '材料清单', HK: '材料清單', US: 'Materials' },
  material: { CN: '{name}　{amount}', HK: '{name}　{amount}', US: '{name}: {amount}' },
  sheet_item: { CN: '{item}（{points} 分）：{standard}', HK: '{item}（{points} 分）：{standard}', US: '{item} ({points} pts): {standard}' },
  sheet_points: { CN: '得分 ________　考评员 ____________', HK: '得分 ________　考評員 ____________', US: 'Points ________  Examiner ____________' },
  key: { CN: '参考答案', HK: '參考答案', US: 'Answer key' },
  page: { CN: '第 {page} 页，共 {pages} 页', HK: '第 {page} 頁，共 {pages} 頁', US: 'Page {page} of {pages}' },
  total: { CN: '总分 {total} 分', HK: '總分 {total} 分', US: 'Total {total} points' },
  minutes: { CN: '考试时间 {minutes} 分钟', HK: '考試時間 {minutes} 分鐘', US: '{minutes} minutes' },
  candidate: { CN: '姓名 ______________　准考证号 ____________________', HK: '姓名 ______________　准考證編號 ____________________', US: 'Name ______________  Ticket no. ____________________' },
  section: { CN: '{at}、{type}（共 {count} 题，{points} 分）', HK: '{at}、{type}（共 {count} 題，{points} 分）', US: 'Part {at}. {type} ({count} {count|question|questions}, {points} points)' },
  score: { CN: '（{score} 分）', HK: '（{score} 分）', US: '({score} pts)' },
  judge: { CN: '（　　）正确　（　　）错误', HK: '（　　）正確　（　　）錯誤', US: '[   ] True   [   ] False' },
  analysis: { CN: '解析：{text}', HK: '解析：{text}', US: 'Explanation: {text}' },
})
export const paperStatusWords = defineMessages({
  INIT: { CN: '草稿', HK: '草稿', US: 'Draft' },
  ENABLE: { CN: '启用', HK: '啟用', US: 'Enabled' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})
