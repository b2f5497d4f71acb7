import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from './identity.ts'

/** Where PostgreSQL listens: its settings, the URL of a database, what initdb needs, and how to remove its files. */
export type Address = {
  settings: Record<string, string>
  initdbOptions: string[]
  url: (database: string) => string
  /** Removes what a killed PostgreSQL left in the socket folder; none may run. */
  clear: () => void
  remove: () => void
}

const USER = 'zhikao'
const PORT = 5432
/** A socket's path may have 103 bytes on macOS and 107 on Linux, "/.s.PGSQL.5432" included. */
const LONGEST_SOCKET_FOLDER = 88
const TEMPORARY = 'zhikao-pg-'
const NOTE = 'data-folder'

const socketUrl = (folder: string, port: string, database: string) =>
  `postgres://${USER}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
const loopbackUrl = (password: string, port: string, database: string) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
const passwordFile = (dataDir: string) => join(dataDir, 'pg-password')

const isShort = (folder: string): boolean => Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER

/** Removes the temporary socket folders of this data folder, and of those that are gone. */
function sweepTemporary(root: string, prefix: string): void {
  for (const name of readdirSync(root)) {
    if (!name.startsWith(TEMPORARY)) continue
    const folder = join(root, name)
    const note = join(folder, NOTE)
    if (lstatSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const isGone = existsSync(note) && !existsSync(readFileSync(note, 'utf8'))
    if (name.startsWith(prefix) || isGone) rmSync(folder, { recursive: true, force: true })
  }
}

function makeSocketFolder(dataDir: string): string {
  const root = isShort(join(tmpdir(), `${TEMPORARY}12345678-123456`)) ? tmpdir() : '/tmp'
  const prefix = `${TEMPORARY}${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-`
  sweepTemporary(root, prefix)
  const near = join(dataDir, 'pg-socket')
  if (isShort(near)) {
    mkdirSync(near, { recursive: true, mode: 0o700 })
    return near
  }
  const folder = mkdtempSync(join(root, prefix))
  writeFileSync(join(folder, NOTE), dataDir, { mode: 0o600 })
  return folder
}

function socketAddress(dataDir: string, { uid, gid }: Identity): Address {
  const folder = makeSocketFolder(dataDir)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, port: String(PORT) },
    // Only the owner may enter the folder (0700): a password would be a file in the same place.
    initdbOptions: ['--auth-local=trust', '--auth-host=scram-sha-256'],
    url: (database) => socketUrl(folder, String(PORT), database),
    clear: () => {
      for (const name of readdirSync(folder))
        if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port for PostgreSQL.')
  return address.port
}

async function loopbackAddress(dataDir: string): Promise<Address> {
  const file = passwordFile(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(file, 'utf8').trim()
  const port = await freePort()
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    initdbOptions: ['--auth=scram-sha-256', `--pwfile=${file}`],
    url: (database) => loopbackUrl(password, String(port), database),
    clear: () => undefined,
    remove: () => undefined,
  }
}

/** A unix socket in a folder that only we may enter; on Windows a free loopback port with a password. */
export async function openAddress(dataDir: string, identity: Identity): Promise<Address> {
  return process.platform === 'win32' ? loopbackAddress(dataDir) : socketAddress(dataDir, identity)
}

/** The URL of a database of the PostgreSQL that runs in dataDir/pg, read from what it wrote down itself; undefined when it wrote nothing. */
export function recordedUrl(dataDir: string, database: string): string | undefined {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [, , , port, folder] = readFileSync(file, 'utf8').split('\n')
  if (!port) return undefined
  return folder
    ? socketUrl(folder, port, database)
    : loopbackUrl(readFileSync(passwordFile(dataDir), 'utf8').trim(), port, database)
}
