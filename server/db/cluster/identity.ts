import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Binaries } from './binaries.ts'

/** As whom PostgreSQL runs: a command put before its own, and the user and group that own its files (unset: ours). */
export type Identity = { prefix: string[]; uid?: number; gid?: number }

type Account = { name: string; uid: number; gid: number }

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
    })
}

const hasName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const ownerOf = (folder: string): Identity[] => {
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? [{ prefix: [], uid: owner.uid, gid: owner.gid }] : []
}

/** PostgreSQL sees an ordinary user of this name, the files outside stay ours: works below folders only we may enter. */
function mapped(list: Account[]): Identity[] {
  const account = list.find(({ name }) => name === 'nobody') ?? list.find(({ uid }) => uid !== 0)
  if (!account) return []
  return [{ prefix: ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`] }]
}

const named = (list: Account[], name: string): Identity[] =>
  list.filter((account) => account.name === name).map(({ uid, gid }) => ({ prefix: [], uid, gid }))

/** How to start a program as this identity. */
export function spawnOptions(identity: Identity): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const { PATH, SystemRoot, TEMP } = process.env
  const env = process.platform === 'win32' ? { PATH, SystemRoot, TEMP } : { PATH, LC_ALL: 'C' }
  const { uid, gid } = identity
  return { cwd: process.platform === 'win32' ? process.cwd() : '/', env, ...(uid === undefined ? {} : { uid, gid }) }
}

/** The command and its arguments that run a program as this identity. */
export function commandOf(identity: Identity, program: string, args: string[]): [string, string[]] {
  const [first, ...before] = identity.prefix
  return first === undefined ? [program, args] : [first, [...before, program, ...args]]
}

function works(identity: Identity, binaries: Binaries, dataDir: string, pgDir: string): boolean {
  // Another user only has to pass through the data folder; its files stay closed to all but their owners.
  if (identity.uid !== undefined) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011)
  // A database owned by root is given to another user; one owned by another user must be open to this identity.
  const owner = statSync(pgDir, { throwIfNoEntry: false })?.uid
  const folder = owner === undefined || (owner === 0 && identity.uid !== undefined) ? dataDir : pgDir
  const trial = ['-c', 'cd "$1" && exec "$0" --version', binaries.postgres, folder]
  const [command, args] = commandOf(identity, 'sh', trial)
  return spawnSync(command, args, { ...spawnOptions(identity), stdio: 'ignore' }).status === 0
}

/**
 * Chooses as whom PostgreSQL runs, since it refuses root and initdb refuses a user without a name. As root on Linux:
 * the owner of an existing database, else a user namespace, else the users postgres and nobody; the first that can
 * enter both the program's and the data folder.
 */
export function chooseIdentity(binaries: Binaries, dataDir: string, pgDir: string): Identity {
  const own: Identity = { prefix: [] }
  if (process.platform === 'win32') return own
  const isRoot = process.getuid?.() === 0
  if (!isRoot && (hasName() || process.platform !== 'linux')) return own
  const list = accounts()
  const candidates = isRoot
    ? [
        ...ownerOf(pgDir),
        ...(process.platform === 'linux' ? mapped(list) : []),
        ...named(list, 'postgres'),
        ...ownerOf(binaries.postgres),
        ...named(list, 'nobody'),
      ]
    : mapped(list)
  const found = candidates.find((identity) => works(identity, binaries, dataDir, pgDir))
  if (found) return found
  throw new Error(
    `PostgreSQL does not run as ${isRoot ? 'root' : 'a user without a name in /etc/passwd'}, and no other way was ` +
      `found to open both ${dataDir} and ${binaries.postgres}: user namespaces are off or the database belongs to ` +
      'another user. Start the server as the ordinary user who owns both, put them where the user "postgres" may ' +
      'enter, or set DATABASE_URL.',
  )
}
