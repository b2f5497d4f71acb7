import { keepPreviousData, MutationCache, QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useLang } from '../i18n/lang.ts'
import { call } from './call.ts'
import type { CallArgs } from './call.ts'
import { failureOf, mayRetry } from './failure.ts'
import type { AppFailure } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppFailure
  }
}

const RETRIES = 2
const FRESH_MS = 3000
/** Kept at least as long as a hidden tab lives (shell.md C8). */
const KEPT_MS = 30 * 60_000

/** The cache of server data. `onFailure` hears every failed read and write: the app ends the session there. */
export function createQueryClient(onFailure: (failure: AppFailure) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onFailure(failureOf(error)) }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(failureOf(error)) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: (tries, failure) => tries < RETRIES && mayRetry(failure),
      },
      // Reads wait for the network; what the user does is told at once that there is none.
      mutations: { networkMode: 'always' },
    },
  })
}

/** The feature that owns a call: `student.list` → `student`. Reads are kept and refreshed by it. */
export const resourceOf = (endpoint: Endpoint): string => endpoint.name.split('.')[0] ?? endpoint.name

type ReadArgs<E extends Endpoint> = Pick<CallArgs<E>, 'params' | 'query'>
type ReadOptions<D> = {
  when?: boolean
  keep?: boolean
  anew?: boolean
  every?: (data: D | undefined) => number | false
}

/** Reads a call into the cache. `when: false` waits; `keep` shows the last answer while the next is on its way; `anew` asks again however fresh the last one is; `every` polls (ms). */
export function useRead<E extends Endpoint>(endpoint: E, args: ReadArgs<E> = {}, options: ReadOptions<DataOf<E>> = {}) {
  const lang = useLang()
  const { every } = options
  return useQuery<DataOf<E>>({
    queryKey: [resourceOf(endpoint), endpoint.name, args, lang],
    queryFn: ({ signal }) => call(endpoint, { ...args, signal }),
    enabled: options.when ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.anew ? { refetchOnMount: 'always' } : {}),
    ...(every ? { refetchInterval: (query) => every(query.state.data) } : {}),
  })
}
