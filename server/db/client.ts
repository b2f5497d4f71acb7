import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { customType } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A connection to the database: the pool's, or one transaction's. */
export type Db = NodePgDatabase<Record<string, never>>

const { types } = pg
const asNumber = (value: string) => Number(value)
/** '2026-11-20 18:30:20.12+08' in the session's zone (Asia/Shanghai) → 'YYYY-MM-DD HH:mm:ss'. */
const shownTime = (value: string) => value.slice(0, 19)
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(types.builtins.INT8, asNumber)
types.setTypeParser(types.builtins.NUMERIC, asNumber)
types.setTypeParser(types.builtins.TIMESTAMPTZ, shownTime)

/** Binary content: hashes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A moment: `timestamptz` in the database, 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: shownTime,
})

/** A period, `[start,end)`: `tstzrange` in the database, empty where both are the same; two moments of Asia/Shanghai everywhere else. */
export const period = customType<{ data: Period; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ start, end }) => `[${start},${end})`,
  fromDriver: (value) => {
    if (value === 'empty') return { start: '', end: '' }
    const [start = '', end = ''] = value.replace(/[[\]()"]/g, '').split(',')
    return { start: shownTime(start), end: shownTime(end) }
  },
})
type Period = { start: string; end: string }

/**
 * The client for drizzle, whose queries ask for moments as the database writes them ("…+08"): here they are parsed as in
 * every other query, whether they come from a column, an expression or a whole statement.
 */
function forDrizzle<C extends pg.Pool | pg.PoolClient>(client: C): C {
  const own: Pick<pg.ClientBase, 'query'> = client
  const query = (asked: pg.QueryConfig, values: unknown[]) =>
    own.query({ ...asked, types: { getTypeParser: momentsAnd(asked.types ?? types) } }, values)
  // The same client, of which only `query` differs.
  return Object.create(client, { query: { value: query } }) as C
}

const momentsAnd =
  (others: pg.CustomTypesConfig): pg.CustomTypesConfig['getTypeParser'] =>
  (oid, format) =>
    oid === types.builtins.TIMESTAMPTZ ? shownTime : others.getTypeParser(oid, format)

const clients = new WeakMap<object, pg.PoolClient>()

/** Binds a drizzle database to one client, so that a transaction can be asked for it again (`clientOf`). */
export function bindClient(client: pg.PoolClient): Db {
  const db: Db = drizzle({ client: forDrizzle(client) })
  clients.set(db, client)
  return db
}

/** The client of a transaction, for COPY; undefined outside one. */
export function clientOf(db: Db): pg.PoolClient | undefined {
  return clients.get(db)
}

/** What every connection demands of its session. */
const SESSION = { timezone: 'Asia/Shanghai', datestyle: 'ISO,YMD' }
/** How long a caller waits for a connection, a statement for its result or for a lock, and a transaction for its next statement; ms. */
export type ConnectionLimits = { connect: number; statement: number; lock: number; idleInTransaction: number }
/** Those of an ordinary connection; a migration has only the first. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  connect: 10_000,
  statement: 30_000,
  lock: 15_000,
  idleInTransaction: 60_000,
}
const settingsOf = ({ statement, lock, idleInTransaction }: ConnectionLimits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
})

const setText = (settings: Record<string, string | number>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

type PoolOptions = {
  max: number
  onError: (error: Error) => void
  isUnlimited?: boolean
  limits?: ConnectionLimits
}
/** The types of pg say void, but its pool waits for the promise before it gives the connection to anyone. */
type Settings = Omit<pg.PoolConfig, 'onConnect'> & { onConnect: (client: pg.ClientBase) => Promise<unknown> }

/** Opens the pool. Every connection uses Asia/Shanghai; a broken idle one is dropped and reported through `onError`. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { limits = CONNECTION_LIMITS } = options
  const session = setText(options.isUnlimited ? SESSION : { ...SESSION, ...settingsOf(limits) })
  const settings: Settings = {
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: 30_000,
    application_name: 'zhikao',
    // A statement, not a parameter of the start: PgBouncer in session mode passes it on, but refuses such parameters.
    onConnect: (client) => client.query(session),
  }
  const pool = new pg.Pool(settings)
  // The original error contains the whole client, which must not be logged.
  const report = ({ message }: Error) => options.onError(new Error(message))
  pool.on('error', report)
  // A client that breaks while it is checked out emits the error itself; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

export function poolDb(pool: pg.Pool): Db {
  return drizzle({ client: forDrizzle(pool) })
}
