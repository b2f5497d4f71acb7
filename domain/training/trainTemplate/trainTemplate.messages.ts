import { switchWords } from '../../kernel/switch.messages.ts'
import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { trainTemplateLifts } from './trainTemplate.lifts.ts'

export const trainTemplateStatusWords = defineMessages({
  INIT: { CN: '草稿', HK: '草稿', US: 'Draft' },
  ...switchWords,
})
export const trainTemplateMoveWords = defineMessages({
  replace: { CN: '被另一模板替换', HK: '被另一範本取代', US: 'Replaced by another template' },
})
export const paperWords = defineMessages({
  LANDSCAPE: { CN: 'A4 横向', HK: 'A4 橫向', US: 'A4 landscape' },
  PORTRAIT: { CN: 'A4 纵向', HK: 'A4 直向', US: 'A4 portrait' },
})
export const fontWords = defineMessages({
  HEI: { CN: '黑体', HK: '黑體', US: 'Sans serif' },
  HEI_BOLD: { CN: '黑体（粗）', HK: '黑體（粗）', US: 'Sans serif, bold' },
})
export const alignWords = defineMessages({
  left: { CN: '左对齐', HK: '靠左', US: 'Left' },
  center: { CN: '居中', HK: '置中', US: 'Centered' },
  right: { CN: '右对齐', HK: '靠右', US: 'Right' },
})

/** What a template prints, as elements and as placeholders of texts. */
export const elementWords = defineMessages({
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  gender: { CN: '性别', HK: '性別', US: 'Gender' },
  train_title: { CN: '培训名称', HK: '培訓名稱', US: 'Training' },
  hours: { CN: '学时', HK: '學時', US: 'Hours' },
  score: { CN: '成绩', HK: '成績', US: 'Score' },
  cert_no: { CN: '证书编号', HK: '證書編號', US: 'Certificate number' },
  issue_date: { CN: '发证日期', HK: '發證日期', US: 'Issued on' },
  expire_date: { CN: '有效期至', HK: '有效期至', US: 'Valid until' },
  authority: { CN: '发证机构', HK: '發證機構', US: 'Authority' },
  start_date: { CN: '培训开始日期', HK: '培訓開始日期', US: 'First day of the training' },
  end_date: { CN: '培训结束日期', HK: '培訓結束日期', US: 'Last day of the training' },
  credential: { CN: '证书名称', HK: '證書名稱', US: 'Credential' },
  levels: { CN: '证书等级', HK: '證書等級', US: 'Levels' },
  text: { CN: '固定文字', HK: '固定文字', US: 'Text' },
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  qr: { CN: '查验二维码', HK: '查驗二維碼', US: 'QR code' },
  seal: { CN: '印章', HK: '印章', US: 'Seal' },
})

export const trainTemplateMessages = defineRules<typeof trainTemplateLifts>()({
  train_template_incomplete: {
    CN: '证书须有{fields}，请先在版面中加入再启用',
    HK: '證書須有{fields}，請先在版面中加入再啟用',
    US: 'A certificate needs: {fields}; place them on the layout before enabling',
  },
  train_template_years: {
    CN: '证书有效 {years} 年，超过设置“考评员证书最长有效期”的 {max} 年；请缩短模板的有效年限，或先修改设置',
    HK: '證書有效 {years} 年，超過設定「考評員證書最長有效期」的 {max} 年；請縮短範本的有效年限，或先修改設定',
    US: 'The certificate would be valid for {years} {years|year|years}; the setting “Longest validity of an examiner certificate” allows {max}. Shorten the validity of the template, or change the setting first',
  },
  train_template_overflow: {
    CN: '文字缩到最小仍放不下：{elements}；请加大文本框或减小字号',
    HK: '文字縮到最小仍放不下：{elements}；請加大文字框或減小字號',
    US: 'Even at its smallest size the text does not fit: {elements}; enlarge the box or choose a smaller size',
  },
  train_template_scope_fixed: {
    CN: '启用过的模板不能改类型与证书，请复制后另存为新模板',
    HK: '啟用過的範本不能改類型與證書，請複製後另存為新範本',
    US: 'Type and credential are fixed once a template was enabled; copy it and change the copy',
  },
  train_template_enabled_twice: {
    CN: '同一证书与类型同时只能启用一个模板，请刷新后再操作',
    HK: '同一證書與類型同時只能啟用一個範本，請重新整理後再操作',
    US: 'Only one template of a credential and type is enabled at a time; refresh and try again',
  },
  train_template_outside: {
    CN: '元素超出纸张（{w}×{h} 毫米），请移动或缩小',
    HK: '元素超出紙張（{w}×{h} 毫米），請移動或縮小',
    US: 'The element is not within the paper ({w} × {h} mm); move it or make it smaller',
  },
  train_template_text: { CN: '固定文字不能为空，请填写内容或删除该元素', HK: '固定文字不能為空，請填寫內容或刪除此元素', US: 'A text element needs a text; write one or delete the element' },
  train_template_placeholder: {
    CN: '不能识别“{name}”，请使用列出的占位符',
    HK: '不能識別「{name}」，請使用列出的佔位符',
    US: '“{name}” is not a placeholder; use one of the list',
  },
  train_template_number: {
    CN: '编号规则须含年份、证书代码各一次，并以流水号结尾，其余最多十个大写字母、数字或连字符；如 KPY{yyyy}{code}{serial}',
    HK: '編號規則須含年份、證書代碼各一次，並以流水號結尾，其餘最多十個大寫字母、數字或連字號；如 KPY{yyyy}{code}{serial}',
    US: 'A number rule holds year and credential code once each and ends with the serial, with at most ten capitals, digits and hyphens besides; such as KPY{yyyy}{code}{serial}',
  },
  train_template_color: { CN: '颜色格式不正确，请用 # 加六位十六进制数', HK: '顏色格式不正確，請用 # 加六位十六進制數', US: 'Not a color; write # and six hexadecimal digits' },
  train_template_picture: {
    CN: '底图与印章须为不超过 5 MB 的 JPG 或 PNG 图片，请重新上传',
    HK: '底圖與印章須為不超過 5 MB 的 JPG 或 PNG 圖片，請重新上載',
    US: 'Background and seal are JPG or PNG pictures of at most 5 MB; upload another file',
  },
})

/** What the fields are called, everywhere (domain.md §3.19). */
export const trainTemplateWords = defineMessages({
  name: { CN: '名称', HK: '名稱', US: 'Template' },
  type: { CN: '类型', HK: '類型', US: 'Type' },
  credential_sn: { CN: '证书', HK: '證書', US: 'Credential' },
  paper: { CN: '纸张', HK: '紙張', US: 'Paper' },
  background: { CN: '底图', HK: '底圖', US: 'Background' },
  seal: { CN: '印章', HK: '印章', US: 'Seal' },
  number_rule: { CN: '编号规则', HK: '編號規則', US: 'Number rule' },
  valid_years: { CN: '有效年限', HK: '有效年限', US: 'Valid for years' },
  elements: { CN: '版面元素', HK: '版面元素', US: 'Elements' },
  layout_no: { CN: '版本', HK: '版本', US: 'Version' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

/** The credential where a template is for all of them. */
export const everyCredential = { CN: '全部证书', HK: '全部證書', US: 'All credentials' }
/** In the place of a photo while there is none: in the preview. */
export const samplePaper = defineMessages({
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  overflow: { CN: '文字放不下', HK: '文字放不下', US: 'Text does not fit' },
  copy: { CN: '{name}（副本）', HK: '{name}（副本）', US: '{name} (copy)' },
  draft: { CN: '未保存的版面', HK: '未儲存的版面', US: 'Unsaved layout' },
  preview: { CN: '培训证书模板预览', HK: '培訓證書範本預覽', US: 'Preview of a certificate template' },
})
/** Of the sample: long names, as real ones are. */
export const sampleWords = defineMessages({
  name: { CN: '阿依古丽·买买提艾力·吐尔逊江', HK: '阿依古麗·買買提艾力·吐爾遜江', US: 'Ayigul Mamatali Tursunjan' },
  train_title: {
    CN: '2026 年第三期 1+X 汽车装配与智能网联汽车检测维修职业技能等级证书考评员初训（东北片区）',
    HK: '2026 年第三期 1+X 汽車裝配與智能網聯汽車檢測維修職業技能等級證書考評員初訓（東北片區）',
    US: 'Initial examiner training 2026-3, 1+X vehicle assembly and connected vehicles (Northeast)',
  },
  authority: {
    CN: '吉林省汽车行业职业技能等级认定与考核评价指导中心有限公司',
    HK: '吉林省汽車行業職業技能等級認定與考核評價指導中心有限公司',
    US: 'Jilin Automotive Skills Certification and Assessment Guidance Center Co., Ltd.',
  },
  credential: {
    CN: '智能网联汽车装配与检测维修职业技能等级证书',
    HK: '智能網聯汽車裝配與檢測維修職業技能等級證書',
    US: 'Assembly and Maintenance of Connected Vehicles',
  },
})
/** What the file of a printed certificate is called, and its default texts (domain.md §7). */
export const trainPaper = defineMessages({
  title: { CN: '考评员培训证书', HK: '考評員培訓證書', US: 'Examiner Training Certificate' },
  body: {
    CN: '{name}（证件号码 {id_no}）于 {start_date} 至 {end_date} 参加 {train_title}，共 {hours} 学时，经考核合格，准予从事 {credential}（{levels}）考评工作。证书编号 {cert_no}，有效期至 {expire_date}。',
    HK: '{name}（證件號碼 {id_no}）於 {start_date} 至 {end_date} 參加 {train_title}，共 {hours} 學時，經考核合格，准予從事 {credential}（{levels}）考評工作。證書編號 {cert_no}，有效期至 {expire_date}。',
    US: '{name} (ID number {id_no}) attended {train_title} from {start_date} to {end_date}, {hours} hours in total, and passed the assessment, and may examine for {credential} ({levels}). Certificate number {cert_no}, valid until {expire_date}.',
  },
})
