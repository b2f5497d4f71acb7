import { useQuery } from '@tanstack/react-query'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Parts, ListCall } from '../view/list.ts'
import { call } from '../wire/call.ts'

const LIMIT = 100

/** Every row of a list, page by page, read once when the grid is opened: what is entered afterwards is the grid's own. */
export function useEveryRow<R>(endpoint: ListCall<R>, params: Parts, query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: ['grid', endpoint.name, params, query],
    queryFn: async ({ signal }) => {
      const rows: R[] = []
      for (let page = 1; ; page += 1) {
        const found: Page<R> = await call(endpoint, { params, query: { ...query, page, limit: LIMIT }, signal })
        rows.push(...found.items)
        if (found.items.length < LIMIT) return rows
      }
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
