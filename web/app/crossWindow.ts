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
  /** Asks the server who is signed in. */
  ask: () => void
  goTo: (path: string) => void
  /** Begins again as whoever is signed in now. */
  restart: () => void
}

/** All windows share one session: who leaves in one leaves in all, who comes in one comes in all (shell.md B). */
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
    // The hints are gone, the session may be not: the server knows.
    if (hasSession()) return ask()
    lose()
    notices.say('warning', shellLabels.left_elsewhere)
    goTo('/')
  }
  window.addEventListener('storage', follow)
}
