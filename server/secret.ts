import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from './config.ts'

const SECRET_BYTES = 32

/** The server's secret: SECRET_KEY, or the one that the data folder keeps, made at the first start (interface.md §2). */
export async function readSecret({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): Promise<string> {
  if (secretKey) return secretKey
  const path = join(dataDir, 'secret.key')
  return (await readKept(path)) ?? (await makeSecret(dataDir, path))
}

/** Throws unless the secret is the one with which this database was first used; the first process records its fingerprint. */
export async function assertOneSecret(pool: pg.Pool, secret: string): Promise<void> {
  const fingerprint = createHmac('sha256', secret).update('fingerprint of the secret of an installation').digest('hex')
  await pool.query('insert into installation (secret_fingerprint) values ($1) on conflict do nothing', [fingerprint])
  const { rowCount } = await pool.query('select 1 from installation where secret_fingerprint = $1', [fingerprint])
  if (rowCount === 1) return
  throw new Error(
    'SECRET_KEY is not the one with which this database was first used: give every process the same value (if none was ever set, the value is in DATA_DIR/secret.key of the first process)',
  )
}

/** Written to a temporary file and linked, so that of two processes starting at once both read the same whole secret. */
async function makeSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(aside, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(aside, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
  }
  const kept = await readKept(path)
  if (!kept) throw new Error(`the secret in ${path} cannot be read`)
  return kept
}

async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
