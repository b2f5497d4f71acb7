import { usePage } from './page.tsx'

/** Which drawer of a list stands open, kept in the address: `?open=sn` a detail, `?edit=sn` a form, `?add=1` a new record. */
export function useDrawers() {
  const { search, setSearch } = usePage()
  const none = { open: undefined, edit: undefined, add: undefined }
  return {
    opened: search.open,
    edited: search.edit,
    adding: search.add !== undefined,
    open: (sn: string) => setSearch({ ...none, open: sn }),
    edit: (sn: string) => setSearch({ ...none, edit: sn }),
    add: () => setSearch({ ...none, add: '1' }),
    close: () => setSearch(none),
  }
}
