import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'])
const NO_DATABASE = '3D000'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection cut while idle is seen by the next call; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Asks until PostgreSQL answers; `check` throws when waiting cannot succeed any more. Limit in milliseconds. */
export async function whenReady(
  urlOf: (database: string) => string,
  database: string,
  options: { check: () => void; limit: number },
): Promise<void> {
  const end = performance.now() + options.limit
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 100)) {
    options.check()
    try {
      return await query(urlOf(database), 'select 1')
    } catch (error) {
      if (codeOf(error) === NO_DATABASE) return query(urlOf('postgres'), `create database "${database}"`)
      const isEarly = NOT_YET.has(codeOf(error)) || /terminated|timeout/.test(String(error))
      if (!isEarly) throw error
      if (performance.now() > end) {
        throw new Error(`PostgreSQL did not get ready within ${options.limit / 1000} s.`, { cause: error })
      }
    }
    await pause(wait)
  }
}
