import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBinaries } from '../../db/cluster/binaries.ts'
import { chooseIdentity, commandOf, spawnOptions } from '../../db/cluster/identity.ts'

const MODES = ['session', 'transaction'] as const
type Mode = (typeof MODES)[number]
/** Part of the name of the socket; no port of the machine is taken. */
const PORT = '6432'

/** A real PgBouncer in front of the database of `url`, on a socket in `folder`; `settings` are added to its own. */
export async function openPooler(
  url: string,
  folder: string,
  mode: Mode,
  settings: Record<string, string> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const program = process.env.PGBOUNCER
  if (!program) throw new Error('PGBOUNCER: set it to the program; npm run proof finds it where it is installed')
  const target = new URL(url)
  const host = target.searchParams.get('host') ?? target.hostname
  const [database, user] = [target.pathname.slice(1), target.username]
  await mkdir(folder)
  const file = join(folder, 'pgbouncer.ini')
  const own = { listen_port: PORT, unix_socket_dir: folder, auth_type: 'any', pool_mode: mode, default_pool_size: '60' }
  const lines = Object.entries({ ...own, ...settings }).map(([name, value]) => `${name} = ${value}`)
  const place = `${database} = host=${host} port=${target.port || '5432'} dbname=${database} user=${user}`
  await writeFile(file, ['[databases]', place, '[pgbouncer]', ...lines, ''].join('\n'))
  // It refuses root as PostgreSQL does, and must enter the same folders.
  const identity = chooseIdentity(findBinaries(), folder, folder)
  const child = spawn(...commandOf(identity, program, [file]), {
    ...spawnOptions(identity),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const log: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line)
      if (line.includes('process up')) resolve()
    })
    void ended.then(() => reject(new Error(`PgBouncer ended:\n${log.join('\n')}`)))
  })
  const close = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: `postgres://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`, close }
}
