import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { recordedUrl } from './address.ts'
import { startCluster } from './cluster.ts'
import { DATABASE } from './raise.ts'

type Place = { databaseUrl: string | undefined; dataDir: string }

/** The database of the settings, for a command: the given one, the running server's, or the data folder's own, started for as long as the command takes. */
export async function openHome({ databaseUrl, dataDir }: Place): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = async () => undefined
  if (databaseUrl) return { url: databaseUrl, stop }
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`There is no database in ${dataDir} yet.`)
  const running = recordedUrl(dataDir, DATABASE)
  // The address that a killed server wrote down does not answer: then the database is started here.
  if (running && (await answers(running))) return { url: running, stop }
  return startCluster({ dataDir })
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
