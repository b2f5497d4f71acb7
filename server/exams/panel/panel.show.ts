import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { panelState } from '@zhikao/domain/exams/panel/panel.contract.ts'
import type {
  panelCandidate,
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
import { rotationWarnings } from '@zhikao/domain/exams/panel/panel.rotation.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { isExamBegun, panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { refusedAs } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { examinedIn } from '../../people/teacher/teacher.show.ts'
import type { CandidateRecord } from './panel.list.queries.ts'
import type { BusyExaminer } from './panel.queries.ts'
import type { Panel } from './panel.scene.queries.ts'

type State = z.output<typeof panelState>

/** Why the panel cannot be changed now by this actor; null when it can. */
export const refusalFor = (plan: PlanRecord, actor: Actor) =>
  panelRefusal({ status: plan.status, exam_begun: isExamBegun(plan) }, actor.org_sn === null)

export const examinerOf = (record: BusyExaminer, running: Panel['running'], sn: string): PanelExaminer => ({
  ...record,
  running: running.get(sn) ?? 0,
})

/** What crosses tenants of an examiner, and nothing else (interface.md §6). */
export const shownOf = (record: BusyExaminer, running: number) => ({
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
    scorers: session.scorers,
    proposed: session.proposed,
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

/** A plan's panel as it is: sessions with what they need and have, its lines, what is lacking, who may change it. */
export function stateOf(panel: Panel, { actor, lang }: Reader): State {
  const { plan, exam } = panel
  const scene = panelSceneOf(exam)
  const refusal = refusalFor(plan, actor)
  const nameOf = (sn: string) => exam.panel.find(({ teacher_sn }) => teacher_sn === sn)?.name ?? ''
  const rotation = rotationWarnings(exam.panel, exam.last, nameOf, exam.terms)
  const mayEdit = can(actor, 'panel:edit')
  return pick(panelState, {
    ...plan,
    plan_sn: plan.sn,
    credential_name: plan.credential_name[lang],
    sessions: scene.sessions.map((session) => sessionRow(session, exam.panel)),
    panel: linesOf(panel, scene, lang),
    shortages: panelShortages(exam.panel, scene).map(({ rule, message }) => ({ rule, message: message[lang] })),
    rotation: rotation.map(({ rule, message }) => ({ rule, message: message[lang] })),
    rotation_reason: rotation.length > 0 ? plan.rotation_reason : null,
    last: { ONLINE: [...exam.last.ONLINE], OFFLINE: [...exam.last.OFFLINE] },
    terms: scene.terms,
    odd: scene.odd,
    schools: { ONLINE: [...scene.schools.ONLINE], OFFLINE: [...scene.schools.OFFLINE] },
    actions: mayEdit && !refusal ? ['edit'] : [],
    refused: mayEdit && refusal ? [refusedAs('edit', refusal, lang)] : [],
  })
}

/** Who is in which session, and the sessions that candidates are judged for. */
type Seen = { panel: Panel; members: readonly PanelMember[]; sessions: readonly PanelSession[]; lang: Lang }

/** An examiner who may be chosen, with the conflicts in each session, given the sessions that the examiner has already. */
export function candidateOf(record: CandidateRecord, seen: Seen): z.output<typeof panelCandidate> {
  const scene = panelSceneOf(seen.panel.exam)
  const examiner = examinerOf(record, seen.panel.running, record.sn)
  const mine = sessionsOf(record.sn, seen.members, scene.sessions)
  const conflicts = seen.sessions.flatMap((session) =>
    conflictsOf(examiner, session, mine, scene).map(({ rule, message, blocked }) => ({
      subject: session.subject,
      session_no: session.session_no,
      rule,
      message: message[seen.lang],
      blocked,
    })),
  )
  const credentials = examinedIn(record.credentials, seen.lang)
  return { sn: record.sn, ...shownOf(record, examiner.running), credentials, conflicts }
}
