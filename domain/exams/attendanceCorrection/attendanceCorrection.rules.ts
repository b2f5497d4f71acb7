import type { Actor } from '../../access/actor.ts'
import { isTenantRole } from '../../access/roles.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { correctionTimeFault } from '../attendance/attendance.correction.rules.ts'
import type { CorrectionScene } from '../attendance/attendance.correction.rules.ts'
import type { AttendanceState } from '../attendance/attendance.model.ts'
import { blindFault } from '../attendance/attendance.run.rules.ts'
import type { RunActor } from '../attendance/attendance.run.rules.ts'
import {
  attendanceCorrectionMessages as words,
  correctedStateWords,
  correctionMoveWords,
  correctionStatusWords,
} from './attendanceCorrection.messages.ts'
import { CORRECTION_STATUS } from './attendanceCorrection.model.ts'
import type { CorrectedState, CorrectionStatus } from './attendanceCorrection.model.ts'

/** The states of a correction, whatever it corrects, and what they and its moves are called. */
export const CORRECTION_STATES = {
  states: CORRECTION_STATUS,
  initial: 'SUBMIT',
  words: correctionStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected', CANCEL: 'draft' },
  labels: correctionMoveWords,
} as const

const refusal = (rule: RuleOf<typeof words>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** The change: the state that the attendance has, the one that it is to have, and what examiners and site gave the candidate. */
export type Change = {
  state: AttendanceState
  to_state: CorrectedState
  /** A score with points, or a hand-in of an examiner. */
  has_points: boolean
}

const WAS_THERE: readonly AttendanceState[] = ['PRESENT', 'LATE', 'LEFT']
/** Does the attendance say already what it is to be corrected to? */
const isSame = ({ state, to_state }: Change): boolean =>
  to_state === 'LEFT' ? WAS_THERE.includes(state) : state === 'ABSENT'

/** Why this correction is refused. Null: it is allowed, because it changes the state, and a candidate who becomes absent has no points (Decided 37). */
export function changeFault(change: Change): Refusal | null {
  const { to_state, has_points } = change
  if (isSame(change)) return refusal('correction_same', { state: correctedStateWords[to_state] })
  return to_state === 'ABSENT' && has_points ? refusal('correction_points') : null
}

/** Whoever was there was identified on the day: who asks says so, and does not score the candidate blind. */
export function identityFault(
  to_state: CorrectedState,
  person: Pick<RunActor, 'blind'>,
  isIdentified: boolean,
): Refusal | null {
  if (to_state !== 'LEFT') return null
  return blindFault(person) ?? (isIdentified ? null : refusal('correction_identity'))
}

/** What the guards of the lifecycle look at. */
export type CorrectionFacts = CorrectionScene &
  Change & {
    status: CorrectionStatus
    /** The site of the exam. */
    org_sn: string
    /** Who asked, and whether that is the person of the reader, by this or another account (Decided 43). */
    account_sn: string
    is_own: boolean
    asked_by: string
  }

type By = Pick<Actor, 'sn' | 'role' | 'org_sn'>

/** "Centre confirms" (Decided 37): another person than the one who asked; what was to be so at the request is so still. */
export function confirmFault(facts: CorrectionFacts): Refusal | null {
  if (facts.is_own) return refusal('correction_second')
  return correctionTimeFault(facts) ?? changeFault(facts)
}

/** Withdrawn by who asked, or by the site. */
export function withdrawFault({ account_sn, asked_by, org_sn }: CorrectionFacts, actor: By): Refusal | null {
  const isSite = isTenantRole(actor.role) && actor.org_sn === org_sn
  return isSite || account_sn === actor.sn ? null : refusal('correction_own', { name: asked_by })
}
