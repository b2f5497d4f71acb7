import { z } from 'zod'
import { optional, ruleError, sn, text, signedVersion } from '../../kernel/field.ts'
import type { FEE_BEARERS } from '../borrow/borrow.model.ts'
import type { ATTEMPTS, PayStatus, SignupSource, SignupSubjects } from '../signup/signup.model.ts'
import { feeMessages as words } from './fee.messages.ts'

export type FeePayer = (typeof FEE_BEARERS)[number]
type FeeAttempt = (typeof ATTEMPTS)[number]

const LINES_AT_ONCE = 20

/** What `pay` carries: payment, unless the fee is waived or set back to unpaid, either with a reason. Without `lines` all fees of the sign-up are meant. */
export const payBody = z
  .strictObject({
    version: signedVersion,
    lines: z.array(sn).min(1).max(LINES_AT_ONCE).optional(),
    waive: z.boolean().default(false),
    reopen: z.boolean().default(false),
    reason: optional(text(500)),
  })
  .refine(({ waive, reopen }) => !(waive && reopen), {
    path: ['reopen'],
    error: ruleError('fee_one_way', words.fee_one_way),
  })
  .refine(({ waive, reopen, reason }) => reason !== null || !(waive || reopen), {
    path: ['reason'],
    error: ruleError('fee_reason', words.fee_reason),
  })
export type PayBody = z.output<typeof payBody>

/** A sign-up as its fee is judged; `deferred`: the sitting after a deferral. */
export type FeeSignup = {
  source: SignupSource
  subjects: SignupSubjects
  theory_attempt: FeeAttempt | null
  practical_attempt: FeeAttempt | null
  deferred: boolean
}
/** What a sign-up costs at its level, and who pays for a borrowed exam; amounts as `kernel/money.ts` has them. */
export type FeePrices = { fee: string; fee_retake_single: string | null; fee_bearer: FeePayer | null }

/** A line as it is made. */
export type Fee = {
  subjects: SignupSubjects
  attempt: FeeAttempt
  deferred: boolean
  amount: string
  payer: FeePayer
  pay_status: PayStatus
}
