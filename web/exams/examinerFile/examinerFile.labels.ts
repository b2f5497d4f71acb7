import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const examinerFileLabels = defineMessages({
  served: { CN: '考评记录', HK: '考評紀錄', US: 'Duties' },
  served_none: { CN: '还没有完成的考评', HK: '尚無完成的考評', US: 'No completed duties yet' },
  answers: { CN: '本年度请假与逾期', HK: '本年度請假與逾期', US: 'Declined or missed this year' },
  answers_none: { CN: '本年度没有请假或逾期', HK: '本年度沒有請假或逾期', US: 'None declined or missed this year' },
  refusals: { CN: '{year} 年计次 {count} 次，上限 {max} 次，超过即停用', HK: '{year} 年計次 {count} 次，上限 {max} 次，超過即停用', US: '{year}: {count} counted, limit {max}; beyond it the examiner is disabled' },
  late: { CN: '逾期未答复', HK: '逾期未答覆', US: 'No response in time' },
  counted: { CN: '计次', HK: '計次', US: 'Counted' },
  not_counted: { CN: '不计次', HK: '不計次', US: 'Not counted' },
  feedback: { CN: '履职情况反馈', HK: '履職情況意見', US: 'Duty feedback' },
  feedback_none: { CN: '还没有履职情况反馈', HK: '尚無履職情況意見', US: 'No duty feedback yet' },
  ratings: { CN: '年度评价', HK: '年度評價', US: 'Yearly ratings' },
  ratings_none: { CN: '还没有年度评价', HK: '尚無年度評價', US: 'No ratings yet' },
  violations: { CN: '违规记录', HK: '違規紀錄', US: 'Violations' },
  violations_none: { CN: '没有违规记录', HK: '沒有違規紀錄', US: 'No violations' },
  rate: { CN: '年度评价', HK: '年度評價', US: 'Rate' },
  rate_hint: { CN: '每年一个；再次评价即更正，审计中保留原评价。', HK: '每年一個；再次評價即更正，審計中保留原評價。', US: 'One a year; rating again corrects it, and the audit trail keeps the earlier one.' },
  rated: { CN: '年度评价已保存', HK: '年度評價已儲存', US: 'Rating saved' },
  violate: { CN: '记录违规', HK: '記錄違規', US: 'Record a violation' },
  violate_hint: { CN: '记录后不能修改或删除；本人和所在单位会收到通知。', HK: '記錄後不能修改或刪除；本人和所在單位會收到通知。', US: 'It cannot be changed or deleted afterwards; examiner and institution are notified.' },
  violated: { CN: '违规已记录', HK: '違規已記錄', US: 'Violation recorded' },
})
