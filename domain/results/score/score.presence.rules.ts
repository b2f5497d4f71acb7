import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import type { AttendanceState } from '../../exams/attendance/attendance.model.ts'
import type { Presence } from '../../exams/attendance/attendance.rules.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { RuleText } from '../../kernel/text.ts'
import { scoreMessages as words } from './score.messages.ts'

/** A score as it stands beside the attendance: `points` are those that count, null where there are none. */
type Given = { flag: ScoreFlag; points: number | null }

/**
 * What contradicts the attendance in a score, or null (Decided 37): points of a candidate who never came, an absence of one
 * who was there. Without attendance records there is no contradiction.
 */
export function contradictionOf(presence: Presence | null, { flag, points }: Given): ContradictionRule | null {
  if (presence === 'HERE') return flag === 'ABSENT' ? 'score_present' : null
  if (presence === null || points === null) return null
  return presence === 'ABSENT' ? 'score_absent' : 'score_expected'
}
type ContradictionRule = 'score_present' | 'score_absent' | 'score_expected'

/** What becomes of the flag 缺考 of a candidate whose attendance changed after the end (Decided 37): written where there is no score, taken away from who was there; null: nothing. */
export function absenceAfter(state: AttendanceState, flag: ScoreFlag | null): 'write' | 'remove' | null {
  if (state === 'ABSENT') return flag === null ? 'write' : null
  return flag === 'ABSENT' && state !== 'EXPECTED' ? 'remove' : null
}

/** The fault of an entry that contradicts the attendance, at once and with the way out. */
export function presenceFault(presence: Presence | null, given: Given): (InputFault & { message: RuleText }) | null {
  const rule = contradictionOf(presence, given)
  return rule && { path: rule === 'score_present' ? 'flag' : 'score', rule, message: words[rule] }
}
