import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import type { LastPanels, PanelMember, PanelScene } from '@zhikao/domain/exams/panel/panel.model.ts'
import { unrotatedIn } from '@zhikao/domain/exams/panel/panel.rotation.rules.ts'
import { panelFaults } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { PanelFault } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { lockPlan } from '../plan/plan.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { countEdit } from '../plan/plan.commands.ts'
import { holdTeachers, listExaminers } from './panel.queries.ts'
import { loadPanel } from './panel.scene.queries.ts'
import { refusalFor } from './panel.show.ts'
import { panel } from './panel.table.ts'

/** Writes a plan's panel whole: all lines or none. Of two plans that choose the same examiner at once, the second waits. */
export async function savePanel(
  db: Db,
  actor: Actor,
  sn: string,
  { version, panel: members, rotation_reason }: BodyOf<typeof panelContract.save>,
): Promise<void> {
  const record = await lockPlan(db, actor, sn)
  const refusal = refusalFor(record, actor)
  if (refusal) throw new AppError('state', refusal)
  if (version !== undefined && version !== record.version) throw new AppError('stale', { rule: 'stale' })
  await holdTeachers(db, [...new Set(members.map((member) => member.teacher_sn))])
  const compared = await judge(db, record, members)
  const before = await db.select().from(panel).where(eq(panel.plan_sn, sn))
  await db.delete(panel).where(eq(panel.plan_sn, sn))
  if (members.length > 0) await db.insert(panel).values(members.map((member) => ({ plan_sn: sn, ...member })))
  await recordPanel(db, actor, record, {
    before: before.map(bare),
    after: members.map(bare),
    ...compared,
    rotation_reason,
  })
}

/** Adds one examiner to the panel of a plan whose exams are not made yet; the lines of before are not judged again. */
export async function addToPanel(db: Db, actor: Actor, record: PlanRecord, member: PanelMember): Promise<void> {
  const refusal = refusalFor(record, actor)
  if (refusal) throw new AppError('state', refusal)
  await holdTeachers(db, [member.teacher_sn])
  const before = (await db.select().from(panel).where(eq(panel.plan_sn, record.sn))).map(bare)
  const members = [...before, member]
  const compared = await judge(db, record, members, (one) => one !== member)
  await db.insert(panel).values({ plan_sn: record.sn, ...member })
  await recordPanel(db, actor, record, { before, after: members, ...compared, rotation_reason: undefined })
}

/** What the rotation is judged by: who the panel of the last exam was, and how much of it is to change. */
type Compared = { last: LastPanels; terms: Pick<PanelScene['terms'], 'rotation_share'> }
type Changed = Compared &
  Record<'before' | 'after', readonly PanelMember[]> & {
    /** Left out, the reason given before stays. */
    rotation_reason: string | null | undefined
  }

/** Counts and audits the change of a panel; the reason of not rotating is kept as long as the warning applies (Decided 16). */
async function recordPanel(db: Db, actor: Actor, record: PlanRecord, changed: Changed): Promise<void> {
  const { before, after, last, terms, rotation_reason: given = record.rotation_reason } = changed
  const rotation_reason = unrotatedIn(after, last, terms).length > 0 ? given : null
  await countEdit(db, record, { rotation_reason })
  await writeAudit(db, actor, {
    action: 'panel.save',
    target: { type: 'plan', sn: record.sn },
    before: { panel: before, rotation_reason: record.rotation_reason },
    after: { panel: after, rotation_reason },
    org_sn: record.org_sn,
  })
}

/** Refuses a panel that breaks a rule; else returns what its rotation is judged by. */
async function judge(
  db: Db,
  record: PlanRecord,
  members: readonly PanelMember[],
  isSettled?: (member: PanelMember) => boolean,
): Promise<Compared> {
  const { exam, running } = await loadPanel(db, record)
  const known = await listExaminers(
    db,
    members.map((member) => member.teacher_sn),
    record,
  )
  const examiners = new Map(known.map((one) => [one.sn, { ...one, running: running.get(one.sn) ?? 0 }]))
  refuseFaults(panelFaults(members, examiners, panelSceneOf(exam), isSettled))
  return { last: exam.last, terms: exam.terms }
}

/** The first fault gives the rule; the answer has all of them, each at its line. */
function refuseFaults(faults: readonly PanelFault[]): void {
  const [first] = faults
  if (first) throw new AppError('rule', { rule: first.rule, message: first.message, errors: faults.slice(0, 100) })
}

const bare = ({ teacher_sn, role, subject, session_no }: PanelMember): PanelMember => ({
  teacher_sn,
  role,
  subject,
  session_no,
})
