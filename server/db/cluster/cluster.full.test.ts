import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { startCluster, type Cluster, type ClusterOptions } from './cluster.ts'
import { assertDurable } from './durable.ts'
import { holdsWithin, postgresIn, startMark } from './process.ts'

let home: string
let open: Cluster[]

beforeEach(() => {
  // 0700, as a root home folder is: PostgreSQL must work below it.
  home = mkdtempSync(join(tmpdir(), 'zhikao-cluster-'))
  open = []
})

afterEach(async () => {
  for (const cluster of open) await cluster.stop()
  rmSync(home, { recursive: true, force: true })
})

const dataDir = () => join(home, 'var')

async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir: dataDir(), ...options })
  open.push(cluster)
  return cluster
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts a cluster in another node process and resolves when it answers; that process then waits to be killed. */
async function startElsewhere(): Promise<{ server: number; postgres: number; url: string; ended: Promise<unknown> }> {
  const script = `
    const { startCluster } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'cluster.ts')).href)})
    const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir())} })
    console.log(JSON.stringify({ postgres: cluster.pid(), url: cluster.url }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const line: unknown[] = await Promise.race([once(lines, 'line'), ended.then(() => [])])
  return { server: child.pid!, ended, ...JSON.parse(String(line[0])) }
}

test('starts, serves UTF-8 in C.UTF-8 with Shanghai time, keeps its data after a stop, leaves no process', async () => {
  const first = await start()
  expect(
    await ask(
      first.url,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding,
    datlocprovider as provider, datlocale as locale from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ name: 'zhikao', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' }])
  expect(await ask(first.url, 'show timezone')).toEqual([{ TimeZone: 'Asia/Shanghai' }])
  await ask(first.url, "create table kept as select '职考' as word")
  await first.stop()
  expect(postgresIn(join(dataDir(), 'pg'))).toEqual([])
  expect(first.pid()).toBeUndefined()
  expect(readdirSync(dataDir()).toSorted()).toEqual(['pg', 'pg.log'])

  const second = await start()
  expect(await ask(second.url, 'select word from kept')).toEqual([{ word: '职考' }])
})

test('only the owner has access to the socket folder, the database and the lock file', async () => {
  const cluster = await start()
  const socketFolder = new URL(cluster.url).searchParams.get('host')!
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir(), 'pg')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir(), 'server.lock')).mode & 0o777).toBe(0o600)
})

test('works below a deep folder whose path is too long for a socket, and removes the temporary folder at stop', async () => {
  const deep = join(home, 'a-folder-with-a-long-name'.repeat(4), 'var')
  const cluster = await start({ dataDir: deep })
  const socketFolder = new URL(cluster.url).searchParams.get('host')!
  expect(socketFolder.startsWith(deep)).toBe(false)
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await cluster.stop()
  expect(existsSync(socketFolder)).toBe(false)
})

test('a PostgreSQL that is killed is restarted with the data that it acknowledged', async () => {
  const seen: string[] = []
  let up: () => void
  const isUp = new Promise<void>((resolve) => {
    up = resolve
  })
  const cluster = await start({
    onDown: () => seen.push('down'),
    onUp: () => {
      seen.push('up')
      up()
    },
  })
  await ask(cluster.url, 'create table kept as select 1 as one')
  const before = cluster.pid()!
  process.kill(before, 'SIGKILL')
  await isUp
  expect(seen).toEqual(['down', 'up'])
  expect(cluster.pid()).not.toBe(before)
  expect(await ask(cluster.url, 'select one from kept')).toEqual([{ one: 1 }])
})

test('stop during a restart leaves no process and no lock', async () => {
  let stopped: Promise<void> | undefined
  const seen: string[] = []
  const down = new Promise<void>((resolve) => {
    void start({ onDown: resolve, onUp: () => seen.push('up') }).then((cluster) =>
      process.kill(cluster.pid()!, 'SIGKILL'),
    )
  })
  await down
  stopped = open[0]!.stop()
  await stopped
  expect(seen).toEqual([])
  expect(postgresIn(join(dataDir(), 'pg'))).toEqual([])
  expect(existsSync(join(dataDir(), 'server.lock'))).toBe(false)
})

test('after kill -9 of the server its orphaned PostgreSQL is stopped and the data is complete', async () => {
  const killed = await startElsewhere()
  await ask(killed.url, 'create table kept as select 1 as one')
  process.kill(killed.server, 'SIGKILL')
  await killed.ended
  expect(startMark(killed.postgres)).toBeDefined()

  const lines: string[] = []
  const next = await start({ log: (line) => lines.push(line) })
  expect(lines.join()).toContain(`left behind (pid ${killed.postgres})`)
  expect(postgresIn(join(dataDir(), 'pg'))).not.toContain(killed.postgres)
  expect(await ask(next.url, 'select one from kept')).toEqual([{ one: 1 }])
})

test('after kill -9 of server and database the next start recovers, even if another process has the old pid', async () => {
  const killed = await startElsewhere()
  await ask(killed.url, 'create table kept as select 1 as one')
  process.kill(killed.server, 'SIGKILL')
  process.kill(killed.postgres, 'SIGKILL')
  await killed.ended
  const pidFile = join(dataDir(), 'pg', 'postmaster.pid')
  expect(await holdsWithin(5_000, () => startMark(killed.postgres) === undefined)).toBe(true)
  // As after a reboot or in a container, where low pids come again: the pid now belongs to someone else.
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)))

  const next = await start()
  expect(await ask(next.url, 'select one from kept')).toEqual([{ one: 1 }])
  expect(startMark(process.ppid)).toBeDefined()
})

test('a backend that still works after its postmaster was killed does not block the restart', async () => {
  let up: () => void
  const isUp = new Promise<void>((resolve) => {
    up = resolve
  })
  const cluster = await start({ onUp: () => up() })
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => undefined)
  await client.connect()
  const busy = client.query('select sum(sqrt(n)) from generate_series(1, 2000000000) n').catch(() => 'cut off')
  await ask(cluster.url, 'select 1')
  process.kill(cluster.pid()!, 'SIGKILL')
  await isUp
  expect(await busy).toBe('cut off')
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second server on the folder is refused, in the same process and in another', async () => {
  const live = await startElsewhere()
  await expect(startCluster({ dataDir: dataDir() })).rejects.toThrow(`Another server (pid ${live.server}) already uses`)
  expect(await ask(live.url, 'select 1 as one')).toEqual([{ one: 1 }])
  process.kill(live.server, 'SIGKILL')
  await live.ended

  const cluster = await start()
  await expect(startCluster({ dataDir: dataDir() })).rejects.toThrow(`Another server (pid ${process.pid})`)
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after a crash while the database is being created the next start removes the unfinished one and succeeds', async () => {
  mkdirSync(join(dataDir(), 'pg.new', 'base'), { recursive: true })
  writeFileSync(join(dataDir(), 'pg.new', 'PG_VERSION'), '18\n')
  const cluster = await start()
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir(), 'pg.new'))).toBe(false)
})

test('a start that cannot succeed names the reason and releases the folder', async () => {
  await expect(startCluster({ dataDir: dataDir(), settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /ended with code 1 while starting: .*shared_buffers/,
  )
  expect(existsSync(join(dataDir(), 'server.lock'))).toBe(false)
  const cluster = await start()
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('durability is on by default, and a database without it is refused', async () => {
  const cluster = await start()
  await assertDurable(cluster.url)
  await cluster.stop()
  const risky = await start({ settings: { fsync: 'off', synchronous_commit: 'off' } })
  await expect(assertDurable(risky.url)).rejects.toThrow('fsync and synchronous_commit off')
})

const isRoot = process.getuid?.() === 0
const other = { uid: 65_534, gid: 65_534 }
// Below a 0700 folder of root's no other user can run the programs of this checkout.
const mayRun = spawnSync(findBinaries().postgres, ['--version'], isRoot ? other : {}).status === 0

async function giveAwayDatabase(): Promise<void> {
  chmodSync(home, 0o755)
  const first = await start()
  await first.stop()
  spawnSync('chown', ['-R', `${other.uid}:${other.gid}`, dataDir()])
}

test.runIf(isRoot && mayRun)('a database of another user, started by root, still belongs to that user', async () => {
  await giveAwayDatabase()
  const second = await start()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(statSync(join(dataDir(), 'pg', 'postgresql.conf')).uid).toBe(other.uid)
})

test.runIf(isRoot && !mayRun)(
  'a database of a user who may not enter the checkout is refused with the reason',
  async () => {
    await giveAwayDatabase()
    await expect(startCluster({ dataDir: dataDir() })).rejects.toThrow('the database belongs to another user')
  },
)
