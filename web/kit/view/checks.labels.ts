import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Texts of the checks beside a form. */
export const checksLabels = defineMessages({
  title: { CN: '提交前检查', HK: '提交前檢查', US: 'Checks before submission' },
  sound: { CN: '全部符合，可以提交', HK: '全部符合，可以提交', US: 'All checks passed. Ready to submit' },
  faulty: { CN: '还有 {count} 处不符合，提交前须改正', HK: '尚有 {count} 處不符合，提交前須改正', US: '{count} {count|issue|issues} to resolve before submitting' },
  missing: { CN: '还有 {count} 项须填写或改正', HK: '尚有 {count} 項須填寫或改正', US: '{count} {count|field|fields} to fill in or correct' },
  incomplete: { CN: '填写后在此显示检查结果', HK: '填寫後在此顯示檢查結果', US: 'The result is shown here as you fill in the form' },
  warnings: { CN: '{count} 项提醒，不影响提交', HK: '{count} 項提醒，不影響提交', US: '{count} {count|note|notes}; you can submit nevertheless' },
  show: { CN: '查看检查', HK: '查看檢查', US: 'View checks' },
})
