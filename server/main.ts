import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { startServer } from './start.ts'
import type { Started } from './start.ts'

/** After the drain: requests under way, then jobs and the database. The start script ends the whole group later still. */
const GRACE_MS = 25_000

/** Output for the person who starts the server; the log goes to pino. */
const print = (line: string) => process.stdout.write(`${line}\n`)

const undo: (() => Promise<unknown>)[] = []
async function undoAll(): Promise<void> {
  for (let action = undo.pop(); action; action = undo.pop()) await action()
}

async function fail(error: unknown): Promise<never> {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  await undoAll()
  process.exit(1)
}

async function run(config: Config): Promise<void> {
  let started: Started | undefined
  closeWithGrace({ delay: config.drainSeconds * 1000 + GRACE_MS, logger: false }, async ({ err, signal }) => {
    if (err) print(`zhikao: stopping after an error: ${err.message}`)
    // SIGTERM comes from a supervisor whose balancer has to notice; a person with Ctrl-C does not wait.
    if (signal === 'SIGTERM') await started?.drain()
    await undoAll()
  })
  started = await startServer(config, print, (action) => undo.push(action))
  print(
    config.role === 'worker'
      ? 'zhikao: the worker is ready'
      : `zhikao: ready at ${started.url} (API document: ${started.url}/api/docs)`,
  )
}

try {
  await run(readConfig())
} catch (error) {
  await fail(error)
}
