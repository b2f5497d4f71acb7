import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
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
import { usePage } from '../../kit/wire/page.tsx'
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
const membersOf = ({ panel }: PanelState): PanelMember[] =>
  panel.map(({ teacher_sn, role, subject, session_no }) => ({ teacher_sn, role, subject, session_no }))
const peopleOf = ({ panel }: PanelState) =>
  new Map(panel.map((line) => [line.teacher_sn, personOf(line.teacher_sn, line)]))

/** The panel while it is being chosen: judged by the server's own rules before it is saved, and saved whole. */
export function usePanelDraft(state: PanelState) {
  const { setDirty } = usePage()
  const [base, setBase] = useState(state)
  const [members, setMembers] = useState(() => membersOf(state))
  const [people, setPeople] = useState<ReadonlyMap<string, Person>>(() => peopleOf(state))
  const [touched, setTouched] = useState(false)
  const { send, busy } = useSend(panelContract.save, { success: panelLabels.saved, refresh: ['plan'] })
  const restart = (from: PanelState) => {
    setBase(from)
    setMembers(membersOf(from))
    setPeople(peopleOf(from))
    setTouched(false)
  }
  // What somebody else saved comes in as long as nothing is lost by it.
  if (!touched && state !== base && state.version >= base.version) restart(state)
  const scene = sceneOf(base)
  const change = (next: PanelMember[]) => {
    setMembers(next)
    setTouched(true)
    setDirty(true)
  }
  const isAt = (member: PanelMember, sn: string, session: PanelSession) =>
    member.teacher_sn === sn && isSameSession(member, session)
  return {
    base,
    members,
    people,
    scene,
    touched,
    busy,
    faults: panelFaults(members, people, scene),
    shortages: panelShortages(members, scene),
    /** Everything against an examiner in a session, as the panel stands now. */
    against: (person: Person, session: PanelSession) =>
      conflictsOf(person, session, sessionsOf(person.sn, members, scene.sessions), scene),
    at: (session: PanelSession) => members.filter((member) => isSameSession(member, session)),
    choose: (candidate: Candidate, session: PanelSession, role: PanelRole) => {
      setPeople(new Map([...people, [candidate.sn, personOf(candidate.sn, candidate)]]))
      const { subject, session_no } = session
      change([...members, { teacher_sn: candidate.sn, role, subject, session_no }])
    },
    remove: (sn: string, session: PanelSession) => change(members.filter((member) => !isAt(member, sn, session))),
    /** One chief at a time: whoever was chief becomes a plain member. */
    recast: (sn: string, session: PanelSession, role: PanelRole) =>
      change(
        members.map((member) => {
          if (isAt(member, sn, session)) return { ...member, role }
          const isDeposed = role === 'CHIEF' && member.role === 'CHIEF' && isSameSession(member, session)
          return isDeposed ? { ...member, role: plainRole(session) } : member
        }),
      ),
    undo: () => {
      restart(state)
      setDirty(false)
    },
    save: async () => {
      const sent = await send({ params: { id: base.plan_sn }, body: { version: base.version, panel: members } })
      if (!sent.ok) return
      restart(sent.data)
      setDirty(false)
    },
  }
}
export type PanelDraft = ReturnType<typeof usePanelDraft>

/** An examiner of the list as the rules see it. */
export const candidatePerson = (candidate: Candidate): Person => personOf(candidate.sn, candidate)
