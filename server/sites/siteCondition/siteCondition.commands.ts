import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { warningDue } from '@zhikao/domain/sites/application/application.rules.ts'
import type { siteConditionContract } from '@zhikao/domain/sites/siteCondition/siteCondition.contract.ts'
import { siteConditionLifecycle } from '@zhikao/domain/sites/siteCondition/siteCondition.lifecycle.ts'
import { CONDITION_WARN_DAYS } from '@zhikao/domain/sites/siteCondition/siteCondition.model.ts'
import { isLapsing, lastDayOf, returnsTo } from '@zhikao/domain/sites/siteCondition/siteCondition.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { recordCreated } from '../../record/write.ts'
import { endLevel } from '../application/application.level.commands.ts'
import { getApplication } from '../application/application.queries.ts'
import { notifyEnded, notifyEvidence, notifySite } from './siteCondition.notice.commands.ts'
import { lockCondition } from './siteCondition.queries.ts'
import type { ConditionKey, ConditionRecord } from './siteCondition.queries.ts'
import { siteCondition } from './siteCondition.table.ts'

type Move = MoveOf<typeof siteConditionLifecycle>

/** Stores each condition of a decision as a record with its own lifecycle. */
async function setConditions(db: Db, actor: Actor, applicationSn: string): Promise<void> {
  const { conditions, org_sn, today } = await getApplication(db, jobActor, applicationSn)
  for (const [place, condition] of (conditions ?? []).entries()) {
    const sn = newSn()
    const { due, ...facts } = condition
    // The notice of the decision names the due day: a reminder for the same days would say it twice.
    const warned_days = warningDue({ today, valid_to: due, warned_days: null }, CONDITION_WARN_DAYS)
    await db.insert(siteCondition).values({ sn, application_sn: applicationSn, place, due, warned_days, ...facts })
    await recordCreated(db, actor, siteConditionLifecycle, { sn, org_sn }, condition)
  }
}

export const siteConditionSubscriptions = [
  onMoved(applicationLifecycle, 'approve', (db, actor, { sn }) => setConditions(db, actor, sn)),
]

type Facts = Partial<Omit<typeof siteCondition.$inferInsert, 'status'>>
type Made = { move: Move | 'miss'; key: ConditionKey; body?: MoveBody; facts?: Record<string, unknown> }

function make(db: Db, actor: Actor, { move, key, body = {}, facts = {} }: Made): Promise<void> {
  return moveRecord<ConditionRecord, ConditionRecord['status'], Move, 'miss'>(db, {
    lifecycle: siteConditionLifecycle,
    table: siteCondition,
    load: (tx) => lockCondition(tx, actor, key, move === 'return' || move === 'miss'),
    move,
    actor,
    body,
    facts,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({ opinion = null }: MoveBody): Effects<typeof siteConditionLifecycle, ConditionRecord> {
  return {
    meet: (db, _, record) => notifyEvidence(db, record),
    confirm: (db, _, record) => notifySite(db, record, 'confirm', opinion),
    return: (db, actor, record) =>
      returnsTo(record) === 'OPEN'
        ? notifySite(db, record, 'return', opinion)
        : endItsLevel(db, actor, record, opinion),
    miss: (db, actor, record) => endItsLevel(db, actor, record, null),
  }
}

/** The level ends in the approval; the site is notified of it, and of the plans that lose it. */
async function endItsLevel(db: Db, actor: Actor, record: ConditionRecord, opinion: string | null): Promise<void> {
  const last = lastDayOf(record)
  const plans = await endLevel(db, actor, record.application_sn, { level: record.level, last })
  await notifyEnded(db, record, { last, plans, opinion })
}

type Evidence = BodyOf<typeof siteConditionContract.meet>
/** The site hands in evidence; it takes the place of what was handed in before, whose files are kept. */
export async function meetCondition(db: Db, actor: Actor, key: ConditionKey, body: Evidence): Promise<void> {
  const { version, note: evidence_note } = body
  const evidence_files = [...new Set(body.files)]
  const facts = { evidence_files, evidence_note, evidence_time: businessNow, opinion: null, decide_time: null }
  await make(db, actor, {
    move: 'meet',
    key,
    body: { version },
    facts: facts satisfies { [K in keyof Facts]: unknown },
  })
  await linkMedia(db, actor, evidence_files, ['ATTACHMENT'], 'files')
}

/** Centre or platform confirms the evidence, or returns it: then the site may hand in again until the due day. */
export function decideCondition(
  db: Db,
  actor: Actor,
  key: ConditionKey,
  move: 'confirm' | 'return',
  body: MoveBody,
): Promise<void> {
  const decided = { opinion: body.opinion ?? null, decide_time: businessNow }
  const facts = move === 'return' ? { ...decided, evidence_time: null } : decided
  return make(db, actor, { move, key, body, facts })
}

/** Ends a condition that was not met in time, with its level; nothing where that has changed since the job looked. */
export async function missCondition(db: Db, sn: string): Promise<void> {
  const key = { id: sn }
  if (isLapsing(await lockCondition(db, jobActor, key, true))) await make(db, jobActor, { move: 'miss', key })
}

/** Reminds the site of the due day, once for each number of days. */
export async function remindOfCondition(db: Db, sn: string): Promise<void> {
  const record = await lockCondition(db, jobActor, { id: sn }, false)
  if (record.status !== 'OPEN' || !record.is_live || record.evidence_time !== null) return
  const days = warningDue({ ...record, valid_to: record.due }, CONDITION_WARN_DAYS)
  if (days === null) return
  await db.update(siteCondition).set({ warned_days: days }).where(eq(siteCondition.sn, sn))
  await notifySite(db, record, 'due')
}
