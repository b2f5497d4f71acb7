import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Storage } from '../files/storage.ts'
import type { JobEvents } from '../jobs/events.ts'

/** A live session as the database knows it at this moment. */
export type LiveSession = { actor: Actor; tokenHash: Buffer; passwordDue: boolean; expireAt: string }
/** What a request brings along. */
export type Visit = { ip: string; agent: string; requestId: string; token: string | null; extend: boolean }

/** Finds the session of a token, or throws 40002–40004 / 40301. Injected, because sessions are a feature and http knows none. */
export type Authenticate = (db: Db, visit: Visit) => Promise<LiveSession>

/** Everything a handler may lean on; made once in main.ts, or by a test. */
export type Services = {
  config: Config
  pool: pg.Pool
  db: Db
  storage: Storage
  /** Empty at rest, also after a crash. */
  tempRoot: string
  events: JobEvents
  authenticate: Authenticate
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Every mounted endpoint, for the API document and the proofs. */
  endpoints: Endpoint[]
}
