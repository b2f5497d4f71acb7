import type { Identity } from '../../kernel/identity.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { isSameIdentity } from '../../people/student/student.rules.ts'
import type { CorrectionStatus } from '../attendanceCorrection/attendanceCorrection.model.ts'
import { identityCorrectionMessages as words } from './identityCorrection.messages.ts'

const refusal = (rule: keyof typeof words): Refusal => ({ rule, message: words[rule] })

/** What the guards of a correction look at. */
export type IdentityCorrectionFacts = {
  status: CorrectionStatus
  /** The reader is the person who asked, with this account or another one (Decided 43). */
  is_own: boolean
  /** The student's identity when the correction was asked for, and now. */
  before: Identity
  now: Identity
}

/** Why no correction can be asked for: without an exam that attests the person the record itself is changed (Decided 42). */
export function askFault(attested: string | null, now: Identity, asked: Identity): Refusal | null {
  if (attested === null) return refusal('identity_free')
  return isSameIdentity(now, asked) ? refusal('identity_same') : null
}

/** "Centre or platform confirms (another person)" (Decided 42), on the identity that the request saw. */
export function confirmFault({ is_own, before, now }: IdentityCorrectionFacts): Refusal | null {
  if (is_own) return refusal('identity_second')
  return isSameIdentity(before, now) ? null : refusal('identity_stale')
}
