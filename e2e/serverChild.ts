import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../server/test/serve.ts', import.meta.url))

type Ready = { url: string; lines: string[] }
/** Asks the server a question; the answer has the number of its question, so several may wait. */
type Ask = <T>(question: object) => Promise<T>
type ServerChild = { ready: Ready; ask: Ask; stop: () => Promise<void> }

/** A whole server as a process of its own on this data folder, once it is ready. */
export async function startChild(dataDir: string, environment: Record<string, string>): Promise<ServerChild> {
  const child = fork(SERVER, {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = await answerOf<Ready>(child, 0)
  let asked = 0
  const ask = <T>(question: object) => {
    asked += 1
    const answer = answerOf<T>(child, asked)
    child.send({ ...question, number: asked })
    return answer
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.send({ stop: true })
    await ended
  }
  return { ready, ask, stop }
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
