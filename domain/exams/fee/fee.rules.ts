import type { Refusal } from '../../kernel/lifecycle.ts'
import type { PayStatus } from '../signup/signup.model.ts'
import { fenOf, moneyText } from '../../kernel/money.ts'
import type { RuleOf, Text } from '../../kernel/text.ts'
import type { FeeTotals } from '../plan/plan.model.ts'
import { feeMessages, feeWords } from './fee.messages.ts'
import type { Fee, FeePrices, FeeSignup, PayBody } from './fee.model.ts'

const FREE = '0.00'

/**
 * The one line of a sign-up (Decided 20): the level's fee for a whole one, the fee of a single subject for a retake, 0.00
 * after a deferral. The level's fee is for a person and a sitting: a level without a fee of its own for a retake charges it.
 */
export function feeOf(signup: FeeSignup, { fee, fee_retake_single, fee_bearer }: FeePrices): Fee {
  const { source, subjects, deferred } = signup
  const isRetake = [signup.theory_attempt, signup.practical_attempt].includes('RETAKE')
  const price = isRetake ? (fee_retake_single ?? fee) : fee
  return {
    subjects,
    attempt: isRetake ? 'RETAKE' : 'NEW',
    deferred,
    amount: deferred ? FREE : price,
    payer: source === 'OWN' ? 'SCHOOL' : (fee_bearer ?? 'SCHOOL'),
    pay_status: deferred ? 'WAIVED' : 'UNPAID',
  }
}

type Line = Pick<Fee, 'subjects' | 'attempt' | 'deferred' | 'pay_status'>

/** The line that a student who was removed from a plan, and signs up for it again, has settled already for the same: it is not due twice. */
export function settledBefore<L extends Line>(lines: readonly L[], fee: Line): L | undefined {
  return lines.find(
    ({ subjects, attempt, deferred, pay_status }) =>
      pay_status !== 'UNPAID' && subjects === fee.subjects && attempt === fee.attempt && deferred === fee.deferred,
  )
}

/** The state of a line that the call asks for. */
export function wantedOf({ waive, reopen }: Pick<PayBody, 'waive' | 'reopen'>): PayStatus {
  if (waive) return 'WAIVED'
  return reopen ? 'UNPAID' : 'PAID'
}

/** What is recorded when a line comes into a state. */
export const SETTLEMENTS = { PAID: 'pay', WAIVED: 'waive', UNPAID: 'reopen' } as const satisfies Record<
  PayStatus,
  string
>

const refusal = (rule: RuleOf<typeof feeMessages>): Refusal => ({ rule, message: feeMessages[rule] })

/** Why a line may not come into this state; one that has it already stays as it is. */
export function settleRefusal(line: Pick<Fee, 'deferred' | 'pay_status'>, wanted: PayStatus): Refusal | null {
  if (line.pay_status === wanted) return null
  if (line.deferred) return refusal('fee_deferred')
  if (wanted === 'PAID' && line.pay_status === 'WAIVED') return refusal('fee_waived')
  return wanted === 'WAIVED' && line.pay_status === 'PAID' ? refusal('fee_paid') : null
}

/** The sign-up's own mark: paid or waived once no line is open. */
export function markOf(lines: readonly Pick<Fee, 'pay_status'>[]): PayStatus {
  if (lines.some(({ pay_status }) => pay_status === 'UNPAID')) return 'UNPAID'
  return lines.some(({ pay_status }) => pay_status === 'PAID') ? 'PAID' : 'WAIVED'
}

/** The sum that a fee is part of; null: its sign-up has ended before anything was paid, so that nothing is due. */
export type FeePart = 'paid' | 'waived' | 'unpaid' | 'refundable'
const PARTS = { PAID: 'paid', WAIVED: 'waived', UNPAID: 'unpaid' } as const satisfies Record<PayStatus, FeePart>

export function partOf({ pay_status, closed }: { pay_status: PayStatus; closed: boolean }): FeePart | null {
  if (!closed) return PARTS[pay_status]
  return pay_status === 'PAID' ? 'refundable' : null
}

/** The sums in words, as every screen shows them; what is to be refunded only where there is something. */
export function totalFacts({ count, refundable, ...sums }: FeeTotals): { label: Text; value: Text }[] {
  const digits = String(count)
  const parts = ['total', 'paid', 'unpaid', 'waived'] as const
  return [
    { label: feeWords.count, value: { CN: digits, HK: digits, US: digits } },
    ...parts.map((part) => ({ label: feeWords[part], value: moneyText(sums[part]) })),
    ...(fenOf(refundable) > 0 ? [{ label: feeWords.refundable, value: moneyText(refundable) }] : []),
  ]
}
