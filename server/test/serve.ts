import { sql } from 'drizzle-orm'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { readConfig } from '../config.ts'
import { openPool } from '../db/client.ts'
import { prepareDatabase } from '../prepare.ts'
import { startServer } from '../start.ts'
import { TASKS } from '../worker.ts'
import { beginBusinessTime } from './businessTime.ts'
import { createDatabase, LONG_LIMITS } from './database.ts'
import { openS3 } from './s3.ts'
import { openSmtp } from './smtp.ts'

/** What the parent asks: to move business time by a PostgreSQL interval from real time, for the rows of one statement, for the next letter, or what the product refuses. */
type Question = { clock: string } | { read: string } | { letter: true } | { alter: string }
/** The answer to a question has its number; 0 is that the server is ready. */
type Message = (Question & { number: number }) | { stop: true }

// A whole server for browser journeys, started as a child: DEMO=0, a port of its own, time moved only by messages, which
// run the upkeep that follows it. Upkeep by the clock would change the records under a journey.
const lines: string[] = []
// A mail server, so that a test can read the letters.
const mailServer = process.env.MAILED ? await openSmtp() : null
const mailed = mailServer ? { SMTP_URL: mailServer.url } : {}
// A clone of the template; without one the server has a PostgreSQL of its own, or the named database.
const { TEMPLATE_URL, DATABASE_URL } = process.env
const clone = TEMPLATE_URL ? await createDatabase(TEMPLATE_URL) : null
const cloned = clone ? { DATABASE_URL: clone.url } : {}
// A bucket of S3, for the journey that looks at its images.
const bucket = process.env.BUCKET ? await openS3() : null
const config = readConfig({
  DEMO: '0',
  PORT: '0',
  LOG_LEVEL: 'error',
  ...mailed,
  ...bucket?.environment,
  ...process.env,
  ...cloned,
})
config.needsDurability = !TEMPLATE_URL && !DATABASE_URL
config.runsUpkeep = false
config.connectionLimits = LONG_LIMITS
// A database that was cut off would have to recover at its next start.
config.databaseStopMs = patience()
if (DATABASE_URL && process.env.ZHIKAO_TEST_TIME) await beginClock(DATABASE_URL)
const started = await startServer(config, (line) => lines.push(line))
// Certificates name the address that users see; here it is known only after the port is.
config.publicUrl ??= started.url

process.on('message', (message: Message) => {
  if ('stop' in message) void stop()
  else void answerTo(message).then((value) => process.send?.({ number: message.number, value }))
})
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())

/** Business time of the named database begins at the wanted moment, before the seed fills it. */
async function beginClock(url: string): Promise<void> {
  await prepareDatabase(config, url, () => undefined)
  const pool = openPool(url, { max: 1, onError: () => undefined, limits: LONG_LIMITS })
  await beginBusinessTime(pool)
  await pool.end()
}

function answerTo(question: Question): Promise<unknown> {
  if ('clock' in question) return moveClock(question.clock)
  if ('read' in question) return read(question.read)
  if ('alter' in question) return started.services.pool.query(question.alter).then(() => null)
  return mailServer?.next() ?? Promise.reject(new Error('this server was opened without MAILED'))
}

/** From real time, whenever business time began; the jobs that follow the clock have run before the answer. */
async function moveClock(shift: string): Promise<void> {
  await started.services.db.execute(
    sql`update business_clock set shift = ${shift}::interval - (business_now() - shift - now())`,
  )
  for (const task of TASKS) if ('upkeep' in task && task.followsClock) await task.run(started.services)
}

/** The rows of a statement, which cannot write. */
async function read(statement: string): Promise<unknown[]> {
  const connection = await started.services.pool.connect()
  try {
    await connection.query('begin read only')
    return (await connection.query<Record<string, unknown>>(statement)).rows
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

async function stop(): Promise<void> {
  await started.stop()
  await clone?.drop()
  await mailServer?.close()
  await bucket?.close()
  process.exit(0)
}

process.send?.({ number: 0, value: { url: started.url, lines } })
