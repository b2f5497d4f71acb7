import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERRORS, SESSION_LOST } from '@zhikao/domain/kernel/error.ts'
import type { Envelope } from '@zhikao/domain/kernel/answer.ts'
import { langOf } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { isOutage } from '../db/outage.ts'
import { codeOf } from '../db/transaction.ts'
import { expireCookies } from './cookies.ts'

/** The database answers, but not in time: a statement or a lock took too long, or the protocol broke; or the storage does not. */
const BUSY_CODES = new Set(['57014', '55P03', '08P01', 'storage_down'])

/** No space or no right to write: in the file system, in PostgreSQL (disk full, read-only transaction), in the storage. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100', '25006', 'storage_full'])

/** The envelope of an error, in the reader's language; nothing internal in it. */
function errorEnvelope(error: AppError, lang: Lang): Envelope {
  const { status, http } = ERRORS[error.code]
  const errors = error.errors?.map((fault) => ({ path: fault.path, rule: fault.rule, message: fault.message[lang] }))
  return {
    status,
    code: http,
    message: error.text[lang],
    data: null,
    ...(errors ? { errors } : {}),
    ...(error.rule ? { rule: error.rule } : {}),
    ...(error.late_report ? { late_report: error.late_report } : {}),
  }
}

/** Turns whatever was thrown into an error of the table. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (isOutage(error) || BUSY_CODES.has(code)) return new AppError('not_ready', { cause: error, retryAfter: 2 })
  if (FULL_CODES.has(code)) return new AppError('storage_full', { cause: error })
  if (code === '23505' || code === '23503') return new AppError('conflict', { cause: error })
  return fromFastify(error)
}

function fromFastify(error: unknown): AppError {
  const http =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (http === 413) return new AppError('too_large', { cause: error })
  if (http === 415) return new AppError('wrong_type', { cause: error })
  if (http === 429) return new AppError('too_many', { cause: error, retryAfter: 1 })
  if (http >= 400 && http < 500) return new AppError('input', { rule: 'malformed', cause: error })
  return new AppError('internal', { cause: error })
}

/** Answers an error; session losses expire both cookies (interface.md §4). */
export function replyError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = asAppError(thrown)
  const { status, http } = ERRORS[error.code]
  if (http >= 500) request.log.error({ err: error.cause ?? thrown }, 'request failed')
  if (SESSION_LOST.includes(status)) expireCookies(reply)
  if (isUnfinished(request)) reply.header('connection', 'close')
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorEnvelope(error, langOf(request.headers['accept-language']))))
}

/** A body without a declared length that is not read to its end would keep the connection busy; it ends with the answer. */
function isUnfinished({ raw, headers }: FastifyRequest): boolean {
  return !raw.complete && headers['transfer-encoding'] !== undefined
}

/** Puts the error table on a Fastify scope. */
export function useErrorTable(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => replyError(request, reply, error))
}
