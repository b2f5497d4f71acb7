import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import { moveExamApplication } from '../exams/examApplication/examApplication.commands.ts'
import { movePlan } from '../exams/plan/plan.move.commands.ts'
import { borrow } from '../exams/borrow/borrow.table.ts'
import { awaitsApplication } from '../exams/plan/plan.queries.ts'
import { plan as planTable } from '../exams/plan/plan.table.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { applyForExam, confirmAll, payAll, sealPapers } from './demoApproval.ts'
import { choosePanel } from './demoPanel.ts'

/** How far each plan in turn goes: left open with a panel, sent, sent back, approved, approved and revoked. */
const GOALS = ['PANEL', 'SENT', 'APPROVED', 'OPEN', 'REJECTED', 'SENT', 'APPROVED', 'OPEN', 'REVOKED'] as const
type Goal = (typeof GOALS)[number]
const OPINIONS = { reject: '考场布置图与场次不符，请补充后重新提交', revoke: '考点突发停电检修，改期另行通知' }

/**
 * Panels and exam applications in every state, by the product's own commands on its clock: sign-ups confirmed and paid,
 * the sign-up closed early, examiners chosen without a conflict, papers sealed, exams made. Needs sign-ups in open plans
 * and enabled examiners. `center` and `system` decide. Leaves the clock at today.
 */
export async function fillExamApplications(
  db: Db,
  services: Services,
  { center, system }: { center: Actor; system: Actor },
): Promise<void> {
  await shiftClock(db, '-100 minutes')
  for (const [at, plan] of (await signedUpPlans(db)).entries()) {
    const [own] = await listAccountsOf(db, plan.org_sn)
    if (!own) continue
    const site = await getActor(db, own.sn)
    await take(db, services, { site, center, system }, plan.sn, GOALS[at % GOALS.length] ?? 'OPEN', at)
  }
  await shiftClock(db, '0')
}

/** Those with candidates; a site leaves a plan open while it has not decided on a school's request for it. */
async function signedUpPlans(db: Db): Promise<{ sn: string; org_sn: string }[]> {
  const { rows } = await db.execute<{ sn: string; org_sn: string }>(
    sql`select sn, org_sn from ${planTable} p where ${awaitsApplication('p')} and taken > 0
      and not exists (select 1 from ${borrow} b where b.wanted_plan_sn = p.sn and b.status = 'SCHOOL_INIT' and b.delete_time is null)
      order by theory_start, sn`,
  )
  return rows
}

type Actors = { site: Actor; center: Actor; system: Actor }

/** Takes a plan as far as it is meant to go; one without enough examiners stays open. */
async function take(db: Db, services: Services, actors: Actors, sn: string, goal: Goal, at: number): Promise<void> {
  if (goal === 'OPEN') return
  if (goal !== 'PANEL') {
    await confirmAll(db, actors.site, sn)
    await payAll(db, actors.site, sn)
  }
  const isWhole = await choosePanel(db, actors.site, sn)
  if (goal === 'PANEL' || !isWhole) return
  await movePlan(db, actors.site, sn, 'closeSignup', {})
  await applyForExam(db, services, actors.site, sn, at)
  if (goal === 'SENT') return
  if (goal === 'REJECTED')
    return moveExamApplication(db, services, actors.center, sn, 'rejectExam', { opinion: OPINIONS.reject })
  await sealPapers(db, services, actors.center, sn)
  await moveExamApplication(db, services, actors.center, sn, 'approveExam', {
    opinion: '考生、考评员、考场与试卷均已核对',
  })
  if (goal === 'REVOKED')
    await moveExamApplication(db, services, actors.system, sn, 'revokeExam', { opinion: OPINIONS.revoke })
}
