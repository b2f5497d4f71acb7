import { useEffect, useState } from 'react'

type Store<S> = { subscribe: (listener: () => void) => () => void; read: () => S }

/** The value of a store; rerenders on change. State, not useSyncExternalStore: changes may be part of a transition (shell.md C9 trap 7). */
export function useStore<S>({ subscribe, read }: Store<S>): S {
  const [value, setValue] = useState(read)
  useEffect(() => follow({ subscribe, read }, setValue), [subscribe, read])
  return value
}

/** Subscribes and reads once at the start: the store may have changed between render and subscription. */
function follow<S>({ subscribe, read }: Store<S>, put: (next: () => S) => void): () => void {
  put(read)
  return subscribe(() => put(read))
}
