import { defineMessages } from '../../kernel/text.ts'

export const reportMessages = defineMessages({
  students: { CN: '学生', HK: '學生', US: 'Students' },
  majors: { CN: '专业', HK: '專業', US: 'Majors' },
  teachers: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  scores: { CN: '成绩', HK: '成績', US: 'Scores' },
})

/** The kinds of what can be downloaded (domain.md §3.21). */
export const downloadWords = defineMessages({
  MANUAL: { CN: '操作手册', HK: '操作手冊', US: 'Handbook' },
  TEMPLATE: { CN: '表格模板', HK: '表格範本', US: 'Template' },
  STANDARD: { CN: '考核标准', HK: '考核標準', US: 'Standard' },
  EXPORT: { CN: '导出文件', HK: '匯出檔案', US: 'Exported file' },
})
