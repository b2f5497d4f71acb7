import { useEffect, useState } from 'react'

type Store<S> = { subscribe: (listener: () => void) => () => void; read: () => S }

/** What a store holds, drawn again when it changes. State, not useSyncExternalStore: changes may ride in a transition (shell.md C9 trap 7). */
export function useStore<S>({ subscribe, read }: Store<S>): S {
  const [value, setValue] = useState(read)
  useEffect(() => {
    // The store may have moved between drawing and listening.
    setValue(() => read())
    return subscribe(() => setValue(() => read()))
  }, [subscribe, read])
  return value
}
