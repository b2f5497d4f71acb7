import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { feeLifts } from './fee.lifts.ts'

/** Who pays a fee: the student's institution, or, for a borrowed exam, whom the request named (Decided 20). */
export const payerWords = defineMessages({
  SCHOOL: { CN: '学生所属院校', HK: '學生所屬院校', US: 'Student’s institution' },
  STUDENT: { CN: '学生本人', HK: '學生本人', US: 'Student' },
  HOST: { CN: '承办站点', HK: '承辦站點', US: 'Host site' },
})

/** Why a fee is not settled, and what would lift it. */
export const feeMessages = defineRules<typeof feeLifts>()({
  fee_reason: { CN: '免缴、恢复为未缴须填写原因', HK: '免繳、回復為未繳須填寫原因', US: 'A reason is required to waive a fee or to set it back to unpaid' },
  fee_one_way: { CN: '免缴和恢复为未缴只能选其一', HK: '免繳和回復為未繳只能選其一', US: 'Choose either to waive the fee or to set it back to unpaid' },
  fee_unknown: { CN: '没有该费用，或不属于此报名；请刷新后重试', HK: '沒有此費用，或不屬於此報名；請重新整理後再試', US: 'The fee does not exist or belongs to another sign-up; refresh and try again' },
  fee_paid: { CN: '该费用已缴，不能免缴；请先恢复为未缴', HK: '此費用已繳，不能免繳；請先回復為未繳', US: 'The fee is paid, so it cannot be waived; set it back to unpaid first' },
  fee_waived: { CN: '该费用已免缴，无需缴费；如须缴费，请先恢复为未缴', HK: '此費用已免繳，無須繳費；如須繳費，請先回復為未繳', US: 'The fee is waived, so nothing is due; to charge it, set it back to unpaid first' },
  fee_deferred: { CN: '缓考后的考试免费，无需缴费，也不能恢复为未缴', HK: '延期考試後的考試免費，無須繳費，也不能回復為未繳', US: 'The exam after a deferral is free: nothing is due, and it cannot be set back to unpaid' },
})

/** What the fields are called, everywhere. */
export const feeWords = defineMessages({
  sheet_name: { CN: '费用对账单', HK: '費用對賬單', US: 'Fee statement' },
  payer_name: { CN: '付费院校', HK: '付費院校', US: 'Billed institution' },
  payer: { CN: '费用承担方', HK: '費用承擔方', US: 'Fee paid by' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  host_name: { CN: '考核站点', HK: '考核站點', US: 'Assessment site' },
  plan_sn: { CN: '计划编号', HK: '計劃編號', US: 'Plan no.' },
  plan_title: { CN: '计划', HK: '計劃', US: 'Plan' },
  borrow_sn: { CN: '借考编号', HK: '借考編號', US: 'Borrowed exam no.' },
  credential: { CN: '证书', HK: '證書', US: 'Credential' },
  level: { CN: '等级', HK: '等級', US: 'Level' },
  subjects: { CN: '科目', HK: '科目', US: 'Subjects' },
  attempt: { CN: '考次', HK: '考次', US: 'Attempt' },
  amount: { CN: '金额', HK: '金額', US: 'Amount' },
  pay_status: { CN: '缴费', HK: '繳費', US: 'Payment' },
  signup_status: { CN: '报名状态', HK: '報名狀態', US: 'Sign-up' },
  closed: { CN: '报名情况', HK: '報名情況', US: 'Sign-up' },
  open_line: { CN: '报名有效', HK: '報名有效', US: 'Signed up' },
  closed_line: { CN: '报名已取消', HK: '報名已取消', US: 'Sign-up ended' },
  reason: { CN: '原因', HK: '原因', US: 'Reason' },
  settled_by: { CN: '登记人', HK: '登記人', US: 'Recorded by' },
  settle_time: { CN: '登记时间', HK: '登記時間', US: 'Recorded at' },
  create_time: { CN: '报名时间', HK: '報名時間', US: 'Signed up at' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
  date_from: { CN: '报名日期从', HK: '報名日期由', US: 'Signed up from' },
  date_to: { CN: '报名日期至', HK: '報名日期至', US: 'Signed up to' },
  year: { CN: '报名年度', HK: '報名年度', US: 'Year of sign-up' },
  count: { CN: '人次', HK: '人次', US: 'Sign-ups' },
  total: { CN: '应收合计', HK: '應收合計', US: 'Total' },
  paid: { CN: '已缴', HK: '已繳', US: 'Paid' },
  waived: { CN: '免缴', HK: '免繳', US: 'Waived' },
  unpaid: { CN: '未缴', HK: '未繳', US: 'Unpaid' },
  refundable: { CN: '待退（已缴、报名已取消）', HK: '待退（已繳、報名已取消）', US: 'To refund (paid, sign-up ended)' },
  sum: { CN: '合计', HK: '合計', US: 'Total' },
})
