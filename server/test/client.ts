import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { PRACTICE_COOKIE } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import type { BodyIn, DataOf, Endpoint, ParamsIn, QueryIn } from '@zhikao/domain/kernel/endpoint.ts'

type Sent<E extends Endpoint> = {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
  file?: { name: string; bytes: Uint8Array }
  headers?: Record<string, string>
}
export type Answered<D> = {
  http: number
  status: number
  /** Only meaningful when http is 200. */
  data: D
  rule: string | undefined
  /** The number of the late report as which a refused act is kept (Decided 38). */
  late_report: string | undefined
  errors: { path: string; rule: string; message: string }[]
  message: string
  headers: Record<string, unknown>
  cookies: LightMyRequestResponse['cookies']
  /** The whole body, for files and for looking for leaks. */
  raw: Buffer
}

export type Client = {
  token: string | null
  /** Calls an endpoint as its contract declares it. */
  call: <E extends Endpoint>(endpoint: E, sent?: Sent<E>) => Promise<Answered<DataOf<E>>>
}

/** What the tests put before the token of a self-test's session; an account's token has no prefix. */
export const PRACTICE = `${PRACTICE_COOKIE} `

/** The header that carries a session: that of an account, or of a self-test. */
export function sessionHeader(token: string | null): Record<string, string> {
  if (!token) return {}
  return token.startsWith(PRACTICE)
    ? { cookie: `${PRACTICE_COOKIE}=${token.slice(PRACTICE.length)}` }
    : { authorization: `Bearer ${token}` }
}

/** A caller with this token (or none) over `app.inject`. */
export function clientOf(app: FastifyInstance, token: string | null): Client {
  return {
    token,
    call: async <E extends Endpoint>(endpoint: E, sent: Sent<E> = {}) => {
      const { payload, headers } = await payloadOf(endpoint, sent)
      const response = await app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, sent),
        headers: { ...sessionHeader(token), ...headers, ...sent.headers },
        ...(payload === undefined ? {} : { payload }),
      })
      return answerOf<DataOf<E>>(response)
    },
  }
}

function urlOf(endpoint: Endpoint, sent: Sent<Endpoint>): string {
  const params: Record<string, unknown> = { ...(sent.params as object | undefined) }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...(sent.query as object | undefined) })) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  }
  const tail = query.toString()
  return `${endpoint.base}${path}${tail ? `?${tail}` : ''}`
}

async function payloadOf(
  endpoint: Endpoint,
  sent: Sent<Endpoint>,
): Promise<{ payload: Buffer | string | undefined; headers: Record<string, string> }> {
  if (sent.file) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...(sent.body as object | undefined) }))
      form.append(name, String(value))
    form.append('file', new Blob([new Uint8Array(sent.file.bytes)]), sent.file.name)
    const encoded = new Response(form)
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    }
  }
  if (endpoint.method === 'GET' || sent.body === undefined) return { payload: undefined, headers: {} }
  return { payload: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
}

function answerOf<D>(response: LightMyRequestResponse): Answered<D> {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body: Partial<Answered<D>> = isJson ? response.json<Partial<Answered<D>>>() : {}
  return {
    http: response.statusCode,
    status: body.status ?? 0,
    data: body.data as D,
    rule: body.rule,
    late_report: body.late_report,
    errors: body.errors ?? [],
    message: body.message ?? '',
    headers: response.headers,
    cookies: response.cookies,
    raw: response.rawPayload,
  }
}
