import { examinerMessages } from './assignment.messages.ts'
import type { ExaminerLine } from './assignment.model.ts'
import { changeUntil } from './assignment.rules.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { AssignmentStatus } from '../exam/exam.model.ts'
import type { CallRole, PanelMember, PanelScene, SessionKey } from '../panel/panel.model.ts'
import { countedIn, panelShortages } from '../panel/panel.rules.ts'
import type { PanelFault } from '../panel/panel.rules.ts'

/** A call to an exam as the rules of changing examiners see it. */
export type ExamCall = ExaminerLine & { sn: string; name: string; status: AssignmentStatus }
/** The exam's own hours; moments as the wire writes them. */
type ExamTimes = { start_time: string; now: string; change_hours: number }

const refusal = (rule: RuleOf<typeof examinerMessages>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(examinerMessages[rule], params),
})
const minute = (moment: string) => moment.slice(0, 16)

/** Is the examiner called, and has not refused? */
export const isStanding = ({ status }: Pick<ExamCall, 'status'>): boolean =>
  status === 'PENDING' || status === 'CONFIRMED'

/** Only a confirmed call counts for papers, scores, duties, the chief and a complete panel (Decided 14). */
export const isConfirmed = ({ status }: Pick<ExamCall, 'status'>): boolean => status === 'CONFIRMED'
/** Does this call open a score sheet: a confirmed examiner, chief or scorer of a practical, from its start to the publication (Decided 13)? */
export const opensScoreSheet = (
  call: Pick<ExamCall, 'status'> & {
    role: CallRole
    subject: Subject
    start_time: string
    now: string
    published: boolean
  },
): boolean =>
  isConfirmed(call) &&
  call.subject === 'OFFLINE' &&
  (call.role === 'CHIEF' || call.role === 'EXAMINER' || call.role === 'SCORER') &&
  call.now >= call.start_time &&
  !call.published
/** The examiner refused. */
export const isDeclined = ({ status }: Pick<ExamCall, 'status'>): boolean => status === 'DECLINED'
/** The examiner refused or did not answer in time: the place is open again. */
export const isVacant = (call: Pick<ExamCall, 'status'>): boolean => isDeclined(call) || call.status === 'LAPSED'
/** The call was given to another examiner, or ended by another call. */
export const isReplaced = ({ status }: Pick<ExamCall, 'status'>): boolean => status === 'REPLACED'

type Begun = Pick<ExamTimes, 'start_time' | 'now'>
const isBegun = ({ start_time, now }: Begun): boolean => now >= start_time

/** Examiners of an exam change until it begins (domain.md §5.2); for a hand-in that is missing afterwards one is called for scoring alone (Decided 31). */
export const examinersRefusal = (exam: Begun): Refusal | null =>
  isBegun(exam) ? refusal('examiner_begun', { time: minute(exam.start_time) }) : null

/** Who counts in the panel: until the start each examiner who can still come, from then on those who confirmed (Decided 14). */
export const countedCalls = <C extends Pick<ExamCall, 'status'>>(
  calls: readonly C[],
  { now, start_time }: Pick<ExamTimes, 'start_time' | 'now'>,
): C[] => calls.filter(now < start_time ? isStanding : isConfirmed)

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
 * A declined or lapsed call ends when a new examiner takes its role, a lapsed one also when its examiner is called again.
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
  const vacant = calls.filter(isVacant)
  const again = vacant.filter((call) => called.some((line) => line.teacher_sn === call.teacher_sn))
  const filled = filledBy(
    vacant.filter((call) => !again.includes(call)),
    called,
    [...ended.map(({ call }) => call), ...again],
  )
  return { called, ended: [...ended, ...[...again, ...filled].map((call) => ({ call, next: null }))], placed }
}

/** Open places whose role a new examiner takes, beyond those who take a place that is given up now. */
function filledBy<C extends ExamCall>(vacant: readonly C[], called: readonly ExaminerLine[], ended: readonly C[]): C[] {
  const countOf = (list: readonly Pick<ExaminerLine, 'role'>[], role: ExaminerLine['role']) =>
    list.filter((one) => one.role === role).length
  return vacant.filter((call, at) => {
    const before = countOf(vacant.slice(0, at), call.role)
    return before < countOf(called, call.role) - countOf(ended, call.role)
  })
}

/** What forbids a new list besides the rules of the panel: a refused call, a room of another exam, a change in the last hours without its reason. */
export function examinerFaults(
  calls: readonly ExamCall[],
  lines: readonly ExaminerLine[],
  exam: ExamTimes & { rooms: readonly string[]; reason: string | null },
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
  const late = lateRefusal(calls, lines, exam)
  return [...atLines, ...(late ? [{ path: 'reason', ...late }] : [])]
}

/** From then on examiners change only in an emergency (Decided 16). */
export const isEmergency = (exam: ExamTimes): boolean => exam.now > changeUntil(exam)

/** Within the last hours examiners change only for a reason, of which the centre is notified; assigning rooms is free (Decided 16). */
function lateRefusal(
  calls: readonly ExamCall[],
  lines: readonly ExaminerLine[],
  exam: ExamTimes & { reason: string | null },
): Refusal | null {
  if (!isEmergency(exam) || exam.reason?.trim()) return null
  const { called, ended } = callChanges(calls, lines)
  return called.length + ended.length === 0
    ? null
    : refusal('examiner_late', { hours: exam.change_hours, until: minute(changeUntil(exam)) })
}

/** What a session would lack after a change that it does not lack now: an approved panel may get no worse before its exam (domain.md §5.2). */
export function worsenedBy(
  before: readonly PanelMember[],
  after: readonly PanelMember[],
  session: SessionKey,
  scene: Pick<PanelScene, 'sessions' | 'odd'>,
): Refusal[] {
  const known = panelShortages(before, scene)
  return panelShortages(after, scene).filter(({ rule }) => {
    if (!known.some((one) => one.rule === rule)) return true
    return (rule === 'panel_few' || rule === 'panel_scorers') && countedIn(session, after) < countedIn(session, before)
  })
}
