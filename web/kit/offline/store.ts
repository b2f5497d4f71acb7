import { answered, COPIES, databaseOf, ENTRIES, keptOf, nameIn, write } from './database.ts'
import { storedEntry } from './entries.ts'
import type { Entry, EntryStore, Queued } from './entries.ts'
import { picturesOf } from './pictures.ts'
import type { PictureName } from './pictures.ts'
import { newKeyOf, sealerOf } from './sealer.ts'
import type { Sealed, Sealer } from './sealer.ts'

/** One window writes again what the browser deleted, the others look first. */
const LOCK = 'zhikao-offline-store'

type StoredEntry = Sealed & { id: number; account: string }

type Pictures = Omit<ReturnType<typeof picturesOf>, 'removePicture'>
/** Encrypted entries, copies and pictures of one account on this device (domain.md §3.13a). */
export type OfflineStore = EntryStore &
  Pictures & {
    removePicture: (name: PictureName) => Promise<unknown>
    add: (entry: Entry) => Promise<void>
    /** All copies, by their names. */
    copies: () => Promise<Map<string, unknown>>
    writeCopy: (name: string, value: unknown) => Promise<void>
    removeCopy: (name: string) => Promise<void>
    /** The database: another mark means that the browser has deleted the one before. */
    mark: () => Promise<string>
  }

/** A number that `add` answers; the key of an entry is one. */
const idOf = (key: IDBValidKey): number => (typeof key === 'number' ? key : Number.NaN)

function entriesOf(database: IDBDatabase, account: string, { seal, open }: Sealer) {
  const add = async (entry: Entry, id?: number) => {
    const row = { account, ...(await seal(entry)), ...(id === undefined ? {} : { id }) }
    return idOf(await write(database, ENTRIES, (store) => store.add(row)))
  }
  return {
    list: async () => {
      const stored = database.transaction(ENTRIES).objectStore(ENTRIES).index('account')
      const rows = await answered<StoredEntry[]>(stored.getAll(account))
      const opened = rows.map(async (row): Promise<Queued> => ({ ...storedEntry.parse(await open(row)), id: row.id }))
      const entries = (await Promise.all(opened)).sort((a, b) => a.id - b.id)
      // A write that was repeated may be there twice: the first counts.
      return entries.filter(({ key }, at) => entries.findIndex((one) => one.key === key) === at)
    },
    add: (entry: Entry) => add(entry),
    put: async ({ id, ...entry }: Queued) => {
      const row = { id, account, ...(await seal(entry)) }
      await write(database, ENTRIES, (store) => store.put(row))
    },
    remove: (id: number) => write(database, ENTRIES, (store) => store.delete(id)),
    /** At its place, or, where another window has taken that, at the end. */
    restore: ({ id, ...entry }: Queued) => add(entry, id).catch(() => add(entry)),
  }
}

function copiesOf(database: IDBDatabase, account: string, { seal, open }: Sealer) {
  const prefix = `${account} `
  return {
    copies: async () => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const store = database.transaction(COPIES).objectStore(COPIES)
      const [names, rows] = await Promise.all([
        answered(store.getAllKeys(range)),
        answered<Sealed[]>(store.getAll(range)),
      ])
      const opened = rows.map(
        async (row, at): Promise<[string, unknown]> => [nameIn(names[at]).slice(prefix.length), await open(row)],
      )
      return new Map(await Promise.all(opened))
    },
    writeCopy: async (name: string, value: unknown) => {
      const row = await seal(value)
      await write(database, COPIES, (store) => store.put(row, prefix + name))
    },
    removeCopy: (name: string) => write(database, COPIES, (store) => store.delete(prefix + name)),
  }
}

type Rows = ReturnType<typeof entriesOf> & ReturnType<typeof copiesOf> & ReturnType<typeof picturesOf>
/** What the page knows of the store. */
type Known = { entries: Map<number, Queued>; copies: Map<string, unknown> }

/** Writes what the page knows into a database that the browser made anew; other windows may have done so before. */
const restore = ({ entries, copies }: Known, rows: Rows) =>
  navigator.locks.request(LOCK, async () => {
    const keys = new Set((await rows.list()).map(({ key }) => key))
    for (const entry of entries.values()) if (!keys.has(entry.key)) await rows.restore(entry)
    for (const [name, value] of copies) await rows.writeCopy(name, value)
  })

/** Opens the store of an account. Fails where the browser has none (http without localhost, private windows of some browsers). */
export async function openStore(account: string): Promise<OfflineStore> {
  const known: Known = { entries: new Map(), copies: new Map() }
  let [mark, key]: [string?, CryptoKey?] = []
  const run = databaseOf(async (database, markNow) => {
    key = await keptOf<CryptoKey>(database, account, () => key ?? newKeyOf())
    const sealer = sealerOf(account, key)
    const rows = {
      ...entriesOf(database, account, sealer),
      ...copiesOf(database, account, sealer),
      ...picturesOf(database, account, sealer),
    }
    if (mark !== undefined && mark !== markNow) await restore(known, rows)
    mark = markNow
    return rows
  })
  const store = storeOf(run, known)
  // A first opening that fails is a failure of the storage too.
  return { ...store, mark: () => run(() => Promise.resolve(mark ?? '')) }
}

/** The store as the screens use it: it remembers what it holds. */
function storeOf(run: ReturnType<typeof databaseOf<Rows>>, { entries, copies }: Known): Omit<OfflineStore, 'mark'> {
  return {
    ...picturesIn(run),
    list: async () => {
      const list = await run((rows) => rows.list())
      entries.clear()
      for (const entry of list) entries.set(entry.id, entry)
      return list
    },
    add: async (entry) => {
      const id = await run((rows) => rows.add(entry))
      entries.set(id, { ...entry, id })
    },
    put: async (entry) => {
      await run((rows) => rows.put(entry))
      entries.set(entry.id, entry)
    },
    remove: async (id) => {
      await run((rows) => rows.remove(id))
      entries.delete(id)
    },
    copies: async () => {
      const found = await run((rows) => rows.copies())
      copies.clear()
      for (const [name, value] of found) copies.set(name, value)
      return found
    },
    writeCopy: async (name, value) => {
      await run((rows) => rows.writeCopy(name, value))
      copies.set(name, value)
    },
    removeCopy: async (name) => {
      await run((rows) => rows.removeCopy(name))
      copies.delete(name)
    },
  }
}

type KeptPictures = Pick<OfflineStore, 'pictures' | 'readPicture' | 'writePicture' | 'removePicture'>
/** The pictures of the store; those that a deleted database held are read again from the server. */
const picturesIn = (run: ReturnType<typeof databaseOf<Rows>>): KeptPictures => ({
  pictures: () => run((rows) => rows.pictures()),
  readPicture: (name) => run((rows) => rows.readPicture(name)),
  writePicture: (name, bytes) => run((rows) => rows.writePicture(name, bytes)),
  removePicture: (name) => run((rows) => rows.removePicture(name)),
})
