import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowMessages } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import type { SystemRule } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import { systemRuleOf } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import type { BorrowFacts } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { releasePlaces, reservePlaces } from '../plan/plan.places.commands.ts'
import { differs, withoutFacts, fieldsOf, judgeRequest, linkFiles, shareFiles, sweepFiles } from './borrow.commands.ts'
import type { BorrowFields } from './borrow.commands.ts'
import { findHostPlan, lockPlans, readHost } from './borrow.host.queries.ts'
import { notifyParty, notifyWithdrawn } from './borrow.notice.commands.ts'
import { freeBorrowedPlaces } from './borrow.places.commands.ts'
import { getBorrow, lockBorrow } from './borrow.queries.ts'
import type { BorrowRecord } from './borrow.queries.ts'
import { borrow } from './borrow.table.ts'

type BorrowMove = MoveOf<typeof borrowLifecycle>
type JobMove = keyof NonNullable<typeof borrowLifecycle.jobMoves>
type Move = BorrowMove | JobMove
type Body<M extends BorrowMove> = BodyOf<(typeof borrowContract)[M]>
/** What the moves carry, together: each reads its own. */
type BorrowBody = MoveBody &
  Partial<Pick<Body<'approve'>, 'approved_count' | 'conditions'>> &
  Partial<Pick<Body<'attach'>, 'plan_sn'>> & { fields?: Omit<Body<'reapply'>, keyof MoveBody> }
/** A record under its lock; `next` is what is asked for in the next round. */
type Moving = Omit<BorrowRecord, 'changed'> & BorrowFacts & { next?: { fields: BorrowFields; deadline: string } }

/**
 * Moves a borrowed exam. Plans are locked before it, in every move: places are counted by one at a time, and a row that
 * is written twice has its references checked again, which would lock the plan after the request.
 */
export function moveBorrow(db: Db, actor: Actor, sn: string, move: Move, body: BorrowBody): Promise<void> {
  return moveRecord<Moving, Moving['status'], BorrowMove, JobMove>(db, {
    lifecycle: borrowLifecycle,
    table: borrow,
    load: (tx) => load(tx, actor, sn, move, body),
    move,
    actor,
    body,
    effect: async (tx, by, record) => {
      await effectsOf(body)[move](tx, by, record)
      await shareFiles(tx, record.host_org_sn, [...record.proof_files, ...(record.next?.fields.proof_files ?? [])])
    },
    org_sn: (record) => record.org_sn,
  })
}

/** Undecided at its deadline: refused by the system, with the sentence of the rule (domain.md §5.3). */
export const timeOut = (db: Db, sn: string): Promise<void> =>
  moveBorrow(db, jobActor, sn, 'timeout', { opinion: borrowMessages.borrow_timeout.CN })

/** Its site was disabled: cancelled by the system, both parties are notified (domain.md §5.3). */
export const cancelAtClosedSite = (db: Db, sn: string): Promise<void> =>
  moveBorrow(db, jobActor, sn, 'siteClosed', { opinion: borrowMessages.borrow_site_closed.CN })

async function load(db: Db, actor: Actor, sn: string, move: Move, body: BorrowBody): Promise<Moving> {
  const seen = await getBorrow(db, actor, sn)
  const named = [seen.plan_sn, seen.wanted_plan_sn, body.plan_sn].filter((one) => typeof one === 'string')
  const isPlacing = PLACING.includes(move)
  await lockPlans(db, named, { place: move === 'approve' ? seen : null, counts: isPlacing })
  const record = await lockBorrow(db, actor, sn)
  // Another transaction moved it to another plan meanwhile: plans that are not locked would be counted.
  if (isPlacing && (record.plan_sn !== seen.plan_sn || record.wanted_plan_sn !== seen.wanted_plan_sn))
    throw new AppError('stale', { rule: 'stale' })
  const facts = withoutFacts(record)
  if (move === 'approve')
    return { ...facts, host: await readHost(db, record), given: { approved_count: body.approved_count } }
  if (move === 'attach')
    return { ...facts, host: await readHost(db, record), given: { target: await findHostPlan(db, body.plan_sn ?? '') } }
  if (move === 'siteClosed') return { ...facts, host: await readHost(db, record) }
  return move === 'reapply' ? asNextRound(db, actor, record, body) : facts
}
/** Moves that look at places. */
const PLACING: readonly Move[] = ['approve', 'attach', 'detach', 'cancel', 'siteClosed']

/** What is asked for in the next round: as it was, with what the school sends now; judged like a new request where it may be sent. */
async function asNextRound(
  db: Db,
  actor: Actor,
  stored: BorrowRecord,
  { version, fields = {} }: BorrowBody,
): Promise<Moving> {
  const facts = withoutFacts(stored)
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const wanted = fieldsOf({ ...facts, ...sent })
  const changed = stored.changed || differs(facts, wanted)
  const isDue = facts.status === 'SCHOOL_REJECT' && actor.org_sn === facts.org_sn && changed
  if (!isDue || (version !== undefined && version !== facts.version)) return { ...facts, changed }
  const deadline = await judgeRequest(db, facts.org_sn, facts, wanted, facts.sn)
  return { ...facts, changed, next: { fields: wanted, deadline } }
}

const write = (db: Db, sn: string, values: PgUpdateSetSource<typeof borrow>) =>
  db.update(borrow).set(values).where(eq(borrow.sn, sn))

function effectsOf(body: BorrowBody): Effects<typeof borrowLifecycle, Moving> {
  const opinion = body.opinion?.trim() || null
  const refused = { audit_opinion: opinion, opinion_rule: null, audit_time: businessNow, changed: false }
  return {
    approve: (db, _, record) => approve(db, record, body, opinion),
    reject: async (db, _, record) => {
      await write(db, record.sn, refused)
      await notifyParty(db, record, 'reject', 'school', { opinion })
    },
    withdraw: async (db, _, record) => {
      await write(db, record.sn, { delete_time: businessNow })
      await notifyWithdrawn(db, record)
    },
    confirmRule: async (db, _, record) => {
      await write(db, record.sn, { accept_same_examiner_rule: true })
      await notifyParty(db, record, 'confirmRule', 'host')
    },
    reapply,
    attach: async (db, _, record) => {
      const { target } = record.given
      if (!target) throw new Error('the guard lets no borrowed exam on no plan')
      await write(db, record.sn, { plan_sn: target.sn })
      await reserve(db, target.sn, record.approved_count ?? 0)
      const placed = await getBorrow(db, jobActor, record.sn)
      await notifyParty(db, record, 'attach', 'school', { plan: placed.plan_title ?? '', end: target.signup_end })
    },
    detach: async (db, _, record) => {
      await write(db, record.sn, { plan_sn: null })
      await release(db, record)
      await notifyParty(db, record, 'detach', 'school', { plan: record.plan_title ?? '' })
    },
    cancel: (db, actor, record) => cancel(db, actor, record, opinion ?? ''),
    siteClosed: (db, actor, record) => cancel(db, actor, record, opinion ?? '', systemRuleOf('siteClosed')),
    timeout: async (db, _, record) => {
      await write(db, record.sn, { ...refused, opinion_rule: systemRuleOf('timeout') })
      await notifyParty(db, record, 'timeout', 'school', { opinion })
      await notifyParty(db, record, 'timeout', 'host')
    },
  }
}

/** The named plan takes it in at once (Decided 3); without one its places are held as promised, until it is attached. */
async function approve(db: Db, record: Moving, body: BorrowBody, opinion: string | null): Promise<void> {
  const approved_count = body.approved_count ?? 0
  const { wanted_plan_sn: plan_sn } = record
  await write(db, record.sn, {
    approved_count,
    conditions: body.conditions ?? null,
    audit_opinion: opinion,
    opinion_rule: null,
    audit_time: businessNow,
    plan_sn,
  })
  if (plan_sn) await reserve(db, plan_sn, approved_count)
  await notifyParty(db, record, 'approve', 'school', { approved: approved_count })
  if (plan_sn)
    await notifyParty(db, record, 'attach', 'school', { plan: record.plan_title ?? '', end: record.signup_end ?? '' })
}

async function reapply(db: Db, actor: Actor, record: Moving): Promise<void> {
  if (!record.next) throw new Error('a request was sent again without being judged')
  const { fields, deadline } = record.next
  await linkFiles(db, actor, record.proof_files, fields.proof_files)
  await write(db, record.sn, {
    ...fields,
    deadline,
    round: record.round + 1,
    changed: false,
    approved_count: null,
    conditions: null,
    audit_opinion: null,
    opinion_rule: null,
    audit_time: null,
  })
  await sweepFiles(db, record.proof_files)
  await notifyParty(db, { ...record, ...fields, deadline }, 'request', 'host')
}

/** Its places are free again, and its sign-ups are sent back (signup follows); the party that did not do it is notified. */
async function cancel(
  db: Db,
  actor: Actor,
  record: Moving,
  reason: string,
  rule: SystemRule | null = null,
): Promise<void> {
  await vacate(db, record)
  await release(db, record)
  await write(db, record.sn, {
    plan_sn: null,
    approved_count: null,
    audit_opinion: reason,
    opinion_rule: rule,
    audit_time: businessNow,
    changed: false,
  })
  await notifyParty(db, record, 'cancel', 'host', { opinion: reason })
  if (actor.org_sn === null) await notifyParty(db, record, 'cancel', 'school', { opinion: reason })
}

async function reserve(db: Db, planSn: string, count: number): Promise<void> {
  if (!(await reservePlaces(db, planSn, count))) throw refuse(borrowMessages, 'borrow_full')
}

/** Frees the places of its sign-ups, which are sent back once it is cancelled. */
async function vacate(db: Db, { sn, plan_sn, taken }: Moving): Promise<void> {
  if (plan_sn && taken > 0 && !(await freeBorrowedPlaces(db, { borrow_sn: sn, plan_sn }, taken)))
    throw new Error(`the plan ${plan_sn} does not hold the sign-ups of its borrowed exam`)
}

async function release(db: Db, { plan_sn, approved_count }: Moving): Promise<void> {
  if (plan_sn && !(await releasePlaces(db, plan_sn, approved_count ?? 0)))
    throw new Error(`the plan ${plan_sn} does not hold the places of its borrowed exam`)
}
