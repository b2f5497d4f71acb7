import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A letter as a mail server received it. */
export type Received = { from: string; to: string[]; raw: string; subject: string; text: string }

/** Letters in the order in which they came; `next` waits where there is none. */
function letterQueue() {
  const letters: Received[] = []
  const waiting: ((letter: Received) => void)[] = []
  return {
    letters,
    add: (letter: Received) => {
      const resolve = waiting.shift()
      if (resolve) resolve(letter)
      else letters.push(letter)
    },
    next: (): Promise<Received> => {
      const first = letters.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

/** A mail server on a port of its own. `next` waits for the next letter; with `state.refusing` it refuses every letter. */
export async function openSmtp() {
  const { letters, add, next } = letterQueue()
  const state = { refusing: false, tried: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        state.tried += 1
        if (state.refusing) return done(new Error('451 not now'))
        add({
          ...read(Buffer.concat(chunks).toString('utf8')),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        })
        return done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}?from=no-reply@zhikao.example.cn`,
    state,
    /** Letters that no test waited for. */
    letters,
    next,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const encodedWord = /=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi

/** Subject and text of a letter in plain text, decoded. */
function read(raw: string): Pick<Received, 'raw' | 'subject' | 'text'> {
  const [head = '', ...body] = raw.split(/\r?\n\r?\n/)
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const subject = header('Subject').replaceAll(encodedWord, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : decodeQuoted(word.replaceAll('_', ' ')),
  )
  const text = body.join('\n\n')
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  return {
    raw,
    subject,
    text: encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuoted(text),
  }
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .split(/(=[0-9A-F]{2})/i)
    .map((part) => (/^=[0-9A-F]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part, 'utf8')))
  return Buffer.concat(bytes).toString('utf8')
}
