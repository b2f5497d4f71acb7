import { useRef } from 'react'

/**
 * Runs no action twice at once: what is asked for again while it is under way is the same click or key come twice. The one
 * that runs answers; the other gets no answer, because whoever waits for it would do a second time what follows.
 */
export function useOnce(): <T>(action: string, run: () => Promise<T>) => Promise<T> {
  const underWay = useRef(new Set<string>())
  return async (action, run) => {
    // A busy button is drawn busy only after the click: a second one may come before.
    if (underWay.current.has(action)) return new Promise<never>(() => undefined)
    underWay.current.add(action)
    try {
      return await run()
    } finally {
      underWay.current.delete(action)
    }
  }
}
