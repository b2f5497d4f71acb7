import { useState } from 'react'
import { usePage } from '../wire/page.tsx'

type Versioned = { version: number }
type Kept<S, E> = { base: S; edited: E; touched: boolean }

/**
 * What is edited of a record and saved as a whole, with the record (`base`) from which it was made. A newer answer of the
 * server takes its place only as long as nothing was changed here. `restart` begins again from an answer.
 */
export function useEdited<S extends Versioned, E>(state: S, read: (state: S) => E) {
  const { setDirty } = usePage()
  const from = (base: S): Kept<S, E> => ({ base, edited: read(base), touched: false })
  const [kept, keep] = useState(() => from(state))
  const { base, touched } = kept
  if (!touched && state !== base && state.version >= base.version) keep(from(state))
  return {
    ...kept,
    change: (edited: E) => {
      keep({ base, edited, touched: true })
      setDirty(true)
    },
    restart: (answer: S) => {
      keep(from(answer))
      setDirty(false)
    },
  }
}
