import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { ROTATION_REASON_MIN } from '@zhikao/domain/exams/panel/panel.model.ts'
import type {
  PanelExaminer,
  PanelMember,
  PanelRole,
  PanelScene,
  PanelSession,
} from '@zhikao/domain/exams/panel/panel.model.ts'
import {
  conflictsOf,
  isSameSession,
  panelFaults,
  panelShortages,
  plainRole,
  sessionsOf,
} from '@zhikao/domain/exams/panel/panel.rules.ts'
import { rotationWarnings } from '@zhikao/domain/exams/panel/panel.rotation.rules.ts'
import { useEdited } from '../../kit/view/useEdited.ts'
import { useSend } from '../../kit/wire/send.ts'
import { panelLabels } from './panel.labels.ts'

export type PanelState = DataOf<typeof panelContract.save>
export type Candidate = DataOf<typeof panelContract.list>['items'][number]
type Line = PanelState['panel'][number]
/** An examiner as the rules see it, and by name. */
type Person = PanelExaminer & { sn: string; name: string; org_name: string }

const personOf = (sn: string, shown: Candidate | Line): Person => ({
  sn,
  name: shown.name,
  org_name: shown.org_name,
  org_sn: shown.org_sn,
  enabled: 'enabled' in shown ? shown.enabled : true,
  able: 'able' in shown ? shown.able : true,
  is_chief: shown.is_chief,
  train_cert_expire: shown.train_cert_expire,
  duties: shown.busy,
  running: shown.running,
})
const sceneOf = ({ sessions, schools, odd, terms }: PanelState): PanelScene => ({ sessions, schools, odd, terms })
type Edited = { members: PanelMember[]; people: ReadonlyMap<string, Person>; reason: string }
const editedOf = ({ panel, rotation_reason }: PanelState): Edited => ({
  reason: rotation_reason ?? '',
  members: panel.map(({ teacher_sn, role, subject, session_no }) => ({ teacher_sn, role, subject, session_no })),
  people: new Map(panel.map((line) => [line.teacher_sn, personOf(line.teacher_sn, line)])),
})

const isAt = (member: PanelMember, sn: string, session: PanelSession) =>
  member.teacher_sn === sn && isSameSession(member, session)

/** The members with one of them in another role; there is only one chief: the previous one becomes a plain member. */
function recastIn(members: readonly PanelMember[], sn: string, session: PanelSession, role: PanelRole): PanelMember[] {
  return members.map((member) => {
    if (isAt(member, sn, session)) return { ...member, role }
    const isDeposed = role === 'CHIEF' && member.role === 'CHIEF' && isSameSession(member, session)
    return isDeposed ? { ...member, role: plainRole(session) } : member
  })
}

/** The panel while it is being chosen: checked with the server's own rules before it is saved, and saved as a whole. */
export function usePanelDraft(state: PanelState) {
  const { base, edited, touched, change: edit, restart } = useEdited(state, editedOf)
  const { members, people, reason } = edited
  const change = (next: PanelMember[], known = people) => edit({ reason, members: next, people: known })
  const { send, busy } = useSend(panelContract.save, { success: panelLabels.saved, refresh: ['plan'] })
  const scene = sceneOf(base)
  const rotation = rotationWarnings(members, base.last, (sn) => people.get(sn)?.name ?? '', base.terms)
  const given = rotation.length > 0 ? reason.trim() : ''
  return {
    base,
    members,
    people,
    scene,
    touched,
    /** The warnings of rotation, and why they are overridden. */
    rotation,
    reason,
    isShort: given !== '' && given.length < ROTATION_REASON_MIN,
    explain: (text: string) => edit({ ...edited, reason: text }),
    busy,
    faults: panelFaults(members, people, scene),
    shortages: panelShortages(members, scene),
    /** Every conflict of an examiner in a session, with the panel as it is now. */
    against: (person: Person, session: PanelSession) =>
      conflictsOf(person, session, sessionsOf(person.sn, members, scene.sessions), scene),
    at: (session: PanelSession) => members.filter((member) => isSameSession(member, session)),
    choose: (candidate: Candidate, { subject, session_no }: PanelSession, role: PanelRole) => {
      const known = new Map([...people, [candidate.sn, candidatePerson(candidate)]])
      change([...members, { teacher_sn: candidate.sn, role, subject, session_no }], known)
    },
    remove: (sn: string, session: PanelSession) => change(members.filter((member) => !isAt(member, sn, session))),
    recast: (sn: string, session: PanelSession, role: PanelRole) => change(recastIn(members, sn, session, role)),
    undo: () => restart(state),
    save: async () => {
      const body = { version: base.version, panel: members, rotation_reason: given || null }
      const sent = await send({ params: { id: base.plan_sn }, body })
      if (sent.ok) restart(sent.data)
    },
  }
}
export type PanelDraft = ReturnType<typeof usePanelDraft>

/** An examiner of the list as the rules see it. */
export const candidatePerson = (candidate: Candidate): Person => personOf(candidate.sn, candidate)
