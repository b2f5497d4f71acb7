import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'

/** Shorter than the 12 s after which the start script ends the whole group. */
const GRACE_MS = 10_000

/** Output for the person who starts the server; the log goes to pino. */
const print = (line: string) => process.stdout.write(`${line}\n`)

const undo: (() => Promise<unknown>)[] = []
closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
  if (err) print(`zhikao: stopping after an error: ${err.message}`)
  for (const action of undo.toReversed()) await action()
})

try {
  const config = readConfig()
  const started = await startServer(config, print, (action) => undo.push(action))
  print(
    config.role === 'worker'
      ? 'zhikao: the worker is ready'
      : `zhikao: ready at ${started.url} (API document: ${started.url}/api/docs)`,
  )
} catch (error) {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  for (const action of undo.toReversed()) await action()
  process.exit(1)
}
