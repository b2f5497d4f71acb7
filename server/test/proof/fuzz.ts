import { stringify, parse as parseQuery } from 'node:querystring'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { envelopeOf } from '@zhikao/domain/kernel/answer.ts'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint, UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { z } from 'zod'
import { sessionHeader } from '../client.ts'
import type { FieldContext } from './fieldHints.ts'
import { hostileHeaders, hostileName, hostileText, hostileValue, RAW_BODIES } from './hostile.ts'
import { encodeForm, faultsFor } from './forms.ts'
import type { FormFault } from './forms.ts'
import { partsOf } from './requests.ts'
import type { Parts } from './requests.ts'
import { referenceOf } from './rowReferences.ts'
import { accepts } from './validValues.ts'

type Attack = {
  parts: Parts
  raw: string | null
  tail: string
  headers: Record<string, string | undefined>
  /** Of what type the file of an upload is, and what is sent instead of it. */
  type: UploadType
  file: Buffer | null
  form: FormFault | null
}
/** How a call is sent that is not spoilt. */
export const CALM = { raw: null, tail: '', headers: {}, file: null, form: null } as const

/** Valid calls, and valid calls spoilt in one or many places. `ids`: rows that exist. */
export function attacksOf(endpoint: Endpoint, context: FieldContext, ids: readonly string[]): fc.Arbitrary<Attack> {
  const reference = referenceOf(endpoint)
  const valid = fc
    .tuple(partsOf(endpoint, context), fc.constantFrom(...ids, 'absent00000000000000'))
    .map(([parts, id]) => (reference ? put(parts, reference.part, reference.field, id) : parts))
  const spoilt = fc
    .tuple(valid, fc.array(spoilerOf(endpoint), { minLength: 1, maxLength: 3 }))
    .map(([parts, spoilers]) => spoilers.reduce((spoil, spoiler) => spoiler(spoil), parts))
  const files = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Buffer | null>(null) },
    { weight: 1, arbitrary: hostileFile },
  )
  const raws =
    endpoint.method === 'GET'
      ? fc.constant(null)
      : fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) })
  const tails = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '&page=1&page=2',
        '&%',
        '&=&&',
        '&limit=%00',
        `&keyword=${'x'.repeat(20_000)}`,
        '&a[b]=1',
        '&%ED%A0%80=1',
      ),
    },
  )
  const { body } = endpoint
  const forms = isUpload(body) ? fc.option(fc.constantFrom(...faultsFor(body))) : fc.constant(null)
  const type = fc.constantFrom(...typesOf(endpoint))
  const sent = { raw: raws, tail: tails, headers: hostileHeaders, type, file: files, form: forms }
  const wild = fc.record({ parts: spoilt, ...sent })
  const tame = fc.record({ parts: valid, type }).map((call): Attack => ({ ...CALM, ...call }))
  return fc.oneof({ weight: 3, arbitrary: tame }, { weight: 7, arbitrary: wild })
}

/** What an upload accepts; a type for the other calls, which send none. */
export const typesOf = ({ body }: Endpoint): readonly UploadType[] => (isUpload(body) ? body.types : ['pdf'])

const hostileFile = fc.oneof(
  fc.constant(Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('PK\u0003\u0004', 'PK\u0005\u0006', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', '%PDF-1.7')
    .map((head) => Buffer.from(head.padEnd(3000, '\0'), 'latin1')),
)

type Spoiler = (parts: Parts) => Parts
const put = (parts: Parts, part: keyof Parts, name: string, value: unknown): Parts => ({
  ...parts,
  [part]: { ...parts[part], [name]: value },
})

function spoilerOf(endpoint: Endpoint): fc.Arbitrary<Spoiler> {
  const bodySchema = isUpload(endpoint.body) ? endpoint.body.fields : endpoint.body
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    namesOf(part === 'body' ? bodySchema : endpoint[part]).map((name) => ({ part, name })),
  )
  const unknown = fc
    .tuple(fc.constantFrom('query' as const, 'body' as const), hostileName)
    .map(([part, name]) => ({ part, name }))
  const place =
    fields.length > 0
      ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: unknown })
      : unknown
  return fc.tuple(place, hostileText, hostileValue).map(
    ([{ part, name }, text, value]) =>
      (parts) =>
        put(parts, part, name, part === 'body' ? value : text),
  )
}

const namesOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** The request as it goes over the wire. */
async function requestOf(
  endpoint: Endpoint,
  { parts, raw, tail, headers, type, file, form }: Attack,
  token: string | null,
): Promise<InjectOptions> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => escaped(String(parts.params[name])))
  const query = stringify(
    Object.fromEntries(Object.entries(parts.query).map(([name, value]) => [escapable(name), texts(value)])),
  )
  const url = `${endpoint.base}${path}?${query}${tail}`
  const common = {
    method: endpoint.method,
    url,
    headers: { ...defined(headers), ...sessionHeader(token) },
  }
  if (endpoint.method === 'GET') return common
  if (raw !== null)
    return { ...common, headers: { ...common.headers, 'content-type': 'application/json' }, payload: raw }
  if (!isUpload(endpoint.body))
    return {
      ...common,
      headers: { ...common.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(parts.body),
    }
  const encoded = await encodeForm({ type, fields: parts.body, file, fault: form })
  return { ...common, headers: { ...common.headers, ...encoded.headers }, payload: encoded.payload }
}

const defined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))
/** Half of a surrogate pair has no UTF-8: over the wire it is what a careless client makes of it. */
const escapable = (text: string) => text.toWellFormed()
const escaped = (text: string) => encodeURIComponent(escapable(text)) || '%20'
const texts = (value: unknown) =>
  Array.isArray(value) ? value.map((one) => escapable(String(one))) : escapable(String(value))

/** Does the schema of every part accept this call, as it arrives? */
export function passesSchema(endpoint: Endpoint, { parts, raw, tail, file, form }: Attack): boolean {
  if (tail !== '' || ((raw ?? file ?? form) !== null && isUpload(endpoint.body))) return false
  const query = {
    ...parseQuery(
      stringify(
        Object.fromEntries(Object.entries(parts.query).map(([name, value]) => [escapable(name), texts(value)])),
      ),
    ),
  }
  const body = isUpload(endpoint.body) ? endpoint.body.fields : endpoint.body
  const sent = endpoint.method === 'GET' ? {} : parsedBody(raw ?? JSON.stringify(parts.body))
  return accepts(endpoint.params, parts.params) && accepts(endpoint.query, query) && accepts(body, sent)
}

/** No body is the empty object; a byte order mark is no part of the body. */
function parsedBody(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const envelope = envelopeOf(z.unknown())
const statuses = new Map<number, number[]>(
  Object.values(ERRORS).map(({ http }) => [
    http,
    Object.values(ERRORS)
      .filter((other) => other.http === http)
      .map((other) => other.status),
  ]),
)
const INSIDES =
  /\bat [^\n]*\.(?:ts|js|mjs):\d+|node_modules|\/server\/|\/domain\/|ZodError|drizzle|Failed query|\bselect\b[^"]*\bfrom\b|\binsert into\b|violates|syntax error|relation \\?"|ECONNREFUSED|FST_|ERR_/i

/** What is wrong with an answer, whatever was sent; null when nothing is. */
export function faultOf(endpoint: Endpoint, attack: Attack, response: LightMyRequestResponse): string | null {
  const { statusCode, payload, headers } = response
  if (statusCode >= 500) return `${statusCode}: ${payload.slice(0, 300)}`
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (statusCode === 200 && !isJson)
    return endpoint.answer.kind === 'data' ? `200 as ${String(headers['content-type'])}` : null
  const parsed = isJson ? envelope.safeParse(response.json()) : null
  if (!parsed?.success) return `no envelope: ${statusCode} ${payload.slice(0, 300)}`
  const { status, code, data } = parsed.data
  if (code !== statusCode) return `code ${code} under HTTP ${statusCode}`
  if (statusCode === 200) return status === 80200 ? null : `status ${status} under HTTP 200`
  if (data !== null || !statuses.get(statusCode)?.includes(status))
    return `${statusCode}/${status} with data ${JSON.stringify(data)?.slice(0, 100)}`
  const inside = INSIDES.exec(payload)
  return inside && !JSON.stringify(attack).includes(inside[0]) ? `shows internals: ${inside[0]}` : null
}

/** Sends one attack. */
export async function strike(
  app: FastifyInstance,
  endpoint: Endpoint,
  attack: Attack,
  token: string | null,
): Promise<LightMyRequestResponse> {
  const request = await requestOf(endpoint, attack, token)
  try {
    return await app.inject(request)
  } finally {
    // A body without an end would go on after its answer.
    if (request.payload instanceof Readable) request.payload.destroy()
  }
}
