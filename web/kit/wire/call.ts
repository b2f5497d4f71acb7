import { EXPIRES_COOKIE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { envelopeOf, jobStarted } from '@zhikao/domain/kernel/answer.ts'
import type { Envelope } from '@zhikao/domain/kernel/answer.ts'
import { SUCCESS } from '@zhikao/domain/kernel/error.ts'
import { isUpload, needsAccount } from '@zhikao/domain/kernel/endpoint.ts'
import type { BodyIn, DataOf, Endpoint, ParamsIn, QueryIn } from '@zhikao/domain/kernel/endpoint.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'
import { langNow, say } from '../../i18n/lang.ts'
import { failureLabels } from './failure.labels.ts'
import { AppFailure, localFailure } from './failure.ts'

/** What a call is given. `idempotencyKey` is generated if absent; a retry of the same action passes the same. */
export type CallArgs<E extends Endpoint> = {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
  file?: File
  signal?: AbortSignal
  idempotencyKey?: string
}

const listeners = new Set<(failure: AppFailure) => void>()

/** Listens for every failed call of any kind; returns the function that stops listening. */
export function onFailedCall(listener: (failure: AppFailure) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reportFailure(failure: AppFailure): AppFailure {
  for (const listener of listeners) listener(failure)
  return failure
}

const TIMEOUT_MS = 60_000
/** Timeout of a large file: one more second for each this many bytes. */
const SLOWEST_BYTES_PER_SECOND = 100_000
const anyEnvelope = envelopeOf(z.unknown())

/** 128 random bits as text; `crypto.randomUUID` is missing on plain http addresses. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The address of a call: path with its parameters, query with repeated keys for lists; `undefined` is left out. */
export function urlOf<E extends Endpoint>(endpoint: E, args: Pick<CallArgs<E>, 'params' | 'query'> = {}): string {
  // Parameters are text or figures by their schemas.
  const params = new Map<string, string | number>(Object.entries(args.params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name) ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  }
  const search = query.toString()
  return `${endpoint.base}${path}${search ? `?${search}` : ''}`
}

/** When the session ends if it is not used, in ms since 1970, by the readable companion of its cookie; NaN without one (interface.md §4). */
export function sessionEnd(): number {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${EXPIRES_COOKIE}=`))
  return found ? Date.parse(decodeURIComponent(found.slice(EXPIRES_COOKIE.length + 1))) : Number.NaN
}

/** The companion cookie exists and has not expired. */
export const hasSession = (now = Date.now()): boolean => sessionEnd() > now

/** Did the last call reach a server? */
let isReached = true

/** No server is reached now, as far as the last call tells. */
export const isUnreached = (): boolean => !isReached || !navigator.onLine

/** With a session, or without network, where nobody can sign in: the page goes on, and the next server that is reached decides (domain.md §3.13a). */
export const mayGoOn = (): boolean => hasSession() || isUnreached()

/** The console's index page on the server now: it names the scripts of the current release. */
export async function consolePage(): Promise<string> {
  const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.ok ? response.text() : ''
}

/** The files that the screens of an exam day need, as the build lists them (web/vite.config.ts); none where there is no list. */
export async function offlineFiles(): Promise<string[]> {
  const response = await fetch('/offline.json', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.ok ? z.array(z.string()).parse(await response.json()) : []
}

/** For links that the browser follows by itself: without a session they are not followed, and the failure is reported as for a call. */
export function stopsWithoutSession(): boolean {
  if (hasSession()) return false
  reportFailure(localFailure('token'))
  return true
}

function bodyOf<E extends Endpoint>(endpoint: E, { body, file }: CallArgs<E>): BodyInit | undefined {
  if (!isUpload(endpoint.body) || (endpoint.body.isOptional && !file)) {
    return endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : JSON.stringify(body ?? {})
  }
  const form = new FormData()
  // Fields go first: the server reads the stream in order.
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  if (file) form.append('file', file, file.name)
  return form
}

function headersOf<E extends Endpoint>(endpoint: E, args: CallArgs<E>, body: BodyInit | undefined): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': LANG_TAGS[langNow()] })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const key = args.idempotencyKey ?? (endpoint.method === 'POST' ? newKey() : undefined)
  if (key && (endpoint.method === 'POST' || endpoint.method === 'PUT')) headers.set('idempotency-key', key)
  return headers
}

async function send<E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<Response> {
  if (needsAccount(endpoint.permission) && !mayGoOn()) throw reportFailure(localFailure('token'))
  const body = bodyOf(endpoint, args)
  const late = AbortSignal.timeout(TIMEOUT_MS + ((args.file?.size ?? 0) / SLOWEST_BYTES_PER_SECOND) * 1000)
  const signal = args.signal ? AbortSignal.any([args.signal, late]) : late
  try {
    const response = await fetch(urlOf(endpoint, args), {
      method: endpoint.method,
      headers: headersOf(endpoint, args, body),
      credentials: 'same-origin',
      signal,
      ...(body === undefined ? {} : { body }),
    })
    isReached = true
    return response
  } catch (cause) {
    const failure = unanswered(cause)
    if (failure.kind !== 'aborted') isReached = false
    throw reportFailure(failure)
  }
}

function unanswered(cause: unknown): AppFailure {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  return localFailure(name === 'TimeoutError' ? 'timeout' : name === 'AbortError' ? 'aborted' : 'network', cause)
}

const byHttp = (http: number): string =>
  say(http === 401 ? failureLabels.http_401 : http === 403 ? failureLabels.http_403 : failureLabels.answer)

type AnswerBody = Partial<Envelope> | null

/** The HTTP code of an answer; what refuses between browser and server may name it in the body alone (spec §8: “code 401 or HTTP 401”). */
const codeOf = ({ status }: Response, body: AnswerBody): number =>
  body?.code === 401 || body?.code === 403 ? body.code : status

/** Only status 80200 means success (spec §8), whatever the HTTP code. */
const isRefusal = (response: Response, body: AnswerBody) => codeOf(response, body) >= 400 || body?.status !== SUCCESS

function failed(response: Response, body: AnswerBody): AppFailure {
  const answer = anyEnvelope.safeParse(body)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const http = codeOf(response, body)
  return new AppFailure({
    kind: 'answer',
    http,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
    message: answer.data?.message || byHttp(http),
    status: body?.status ?? 0,
    rule: answer.data?.rule,
    lateReport: answer.data?.late_report,
    errors: answer.data?.errors ?? [],
  })
}

/** The body of a JSON answer; an error answer may have none. */
async function bodyIn(response: Response): Promise<AnswerBody> {
  const body: Promise<AnswerBody> = response.json()
  return body.catch((cause: unknown) => {
    if (response.ok) throw reportFailure(unanswered(cause))
    return null
  })
}

/** Makes one call and returns its data without the envelope; throws an AppFailure for everything else. */
export async function call<E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}): Promise<DataOf<E>> {
  const response = await send(endpoint, args)
  const body = await bodyIn(response)
  if (isRefusal(response, body)) throw reportFailure(failed(response, body))
  // Both sides are compiled against the same schema and the server checks what it answers: no second parse here.
  return body?.data as DataOf<E>
}

function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** Calls for a file: saved by the browser under the server's name, or, for a large export, the job that makes it. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> = {},
): Promise<{ saved: string } | { job: string }> {
  const response = await send(endpoint, args)
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) {
    const body = await bodyIn(response)
    if (isRefusal(response, body)) throw reportFailure(failed(response, body))
    return envelopeOf(jobStarted).parse(body).data
  }
  const name = nameIn(response.headers.get('content-disposition')) ?? endpoint.name
  saveFile(await response.blob(), name)
  return { saved: name }
}

/** Calls for a file that is sent on: under the server's name. */
export async function fileOf<E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}): Promise<File> {
  const response = await send(endpoint, args)
  if (!response.ok) throw reportFailure(failed(response, await bodyIn(response)))
  const name = nameIn(response.headers.get('content-disposition')) ?? endpoint.name
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
