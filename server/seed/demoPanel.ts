import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { COUNTED_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import type {
  PanelExaminer,
  PanelMember,
  PanelRole,
  PanelScene,
  PanelSession,
} from '@zhikao/domain/exams/panel/panel.model.ts'
import { conflictsOf, sessionsOf } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { savePanel } from '../exams/panel/panel.commands.ts'
import { listExaminers } from '../exams/panel/panel.queries.ts'
import { loadPanel } from '../exams/panel/panel.scene.queries.ts'
import { getPlan } from '../exams/plan/plan.queries.ts'
import type { PlanRecord } from '../exams/plan/plan.queries.ts'
import { panel } from '../exams/panel/panel.table.ts'
import { teacher, teacherCredential } from '../people/teacher/teacher.table.ts'
import { account } from '../platform/operator/operator.table.ts'
import type { Db } from '../db/client.ts'

/** Accounts of examiners who are to be chief of a subject. */
export type Chiefs = Partial<Record<Subject, string>>
type Known = { sn: string; examiner: PanelExaminer; username: string }

/** Saves a panel that meets the rules, examiners with the fewest duties first; true when every session is complete. */
export async function choosePanel(db: Db, site: Actor, sn: string, chiefs: Chiefs = {}): Promise<boolean> {
  const plan = await getPlan(db, site, sn)
  const { exam } = await loadPanel(db, plan)
  const scene = panelSceneOf(exam)
  const people = await ableExaminers(db, plan)
  const members: PanelMember[] = []
  const lacking = scene.sessions.filter((session) => {
    const wanted = people.filter((one) => one.username === chiefs[session.subject])
    return !fillSession(session, scene, [...new Set([...wanted, ...people])], members)
  })
  // Kept only where a third of the panel does not change.
  await savePanel(db, site, sn, { panel: members, rotation_reason: '本地具备该证书资格的考评员不足' })
  return lacking.length === 0
}

async function ableExaminers(db: Db, plan: PlanRecord): Promise<Known[]> {
  const { rows } = await db.execute<{ sn: string; username: string }>(sql`
    select t.sn, a.username from ${teacher} t join ${account} a on a.sn = t.account_sn
    where t.status = 'ENABLE' and t.delete_time is null and exists (
      select 1 from ${teacherCredential} tc where tc.teacher_sn = t.sn and tc.credential_sn = ${plan.credential_sn} and tc.level = ${plan.level})
    order by (select count(*) from ${panel} p where p.teacher_sn = t.sn), t.sn`)
  const names = new Map(rows.map((row) => [row.sn, row.username]))
  const known = await listExaminers(db, [...names.keys()], plan)
  // In the order of the first query, which the second does not keep.
  const places = [...names.keys()]
  return known
    .map((one) => ({ sn: one.sn, examiner: { ...one, running: 0 }, username: names.get(one.sn) ?? '' }))
    .toSorted((a, b) => places.indexOf(a.sn) - places.indexOf(b.sn))
}

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
