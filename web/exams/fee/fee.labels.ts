import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const feeLabels = defineMessages({
  keyword_hint: { CN: '计划编号、借考编号或学生全名', HK: '計劃編號、借考編號或學生全名', US: 'Plan no., borrowed exam no. or a student’s full name' },
  list_empty: { CN: '还没有费用', HK: '尚無費用', US: 'No fees yet' },
  list_empty_first: {
    CN: '学生报名后，费用会出现在这里；缴费在计划的报名名单中登记。',
    HK: '學生報名後，費用會出現在這裏；繳費在計劃的報名名單中登記。',
    US: 'Fees appear here once students are signed up; payments are recorded in the sign-up list of the plan.',
  },
  statement: { CN: '各院校合计', HK: '各院校合計', US: 'Sums by institution' },
  billed: { CN: '应缴费用', HK: '應繳費用', US: 'Fees billed to the institution' },
  billed_none: { CN: '没有应缴费用', HK: '沒有應繳費用', US: 'No fees are billed' },
  billed_years: { CN: '各年度应缴费用', HK: '各年度應繳費用', US: 'Fees billed, by year' },
  hosted_years: { CN: '各年度承办考试的费用', HK: '各年度承辦考試的費用', US: 'Fees of the exams held here, by year' },
  hosted: { CN: '承办考试的费用', HK: '承辦考試的費用', US: 'Fees of the exams held here' },
  more: { CN: '另有 {count} 个院校，可导出对账单查看', HK: '另有 {count} 個院校，可匯出對賬單查看', US: '{count} more {count|institution|institutions}: export the statement to see all' },
})
