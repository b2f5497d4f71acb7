import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { changeUntil, reasonIn } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import type { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { examinersRefusal, isStanding, lateRefusal } from '@zhikao/domain/exams/exam/exam.teacher.rules.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { PanelMember, PanelScene, PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { conflictsOf, isSameSession, panelShortages, sessionsOf } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import type { Db } from '../../db/client.ts'
import { listCalls } from '../assignment/assignment.call.queries.ts'
import type { CallRecord } from '../assignment/assignment.call.queries.ts'
import { listCandidates } from '../panel/panel.list.queries.ts'
import { listExaminers } from '../panel/panel.queries.ts'
import type { BusyExaminer } from '../panel/panel.queries.ts'
import { loadPanel } from '../panel/panel.scene.queries.ts'
import type { Panel } from '../panel/panel.scene.queries.ts'
import { candidateOf, examinerOf, sessionRow, shownOf } from '../panel/panel.show.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { listRooms } from './exam.queries.ts'
import type { ExamRecord, RoomLine } from './exam.queries.ts'

type State = DataOf<typeof examContract.saveTeachers>
type Reader = { actor: Actor; lang: Lang }

/** The examiners of an exam with all that they are judged by. */
export type LoadedExaminers = {
  record: ExamRecord
  panel: Panel
  scene: PanelScene
  session: PanelSession
  rooms: RoomLine[]
  /** Of this exam, whatever became of them. */
  calls: CallRecord[]
  /** Who stands in the plan's other exams. */
  others: PanelMember[]
  known: ReadonlyMap<string, BusyExaminer>
  change_hours: number
  /** Counts every answer and every change of a call besides the exam's own changes: nothing happens behind a reader's back. */
  version: number
}

const memberOf = ({ teacher_sn, role, subject, session_no }: CallRecord): PanelMember => ({
  teacher_sn,
  role,
  subject,
  session_no,
})
/** Who stands in an exam, as the rules of the panel see it. */
export const standingIn = (calls: readonly CallRecord[]): PanelMember[] =>
  calls.filter(isStanding).map((call) => memberOf(call))

/** Reads the examiners of an exam that the actor may see, and the plan's panel that they are judged beside. */
export async function loadExaminers(db: Db, actor: Actor, record: ExamRecord): Promise<LoadedExaminers> {
  const panel = await loadPanel(db, await getPlan(db, actor, record.plan_sn))
  const scene = panelSceneOf(panel.exam)
  const session = scene.sessions.find((one) => isSameSession(one, record))
  if (!session) throw new Error(`the plan of the exam ${record.sn} has no such session`)
  const all = await listCalls(db, record.plan_sn)
  const calls = all.filter((call) => call.exam_sn === record.sn)
  const known = await listExaminers(db, [...new Set(calls.map((call) => call.teacher_sn))], panel.plan)
  const { examiner_change_hours: change_hours } = await readSetting(db, 'exam_rules')
  return {
    record,
    panel,
    scene,
    session,
    rooms: await listRooms(db, record.sn),
    calls,
    others: standingIn(all.filter((call) => call.exam_sn !== record.sn)),
    known: new Map(known.map((one) => [one.sn, one])),
    change_hours,
    version: calls.reduce((sum, call) => sum + call.version, record.version),
  }
}

function callRows(held: LoadedExaminers, { actor, lang }: Reader): State['calls'] {
  const mayEdit = can(actor, 'panel:edit') && !examinersRefusal(held.record)
  const { calls, known, panel, scene, session } = held
  const members = [...standingIn(calls), ...held.others]
  return calls.flatMap((call) => {
    const record = known.get(call.teacher_sn)
    if (!record) return []
    const examiner = examinerOf(record, panel.running, call.teacher_sn)
    const mine = sessionsOf(call.teacher_sn, members, scene.sessions)
    const conflicts = isStanding(call) ? conflictsOf(examiner, session, mine, scene) : []
    const late = lateRefusal(call, { ...held.record, change_hours: held.change_hours })
    const isOpen = mayEdit && call.status !== 'REPLACED'
    return [
      {
        sn: call.sn,
        teacher_sn: call.teacher_sn,
        ...shownOf(record, examiner.running),
        enabled: record.enabled,
        able: record.able,
        role: call.role,
        room_sn: call.room_sn,
        room: call.room,
        status: call.status,
        declared: call.declared,
        reason: reasonIn(call.reason, lang),
        reply_time: call.reply_time,
        call_time: call.create_time,
        update_time: call.update_time,
        conflicts: conflicts.map(({ rule, message, blocked }) => ({ rule, message: message[lang], blocked })),
        actions: isOpen && !late ? ['replace'] : [],
        refused: isOpen && late ? [{ move: 'replace', rule: late.rule, message: late.message[lang] }] : [],
      },
    ]
  })
}

/** The examiners of an exam as they stand: who is called, where, with which answer; what is lacking; who may change it. */
export function stateOf(held: LoadedExaminers, { actor, lang }: Reader): State {
  const { record, scene, session } = held
  const standing = standingIn(held.calls)
  const refusal = examinersRefusal(record)
  const mayEdit = can(actor, 'panel:edit')
  return {
    exam_sn: record.sn,
    name: record.name,
    plan_sn: record.plan_sn,
    org_sn: record.org_sn,
    org_name: record.org_name,
    credential_name: record.credential_name[lang],
    level: record.level,
    exam_state: record.exam_state,
    version: held.version,
    change_until: changeUntil({ start_time: record.start_time, change_hours: held.change_hours }),
    change_hours: held.change_hours,
    session: sessionRow(session, standing),
    odd: scene.odd,
    room_list: held.rooms,
    calls: callRows(held, { actor, lang }),
    shortages: panelShortages(standing, { sessions: [session], odd: scene.odd }).map(({ rule, message }) => ({
      rule,
      message: message[lang],
    })),
    actions: mayEdit && !refusal ? ['edit'] : [],
    refused: mayEdit && refusal ? [{ move: 'edit', rule: refusal.rule, message: refusal.message[lang] }] : [],
  }
}

/** One page of who may be chosen for an exam, with what stands against each, and the examiners that it has. */
export async function showExaminers(
  db: Db,
  held: LoadedExaminers,
  query: QueryOf<typeof examContract.teachers>,
  reader: Reader,
): Promise<DataOf<typeof examContract.teachers>> {
  const members = [...standingIn(held.calls), ...held.others]
  const seen = { panel: held.panel, members, sessions: [held.session], lang: reader.lang }
  const page = await listCandidates(db, held.panel.plan, query)
  return { ...page, items: page.items.map((one) => candidateOf(one, seen)), exam: stateOf(held, reader) }
}
