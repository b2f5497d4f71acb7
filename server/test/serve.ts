import { readConfig } from '../config.ts'
import { shiftClock } from '../db/clock.ts'
import { sendNotice } from '../platform/notice/notice.commands.ts'
import { startServer } from '../start.ts'
import { TASKS } from '../worker.ts'
import { openS3 } from './s3.ts'
import { openSmtp } from './smtp.ts'

type Opinion = { org: string; title: string; answer: string | null }
/** The messages of the parent: move business time by a PostgreSQL interval from real time, answer the rows of one statement, answer the next letter, write an opinion, or stop. */
type Message = { clock: string } | { read: string } | { letter: true } | { opinion: Opinion } | { stop: true }

// A whole server for browser journeys, started as a child: DEMO=0, a port of its own, time moved only by messages.
const lines: string[] = []
// A mail server, so that a test can read the letters.
const mailServer = process.env.MAILED ? await openSmtp() : null
const mailed = mailServer ? { SMTP_URL: mailServer.url } : {}
// A bucket of S3, for the journey that looks at its images.
const bucket = process.env.BUCKET ? await openS3() : null
const config = readConfig({
  DEMO: '0',
  PORT: '0',
  LOG_LEVEL: 'error',
  ...mailed,
  ...bucket?.environment,
  ...process.env,
})
const started = await startServer(config, (line) => lines.push(line))
// Certificates name the address that users see; here it is known only after the port is.
config.publicUrl ??= started.url

process.on('message', (message: Message) => {
  if ('clock' in message) void moveClock(message.clock).then(() => process.send?.({ done: 'clock' }))
  else if ('read' in message) void read(message.read).then((rows) => process.send?.({ rows }))
  else if ('letter' in message) void mailServer?.next().then((letter) => process.send?.({ letter }))
  else if ('opinion' in message) void writeOpinion(message.opinion).then(() => process.send?.({ done: 'opinion' }))
  else void stop()
})
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())

/** The jobs that follow the clock have run before the answer. */
async function moveClock(shift: string): Promise<void> {
  await shiftClock(started.services.db, shift)
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

/** Sends an opinion, answered or not, to its institution and to the platform. */
async function writeOpinion({ org, title, answer }: Opinion): Promise<void> {
  const text = { CN: title, HK: title, US: title }
  await sendNotice(started.services.db, {
    to: [{ org }, 'platform'],
    type: 'OPINION',
    event: 'opinion.written',
    title: text,
    abstract: text,
    opinion: answer,
    about: { entity: 'opinion', sn: title },
  })
}

async function stop(): Promise<void> {
  await started.stop()
  await mailServer?.close()
  await bucket?.close()
  process.exit(0)
}

process.send?.({ ready: started.url, lines })
