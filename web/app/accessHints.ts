import type { Session, SessionStore } from './session.ts'
import type { TabStore } from './tabStore.ts'

/** So long a click waits for the answer; after that the page comes by what was known, and goes again if the answer says so. */
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
  /** The start has asked who is signed in. */
  ready: Promise<void>
  /** Asks the server who is signed in and what they may do; the session follows. */
  ask: () => Promise<void>
}

/** Keeps what an account may open as new as its last click: a page that was taken away is refused before its script is fetched (spec §6, shell.md §0.7). */
export function createHints({ session, tabs, ready, ask }: Parts) {
  let asking: Promise<void> | null = null
  /** What was just told, by the start or by a sign-in, is not asked again. */
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
    /** Before a page comes to the front. One that is alive comes at once and goes again if the answer says so; any other waits for it. */
    async before(path: string): Promise<void> {
      await ready
      const current = session.read()
      if (!current || path === tabs.read().active) return
      const isTold = current !== believed
      believed = current
      if (isTold) return
      const answered = askOnce()
      if (!tabs.find(path)?.live) await soon(answered)
    },
  }
}

export type Hints = ReturnType<typeof createHints>
