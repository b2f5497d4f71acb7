import { defineMessages } from './text.ts'

/** Faults of the codes of the national catalogues of education (domain.md §3.3). */
export const educationMessages = defineMessages({
  major_code_format: { CN: '专业代码须为 6 位数字', HK: '專業代號須為 6 位數字', US: 'A major code has 6 digits' },
})
