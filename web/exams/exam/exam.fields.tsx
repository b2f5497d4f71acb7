import { useState } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { ExaminerLine } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { callChanges, isStanding } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { panelShortages, plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { examLabels } from './exam.labels.ts'

export type ExamPanel = DataOf<typeof assignmentContract.saveTeachers>
export type ExamCall = ExamPanel['calls'][number]
type Candidate = DataOf<typeof assignmentContract.teachers>['items'][number]
/** An examiner by name, and what stands against him here. */
type Person = Pick<Candidate, 'name' | 'org_name' | 'is_chief'> & { conflicts: ExamCall['conflicts'] }
/** A place to be filled; `instead`: by whose going. */
export type Target = { role: PanelRole; room_sn: string | null; instead: string | null; title: string }

const linesOf = ({ calls }: ExamPanel): ExaminerLine[] =>
  calls.filter(isStanding).map(({ teacher_sn, role, room_sn }) => ({ teacher_sn, role, room_sn }))
const peopleOf = ({ calls }: ExamPanel) => new Map(calls.map((call): [string, Person] => [call.teacher_sn, call]))

/** The examiners of an exam while they are being changed: judged by the server's own rules, saved whole, told at once. */
export function useExaminersDraft(state: ExamPanel) {
  const { setDirty } = usePage()
  const [base, setBase] = useState(state)
  const [lines, setLines] = useState(() => linesOf(state))
  const [people, setPeople] = useState<ReadonlyMap<string, Person>>(() => peopleOf(state))
  const [touched, setTouched] = useState(false)
  const { send, busy } = useSend(assignmentContract.saveTeachers, {
    success: examLabels.saved,
    refresh: ['assignment', 'plan'],
  })
  const restart = (from: ExamPanel) => {
    setBase(from)
    setLines(linesOf(from))
    setPeople(peopleOf(from))
    setTouched(false)
  }
  // What somebody answers meanwhile comes in as long as nothing is lost by it.
  if (!touched && state !== base && state.version >= base.version) restart(state)
  const change = (next: ExaminerLine[]) => {
    setLines(next)
    setTouched(true)
    setDirty(true)
  }
  const { session, odd } = base
  const { subject, session_no } = session
  const changes = callChanges(base.calls, lines)
  const isEnding = (call: ExamCall) => changes.ended.some((one) => one.call.sn === call.sn)
  return {
    base,
    lines,
    people,
    touched,
    busy,
    changes,
    /** Calls refused whose place nobody has taken yet. */
    gaps: base.calls.filter((call) => call.status === 'DECLINED' && !isEnding(call)),
    shortages: panelShortages(
      lines.map(({ teacher_sn, role }) => ({ teacher_sn, role, subject, session_no })),
      { sessions: [session], odd },
    ),
    /** The call that a line stands by; none yet for who is new, or in another role. */
    callOf: (line: ExaminerLine) =>
      base.calls.find((call) => isStanding(call) && call.teacher_sn === line.teacher_sn && call.role === line.role) ??
      null,
    /** Why this one's place cannot be given away now. */
    whyKept: (teacher_sn: string) =>
      base.calls.find((call) => isStanding(call) && call.teacher_sn === teacher_sn)?.refused[0]?.message ?? null,
    choose: (candidate: Candidate, { role, room_sn, instead }: Target) => {
      setPeople(new Map([...people, [candidate.sn, candidate]]))
      const line = { teacher_sn: candidate.sn, role, room_sn }
      const isReplaced = lines.some((one) => one.teacher_sn === instead)
      change(isReplaced ? lines.map((one) => (one.teacher_sn === instead ? line : one)) : [...lines, line])
    },
    remove: (teacher_sn: string) => change(lines.filter((line) => line.teacher_sn !== teacher_sn)),
    place: (teacher_sn: string, room_sn: string | null) =>
      change(lines.map((line) => (line.teacher_sn === teacher_sn ? { ...line, room_sn } : line))),
    /** One chief at a time: whoever was chief becomes a plain member. */
    recast: (teacher_sn: string, role: PanelRole) =>
      change(
        lines.map((line) => {
          if (line.teacher_sn === teacher_sn) return { ...line, role }
          return role === 'CHIEF' && line.role === 'CHIEF' ? { ...line, role: plainRole(session) } : line
        }),
      ),
    undo: () => {
      restart(state)
      setDirty(false)
    },
    save: async () => {
      const sent = await send({ params: { id: base.exam_sn }, body: { version: base.version, panel: lines } })
      if (!sent.ok) return
      restart(sent.data)
      setDirty(false)
    },
  }
}
export type ExaminersDraft = ReturnType<typeof useExaminersDraft>
