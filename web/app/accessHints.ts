import type { Session, SessionStore } from './session.ts'
import type { TabStore } from './tabStore.ts'

/** Maximum wait of a click for the answer; after it the page opens by the last known hints, and closes if the answer refuses it. */
const PATIENCE_MS = 5000

function soon(answered: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(resolve, PATIENCE_MS)
    void answered.finally(() => {
      clearTimeout(end)
      resolve()
    })
  })
}

type Parts = {
  session: SessionStore
  tabs: Pick<TabStore, 'read' | 'find'>
  /** The current user was read at the start. */
  ready: Promise<void>
  /** Reads the current user and the permissions from the server and updates the session. */
  ask: () => Promise<void>
}

/** Refreshes the permissions at each click: a page whose section was revoked is refused before its script is loaded (spec §6, shell.md §0.7). */
export function createHints({ session, tabs, ready, ask }: Parts) {
  let asking: Promise<void> | null = null
  /** Hints just read, by the start or by a sign-in, are not requested again. */
  let believed: Session | null = null

  const askOnce = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null
      believed = session.read()
    })
    return asking
  }
  return {
    ready,
    ask: () => void askOnce(),
    /** Runs before a page becomes active. A mounted page is shown at once and closed if the answer refuses it; any other waits for the answer. */
    async before(path: string): Promise<void> {
      await ready
      const current = session.read()
      if (!current || path === tabs.read().active) return
      const isJustUpdated = current !== believed
      believed = current
      if (isJustUpdated) return
      const answered = askOnce()
      if (!tabs.find(path)?.live) await soon(answered)
    },
  }
}

export type Hints = ReturnType<typeof createHints>
