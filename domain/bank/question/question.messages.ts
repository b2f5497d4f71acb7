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
  question_formula: { CN: '公式“{tex}”不能识别，请按 TeX 的写法改正', HK: '公式「{tex}」不能識別，請按 TeX 的寫法改正', US: 'The formula “{tex}” is not valid; correct its TeX' },
  question_repeated: { CN: '与第 {row} 行试题相同', HK: '與第 {row} 列試題相同', US: 'The same question as row {row}' },
  sheet_name: { CN: '题库', HK: '題庫', US: 'Questions' },
  lost_pictures: { CN: '图片', HK: '圖片', US: 'pictures' },
  lost_files: { CN: '附件', HK: '附件', US: 'attachments' },
  lost_look: { CN: '文字格式', HK: '文字格式', US: 'formatting' },
  exchange_unknown: {
    CN: '无法识别此文件：请上传题库模板（Excel 或 CSV），或 GIFT、Aiken、Moodle XML、QTI 格式的文件',
    HK: '無法識別此檔案：請上載題庫範本（Excel 或 CSV），或 GIFT、Aiken、Moodle XML、QTI 格式的檔案',
    US: 'The file is not recognised: upload the workbook of questions (Excel or CSV), or a file in the GIFT, Aiken, Moodle XML or QTI format',
  },
  exchange_at: { CN: '文件第 {line} 行：{what}', HK: '檔案第 {line} 列：{what}', US: 'Line {line} of the file: {what}' },
  exchange_in: { CN: '文件 {file}：{what}', HK: '檔案 {file}：{what}', US: 'File {file}: {what}' },
  exchange_gone: { CN: '清单中有，压缩包中没有', HK: '清單中有，壓縮檔中沒有', US: 'the manifest names it, the package does not have it' },
  exchange_package: {
    CN: '压缩包无法读取，或内容异常；请从原系统重新导出 QTI 包（根目录有 imsmanifest.xml）',
    HK: '壓縮檔無法讀取，或內容異常；請從原系統重新匯出 QTI 包（根目錄有 imsmanifest.xml）',
    US: 'The package cannot be read, or its content is not as it should be; export the QTI package again from its system (with imsmanifest.xml at its root)',
  },
  exchange_broken: { CN: '不是完整的 XML，或含有 DOCTYPE 声明', HK: '不是完整的 XML，或含有 DOCTYPE 宣告', US: 'no sound XML, or with a DOCTYPE declaration' },
  exchange_long: { CN: '试题超过 {max} 个字符；试题之间须有空行', HK: '試題超過 {max} 個字元；試題之間須有空行', US: 'the question has more than {max} characters; put a blank line between questions' },
  exchange_options: { CN: '选项超过 {max} 个，请删减', HK: '選項超過 {max} 個，請刪減', US: 'more than {max} options; remove some' },
  exchange_bar: { CN: '答案中有竖线 |，题库用它分隔同一个空的多个答案，请更换', HK: '答案中有豎線 |，題庫用它分隔同一空格的多個答案，請更換', US: 'an answer has a vertical bar |, which separates the answers of one blank; replace it' },
  gift_no_end: { CN: '答案的 { 没有对应的 }：试题内不能有空行，文字中的 ~ = # { } : 前须加 \\', HK: '答案的 { 沒有對應的 }：試題內不能有空行，文字中的 ~ = # { } : 前須加 \\', US: 'the { of the answers has no }: a question has no blank line inside, and ~ = # { } : in a text have a \\ before them' },
  gift_stray_end: { CN: '多出一个 }：文字中的 } 须写成 \\}', HK: '多出一個 }：文字中的 } 須寫成 \\}', US: 'a } without its {: write \\} in a text' },
  gift_two_answers: { CN: '一道题只能有一组答案 {…}：有多个空的填空题请用 Excel 导入', HK: '一道題只能有一組答案 {…}：有多個空格的填空題請用 Excel 匯入', US: 'a question has one set of answers {…}; import several blanks by Excel' },
  gift_title: { CN: '标题开头的 :: 没有对应的结尾 ::', HK: '標題開頭的 :: 沒有對應的結尾 ::', US: 'the title begins with :: and does not end with ::' },
  gift_description: { CN: '没有答案 {…}：说明文字不是试题', HK: '沒有答案 {…}：說明文字不是試題', US: 'no answers {…}: a description is no question' },
  exchange_type: { CN: '题库没有“{type}”题型', HK: '題庫沒有「{type}」題型', US: 'the bank has no questions of type “{type}”' },
  exchange_xml: { CN: '第 {line} 行不是完整的 XML，请从原系统重新导出', HK: '第 {line} 列不是完整的 XML，請從原系統重新匯出', US: 'Line {line} is not sound XML; export the file again from its system' },
  exchange_dtd: { CN: '文件含有 DOCTYPE 声明，不能导入；请删除后重试', HK: '檔案含有 DOCTYPE 宣告，不能匯入；請刪除後再試', US: 'The file has a DOCTYPE declaration and cannot be imported; remove it and try again' },
  gift_matching: { CN: '匹配题：题库没有这种题型', HK: '配對題：題庫沒有這種題型', US: 'a matching question: the bank has no such type' },
  gift_numeric: { CN: '有误差、范围或多个答案的数值题：题库没有这种题型', HK: '有誤差、範圍或多個答案的數值題：題庫沒有這種題型', US: 'a numerical question with a tolerance, a range or several answers: the bank has no such type' },
  aiken_letter: { CN: '选项 {letter} 的位置应为 {expected}：选项按 A、B、C 的顺序，每行一个', HK: '選項 {letter} 的位置應為 {expected}：選項按 A、B、C 的順序，每列一個', US: 'option {letter} where {expected} is due: options are in the order A, B, C, each on its line' },
  aiken_no_answer: { CN: '没有 ANSWER 行：试题以“ANSWER: ”和正确选项的字母结尾', HK: '沒有 ANSWER 列：試題以「ANSWER: 」和正確選項的字母結尾', US: 'no ANSWER line: a question ends with “ANSWER: ” and the letter of the right option' },
  aiken_no_stem: { CN: 'ANSWER 之前没有题干和选项', HK: 'ANSWER 之前沒有題幹和選項', US: 'no question and no options before ANSWER' },
  exchange_lost: { CN: '导入时不保留：{what}', HK: '匯入時不保留：{what}', US: 'Not taken over: {what}' },
  exchange_blank: { CN: '题干中没有空，已在末尾加上', HK: '題幹中沒有空格，已在結尾加上', US: 'The question has no blank; one was added at its end' },
  exchange_model: { CN: '没有参考答案，已将总反馈作为参考答案', HK: '沒有參考答案，已將總回饋作為參考答案', US: 'No model answer; the general feedback was taken as the model answer' },
  exchange_encoding: { CN: '文件不是 UTF-8 编码，已按 GB18030 读取，请核对文字', HK: '檔案不是 UTF-8 編碼，已按 GB18030 讀取，請核對文字', US: 'The file is not in UTF-8 and was read as GB18030; check the texts' },
  lost_title: { CN: '标题“{title}”', HK: '標題「{title}」', US: 'the title “{title}”' },
  lost_category: { CN: '分类“{category}”', HK: '分類「{category}」', US: 'the category “{category}”' },
  lost_tags: { CN: '标签和编号', HK: '標籤和編號', US: 'tags and ID' },
  lost_comment: { CN: '注释中的附加信息（已无法读取）', HK: '註解中的附加資料（已無法讀取）', US: 'the data in the comment (no longer readable)' },
  lost_feedback: { CN: '各答案的反馈', HK: '各答案的回饋', US: 'feedback on single answers' },
  lost_weights: { CN: '部分得分', HK: '部分得分', US: 'partial points' },
  lost_pattern: { CN: '通配符 *', HK: '萬用字元 *', US: 'the wildcard *' },
  lost_numeric: { CN: '按数值比较（改为按文字比较）', HK: '按數值比較（改為按文字比較）', US: 'comparison as a number (it is compared as text)' },
  lost_model: { CN: '参考答案（写在注释中）', HK: '參考答案（寫在註解中）', US: 'the model answer (it is in the comment)' },
  lost_case: { CN: '区分大小写（自动评分不区分）', HK: '區分大小寫（自動評分不區分）', US: 'case (marking does not look at it)' },
  lost_math: { CN: 'MathML 公式', HK: 'MathML 公式', US: 'MathML' },
  lost_part: { CN: '“{name}”', HK: '「{name}」', US: '“{name}”' },
  gift_lost: { CN: '未包含：{what}', HK: '未包含：{what}', US: 'Not included: {what}' },
  gift_left_out: { CN: '未导出（{why}）：{stem}', HK: '未匯出（{why}）：{stem}', US: 'Left out ({why}): {stem}' },
  gift_notes: {
    CN: '题库导出的 GIFT 文件。以 zhikao: 开头的注释是 GIFT 不支持的内容，重新导入时会读取，请勿修改。',
    HK: '題庫匯出的 GIFT 檔案。以 zhikao: 開頭的註解是 GIFT 不支援的內容，重新匯入時會讀取，請勿修改。',
    US: 'Questions in the GIFT format. Comments that begin with zhikao: hold what GIFT has no place for; an import reads them back, do not edit them.',
  },
  moodle_notes: {
    CN: '题库导出的 Moodle XML 文件。以 zhikao: 开头的注释是该格式不支持的内容，重新导入时会读取，请勿修改。',
    HK: '題庫匯出的 Moodle XML 檔案。以 zhikao: 開頭的註解是該格式不支援的內容，重新匯入時會讀取，請勿修改。',
    US: 'Questions in the Moodle XML format. Comments that begin with zhikao: hold what the format has no place for; an import reads them back, do not edit them.',
  },
  qti_notes: {
    CN: '题库导出的 QTI 3.0 包。以 zhikao: 开头的注释是该格式不支持的内容，重新导入时会读取，请勿修改。',
    HK: '題庫匯出的 QTI 3.0 包。以 zhikao: 開頭的註解是該格式不支援的內容，重新匯入時會讀取，請勿修改。',
    US: 'Questions as a QTI 3.0 package. Comments that begin with zhikao: hold what the format has no place for; an import reads them back, do not edit them.',
  },
  bar_incomplete: { CN: '试题不完整', HK: '試題不完整', US: 'incomplete' },
  bar_picture: { CN: '有选项只有图片', HK: '有選項只有圖片', US: 'an option is a picture alone' },
  bar_blanks: { CN: '有多个空', HK: '有多個空格', US: 'several blanks' },
  bar_arrow: { CN: '答案中有 ->', HK: '答案中有 ->', US: 'an answer has ->' },
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
  correct_rate: { CN: '正确率', HK: '正確率', US: 'Correct rate' },
  flagged: { CN: '统计提示复核', HK: '統計提示覆核', US: 'Flagged by statistics' },
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
