import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { TextParams } from '@zhikao/domain/kernel/text.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import type { MovingPlan } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planNotices } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { ExamFields } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { moveDeadlines } from '../borrow/borrow.deadline.commands.ts'
import { holdEnabledCredential } from '../../catalogue/credential/credential.queries.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { examEffects, isExamMove, loadForExam } from './plan.exam.commands.ts'
import type { ExamMove } from './plan.exam.commands.ts'
import { holdTemplate, loadFacts } from './plan.facts.queries.ts'
import { getPlan, listBorrowers, lockPlan, planScope } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { plan } from './plan.table.ts'

type Body = { version?: number | undefined; opinion?: string | null; fields?: ExamFields | undefined }
type Moving = PlanRecord & MovingPlan
export type PlanMove = 'submit' | 'withdraw' | 'approve' | 'reject' | 'closeSignup' | ExamMove

/** Moves a plan. Submissions of a site stand in line, so that of two plans for the same room one is refused. */
export function movePlan(db: Db, actor: Actor, sn: string, move: PlanMove | 'overdue', body: Body): Promise<void> {
  return moveRecord<Moving, Moving['status'], PlanMove, 'overdue'>(db, {
    lifecycle: planLifecycle,
    table: plan,
    load: (tx) => loaderOf(move)(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

/** The flag of a plan whose exam day passed without an exam application (domain.md §5.2). */
export const flagOverdue = (db: Db, sn: string): Promise<void> => movePlan(db, jobActor, sn, 'overdue', {})

type Loader = (db: Db, actor: Actor, sn: string) => Promise<Moving>
const loaderOf = (move: PlanMove | 'overdue'): Loader => {
  if (move === 'submit') return loadForSubmission
  return isExamMove(move) ? loadForExam : loadPlain
}

async function loadPlain(db: Db, actor: Actor, sn: string): Promise<Moving> {
  return { ...(await lockPlan(db, actor, sn)), facts: null, exam: null }
}

/** First the site's place in line, then the plan, then what the rules look at: all as it is once the others have committed. */
async function loadForSubmission(db: Db, actor: Actor, sn: string): Promise<Moving> {
  const { scope } = planScope(actor)
  const { rows } = await db.execute<{ org_sn: string }>(
    sql`select org_sn from plan where sn = ${sn} and delete_time is null and org_sn = coalesce(${scope ?? null}, org_sn)`,
  )
  const [found] = rows
  if (!found) throw notFound()
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan.rooms:${found.org_sn}`}, 0))`)
  const record = await lockPlan(db, actor, sn)
  await holdEnabledCredential(db, record.credential_sn)
  await holdTemplate(db, record.template_sn)
  // Read again: what was held may have changed before.
  const held = await getPlan(db, actor, sn)
  return { ...held, facts: (await loadFacts(db, [held])).get(sn) ?? null, exam: null }
}

function effectsOf({ opinion, fields }: Body): Effects<typeof planLifecycle, Moving> {
  return {
    ...examEffects({ opinion, fields }),
    submit: async (db, _, record) => {
      await db.update(plan).set({ submit_time: businessNow }).where(eq(plan.sn, record.sn))
      await tell(db, record, 'submit', 'platform')
    },
    withdraw: async () => undefined,
    approve: (db, _, record) => tell(db, record, 'approve', { org: record.org_sn }),
    reject: (db, _, record) => tell(db, record, 'reject', { org: record.org_sn }, opinion),
    closeSignup: async (db, _, record) => {
      await db.update(plan).set({ signup_end: sql`date_trunc('second', business_now())` }).where(eq(plan.sn, record.sn))
      await moveDeadlines(db, record.sn)
      for (const org of await listBorrowers(db, record.sn)) await tell(db, record, 'close', { org })
    },
    overdue: async (db, _, record) => {
      await db.update(plan).set({ overdue: true }).where(eq(plan.sn, record.sn))
      await tell(db, record, 'overdue', { org: record.org_sn })
    },
  }
}

type Event = 'submit' | 'approve' | 'reject' | 'close' | 'overdue'

/** Who decides is led to the decision, a site to its list, a borrowing school to its requests. */
async function tell(
  db: Db,
  record: PlanRecord,
  event: Event,
  to: Audience,
  opinion: string | null = null,
): Promise<void> {
  const place =
    event === 'submit'
      ? { screen: 'planAudit' as const, at: { sn: record.sn } }
      : event === 'close'
        ? { screen: 'borrowList' as const }
        : { screen: 'planList' as const }
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
    type: 'NOTIFY',
    event: `plan.${event}`,
    title: planNotices[`${event}_title`],
    abstract: planNotices[`${event}_abstract`],
    params,
    opinion,
    ...place,
    about: { entity: 'plan', sn: record.sn },
  })
}
