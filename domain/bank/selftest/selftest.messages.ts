import { defineRules } from '../../kernel/text.ts'
import type { selftestLifts } from './selftest.lifts.ts'

/** Refusals of self-tests: what is wrong, and what would lift it. */
export const selftestMessages = defineRules<typeof selftestLifts>()({
  practice_unmatched: {
    CN: '证件号码与姓名不符，或院校尚未登记该学生；请核对后重试，或联系所在院校',
    HK: '證件號碼與姓名不符，或院校尚未登記此學生；請核對後再試，或聯絡所在院校',
    US: 'ID number and name do not match, or no institution has this student; check them, or contact your institution',
  },
  practice_gone: {
    CN: '该自测试卷不存在或已停用，请选择其他试卷',
    HK: '此自測試卷不存在或已停用，請選擇其他試卷',
    US: 'This self-test does not exist or is disabled; choose another',
  },
})
