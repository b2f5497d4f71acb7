import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint, UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { clientOf } from '../client.ts'
import type { Answered } from '../client.ts'
import { smallDrawing } from '../drawing.ts'
import { workbookOf } from '../jobs.ts'
import { forgeZip } from '../zip.ts'
import type { FieldContext } from './fieldHints.ts'
import { shapeOf } from './validValues.ts'

export type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> }
export type Reply = Answered<unknown>

let drawn = 0
const shapes = new WeakMap<object, Map<string, fc.Arbitrary<Parts>>>()

/** Draws valid parts of a call. */
export function partsOf(endpoint: Endpoint, context: FieldContext): fc.Arbitrary<Parts> {
  const name = JSON.stringify(context)
  const bodySchema = isUpload(endpoint.body) ? endpoint.body.fields : endpoint.body
  const draw = (schema: Endpoint['params']) =>
    shapeOf(schema, context).map((part) => defined(part as Record<string, unknown>))
  const known = shapes.get(bodySchema) ?? new Map<string, fc.Arbitrary<Parts>>()
  shapes.set(bodySchema, known)
  const shape =
    known.get(name) ?? fc.record({ params: draw(endpoint.params), query: draw(endpoint.query), body: draw(bodySchema) })
  known.set(name, shape)
  return shape
}

/** Valid parts of a call, another set each time. */
export function validParts(endpoint: Endpoint, context: FieldContext): Parts {
  drawn += 1
  const [parts] = fc.sample(partsOf(endpoint, context), { numRuns: 1, seed: drawn })
  return parts!
}

const defined = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

/** Sends the parts as the contract declares the call. */
export async function sendParts(
  app: FastifyInstance,
  endpoint: Endpoint,
  parts: Parts,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const file = isUpload(endpoint.body)
    ? { name: 'proof.bin', bytes: await fileOf(endpoint.body.types[0] ?? 'pdf') }
    : undefined
  const body = Object.keys(parts.body).length > 0 ? parts.body : undefined
  return clientOf(app, token).call<Endpoint>(endpoint, {
    params: parts.params,
    query: parts.query,
    body: body as never,
    ...(file ? { file } : {}),
    headers,
  })
}

const files = new Map<UploadType, Promise<Uint8Array>>()

/** A small good file of a type. */
export function fileOf(type: UploadType): Promise<Uint8Array> {
  const known = files.get(type) ?? makeFile(type)
  files.set(type, known)
  return known
}

async function makeFile(type: UploadType): Promise<Uint8Array> {
  if (type === 'jpeg') return drawPhoto()
  if (type === 'png') return drawPhoto({ fault: 'photo_type' })
  if (type === 'zip') return forgeZip([{ name: '110101200503071235.jpg', data: await drawPhoto(), stored: true }])
  if (type === 'dwg') return smallDrawing()
  if (type === 'csv') return Buffer.from('列,备注\n值,无\n')
  if (type === 'text') return Buffer.from('对吗？{T}\n')
  return type === 'xlsx' || type === 'office' ? workbookOf(['列'], [['值']]) : drawDocument('proof')
}
