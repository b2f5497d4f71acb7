import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { TextParams } from '@zhikao/domain/kernel/text.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { decisionsOf } from '@zhikao/domain/kernel/takeBack.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import type { MovingPlan } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planNotices } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { PlanOwnStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { isApplying } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { lastDecision } from '../../record/takeBack.ts'
import { holdEnabledCredential } from '../../catalogue/credential/credential.queries.ts'
import { holdSiteRooms } from '../../sites/application/application.site.queries.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { recallNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { holdTemplate, loadFacts } from './plan.facts.queries.ts'
import { followApproval } from './plan.rooms.commands.ts'
import { getPlan, lockPlan } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { keepPlanRound } from './plan.round.commands.ts'
import { plan } from './plan.table.ts'

/** A plan under its lock, with what its guards look at. */
type MovingRecord = PlanRecord & MovingPlan
type JobMove = keyof NonNullable<typeof planLifecycle.jobMoves>
type AnyMove = MoveOf<typeof planLifecycle> | JobMove

/** Moves a plan. Submissions of a site run one after the other, so that of two plans for the same room one is refused. */
export function movePlan(db: Db, actor: Actor, sn: string, move: AnyMove, body: MoveBody): Promise<void> {
  return moveRecord<MovingRecord, PlanOwnStatus, MoveOf<typeof planLifecycle>, JobMove>(db, {
    lifecycle: planLifecycle,
    table: plan,
    load: (tx) => loadFor(move)(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

type Load = (db: Db, actor: Actor, sn: string) => Promise<MovingRecord>
function loadFor(move: AnyMove): Load {
  if (move === 'submit') return loadForSubmission
  if (move === 'takeBack') return loadDecided
  return move === 'overdue' ? loadOwn : lockPlan
}

const DECISIONS = decisionsOf(planLifecycle.moves, planLifecycle.moves.takeBack)

async function loadDecided(db: Db, actor: Actor, sn: string): Promise<MovingRecord> {
  const record = await lockPlan(db, actor, sn)
  const { take_back_seconds: seconds } = await readSettings(db, 'exam_rules')
  return { ...record, decision: await lastDecision(db, { entities: ['plan'], moves: DECISIONS, seconds }, sn) }
}

/** First the lock of the site's rooms, then the plan, then what the rules look at: all as it is once the others have committed. */
async function loadForSubmission(db: Db, actor: Actor, sn: string): Promise<MovingRecord> {
  const { org_sn } = await getPlan(db, actor, sn)
  await holdSiteRooms(db, org_sn)
  const record = await lockPlan(db, actor, sn)
  await holdEnabledCredential(db, record.credential_sn)
  await holdTemplate(db, record.template_sn)
  // Read again: what was held may have changed before.
  const held = await getPlan(db, actor, sn)
  return { ...held, facts: (await loadFacts(db, [held])).get(sn) ?? null }
}

/** A plan without its approved exam is overdue whatever the state of its exam application (Decided 18). */
async function loadOwn(db: Db, actor: Actor, sn: string): Promise<MovingRecord> {
  const record = await lockPlan(db, actor, sn)
  return isApplying(record.status) ? { ...record, status: 'PLAN_AUDIT' } : record
}

function effectsOf({ opinion }: MoveBody): Effects<typeof planLifecycle, MovingRecord> {
  return {
    submit: async (db, _, record) => {
      await db.update(plan).set({ submit_time: businessNow }).where(eq(plan.sn, record.sn))
      await followApproval(db, record.sn)
      await keepPlanRound(db, record)
      await notify(db, record, 'submit', 'platform')
    },
    withdraw: async () => undefined,
    approve: (db, _, record) => notify(db, record, 'approve', { org: record.org_sn }),
    reject: (db, _, record) => notify(db, record, 'reject', { org: record.org_sn }, opinion),
    takeBack: (db, _, { sn }) => recallNotices(db, { entity: 'plan', sn }, ['plan.approve', 'plan.reject']),
    closeSignup: async (db, _, record) => {
      await db.update(plan).set({ signup_end: sql`date_trunc('second', business_now())` }).where(eq(plan.sn, record.sn))
    },
    overdue: flag,
    lapse: async (db, _, record) => {
      await notify(db, record, 'lapse', { org: record.org_sn })
      await notify(db, record, 'lapse', 'platform')
    },
  }
}

/** Site and platform are notified; the borrowing schools by their own feature. */
async function flag(db: Db, _: Actor, record: MovingRecord): Promise<void> {
  await db.update(plan).set({ overdue: true }).where(eq(plan.sn, record.sn))
  await notify(db, record, 'overdue', { org: record.org_sn })
  await notify(db, record, 'overdue', 'platform')
}

type Event = 'submit' | 'approve' | 'reject' | 'overdue' | 'lapse'

/** The notice of a submission opens the decision, all others the site's list. */
async function notify(
  db: Db,
  record: PlanRecord,
  event: Event,
  to: Audience,
  opinion: string | null = null,
): Promise<void> {
  const place =
    event === 'submit' ? { screen: 'planAudit' as const, at: { sn: record.sn } } : { screen: 'planList' as const }
  const params: TextParams = {
    org: record.org_name,
    title: record.title,
    sn: record.sn,
    start: record.signup_start,
    end: record.signup_end,
    time: record.now,
  }
  await sendNotice(db, {
    to: [to],
    event: `plan.${event}`,
    title: planNotices[`${event}_title`],
    abstract: planNotices[`${event}_abstract`],
    params,
    opinion,
    ...place,
    about: { entity: 'plan', sn: record.sn },
    held: event === 'approve' || event === 'reject',
  })
}
