import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'

export type Encoding = 'br' | 'gzip'
/** Below this a compressed answer saves no packet. */
const COMPRESSED_FROM = 1024
/** About as fast as gzip, and smaller. */
const ANSWER_QUALITY = 4
/** Fields of answers that are secrets: passwords for one use, tokens, captchas. */
const SECRETS = ['password', 'token', 'captcha_id', 'secret']

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best encoding that a client takes; `*` is not enough. */
export function encodingOf(header: string | undefined): Encoding | null {
  const taken = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}

const judged = new WeakMap<Endpoint, boolean>()

/**
 * May the answers of this call be compressed? Only reads whose answer has no secret: the length of a compressed answer
 * tells whether a text that the attacker had put into it is like the secret beside it (BREACH). Sign-in and
 * all other calls that begin or end a session are writes.
 */
export function isCompressible(endpoint: Endpoint): boolean {
  const known = judged.get(endpoint) ?? (endpoint.method === 'GET' && hasNoSecret(endpoint))
  judged.set(endpoint, known)
  return known
}

function hasNoSecret({ answer }: Endpoint): boolean {
  if (answer.kind !== 'data') return false
  const text = JSON.stringify(z.toJSONSchema(answer.schema, { io: 'output', unrepresentable: 'any' }))
  return !SECRETS.some((name) => text.includes(`"${name}":`))
}

export async function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotli(bytes, { params })
}

/** Compresses an answer for its client, unless it is short. The renewed cookie of the session is in the headers, which are not compressed. */
export function compressAnswer(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (typeof payload !== 'string' || !isCompressible(endpoint)) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (!encoding || payload.length <= COMPRESSED_FROM) return payload
    reply.removeHeader('content-length').header('content-encoding', encoding)
    return compress(Buffer.from(payload), encoding, ANSWER_QUALITY)
  }
}
