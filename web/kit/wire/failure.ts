import type { Envelope } from '@zhikao/domain/kernel/answer.ts'
import { ERRORS, SESSION_LOST } from '@zhikao/domain/kernel/error.ts'
import { say } from '../../i18n/lang.ts'
import { failureLabels } from './failure.labels.ts'

/**
 * How a call failed: an error answer, no answer, a timeout, an abort, not sent because there is no session, or neither
 * sent nor kept on this device (domain.md §3.13a).
 */
export type FailureKind = 'answer' | 'network' | 'timeout' | 'aborted' | 'token' | 'storage' | 'storage_full'

type Parts = {
  kind: FailureKind
  message: string
  status?: number
  http?: number
  rule?: string | undefined
  errors?: NonNullable<Envelope['errors']>
  requestId?: string | undefined
  retryAfter?: number | undefined
  lateReport?: string | undefined
  cause?: unknown
}

/** The one error that a call throws. `message` is in the user's language; `status` is the code of the error table, 0 if none came; `retryAfter` is in seconds. */
export class AppFailure extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly http: number
  readonly rule: string | undefined
  readonly errors: NonNullable<Envelope['errors']>
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  /** The number under which the server keeps an act that was recorded without network (Decided 38). */
  readonly lateReport: string | undefined

  constructor(parts: Parts) {
    super(parts.message, { cause: parts.cause })
    this.name = 'AppFailure'
    this.kind = parts.kind
    this.status = parts.status ?? 0
    this.http = parts.http ?? 0
    this.rule = parts.rule
    this.errors = parts.errors ?? []
    this.requestId = parts.requestId
    this.retryAfter = parts.retryAfter
    this.lateReport = parts.lateReport
  }
}

/** A failure without an answer of the server. */
export const localFailure = (kind: Exclude<FailureKind, 'answer'>, cause?: unknown) =>
  new AppFailure({ kind, message: say(failureLabels[kind]), cause })

/** Converts any thrown value to a failure that a screen can show. */
export const failureOf = (thrown: unknown): AppFailure =>
  thrown instanceof AppFailure ? thrown : localFailure('network', thrown)

/** The session is gone or was never there. */
export const isSessionEnd = ({ kind, status }: AppFailure) => kind === 'token' || SESSION_LOST.includes(status)

/** The session is gone or its first password change is due: the console shows it once, no screen repeats it (interface.md §4). */
export const isShownByConsole = (failure: AppFailure) =>
  isSessionEnd(failure) || failure.status === ERRORS.password_due.status

/** A write came with an old version: another user's change was saved first (interface.md §4). */
export const isStale = (failure: AppFailure) => failure.status === ERRORS.stale.status

const BUSY = 429

/** Later answers may succeed: no network, no session, a server in trouble. */
export const isForLater = (failure: AppFailure) =>
  failure.kind !== 'answer' || failure.http === 401 || failure.http === BUSY || failure.http >= 500

/** This device could not store something. */
export const isOfStorage = ({ kind }: AppFailure) => kind === 'storage' || kind === 'storage_full'

/** Can the same call succeed if it is retried a moment later? */
export const mayRetry = (failure: AppFailure) =>
  failure.kind === 'network' || failure.kind === 'timeout' || failure.http >= 500
