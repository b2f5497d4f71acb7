import { defineMessages, defineRules } from '../../kernel/text.ts'
import { questionTypeWords } from '../../catalogue/template/template.messages.ts'
import type { questionLifts } from './question.lifts.ts'

/** Refusals of questions: what is wrong, and what would lift it. */
export const questionMessages = defineRules<typeof questionLifts>()({
  question_credential_unknown: { CN: '没有该证书，请重新选择', HK: '沒有此證書，請重新選擇', US: 'Credential not found; choose another' },
  question_level_unknown: { CN: '该证书没有设置这个等级，请更换等级', HK: '此證書沒有設定這個等級，請更換等級', US: 'The credential does not have this level; choose another' },
  question_point_unknown: { CN: '知识点不存在，或不属于该证书，请重新选择', HK: '知識點不存在，或不屬於此證書，請重新選擇', US: 'The knowledge point does not exist or belongs to another credential; choose again' },
  question_stem_empty: { CN: '请填写题干', HK: '請填寫題幹', US: 'Enter the question' },
  question_subject: { CN: '实操题属于实操科目，请将科目改为实操', HK: '實操題屬於實操科目，請將科目改為實操', US: 'A practical task belongs to the practical exam; change the subject' },
  question_options: { CN: '选项不足：单选题和多选题须有 2–8 个选项', HK: '選項不足：單選題和多選題須有 2–8 個選項', US: 'Too few options: single and multiple choice need 2 to 8' },
  question_no_options: { CN: '该题型没有选项，请删除选项', HK: '此題型沒有選項，請刪除選項', US: 'This type has no options; remove them' },
  question_option_empty: { CN: '有选项是空的：每个选项须填写文字或上传图片', HK: '有選項是空的：每個選項須填寫文字或上載圖片', US: 'An option is empty: each needs a text or a picture' },
  question_option_repeated: { CN: '有两个选项相同，请修改或删除其中一个', HK: '有兩個選項相同，請修改或刪除其中一個', US: 'Two options are the same; change or remove one' },
  question_single: { CN: '单选题须有且只有一个正确选项，请选择', HK: '單選題須有且只有一個正確選項，請選擇', US: 'Single choice has exactly one right option; choose it' },
  question_multi: { CN: '多选题须有两个或以上正确选项，请选择', HK: '多選題須有兩個或以上正確選項，請選擇', US: 'Multiple choice has two or more right options; choose them' },
  question_judge: { CN: '判断题还没有答案，请选择正确或错误', HK: '判斷題還沒有答案，請選擇正確或錯誤', US: 'The statement has no answer yet: choose true or false' },
  question_no_blank: { CN: '题干中没有空：请用三个或以上下划线（___）标出', HK: '題幹中沒有空格：請用三個或以上底線（___）標出', US: 'The question has no blank: mark each with three or more underscores (___)' },
  question_blanks: { CN: '题干有 {blanks} 个空，答案有 {answers} 个，须一一对应', HK: '題幹有 {blanks} 個空格，答案有 {answers} 個，須一一對應', US: 'The question has {blanks} {blanks|blank|blanks} and {answers} {answers|answer|answers}; each blank needs one' },
  question_blank_empty: { CN: '有一个空没有答案，请填写', HK: '有一個空格沒有答案，請填寫', US: 'A blank has no answer; enter it' },
  question_model_answer: { CN: '简答题和实操题须有参考答案，请填写', HK: '簡答題和實操題須有參考答案，請填寫', US: 'Short answers and practical tasks have a model answer; enter it' },
  question_attachments: { CN: '只有实操题可以有附件，请删除附件或更换题型', HK: '只有實操題可以有附件，請刪除附件或更換題型', US: 'Only practical tasks have attachments; remove them or change the type' },
  question_repeated: { CN: '与第 {row} 行试题相同', HK: '與第 {row} 列試題相同', US: 'The same question as row {row}' },
  sheet_name: { CN: '题库', HK: '題庫', US: 'Questions' },
  lost_pictures: { CN: '图片', HK: '圖片', US: 'pictures' },
  lost_files: { CN: '附件', HK: '附件', US: 'attachments' },
  lost_look: { CN: '文字格式', HK: '文字格式', US: 'formatting' },
  question_exists: { CN: '该等级已有相同的试题；请修改题干或选项，或使用原题', HK: '此等級已有相同的試題；請修改題幹或選項，或使用原題', US: 'The level already has the same question; change question or options, or use that one' },
})

/** What the fields are called, everywhere (domain.md §3.15). */
export const questionWords = defineMessages({
  credential_sn: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  type: { CN: '题型', HK: '題型', US: 'Type' },
  stem: { CN: '题干', HK: '題幹', US: 'Question' },
  options: { CN: '选项', HK: '選項', US: 'Options' },
  option_text: { CN: '选项文字', HK: '選項文字', US: 'Option text' },
  option_image: { CN: '选项图片', HK: '選項圖片', US: 'Option picture' },
  answer: { CN: '答案', HK: '答案', US: 'Answer' },
  model_answer: { CN: '参考答案', HK: '參考答案', US: 'Model answer' },
  analysis: { CN: '解析', HK: '解析', US: 'Explanation' },
  score_default: { CN: '默认分值', HK: '預設分值', US: 'Default points' },
  used_count: { CN: '使用次数', HK: '使用次數', US: 'Papers' },
  difficulty: { CN: '难度', HK: '難度', US: 'Difficulty' },
  knowledge_points: { CN: '知识点', HK: '知識點', US: 'Knowledge points' },
  attachments: { CN: '附件', HK: '附件', US: 'Attachments' },
  source: { CN: '来源', HK: '來源', US: 'Source' },
  alternative_group: { CN: '互斥组', HK: '互斥組', US: 'Alternative group' },
  practice_allowed: { CN: '可用于自测', HK: '可用於自測', US: 'Allowed in self-tests' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const bankTypeWords = defineMessages({
  ...questionTypeWords,
  PRACTICAL: { CN: '实操题', HK: '實操題', US: 'Practical task' },
})
export const judgeWords = defineMessages({
  TRUE: { CN: '正确', HK: '正確', US: 'True' },
  FALSE: { CN: '错误', HK: '錯誤', US: 'False' },
})
/** What people write for true and false in a sheet besides the words, separated by spaces. */
export const judgeSpellings = defineMessages({
  TRUE: { CN: '对 是 √ ✓', HK: '對 是 √ ✓', US: 'T Y yes' },
  FALSE: { CN: '错 否 × ✗ x', HK: '錯 否 × ✗ x', US: 'F N no' },
})
export const questionStatusWords = defineMessages({
  INIT: { CN: '草稿', HK: '草稿', US: 'Draft' },
  ENABLE: { CN: '启用', HK: '啟用', US: 'Enabled' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})

/** The columns of the sheet that are no fields of the form (domain.md §7). */
export const questionSheetWords = defineMessages({
  credential_code: { CN: '证书代码', HK: '證書代號', US: 'Credential code' },
  option_a: { CN: '选项A', HK: '選項A', US: 'Option A' },
  option_b: { CN: '选项B', HK: '選項B', US: 'Option B' },
  option_c: { CN: '选项C', HK: '選項C', US: 'Option C' },
  option_d: { CN: '选项D', HK: '選項D', US: 'Option D' },
  option_e: { CN: '选项E', HK: '選項E', US: 'Option E' },
  option_f: { CN: '选项F', HK: '選項F', US: 'Option F' },
  option_g: { CN: '选项G', HK: '選項G', US: 'Option G' },
  option_h: { CN: '选项H', HK: '選項H', US: 'Option H' },
  score: { CN: '分值', HK: '分值', US: 'Points' },
  lost: { CN: '未包含的内容', HK: '未包含的內容', US: 'Not included' },
})
export const yesNoWords = defineMessages({
  YES: { CN: '是', HK: '是', US: 'Yes' },
  NO: { CN: '否', HK: '否', US: 'No' },
})
