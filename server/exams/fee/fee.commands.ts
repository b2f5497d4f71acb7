import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { feeMessages } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { accepted } from '@zhikao/domain/kernel/faults.ts'
import { payBody } from '@zhikao/domain/exams/fee/fee.model.ts'
import type { PayBody } from '@zhikao/domain/exams/fee/fee.model.ts'
import {
  feeOf,
  markOf,
  settledBefore,
  settleRefusal,
  SETTLEMENTS,
  wantedOf,
} from '@zhikao/domain/exams/fee/fee.rules.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import type { PayStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { verdictOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { MoveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { writeAudit } from '../../record/audit.ts'
import { lastMoves, recordHistory } from '../../record/history.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { updateVersioned } from '../../record/write.ts'
import { moveSignup } from '../signup/signup.move.commands.ts'
import type { SignupMove } from '../signup/signup.move.commands.ts'
import { keepPayment } from '../signup/signup.plan.commands.ts'
import { lockSignupPlan } from '../signup/signup.plan.queries.ts'
import { lockSignup } from '../signup/signup.queries.ts'
import { getFacts, listFacts, listWithoutLine } from './fee.facts.queries.ts'
import type { FeeFacts } from './fee.facts.queries.ts'
import { lockLines } from './fee.queries.ts'
import type { LineRecord } from './fee.queries.ts'
import { feeLine } from './fee.table.ts'

const factsOfLine = ({ sn, plan_sn, borrow_sn, org_sn, host_org_sn }: FeeFacts) => ({
  sn: newSn(),
  signup_sn: sn,
  plan_sn,
  borrow_sn,
  org_sn,
  host_org_sn,
})

type Fee = ReturnType<typeof feeOf>
const payerOrg = ({ org_sn, host_org_sn }: FeeFacts, { payer }: Fee) => (payer === 'HOST' ? host_org_sn : org_sn)

const setClosed = (closed: boolean) => ({ closed, version: sql`${feeLine.version} + 1`, update_time: businessNow })

/** The line of a student who has just been signed up: the one that was settled before, else a new one at today's fee. */
async function openLine(db: Db, sn: string): Promise<void> {
  const facts = await getFacts(db, sn)
  const fee = feeOf({ ...facts, deferred: facts.pay_status === 'WAIVED' }, facts)
  const settled = settledBefore(await lockLines(db, sn), fee)
  if (!settled) {
    await db.insert(feeLine).values({ ...factsOfLine(facts), ...fee, payer_org_sn: payerOrg(facts, fee) })
    return
  }
  await db
    .update(feeLine)
    .set({ ...setClosed(false), borrow_sn: facts.borrow_sn })
    .where(eq(feeLine.sn, settled.sn))
  await keepPayment(db, sn, settled.pay_status)
}

/** A resubmission opens its last line again, with the amount of before. */
async function openAgain(db: Db, sn: string): Promise<void> {
  const [last] = await lockLines(db, sn)
  if (last) await db.update(feeLine).set(setClosed(false)).where(eq(feeLine.sn, last.sn))
  else await makeOldLines(db, [sn])
}

/** The sign-up has ended: what is unpaid is not due any more, what was paid is to be refunded. */
async function closeLine(db: Db, sn: string): Promise<void> {
  await db
    .update(feeLine)
    .set(setClosed(true))
    .where(and(eq(feeLine.signup_sn, sn), eq(feeLine.closed, false)))
}

/** The fees follow the moves of their sign-ups, in the same transaction. */
export const feeSubscriptions = [
  ...(['join', 'request'] as const).map((move) => onMoved(signupLifecycle, move, (db, _, { sn }) => openLine(db, sn))),
  onMoved(signupLifecycle, 'resubmit', (db, _, { sn }) => openAgain(db, sn)),
  ...(['reject', 'remove', 'cancel', 'release'] as const).map((move) =>
    onMoved(signupLifecycle, move, (db, _, { sn }) => closeLine(db, sn)),
  ),
]

/**
 * The lines of sign-ups that were made before there were fees, at the fee that their plan copied. Whoever recorded the
 * payment is in the history of the sign-up; one that was waived without such a record follows a deferral.
 */
async function makeOldLines(db: Db, sns: readonly string[]): Promise<void> {
  const paid = await lastMoves(db, 'signup', sns, 'pay')
  const lines = (await listFacts(db, sns)).map((facts) => {
    const settled = paid.get(facts.sn)
    const isWaived = facts.pay_status === 'WAIVED'
    const fee = feeOf({ ...facts, deferred: isWaived && !settled }, { ...facts, fee: facts.fee_standard })
    return {
      ...factsOfLine(facts),
      ...fee,
      payer_org_sn: payerOrg(facts, fee),
      pay_status: facts.pay_status,
      settler_sn: settled?.actor_sn ?? null,
      settle_time: settled?.time ?? null,
      create_time: facts.create_time,
    }
  })
  if (lines.length > 0) await db.insert(feeLine).values(lines).onConflictDoNothing()
}

/** Makes the lines of some sign-ups that have none yet; returns how many they were. */
export async function fillLines(db: Db, limit: number): Promise<number> {
  const sns = await listWithoutLine(db, limit)
  await makeOldLines(db, sns)
  return sns.length
}

type At = { plan: string; id: string }

/** What is recorded of a sign-up's fees; without a version whatever the record has become meanwhile. */
export type Payment = Omit<PayBody, 'version'> & { version?: number }

/** Records a payment of a sign-up, waives it, or sets it back to unpaid. What is so already stays as it is, however often it is asked for. */
export async function recordPayment(db: Db, actor: Actor, at: At, body: Payment): Promise<void> {
  const plan = await lockSignupPlan(db, actor, at.plan)
  const record = await lockSignup(db, actor, plan, at.id)
  const isOpen = verdictOf(signupLifecycle, { ...record, obstacles: [] }, 'pay', actor).allowed
  if (isOpen && record.fee_lines.length === 0) await makeOldLines(db, [record.sn])
  const lines = await lockLines(db, record.sn, 'open')
  const { lines: named, reason, version } = body
  const meant = named ? lines.filter(({ sn }) => named.includes(sn)) : lines
  const isKnown = !named || meant.length === new Set(named).size
  const wanted = wantedOf(body)
  const isCurrent = version === undefined || version === record.version
  if (isOpen && isCurrent && isKnown && meant.every(({ pay_status }) => pay_status === wanted)) return
  const pay_status = markOf(lines.map((line) => (meant.includes(line) ? { pay_status: wanted } : line)))
  await moveSignup(db, actor, at, 'pay', { version, opinion: reason, pay_status })
  if (!isKnown) throw refuse(feeMessages, 'fee_unknown')
  for (const line of meant) await settle(db, actor, line, wanted, reason)
}

/** One of the moves that may be made for several sign-ups at once: the confirmation, or the payment of all open fees. */
export function moveOrPay(db: Db, actor: Actor, at: At, move: SignupMove, body: MoveBody): Promise<void> {
  return move === 'pay'
    ? recordPayment(db, actor, at, accepted(payBody, { version: body.version, reason: body.opinion }))
    : moveSignup(db, actor, at, move, body)
}

async function settle(db: Db, actor: Actor, line: LineRecord, wanted: PayStatus, reason: string | null): Promise<void> {
  if (line.pay_status === wanted) return
  const refusal = settleRefusal(line, wanted)
  if (refusal) throw new AppError('rule', refusal)
  const by = wanted === 'UNPAID' ? null : actor.sn
  await updateVersioned(db, feeLine, line, {
    pay_status: wanted,
    reason,
    settler_sn: by,
    settle_time: by && businessNow,
  })
  const move = SETTLEMENTS[wanted]
  const { sn, version, pay_status, amount, org_sn } = line
  await recordHistory(db, actor, {
    entity: 'fee',
    entity_sn: sn,
    move,
    from: pay_status,
    to: wanted,
    opinion: reason,
    version,
  })
  await writeAudit(db, actor, {
    action: `fee.${move}`,
    target: { type: 'fee', sn },
    before: { pay_status },
    after: { pay_status: wanted, amount, reason },
    org_sn,
  })
}
