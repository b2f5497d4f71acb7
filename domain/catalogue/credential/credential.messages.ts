import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { credentialLifts } from './credential.lifts.ts'

export const levelWords = defineMessages({
  BEGINNER: { CN: '初级', HK: '初級', US: 'Beginner' },
  MIDDLE: { CN: '中级', HK: '中級', US: 'Intermediate' },
  SENIOR: { CN: '高级', HK: '高級', US: 'Advanced' },
})
export const subjectWords = defineMessages({
  ONLINE: { CN: '理论', HK: '理論', US: 'Theory' },
  OFFLINE: { CN: '实操', HK: '實操', US: 'Practical' },
})
export const formTypeWords = defineMessages({
  CAR: { CN: '汽车装配', HK: '汽車裝配', US: 'Car assembly' },
  MACHINE: { CN: '机械制图', HK: '機械製圖', US: 'Machine drawing' },
})
export const examFormWords = defineMessages({
  PAPER: { CN: '纸笔考试', HK: '紙筆考試', US: 'Paper-based' },
  COMPUTER: { CN: '机考', HK: '電腦考試', US: 'Computer-based' },
  PRACTICAL: { CN: '一般实操', HK: '一般實操', US: 'Practical' },
  SPECIAL: { CN: '特殊实操', HK: '特殊實操', US: 'Special practical' },
})
export const credentialStatusWords = defineMessages({
  INIT: { CN: '未启用', HK: '未啟用', US: 'Not enabled' },
  ENABLE: { CN: '启用', HK: '啟用', US: 'Enabled' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})

export const credentialMessages = defineRules<typeof credentialLifts>()({
  credential_code_format: { CN: '证书代码须为 3–20 位字母或数字', HK: '證書代號須為 3–20 位字母或數字', US: 'A credential code has 3 to 20 letters or digits' },
  fee_format: { CN: '费用最多两位小数', HK: '費用最多兩位小數', US: 'A fee has at most two decimals' },
  repeated: { CN: '有重复的内容', HK: '有重複的內容', US: 'Duplicate entries' },
  levels_order: { CN: '等级须由低到高排列且不重复', HK: '等級須由低到高排列且不重複', US: 'Levels must be in ascending order without duplicates' },
  level_subject: { CN: '每个等级至少须考理论或实操之一', HK: '每個等級最少須考理論或實操之一', US: 'Each level must require theory, practice, or both' },
  credential_code_taken: { CN: '代码不能重复：已有该代码的证书，请核对或更换代码', HK: '代號不能重複：已有此代號的證書，請核對或更換代號', US: 'Codes are unique: a credential with this code already exists. Check it, or use another code' },
  credential_name_taken: { CN: '名称不能重复：已有同名的证书，请核对或更换名称', HK: '名稱不能重複：已有同名的證書，請核對或更換名稱', US: 'Names are unique: a credential with this name already exists. Check it, or use another name' },
  authority_unknown: { CN: '请选择有效的发证机构', HK: '請選擇有效的發證機構', US: 'Choose a valid certificate authority' },
  authority_disabled: { CN: '发证机构已停用，请先启用该机构或改选其他机构', HK: '發證機構已停用，請先啟用此機構或改選其他機構', US: 'The certificate authority is disabled; enable it or choose another one' },
  credential_levels_missing: { CN: '尚未设置等级，请先添加至少一个等级', HK: '尚未設定等級，請先新增最少一個等級', US: 'No level is set; add at least one first' },
  credential_has_plans: {
    CN: '仍有 {count} 个进行中的考核计划，考试结束或计划撤回后方可停用',
    HK: '仍有 {count} 個進行中的考核計劃，考試結束或計劃撤回後方可停用',
    US: '{count} exam {count|plan is|plans are} in progress; disable the credential after {count|it has|they have} ended or been withdrawn',
  },
  credential_in_use: {
    CN: '已有申请、方案、计划、培训、考评员或院校试点引用该证书，不能删除；可改为停用',
    HK: '已有申請、方案、計劃、培訓、考評員或院校試點引用此證書，不能刪除；可改為停用',
    US: 'Applications, exam templates, plans, trainings, examiners or pilots use this credential, so it cannot be deleted; disable it instead',
  },
  credential_level_in_use: {
    CN: '{level}已被申请、方案、计划、培训、考评员或院校试点引用，不能移除',
    HK: '{level}已被申請、方案、計劃、培訓、考評員或院校試點引用，不能移除',
    US: 'Applications, exam templates, plans, trainings, examiners or pilots use the level {level}, so it cannot be removed',
  },
  credential_form_fixed: {
    CN: '已有站点用该表单申请，表单类型不能再改；可另建证书',
    HK: '已有站點用此表單申請，表單類型不能再改；可另建證書',
    US: 'Sites have applied with this form, so the form type cannot be changed; create another credential instead',
  },
  credential_unknown: { CN: '请选择有效的证书', HK: '請選擇有效的證書', US: 'Choose a valid credential' },
  credential_disabled: { CN: '该证书未启用或已停用，启用后方可办理', HK: '此證書未啟用或已停用，啟用後方可辦理', US: 'The credential is not enabled: enable it first' },
  document_format: { CN: '须为 PDF 文件', HK: '須為 PDF 檔案', US: 'The file must be a PDF' },
})

/** What the fields are called, everywhere (domain.md §3.5). */
export const credentialWords = defineMessages({
  code: { CN: '证书代码', HK: '證書代號', US: 'Credential code' },
  name: { CN: '证书名称', HK: '證書名稱', US: 'Credential' },
  name_hk: { CN: '繁体名称', HK: '繁體名稱', US: 'Traditional Chinese name' },
  name_en: { CN: '英文名称', HK: '英文名稱', US: 'English name' },
  authority_sn: { CN: '发证机构', HK: '發證機構', US: 'Certificate authority' },
  form_type: { CN: '表单类型', HK: '表單類型', US: 'Application form' },
  exam_form: { CN: '考试形式', HK: '考試形式', US: 'Form of exam' },
  levels: { CN: '等级', HK: '等級', US: 'Levels' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  fee: { CN: '考试费（元/人/次）', HK: '考試費（人民幣元／人／次）', US: 'Exam fee (CNY)' },
  theory_required: { CN: '考理论', HK: '考理論', US: 'Theory' },
  practical_required: { CN: '考实操', HK: '考實操', US: 'Practical' },
  fee_retake_single: { CN: '单科补考费（元）', HK: '單科補考費（人民幣元）', US: 'Retake fee (CNY)' },
  conditions: { CN: '申报条件', HK: '申報條件', US: 'Conditions' },
  directions: { CN: '考核方向', HK: '考核方向', US: 'Directions' },
  majors: { CN: '适用专业', HK: '適用專業', US: 'Majors' },
  validity_years: { CN: '证书有效期', HK: '證書有效期', US: 'Validity of certificates' },
  photo_preset: { CN: '证件照规格', HK: '證件照規格', US: 'ID photo' },
  site_valid_years: { CN: '站点有效期', HK: '站點有效期', US: 'Validity of sites' },
  standard_file: { CN: '等级标准', HK: '等級標準', US: 'Level standard' },
  outline_file: { CN: '考核大纲', HK: '考核大綱', US: 'Exam outline' },
  cover: { CN: '封面', HK: '封面', US: 'Cover' },
  intro: { CN: '证书介绍', HK: '證書介紹', US: 'Introduction' },
  training_open: { CN: '开放培训报名', HK: '開放培訓報名', US: 'Open for examiner training' },
  sort: { CN: '排序', HK: '排序', US: 'Sort order' },
  site_count: { CN: '获批站点数', HK: '獲批站點數', US: 'Sites' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
