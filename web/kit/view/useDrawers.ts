import { useGuard, useRefusal } from '../wire/guard.ts'
import { usePage } from '../wire/page.tsx'

/** Which drawer of a list is open, kept in the address: `?open=sn` a detail, `?edit=sn` a form, `?add=1` a new record. Both forms are guarded by their operations. */
export function useDrawers() {
  const { search, setSearch } = usePage()
  const [adds, edits] = [useGuard('add'), useGuard('edit')]
  const none = { open: undefined, edit: undefined, add: undefined }
  const close = () => setSearch(none)
  const asksToAdd = search.add !== undefined
  useRefusal(asksToAdd, adds, close)
  useRefusal(search.edit !== undefined, edits, close)
  return {
    opened: search.open,
    edited: edits.refused ? undefined : search.edit,
    adding: asksToAdd && !adds.refused,
    open: (sn: string) => setSearch({ ...none, open: sn }),
    edit: (sn: string) => void edits.guarded(() => setSearch({ ...none, edit: sn })),
    add: () => void adds.guarded(() => setSearch({ ...none, add: '1' })),
    close,
  }
}
