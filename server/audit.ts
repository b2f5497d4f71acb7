import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { verifyAudit } from './record/auditVerify.ts'
import type { ChainVerdict } from './record/auditVerify.ts'
import { openPool } from './db/client.ts'
import { recordedUrl } from './db/cluster/address.ts'
import { startCluster } from './db/cluster/cluster.ts'
import { DATABASE } from './db/cluster/raise.ts'

// npm run audit:verify: reads every audit chain while the server runs, or from its database alone.
const print = (line: string) => process.stdout.write(`${line}\n`)
const silent = () => undefined

type Opened = { pool: pg.Pool; close: () => Promise<void> }

async function connect(url: string): Promise<Opened> {
  const pool = openPool(url, { max: 1, onError: silent })
  try {
    await pool.query('set default_transaction_read_only = on')
    return { pool, close: () => pool.end() }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** The database of the settings: the given one, the running server's, or the data folder's own, started for as long as it takes. */
async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Opened> {
  if (databaseUrl) return connect(databaseUrl)
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`There is no database in ${dataDir} yet.`)
  const running = recordedUrl(dataDir, DATABASE)
  // The address that a killed server wrote down does not answer: then the database is started here.
  const joined = running ? await connect(running).catch(silent) : undefined
  if (joined) return joined
  const cluster = await startCluster({ dataDir })
  try {
    const opened = await connect(cluster.url)
    return { pool: opened.pool, close: () => opened.close().then(cluster.stop) }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

const WHY = {
  gap: 'an entry is missing',
  link: 'an entry does not follow the one before',
  content: 'an entry was changed',
  tail: 'the end was cut off',
}

function lineOf({ chain, entries, head, broken }: ChainVerdict): string {
  return broken
    ? `BROKEN  ${chain}  at entry ${broken.seq}: ${WHY[broken.why]}`
    : `whole   ${chain}  ${entries} entries, head ${head}`
}

/** Prints each chain's head or first break; true when all are whole. */
async function verify(pool: pg.Pool): Promise<boolean> {
  const verdicts = await verifyAudit(pool)
  for (const verdict of verdicts) print(lineOf(verdict))
  const broken = verdicts.filter((verdict) => verdict.broken).length
  print(
    verdicts.length === 0
      ? 'The audit trail has no entries yet.'
      : `${verdicts.length - broken} chains whole, ${broken} broken`,
  )
  return broken === 0
}

try {
  const { pool, close } = await openDatabase(readConfig())
  try {
    process.exitCode = (await verify(pool)) ? 0 : 1
  } finally {
    await close()
  }
} catch (error) {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
