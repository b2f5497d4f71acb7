import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const fileOf = (name: string) => fileURLToPath(new URL(`../server/test/${name}.ts`, import.meta.url))

type ServerChild = {
  child: ChildProcess
  ready: { ready: string; lines: string[] }
  /** Errors in the server's log since the last call. */
  takeErrors: () => string[]
  stop: () => Promise<void>
}

function start(name: string, environment: Record<string, string>): ChildProcess {
  return fork(fileOf(name), {
    env: { ...process.env, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}
async function stopChild(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.send({ stop: true })
  await ended
}

/** A whole server as a process of its own on this data folder, once it is ready. */
export async function startChild(dataDir: string, environment: Record<string, string>): Promise<ServerChild> {
  const child = start('serve', { DATA_DIR: dataDir, ...environment })
  const errors: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    // Its log has errors only.
    errors.push(...chunk.toString().split('\n').filter(Boolean))
  })
  const ready = await answerOf<ServerChild['ready']>(child)
  return { child, ready, takeErrors: () => errors.splice(0), stop: () => stopChild(child) }
}

/** The one PostgreSQL of a run, as a process of its own: the URL of its empty database `demo`. */
export async function startDatabase(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = start('cluster', { DATA_DIR: dataDir })
  const { url } = await answerOf<{ url: string }>(child)
  return { url, stop: () => stopChild(child) }
}

/** The next message of the server. */
export function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`))
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
    child.once('exit', ended)
  })
}
