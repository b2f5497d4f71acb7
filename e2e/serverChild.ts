import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const fileOf = (name: string) => fileURLToPath(new URL(`../server/test/${name}.ts`, import.meta.url))

type Ready = { url: string; lines: string[] }
/** Asks the server a question; the answer has the number of its question, so several may wait. */
type Ask = <T>(question: object) => Promise<T>
type ServerChild = {
  ready: Ready
  ask: Ask
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
  const ready = await answerOf<Ready>(child, 0)
  let asked = 0
  const ask = <T>(question: object) => {
    asked += 1
    const answer = answerOf<T>(child, asked)
    child.send({ ...question, number: asked })
    return answer
  }
  return { ready, ask, takeErrors: () => errors.splice(0), stop: () => stopChild(child) }
}

/** The one PostgreSQL of a run, as a process of its own: the URL of its empty database `demo`. */
export async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = start('cluster', {})
  const { url } = await answerOf<{ url: string }>(child, 0)
  return { url, stop: () => stopChild(child) }
}

/** The answer of this number; 0 is that the server is ready. */
function answerOf<T>(child: ChildProcess, number: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const read = (message: unknown) => {
      const answer = message as { number: number; value: T }
      if (answer.number !== number) return
      child.off('exit', ended).off('message', read)
      resolve(answer.value)
    }
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`))
    child.on('message', read)
    child.once('exit', ended)
  })
}
