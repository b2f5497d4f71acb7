import { useState } from 'react'
import type { z } from 'zod'
import { useSession } from './session.tsx'

function read<T>(key: string, schema: z.ZodType<T>, initial: T): T {
  try {
    return schema.catch(initial).parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return initial
  }
}

/** A value that this browser remembers under a key, for all its users; what is stored and no longer fits its schema counts as unset. */
export function useStored<T>(key: string, schema: z.ZodType<T>, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => read(key, schema, initial))
  const keep = (next: T) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // With full or blocked storage the choice still applies, but is not remembered.
    }
  }
  return [value, keep]
}

/** A choice that this account's browser remembers under a name. */
export function useKept<T>(name: string, schema: z.ZodType<T>, initial: T): [T, (next: T) => void] {
  return useStored(`zhikao.${useSession().user.username}.${name}`, schema, initial)
}
