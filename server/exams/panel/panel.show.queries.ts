import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import type {
  Duty,
  PanelExaminer,
  PanelMember,
  PanelScene,
  PanelSession,
} from '@zhikao/domain/exams/panel/panel.model.ts'
import {
  conflictsOf,
  countedIn,
  isSameSession,
  panelRefusal,
  panelShortages,
  sessionsOf,
} from '@zhikao/domain/exams/panel/panel.rules.ts'
import { isExamBegun, panelSceneOf } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import type { Db } from '../../db/client.ts'
import { loadExams } from '../plan/plan.exam.queries.ts'
import type { LoadedExam } from '../plan/plan.exam.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { examinedIn } from '../../people/teacher/teacher.show.ts'
import { listCandidates } from './panel.list.queries.ts'
import { listExaminers, listRunning } from './panel.queries.ts'
import type { ExaminerRecord } from './panel.queries.ts'

type Reader = { actor: Actor; lang: Lang }
type State = DataOf<typeof panelContract.save>
export type Panel = { plan: PlanRecord; exam: LoadedExam; running: ReadonlyMap<string, number> }

/** What a plan's panel is judged by, and shown with; before the plan's approval it is empty. */
export async function loadPanel(db: Db, plan: PlanRecord): Promise<Panel> {
  const exam = (await loadExams(db, [plan], { whole: true })).get(plan.sn)
  if (!exam) throw new Error(`the plan ${plan.sn} was not read`)
  return { plan, exam, running: await listRunning(db, plan, exam.terms.rotation_max) }
}

/** Who may change the panel, now and by whom. */
export const refusalFor = (plan: PlanRecord, actor: Actor) =>
  panelRefusal({ status: plan.status, exam_begun: isExamBegun(plan) }, actor.org_sn === null)

export type Shown = ExaminerRecord & { duties: readonly Duty[] }
export const examinerOf = (record: Shown, running: Panel['running'], sn: string): PanelExaminer => ({
  ...record,
  running: running.get(sn) ?? 0,
})

/** What crosses tenants of an examiner, and nothing else (interface.md §6). */
export const shownOf = (record: Shown, running: number) => ({
  name: record.name,
  org_sn: record.org_sn,
  org_name: record.org_name,
  grade: record.grade,
  is_chief: record.is_chief,
  reserve: record.reserve,
  train_cert_expire: record.train_cert_expire,
  busy: record.duties.map(({ start, end }) => ({ start, end })),
  running,
})

export function sessionRow(session: PanelSession, panel: readonly PanelMember[]): State['sessions'][number] {
  const here = panel.filter((member) => isSameSession(member, session))
  return {
    subject: session.subject,
    session_no: session.session_no,
    start_time: session.start_time,
    end_time: session.end_time,
    rooms: session.rooms,
    candidates: session.candidates,
    needed: session.needed,
    has: countedIn(session, panel),
    has_chief: here.some((member) => member.role === 'CHIEF'),
  }
}

function linesOf({ exam, running }: Panel, scene: PanelScene, lang: Lang): State['panel'] {
  return exam.chosen.map((line) => {
    const session = scene.sessions.find((one) => isSameSession(one, line))
    const examiner = examinerOf(line, running, line.teacher_sn)
    const mine = sessionsOf(line.teacher_sn, exam.panel, scene.sessions)
    const conflicts = session ? conflictsOf(examiner, session, mine, scene) : []
    return {
      teacher_sn: line.teacher_sn,
      role: line.role,
      subject: line.subject,
      session_no: line.session_no,
      ...shownOf(line, examiner.running),
      enabled: line.enabled,
      able: line.able,
      conflicts: conflicts.map(({ rule, message, blocked }) => ({ rule, message: message[lang], blocked })),
    }
  })
}

/** A plan's panel as it stands: sessions with what they need and have, its lines, what is lacking, who may change it. */
export function stateOf(panel: Panel, { actor, lang }: Reader): State {
  const { plan, exam } = panel
  const scene = panelSceneOf(exam)
  const refusal = refusalFor(plan, actor)
  const mayEdit = can(actor, 'panel:edit')
  return {
    plan_sn: plan.sn,
    title: plan.title,
    org_sn: plan.org_sn,
    org_name: plan.org_name,
    credential_sn: plan.credential_sn,
    credential_name: plan.credential_name[lang],
    level: plan.level,
    status: plan.status,
    version: plan.version,
    sessions: scene.sessions.map((session) => sessionRow(session, exam.panel)),
    panel: linesOf(panel, scene, lang),
    shortages: panelShortages(exam.panel, scene).map(({ rule, message }) => ({ rule, message: message[lang] })),
    terms: scene.terms,
    odd: scene.odd,
    schools: { ONLINE: [...scene.schools.ONLINE], OFFLINE: [...scene.schools.OFFLINE] },
    actions: mayEdit && !refusal ? ['edit'] : [],
    refused: mayEdit && refusal ? [{ move: 'edit', rule: refusal.rule, message: refusal.message[lang] }] : [],
  }
}

type Candidates = Omit<DataOf<typeof panelContract.list>, 'chosen'>
/** Who stands in which session, and the sessions that candidates are judged for. */
type Seen = { members: readonly PanelMember[]; sessions: readonly PanelSession[]; lang: Lang }

/** One page of who may be chosen, each with what stands against it in each session, beside those in which it stands. */
export async function pageCandidates(
  db: Db,
  panel: Panel,
  query: QueryOf<typeof panelContract.list>,
  { members, sessions, lang }: Seen,
): Promise<Candidates> {
  const scene = panelSceneOf(panel.exam)
  const page = await listCandidates(db, panel.plan, query)
  const known = await listExaminers(
    db,
    page.items.map((row) => row.sn),
    panel.plan,
  )
  const records = new Map(known.map((record) => [record.sn, record]))
  const items = page.items.flatMap(({ credentials, sn }) => {
    const record = records.get(sn)
    if (!record) return []
    const examiner = examinerOf(record, panel.running, sn)
    const mine = sessionsOf(sn, members, scene.sessions)
    const conflicts = sessions.flatMap((session) =>
      conflictsOf(examiner, session, mine, scene).map(({ rule, message, blocked }) => ({
        subject: session.subject,
        session_no: session.session_no,
        rule,
        message: message[lang],
        blocked,
      })),
    )
    return [{ sn, ...shownOf(record, examiner.running), credentials: examinedIn(credentials, lang), conflicts }]
  })
  return { ...page, items }
}

/** One page of who may be chosen for a plan, judged beside its panel as it is saved. */
export async function showCandidates(
  db: Db,
  plan: PlanRecord,
  query: QueryOf<typeof panelContract.list>,
  reader: Reader,
): Promise<DataOf<typeof panelContract.list>> {
  const panel = await loadPanel(db, plan)
  const { sessions } = panelSceneOf(panel.exam)
  const page = await pageCandidates(db, panel, query, { members: panel.exam.panel, sessions, lang: reader.lang })
  return { ...page, chosen: stateOf(panel, reader) }
}
