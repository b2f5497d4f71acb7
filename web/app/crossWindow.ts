import { hasSession } from '../kit/wire/call.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import type { Notices } from './notices.ts'
import { USER_KEY, userIn } from './session.ts'
import type { SessionStore } from './session.ts'

type Parts = {
  session: SessionStore
  notices: Notices
  /** Ends the session here, unsaved work kept for the same account. */
  lose: () => void
  /** Reads the current user from the server. */
  ask: () => void
  goTo: (path: string) => void
  /** Starts again as the user who is signed in now. */
  restart: () => void
}

/** All windows share one session: a sign-out or sign-in in one window applies to all (shell.md B). */
export function followWindows({ session, notices, lose, ask, goTo, restart }: Parts): void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== USER_KEY && key !== null) return
    const own = session.read()?.user.sn ?? null
    const now = key === null ? null : userIn(newValue)
    if (now !== null && now !== own) {
      lose()
      return restart()
    }
    if (own === null || now !== null) return
    // The hints are gone, but the session may still exist: read it from the server.
    if (hasSession()) return ask()
    lose()
    notices.say('warning', shellLabels.left_elsewhere)
    goTo('/')
  }
  window.addEventListener('storage', follow)
}
