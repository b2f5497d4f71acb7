import {
  hashKey,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useLang } from '../../i18n/lang.ts'
import { call } from './call.ts'
import type { CallArgs } from './call.ts'
import { failureOf, mayRetry } from './failure.ts'
import type { AppFailure } from './failure.ts'
import { isCutOff, offlineKeeper, PATIENCE_MS } from './keeper.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppFailure
  }
}

const RETRIES = 2
const FRESH_MS = 3000
/** Kept at least as long as a hidden tab lives (shell.md C8). */
const KEPT_MS = 30 * 60_000

const isOld = (query: Pick<Query, 'isStaleByTime'>) => query.isStaleByTime(FRESH_MS)
const whenOld = (query: Pick<Query, 'isStaleByTime'>) => (isOld(query) ? 'always' : false)

/** The cache of server data. `onFailure` is called for every failed read and write: the app ends the session there. */
export function createQueryClient(onFailure: (failure: AppFailure) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onFailure(failureOf(error)) }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(failureOf(error)) }),
    defaultOptions: {
      queries: {
        // With a stale time each expiry would rerender the page before the next request: useRead checks the age instead.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: whenOld,
        refetchOnReconnect: whenOld,
        gcTime: KEPT_MS,
        retry: (tries, failure) => tries < RETRIES && mayRetry(failure),
      },
      // Reads wait for the network; a write fails at once when there is none.
      mutations: { networkMode: 'always' },
    },
  })
}

/** The feature whose records a call shows: `student.list` → `student`. Reads are kept and refreshed by it. */
export const resourceOf = (endpoint: Endpoint): string => endpoint.of

export type ReadArgs<E extends Endpoint> = Pick<CallArgs<E>, 'params' | 'query'>
type ReadOptions<D> = {
  when?: boolean
  keep?: boolean
  fresh?: boolean
  every?: (data: D | undefined) => number | false
}

/** The answer of a read; without network the stored one, where one is kept. */
async function readOf<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, signal: AbortSignal): Promise<DataOf<E>> {
  const keeper = offlineKeeper()
  if (!keeper?.copies(endpoint)) return call(endpoint, { ...args, signal })
  try {
    return await call(endpoint, { ...args, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) })
  } catch (thrown) {
    const copy = isCutOff(failureOf(thrown)) ? await keeper.copyOf(endpoint, args) : undefined
    if (copy === undefined) throw thrown
    // The keeper made it of an answer that this endpoint gave.
    return copy as DataOf<E>
  }
}

/**
 * Reads a call into the cache, and again when its page becomes active and the answer is stale.
 * `when: false` waits; `keep` shows the last answer while the next is loading; `fresh` requests at mount even if
 * the last answer is still recent; `every` polls (ms).
 */
export function useRead<E extends Endpoint>(endpoint: E, args: ReadArgs<E> = {}, options: ReadOptions<DataOf<E>> = {}) {
  const lang = useLang()
  const { every, when = true, fresh = false } = options
  const queryKey = [resourceOf(endpoint), endpoint.name, args, lang]
  const read = useQuery<DataOf<E>>({
    queryKey,
    queryFn: ({ signal }) => readOf(endpoint, args, signal),
    enabled: when,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(every ? { refetchInterval: (query) => every(query.state.data) } : {}),
  })
  // A query rerenders only for properties that were read: read here, because the part that shows them may still be loading
  // when the answer comes (the first drawer's script), and would then never be rendered with it.
  void [read.data, read.error]
  const { refetch } = read
  const cache = useQueryClient().getQueryCache()
  const hash = hashKey(queryKey)
  const isFirst = useRef(true)
  // Runs for every other key too, and whenever the page becomes active.
  useEffect(() => {
    const held = cache.get(hash)
    if (when && held && ((fresh && isFirst.current) || isOld(held))) void refetch({ cancelRefetch: false })
    isFirst.current = false
  }, [cache, hash, when, fresh, refetch])
  return read
}

/** One write without the sequence of `useSender`, for a part that shows its own states; a lost session ends as everywhere. */
export function write<E extends Endpoint>(client: QueryClient, endpoint: E, args: CallArgs<E>): Promise<DataOf<E>> {
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => call(endpoint, args), networkMode: 'always' })
  return mutation.execute(undefined)
}
