import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../server/test/serve.ts', import.meta.url))

type ServerChild = { child: ChildProcess; ready: { ready: string; lines: string[] }; stop: () => Promise<void> }

/** A whole server as a process of its own on this data folder, once it is ready. */
export async function startChild(dataDir: string, environment: Record<string, string>): Promise<ServerChild> {
  const child = fork(SERVER, {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = await answerOf<{ ready: string; lines: string[] }>(child)
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.send({ stop: true })
    await ended
  }
  return { child, ready, stop }
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
