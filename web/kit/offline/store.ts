import { storedEntry } from './entries.ts'
import type { Entry, EntryStore, Queued } from './entries.ts'

const DATABASE = 'zhikao-offline'
const [KEYS, ENTRIES, COPIES] = ['keys', 'entries', 'copies'] as const
const NONCE_BYTES = 12

type Sealed = { nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
type StoredEntry = Sealed & { id: number; account: string }

/** Encrypted entries and copies of one account on this device (domain.md §3.13a). */
export type OfflineStore = EntryStore & {
  add: (entry: Entry) => Promise<void>
  /** All copies, by their names. */
  copies: () => Promise<Map<string, unknown>>
  writeCopy: (name: string, value: unknown) => Promise<void>
  removeCopy: (name: string) => Promise<void>
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    const database = request.result
    database.createObjectStore(KEYS)
    database.createObjectStore(ENTRIES, { keyPath: 'id', autoIncrement: true }).createIndex('account', 'account')
    database.createObjectStore(COPIES)
  })
  return answered(request)
}

/** The key of the account on this device: it never leaves the browser, and no script can read its bytes. */
async function keyOf(database: IDBDatabase, account: string): Promise<CryptoKey> {
  const known = () => answered<CryptoKey | undefined>(database.transaction(KEYS).objectStore(KEYS).get(account))
  const found = await known()
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // `add` fails where another window of the account was faster: its key counts.
  const added = answered(database.transaction(KEYS, 'readwrite').objectStore(KEYS).add(made, account))
  await added.catch(() => undefined)
  return (await known()) ?? made
}

/** Encrypts JSON values for one account; what belongs to another account cannot be opened. */
async function sealerOf(database: IDBDatabase, account: string) {
  const key = await keyOf(database, account)
  const additionalData = new TextEncoder().encode(account)
  return {
    seal: async (value: unknown): Promise<Sealed> => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const text = new TextEncoder().encode(JSON.stringify(value))
      return { nonce, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, text) }
    },
    open: async ({ nonce, sealed }: Sealed): Promise<unknown> => {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, sealed)
      return JSON.parse(new TextDecoder().decode(text))
    },
  }
}

type Sealer = Awaited<ReturnType<typeof sealerOf>>

/** Done when it is on the disk: the browser may be killed a moment later. */
const write = (database: IDBDatabase, name: string, change: (store: IDBObjectStore) => void) =>
  new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    change(transaction.objectStore(name))
  })

function entriesOf(database: IDBDatabase, account: string, { seal, open }: Sealer) {
  return {
    list: async () => {
      const stored = database.transaction(ENTRIES).objectStore(ENTRIES).index('account')
      const rows = await answered<StoredEntry[]>(stored.getAll(account))
      const opened = rows.map(async (row): Promise<Queued> => ({ ...storedEntry.parse(await open(row)), id: row.id }))
      return (await Promise.all(opened)).sort((a, b) => a.id - b.id)
    },
    add: async (entry: Entry) => {
      const row = { account, ...(await seal(entry)) }
      await write(database, ENTRIES, (store) => store.add(row))
    },
    put: async ({ id, ...entry }: Queued) => {
      const row = { id, account, ...(await seal(entry)) }
      await write(database, ENTRIES, (store) => store.put(row))
    },
    remove: (id: number) => write(database, ENTRIES, (store) => store.delete(id)),
  }
}

const nameIn = (key: IDBValidKey | undefined): string => (typeof key === 'string' ? key : '')

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

/** Opens the store of an account. Fails where the browser has none (http without localhost, private windows of some browsers). */
export async function openStore(account: string): Promise<OfflineStore> {
  const database = await openDatabase()
  const sealer = await sealerOf(database, account)
  return { ...entriesOf(database, account, sealer), ...copiesOf(database, account, sealer) }
}
