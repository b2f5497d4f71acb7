import type { FastifyInstance } from 'fastify'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a file: its body may last as long as a request may. */
    takesFile?: boolean
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** What a message quotes of a name that the client chose. */
const NAME_SHOWN = 60

/** JSON bodies alone, which have to arrive within `bodyMs`: an empty one is no body; ill-formed UTF-8, a byte order mark, a name twice in one object, `__proto__` and broken JSON are refused; other types are 415 (interface.md §4). */
export function acceptJson(app: FastifyInstance, bodyMs: number): void {
  limitBodyTime(app, bodyMs)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = textOf(body)
    // The parser would leave the mark out.
    if (text.startsWith('\ufeff')) return done(notUtf8())
    return parse(request, text, (error, value) => {
      const repeated = error ? null : repeatedName(text)
      done(repeated === null ? error : repeatedField(repeated), value)
    })
  })
}

function textOf(body: string | Buffer): string {
  try {
    return typeof body === 'string' ? body : utf8.decode(body)
  } catch (cause) {
    throw notUtf8(cause)
  }
}

const notUtf8 = (cause?: unknown) =>
  new AppError('input', { rule: 'body_not_utf8', message: kernelMessages.body_not_utf8, cause })

function repeatedField(name: string): AppError {
  const field = name.slice(0, NAME_SHOWN).toWellFormed().replaceAll('\0', '')
  const message = fill(kernelMessages.repeated_field, { field })
  return new AppError('input', { rule: 'repeated_field', errors: [{ path: field, rule: 'repeated_field', message }] })
}

/** A string, which is a name where a colon follows; or a bracket outside strings. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g

/** The first name that one object of a valid JSON text has twice: parsers disagree which of the two counts. */
function repeatedName(json: string): string | null {
  const open: (Set<string> | null)[] = []
  for (const [token, literal, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    else if (literal !== undefined && colon !== undefined) {
      const names = open.at(-1)
      // Names are compared as they are read: "\u0061" is "a".
      const name = String(JSON.parse(literal))
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return null
}

/** Ends a request whose body has not arrived in time: only a call that takes a file may take as long as the server allows. */
function limitBodyTime(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw, headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesFile) return
    const late = setTimeout(() => {
      // The request is answered but its body still arrives, or no handler reads the body.
      if (raw.listenerCount('error') === 0) raw.destroy()
      else raw.emit('error', new AppError('input', { rule: 'body_slow', message: kernelMessages.body_slow }))
    }, bodyMs)
    const forget = () => clearTimeout(late)
    raw.once('end', forget).once('close', forget)
  })
}
