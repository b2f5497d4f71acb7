import { ERRORS, SESSION_LOST } from '@zhikao/domain/kernel/error.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { call } from '../kit/wire/call.ts'
import { failureOf } from '../kit/wire/failure.ts'
import type { AppFailure } from '../kit/wire/failure.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import type { Notices } from './notices.ts'
import type { SessionStore } from './session.ts'

export type FailureMeaning = 'session-lost' | 'token-expired' | 'password-due' | 'for-the-screen'

/** What a failed call means for the whole console; any other failure is shown where it occurred (interface.md §4, spec §8). */
export function meaningOf({ kind, status }: Pick<AppFailure, 'kind' | 'status'>): FailureMeaning {
  if (kind === 'token') return 'token-expired'
  if (SESSION_LOST.includes(status)) return 'session-lost'
  return status === ERRORS.password_due.status ? 'password-due' : 'for-the-screen'
}

type Parts = {
  session: SessionStore
  notices: Notices
  goTo: (path: string) => void
  /** Ends the lost session. */
  lose: () => void
  /** An operation allowed by the hints was refused: the hints are outdated. */
  refused: () => void
}

/** The only place that ends a session: the notice is shown once, however many calls fail. */
export function createFailureHandler({ session, notices, goTo, lose, refused }: Parts) {
  let warnedSession: unknown = null
  return (failure: Pick<AppFailure, 'kind' | 'status'>) => {
    const meaning = meaningOf(failure)
    const current = session.read()
    if (!current) return
    if (failure.status === ERRORS.forbidden.status) refused()
    if (meaning === 'session-lost') {
      lose()
      notices.say('warning', ERRORS.expired_session.message)
      goTo('/')
    }
    if (meaning === 'token-expired' && warnedSession !== current) {
      warnedSession = current
      notices.say('warning', shellLabels.token_expired)
    }
    if (meaning === 'password-due') session.setUser({ ...current.user, password_due: true })
  }
}

/** Reads the current user from the server; without the companion cookie no call is made (interface.md §4). */
export async function refreshSession(
  session: SessionStore,
  isAlive: () => boolean,
  lose: () => void = session.clear,
): Promise<void> {
  if (!isAlive()) return lose()
  try {
    session.set(await call(authContract.current))
  } catch (failure) {
    // No answer, or one that does not concern the session: the hints are kept, and the screens show the failure.
    const { status } = failureOf(failure)
    if (SESSION_LOST.includes(status) || status === ERRORS.account_disabled.status) lose()
  }
}
