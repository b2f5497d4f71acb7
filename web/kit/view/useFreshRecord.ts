import { useState } from 'react'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useRead } from '../wire/query.ts'
import type { ReadArgs } from '../wire/query.ts'
import { readAs } from './ReadState.tsx'

/**
 * A record for a form: requested when the form opens, even if the cache has it from an earlier visit, and again by
 * `reload`. `round` counts the reloads: as the form's key it makes the form start again from the new record.
 */
export function useFreshRecord<E extends Endpoint>(endpoint: E, args: ReadArgs<E>) {
  const [round, setRound] = useState(0)
  const answer = useRead(endpoint, args, { fresh: true })
  const record: DataOf<E> | undefined = answer.isFetchedAfterMount ? answer.data : undefined
  const reload = async () => {
    await answer.refetch()
    setRound(round + 1)
  }
  return { record, read: readAs(answer, record), round, reload: () => void reload() }
}
