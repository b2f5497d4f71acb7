import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRunning, ownMark, type ProcessMark } from './process.ts'

type Held = { text: string; owner: ProcessMark | undefined }

const failedWith = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function read(path: string): Held | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const [pid, started] = text.split('\n')
    return { text, owner: started === undefined ? undefined : { pid: Number(pid), started } }
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return undefined
    throw error
  }
}

const link = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (failedWith(error, 'EEXIST')) return false
    throw error
  }
}

const refuseLive = (held: Held, dataDir: string): void => {
  if (held.owner && isRunning(held.owner)) {
    throw new Error(
      `Another server (pid ${held.owner.pid}) already uses the data folder ${dataDir}. ` +
        'Stop it first, or choose another folder with DATA_DIR.',
    )
  }
}

/**
 * Follows the chain from a dead holder to its claims and takes the first free claim; exactly one contender gets each.
 * Returns the claim's path, or undefined when the lock changed hands meanwhile.
 */
function claim(mine: string, path: string, dataDir: string, dead: Held): string | undefined {
  for (let holder = dead; ; ) {
    const next = `${path}.${createHash('sha256').update(holder.text).digest('hex').slice(0, 12)}`
    if (link(mine, next)) {
      // A winner removes its claim only after it renamed the lock: an unchanged lock means that nothing was won before.
      if (read(path)?.text === dead.text) return next
      rmSync(next, { force: true })
      return undefined
    }
    const nextHolder = read(next)
    if (!nextHolder) return undefined
    refuseLive(nextHolder, dataDir)
    holder = nextHolder
  }
}

function take(mine: string, path: string, dataDir: string): boolean {
  if (link(mine, path)) return true
  const held = read(path)
  if (!held) return false
  refuseLive(held, dataDir)
  const claimed = claim(mine, path, dataDir, held)
  if (!claimed) return false
  renameSync(mine, path)
  rmSync(claimed, { force: true })
  return true
}

/** Claims that killed contenders left; a process that still uses such a claim finds the lock changed and gives up. */
function sweep(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const leftover = join(dirname(path), name)
    const owner = read(leftover)?.owner
    if (owner && !isRunning(owner)) rmSync(leftover, { force: true })
  }
}

/**
 * Takes dataDir/server.lock for this process; throws a clear line when a live server holds it. A lock whose owner was
 * killed is taken over: by pid and start time, so that the folder does not stay locked after kill -9 or when a pid is reused.
 * Returns the function that gives the lock back.
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock')
  const { pid, started } = ownMark()
  const text = `${pid}\n${started}\n${randomUUID()}\n`
  const mine = `${path}.new-${randomUUID()}`
  writeFileSync(mine, text, { mode: 0o600 })
  try {
    let taken = false
    for (let round = 0; !taken; round += 1) {
      if (round === 100) throw new Error(`The lock ${path} changes hands without end: is another server starting?`)
      taken = take(mine, path, dataDir)
    }
    sweep(path)
  } finally {
    rmSync(mine, { force: true })
  }
  return () => {
    if (read(path)?.text === text) rmSync(path, { force: true })
  }
}
