// npm start: installs and builds what is missing, then starts the server and ends with it. --dev reloads on change.
import { inCheckout } from './checkout.mjs'
import { prepare, run, viteBuild } from './prepare.mjs'

const server = 'server/main.ts'

/** Small young generation of the heap: with Node's own size the idle server holds 100 MB more (performance.md §2). */
const MEMORY = '--max-semi-space-size=16'

/** Longer than the server takes to drain and stop: it ends itself. */
const PATIENCE = 90_000

const serve = (env) => run([MEMORY, server], { stdin: 'inherit', env, patience: PATIENCE })

/** Ctrl-C to the server at a change: it must not wait for a balancer as on SIGTERM. */
const WATCH = ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGINT']

async function develop() {
  const env = { NODE_ENV: 'development' }
  const cwd = inCheckout('web')
  const build = [...viteBuild, '--mode', 'development']
  // A whole build first, in an empty folder: the server has a console from its first answer on, and nothing of `npm start` is left.
  const first = await run(build, { cwd, env })
  if (first.stopCode) return first
  const builder = run([...build, '--watch'], { cwd, env })
  const ended = await run([...WATCH, server], { env })
  // Both received the signal; if the server ends by itself, a signal to this process stops the builder.
  if (!ended.stopCode) process.kill(process.pid, 'SIGTERM')
  await builder
  return ended
}

try {
  const isDev = process.argv.includes('--dev')
  await prepare({ build: !isDev })
  const { code, stopCode } = await (isDev ? develop() : serve({ NODE_ENV: process.env.NODE_ENV ?? 'production' }))
  // A server that stopped in order on a signal ended well: 0, also for Ctrl-C.
  process.exitCode = stopCode && code > 128 ? stopCode : code
} catch (error) {
  console.error(`zhikao: ${error.message}`)
  process.exitCode = 1
}
