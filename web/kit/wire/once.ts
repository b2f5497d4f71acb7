import { useRef } from 'react'

/**
 * Runs no action twice at once: an action that is called again while it runs was clicked or entered twice. The second call
 * never settles, so that the code after it, such as a message or a change of page, does not run a second time.
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
