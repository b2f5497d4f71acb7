import { useState } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { ExaminerLine } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { callChanges, isStanding, isVacant } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import type { Place } from '@zhikao/domain/exams/exam/exam.seat.rules.ts'
import { changedSeats, isSamePlace, isSameRoom, rearranged, seatAt } from '@zhikao/domain/exams/exam/exam.seat.rules.ts'
import { panelShortages, plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { useEdited } from '../../kit/view/useEdited.ts'
import { useSend, useSender } from '../../kit/wire/send.ts'
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

export type SeatPlan = DataOf<typeof examContract.seats>
export type SeatRoom = SeatPlan['rooms'][number]
export type SeatHolder = SeatPlan['seats'][number]
/** A seat that a candidate can be given; `holder`: who changes places with the candidate. */
export type Offer = { room: SeatRoom; seat_no: number; holder: SeatHolder | null }

/** May this candidate's seat in the exam be changed? */
export const isMovable = ({ rooms }: SeatPlan, who: SeatHolder, examSn: string): boolean =>
  who.exam_sn === examSn && !who.recorded && rooms.some((room) => room.exam_sn === examSn && !room.begun)

/** The seats that the rules leave to a candidate: not in an exam that has begun; in the own room where stations are drawn; not those of other exams' candidates. */
export function offersFor(base: SeatPlan, now: readonly SeatHolder[], who: SeatHolder, examSn: string): Offer[] {
  const stored = base.seats.find(({ signup }) => signup === who.signup) ?? who
  const isMine = (signup: string) => base.seats.some((one) => one.signup === signup && isMovable(base, one, examSn))
  return base.rooms
    .filter((room) => !room.begun && (!room.drawn || isSameRoom(room, stored)))
    .flatMap((room) =>
      Array.from({ length: room.capacity }, (_, at): Offer => {
        const place = { ...room, seat_no: at + 1 }
        return { room, seat_no: at + 1, holder: now.find((one) => isSamePlace(one, place)) ?? null }
      }),
    )
    .filter(({ holder }) => holder === null || (holder.signup !== who.signup && isMine(holder.signup)))
}

/** What the server refuses, by the candidate whose item it names. */
const faultsOf = ({ errors }: AppFailure, items: readonly { signup: string }[]): ReadonlyMap<string, string> =>
  new Map(
    errors.flatMap(({ path, message }) => {
      const item = items[Number(/^items\.(\d+)/.exec(path)?.[1])]
      return item ? [[item.signup, message] as const] : []
    }),
  )

const itemOf = ({ signup, exam_sn, room_sn, seat_no }: SeatHolder) => ({ signup, exam_sn, room_sn, seat_no })

/** The seats of an exam while they are being changed: several changes, saved at once (Decided 25). */
export function useSeatsDraft(base: SeatPlan, examSn: string, onSaved: () => void) {
  const [seats, setSeats] = useState<readonly SeatHolder[]>(base.seats)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const { setDirty } = usePage()
  const { send, busy } = useSender({ silent: ({ errors }) => errors.length > 0 })
  const changes = changedSeats(base.seats, seats)
  const change = (next: readonly SeatHolder[]) => {
    setSeats(next)
    setFaults(new Map())
    setDirty(changedSeats(base.seats, next).length > 0)
  }
  const save = async (reason: string) => {
    const items = changes.map(({ to }) => itemOf(to))
    const sent = await send(
      examContract.seat,
      { params: { id: examSn }, body: { items, reason } },
      examLabels.seats_saved,
    )
    if (sent.ok) {
      setDirty(false)
      return onSaved()
    }
    setFaults(faultsOf(sent.failure, items))
  }
  return {
    base,
    seats,
    changes,
    faults,
    busy,
    move: (signup: string, to: Place) => change(seatAt(seats, signup, to)),
    rearrange: (room: SeatRoom) => change(rearranged(seats, room)),
    undo: () => change(base.seats),
    save,
  }
}
export type SeatsDraft = ReturnType<typeof useSeatsDraft>
