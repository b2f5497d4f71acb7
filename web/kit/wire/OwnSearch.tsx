import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { mergeSearch, PageScope, usePage } from './page.tsx'
import type { Search } from './page.tsx'

/** A list inside a record: its filters and its page are its own, not those of the address, which names the record. */
export function OwnSearch({ children }: { children: ReactNode }) {
  const page = usePage()
  const [search, setSearch] = useState<Search>({})
  const own = useMemo(
    () => ({
      ...page,
      search,
      setSearch: (patch: Parameters<typeof page.setSearch>[0]) => setSearch((now) => mergeSearch(now, patch)),
    }),
    [page, search],
  )
  return <PageScope value={own}>{children}</PageScope>
}
