import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { ExaminerLine } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { callChanges, isStanding, isVacant } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { panelShortages, plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { useEdited } from '../../kit/view/useEdited.ts'
import { useSend } from '../../kit/wire/send.ts'
import { examLabels } from './exam.labels.ts'

export type ExamPanel = DataOf<typeof assignmentContract.saveTeachers>
export type ExamCall = ExamPanel['calls'][number]
type Candidate = DataOf<typeof assignmentContract.teachers>['items'][number]
/** An examiner by name, with the conflicts in this exam. */
type Person = Pick<Candidate, 'name' | 'org_name' | 'is_chief'> & { conflicts: ExamCall['conflicts'] }
/** A place to be filled; `instead`: the examiner who is replaced. */
export type Target = { role: PanelRole; room_sn: string | null; instead: string | null; title: string }

type Edited = { lines: ExaminerLine[]; people: ReadonlyMap<string, Person> }
const editedOf = ({ calls }: ExamPanel): Edited => ({
  lines: calls.filter(isStanding).map(({ teacher_sn, role, room_sn }) => ({ teacher_sn, role, room_sn })),
  people: new Map(calls.map((call) => [call.teacher_sn, call])),
})

/** The effect of the lines on the calls, computed with the server's own rules. */
function verdictsOn(base: ExamPanel, lines: readonly ExaminerLine[]) {
  const { session, odd } = base
  const { subject, session_no } = session
  const changes = callChanges(base.calls, lines)
  const isEnding = (call: ExamCall) => changes.ended.some((one) => one.call.sn === call.sn)
  const standing = base.calls.filter(isStanding)
  return {
    changes,
    /** Refused and lapsed calls whose place is still empty. */
    gaps: base.calls.filter((call) => isVacant(call) && !isEnding(call)),
    shortages: panelShortages(
      lines.map(({ teacher_sn, role }) => ({ teacher_sn, role, subject, session_no })),
      { sessions: [session], odd },
    ),
    /** The call of a line; none yet for a new examiner, or for another role. */
    callOf: (line: ExaminerLine) =>
      standing.find((call) => call.teacher_sn === line.teacher_sn && call.role === line.role) ?? null,
    /** A change of examiners that needs a reason now. */
    urgent: base.emergency && changes.called.length + changes.ended.length > 0,
  }
}

/** The lines with one of them in another role; there is only one chief: the previous one gets the plain role. */
const recastIn = (lines: readonly ExaminerLine[], teacher_sn: string, role: PanelRole, plain: PanelRole) =>
  lines.map((line) => {
    if (line.teacher_sn === teacher_sn) return { ...line, role }
    return role === 'CHIEF' && line.role === 'CHIEF' ? { ...line, role: plain } : line
  })

/** The examiners of an exam while they are being changed: checked with the server's own rules, saved as a whole, notified at once. */
export function useExaminersDraft(state: ExamPanel) {
  const { base, edited, touched, change: edit, restart } = useEdited(state, editedOf)
  const { lines, people } = edited
  const change = (next: ExaminerLine[], known = people) => edit({ lines: next, people: known })
  const { send, busy } = useSend(assignmentContract.saveTeachers, {
    success: examLabels.saved,
    refresh: ['assignment', 'plan'],
  })
  return {
    base,
    lines,
    people,
    touched,
    busy,
    ...verdictsOn(base, lines),
    choose: (candidate: Candidate, { role, room_sn, instead }: Target) => {
      const line = { teacher_sn: candidate.sn, role, room_sn }
      const isReplaced = lines.some((one) => one.teacher_sn === instead)
      const next = isReplaced ? lines.map((one) => (one.teacher_sn === instead ? line : one)) : [...lines, line]
      change(next, new Map([...people, [candidate.sn, candidate]]))
    },
    remove: (teacher_sn: string) => change(lines.filter((line) => line.teacher_sn !== teacher_sn)),
    place: (teacher_sn: string, room_sn: string | null) =>
      change(lines.map((line) => (line.teacher_sn === teacher_sn ? { ...line, room_sn } : line))),
    recast: (teacher_sn: string, role: PanelRole) => change(recastIn(lines, teacher_sn, role, plainRole(base.session))),
    undo: () => restart(state),
    save: async (reason: string | null) => {
      const body = { version: base.version, panel: lines, reason }
      const sent = await send({ params: { id: base.exam_sn }, body })
      if (sent.ok) restart(sent.data)
      return sent.ok
    },
  }
}
export type ExaminersDraft = ReturnType<typeof useExaminersDraft>
