import { ERRORS, SESSION_LOST } from '@zhikao/domain/kernel/error.ts'
import { authContract } from '@zhikao/domain/auth/auth.contract.ts'
import { call } from '../kit/call.ts'
import type { AppFailure } from '../kit/failure.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import type { Notices } from './notices.ts'
import type { SessionStore } from './session.ts'

export type FailureMeaning = 'session-lost' | 'token-expired' | 'password-due' | 'for-the-screen'

/** What a failed call means for the whole console; everything else is told where it happened (interface.md §4, spec §8). */
export function meaningOf({ kind, status }: Pick<AppFailure, 'kind' | 'status'>): FailureMeaning {
  if (kind === 'token') return 'token-expired'
  if (SESSION_LOST.includes(status)) return 'session-lost'
  return status === ERRORS.password_due.status ? 'password-due' : 'for-the-screen'
}

type Parts = { session: SessionStore; notices: Notices; goTo: (path: string) => void }

/** The one place that ends a session: however many calls fail, it is said once. */
export function createFailureHandler({ session, notices, goTo }: Parts) {
  let saidExpired: unknown = null
  return (failure: Pick<AppFailure, 'kind' | 'status'>) => {
    const meaning = meaningOf(failure)
    const current = session.read()
    if (meaning === 'for-the-screen' || !current) return
    if (meaning === 'session-lost') {
      session.clear()
      notices.say('warning', ERRORS.expired_session.message)
      goTo('/')
    }
    if (meaning === 'token-expired' && saidExpired !== current) {
      saidExpired = current
      notices.say('warning', shellLabels.token_expired)
    }
    if (meaning === 'password-due') session.setUser({ ...current.user, password_due: true })
  }
}

/** Asks the server who is signed in; without the companion cookie nobody is (interface.md §4). */
export async function refreshSession(session: SessionStore, isAlive: () => boolean): Promise<void> {
  if (!isAlive()) return session.clear()
  try {
    session.set(await call(authContract.current))
  } catch (failure) {
    // No answer at all leaves the hints standing: the screens say what is wrong.
    const answered = failure instanceof Error && 'kind' in failure && failure.kind === 'answer'
    if (answered) session.clear()
  }
}
