import { defineMessages } from './text.ts'

/** Faults of organisations' common fields (domain.md §2). */
export const organisationMessages = defineMessages({
  uscc_format: { CN: '统一社会信用代码须为 18 位数字或大写字母（不含 I、O、S、V、Z）', HK: '統一社會信用代碼須為 18 位數字或大寫字母（不含 I、O、S、V、Z）', US: 'A unified social credit code has 18 digits or capital letters (no I, O, S, V, Z)' },
  uscc_check: { CN: '统一社会信用代码校验位不正确，请核对', HK: '統一社會信用代碼校驗碼不正確，請核對', US: 'The check character of the unified social credit code is wrong' },
  school_code_format: { CN: '学校标识码须为 10 位数字，以 36、41、42 或 93 开头', HK: '學校標識碼須為 10 位數字，以 36、41、42 或 93 開頭', US: 'A school code has 10 digits and starts with 36, 41, 42 or 93' },
  postcode_format: { CN: '邮政编码须为 6 位数字', HK: '郵政編碼須為 6 位數字', US: 'A postcode has 6 digits' },
  region_format: { CN: '行政区划代码须为 6 位数字', HK: '行政區劃代碼須為 6 位數字', US: 'A region code has 6 digits' },
})
