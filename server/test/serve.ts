import { patience } from '@zhikao/domain/kernel/patience.ts'
import { readConfig } from '../config.ts'
import { shiftClock } from '../db/clock.ts'
import { sendNotice } from '../platform/notice/notice.commands.ts'
import { startServer } from '../start.ts'
import { TASKS } from '../worker.ts'
import { LONG_LIMITS } from './database.ts'
import { openSmtp } from './smtp.ts'

type Opinion = { org: string; title: string; answer: string | null }
/** What the parent asks: to move business time by a PostgreSQL interval from real time, for the rows of one statement, for the next letter, or to write an opinion. */
type Question = { clock: string } | { read: string } | { letter: true } | { opinion: Opinion }
/** The answer to a question has its number; 0 is that the server is ready. */
type Message = (Question & { number: number }) | { stop: true }

// A whole server for browser journeys, started as a child: DEMO=0, a port of its own, time moved only by messages, which
// run the upkeep that follows it. Upkeep by the clock would change the records under a journey.
const lines: string[] = []
// A mail server, so that a test can read the letters.
const mailServer = process.env.MAILED ? await openSmtp() : null
const mailed = mailServer ? { SMTP_URL: mailServer.url } : {}
const config = readConfig({ DEMO: '0', PORT: '0', LOG_LEVEL: 'error', ...mailed, ...process.env })
config.runsUpkeep = false
config.connectionLimits = LONG_LIMITS
// The data folder may be copied next: a database that was cut off would have to recover in each copy.
config.databaseStopMs = patience()
const started = await startServer(config, (line) => lines.push(line))
// Certificates name the address that users see; here it is known only after the port is.
config.publicUrl ??= started.url

process.on('message', (message: Message) => {
  if ('stop' in message) void stop()
  else void answerTo(message).then((value) => process.send?.({ number: message.number, value }))
})
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())

function answerTo(question: Question): Promise<unknown> {
  if ('clock' in question) return moveClock(question.clock)
  if ('read' in question) return read(question.read)
  if ('opinion' in question) return writeOpinion(question.opinion)
  return mailServer?.next() ?? Promise.reject(new Error('this server was opened without MAILED'))
}

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
  process.exit(0)
}

process.send?.({ number: 0, value: { url: started.url, lines } })
