import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { documentLifts } from './document.lifts.ts'

/** Refusals of documents: what is wrong, and what would lift it. */
export const documentMessages = defineRules<typeof documentLifts>()({
  document_title_taken: {
    CN: '该分类下已发布同名文档；请改名，或撤回原文档，或在原文档中上传新版本',
    HK: '此分類下已發布同名文件；請改名，或撤回原文件，或在原文件中上載新版本',
    US: 'A document with this title is already published in this category; rename this one, withdraw the other, or upload a new version there',
  },
  scope_twice: { CN: '同一角色只能选择一次', HK: '同一角色只能選擇一次', US: 'Choose each role once' },
})

/** What the fields are called, everywhere (domain.md §3.21). */
export const documentWords = defineMessages({
  title: { CN: '名称', HK: '名稱', US: 'Name' },
  category: { CN: '分类', HK: '分類', US: 'Category' },
  scope: { CN: '可见角色', HK: '可見角色', US: 'Visible to' },
  file: { CN: '文件', HK: '檔案', US: 'File' },
  format: { CN: '格式', HK: '格式', US: 'Format' },
  size: { CN: '大小', HK: '大小', US: 'Size' },
  edition: { CN: '版本', HK: '版本', US: 'Version' },
  note: { CN: '更新说明', HK: '更新說明', US: 'What is new' },
  publish_time: { CN: '发布时间', HK: '發布時間', US: 'Published' },
  end_time: { CN: '有效期至', HK: '有效期至', US: 'Available until' },
  download_count: { CN: '下载次数', HK: '下載次數', US: 'Downloads' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const documentStatusWords = defineMessages({
  INIT: { CN: '草稿', HK: '草稿', US: 'Draft' },
  ENABLE: { CN: '已发布', HK: '已發布', US: 'Published' },
  DISABLE: { CN: '已撤回', HK: '已撤回', US: 'Withdrawn' },
})

export const documentMoveWords = defineMessages({
  publish: { CN: '发布', HK: '發布', US: 'Publish' },
  withdraw: { CN: '撤回', HK: '撤回', US: 'Withdraw' },
})

/** The kinds of what can be downloaded (domain.md §3.21). */
export const downloadWords = defineMessages({
  MANUAL: { CN: '操作手册', HK: '操作手冊', US: 'Handbook' },
  TEMPLATE: { CN: '表格模板', HK: '表格範本', US: 'Template' },
  STANDARD: { CN: '考核标准', HK: '考核標準', US: 'Standard' },
  EXPORT: { CN: '导出文件', HK: '匯出檔案', US: 'Exported file' },
})

export const formatWords = defineMessages({
  PDF: { CN: 'PDF', HK: 'PDF', US: 'PDF' },
  IMAGE: { CN: '图片', HK: '圖片', US: 'Image' },
  WORD: { CN: 'Word', HK: 'Word', US: 'Word' },
  EXCEL: { CN: 'Excel', HK: 'Excel', US: 'Excel' },
  POWERPOINT: { CN: 'PowerPoint', HK: 'PowerPoint', US: 'PowerPoint' },
})

/** What the import workbooks hold, for the names of their files. */
export const workbookWords = defineMessages({
  students: { CN: '学生', HK: '學生', US: 'Students' },
  majors: { CN: '专业', HK: '專業', US: 'Majors' },
  teachers: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  scores: { CN: '成绩', HK: '成績', US: 'Scores' },
  trainCertificates: { CN: '培训证书', HK: '培訓證書', US: 'Training certificates' },
  trainees: { CN: '培训学员', HK: '培訓學員', US: 'Trainees' },
  results: { CN: '培训成绩', HK: '培訓成績', US: 'Training results' },
  questions: { CN: '试题', HK: '試題', US: 'Questions' },
})
