import { useEffect, useState } from 'react'

type Store<S> = { subscribe: (listener: () => void) => () => void; read: () => S }

/** What a store holds, drawn again when it changes. State, not useSyncExternalStore: changes may ride in a transition (shell.md C9 trap 7). */
export function useStore<S>({ subscribe, read }: Store<S>): S {
  const [value, setValue] = useState(read)
  useEffect(() => follow({ subscribe, read }, setValue), [subscribe, read])
  return value
}

/** Listens, and asks once at the start: the store may have moved between drawing and listening. */
function follow<S>({ subscribe, read }: Store<S>, put: (next: () => S) => void): () => void {
  put(read)
  return subscribe(() => put(read))
}
