import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { COUNTED_ROLES } from '@zhikao/domain/panel/panel.model.ts'
import type {
  PanelExaminer,
  PanelMember,
  PanelRole,
  PanelScene,
  PanelSession,
} from '@zhikao/domain/panel/panel.model.ts'
import { conflictsOf, sessionsOf } from '@zhikao/domain/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/plan/plan.exam.rules.ts'
import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import { getActor } from '../../features/auth/auth.queries.ts'
import { listAccountsOf } from '../../features/operator/operator.queries.ts'
import { savePanel } from '../../features/panel/panel.commands.ts'
import { listExaminers } from '../../features/panel/panel.queries.ts'
import { loadPanel } from '../../features/panel/panel.show.queries.ts'
import { uploadPaper } from '../../features/paper/paper.commands.ts'
import { movePlan } from '../../features/plan/plan.move.commands.ts'
import { getPlan } from '../../features/plan/plan.queries.ts'
import type { PlanRecord } from '../../features/plan/plan.queries.ts'
import { moveSignup } from '../../features/signup/signup.move.commands.ts'
import type { Services } from '../../http/services.ts'
import type { Db } from '../client.ts'
import { shiftClock } from '../clock.ts'

/** How far each plan in turn goes: left open with a panel, sent, sent back, approved, approved and revoked. */
const GOALS = ['PANEL', 'SENT', 'APPROVED', 'OPEN', 'REJECTED', 'SENT', 'APPROVED', 'OPEN', 'REVOKED'] as const
type Goal = (typeof GOALS)[number]
const OPINIONS = { reject: '考场布置图与场次不符，请补充后重新提交', revoke: '考点突发停电检修，改期另行通知' }
const LEADERS = ['韩志强', '邵国栋', '温立新', '康永健']

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

async function signedUpPlans(db: Db): Promise<{ sn: string; org_sn: string }[]> {
  const { rows } = await db.execute<{ sn: string; org_sn: string }>(
    sql`select sn, org_sn from plan where status = 'PLAN_AUDIT' and taken > 0 and delete_time is null order by theory_start, sn`,
  )
  return rows
}

type Actors = { site: Actor; center: Actor; system: Actor }

/** Takes a plan as far as it is meant to go; one without enough examiners stays open. */
async function take(db: Db, services: Services, actors: Actors, sn: string, goal: Goal, at: number): Promise<void> {
  if (goal === 'OPEN') return
  if (goal !== 'PANEL') await settle(db, actors.site, sn)
  const isWhole = await choosePanel(db, actors.site, sn)
  if (goal === 'PANEL' || !isWhole) return
  await movePlan(db, actors.site, sn, 'closeSignup', {})
  await movePlan(db, actors.site, sn, 'submitExam', { fields: applicationOf(await getPlan(db, actors.site, sn), at) })
  if (goal === 'SENT') return
  if (goal === 'REJECTED') return movePlan(db, actors.center, sn, 'rejectExam', { opinion: OPINIONS.reject })
  for (const subject of ['ONLINE', 'OFFLINE'] as const)
    await sealPaper(db, services, actors.center, { id: sn, subject })
  await movePlan(db, actors.center, sn, 'approveExam', { opinion: '考生、考评员、考场与试卷均已核对' })
  if (goal === 'REVOKED') await movePlan(db, actors.system, sn, 'revokeExam', { opinion: OPINIONS.revoke })
}

/** Every sign-up confirmed, every fee paid. */
async function settle(db: Db, site: Actor, plan: string): Promise<void> {
  const { rows } = await db.execute<{ sn: string; status: string; pay_status: string }>(
    sql`select sn, status, pay_status from signup where plan_sn = ${plan} and status in ('SUBMIT', 'AUDIT') order by sn`,
  )
  for (const { sn: id, status, pay_status } of rows) {
    if (status === 'SUBMIT') await moveSignup(db, site, { plan, id }, 'confirm', {})
    if (pay_status === 'UNPAID') await moveSignup(db, site, { plan, id }, 'pay', { pay_status: 'PAID' })
  }
}

const applicationOf = (plan: PlanRecord, at: number) => {
  const {
    version: _version,
    opinion: _opinion,
    ...fields
  } = planContract.submitExam.body.parse({
    station_mode: at % 3 === 0 ? 'ORDER' : 'DRAW',
    paper_delivery: at % 2 === 0 ? 'ONLINE' : 'SEALED',
    exam_contact: plan.contact_name,
    exam_contact_mobile: plan.contact_mobile,
    equipment_checked: true,
    emergency_leader: LEADERS[at % LEADERS.length],
    emergency_mobile: `1390000${String(2100 + at)}`,
  })
  return fields
}

/** Saves the panel that the rules let stand; true when every session has what it takes. */
async function choosePanel(db: Db, site: Actor, sn: string): Promise<boolean> {
  const plan = await getPlan(db, site, sn)
  const { exam } = await loadPanel(db, plan)
  const scene = panelSceneOf(exam)
  const known = await listExaminers(db, await ableExaminers(db, plan), plan)
  const people = known.map((one): Known => ({ sn: one.sn, examiner: { ...one, running: 0 } }))
  const members: PanelMember[] = []
  const lacking = scene.sessions.filter((session) => !fillSession(session, scene, people, members))
  await savePanel(db, site, sn, { panel: members })
  return lacking.length === 0
}

async function ableExaminers(db: Db, plan: PlanRecord): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select t.sn from teacher t where t.status = 'ENABLE' and t.delete_time is null and exists (
      select 1 from teacher_credential tc where tc.teacher_sn = t.sn and tc.credential_sn = ${plan.credential_sn} and tc.level = ${plan.level})
    order by (select count(*) from panel p where p.teacher_sn = t.sn), t.sn`)
  return rows.map((row) => row.sn)
}

type Known = { sn: string; examiner: PanelExaminer }

/** Fills one session; false when examiners run out. Chiefs are kept for what only they can be. */
function fillSession(
  session: PanelSession,
  scene: PanelScene,
  people: readonly Known[],
  members: PanelMember[],
): boolean {
  if (session.candidates === 0) return true
  const { subject, session_no, needed } = session
  const isFree = ({ sn, examiner }: Known) =>
    !members.some((one) => one.teacher_sn === sn && one.subject === subject && one.session_no === session_no) &&
    conflictsOf(examiner, session, sessionsOf(sn, members, scene.sessions), scene).length === 0
  const put = (role: PanelRole): boolean => {
    const chiefs = role === 'CHIEF'
    const found =
      people.find((one) => isFree(one) && one.examiner.is_chief === chiefs) ??
      (chiefs ? undefined : people.find(isFree))
    if (found) members.push({ teacher_sn: found.sn, role, subject, session_no })
    return found !== undefined
  }
  const others = COUNTED_ROLES[subject].includes('CHIEF') ? needed - 1 : needed
  const role = subject === 'ONLINE' ? 'INVIGILATOR' : 'EXAMINER'
  return put('CHIEF') && Array.from({ length: others }, () => put(role)).every(Boolean)
}

const PAPER = Buffer.from('%PDF-1.4\n%%EOF\n')

async function sealPaper(
  db: Db,
  services: Services,
  center: Actor,
  place: { id: string; subject: 'ONLINE' | 'OFFLINE' },
): Promise<void> {
  const plan = await getPlan(db, center, place.id)
  if (!(place.subject === 'ONLINE' ? plan.theory_enabled : plan.practical_enabled)) return
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-demo-paper-'))
  try {
    const path = join(folder, 'paper.pdf')
    await writeFile(path, PAPER)
    const name = place.subject === 'ONLINE' ? '理论试卷.pdf' : '实操任务书.pdf'
    const sha256 = createHash('sha256').update(PAPER).digest('hex')
    await uploadPaper(db, services, center, place, { path, name, bytes: PAPER.length, sha256, type: 'pdf' })
  } finally {
    await rm(folder, { recursive: true })
  }
}
