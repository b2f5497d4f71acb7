import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { date, orNull, sn } from '../../kernel/field.ts'
import { amount } from '../../kernel/money.ts'
import { chosen, keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { FEE_BEARERS } from '../borrow/borrow.model.ts'
import { feeTotals } from '../plan/plan.model.ts'
import { attempt, PAY_STATUS, payStatus, SIGNUP_STATUS, signupRow, signupSubjects } from '../signup/signup.model.ts'
import { payBody } from './fee.model.ts'

/** A fee as the institutions that pay it, or hold the exam, see it. */
export const feeRow = z.strictObject({
  sn: z.string(),
  signup_sn: z.string(),
  name: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  host_org_sn: z.string(),
  host_name: z.string(),
  payer: z.enum(FEE_BEARERS),
  /** Who is billed: the host, or the student's institution, which collects what its students pay themselves. */
  payer_org_sn: z.string(),
  payer_name: z.string(),
  plan_sn: z.string(),
  plan_title: z.string(),
  borrow_sn: orNull,
  credential_name: z.string(),
  level,
  subjects: signupSubjects,
  attempt,
  amount,
  pay_status: payStatus,
  /** The sign-up has ended: an unpaid line is not due any more, a paid one is to be refunded. */
  closed: z.boolean(),
  signup_status: z.enum(SIGNUP_STATUS),
  reason: orNull,
  /** Who recorded it, to the platform and to the own organization. */
  settled_by: orNull,
  settle_time: orNull,
  create_time: z.string(),
  update_time: z.string(),
})

/** The sums of one billed institution, separately for each payer. */
export const statementRow = feeTotals.extend({
  payer_org_sn: z.string(),
  payer_name: z.string(),
  payer: z.enum(FEE_BEARERS),
})

/** The sums of the fees of one year, which is that of the sign-up. */
export const feeYear = feeTotals.extend({ year: z.number().int() })

const filters = {
  chosen,
  /** A plan's or borrowed exam's number, or a student's whole name. */
  keyword,
  /** Who is billed. */
  org_sn: several(sn).optional(),
  /** Who holds the exam. */
  host_org_sn: several(sn).optional(),
  plan_sn: several(sn).optional(),
  borrow_sn: several(sn).optional(),
  payer: several(z.enum(FEE_BEARERS)).optional(),
  pay_status: several(z.enum(PAY_STATUS)).optional(),
  closed: yesNo.optional(),
  /** The days of the sign-up. */
  date_from: date.optional(),
  date_to: date.optional(),
}

export const feeContract = {
  list: endpoint('fee.list', {
    method: 'GET',
    path: '/fee',
    permission: 'fee:read',
    summary: '费用列表：本单位缴纳或本站点收取的报名费用',
    query: pageQuery(['create_time', 'update_time']).extend(filters),
    data: pageOf(feeRow),
  }),
  statement: endpoint('fee.statement', {
    method: 'GET',
    path: '/fee/statement',
    permission: 'fee:read',
    summary: '费用对账：各付费院校的合计',
    query: pageQuery([]).omit({ sort: true }).extend(filters),
    data: pageOf(statementRow),
  }),
  years: endpoint('fee.years', {
    method: 'GET',
    path: '/fee/year',
    permission: 'fee:read',
    summary: '费用对账：各年度的合计',
    query: z.strictObject(filters),
    data: z.array(feeYear),
  }),
  export: endpoint('fee.export', {
    method: 'POST',
    path: '/fee/export',
    permission: 'fee:export',
    summary: '导出费用对账单（按付费院校分列并合计）',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
  pay: endpoint('signup.pay', {
    method: 'PUT',
    path: '/exam/plan/:plan/signup/:id/pay',
    permission: 'signup:audit',
    summary: '登记缴费、免缴（须写原因）或恢复为未缴',
    params: z.strictObject({ plan: sn, id: sn }),
    body: payBody,
    data: signupRow,
  }),
}
