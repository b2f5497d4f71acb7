import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startCluster } from '../server/db/cluster/cluster.ts'
import { openPool } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { migrateJobs } from '../server/jobs/runner.ts'
import { loadInstitutions } from './institutions.ts'
import type { Session } from './institutions.ts'
import { startProgram } from './product.ts'
import type { Running } from './product.ts'
import { loadStudents } from './students.ts'

/** The bench's own cluster with production settings, filled; the product serves it by a process of its own. */
export type World = {
  folder: string
  databaseUrl: string
  pool: pg.Pool
  sessions: Session[]
  product: Running
  close: () => Promise<void>
}

/** As scripts/start.mjs starts it. */
const SERVER_ARGS = ['--max-semi-space-size=16']

export const MILLION = 1_000_000

/** Makes a subfolder of this folder for data that needs a folder of its own. */
export async function newFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name)
  await mkdir(folder, { recursive: true })
  return folder
}

/** Starts and fills everything; `students` is fewer than a million only while the bench itself is being worked on. */
export async function buildWorld(students: number, print: (line: string) => void): Promise<World> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let action = undo.pop(); action; action = undo.pop()) await action()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'zhikao-bench-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const cluster = await startCluster({ dataDir: await newFolder(folder, 'database') })
    undo.push(cluster.stop)
    const pool = openPool(cluster.url, { max: 8, onError: () => undefined })
    undo.push(() => pool.end())
    await migrate(pool)
    await migrateJobs(pool)
    const sessions = await loadInstitutions(pool)
    print(`bench: loading ${students.toLocaleString('en')} students`)
    await loadStudents(pool, 0, students)
    // Behind a proxy, as public servers are: sign-ins are counted by the address that it names.
    const env = { DATABASE_URL: cluster.url, TRUST_PROXY: '1', SECRET_KEY: 'bench'.repeat(8) }
    const product = await startProgram('server/main.ts', {
      folder: await newFolder(folder, 'product'),
      env,
      nodeArgs: SERVER_ARGS,
    })
    undo.push(product.stop)
    return { folder, databaseUrl: cluster.url, pool, sessions, product, close }
  } catch (error) {
    await close()
    throw error
  }
}
