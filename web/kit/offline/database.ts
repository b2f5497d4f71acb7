import { newKey } from '../wire/call.ts'
import { localFailure } from '../wire/failure.ts'

const DATABASE = 'zhikao-offline'
const KEYS = 'keys'
export const [ENTRIES, COPIES] = ['entries', 'copies'] as const
/** The name under which a database has its mark, beside the keys of the accounts. */
const MARK = ''

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** The name of a row: the keys of the copies are texts. */
export const nameIn = (key: IDBValidKey | undefined): string => (typeof key === 'string' ? key : '')

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

/** The value under a name of the keys; made and stored where there is none. */
export async function keptOf<T>(database: IDBDatabase, name: string, make: () => T | Promise<T>): Promise<T> {
  const known = () => answered<T | undefined>(database.transaction(KEYS).objectStore(KEYS).get(name))
  const found = await known()
  if (found !== undefined) return found
  const made = await make()
  // `add` fails where another window was faster: its value counts.
  const added = answered(database.transaction(KEYS, 'readwrite').objectStore(KEYS).add(made, name))
  await added.catch(() => undefined)
  return (await known()) ?? made
}

/** Done when it is on the disk: the browser may be killed a moment later. Answers what the last request of `change` answered. */
export const write = <T>(database: IDBDatabase, name: string, change: (store: IDBObjectStore) => IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    const request = change(transaction.objectStore(name))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })

const isFull = (cause: unknown) => cause instanceof DOMException && cause.name === 'QuotaExceededError'

/**
 * The database of this browser. A connection that the browser closed is opened again and the work repeated once; what
 * fails then is a failure of the storage, never of the network (domain.md §3.13a). `prepare` runs at each opening; `mark`
 * is another one where the browser has deleted the database meanwhile.
 */
export function databaseOf<T>(prepare: (database: IDBDatabase, mark: string) => Promise<T>) {
  type Opened = { close: () => void; prepared: T }
  let current: Promise<Opened> | null = null
  const connect = (): Promise<Opened> => {
    if (current) return current
    const mine = openDatabase().then(async (database) => {
      const close = () => {
        database.close()
        if (current === mine) current = null
      }
      const reopen = () => {
        close()
        // At once: what the page holds is written again before the page is closed too.
        if (current === null) connect().catch(() => undefined)
      }
      // The browser or another window deletes the database, or the browser closes the connection; iOS does so without an event.
      database.addEventListener('close', reopen)
      database.addEventListener('versionchange', reopen)
      return { close, prepared: await prepare(database, await keptOf(database, MARK, newKey)) }
    })
    current = mine
    // The next work tries again.
    mine.catch(() => (current = current === mine ? null : current))
    return mine
  }
  const attempt = async <A>(work: (prepared: T) => Promise<A>): Promise<A> => {
    const { close, prepared } = await connect()
    try {
      return await work(prepared)
    } catch (cause) {
      close()
      throw cause
    }
  }
  return <A>(work: (prepared: T) => Promise<A>): Promise<A> =>
    attempt(work).catch(() => attempt(work).catch(failStorage))
}

function failStorage(cause: unknown): never {
  throw localFailure(isFull(cause) ? 'storage_full' : 'storage', cause)
}
