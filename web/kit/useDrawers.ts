import { useGuard, useRefusal } from './guard.ts'
import { usePage } from './page.tsx'

/** Which drawer of a list stands open, kept in the address: `?open=sn` a detail, `?edit=sn` a form, `?add=1` a new record. New records are guarded by the operation `add`. */
export function useDrawers() {
  const { search, setSearch } = usePage()
  const guard = useGuard('add')
  const none = { open: undefined, edit: undefined, add: undefined }
  const asksToAdd = search.add !== undefined
  useRefusal(asksToAdd, guard, () => setSearch(none))
  return {
    opened: search.open,
    edited: search.edit,
    adding: asksToAdd && !guard.refused,
    open: (sn: string) => setSearch({ ...none, open: sn }),
    edit: (sn: string) => setSearch({ ...none, edit: sn }),
    add: () => void guard.guarded(() => setSearch({ ...none, add: '1' })),
    close: () => setSearch(none),
  }
}
