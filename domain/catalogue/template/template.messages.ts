import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { templateLifts } from './template.lifts.ts'

/** Refusals of exam templates: what is wrong, and what would lift it. */
export const templateMessages = defineRules<typeof templateLifts>()({
  one_decimal: { CN: '最多保留一位小数', HK: '最多保留一位小數', US: 'At most one decimal' },
  template_name_taken: { CN: '该证书等级下已有同名方案，请改名，或将原方案复制为新版本', HK: '此證書等級下已有同名方案，請改名，或將原方案複製為新版本', US: 'This credential and level already has an exam template with this name; rename it, or copy the other to a new version' },
  template_in_use: { CN: '该方案已用于批准的考核计划，不能修改；请复制为新版本后再修改', HK: '此方案已用於獲批准的考核計劃，不能修改；請複製為新版本後再修改', US: 'An approved plan uses this exam template, so it cannot be changed; copy it to a new version and change that' },
  template_in_live_plan: { CN: '该方案正用于未结束的考核计划，考试结束后才能停用', HK: '此方案正用於未結束的考核計劃，考試結束後才能停用', US: 'A plan in progress uses this exam template; it can be disabled after its exams have ended' },
  template_referenced: { CN: '该方案已被其他版本或考核计划引用，不能删除；请先删除引用它的新版本', HK: '此方案已被其他版本或考核計劃引用，不能刪除；請先刪除引用它的新版本', US: 'Another version or a plan refers to this exam template; delete the newer version first' },
  template_level_missing: { CN: '该证书没有设置这个等级，请更换等级，或先在证书中添加该等级', HK: '此證書沒有設定這個等級，請更換等級，或先在證書中新增該等級', US: 'The credential does not have this level; choose another, or add the level to the credential first' },
  template_no_subject: { CN: '未启用任何科目：理论和实操至少启用一科', HK: '未啟用任何科目：理論和實操最少啟用一科', US: 'No subject is enabled: enable theory, practical or both' },
  template_theory_required: { CN: '该证书等级要求理论考试，请启用理论', HK: '此證書等級要求理論考試，請啟用理論', US: 'This level requires a theory exam; enable theory' },
  template_practical_required: { CN: '该证书等级要求实操考试，请启用实操', HK: '此證書等級要求實操考試，請啟用實操', US: 'This level requires a practical exam; enable practical' },
  template_idle_weight: { CN: '未启用的科目已有权重，须改为 0', HK: '未啟用的科目已有權重，須改為 0', US: 'A subject that is not enabled has a weight: it must be 0' },
  template_weights: { CN: '理论与实操权重之和须为 100，现为 {sum}', HK: '理論與實操權重之和須為 100，現為 {sum}', US: 'The weights of theory and practical must add up to 100 (currently {sum})' },
  template_theory_minutes: { CN: '请填写理论考试时长（30–180 分钟）', HK: '請填寫理論考試時長（30–180 分鐘）', US: 'Enter the theory duration (30–180 minutes)' },
  template_practical_minutes: { CN: '请填写实操考试时长（30–480 分钟）', HK: '請填寫實操考試時長（30–480 分鐘）', US: 'Enter the practical duration (30–480 minutes)' },
  template_question_sum: { CN: '题型分值合计须为 100 分，现为 {sum} 分', HK: '題型分值合計須為 100 分，現為 {sum} 分', US: 'The questions must add up to 100 points (currently {sum})' },
  template_blueprint: {
    CN: '{type}在蓝图中至少 {least} 题，试卷只有 {count} 题，请减少或增加',
    HK: '{type}在藍圖中最少 {least} 題，試卷只有 {count} 題，請減少或增加',
    US: '{type}: the blueprint asks for {least}, the paper has {count}; lower the one or raise the other',
  },
  template_task_sum: { CN: '任务分值合计须为 100 分，现为 {sum} 分', HK: '任務分值合計須為 100 分，現為 {sum} 分', US: 'The tasks must add up to 100 points (currently {sum})' },
  template_dates: { CN: '有效期至早于有效期起，须为当天或之后', HK: '有效期至早於有效期起，須為當天或之後', US: 'The last day is before the first day: it must be the same day or later' },
})

/** Faults of inputs that the server alone finds. */
export const templateFaults = defineMessages({
  unknown_credential: { CN: '该证书不存在，请重新选择', HK: '此證書不存在，請重新選擇', US: 'Credential not found; choose another' },
  unknown_point: { CN: '有知识点不属于该证书，或已删除；请重新选择', HK: '有知識點不屬於此證書，或已刪除；請重新選擇', US: 'A knowledge point is not part of this credential or was deleted; choose again' },
})

/** What the fields are called, everywhere (domain.md §3.9). */
export const templateWords = defineMessages({
  name: { CN: '方案名称', HK: '方案名稱', US: 'Exam template' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  edition: { CN: '版本', HK: '版本', US: 'Version' },
  base: { CN: '复制自', HK: '複製自', US: 'Copied from' },
  theory: { CN: '理论', HK: '理論', US: 'Theory' },
  practical: { CN: '实操', HK: '實操', US: 'Practical' },
  theory_enabled: { CN: '理论考试', HK: '理論考試', US: 'Theory exam' },
  practical_enabled: { CN: '实操考试', HK: '實操考試', US: 'Practical exam' },
  minutes: { CN: '时长', HK: '時長', US: 'Duration' },
  pass: { CN: '合格线', HK: '合格線', US: 'Pass line' },
  weight: { CN: '权重', HK: '權重', US: 'Weight' },
  question_rules: { CN: '题型与分值', HK: '題型與分值', US: 'Questions' },
  type: { CN: '题型', HK: '題型', US: 'Type' },
  count: { CN: '题数', HK: '題數', US: 'Count' },
  score_each: { CN: '每题分值', HK: '每題分值', US: 'Points each' },
  shuffle: { CN: '打乱题序', HK: '打亂題序', US: 'Shuffle questions' },
  late_minutes: { CN: '迟到禁入', HK: '遲到禁入', US: 'No entry after' },
  early_submit_minutes: { CN: '最早交卷', HK: '最早交卷', US: 'Earliest hand-in' },
  attempts: { CN: '作答次数', HK: '作答次數', US: 'Attempts' },
  tasks: { CN: '实操任务', HK: '實操任務', US: 'Tasks' },
  task_name: { CN: '任务名称', HK: '任務名稱', US: 'Task' },
  score: { CN: '分值', HK: '分值', US: 'Points' },
  mandatory: { CN: '必做', HK: '必做', US: 'Mandatory' },
  critical: { CN: '一票否决', HK: '一票否決', US: 'Critical' },
  score_sheet: { CN: '评分表', HK: '評分表', US: 'Score sheet' },
  item: { CN: '评分项', HK: '評分項', US: 'Item' },
  standard: { CN: '评分标准', HK: '評分標準', US: 'Standard' },
  station_type: { CN: '工位类型', HK: '工位類型', US: 'Workstation type' },
  scorers: { CN: '每名考生评分人数', HK: '每名考生評分人數', US: 'Scorers per candidate' },
  blind: { CN: '盲评', HK: '盲評', US: 'Blind scoring' },
  material_list: { CN: '材料清单', HK: '材料清單', US: 'Materials' },
  material_name: { CN: '材料名称', HK: '材料名稱', US: 'Material' },
  amount: { CN: '数量', HK: '數量', US: 'Amount' },
  pass_rule: { CN: '合格规则', HK: '合格規則', US: 'Pass rule' },
  composite_pass: { CN: '综合合格线', HK: '綜合合格線', US: 'Composite pass line' },
  examiner_rule: { CN: '考评员配备', HK: '考評員配備', US: 'Examiners' },
  theory_ratio: { CN: '理论：每名监考员对应考生', HK: '理論：每名監考員對應考生', US: 'Theory: candidates per invigilator' },
  theory_min: { CN: '理论：每考场监考员至少', HK: '理論：每試場監考員最少', US: 'Theory: minimum invigilators per room' },
  practical_ratio: { CN: '实操：每名考评员对应考生', HK: '實操：每名考評員對應考生', US: 'Practical: candidates per examiner' },
  panel_min: { CN: '实操：考评员至少', HK: '實操：考評員最少', US: 'Practical: minimum examiners' },
  odd: { CN: '考评组人数为单数', HK: '考評組人數為單數', US: 'Odd-numbered panel' },
  retake_rule: { CN: '补考规则', HK: '補考規則', US: 'Retakes' },
  retake_allowed: { CN: '允许单科补考', HK: '允許單科補考', US: 'Single-subject retake allowed' },
  retake_times: { CN: '补考次数', HK: '補考次數', US: 'Maximum retakes' },
  keep_years: { CN: '合格科目成绩保留', HK: '合格科目成績保留', US: 'Passed subject kept for' },
  absent_allows_retake: { CN: '缺考可补考', HK: '缺席可補考', US: 'Absent candidates can retake' },
  effective_from: { CN: '有效期起', HK: '有效期起', US: 'Valid from' },
  effective_to: { CN: '有效期至', HK: '有效期至', US: 'Valid to' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const questionTypeWords = defineMessages({
  SINGLE: { CN: '单选题', HK: '單選題', US: 'Single choice' },
  MULTI: { CN: '多选题', HK: '多選題', US: 'Multiple choice' },
  JUDGE: { CN: '判断题', HK: '判斷題', US: 'True or false' },
  FILL: { CN: '填空题', HK: '填空題', US: 'Fill-in' },
  SHORT: { CN: '简答题', HK: '簡答題', US: 'Short answer' },
})
export const stationTypeWords = defineMessages({
  PC: { CN: '计算机', HK: '電腦', US: 'Computer' },
  BAY: { CN: '实训工位', HK: '實訓工位', US: 'Workshop workstation' },
})
export const passRuleWords = defineMessages({
  EACH: { CN: '各科均合格', HK: '各科均合格', US: 'Each subject' },
  COMPOSITE: { CN: '综合合格', HK: '綜合合格', US: 'Composite' },
  EACH_AND_COMPOSITE: { CN: '各科与综合均合格', HK: '各科與綜合均合格', US: 'Each and composite' },
})
export const templateStatusWords = defineMessages({
  INIT: { CN: '草稿', HK: '草稿', US: 'Draft' },
  ENABLE: { CN: '启用', HK: '啟用', US: 'Enabled' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})
