import { examinerMessages } from './assignment.messages.ts'
import type { ExaminerLine } from './assignment.model.ts'
import { changeUntil } from './assignment.rules.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { TextParams } from '../../kernel/text.ts'
import type { AssignmentStatus } from '../exam/exam.model.ts'
import type { PanelMember, PanelScene, SessionKey } from '../panel/panel.model.ts'
import { countedIn, panelShortages } from '../panel/panel.rules.ts'
import type { PanelFault } from '../panel/panel.rules.ts'

/** A call to an exam as the rules of changing examiners see it. */
export type ExamCall = ExaminerLine & { sn: string; name: string; status: AssignmentStatus }
/** The exam's own hours; moments as the wire writes them. */
type ExamTimes = { start_time: string; now: string; change_hours: number }

const refusal = (rule: keyof typeof examinerMessages, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(examinerMessages[rule], params),
})
const minute = (moment: string) => moment.slice(0, 16)

/** Is the examiner called, and has not refused? */
export const isStanding = ({ status }: Pick<ExamCall, 'status'>): boolean =>
  status === 'PENDING' || status === 'CONFIRMED'

/** The examiner refused: the place is open again. */
export const isDeclined = ({ status }: Pick<ExamCall, 'status'>): boolean => status === 'DECLINED'
/** The call was given to another examiner, or ended by another call. */
export const isReplaced = ({ status }: Pick<ExamCall, 'status'>): boolean => status === 'REPLACED'

/** Examiners of an exam change until it begins (domain.md §5.2). */
export function examinersRefusal({ start_time, now }: Pick<ExamTimes, 'start_time' | 'now'>): Refusal | null {
  return now < start_time ? null : refusal('examiner_begun', { time: minute(start_time) })
}

/** What a new list of examiners means for the calls of an exam. */
type CallChanges<C> = {
  /** To be called, and to answer. */
  called: ExaminerLine[]
  /** Calls that end; with `next` the same examiner is called again in that role. */
  ended: { call: C; next: ExaminerLine | null }[]
  /** Calls that stay, in another room. */
  placed: { call: C; room_sn: string | null }[]
}

/**
 * Compares a list with the calls: one in the same role stays, whatever its room; another role has to be confirmed again.
 * A declined call ends when a new examiner takes its role.
 */
export function callChanges<C extends ExamCall>(calls: readonly C[], lines: readonly ExaminerLine[]): CallChanges<C> {
  const standing = calls.filter(isStanding)
  const isHeld = (line: ExaminerLine, call: C) => call.teacher_sn === line.teacher_sn && call.role === line.role
  const called = lines.filter((line) => !standing.some((call) => isHeld(line, call)))
  const ended = standing
    .filter((call) => !lines.some((line) => isHeld(line, call)))
    .map((call) => ({ call, next: called.find((line) => line.teacher_sn === call.teacher_sn) ?? null }))
  const placed = lines.flatMap((line) => {
    const call = standing.find((one) => isHeld(line, one))
    return call && call.room_sn !== line.room_sn ? [{ call, room_sn: line.room_sn }] : []
  })
  const filled = filledBy(
    calls.filter(isDeclined),
    called,
    ended.map(({ call }) => call),
  )
  return { called, ended: [...ended, ...filled.map((call) => ({ call, next: null }))], placed }
}

/** Declined calls whose role a new examiner takes, beyond those who take a place that is given up now. */
function filledBy<C extends ExamCall>(
  declined: readonly C[],
  called: readonly ExaminerLine[],
  ended: readonly C[],
): C[] {
  const countOf = (list: readonly Pick<ExaminerLine, 'role'>[], role: ExaminerLine['role']) =>
    list.filter((one) => one.role === role).length
  return declined.filter((call, at) => {
    const before = countOf(declined.slice(0, at), call.role)
    return before < countOf(called, call.role) - countOf(ended, call.role)
  })
}

/** What forbids a new list besides the rules of the panel: a refused call, a room of another exam, an examiner who has confirmed and is needed. */
export function examinerFaults(
  calls: readonly ExamCall[],
  lines: readonly ExaminerLine[],
  exam: ExamTimes & { rooms: readonly string[] },
): PanelFault[] {
  const atLines = lines.flatMap((line, at) => {
    const declined = calls.find((call) => isDeclined(call) && call.teacher_sn === line.teacher_sn)
    return [
      ...(declined
        ? [{ path: `panel.${at}.teacher_sn`, ...refusal('examiner_declined', { name: declined.name }) }]
        : []),
      ...(line.room_sn !== null && !exam.rooms.includes(line.room_sn)
        ? [{ path: `panel.${at}.room_sn`, ...refusal('examiner_room') }]
        : []),
    ]
  })
  return [...atLines, ...lateFaults(calls, lines, exam)]
}

/** Within the last hours an examiner who has confirmed stays (domain.md §5.2, §6.5); a gap can still be filled. */
export function lateRefusal({ status, name }: Pick<ExamCall, 'status' | 'name'>, exam: ExamTimes): Refusal | null {
  const until = changeUntil(exam)
  return status === 'CONFIRMED' && exam.now > until
    ? refusal('examiner_late', { hours: exam.change_hours, until: minute(until), name })
    : null
}

function lateFaults(calls: readonly ExamCall[], lines: readonly ExaminerLine[], exam: ExamTimes): PanelFault[] {
  return callChanges(calls, lines).ended.flatMap(({ call, next }) => {
    const late = lateRefusal(call, exam)
    return late ? [{ path: next ? `panel.${lines.indexOf(next)}.role` : 'panel', ...late }] : []
  })
}

/** What a session would lack after a change that it does not lack now: an approved panel may get no worse (domain.md §5.2). */
export function worsenedBy(
  before: readonly PanelMember[],
  after: readonly PanelMember[],
  session: SessionKey,
  scene: Pick<PanelScene, 'sessions' | 'odd'>,
): Refusal[] {
  const known = panelShortages(before, scene)
  return panelShortages(after, scene).filter(({ rule }) => {
    if (!known.some((one) => one.rule === rule)) return true
    return rule === 'panel_few' && countedIn(session, after) < countedIn(session, before)
  })
}
