import { useGuard, useRefusal } from '../wire/guard.ts'
import { addressWith } from '../wire/links.ts'
import type { Link } from '../wire/links.ts'
import { usePage } from '../wire/page.tsx'

/** Which drawer of a list is open, kept in the address: `?record=sn` a detail, `?edit=sn` a form, `?add=1` a new record. Both forms are guarded by their operations. */
export function useDrawers() {
  const { path, search, setSearch } = usePage()
  const [adds, edits] = [useGuard('add'), useGuard('edit')]
  const none = { record: undefined, edit: undefined, add: undefined }
  const close = () => setSearch(none)
  const open = (sn: string) => setSearch({ ...none, record: sn })
  const asksToAdd = search.add !== undefined
  useRefusal(asksToAdd, adds, close)
  useRefusal(search.edit !== undefined, edits, close)
  return {
    opened: search.record,
    edited: edits.refused ? undefined : search.edit,
    adding: asksToAdd && !adds.refused,
    open,
    /** The list with this record open: same filters, same page. */
    linkTo: ({ sn }: { sn: string }): Link => ({
      href: addressWith(path, { ...search, ...none, record: sn }),
      open: () => open(sn),
    }),
    edit: (sn: string) => void edits.guarded(() => setSearch({ ...none, edit: sn })),
    add: () => void adds.guarded(() => setSearch({ ...none, add: '1' })),
    close,
  }
}
