import { useMemo } from 'react'
import { useConsole } from './consoleContext.ts'
import { liftFor } from './lifts.ts'
import type { Session } from './session.ts'

/** What lifts each rule, with links to the screens of this account. */
export function useLifts(session: Session) {
  const { routing } = useConsole()
  return useMemo(() => liftFor(session, (path) => void routing.open(path)), [session, routing])
}
