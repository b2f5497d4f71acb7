import type pg from 'pg'
import { readConfig } from './config.ts'
import { readAnchors } from './record/auditAnchor.ts'
import { openStorage } from './files/openStorage.ts'
import type { Storage } from './files/storage.ts'
import { verifyAudit } from './record/auditVerify.ts'
import type { ChainVerdict } from './record/auditVerify.ts'
import { openPool } from './db/client.ts'
import { openHome } from './db/cluster/home.ts'

// npm run audit:verify: reads every audit chain while the server runs, or from its database alone.
const print = (line: string) => process.stdout.write(`${line}\n`)
const silent = () => undefined

/** A connection that cannot write. */
async function connect(url: string): Promise<pg.Pool> {
  const pool = openPool(url, { max: 1, onError: silent })
  try {
    await pool.query('set default_transaction_read_only = on')
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

const WHY = {
  gap: 'an entry is missing',
  link: 'an entry does not follow the one before',
  content: 'an entry was changed',
  tail: 'the end was cut off',
  anchor: 'the entry that the anchor in the storage names is missing or another one',
}

function lineOf({ chain, entries, head, broken }: ChainVerdict): string {
  return broken
    ? `BROKEN  ${chain}  at entry ${broken.seq}: ${WHY[broken.why]}`
    : `whole   ${chain}  ${entries} entries, head ${head}`
}

/** Prints each chain's head or first break; true when all are whole. */
async function verify(pool: pg.Pool, storage: Storage): Promise<boolean> {
  const verdicts = await verifyAudit(pool, await readAnchors(storage))
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
  const config = readConfig()
  const database = await openHome(config)
  try {
    const pool = await connect(database.url)
    try {
      process.exitCode = (await verify(pool, await openStorage(config.storage))) ? 0 : 1
    } finally {
      await pool.end()
    }
  } finally {
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
