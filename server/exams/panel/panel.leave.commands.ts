import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { panelNotices } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { PanelMember, SessionKey } from '@zhikao/domain/exams/panel/panel.model.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { awaitsExams } from '../plan/plan.queries.ts'
import { plan as planTable, planSession } from '../plan/plan.table.ts'
import { panel } from './panel.table.ts'

/** Takes an examiner who is out of service off the panels of plans that are not decided yet (domain.md §5.6); each site is asked for another. */
async function leavePanels(db: Db, actor: Actor, { sn }: { sn: string }): Promise<void> {
  const { rows } = await db.execute<{ sn: string; org_sn: string; title: string }>(sql`
    with gone as (
      delete from ${panel} pa using ${planTable} p where pa.teacher_sn = ${sn} and p.sn = pa.plan_sn and ${awaitsExams('p')}
        and exists (select 1 from ${planSession} ps where ps.plan_sn = pa.plan_sn and ps.subject = pa.subject
          and ps.session_no = pa.session_no and ps.start_time > business_now())
      returning p.sn, p.org_sn, p.title)
    select distinct sn, org_sn, title from gone order by sn`)
  if (rows.length === 0) return
  const [one] = await db.select({ name: teacher.name }).from(teacher).where(eq(teacher.sn, sn))
  const name = one?.name ?? ''
  for (const changed of rows) {
    await writeAudit(db, actor, {
      action: 'panel.leave',
      target: { type: 'plan', sn: changed.sn },
      before: { teacher_sn: sn },
      org_sn: changed.org_sn,
    })
    await sendNotice(db, {
      to: [{ org: changed.org_sn }],
      event: 'panel.leave',
      title: panelNotices.removed,
      abstract: panelNotices.removed_text,
      params: { name, title: changed.title },
      screen: 'planPanel',
      at: { sn: changed.sn },
      about: { entity: 'plan', sn: changed.sn },
    })
  }
}

/** An examiner out of service leaves its panels. */
export const panelSubscriptions = [
  onMoved(teacherLifecycle, 'disable', leavePanels),
  onMoved(teacherLifecycle, 'expire', leavePanels),
  onMoved(teacherLifecycle, 'suspend', leavePanels),
]

/** The panel of a plan follows the examiners of its exam, so that a revoked approval begins again with those who were to come. */
export async function followExam(
  db: Db,
  plan_sn: string,
  { subject, session_no }: SessionKey,
  members: readonly Pick<PanelMember, 'teacher_sn' | 'role'>[],
): Promise<void> {
  await db
    .delete(panel)
    .where(and(eq(panel.plan_sn, plan_sn), eq(panel.subject, subject), eq(panel.session_no, session_no)))
  if (members.length > 0)
    await db
      .insert(panel)
      .values(members.map(({ teacher_sn, role }) => ({ plan_sn, subject, session_no, teacher_sn, role })))
}
